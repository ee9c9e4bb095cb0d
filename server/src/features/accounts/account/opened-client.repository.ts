import { type ClientRow, clientColumns } from "../../../identity/client/client.repository.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

type OpenedRow = Row<"opened_clients">;

export interface NewOpenedClient
  extends ClientRow,
    Pick<OpenedRow, "staff_id" | "origin" | "origin_note" | "contact_message_id"> {
  readonly advisor_id: string | null;
}

export const insertOpenedClient = (tx: Queryable, row: NewOpenedClient): Promise<void> =>
  tx.run({
    prepared: `with client as (insert into clients (${clientColumns}, staff_id) values ($1, $2, $3, $4, $5, $6, $7) returning id)
      insert into opened_clients (client_id, staff_id, origin, origin_note, contact_message_id) select id, $8, $9, $10, $11 from client`,
    values: [
      row.id,
      row.first_name,
      row.last_name,
      row.mobile,
      row.email,
      row.state,
      row.advisor_id,
      row.staff_id,
      row.origin,
      row.origin_note,
      row.contact_message_id,
    ],
  });

export const existsContactMessage = (db: Queryable, id: string): Promise<boolean> =>
  db.exists({ prepared: "select 1 from contact_messages where id = $1", values: [id] });

/** Ends the link before. @returns who opened the file; undefined for a client who has taken the account, or signed up */
export const replaceLink = (
  tx: Queryable,
  { clientId, linkHash, days }: { readonly clientId: string; readonly linkHash: Buffer; readonly days: number },
): Promise<string | undefined> =>
  tx.findValue<string>({
    prepared: `update opened_clients o set link_hash = $2, link_sent_at = now(), link_expires_at = now() + make_interval(days => $3)
      from staff s where o.client_id = $1 and o.taken_at is null and s.id = o.staff_id
      returning s.name as opened_by`,
    values: [clientId, linkHash, days],
  });

export interface LinkedAccount extends ClientRow {
  readonly opened_by: string;
  readonly opened_at: Date;
  readonly is_taken: boolean;
}

/** Undefined for a link that was replaced, has expired, or never was. One whose account was taken is found for good. */
export const findLinkedAccount = (db: Queryable, linkHash: Buffer): Promise<LinkedAccount | undefined> =>
  db.find<LinkedAccount>({
    prepared: `select c.id, c.first_name, c.last_name, c.mobile, c.email, c.state, s.name as opened_by, o.opened_at,
        o.taken_at is not null as is_taken
      from opened_clients o join clients c on c.id = o.client_id join staff s on s.id = o.staff_id
      where o.link_hash = $1 and (o.taken_at is not null or o.link_expires_at > now())`,
    values: [linkHash],
  });

/** Of two requests at once, only one gets true. */
export const markTaken = (tx: Queryable, linkHash: Buffer): Promise<boolean> =>
  tx.hasChanged({
    prepared: `update opened_clients set taken_at = now()
      where link_hash = $1 and taken_at is null and link_expires_at > now()`,
    values: [linkHash],
  });
