import { setTimeout as sleep } from "node:timers/promises";
import { names } from "../../cluster/programs.ts";
import type { EarlierRelease } from "./earlier-release.ts";
import { kinds } from "./journal.ts";
import { type UnderLoad, waitUntilWhole } from "./strikes.ts";

/** How long everyone works on the earlier release, on both, and on this one. */
const workMs = 15_000;

/** Replaces the servers' code one after another, as docs/OPERATIONS.md says. */
export const rollUpgrade = async (ground: UnderLoad, release: EarlierRelease): Promise<void> => {
  const { cluster, database, journal } = ground;
  const listMigrations = () => database.listValues<string>("select name from schema_migrations order by version");
  await waitUntilWhole(ground);
  await sleep(workMs);
  const before = await listMigrations();
  for (const [index, name] of names.servers.entries()) {
    const startedAt = performance.now();
    await cluster.processes.stop(name);
    release.upgrade(name);
    await cluster.startServer(index);
    await waitUntilWhole(ground);
    const gapMs = Math.max(...kinds.map((kind) => journal.findLongestGap(kind, startedAt, performance.now())));
    console.log(`${name} runs this release: longest gap ${(gapMs / 1000).toFixed(1)} s`);
    await sleep(workMs);
  }
  const added = (await listMigrations()).filter((name) => !before.includes(name));
  console.log(
    added.length > 0 ? `Migrated meanwhile: ${added.join(", ")}` : "The schema is the same in both releases.",
  );
};
