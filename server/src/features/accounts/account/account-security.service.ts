import type { accountSecurity, changePassword } from "@funding-desk/contract/accounts/account/security-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import type { OwnPasswords } from "../../../identity/session/own-passwords.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import { endAllSessions, endSession, listOwnSessions } from "../../../identity/session/sessions.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findWeakness, requireNone } from "../../../platform/errors/field-faults.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { AccountService } from "./account.service.ts";
import type { ClientFactors } from "./client-factors.service.ts";

/** How a signed-in client signs in, and where they are signed in. */
export type AccountSecurity = ReturnType<typeof createAccountSecurity>;

interface Deps extends Pick<SharedDeps, "database"> {
  readonly accounts: Pick<AccountService, "findById" | "hashNewPassword" | "replacePassword">;
  readonly ownPasswords: OwnPasswords;
  readonly factors: Pick<ClientFactors, "read">;
}

export const createAccountSecurity = ({ database, accounts, ownPasswords, factors }: Deps) => ({
  async read(token: SessionToken): Promise<AnswerOf<typeof accountSecurity>["data"]> {
    const [sessions, own] = await Promise.all([listOwnSessions(database, token), factors.read(token.clientId)]);
    return { sessions, ...own };
  },

  /** Ends the other sessions. @throws {DomainError} `invalid_fields`, `too_many_requests`, `busy` */
  async changePassword(
    { clientId, sessionId }: SessionToken,
    { password, new_password: newPassword }: BodyOf<typeof changePassword>,
  ): Promise<void> {
    requireNone({ new_password: findWeakness(newPassword) });
    const right = await ownPasswords.require(clientId, password);
    const client = requireFound(await accounts.findById(clientId), "not_signed_in");
    const passwordHash = await accounts.hashNewPassword(client, newPassword, "new_password");
    await withTransaction(database, async (tx) => {
      await ownPasswords.requireUnchanged(tx, right);
      await accounts.replacePassword(tx, { clientId, passwordHash, keptSessionId: sessionId });
    });
  },

  /** @throws {DomainError} `not_found` */
  async endSession({ clientId }: SessionToken, sessionId: string): Promise<void> {
    if (!(await endSession(database, { clientId, sessionId }))) throw new DomainError("not_found");
  },

  endOtherSessions: ({ clientId, sessionId }: SessionToken) => endAllSessions(database, clientId, sessionId),
});
