import pg from "pg";
import {
  type EntryFilter,
  findFirstOn,
  listEntries,
} from "../../../server/src/features/oversight/audit/audit-search.repository.ts";
import { verifyChain } from "../../../server/src/platform/audit/audit-chain.ts";
import type { Database } from "../../../server/src/platform/db/database.ts";
import { createDatabase } from "../../../server/src/platform/db/database.ts";
import { appendsPerSecond } from "../desk/desk-audit.ts";
import { fillAudit } from "../workbench/audit-entries.ts";
import type { BenchDatabase } from "../workbench/bench-database.ts";
import { median, round } from "../workbench/contest.ts";

interface Options {
  readonly seconds: number;
  readonly entries: number;
}

type Figures = Map<string, string>;

const repeats = 15;
const pageRows = 50;

/** Fills the audit, and prints its figures in one table and then in a table for each month. */
export const compareByMonth = async ({ url, clients }: BenchDatabase, { seconds, entries }: Options): Promise<void> => {
  const database = createDatabase(url, { max: 12 });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query(
      `insert into staff (id, name, email, role, joined_at)
       select gen_random_uuid(), 'Advisor ' || n, 'bench' || n || '@firm.example.com', 'advisor', now() from generate_series(1, 30) n`,
    );
    const startedAt = performance.now();
    await fillAudit(url, { entries, busyClientId: clients[0]?.id ?? "" });
    console.log(`\nThe audit with ${entries} entries (filled in ${round((performance.now() - startedAt) / 1000)} s)`);
    const whole = await measure(database, owner, seconds);
    whole.set("removing the oldest month", await timeRemovalFromOne(owner));
    await splitByMonth(owner);
    const split = await measure(database, owner, seconds);
    split.set("removing the oldest month", await timeRemovalOfPart(owner));
    console.log(`  ${"".padEnd(34)}${"one table".padStart(16)}${"by month".padStart(16)}`);
    for (const [name, figure] of whole)
      console.log(`  ${name.padEnd(34)}${figure.padStart(16)}${(split.get(name) ?? "").padStart(16)}`);
  } finally {
    await owner.end();
    await database.close();
  }
};

const measure = async (database: Database, owner: pg.Client, seconds: number): Promise<Figures> => {
  const figures: Figures = new Map();
  figures.set("table", await findSize(owner, "pg_table_size"));
  figures.set("indexes", await findSize(owner, "pg_indexes_size"));
  const { rows } = await owner.query<{ client_id: string; actor_id: string }>(
    "select client_id, actor_id from audit_entries where client_id is not null and actor_id is not null order by number desc limit 1",
  );
  const [{ client_id: clientId, actor_id: actorId } = { client_id: "", actor_id: "" }] = rows;
  const lists: Readonly<Record<string, EntryFilter>> = {
    "the newest": {},
    "a client's": { clientIds: [clientId] },
    "a member's, with an action": { actorId, action: "value.revealed" },
    "a common word": { text: "bank-statement" },
    "a word that is nowhere": { text: "zebra crossing" },
  };
  for (const [name, filter] of Object.entries(lists))
    figures.set(`list: ${name}`, await timeMedian(() => listEntries(database, filter, pageRows)));
  figures.set(
    "a day a year ago",
    await timeMedian(async () => {
      const from = await findFirstOn(
        database,
        new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10),
        "UTC",
      );
      await listEntries(database, { below: from }, pageRows);
    }),
  );
  figures.set("appended a second", round(await appendsPerSecond(database, seconds)));
  const startedAt = performance.now();
  const { checked, problems } = await verifyChain(database);
  if (problems.length > 0) throw new Error(problems.join(" "));
  figures.set("verified a second", round((checked / (performance.now() - startedAt)) * 1000));
  return figures;
};

/** Of the table with all its parts. */
const findSize = async (owner: pg.Client, measure: "pg_table_size" | "pg_indexes_size"): Promise<string> => {
  const { rows } = await owner.query<{ megabytes: string }>(
    `select round(sum(${measure}(relid)) / 1e6) as megabytes
     from (select relid from pg_partition_tree('audit_entries') union select 'audit_entries'::regclass) part`,
  );
  return `${rows[0]?.megabytes} MB`;
};

const timeMedian = async (ask: () => Promise<unknown>): Promise<string> => {
  const times: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  return `${round(median(times), 1)} ms`;
};

const timeStatements = async (owner: pg.Client, ...statements: string[]): Promise<string> => {
  const startedAt = performance.now();
  for (const statement of statements) await owner.query(statement);
  return `${round(performance.now() - startedAt)} ms`;
};

/** In one table, rows are deleted and then vacuumed. The rest of the comparison needs them, so it's done on a copy. */
const timeRemovalFromOne = async (owner: pg.Client): Promise<string> => {
  await owner.query("create table audit_copy (like audit_entries including all)");
  await owner.query("insert into audit_copy select * from audit_entries");
  const took = await timeStatements(
    owner,
    "delete from audit_copy where at < (select min(at) from audit_copy) + interval '1 month'",
    "vacuum audit_copy",
  );
  await owner.query("drop table audit_copy");
  return took;
};

/**
 * Puts the audit into a table for each month. The key takes in the time, because a key must contain what the parts are made by. An
 * entry's part is chosen before its trigger sets the time, so the time also needs a default, and an append at the very end of a month
 * would fail: in earnest, a function would append instead of a trigger.
 */
const splitByMonth = async (owner: pg.Client): Promise<void> => {
  const { rows: indexes } = await owner.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'audit_entries'::regclass and not indisprimary`,
  );
  await owner.query("alter table audit_entries rename to audit_whole");
  const { rows: names } = await owner.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where indrelid = 'audit_whole'::regclass",
  );
  for (const { name } of names) await owner.query(`alter index ${name} rename to whole_${name}`);
  await owner.query(
    "create table audit_entries (like audit_whole including defaults including constraints) partition by range (at)",
  );
  await owner.query("alter table audit_entries alter column at set default now()");
  await owner.query(`do $$ declare month timestamptz; begin
    for month in select generate_series(date_trunc('month', (select min(at) from audit_whole)), now() + interval '1 month', '1 month') loop
      execute format('create table %I partition of audit_entries for values from (%L) to (%L)',
        'audit_' || to_char(month, 'YYYY_MM'), month, month + interval '1 month');
    end loop;
  end $$`);
  await owner.query("insert into audit_entries select * from audit_whole");
  await owner.query("alter table audit_entries add primary key (number, at)");
  for (const { definition } of indexes) await owner.query(definition);
  // The append's function takes a row of the table that had the name.
  await owner.query(`do $$ declare source text; begin
    for source in select pg_get_functiondef(oid) from pg_proc where proname = 'audit_hash' loop
      execute replace(source, 'audit_whole', 'audit_entries');
    end loop;
  end $$`);
  await owner.query(
    "create trigger audit_entries_append before insert on audit_entries for each row execute function audit_append()",
  );
  await owner.query(
    "create trigger audit_entries_refuse before update or delete or truncate on audit_entries for each statement execute function audit_refuse()",
  );
  await owner.query("vacuum (analyze) audit_entries");
};

const timeRemovalOfPart = async (owner: pg.Client): Promise<string> => {
  const { rows } = await owner.query<{ name: string }>(
    "select relid::regclass::text as name from pg_partition_tree('audit_entries') where isleaf order by relid limit 1",
  );
  const name = rows[0]?.name ?? "";
  return timeStatements(owner, `alter table audit_entries detach partition ${name}`, `drop table ${name}`);
};
