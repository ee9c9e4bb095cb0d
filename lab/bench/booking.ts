import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isFederalHoliday } from "@funding-desk/contract/calendar/appointment/federal-holidays";
import pg from "pg";
import { firm } from "../../firm.config.ts";
import { seedBooking } from "../../server/src/features/calendar/appointment/booking-seed.service.ts";
import type { BenchClient } from "./workbench/bench-database.ts";
import { type Contestant, compete } from "./workbench/contest.ts";
import { cycleThrough, rawRequest } from "./workbench/load.ts";
import { openWorkbench } from "./workbench/workbench.ts";

/**
 * `npm run bench -- booking [<rounds> <seconds>]` measures a month of slots of an advisor with 10,000 calls against a
 * bare server that runs the same SQL for each day and computes nothing. Then 200 clients race for 50 slots.
 */

const [rounds = 9, seconds = 2] = process.argv.slice(2).map(Number);
const bench = await openWorkbench();
const bookings = 10_000;
const zone = "Asia/Kolkata";

const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const month = Array.from({ length: 30 }, (_, index) => dayAfter(index + 1));

/** Inserts calls of half an hour from three years ago until after the month asked for. */
const fillCalls = async (db: pg.Pool): Promise<void> => {
  await db.query(
    `insert into appointments (id, client_id, advisor_id, appointment_type_id, title, starts_at, ends_at, taken, time_zone,
       full_name, email, phone, location, answers, change_until)
     select gen_random_uuid(), (select id from clients limit 1), 1, 1, 'Call', t, t + interval '30 minutes',
       tstzrange(t, t + interval '30 minutes'), 'UTC', 'Ada', 'a@example.com', '5550100142', 'Phone', '[]', t
     from (select date_trunc('hour', now()) + interval '40 days' - n * interval '150 minutes' as t
           from generate_series(1, $1::int) n) calls`,
    [bookings],
  );
  await db.query("analyze");
};

/** Answers with the rows of the same statements as the product's for one day, as JSON. */
const startBare = async (url: string): Promise<Contestant["server"]> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const server = createServer(async (request, response) => {
    const date = new URL(request.url ?? "", "http://x").searchParams.get("date") ?? "";
    const from = new Date(`${date}T00:00:00Z`);
    const until = new Date(from.getTime() + 86_400_000);
    const [session, type, hours, busy] = await Promise.all([
      pool.query({ name: "s", text: "select 1 from sessions where id = $1", values: [randomUUID()] }),
      pool.query({
        name: "t",
        text: "select t.*, a.time_zone from appointment_types t join advisors a on a.id = t.advisor_id where t.id = 1",
      }),
      pool.query({
        name: "h",
        text: "select weekday, from_minute, until_minute from advisor_hours where advisor_id = 1",
      }),
      pool.query({
        name: "b",
        text: `select lower(taken) as f, upper(taken) as u from appointments
          where int4range(advisor_id, advisor_id, '[]') && int4range(1, 1, '[]') and taken && tstzrange($1, $2) and status = 'Scheduled'
          union all select lower(taken), upper(taken) from slot_holds
          where int4range(advisor_id, advisor_id, '[]') && int4range(1, 1, '[]') and taken && tstzrange($1, $2) and held_until > now()`,
        values: [from, until],
      }),
    ]);
    const body = JSON.stringify([session.rowCount, type.rows, hours.rows, busy.rows]);
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  bench.closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
    () => pool.end(),
  );
  return { port: (server.address() as AddressInfo).port, cpuMs: () => Number.NaN };
};

const slotRequests = (clients: readonly BenchClient[]) =>
  month.flatMap((date) =>
    clients.slice(0, 8).map(({ token }) =>
      rawRequest(`GET /api/available-slots?appointment_type_id=1&date=${date}&timezone=${encodeURIComponent(zone)}`, {
        authorization: `Bearer ${token}`,
      }),
    ),
  );

const book = async (port: number, { token }: BenchClient, body: object) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/lead/book-appointment`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.body?.cancel();
  return { status: response.status };
};

/** Sends 200 requests at once, four for each of 50 slots. */
const race = async (port: number, clients: readonly BenchClient[], db: pg.Pool) => {
  const days = month
    .filter((date) => ![0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay()) && !isFederalHoliday(date))
    .slice(3, 10);
  await db.query("delete from appointments");
  const slots = days.flatMap((date) =>
    [9, 10, 11, 12, 13, 14, 15, 16].map((hour) => `${date} ${String(hour).padStart(2, "0")}:00:00`),
  );
  const { rows } = await db.query<{ id: number }>(
    "select id from appointment_questions where appointment_type_id = 1 and is_required",
  );
  const startedAt = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const client = clients[index % clients.length];
      if (!client) throw new Error("There are no clients.");
      return book(port, client, {
        full_name: "Ada Lovelace",
        email: "ada@example.com",
        phone: "5550100142",
        start: slots[index % 50],
        timezone: firm.identity.timeZone,
        appointment_type_id: 1,
        qa: rows.map(({ id }) => ({ question_id: id, answer: "x" })),
      });
    }),
  );
  const tookMs = performance.now() - startedAt;
  const { rows: twice } = await db.query(
    "select starts_at from appointments where status = 'Scheduled' group by 1 having count(*) > 1",
  );
  const count = (status: number) => outcomes.filter((each) => each.status === status).length;
  return {
    booked: count(200),
    refused: count(409),
    others: 200 - count(200) - count(409),
    twice: twice.length,
    tookMs,
  };
};

try {
  const data = await bench.createDatabase(1_000);
  await seedBooking(data.database, firm);
  const db = new pg.Pool({ connectionString: data.url, max: 2 });
  bench.closing.push(() => db.end());
  await fillCalls(db);
  const ours = await bench.startProduct(data);
  const bare = await startBare(data.url);
  const title = `slots of a day of the next month, an advisor with ${bookings} calls, ${rounds} rounds of ${seconds} s`;
  await compete({ title, rounds, seconds, connections: 10 }, [
    {
      name: "bare node:http + pg",
      server: bare,
      prepare: cycleThrough(month.map((date) => rawRequest(`GET /?date=${date}`, {}))),
    },
    { name: "Funding Desk", server: ours, prepare: cycleThrough(slotRequests(data.clients)) },
  ]);
  const outcome = await race(ours.port, data.clients, db);
  console.log(
    `200 requests racing for 50 slots: ${outcome.booked} booked, ${outcome.refused} told to choose again, ${outcome.others} otherwise, ${outcome.twice} booked twice; ${outcome.tookMs.toFixed(0)} ms`,
  );
  if (outcome.booked !== 50 || outcome.twice > 0 || outcome.others > 0) process.exitCode = 1;
} finally {
  await bench.close();
}
