import { LRUCache } from "lru-cache";

interface Verified<Session> {
  readonly session: Session;
  readonly expiresAtMs: number;
}

/** A busy client beyond that costs one more verification now and then. */
const maxTokens = 10_000;

/**
 * Remembers tokens whose signature was verified, because verifying again for every request costs more than a list's query. A
 * token stays genuine until it expires. Whether its session is live isn't remembered: the database is asked every time.
 */
export const createVerifiedTokens = <Session>() => {
  const byToken = new LRUCache<string, Verified<Session>>({ max: maxTokens });

  return {
    add(token: string, verified: Verified<Session>): void {
      byToken.set(token, verified);
    },

    find(token: string): Session | undefined {
      const verified = byToken.get(token);
      if (!verified) return undefined;
      if (verified.expiresAtMs > Date.now()) return verified.session;
      byToken.delete(token);
      return undefined;
    },
  };
};
