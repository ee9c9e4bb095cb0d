/** A token as a browser sees it: the payload is readable, and the signature doesn't matter. */
export const tokenExpiringAt = (expiresAtMs: number): string => {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `${part({ alg: "HS256" })}.${part({ sub: "u1", exp: Math.floor(expiresAtMs / 1000) })}.signature`;
};

export const liveToken = (): string => tokenExpiringAt(Date.now() + 3_600_000);
export const deadToken = (): string => tokenExpiringAt(Date.now() - 3_600_000);
