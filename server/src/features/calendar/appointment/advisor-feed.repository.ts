import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import { type AppointmentRow, appointmentColumns } from "./appointment.repository.ts";

export type AdvisorRow = Pick<Row<"advisors">, "id" | "name" | "feed_version">;

export const listAdvisors = (db: Queryable): Promise<AdvisorRow[]> =>
  db.list<AdvisorRow>("select id, name, feed_version from advisors order by id");

/** @returns the new version; undefined if the advisor doesn't exist */
export const raiseFeedVersion = (db: Queryable, advisorId: number): Promise<number | undefined> =>
  db.findValue<number>("update advisors set feed_version = feed_version + 1 where id = $1 returning feed_version", [
    advisorId,
  ]);

/** Upcoming and recent calls of an advisor, for the calendar feed. */
export const listForFeed = (db: Queryable, advisorId: number): Promise<AppointmentRow[]> =>
  db.list<AppointmentRow>(
    `select ${appointmentColumns} from appointments where advisor_id = $1 and ends_at > now() - interval '90 days' order by starts_at, id`,
    [advisorId],
  );

/** The feed's version; undefined if the advisor doesn't exist. */
export const findFeedVersion = (db: Queryable, advisorId: number): Promise<number | undefined> =>
  db.findValue<number>("select feed_version from advisors where id = $1", [advisorId]);
