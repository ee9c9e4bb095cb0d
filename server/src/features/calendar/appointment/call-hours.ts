import type { AppointmentStatus } from "@funding-desk/contract/calendar/appointment/states";
import type { Database } from "../../../platform/db/database.ts";
import { listHours } from "./advisor.repository.ts";
import { toAvailability } from "./availability.ts";
import { toCivilTime } from "./civil-time.ts";
import { isInHours } from "./slots.ts";

export interface TimedCall {
  readonly id: string;
  readonly advisor_id: number;
  readonly advisor_zone: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly status: AppointmentStatus;
}

export type CallHours = ReturnType<typeof createCallHours>;

/** Checks booked calls against the current hours. */
export const createCallHours = ({ database }: { readonly database: Pick<Database, "brief"> }) => ({
  /** Ids of calls outside the calendar's hours. */
  async findOutside(calls: readonly TimedCall[]): Promise<ReadonlySet<string>> {
    const standing = calls.filter(({ status }) => status === "Scheduled");
    const groups = [...Map.groupBy(standing, ({ advisor_id }) => advisor_id)];
    const outside = await Promise.all(
      groups.map(async ([advisorId, group]) => {
        const zone = group[0]?.advisor_zone ?? "UTC";
        const days = group.map(({ starts_at }) => toCivilTime(starts_at, zone).date).toSorted();
        const rows = await listHours(database.brief, advisorId, [days.at(0) ?? "", days.at(-1) ?? ""]);
        const availability = toAvailability(zone, rows);
        return group.filter(
          ({ starts_at, ends_at }) => !isInHours(availability, { from: starts_at.getTime(), until: ends_at.getTime() }),
        );
      }),
    );
    return new Set(outside.flat().map(({ id }) => id));
  },
});
