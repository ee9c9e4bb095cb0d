import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "../../server/src/platform/db/database.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { waitUntil } from "../cluster/processes.ts";
import { type Journal, kinds, openJournal } from "./cluster/journal.ts";
import { prepareCast } from "./cluster/prepare.ts";
import { startLoad } from "./cluster/run-load.ts";
import { compareWithStored, inspectWhole } from "./cluster/stored-truth.ts";
import { printTallies } from "./cluster/tallies.ts";
import { mountSmallDisk, type SmallDisk } from "./disk/small-disk.ts";
import { type DeskUnderFire, prepareDeskUnderFire } from "./faults/desk-under-fire.ts";

/**
 * `npm run bench -- disk [<seconds>]` puts a server and its database on a disk of their own, fills the disk to its last byte
 * while people work, makes room again, and does the same with a disk that stands still. Then it checks that everything
 * acknowledged is stored once. Only on Linux, as root.
 */

const [troubleSeconds = 20] = process.argv.slice(2).map(Number);
const calmMs = 5_000;
const noticedWithinMs = 30_000;
const backWithinMs = 180_000;

interface Trouble {
  readonly name: string;
  begin(disk: SmallDisk): Promise<void>;
  end(disk: SmallDisk): Promise<void>;
}

const troubles: readonly Trouble[] = [
  { name: "full disk", begin: (disk) => disk.fill(), end: (disk) => disk.makeRoom() },
  { name: "disk that stands still", begin: (disk) => disk.freeze(), end: (disk) => disk.thaw() },
];

const askReady = async (desk: DeskUnderFire): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${await desk.origin()}/api/ready`, { signal: AbortSignal.timeout(10_000) });
  return { status: response.status, text: await response.text() };
};

const isReady = (desk: DeskUnderFire) =>
  askReady(desk)
    .then(({ status }) => status === 200)
    .catch(() => false);

/** A server that never answers again must not keep people trying, and this program running, forever. */
const giveUp = async (): Promise<never> => {
  await sleep(backWithinMs, undefined, { ref: false });
  throw new Error("People still wait for an answer.");
};

/** @returns a sentence about what happened */
const suffer = async (
  trouble: Trouble,
  { disk, desk, journal }: { readonly disk: SmallDisk; readonly desk: DeskUnderFire; readonly journal: Journal },
): Promise<string> => {
  const beganAt = performance.now();
  await trouble.begin(disk);
  let refused = "";
  try {
    await waitUntil(
      async () => {
        const { status, text } = await askReady(desk).catch(() => ({ status: 0, text: "" }));
        refused = text;
        return status === 503;
      },
      { withinMs: noticedWithinMs, what: "the server to say that it isn't ready" },
    );
    await sleep(troubleSeconds * 1000);
  } finally {
    await trouble.end(disk);
  }
  const endedAt = performance.now();
  const isEveryoneBack = async () => kinds.every((kind) => journal.findLastAcknowledged(kind) > endedAt);
  await waitUntil(isEveryoneBack, { withinMs: backWithinMs, what: "every kind of work to go on" });
  const workingAt = performance.now();
  await waitUntil(() => isReady(desk), { withinMs: backWithinMs, what: "the server to be ready again" });
  const seconds = (from: number, until: number) => ((until - from) / 1000).toFixed(1);
  const { error } = (JSON.parse(refused) as { result: { error: string } }).result;
  return `${trouble.name}, ${seconds(beganAt, endedAt)} s: "${error}"; everyone works again after ${seconds(endedAt, workingAt)} s, ready after ${seconds(endedAt, performance.now())} s`;
};

const journal = openJournal();
const disk = await mountSmallDisk();
const folder = path.join(disk.folder, "data");
await mkdir(folder, { mode: 0o711 });
const keys = { masterKey: randomBytes(32), previousMasterKey: undefined, dataDir: folder };
const desk = await prepareDeskUnderFire(folder, keys.masterKey);
try {
  await migrate(desk.databaseUrl);
  await desk.start();
  const database = createDatabase(desk.databaseUrl, { max: 4 });
  // The server answers staff only under the name that it knows.
  const origin = (await desk.origin()).replace("127.0.0.1", "localhost");
  const cast = await prepareCast(database, keys);
  const load = await startLoad(origin, cast, journal);
  try {
    for (const trouble of troubles) {
      await sleep(calmMs);
      console.log(await suffer(trouble, { disk, desk, journal }));
    }
    await sleep(calmMs);
  } finally {
    await Promise.race([load.stop(), giveUp()]);
  }
  printTallies(journal);
  const truth = { database, tokens: cast.tokens, origin, journal };
  const { compared, lost, twice } = await compareWithStored(truth, cast.people);
  console.log(`\n${compared} acknowledgments compared: ${lost} lost, ${twice} done twice`);
  for (const sentence of await inspectWhole(truth)) console.log(sentence);
  await database.close();
} finally {
  await desk.stop();
  await disk.remove();
}
for (const sentence of journal.violations.slice(0, 10)) console.error(`  ${sentence}`);
if (journal.violations.length > 0) process.exitCode = 1;
