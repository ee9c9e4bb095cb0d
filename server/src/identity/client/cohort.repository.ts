import { listStatusesPast, type Milestone } from "@funding-desk/contract/intake/status/statuses";
import { type Span, within } from "../../platform/db/span.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";

/** Everyone who came to the firm in the span, also those who were only opened or imported. */
export const everyone = (span: Span): Sql =>
  sql`select id, signup_id, created_at from clients where ${within("created_at", span)}`;

/** Everyone who signed up in the span, or took the account that was opened for them (decision 39). */
export const signedUp = (span: Span): Sql => sql`select c.id, c.signup_id, c.created_at from clients c
      where ${within("c.created_at", span)} and not exists (select from opened_clients o where o.client_id = c.id)
    union all
    select c.id, c.signup_id, o.taken_at from opened_clients o join clients c on c.id = o.client_id
      where o.taken_at is not null and ${within("o.taken_at", span)}`;

/** Whether `e.to_status` has reached a milestone. */
export const isPast = (milestone: Milestone): Sql =>
  sql`e.to_status in (${sql.join(listStatusesPast(milestone).map(sql.literal))})`;

/** The source of clients who have no Sign Up Id, by how `o`, one of `opened_clients`, was opened. */
export const nameOpening = sql`case o.origin when 'api' then 'Opened by another system' when 'import' then 'Imported' else 'Opened by staff' end`;
