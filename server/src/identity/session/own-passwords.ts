import type { Database } from "../../platform/db/database.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { type DomainError, invalidField } from "../../platform/errors/errors.ts";
import type { RateLimits } from "../../platform/rate-limit/rate-limits.ts";
import { findPasswordHash, holdPasswordHash } from "./session.repository.ts";

/** Asks signed-in clients for their password again: a session left open may be in someone else's hands. */
export type OwnPasswords = ReturnType<typeof createOwnPasswords>;

/** A password that was right when it was compared with this hash. */
export interface RightPassword {
  readonly clientId: string;
  readonly hash: string;
}

interface Deps {
  readonly database: Database;
  readonly rateLimits: RateLimits;
  readonly passwords: { isRight(password: string, encoded: string | undefined): Promise<boolean> };
}

const createWrongPassword = (): DomainError => invalidField("password", "This isn't your password.");

export const createOwnPasswords = ({ database, rateLimits, passwords }: Deps) => ({
  /**
   * Only wrong ones use up tries.
   * @returns what `requireUnchanged` takes
   * @throws {DomainError} `invalid_fields` for a wrong one; `too_many_requests`, `busy`
   */
  async require(clientId: string, password: string): Promise<RightPassword> {
    // Count first, so that many at once don't get through.
    await rateLimits.count("own-password", { clientId });
    const hash = await findPasswordHash(database, clientId);
    if (!(await passwords.isRight(password, hash)) || hash === undefined)
      throw password === "" ? invalidField("password", "Please enter your password.") : createWrongPassword();
    await rateLimits.clear("own-password", { clientId });
    return { clientId, hash };
  },

  /**
   * Comparing takes a while. Call this in the transaction of the act, so that nothing that was begun with an old password
   * comes after a new one.
   * @throws {DomainError} `invalid_fields`
   */
  async requireUnchanged(tx: Transaction, { clientId, hash }: RightPassword): Promise<void> {
    if (!(await holdPasswordHash(tx, clientId, hash))) throw createWrongPassword();
  },
});
