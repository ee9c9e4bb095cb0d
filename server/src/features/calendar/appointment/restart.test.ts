import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";

const api = await startClientApi();
const { database } = api;

/** Ends all of the app's connections, like a database restart. */
const breakConnections = async () => {
  const elsewhere = await createTestDatabase({ max: 1 });
  await elsewhere.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    new URL(database.url).pathname.slice(1),
  ]);
  await elsewhere.close();
};

const workday = (): string => {
  let day = Temporal.Now.plainDateISO(firm.identity.timeZone).add({ days: 5 });
  while (day.dayOfWeek > 5 || isFederalHoliday(day.toString())) day = day.add({ days: 1 });
  return day.toString();
};

test("each booking during a database restart succeeds or answers 503, and a retry books once", async () => {
  const clients = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const client = await api.signIn();
      const request = { method: "POST", url: "/api/lead-user/prequalify", payload: prequalificationBody } as const;
      expect((await api.call(client, request)).status).toBe(200);
      return client;
    }),
  );
  const { rows: questions } = await database.query<{ id: number }>(
    "select id from appointment_questions where appointment_type_id = 1 and is_required",
  );
  const day = workday();
  const book = (index: number) => {
    const client = clients[index];
    return api.call(client, {
      method: "POST",
      url: "/api/lead/book-appointment",
      headers: { "idempotency-key": `try-${index}` },
      payload: {
        full_name: "Ada Lovelace",
        email: "ada@example.com",
        phone: "5550100142",
        start: `${day} ${String(9 + index).padStart(2, "0")}:00:00`,
        timezone: firm.identity.timeZone,
        appointment_type_id: 1,
        qa: questions.map(({ id }) => ({ question_id: id, answer: "An oven" })),
      },
    });
  };
  const bookings = clients.map((_, index) => book(index));
  await breakConnections();
  const answers = await Promise.all(bookings);
  for (const { status } of answers) expect([200, 503]).toContain(status);

  for (const [index, answer] of answers.entries()) {
    const again = await book(index);
    expect(again.status).toBe(200);
    if (answer.status === 200) expect(again.body.result.appointment.id).toBe(answer.body.result.appointment.id);
  }
  const { rows } = await database.query<{ count: number }>(
    "select count(*) as count from appointments group by client_id order by 1",
  );
  expect(rows.map(({ count }) => count)).toEqual(clients.map(() => 1));
});
