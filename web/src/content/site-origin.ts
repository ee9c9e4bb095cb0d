/**
 * Stands for the site's origin in what is built, since only the running server knows its PUBLIC_URL. The server writes the real
 * one over it when it loads the pages (`server/src/http/built-pages.ts`); the build tells it what to look for in pages.json.
 */
export const originPlaceholder = "https://public-origin.invalid";

/**
 * In the browser the server's word is taken from the page it sent, and not the address bar: what React hydrates is then equal
 * to what was sent, also on a second host name. The portal's document has no canonical address.
 */
const readOrigin = (): string => {
  if (typeof document === "undefined") return originPlaceholder;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical ? new URL(canonical.href).origin : location.origin;
};

const origin = readOrigin();

/** The absolute address of a path of this site, '/about' or '/'. */
export const absoluteUrl = (path: string): string => `${origin}${path}`;
