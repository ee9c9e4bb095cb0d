import type { Queryable } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/tables.ts";

/** The client that another one was merged into; undefined for one that wasn't. */
export const findMergedInto = (db: Queryable, clientId: string): Promise<string | undefined> =>
  db.findValue<string>({ prepared: "select into_id from merged_clients where id = $1", values: [clientId] });

/** The ids of clients who were merged into this one. The audit knows them by these. */
export const listFormerIds = (db: Queryable, clientId: string): Promise<string[]> =>
  db.listValues<string>({ prepared: "select id from merged_clients where into_id = $1", values: [clientId] });

export type FormerAccount = Pick<Row<"merged_clients">, "email" | "signup_id" | "signed_up_at" | "merged_at">;

/** Accounts that were merged into this client's, oldest merge first. */
export const listFormerAccounts = (db: Queryable, clientId: string): Promise<FormerAccount[]> =>
  db.list<FormerAccount>({
    prepared: `select email, signup_id, signed_up_at, merged_at from merged_clients where into_id = $1
      order by merged_at, id`,
    values: [clientId],
  });
