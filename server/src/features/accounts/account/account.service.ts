import { findPasswordFault } from "@funding-desk/contract/identity/password/choice";
import { type ClientRow, findClientById } from "../../../identity/client/client.repository.ts";
import { listFormerAccounts } from "../../../identity/client/merged-client.repository.ts";
import { findOpening } from "../../../identity/client/opening.repository.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import { endAllSessions, endSession } from "../../../identity/session/sessions.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  existsAnyClient,
  findClientByEmail,
  findRegistration,
  hasPassword,
  updatePasswordHash,
} from "./account.repository.ts";
import { passwordChangedMail } from "./account-mails.ts";
import { listOwnChanges } from "./email-change.repository.ts";
import type { PasswordHasher } from "./password-hasher.ts";

/** The client an email belongs to, with the email as spelled in the account. */
export interface KnownClient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface FoundClient extends KnownClient {
  /** False while a client whom staff opened has no password. */
  readonly isTaken: boolean;
}

interface NewPassword {
  readonly clientId: string;
  readonly passwordHash: string;
  /** The session in which it was changed. */
  readonly keptSessionId?: string;
}

const toKnownClient = (row: ClientRow): KnownClient => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
});

export type AccountService = ReturnType<typeof createAccountService>;

export const createAccountService = ({
  database,
  mails,
  passwords,
}: Pick<SharedDeps, "database" | "mails"> & { readonly passwords: PasswordHasher }) => ({
  /** Revokes the session, on every server at once. */
  signOut: (token: SessionToken) => endSession(database, token),
  /** Everything stored about the client's account except the password hash. @throws {DomainError} `not_signed_in` */
  async exportOwn(clientId: string): Promise<object> {
    const [row, registration, opening, changes, formerAccounts] = await Promise.all([
      findClientById(database, clientId),
      findRegistration(database, clientId),
      findOpening(database, clientId),
      listOwnChanges(database, clientId),
      listFormerAccounts(database, clientId),
    ]);
    if (!row || !registration) throw new DomainError("not_signed_in");
    const { first_name, last_name, email, mobile, state } = row;
    const signedUp = { signed_up_at: registration.created_at.toISOString(), sign_up_id: registration.signup_id };
    return {
      first_name,
      last_name,
      email,
      mobile,
      state,
      ...signedUp,
      email_changes: changes.map(formatInstants),
      merged_accounts: formerAccounts.map(({ signup_id: signUpId, ...former }) => ({
        ...formatInstants(former),
        sign_up_id: signUpId,
      })),
      opened_by_us: opening ? formatInstants(opening) : null,
    };
  },
  /** Ignores case. */
  async findByEmail(address: string, db: Queryable = database): Promise<FoundClient | undefined> {
    const row = await findClientByEmail(db, address);
    return row && { ...toKnownClient(row), isTaken: hasPassword(row) };
  },
  async findById(clientId: string): Promise<KnownClient | undefined> {
    const row = await findClientById(database, clientId);
    return row && toKnownClient(row);
  },
  /**
   * @param field of the form that asks for it
   * @throws {DomainError} `invalid_fields` for a password that is easy to guess; `busy`
   */
  async hashNewPassword(chooser: Omit<KnownClient, "id">, password: string, field = "password"): Promise<string> {
    const fault = findPasswordFault(password, chooser);
    if (fault !== undefined) throw invalidField(field, fault);
    return passwords.hash(password);
  },
  /** Sets the password, ends the sessions and tells the owner. */
  async replacePassword(tx: Transaction, { clientId, passwordHash, keptSessionId }: NewPassword) {
    await updatePasswordHash(tx, clientId, passwordHash);
    await endAllSessions(tx, clientId, keptSessionId ?? null);
    const order = { clientId, at: new Date().toISOString(), isSignedInStill: keptSessionId !== undefined };
    await mails.queue(tx, passwordChangedMail, order);
  },
  /** Whether anyone has signed up yet. */
  hasClients: (): Promise<boolean> => existsAnyClient(database),
});
