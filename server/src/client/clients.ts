import type { Database, Queryable } from "../db/database.ts";
import type { Transaction } from "../db/transaction.ts";
import { requireFound } from "../errors.ts";
import { type ClientRow, findClientById, updateClient } from "./client.repository.ts";

export interface Client {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits. */
  readonly mobile: string;
  /** As 'Name (XX)'. */
  readonly state: string;
}

/** Who a client is. How clients sign up and sign in is the `account` feature's. */
export interface Clients {
  /** @throws {DomainError} `not_signed_in` when the client no longer exists */
  loadClient(clientId: string, db?: Queryable): Promise<Client>;
  /** For work that runs later: undefined when the client has been erased since. */
  findClient(clientId: string, db?: Queryable): Promise<Client | undefined>;
  /** Changes everything but the email. */
  updatePerson(tx: Transaction, clientId: string, person: Omit<Client, "email">): Promise<void>;
}

export const createClients = ({ database }: { readonly database: Database }): Clients => {
  const findClient: Clients["findClient"] = async (clientId, db = database) => {
    const row = await findClientById(db, clientId);
    return row && toClient(row);
  };
  return {
    findClient,
    async loadClient(clientId, db) {
      return requireFound(await findClient(clientId, db), "not_signed_in");
    },
    updatePerson: (tx, clientId, { firstName, lastName, mobile, state }) =>
      updateClient(tx, { id: clientId, first_name: firstName, last_name: lastName, mobile, state }),
  };
};

const toClient = ({ first_name, last_name, email, mobile, state }: ClientRow): Client => ({
  firstName: first_name,
  lastName: last_name,
  email,
  mobile,
  state,
});
