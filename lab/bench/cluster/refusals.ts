import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { host } from "../../cluster/layout.ts";
import { waitUntil } from "../../cluster/processes.ts";
import { names } from "../../cluster/programs.ts";
import { type UnderLoad, waitUntilWhole } from "./strikes.ts";

/** Until the primary notices that its lock can't be renewed. */
const noticedWithinMs = 60_000;
const withoutQuorumMs = 10_000;

/** What must be refused with a sentence. @returns sentences about what was */
export const checkRefusals = async (ground: UnderLoad): Promise<string[]> => [
  await tryReplica(ground),
  await loseQuorum(ground),
];

/** Starts a server on the standby, which only reads. */
const tryReplica = async ({ cluster, journal }: UnderLoad): Promise<string> => {
  const { layout } = cluster;
  const leader = await cluster.findLeader();
  const standby = layout.ports.nodes[names.nodes.findIndex((name) => name !== leader)];
  const toStandby = (url: string) => Object.assign(new URL(url), { port: String(standby?.postgres) }).href;
  const child = spawn(process.execPath, [path.resolve("server/src/server.ts")], {
    env: {
      PATH: process.env.PATH ?? "",
      DATA_DIR: path.join(layout.folder, "on-the-standby"),
      MASTER_KEY: layout.secrets.masterKey,
      DATABASE_URL: toStandby(layout.urls.app),
      DATABASE_OWNER_URL: toStandby(layout.urls.owner),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code] = await once(child, "exit");
  if (code === 0 || !said.includes("read-only replica"))
    journal.violations.push(`A server on the standby ended with ${code} and said: ${said.slice(0, 300)}`);
  return `A server on the standby doesn't start: "${said.trim()}"`;
};

/** Stops two of etcd's three members, so that no one may lead. */
const loseQuorum = async (ground: UnderLoad): Promise<string> => {
  const { cluster, journal } = ground;
  const ask = (origin: string) =>
    fetch(`${origin}/api/ready`, { signal: AbortSignal.timeout(5_000) }).then(async (response) => ({
      status: response.status,
      text: await response.text(),
    }));
  const lost = [0, 1];
  for (const index of lost) await cluster.processes.stop(names.etcd[index] ?? "", "SIGKILL");
  const [first = 0] = cluster.layout.ports.servers;
  await waitUntil(async () => (await ask(`http://${host}:${first}`)).status === 503, {
    withinMs: noticedWithinMs,
    what: "the servers to say that they aren't ready",
  });
  await sleep(withoutQuorumMs);
  const { status, text } = await ask(`http://localhost:${cluster.layout.ports.desk}`);
  if (status !== 503 || !text.includes("Nothing was lost"))
    journal.violations.push(`Without etcd's quorum, the answer was ${status}: ${text.slice(0, 300)}`);
  for (const index of lost) await cluster.startEtcd(index);
  await waitUntilWhole(ground);
  return `Without etcd's quorum: ${status}, "${(JSON.parse(text) as { result: { error: string } }).result.error}"`;
};
