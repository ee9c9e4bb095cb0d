import type { Queryable } from "../../db/database.ts";
import { type AppointmentRow, appointmentColumns } from "./appointment.repository.ts";

export interface AdvisorRow {
  readonly id: number;
  readonly name: string;
  readonly feed_version: number;
}

export const listAdvisors = async (db: Queryable): Promise<AdvisorRow[]> =>
  (await db.query<AdvisorRow>("select id, name, feed_version from advisors order by id")).rows;

/** The new version; undefined when there is no such advisor. */
export const raiseFeedVersion = async (db: Queryable, advisorId: number): Promise<number | undefined> =>
  (
    await db.query<{ feed_version: number }>(
      "update advisors set feed_version = feed_version + 1 where id = $1 returning feed_version",
      [advisorId],
    )
  ).rows[0]?.feed_version;

/** Upcoming and recent calls of an advisor, for the calendar feed. */
export const listForFeed = async (db: Queryable, advisorId: number): Promise<AppointmentRow[]> =>
  (
    await db.query<AppointmentRow>(
      `select ${appointmentColumns} from appointments where advisor_id = $1 and ends_at > now() - interval '90 days' order by starts_at, id`,
      [advisorId],
    )
  ).rows;

/** The feed's version; undefined when there is no such advisor. */
export const findFeedVersion = async (db: Queryable, advisorId: number): Promise<number | undefined> =>
  (await db.query<{ feed_version: number }>("select feed_version from advisors where id = $1", [advisorId])).rows[0]
    ?.feed_version;
