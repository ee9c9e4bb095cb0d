import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createManyPrograms } from "../../../contract/src/testing/made-programs.ts";
import { fitQueue } from "../../../server/src/features/matching/fit/fit-runs.service.ts";
import type { BenchClient } from "../workbench/bench-database.ts";
import { openWorkbench } from "../workbench/workbench.ts";

export interface ClientsSize {
  readonly clients: number;
  readonly programs: number;
  readonly rulesEach: number;
}

/** What a run of all clients took, and how the portal answered meanwhile. */
export interface ClientsRound {
  readonly what: string;
  readonly seconds: number;
  /** The server's processor time, with what the portal took of it. */
  readonly cpuSeconds: number;
  /** Milliseconds from when each request was due, sorted. */
  readonly portal: readonly number[];
  readonly failed: number;
}

const rowsPerClient = 10;
/** Requests per second. */
const pace = 20;
const pollMs = 250;

/** One pre-qualification each, no two alike. */
const fillClients = async (db: pg.Pool): Promise<void> => {
  await db.query("delete from prequalifications where reference not like 'PQ-%-1'");
  await db.query(`update prequalifications p set answers = jsonb_build_object(
      'timeInBusiness', (array['0-6 mo', '6-12 mo', '1-2 yrs', '2+ yrs'])[1 + n % 4],
      'personalCreditScore', (array['300-500', '501-600', '601-700', '700+'])[1 + n / 4 % 4],
      'monthlyRevenue', (5000 + n * 13 % 90000)::text, 'fundingAmount', (10000 + n * 17 % 400000)::text,
      'purpose', 'Working Capital', 'state', 'Florida (FL)', 'industry', 'Restaurants/Bars/Catering',
      'structure', 'Limited Liability Company (LLC)', 'hasDebt', 'no'), submitted_at = now() - interval '1 day'
    from (select id, row_number() over (order by id)::int as n from prequalifications) numbered where numbered.id = p.id`);
  await db.query("vacuum analyze");
};

const fillPrograms = async (db: pg.Pool, { programs, rulesEach }: ClientsSize): Promise<void> => {
  const made = createManyPrograms(programs, rulesEach).map(({ id, product, name, rules, documents }) => ({
    id,
    body: { product, name, rules, documents, note: "" },
  }));
  await db.query("insert into lenders values ('bench', 'Bench', 'bank', '', true, null, '{}', '')");
  const client = await db.connect();
  try {
    await client.query("begin");
    for (const { id, body } of made) {
      await client.query(
        `insert into programs (id, lender_id, name, product, status, version, live_version)
          values ($1, 'bench', $2, $3, 'live', 1, 1)`,
        [id, body.name, body.product],
      );
      await client.query(
        `insert into program_versions (program_id, version, body, rules, missing, origin)
          values ($1, 1, $2, $3, 0, 'import'), ($1, 2, $2, $3, 0, 'import')`,
        [id, JSON.stringify(body), rulesEach],
      );
    }
    await client.query("update catalog_state set revision = 1, live_version = 1");
    await client.query("commit");
  } finally {
    client.release();
  }
};

/** Every program gets another version, so that every client has another result. */
const changePrograms = async (db: pg.Pool): Promise<void> => {
  await db.query("update programs set version = 2, live_version = 2");
  await db.query("update catalog_state set live_version = 2");
  await db.query("select pg_notify('funding_desk_live', '{}')");
};

/** What a client's page asks. */
const pathsOf = ({ id }: BenchClient): readonly string[] => [
  "/lead-user/fit/facts",
  "/fit/programs",
  `/lead-user/prequalification-summary?user_id=${id}`,
];

/** Asks at a steady pace until told to stop. */
const startPortal = (url: string, clients: readonly BenchClient[]) => {
  const asking: Promise<void>[] = [];
  const times: number[] = [];
  let failed = 0;
  let isOver = false;
  const askOnce = async (turn: number, dueAt: number) => {
    const client = clients[turn % clients.length];
    if (!client) throw new Error("There are no clients.");
    const path = pathsOf(client)[turn % 3];
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${client.token}` } });
    await answer.text();
    if (!answer.ok) failed += 1;
    times.push(performance.now() - dueAt);
  };
  const pacing = (async () => {
    const startedAt = performance.now();
    for (let turn = 0; !isOver; turn += 1) {
      const dueAt = startedAt + (turn * 1000) / pace;
      await sleep(Math.max(0, dueAt - performance.now()));
      asking.push(askOnce(turn, dueAt));
    }
  })();
  return async () => {
    isOver = true;
    await pacing;
    await Promise.all(asking);
    return { portal: times.toSorted((a, b) => a - b), failed };
  };
};

/** Compares all clients with all programs on one server, which answers the portal meanwhile. */
export const compareClients = async (size: ClientsSize): Promise<ClientsRound[]> => {
  const bench = await openWorkbench();
  try {
    const data = await bench.createDatabase(size.clients * rowsPerClient);
    const db = new pg.Pool({ connectionString: data.url, max: 2 });
    bench.closing.push(() => db.end());
    await fillClients(db);
    await fillPrograms(db, size);
    const server = await bench.startProduct(data);
    const url = `http://127.0.0.1:${server.port}`;
    const compare = async (what: string, version: number): Promise<ClientsRound> => {
      const endPortal = startPortal(url, data.clients);
      const startedAt = performance.now();
      const cpuBefore = server.cpuMs();
      await db.query("insert into jobs.job (name, data) values ($1, '{}')", [fitQueue.name]);
      await db.query("select pg_notify('funding_desk_jobs', $1)", [fitQueue.name]);
      const isDone = async () => {
        const { rows } = await db.query("select count(*)::int as done from fit_checks where catalog_version = $1", [
          version,
        ]);
        return rows[0].done === size.clients;
      };
      while (!(await isDone())) await sleep(pollMs);
      const seconds = (performance.now() - startedAt) / 1000;
      const cpuSeconds = (server.cpuMs() - cpuBefore) / 1000;
      return { what, seconds, cpuSeconds, ...(await endPortal()) };
    };
    const first = await compare("the first time", 1);
    await changePrograms(db);
    return [first, await compare("again, every result different", 2)];
  } finally {
    await bench.close();
  }
};
