import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase, type Database } from "../../server/src/platform/db/database.ts";
import { migrate } from "../../server/src/platform/db/migrate.ts";
import { prequalificationBody } from "../../server/src/testing/prequalification-body.ts";
import { signInAs } from "../../server/src/testing/sign-in-as.ts";
import { auditClient } from "./faults/audit-client.ts";
import { workAsClient } from "./faults/client-at-work.ts";
import { type DeskUnderFire, prepareDeskUnderFire } from "./faults/desk-under-fire.ts";
import { type ClientRecord, openLedger, ways } from "./faults/ledger.ts";
import { createPersistentCall } from "./faults/persistent-call.ts";
import { openStoredTruth, type StoredTruth } from "./faults/stored-truth.ts";

/**
 * `npm run bench -- faults [<kills>]` kills the server with SIGKILL at random moments, and PostgreSQL with it every
 * tenth time, while clients upload and submit. Then it checks that everything acknowledged is stored exactly once, and
 * nothing else by half.
 */

const [kills = 100] = process.argv.slice(2).map(Number);
const clientsAtWork = 8;
const databaseEvery = 10;
const livesMs = [50, 1500] as const;
const followedUpWithinMs = 10_000;
/** When a client has sent as much as allowed, the next one takes over. */
const clientsInAll = clientsAtWork + Math.ceil((kills * clientsAtWork) / 40);

const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-faults-"));
// When root runs this, PostgreSQL's user has to get through.
await chmod(folder, 0o711);
const keys = { masterKey: randomBytes(32), previousMasterKey: undefined, dataDir: folder };
const ledger = openLedger();
const violate = (sentence: string) => void ledger.violations.push(sentence);

/** Creates clients with a session and a pre-qualification sent through the server. */
const enlistClients = async (desk: DeskUnderFire, database: Database): Promise<void> => {
  const origin = await desk.origin();
  while (ledger.records.length < clientsInAll) {
    const client = await signInAs(database, undefined, keys);
    const response = await fetch(`${origin}/api/lead-user/prequalify`, {
      method: "POST",
      headers: { ...client.headers, "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify(prequalificationBody),
    });
    if (!response.ok) throw new Error(`A client could not be pre-qualified: ${await response.text()}`);
    ledger.records.push({ client, files: [], applications: [] });
  }
};

/** Kills while the clients work, and lets the last calls get their answers. */
const killAgainAndAgain = async (desk: DeskUnderFire): Promise<void> => {
  let isOver = false;
  const waiting = [...ledger.records];
  const call = createPersistentCall({ desk, ledger });
  const work = async () => {
    for (let record: ClientRecord | undefined; !isOver; ) {
      record = waiting.shift();
      if (!record) throw new Error("Too few clients for this many kills.");
      await workAsClient({ ledger, call }, record, () => isOver);
    }
  };
  const working = Promise.all(Array.from({ length: clientsAtWork }, work));
  const killing = (async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(randomInt(...livesMs));
      for (const { way } of ledger.underWay) ledger.tallies[way].underWayAtKill += 1;
      await desk.kill({ database: kill % databaseEvery === 0 });
      await desk.start();
      if (kill % databaseEvery === 0) console.log(`${kill} kills`);
    }
    isOver = true;
  })();
  await Promise.all([working, killing]);
};

/** Every submission is in the pipeline and has its mails, even if the server died right after the commit. */
const auditFollowUps = async (truth: StoredTruth): Promise<void> => {
  const giveUpAt = Date.now() + followedUpWithinMs;
  while ((await truth.count("follow_ups")) > 0 && Date.now() < giveUpAt) await sleep(50);
  for (const [table, mail] of [
    ["prequalifications", "prequalification-received"],
    ["applications", "application-received"],
  ]) {
    const unlisted = await truth.count(`${table} s where not exists (select from pipeline_items where id = s.id)`);
    if (unlisted > 0) violate(`${unlisted} ${table} are missing in the pipeline.`);
    const unmailed = await truth.count(
      `${table} s where not exists (select from mails where cause = '${mail}:' || s.id)`,
    );
    if (unmailed > 0) violate(`${unmailed} ${table} have no mail.`);
  }
};

/** Asks a freshly started server. */
const auditEverything = async (desk: DeskUnderFire, truth: StoredTruth): Promise<string[]> => {
  await desk.stopServer();
  await desk.start();
  const origin = await desk.origin();
  const found = { documents: 0, draftFiles: 0, applications: 0, unheard: 0 };
  for (const record of ledger.records) {
    const audited = await auditClient({ origin, truth, violate }, record);
    for (const key of Object.keys(found) as (keyof typeof found)[]) found[key] += audited[key];
  }
  await auditFollowUps(truth);
  if ((await truth.count("documents")) !== found.documents) violate("There are documents that no list shows.");
  const unused = await truth.count(
    "stored_files f where not exists (select from documents where file_id = f.id) and not exists (select from draft_files where file_id = f.id)",
  );
  if (unused > 0) violate(`${unused} stored files belong to nothing.`);
  return [
    `${found.documents} documents and ${found.draftFiles} files of drafts, ${found.applications} applications: all compared and opened`,
    `${found.unheard} files were stored without an answer reaching the client`,
  ];
};

/** Runs without the server, so that nothing changes meanwhile. */
const auditSweep = async (desk: DeskUnderFire, truth: StoredTruth): Promise<string[]> => {
  await desk.stopServer();
  const before = await truth.compareFiles();
  if (before.missing.length > 0) violate(`${before.missing.length} stored files have lost their bytes.`);
  await truth.sweepAsIfOld();
  const after = await truth.compareFiles();
  if (after.missing.length > 0) violate(`The sweep deleted the bytes of ${after.missing.length} files in use.`);
  if (after.extra.length + after.temporary.length > 0)
    violate(`The sweep left ${after.extra.length} files without a row and ${after.temporary.length} temporary ones.`);
  return [
    `${before.extra.length} files without a row and ${before.temporary.length} temporary ones were left, and swept`,
  ];
};

const printTallies = (): void => {
  const columns = ["sent", "acknowledged", "by a retry", "stored before", "abandoned", "under way at a kill"];
  const row = (cells: readonly (string | number)[]) =>
    console.log(cells.map((cell) => String(cell).padEnd(15)).join(""));
  row(["", ...columns]);
  for (const way of ways) row([way, ...Object.values(ledger.tallies[way])]);
};

const desk = await prepareDeskUnderFire(folder, keys.masterKey);
try {
  await migrate(desk.databaseUrl);
  await desk.start();
  const database = createDatabase(desk.databaseUrl, { max: 4 });
  await enlistClients(desk, database);
  console.log(`${kills} kills, ${clientsAtWork} clients at work, PostgreSQL killed every ${databaseEvery}th time`);
  await killAgainAndAgain(desk);
  printTallies();
  const truth = await openStoredTruth(database, keys);
  const findings = [...(await auditEverything(desk, truth)), ...(await auditSweep(desk, truth))];
  for (const finding of findings) console.log(finding);
  await database.close();
} finally {
  await desk.stop();
  if (ledger.violations.length === 0) await rm(folder, { recursive: true, force: true });
}
if (ledger.violations.length > 0) {
  console.error(`${ledger.violations.length} violations; the first: ${ledger.violations[0]}`);
  for (const sentence of ledger.violations.slice(1, 10)) console.error(`  ${sentence}`);
  console.error(`Everything is left in ${folder}.`);
  process.exitCode = 1;
}
