interface Verified<Session> {
  readonly session: Session;
  readonly expiresAtMs: number;
}

const maxTokens = 10_000;

/**
 * Tokens whose signature this process has checked. Whole and unchanged, a token stays genuine until it expires, so there is no need
 * to check it anew for each of its requests, which costs more than the query behind a list. That its session still lives is not
 * remembered here: the database is asked every time.
 */
export class VerifiedTokens<Session> {
  readonly #byToken = new Map<string, Verified<Session>>();

  add(token: string, verified: Verified<Session>): void {
    if (this.#byToken.size >= maxTokens) {
      // The one added first: a busy client costs one more check now and then.
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
