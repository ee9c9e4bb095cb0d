import { afterAll, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { claimReminders, type Reminder } from "./appointment.repository.ts";
import { seedBooking } from "./booking-seed.service.ts";

// No app here, because its scheduler would sometimes claim the reminders first.
const database = await createTestDatabase({ max: 5 });
afterAll(() => database.close());
await seedBooking(database, firm);

const dayBefore: Reminder = { column: "day_reminder_at", minutes: 24 * 60 };
const hourBefore: Reminder = { column: "hour_reminder_at", minutes: 60 };
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const listClaimed = async (reminder: Reminder) =>
  (await withTransaction(database, (tx) => claimReminders(tx, reminder))).map(({ id }) => id);

/** A call that starts in this many minutes and was booked that many minutes ago. */
const callIn = async (minutes: number, bookedAgo: number): Promise<string> => {
  const clientId = await insertStoredClient(database);
  await insertStoredAppointment(database, clientId, minutesAhead(minutes));
  const { rows } = await database.query<{ id: string }>(
    "update appointments set created_at = now() - $2 * interval '1 minute' where client_id = $1 returning id",
    [clientId, bookedAgo],
  );
  return rows[0]?.id ?? "";
};

test("sends one reminder a day before a call and one an hour before, unless it was booked later", async () => {
  const tomorrow = await callIn(23 * 60, 3 * 24 * 60);
  const bookedToday = await callIn(22 * 60, 10);
  const soon = await callIn(50, 3 * 24 * 60);
  const farAway = await callIn(26 * 60, 3 * 24 * 60);
  const [days, again] = [await listClaimed(dayBefore), await listClaimed(dayBefore)];
  expect(days).toContain(tomorrow);
  expect(days).toContain(soon);
  expect(days).not.toContain(bookedToday);
  expect(days).not.toContain(farAway);
  expect(again).toEqual([]);
  expect(await listClaimed(hourBefore)).toEqual([soon]);
  expect(await listClaimed(hourBefore)).toEqual([]);
});

test("two servers never send the same reminder, and a canceled call gets none", async () => {
  const call = await callIn(12 * 60, 3 * 24 * 60);
  const cancelled = await callIn(14 * 60, 3 * 24 * 60);
  await database.query("update appointments set status = 'Cancelled' where id = $1", [cancelled]);
  const claims = await Promise.all([listClaimed(dayBefore), listClaimed(dayBefore), listClaimed(dayBefore)]);
  expect(claims.flat()).toEqual([call]);
});
