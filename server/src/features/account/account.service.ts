import type { Database } from "../../db/database.ts";
import type { Transaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import type { SessionToken } from "../../session/session-token.ts";
import { endSession } from "../../session/sessions.ts";
import {
  type ClientRow,
  existsAnyClient,
  findClientById,
  findRegistration,
  updateClient,
} from "./client.repository.ts";

export interface Client {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits. */
  readonly mobile: string;
  /** As 'Name (XX)'. */
  readonly state: string;
}

export interface AccountService {
  /** Revokes the session, on every server at once. */
  signOut(token: SessionToken): Promise<void>;
  /** @throws {DomainError} `not_signed_in` when there is no such client any more */
  client(clientId: string): Promise<Client>;
  /** Changes everything but the e-mail, inside that transaction. */
  changePerson(tx: Transaction, clientId: string, person: Omit<Client, "email">): Promise<void>;
  /** Everything that is stored about the client's account, but the password's hash. @throws {DomainError} `not_signed_in` */
  exportOwn(clientId: string): Promise<object>;
  /** Whether anybody has signed up yet. */
  hasClients(): Promise<boolean>;
}

export const createAccountService = ({ database }: { readonly database: Database }): AccountService => ({
  signOut: (token) => endSession(database, token),
  async client(clientId) {
    const row = await findClientById(database, clientId);
    if (!row) throw new DomainError("not_signed_in");
    return clientOf(row);
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
  hasClients: () => existsAnyClient(database),
});

const clientOf = ({ first_name, last_name, email, mobile, state }: ClientRow): Client => ({
  firstName: first_name,
  lastName: last_name,
  email,
  mobile,
  state,
});
