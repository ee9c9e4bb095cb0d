import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";

/**
 * Finds PostgreSQL's processes.
 * @returns the CPU time that all of them have used so far; NaN when the system doesn't tell
 */
export const openPostgresCpu = async (superuserUrl: string): Promise<() => number> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  );
  await client.end();
  const [postmaster] = rows;
  return () => (postmaster ? readTreeMs(postmaster.pid) : Number.NaN);
};

/** The postmaster's own time includes that of its children that have ended. */
const readTreeMs = (postmaster: number): number => {
  const own = readStat(postmaster);
  if (!own) return Number.NaN;
  const children = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (readStat(Number(name)) ?? []) : []));
  return children
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, { ms }) => sum + ms, own.ms + own.endedChildrenMs);
};

/** Linux counts in hundredths of a second. Field 2 may contain spaces but ends with a parenthesis. */
const readStat = (pid: number) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").map(Number) ?? [];
    const [, parent, ...rest] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9);
    return { parent, ms: (user + system) * 10, endedChildrenMs: (endedUser + endedSystem) * 10 };
  } catch {
    return undefined;
  }
};
