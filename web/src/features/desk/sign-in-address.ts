import { nextParameter, type Place, safeNext } from "../../session/route-rule.ts";

const signInPath = "/desk/sign-in";

/** The desk's sign-in, remembering the page asked for. */
export const deskSignInFor = ({ pathname, search, hash }: Place): string =>
  pathname === "/desk"
    ? signInPath
    : `${signInPath}?${nextParameter}=${encodeURIComponent(`${pathname}${search}${hash}`)}`;

/** Where to go on after signing in: a page of the desk, and nowhere else. */
export const deskPageAfter = (search: string): string => {
  const next = safeNext(new URLSearchParams(search).get(nextParameter));
  return next?.startsWith("/desk/") && !next.startsWith(signInPath) ? next : "/desk";
};
