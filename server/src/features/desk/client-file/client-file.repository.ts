import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

type HeadColumn = "id" | "first_name" | "last_name" | "email" | "mobile" | "state" | "signup_id" | "staff_id";

export interface FileHeadRow extends Pick<Row<"clients">, HeadColumn> {
  readonly signed_up_at: Date;
  readonly erasure_requested_at: Date | null;
  readonly signup_label: string | null;
  readonly staff_name: string | null;
}

/** The client, their advisor, and how they came to us. */
export const findFileHead = (db: Queryable, clientId: string): Promise<FileHeadRow | undefined> =>
  db.find<FileHeadRow>({
    prepared: `select c.id, c.first_name, c.last_name, c.email, c.mobile, c.state, c.created_at as signed_up_at,
          e.requested_at as erasure_requested_at, c.signup_id, i.label as signup_label, c.staff_id, s.name as staff_name
        from clients c left join signup_ids i on i.id = c.signup_id left join staff s on s.id = c.staff_id
        left join erasure_requests e on e.client_id = c.id
        where c.id = $1`,
    values: [clientId],
  });

/** Whether the audit has this member of staff opening the file within the last minutes. */
export const wasViewedWithin = (
  db: Queryable,
  { clientId, staffId, minutes }: { readonly clientId: string; readonly staffId: string; readonly minutes: number },
): Promise<boolean> =>
  db.exists({
    prepared: `select from (
          select at from audit_entries where client_id = $1 and actor_id = $2 and action = 'file.viewed' order by number desc limit 1
        ) last where at > now() - make_interval(mins => $3)`,
    values: [clientId, staffId, minutes],
  });
