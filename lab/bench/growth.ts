import { parseArgs } from "node:util";
import { compareByMonth } from "./growth/audit-by-month.ts";
import { findWall } from "./growth/commits.ts";
import { openWorkbench } from "./workbench/workbench.ts";

/**
 * `npm run bench -- growth [<seconds> <audit entries>] [--only=commits|audit]` looks for the first wall of one PostgreSQL: commits a
 * second with what each commit brings along, by number of connections. Then it compares the audit in one table with the audit in a
 * table for each month.
 */

const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
const [seconds = 3, entries = 1_000_000] = positionals.map(Number);

const bench = await openWorkbench();
try {
  const database = await bench.createDatabase(1_000);
  if (values.only !== "audit") await findWall(database, { seconds, databaseCpuMs: bench.databaseCpuMs });
  if (values.only !== "commits") await compareByMonth(database, { seconds, entries });
} finally {
  await bench.close();
}
