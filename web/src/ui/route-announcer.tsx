import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { mainId } from "./skip-link.tsx";

/**
 * Announces the new page to screen readers, and moves the focus to its start. Steps in the query (`?step=3`) aren't
 * pages.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    setAnnounced(document.title);
    const main = document.getElementById(mainId);
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p role="status" aria-live="assertive" className="sr-only">
      {announced}
    </p>
  );
}
