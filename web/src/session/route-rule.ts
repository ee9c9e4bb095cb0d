/** Public pages that a signed-in person does not see: they lead to the dashboard (rulings 13). */
export const guardedPublicPaths = [
  "/",
  "/types-of-funding",
  "/business-credit",
  "/login",
  "/signup",
  "/forgot-password",
] as const;
export const loginPath = "/login";
export const dashboardPath = "/dashboard";
/** Query parameter in which /login remembers the page first asked for. */
export const nextParameter = "next";

export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const withoutEndSlash = (pathname: string): string => pathname.replace(/\/+$/, "") || "/";

/**
 * The page to go on to after signing in, when it is a path of this site; null otherwise. Browsers read `/\host`, `//host` and
 * `/<tab>/host` as another site, so the address is parsed as they do before it is believed (rulings 14).
 */
export const safeNext = (raw: string | null): string | null => {
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

/** /login, remembering the page asked for. */
export const loginFor = (place: Place): string =>
  `${loginPath}?${nextParameter}=${encodeURIComponent(`${place.pathname}${place.search}${place.hash}`)}`;

/** Whether the page is one of the portal's, which need somebody signed in. */
export const isPortal = (pathname: string): boolean =>
  pathname === dashboardPath || pathname.startsWith(`${dashboardPath}/`);

/**
 * Where somebody who opens this page is sent instead; null to let them in. The inline script of `early-guard.ts` says the same
 * before the first paint, and one test runs both over one table.
 */
export const redirectFor = (place: Place, isSignedIn: boolean): string | null => {
  const pathname = withoutEndSlash(place.pathname);
  if (isPortal(pathname)) return isSignedIn ? null : loginFor(place);
  if (!isSignedIn || !(guardedPublicPaths as readonly string[]).includes(pathname)) return null;
  const next = pathname === loginPath ? safeNext(new URLSearchParams(place.search).get(nextParameter)) : null;
  return next ?? dashboardPath;
};
