import type { Queryable } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/tables.ts";

/** How staff opened a client's file, and the newest link to take the account. */
export interface OpeningRow
  extends Pick<Row<"opened_clients">, "taken_at" | "origin" | "origin_note" | "link_sent_at" | "link_expires_at"> {
  /** The member of staff's name. */
  readonly by: string;
  readonly at: Date;
}

/** Undefined for a client who signed up. */
export const findOpening = (db: Queryable, clientId: string): Promise<OpeningRow | undefined> =>
  db.find<OpeningRow>({
    prepared: `select s.name as by, o.opened_at as at, o.taken_at, o.origin, o.origin_note, o.link_sent_at, o.link_expires_at
      from opened_clients o join staff s on s.id = o.staff_id where o.client_id = $1`,
    values: [clientId],
  });
