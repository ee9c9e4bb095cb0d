import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { loadUpkeep, recordUpkeep } from "./upkeep.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

test("remembers when each duty was last tried, and when it last went well", async () => {
  const never = { lastGoodAt: null, lastTriedAt: null, wasGood: null };
  expect(await loadUpkeep(database)).toEqual([
    { kind: "backup", ...never },
    { kind: "restore_drill", ...never },
    { kind: "audit_verification", ...never },
  ]);

  await recordUpkeep(database, "backup", false);
  const [failed] = await loadUpkeep(database);
  expect(failed).toMatchObject({ lastGoodAt: null, lastTriedAt: expect.any(Date), wasGood: false });

  await recordUpkeep(database, "backup", true);
  const [good] = await loadUpkeep(database);
  expect(good).toMatchObject({ lastGoodAt: good?.lastTriedAt, wasGood: true });

  // Times are read in whole milliseconds.
  await sleep(2);
  await recordUpkeep(database, "backup", false);
  const [again, drill] = await loadUpkeep(database);
  expect(again).toMatchObject({ lastGoodAt: good?.lastGoodAt, wasGood: false });
  expect(again?.lastTriedAt?.getTime()).toBeGreaterThan(good?.lastGoodAt?.getTime() ?? Infinity);
  expect(drill).toEqual({ kind: "restore_drill", ...never });
});
