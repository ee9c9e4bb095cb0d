import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pipelineSorts } from "@funding-desk/contract/pipeline/desk-api";
import { firm } from "../firm.config.ts";
import { readConfig } from "../server/src/config.ts";
import { createDatabase, type Database } from "../server/src/db/database.ts";
import { startEmbeddedPostgres } from "../server/src/db/embedded/embedded-postgres.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { fillDemo } from "../server/src/demo/fill-demo.ts";
import { startStaffSession } from "../server/src/staff-session/staff-sessions.ts";
import { fillAudit } from "./audit-entries.ts";
import { fillDesk } from "./desk-rows.ts";
import { startServerProcess } from "./server-process.ts";

/**
 * `npm run bench:desk [-- <clients> <audit entries> <seconds>]`: every list and search of the desk, each asked for ten times a second
 * for so many seconds, on one embedded PostgreSQL. Times are from when a request was due: one that had to wait counts its waiting.
 * Ends with 1 when the 99th percentile of any is above 100 ms.
 */

const [clients = 100_000, entries = 1_000_000, seconds = 10] = process.argv.slice(2).map(Number);
const perSecond = 10;
const allowedMs = 100;
/** With whole, sealed files, which no SQL could make. */
const wholeClients = 24;
const warmUps = 5;

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-bench-"));
// When root runs this, PostgreSQL's user has to get through.
await chmod(folder, 0o711);
const masterKey = randomBytes(32).toString("base64");
const quiet = { info() {}, warn() {}, error: console.error };
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];

interface Question {
  readonly name: string;
  /** Below /api/desk, of the turn. */
  readonly pathOf: (turn: number) => string;
  readonly as: "manager" | "advisor";
}

const day = (daysFromNow: number): string => new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

/** Different words turn by turn, so that no answer is that of the turn before. */
const searches: Readonly<Record<string, (turn: number) => string>> = {
  "a name": (turn) => `first${(turn * 7) % 997} last${(turn * 31) % 4999}`,
  "a last name": (turn) => `last${(turn * 31) % 4999}`,
  "a business": (turn) => `business ${(turn * 613) % clients}`,
  "an e-mail": (turn) => `p${(turn * 613) % clients}@example.com`,
  "a phone": (turn) => `555${String((turn * 613) % clients).padStart(7, "0")}`,
  "a reference": (turn) => `FA-${(turn * 2654435761).toString(16).slice(0, 4)}`,
  "a common word": () => "example",
  nobody: () => "nowhere at all",
};

const pipelineQuestions = (): Question[] =>
  (["prequalification", "application"] as const).flatMap((kind): Question[] => {
    const short = kind === "application" ? "applications" : "pre-qualifications";
    const of = (name: string, query: string, as: Question["as"] = "manager"): Question => ({
      name: `${short}: ${name}`,
      pathOf: () => `/pipeline?kind=${kind}&${query}`,
      as,
    });
    const status = kind === "application" ? "Under%20Review,Term%20Sheet" : "Submitted,In%20Review";
    const about = kind === "application" ? "SBA%20Loan" : "Marketing";
    return [
      ...(["manager", "advisor"] as const).flatMap((as): Question[] => [
        { name: `${short}: board, ${as}`, pathOf: () => `/pipeline/board?kind=${kind}&sort=longest`, as },
        { name: `${short}: counts, ${as}`, pathOf: () => `/pipeline/counts?kind=${kind}`, as },
      ]),
      ...pipelineSorts.map((sort) => of(`by ${sort}`, `sort=${sort}`)),
      ...pipelineSorts.map((sort) => of(`by ${sort}, advisor`, `sort=${sort}`, "advisor")),
      of("of some stages", `sort=newest&status=${status}`),
      of("nobody's", "sort=longest&advisor=none"),
      of("about", `sort=amount&about=${about}`),
      of("amounts", "sort=newest&amount_from=100000&amount_to=101000"),
      of("long where they are", "sort=name&days=300"),
      of("quiet", "sort=longest&quiet=true"),
      ...Object.entries(searches).map(
        ([what, words]): Question => ({
          name: `${short}: search ${what}`,
          pathOf: (turn) => `/pipeline?kind=${kind}&sort=newest&q=${encodeURIComponent(words(turn))}`,
          as: "manager",
        }),
      ),
    ];
  });

interface Known {
  readonly clientIds: readonly string[];
  readonly staffId: string;
}

const otherQuestions = ({ clientIds, staffId }: Known): Question[] => {
  const ofClient = (name: string, rest: string): Question => ({
    name: `client: ${name}`,
    pathOf: (turn) => `/clients/${clientIds[turn % clientIds.length]}${rest}`,
    as: "manager",
  });
  const of = (name: string, way: string, as: Question["as"] = "manager"): Question => ({ name, pathOf: () => way, as });
  return [
    ...Object.entries(searches).map(
      ([what, words]): Question => ({
        name: `going straight to ${what}`,
        pathOf: (turn) => `/find?q=${encodeURIComponent(words(turn))}`,
        as: "advisor",
      }),
    ),
    of("today: mine, advisor", "/today?scope=mine", "advisor"),
    of("today: everybody's", "/today?scope=all"),
    ofClient("file", ""),
    ofClient("history", "/history"),
    ofClient("documents", "/documents"),
    ofClient("requests", "/document-requests"),
    ofClient("messages", "/messages"),
    ofClient("notes", "/notes"),
    ofClient("tasks", "/tasks"),
    of("audit: newest", "/audit"),
    of("audit: an action", "/audit?action=value.revealed"),
    of("audit: somebody", `/audit?actor=${staffId}`),
    of("audit: some days", `/audit?from=${day(-200)}&to=${day(-190)}`),
    of("audit: a client", `/audit?client=${clientIds[0]}`),
    of("audit: a word", "/audit?text=bank-statement-42"),
    of("audit: no such word", "/audit?text=nowhere-at-all"),
    of("Sign Up Ids", "/signup-ids"),
    of("Sign Up Ids: usable", "/signup-ids?usable=true"),
    of("Sign Up Ids: search", "/signup-ids?q=source%2017"),
    of("contact", "/contact"),
    of("contact: open", "/contact?state=open"),
    of("contact: search", "/contact?q=writer%20777"),
    of("contact: unread", "/contact-unread"),
    of("calendar: a week", `/calls?from=${day(-3)}&days=7`),
    of("calendar: a month", `/calls?from=${day(-15)}&days=31`),
    of("staff", "/staff"),
    ...["funnel", "left-forms", "sources", "calls", "documents"].map((report) =>
      of(`report: ${report}, 90 days`, `/reports/${report}?from=${day(-90)}&to=${day(0)}`),
    ),
  ];
};

/** Asks at a steady pace, whether or not what was asked before has been answered. @returns milliseconds, sorted */
const ask = async (question: Question, url: string, cookie: string): Promise<number[]> => {
  const once = async (turn: number): Promise<void> => {
    const response = await fetch(`${url}/api/desk${question.pathOf(turn)}`, { headers: { cookie } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${question.name}: ${response.status} ${text.slice(0, 300)}`);
  };
  for (let turn = 1; turn <= warmUps; turn += 1) await once(turn * 1009);
  const startedAt = performance.now();
  const times = await Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, turn) => {
      const dueAt = startedAt + (turn * 1000) / perSecond;
      await sleep(Math.max(0, dueAt - performance.now()));
      await once(turn);
      return performance.now() - dueAt;
    }),
  );
  return times.sort((a, b) => a - b);
};

const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] ?? 0;

const prepare = async (database: Database, url: string) => {
  const config = { ...readConfig({ DATABASE_URL: url, DATA_DIR: folder, MASTER_KEY: masterKey }) };
  const { staff } = await fillDemo({ config, firm, database }, wholeClients);
  const { rows } = await database.query<{ id: string }>("select distinct client_id as id from applications");
  console.log(`${clients} clients and ${entries} audit entries are being made`);
  await fillDesk(url, clients);
  await fillAudit(url, entries);
  const advisor = await database.query<{ id: string }>("select id from staff where email = 'bench7@firm.example.com'");
  const browser = { address: "127.0.0.1", userAgent: "bench" };
  const cookieOf = async (staffId = "") => `desk_session=${await startStaffSession(database, staffId, browser)}`;
  return {
    known: { clientIds: rows.map(({ id }) => id), staffId: advisor.rows[0]?.id ?? "" },
    cookies: { manager: await cookieOf(staff.manager.staffId), advisor: await cookieOf(advisor.rows[0]?.id) },
  };
};

try {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  closing.push(() => postgres.stop());
  await migrate(postgres.url);
  const database = createDatabase(postgres.url, { max: 8 });
  closing.push(() => database.close());
  const { known, cookies } = await prepare(database, postgres.url);

  const server = await startServerProcess(path.join(root, "server/src/server.ts"), {
    environment: { DATABASE_URL: postgres.url, DATA_DIR: folder, MASTER_KEY: masterKey, RATE_LIMITS: "off" },
    logFile: path.join(folder, "server.log"),
    probe: "/api/ready",
  });
  closing.push(server.stop);

  console.log(`\n${perSecond} requests a second for ${seconds} s each\n${"".padEnd(46)}     p50     p99  ms`);
  const slow: string[] = [];
  for (const question of [...pipelineQuestions(), ...otherQuestions(known)]) {
    const times = await ask(question, `http://127.0.0.1:${server.port}`, cookies[question.as]);
    const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
    if (p99 > allowedMs) slow.push(question.name);
    const figures = [p50, p99].map((ms) => ms.toFixed(1).padStart(8)).join("");
    console.log(`${question.name.padEnd(46)}${figures}${p99 > allowedMs ? "  above 100" : ""}`);
  }
  console.log(slow.length === 0 ? "\nNone is above 100 ms at p99." : `\nAbove 100 ms at p99: ${slow.join("; ")}`);
  if (slow.length > 0) process.exitCode = 1;
} finally {
  for (const close of closing.toReversed()) await close();
}
