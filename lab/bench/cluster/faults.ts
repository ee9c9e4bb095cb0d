import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ConnectionCutter } from "../../../server/src/testing/connection-cutter.ts";
import type { ClusterOnOneMachine } from "../../cluster/cluster-on-one-machine.ts";
import { type NodeName, names } from "../../cluster/programs.ts";
import type { Kind } from "./journal.ts";

export interface Ground {
  readonly cluster: ClusterOnOneMachine;
  /** Between a database's Patroni and etcd. */
  readonly toEtcd: ReadonlyMap<NodeName, ConnectionCutter>;
}

export interface Fault {
  readonly name: string;
  /** What can't work meanwhile. Everything else has to. */
  readonly waiting?: Kind;
  /** Breaks something, and mends it after a while. */
  strike(ground: Ground): Promise<void>;
}

/** Long enough for the other member to lead. */
const deadMs = 25_000;
const stoppedMs = 5_000;
const cutOffMs = 30_000;
const serverAwayMs = 3_000;
const bucketAwayMs = 60_000;

const findLeader = async ({ cluster }: Ground) => {
  const name = await cluster.findLeader();
  if (!name) throw new Error("There is no primary to break.");
  return { name, index: names.nodes.indexOf(name) };
};

const killPrimary: Fault = {
  name: "kill -9 the primary and its Patroni",
  async strike(ground) {
    const { name, index } = await findLeader(ground);
    await ground.cluster.killNode(name);
    await sleep(deadMs);
    await ground.cluster.startNode(index);
  },
};

const stopPrimary: Fault = {
  name: "stop the primary cleanly",
  async strike(ground) {
    const { name, index } = await findLeader(ground);
    await ground.cluster.processes.stop(name);
    await sleep(stoppedMs);
    await ground.cluster.startNode(index);
  },
};

const cutOffPrimary: Fault = {
  name: "cut the primary off from etcd",
  async strike(ground) {
    const { name } = await findLeader(ground);
    const cutter = ground.toEtcd.get(name);
    await cutter?.takeAway();
    await sleep(cutOffMs);
    await cutter?.mend();
  },
};

const killServer: Fault = {
  name: "kill -9 one of our servers",
  async strike({ cluster }) {
    const index = randomInt(names.servers.length);
    await cluster.processes.stop(names.servers[index] ?? "", "SIGKILL");
    await sleep(serverAwayMs);
    await cluster.startServer(index);
  },
};

const restartHaproxy: Fault = {
  name: "restart HAProxy",
  async strike({ cluster }) {
    await cluster.processes.stop(names.haproxy);
    await cluster.startHaproxy();
  },
};

const takeBucketAway: Fault = {
  name: "the bucket is away for a minute",
  waiting: "upload",
  async strike({ cluster }) {
    await cluster.processes.stop(names.bucket, "SIGKILL");
    await sleep(bucketAwayMs);
    await cluster.startBucket();
  },
};

export const faults = [killPrimary, stopPrimary, cutOffPrimary, killServer, restartHaproxy, takeBucketAway] as const;

/** This many faults in random order, each about equally often. */
export const drawFaults = (count: number): Fault[] => {
  const drawn: Fault[] = [];
  while (drawn.length < count) drawn.push(...shuffle(faults));
  return drawn.slice(0, count);
};

const shuffle = <Item>(items: readonly Item[]): Item[] => {
  const rest = [...items];
  return items.map(() => rest.splice(randomInt(rest.length), 1)[0] as Item);
};
