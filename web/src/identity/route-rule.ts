/** Where people ask for a Sign Up Id. */
export const askPath = "/ask-for-sign-up-id";

/** Public pages that redirect a signed-in person to the dashboard. */
export const guardedPublicPaths = [
  "/",
  "/types-of-funding",
  "/business-credit",
  "/login",
  "/signup",
  askPath,
  "/forgot-password",
] as const;
export const loginPath = "/login";
export const dashboardPath = "/dashboard";
/** Query parameter with which /login remembers the page requested first. */
export const nextParameter = "next";

export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const trimEndSlash = (pathname: string): string => pathname.replace(/\/+$/, "") || "/";

/**
 * The page to open after signing in if it is a path of this site, else null. Browsers read `/\host`, `//host` and
 * `/<tab>/host` as another site, so the path is parsed as they would parse it, to prevent open redirects.
 */
export const parseNext = (raw: string | null): string | null => {
  if (raw === null || !raw.startsWith("/")) return null;
  const here = "https://this.site.invalid";
  try {
    const url = new URL(raw, here);
    if (url.origin !== here || url.pathname.startsWith("//")) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
};

/** /login, remembering the requested page. */
export const toLoginPath = (place: Place): string =>
  `${loginPath}?${nextParameter}=${encodeURIComponent(`${place.pathname}${place.search}${place.hash}`)}`;

/** Whether the page belongs to the portal, which requires a session. */
export const isPortal = (pathname: string): boolean =>
  pathname === dashboardPath || pathname.startsWith(`${dashboardPath}/`);

/**
 * Where to send a person who opens this page, or null to let them in. The inline script of `early-guard.ts` does the same
 * before the first paint, and one test runs both over the same table.
 */
export const findRedirect = (place: Place, isSignedIn: boolean): string | null => {
  const pathname = trimEndSlash(place.pathname);
  if (isPortal(pathname)) return isSignedIn ? null : toLoginPath(place);
  if (!isSignedIn || !(guardedPublicPaths as readonly string[]).includes(pathname)) return null;
  const next = pathname === loginPath ? parseNext(new URLSearchParams(place.search).get(nextParameter)) : null;
  return next ?? dashboardPath;
};
