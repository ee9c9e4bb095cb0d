import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors.ts";
import type { SessionToken } from "../../session/session-token.ts";
import { endSession } from "../../session/sessions.ts";
import { type ClientRow, existsAnyClient, findClientById } from "./client.repository.ts";

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
  hasClients: () => existsAnyClient(database),
});

const clientOf = ({ first_name, last_name, email, mobile, state }: ClientRow): Client => ({
  firstName: first_name,
  lastName: last_name,
  email,
  mobile,
  state,
});
