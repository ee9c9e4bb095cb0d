/**
 * Placeholder for the site's origin in built pages, since only the running server knows its PUBLIC_URL. The server replaces
 * it when it loads the pages (`server/src/http/built-pages.ts`), and finds it in pages.json.
 */
export const originPlaceholder = "https://public-origin.invalid";

/**
 * Reads the origin from the page the server sent, not from the address bar, so that hydration matches even on a second host
 * name. The portal's document has no canonical address.
 */
const readOrigin = (): string => {
  if (typeof document === "undefined") return originPlaceholder;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return canonical ? new URL(canonical.href).origin : location.origin;
};

const origin = readOrigin();

/** The absolute address of a path of this site, '/about' or '/'. */
export const absoluteUrl = (path: string): string => `${origin}${path}`;
