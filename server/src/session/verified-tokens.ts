interface Verified<Session> {
  readonly session: Session;
  readonly expiresAtMs: number;
}

const maxTokens = 10_000;

/**
 * Remembers tokens whose signature was verified, because verifying again for every request costs more than a list's query. A
 * token stays genuine until it expires. Whether its session is live isn't remembered: the database is asked every time.
 */
export class VerifiedTokens<Session> {
  readonly #byToken = new Map<string, Verified<Session>>();

  add(token: string, verified: Verified<Session>): void {
    if (this.#byToken.size >= maxTokens) {
      // Drops the oldest entry. A busy client then costs one more verification now and then.
      for (const first of this.#byToken.keys()) {
        this.#byToken.delete(first);
        break;
      }
    }
    this.#byToken.set(token, verified);
  }

  find(token: string): Session | undefined {
    const verified = this.#byToken.get(token);
    if (!verified) return undefined;
    if (verified.expiresAtMs > Date.now()) return verified.session;
    this.#byToken.delete(token);
    return undefined;
  }
}
