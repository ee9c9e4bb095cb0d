import { nextParameter, type Place, parseNext } from "../identity/route-rule.ts";

const signInPath = "/desk/sign-in";

/** The address of the desk's sign-in, which returns to the page asked for. */
export const toDeskSignIn = ({ pathname, search, hash }: Place): string =>
  pathname === "/desk"
    ? signInPath
    : `${signInPath}?${nextParameter}=${encodeURIComponent(`${pathname}${search}${hash}`)}`;

/** Where to go after signing in: always a page of the desk. */
export const parseDeskPage = (search: string): string => {
  const next = parseNext(new URLSearchParams(search).get(nextParameter));
  return next?.startsWith("/desk/") && !next.startsWith(signInPath) ? next : "/desk";
};
