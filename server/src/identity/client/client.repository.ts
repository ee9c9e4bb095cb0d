import type { Queryable } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/tables.ts";

export interface ClientRow extends Pick<Row<"clients">, "id" | "first_name" | "last_name" | "state"> {
  /** Ten digits. */
  readonly mobile: string;
  /** As typed at sign-up. */
  readonly email: string;
}

export const clientColumns = "id, first_name, last_name, mobile, email, state";

export const findClientById = (db: Queryable, id: string): Promise<ClientRow | undefined> =>
  db.find<ClientRow>({ prepared: `select ${clientColumns} from clients where id = $1`, values: [id] });

/**
 * Makes everyone who locks this client wait until the transaction ends. Others can still add rows that belong to the client.
 */
export const lockClient = (tx: Queryable, id: string): Promise<void> =>
  tx.run({ prepared: "select from clients where id = $1 for no key update", values: [id] });

/** Everything but the email, which is what the client signs in with. Writes nothing when nothing differs. */
export const updateClient = (db: Queryable, row: Omit<ClientRow, "email">): Promise<void> =>
  db.run({
    prepared: `update clients set first_name = $2, last_name = $3, mobile = $4, state = $5
      where id = $1 and (first_name, last_name, mobile, state) is distinct from ($2, $3, $4, $5)`,
    values: [row.id, row.first_name, row.last_name, row.mobile, row.state],
  });
