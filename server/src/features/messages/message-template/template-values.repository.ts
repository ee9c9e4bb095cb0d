import { ownAdvisorId } from "../../../identity/client/own-advisor.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";

export interface KnownClientRow extends Pick<Row<"clients">, "id" | "first_name" | "last_name"> {
  /** Null while the client knows no advisor but the firm's. */
  readonly advisor_name: string | null;
  /** Of the newest submission; null when the client has none. */
  readonly business_name: string | null;
  /** The next call, and the zone the client booked it in. */
  readonly starts_at: Date | null;
  readonly time_zone: string | null;
}

/** What is filled into messages to these clients. */
export const listKnownClients = (db: Queryable, ids: readonly string[]): Promise<KnownClientRow[]> =>
  db.list<KnownClientRow>({
    prepared: `select c.id, c.first_name, c.last_name, s.name as advisor_name, newest.business_name, next.starts_at, next.time_zone
      from clients c left join staff s on s.id = ${ownAdvisorId}
        left join lateral (
          select i.business_name from pipeline_items i where i.client_id = c.id order by i.submitted_at desc limit 1
        ) newest on true
        left join lateral (
          select a.starts_at, a.time_zone from appointments a
          where a.client_id = c.id and a.status = 'Scheduled' and a.starts_at > now() order by a.starts_at limit 1
        ) next on true
      where c.id = any ($1::uuid[])`,
    values: [ids],
  });
