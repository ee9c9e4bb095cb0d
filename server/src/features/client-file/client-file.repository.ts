import type { Queryable } from "../../db/database.ts";

export interface FileHeadRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly mobile: string;
  readonly state: string;
  readonly signed_up_at: Date;
  readonly erasure_requested_at: Date | null;
  readonly signup_id: string;
  readonly signup_label: string | null;
  readonly staff_id: string | null;
  readonly staff_name: string | null;
}

/** Who a file is of, whose it is, and how they came. */
export const findFileHead = async (db: Queryable, clientId: string): Promise<FileHeadRow | undefined> =>
  (
    await db.query<FileHeadRow>({
      name: "client-file-head",
      text: `select c.id, c.first_name, c.last_name, c.email, c.mobile, c.state, c.created_at as signed_up_at,
          e.requested_at as erasure_requested_at, c.signup_id, i.label as signup_label, c.staff_id, s.name as staff_name
        from clients c join signup_ids i on i.id = c.signup_id left join staff s on s.id = c.staff_id
        left join erasure_requests e on e.client_id = c.id
        where c.id = $1`,
      values: [clientId],
    })
  ).rows[0];

/** Whether that member of staff was recorded as having opened the file within so many minutes. */
export const wasViewedWithin = async (
  db: Queryable,
  { clientId, staffId, minutes }: { readonly clientId: string; readonly staffId: string; readonly minutes: number },
): Promise<boolean> =>
  (
    await db.query({
      name: "client-file-viewed-within",
      text: `select from (
          select at from audit_entries where client_id = $1 and actor_id = $2 and action = 'file.viewed' order by number desc limit 1
        ) last where at > now() - make_interval(mins => $3)`,
      values: [clientId, staffId, minutes],
    })
  ).rows.length > 0;
