import type { Queryable } from "../../platform/db/database.ts";

/**
 * Whom the client `c` knows as their advisor: the one assigned to them or, until there is one, whom they talk to next.
 * Null while neither works here; then the firm's own advisor speaks for it.
 */
export const ownAdvisorId = `coalesce(
  (select assigned.id from staff assigned where assigned.id = c.staff_id and assigned.is_active),
  (select met.id from appointments booked join advisors calendar on calendar.id = booked.advisor_id
    join staff met on met.id = calendar.staff_id and met.is_active
    where booked.client_id = c.id and booked.status = 'Scheduled' and booked.ends_at > now()
    order by booked.starts_at limit 1))`;

/** Undefined while the firm's own advisor speaks for it. */
export const findOwnAdvisorName = async (db: Queryable, clientId: string): Promise<string | undefined> => {
  const row = await db.find<{ readonly name: string }>({
    prepared: `select s.name from clients c join staff s on s.id = ${ownAdvisorId} where c.id = $1`,
    values: [clientId],
  });
  return row?.name;
};
