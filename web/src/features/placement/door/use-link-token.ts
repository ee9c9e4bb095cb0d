import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The token of a private link, from the address's fragment; "" without one. It leaves the address at once, so that no one
 * reads it off the screen or finds it in the history, and stays in the page's memory only.
 */
export const useLinkToken = (): string => {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash === "") return;
    setToken(hash.slice(1));
    void navigate({ pathname, search: "", hash: "" }, { replace: true });
  }, [hash, pathname, navigate]);
  return token;
};
