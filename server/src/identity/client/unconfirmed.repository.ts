import { type Sql, sql } from "../../platform/db/sql.ts";

/**
 * Whether staff filled in a form that the client hasn't sent yet (decision 43). Avoid `exists` here: PostgreSQL turns it into a
 * pass over all drafts.
 * @param clientId a column
 */
export const isUnconfirmed = (clientId: Sql): Sql => sql`coalesce(
  (select true from drafts d where d.client_id = ${clientId} and d.has_entered limit 1), false)`;
