const googleScripts = "https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/";
const googleFrames = "https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/";

/** What a page may connect to besides this server. */
export interface OutsideHosts {
  /** Google's captcha is configured. */
  readonly isRecaptcha: boolean;
  /** The origin of the live map, which the contact page loads after a press. */
  readonly mapOrigin: string | undefined;
}

export interface PagePolicy extends OutsideHosts {
  /** The page shows documents in frames. They come from us, without any rights (`file-route.ts`). */
  readonly framesFiles: boolean;
}

/** A page's policy: its inline scripts by hash, never 'unsafe-inline' for scripts, and other hosts only where configured. */
export const pagePolicy = (
  scriptHashes: readonly string[],
  { isRecaptcha, mapOrigin, framesFiles }: PagePolicy,
): string => {
  const frames = [
    ...(framesFiles ? ["'self'"] : []),
    ...(isRecaptcha ? [googleFrames] : []),
    ...(mapOrigin ? [mapOrigin] : []),
  ];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...(isRecaptcha ? [googleScripts] : [])].join(
      " ",
    ),
    // Component libraries position popovers with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isRecaptcha ? " https://www.google.com/recaptcha/" : ""}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
};

const yearSeconds = 365 * 24 * 60 * 60;

/** Only documents heed these: on a script or a picture they would be weight. */
export const pageHeaders = {
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
} as const;

/** The headers of everything the site sends. A page replaces the closed policy with its own. */
export const siteHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "same-origin",
  ...(publicUrl.startsWith("https:")
    ? { "strict-transport-security": `max-age=${yearSeconds}; includeSubDomains` }
    : {}),
});
