import type { Database, Queryable } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";
import { DomainError, invalidField } from "../../errors.ts";
import type { SessionToken } from "../../session/session-token.ts";
import { endAllSessions, endSession } from "../../session/sessions.ts";
import {
  type ClientRow,
  existsAnyClient,
  findClientByEmail,
  findClientById,
  findRegistration,
  updateClient,
  updatePasswordHash,
} from "./client.repository.ts";
import { findPasswordFault } from "./password-choice.ts";
import type { PasswordHasher } from "./password-hasher.ts";

export interface Client {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits. */
  readonly mobile: string;
  /** As 'Name (XX)'. */
  readonly state: string;
}

/** A client that an e-mail belongs to, in the spelling of the account. */
export interface KnownClient {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface AccountService {
  /** Revokes the session, on every server at once. */
  signOut(token: SessionToken): Promise<void>;
  /** @throws {DomainError} `not_signed_in` when there is no such client any more */
  client(clientId: string, db?: Queryable): Promise<Client>;
  /** For what is done later on: undefined when the client has been erased since. */
  findClient(clientId: string): Promise<Client | undefined>;
  /** Changes everything but the e-mail, inside that transaction. */
  changePerson(tx: Transaction, clientId: string, person: Omit<Client, "email">): Promise<void>;
  /** Everything that is stored about the client's account, but the password's hash. @throws {DomainError} `not_signed_in` */
  exportOwn(clientId: string): Promise<object>;
  /** Whatever the case of the address. */
  findByEmail(email: string): Promise<KnownClient | undefined>;
  /** @throws {DomainError} `invalid_fields` for one that is soon guessed; `busy` */
  hashNewPassword(chooser: Omit<KnownClient, "id">, password: string): Promise<string>;
  /** Sets the password and ends every session, inside that transaction. */
  replacePassword(tx: Transaction, clientId: string, passwordHash: string): Promise<void>;
  /** Whether anybody has signed up yet. */
  hasClients(): Promise<boolean>;
}

export const createAccountService = ({
  database,
  passwords,
}: {
  readonly database: Database;
  readonly passwords: PasswordHasher;
}): AccountService => ({
  signOut: (token) => endSession(database, token),
  async client(clientId, db = database) {
    const row = await findClientById(db, clientId);
    if (!row) throw new DomainError("not_signed_in");
    return clientOf(row);
  },
  async findClient(clientId) {
    const row = await findClientById(database, clientId);
    return row && clientOf(row);
  },
  changePerson: (tx, clientId, { firstName, lastName, mobile, state }) =>
    updateClient(tx, { id: clientId, first_name: firstName, last_name: lastName, mobile, state }),
  async exportOwn(clientId) {
    const [row, registration] = await Promise.all([
      findClientById(database, clientId),
      findRegistration(database, clientId),
    ]);
    if (!row || !registration) throw new DomainError("not_signed_in");
    const { first_name, last_name, email, mobile, state } = row;
    const signedUp = { signed_up_at: registration.created_at.toISOString(), sign_up_id: registration.signup_id };
    return { first_name, last_name, email, mobile, state, ...signedUp };
  },
  async findByEmail(address) {
    const row = await findClientByEmail(database, address);
    return row && { id: row.id, firstName: row.first_name, lastName: row.last_name, email: row.email };
  },
  async hashNewPassword(chooser, password) {
    const fault = findPasswordFault(password, chooser);
    if (fault !== undefined) throw invalidField("password", fault);
    return passwords.hash(password);
  },
  async replacePassword(tx, clientId, passwordHash) {
    await updatePasswordHash(tx, clientId, passwordHash);
    await endAllSessions(tx, clientId);
  },
  hasClients: () => existsAnyClient(database),
});

const clientOf = ({ first_name, last_name, email, mobile, state }: ClientRow): Client => ({
  firstName: first_name,
  lastName: last_name,
  email,
  mobile,
  state,
});
