import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { repositoryRoot } from "../../scripts/launch/repository.mjs";
import { startStaffSession } from "../../server/src/identity/staff-session/staff-sessions.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import { appendsPerSecond, verifySeconds, viewsPerSecond } from "./desk/desk-audit.ts";
import { clientListQuestions } from "./desk/desk-clients.ts";
import { type DeskData, findBusyClient, openDeskData } from "./desk/desk-data.ts";
import { listQuestions, reportQuestions } from "./desk/desk-lists.ts";
import { type Asker, findQuestions, pipelineQuestions, type Question } from "./desk/desk-questions.ts";
import { measureTriggers } from "./desk/desk-triggers.ts";
import { startServerProcess } from "./workbench/server-process.ts";

/**
 * `npm run bench -- desk [--data=<folder> --only=<part of a name> <clients> <audit entries> <seconds>]` requests every
 * list and search of the desk ten times a second, on one embedded PostgreSQL. Then it measures the audit's chain, and what
 * keeping the list of clients costs a submission (alone with `--only=triggers`). A named folder is filled once and kept.
 * Times count from when a request was due, so they include waiting. Exits with 1 when the 99th percentile of any list or
 * search is above 100 ms.
 */

const { values, positionals } = parseArgs({
  options: { data: { type: "string" }, only: { type: "string" } },
  allowPositionals: true,
});
const [clients = 100_000, entries = 1_000_000, seconds = 10] = positionals.map(Number);
/** Requests per second, and the allowed 99th percentile. */
interface Bar {
  readonly pace: number;
  readonly allowedMs: number;
}
const lists: Bar = { pace: 10, allowedMs: 100 };
/** Reports are rare and count to the end. */
const reports: Bar = { pace: 1, allowedMs: Number.POSITIVE_INFINITY };
const warmUps = 5;
const nameWidth = 60;
/** A quarter, and the longest period of a report. */
const reportDays = [90, 731];
/** More than can be opened in the time. */
const openedAtMost = 20_000;

interface Asking {
  readonly question: Question;
  /** URL of the desk's API. */
  readonly url: string;
  readonly cookie: string;
  /** Requests per second. */
  readonly pace: number;
}

/** Sends requests at a steady pace, whether or not earlier ones have been answered. @returns sorted milliseconds */
const ask = async ({ question, url, cookie, pace }: Asking): Promise<number[]> => {
  const once = async (turn: number): Promise<void> => {
    const response = await fetch(`${url}${question.pathOf(turn)}`, { headers: { cookie } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${question.name}: ${response.status} ${text.slice(0, 300)}`);
  };
  for (let turn = 1; turn <= warmUps; turn += 1) await once(turn * 1009);
  const startedAt = performance.now();
  const times = await Promise.all(
    Array.from({ length: pace * seconds }, async (_, turn) => {
      const dueAt = startedAt + (turn * 1000) / pace;
      await sleep(Math.max(0, dueAt - performance.now()));
      await once(turn);
      return performance.now() - dueAt;
    }),
  );
  return times.sort((a, b) => a - b);
};

const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;

const listIds = async (database: Database, statement: string): Promise<string[]> =>
  (await database.query<{ id: string }>(statement)).rows.map(({ id }) => id);

/** Finds the advisor with the most unanswered messages, of which few clients have none. */
const busiestAdvisor = `select c.staff_id as id from clients c
  left join messages m on m.client_id = c.id and m.from_client and m.read_at is null
  where c.signup_id like 'B%' and c.staff_id is not null
  group by c.staff_id order by count(m.id) desc, c.staff_id limit 1`;

/** Picks the staff who send requests and the clients they ask about. */
const findCast = async ({ database, size }: DeskData) => {
  const findStaff = async (email: string): Promise<string> =>
    (await listIds(database, `select id from staff where email = '${email}'`))[0] ?? "";
  const staff: Readonly<Record<Asker, string>> = {
    manager: await findStaff("manager@desk.example.com"),
    advisor: (await listIds(database, busiestAdvisor))[0] ?? "",
    auditor: await findStaff("auditor@desk.example.com"),
  };
  return {
    staff,
    known: {
      clientIds: await listIds(
        database,
        `select distinct a.client_id as id from applications a join clients c on c.id = a.client_id where c.signup_id not like 'B%'`,
      ),
      doubleIds: await listIds(
        database,
        `select min(id::text) as id from clients where signup_id like 'B%' group by mobile having count(*) > 1 limit 200`,
      ),
      busyClientId: await findBusyClient(database),
      staffId: staff.advisor,
      importId: (await listIds(database, "select id from book_imports limit 1"))[0] ?? "",
      entries: size.entries,
    },
  };
};

const data = await openDeskData({ clients, entries }, values.data);
const closing: (() => Promise<unknown>)[] = [data.close];
try {
  const { database, size } = data;
  const { staff, known } = await findCast(data);
  const server = await startServerProcess(path.join(repositoryRoot, "server/src/server.ts"), {
    environment: data.environment,
    logFile: data.logFile,
    probe: "/api/ready",
  });
  closing.push(server.stop);
  const url = `http://127.0.0.1:${server.port}/api/desk`;
  /** Starts a session for each question: one that idles for fifteen minutes would end. */
  const startCookie = async (asker: Asker): Promise<string> =>
    `desk_session=${await startStaffSession(database, staff[asker], { address: "127.0.0.1", userAgent: "bench" })}`;

  /** @returns the names of those above the limit */
  const askAll = async (questions: readonly Question[], { pace, allowedMs }: Bar): Promise<string[]> => {
    const slow: string[] = [];
    let worst = { name: "", p99: 0 };
    const chosen = questions.filter(({ name }) => name.includes(values.only ?? ""));
    // Whatever comes first meets a server that has just started.
    for (const question of chosen.slice(0, 1))
      await ask({ question, url, cookie: await startCookie(question.as), pace });
    for (const question of chosen) {
      const times = await ask({ question, url, cookie: await startCookie(question.as), pace });
      const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
      if (p99 > allowedMs) slow.push(question.name);
      if (p99 > worst.p99) worst = { name: question.name, p99 };
      const figures = [p50, p99].map((ms) => ms.toFixed(1).padStart(8)).join("");
      console.log(`${question.name.padEnd(nameWidth)}${figures}${p99 > allowedMs ? "  too slow" : ""}`);
    }
    console.log(`Slowest: ${worst.name}, ${worst.p99.toFixed(1)} ms at p99`);
    return slow;
  };

  console.log(
    `${size.clients} clients, ${size.entries} audit entries; ${lists.pace} requests a second for ${seconds} s each`,
  );
  console.log(`\n${"".padEnd(nameWidth)}     p50     p99  ms`);
  const questions = [
    ...pipelineQuestions(size.clients, staff.advisor),
    ...findQuestions(size.clients),
    ...clientListQuestions(size.clients, known),
    ...listQuestions(known),
  ];
  const slow = await askAll(questions, lists);
  console.log("\nReports, once a second:");
  await askAll(reportDays.flatMap(reportQuestions), reports);

  if (values.only === undefined || values.only === "triggers") {
    const { withTriggers, without, submissions } = await measureTriggers(data.environment.DATABASE_OWNER_URL ?? "");
    console.log(
      `\nA submission's rows: ${withTriggers.toFixed(2)} ms with the triggers of client_rows, ${without.toFixed(2)} ms without (medians of ${submissions / 2})`,
    );
  }
  if (values.only === undefined) {
    const { checked, seconds: verifying } = await verifySeconds(database);
    console.log(`\nAudit: ${checked} entries verified in ${verifying.toFixed(1)} s`);
    const opened = await listIds(
      database,
      `select c.id from clients c where c.signup_id like 'B%' and not exists (select from applications a where a.client_id = c.id)
       order by random() limit ${openedAtMost}`,
    );
    const views = await viewsPerSecond({ url, cookie: await startCookie("manager"), clientIds: opened }, seconds);
    console.log(`Audit: ${views.toFixed(0)} files opened a second, each view recorded`);
    console.log(
      `Audit: ${(await appendsPerSecond(database, seconds)).toFixed(0)} entries appended a second by themselves`,
    );
  }
  const above = `above ${lists.allowedMs} ms at p99`;
  console.log(slow.length === 0 ? `\nNone is ${above}.` : `\n${slow.length} ${above}: ${slow.join("; ")}`);
  if (slow.length > 0) process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
}
