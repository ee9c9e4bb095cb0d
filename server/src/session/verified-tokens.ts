interface Verified<Session> {
  readonly session: Session;
  readonly expiresAtMs: number;
}

const maxTokens = 10_000;

/**
 * Remembers tokens whose signature was verified, because verifying again for every request costs more than a list's query. A
 * token stays genuine until it expires. Whether its session is live isn't remembered: the database is asked every time.
 */
export const createVerifiedTokens = <Session>() => {
  const byToken = new Map<string, Verified<Session>>();

  return {
    add(token: string, verified: Verified<Session>): void {
      const [oldest] = byToken.keys();
      // A busy client then costs one more verification now and then.
      if (byToken.size >= maxTokens && oldest !== undefined) byToken.delete(oldest);
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
