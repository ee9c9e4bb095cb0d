/** What was asked for before the code that needs it came, by address. */
export interface EarlyAnswers {
  /** The header that it was asked with. */
  readonly authorization: string;
  readonly answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

const readStored = (key: "token" | "UserId" | "timezone"): string => localStorage.getItem(key) ?? "";

/** Asks for what a page of the portal begins with. `:user` and `:timezone` in an address are the client's. */
export const askEarly = (addresses: readonly string[]): void => {
  try {
    const authorization = `Bearer ${readStored("token")}`;
    const timezone = readStored("timezone") || new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const ask = (address: string): [string, Promise<Response>] => {
      const url = address
        .replace(":user", encodeURIComponent(readStored("UserId")))
        .replace(":timezone", encodeURIComponent(timezone));
      const headers = { accept: "application/json", authorization };
      const answer = fetch(url, { headers, credentials: "omit", cache: "no-store" });
      // Whoever takes it hears of a failure.
      answer.catch(() => {});
      return [url, answer];
    };
    window.earlyAnswers = { authorization, answers: new Map(addresses.map(ask)) };
  } catch {
    // Storage is blocked: the page asks for itself.
  }
};
