/** When a token expires, in milliseconds since 1970, or null when it can't be read. Only the server verifies tokens. */
export const parseTokenExpiry = (token: string): number | null => {
  try {
    const payload = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === "number" && Number.isFinite(exp) ? exp * 1000 : null;
  } catch {
    return null;
  }
};

export const isTokenLive = (token: string | null, nowMs: number): token is string =>
  token !== null && (parseTokenExpiry(token) ?? 0) > nowMs;
