import { parseArgs } from "node:util";
import { createDatabase, type Database } from "../../server/src/platform/db/database.ts";
import { prepareEarlierRelease } from "./cluster/earlier-release.ts";
import { type Journal, openJournal } from "./cluster/journal.ts";
import { prepareCast } from "./cluster/prepare.ts";
import { checkRefusals } from "./cluster/refusals.ts";
import { rollUpgrade } from "./cluster/rolling-upgrade.ts";
import { startLoad } from "./cluster/run-load.ts";
import { compareWithStored, inspectWhole } from "./cluster/stored-truth.ts";
import { strikeAgainAndAgain } from "./cluster/strikes.ts";
import { printTallies } from "./cluster/tallies.ts";
import { prepareTestCluster, type TestCluster } from "./cluster/test-cluster.ts";

/**
 * `npm run bench -- cluster [<faults>]` breaks parts of a cluster on this machine while people work, and checks that
 * everything acknowledged is stored once. `--upgrade=<commit>` instead starts that commit and moves to this one, server by
 * server, under the same load.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { upgrade: { type: "string" }, only: { type: "string" } },
});
const faultCount = Number(positionals[0] ?? 20);

/** @returns whether every bar was met */
const run = async (test: TestCluster, database: Database, journal: Journal): Promise<boolean> => {
  const origin = `http://localhost:${test.cluster.layout.ports.desk}`;
  const cast = await prepareCast(database, test.keys);
  const load = await startLoad(origin, cast, journal);
  let isWithinBars = true;
  try {
    const ground = { ...test, database, load, journal };
    if (release) await rollUpgrade(ground, release);
    else {
      isWithinBars = await strikeAgainAndAgain(ground, { count: faultCount, only: values.only });
      for (const sentence of await checkRefusals(ground)) console.log(sentence);
    }
  } finally {
    await load.stop();
  }
  printTallies(journal);
  const truth = { database, tokens: cast.tokens, origin, journal };
  const { compared, lost, twice } = await compareWithStored(truth, cast.people);
  console.log(`\n${compared} acknowledgments compared: ${lost} lost, ${twice} done twice`);
  for (const sentence of await inspectWhole(truth)) console.log(sentence);
  return isWithinBars;
};

const journal = openJournal();
const release = values.upgrade ? await prepareEarlierRelease(values.upgrade) : undefined;
const test = await prepareTestCluster(release ? { toSource: release.toSource } : {});
let isKept = true;
try {
  await test.cluster.up();
  const database = createDatabase(test.cluster.urls.app, { max: 4 });
  const isWithinBars = await run(test, database, journal);
  await database.close();
  isKept = !isWithinBars || journal.violations.length > 0;
} finally {
  await test.close();
  await release?.remove();
  if (!isKept) await test.cluster.erase();
}
if (isKept) {
  console.error(`${journal.violations.length} violations${journal.violations.length > 0 ? ":" : ""}`);
  for (const sentence of journal.violations.slice(0, 10)) console.error(`  ${sentence}`);
  console.error(`Everything is left in ${test.cluster.layout.folder}.`);
  process.exitCode = 1;
}
