import type { Firm, OpeningHours } from "@funding-desk/contract/firm/firm";
import type { Database } from "../../../platform/db/database.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { insertAdvisor, insertType, needsSeed } from "./booking-seed.repository.ts";
import type { Hours } from "./slots.ts";

const parseMinutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
};
const toHours = ({ from, until }: OpeningHours): Hours => ({ from: parseMinutes(from), until: parseMinutes(until) });

/** Sets up the calendar of a new database from `firm.config.ts`. Does nothing to any other. */
export const seedBooking = (database: Database, firm: Firm): Promise<void> =>
  withTransaction(database, async (tx) => {
    if (!(await needsSeed(tx))) return;
    const advisorId = await insertAdvisor(tx, {
      name: firm.advisor.name,
      email: firm.identity.email,
      timeZone: firm.identity.timeZone,
      weekly: Object.fromEntries(
        Object.entries(firm.booking.weeklyHours).map(([weekday, hours]) => [weekday, hours.map(toHours)]),
      ),
    });
    for (const [position, type] of firm.booking.types.entries()) await insertType(tx, advisorId, { ...type, position });
  });
