import { randomBytes } from "node:crypto";
import { appendFile, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { toMasterKey } from "../../platform/crypto/master-key.ts";
import { makeTestFolder } from "../../testing/test-folder.ts";
import { toBackupKey } from "./backup-keys.ts";
import { growLog, listLog, readLog } from "./wal-folder.ts";

const folder = await makeTestFolder();
const key = toBackupKey(toMasterKey(randomBytes(32)));
const ring = { masterKeys: [], get: () => key };
const name = "000000010000000000000001";

const readOnly = async () => {
  const [log] = await listLog(folder);
  if (!log) throw new Error("There is no log.");
  return { isGrowing: log.isGrowing, file: log.file, bytes: (await readLog(log, ring)).bytes };
};

test("grows piece by piece, goes on after a piece that was cut off, and refuses what was altered", async () => {
  const [one, two, three] = [randomBytes(1_000), randomBytes(70_000), randomBytes(3)];
  const first = await growLog(folder, name, { ring, isNew: true });
  await first.append(one, key);
  await first.append(two, key);
  await first.close();
  expect(await readOnly()).toMatchObject({ isGrowing: true, bytes: Buffer.concat([one, two]) });

  // Killed while it wrote the second piece.
  const { file } = await readOnly();
  await truncate(file, (await readFile(file)).length - 5);
  expect((await readOnly()).bytes).toEqual(one);
  const second = await growLog(folder, name, { ring, isNew: false });
  expect(second.size()).toBe(one.length);
  await second.append(three, key);
  await second.finish();
  expect(await readdir(folder)).toEqual([`${name}.wal`]);
  expect(await readOnly()).toMatchObject({ isGrowing: false, bytes: Buffer.concat([one, three]) });

  const whole = await readFile(path.join(folder, `${name}.wal`));
  for (const alter of [
    () => appendFile(path.join(folder, `${name}.wal`), "x"),
    () => writeFile(path.join(folder, `${name}.wal`), whole.subarray(0, -1)),
    // The pieces in another order.
    () => writeFile(path.join(folder, `${name}.wal`), Buffer.concat([whole.subarray(-60), whole])),
  ]) {
    await alter();
    await expect(readOnly()).rejects.toThrow("isn't as it was stored");
    await writeFile(path.join(folder, `${name}.wal`), whole);
  }
});
