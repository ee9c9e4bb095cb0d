import type { Database, Queryable } from "../../platform/db/database.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { requireFound } from "../../platform/errors/errors.ts";
import { type ClientRow, findClientById, updateClient } from "./client.repository.ts";
import { findOwnAdvisorName } from "./own-advisor.ts";

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
export type Clients = ReturnType<typeof createClients>;

export const createClients = ({ database }: { readonly database: Database }) => {
  const findClient = async (clientId: string, db: Queryable = database): Promise<Client | undefined> => {
    const row = await findClientById(db, clientId);
    return row && toClient(row);
  };
  return {
    /** For work that runs later: undefined when the client has been erased since. */
    findClient,
    /** @throws {DomainError} `not_signed_in` when the client no longer exists */
    async loadClient(clientId: string, db?: Queryable): Promise<Client> {
      return requireFound(await findClient(clientId, db), "not_signed_in");
    },
    /** Whom the client knows as their advisor; undefined while the firm's own advisor speaks for it. */
    findAdvisorName: (clientId: string, db: Queryable): Promise<string | undefined> => findOwnAdvisorName(db, clientId),
    /** Changes everything but the email. */
    updatePerson: (tx: Transaction, clientId: string, { firstName, lastName, mobile, state }: Omit<Client, "email">) =>
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
