import { invalidField } from "../errors.ts";
import type { SharedDeps } from "../shared-deps.ts";
import { findPasswordHash } from "./session.repository.ts";

/** Asks signed-in clients for their password again: a session left open may be in someone else's hands. */
export type OwnPasswords = ReturnType<typeof createOwnPasswords>;

interface Deps extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly passwords: { isRight(password: string, encoded: string | undefined): Promise<boolean> };
}

export const createOwnPasswords = ({ database, rateLimits, passwords }: Deps) => ({
  /** Only wrong ones use up tries. @throws {DomainError} `invalid_fields` for a wrong one; `too_many_requests`, `busy` */
  async require(clientId: string, password: string): Promise<void> {
    // Count first, so that many at once don't get through.
    await rateLimits.count("own-password", { clientId });
    if (!(await passwords.isRight(password, await findPasswordHash(database, clientId))))
      throw invalidField("password", password === "" ? "Please enter your password." : "This isn't your password.");
    await rateLimits.clear("own-password", { clientId });
  },
});
