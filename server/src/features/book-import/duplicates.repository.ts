import type { Queryable } from "../../db/database.ts";

export interface DuplicateRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly matched_by: "phone" | "name";
  readonly staff_id: string | null;
}

/** Other clients with the same phone, or with the same name in the same state. */
export const listDuplicates = (db: Queryable, clientId: string, limit: number): Promise<DuplicateRow[]> =>
  db.list<DuplicateRow>({
    prepared: `select o.id, o.first_name, o.last_name, o.email, o.staff_id,
        case when o.mobile = c.mobile then 'phone' else 'name' end as matched_by
      from clients c join lateral (
          select * from clients where mobile = c.mobile
          union select * from clients
            where lower(first_name) = lower(c.first_name) and lower(last_name) = lower(c.last_name) and state = c.state
        ) o on o.id <> c.id
      where c.id = $1 order by matched_by desc, o.created_at, o.id limit $2`,
    values: [clientId, limit],
  });
