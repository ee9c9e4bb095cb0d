import { tmpdir } from "node:os";
import path from "node:path";
import { createClusterOnOneMachine } from "./cluster-on-one-machine.ts";
import { openLayout } from "./layout.ts";
import { findPackages } from "./packages.ts";

/**
 * `npm run lab -- cluster up | status | down | erase` runs the whole cluster on this machine, for trying it:
 * three members of etcd, two of PostgreSQL, HAProxy, a bucket, and two servers. CLUSTER_DIR and CLUSTER_PORT say where.
 */

const folder = path.resolve(process.env.CLUSTER_DIR ?? path.join(tmpdir(), "funding-desk-cluster"));
const firstPort = Number(process.env.CLUSTER_PORT ?? 15_400);

const open = async () => {
  const packages = await findPackages();
  return createClusterOnOneMachine({ layout: await openLayout(folder, firstPort, packages.account), packages });
};

const commands: Readonly<Record<string, () => Promise<void>>> = {
  async up() {
    console.log(`Starting the cluster in ${folder}. The first time, it takes about half a minute.`);
    const cluster = await open();
    await cluster.up();
    for (const line of await cluster.describe()) console.log(line);
    console.log(`Funding Desk is ready at http://localhost:${cluster.layout.ports.desk}`);
    console.log(`The servers' first lines, with links to begin with, are in ${cluster.processes.logFile("server1")}`);
  },
  async status() {
    for (const line of await (await open()).describe()) console.log(line);
  },
  async down() {
    await (await open()).down();
    console.log(`The cluster has stopped. Its data is still in ${folder}.`);
  },
  async erase() {
    const cluster = await open();
    await cluster.down();
    await cluster.erase();
    console.log(`The cluster has stopped, and ${folder} is gone.`);
  },
};

const command = commands[process.argv[2] ?? ""];
if (command) {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error("Use: npm run lab -- cluster up | status | down | erase");
  process.exitCode = 1;
}
