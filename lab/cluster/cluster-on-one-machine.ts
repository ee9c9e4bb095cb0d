import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { host, type Layout } from "./layout.ts";
import { createProcesses, endProcess, waitUntil } from "./processes.ts";
import { createPrograms, type NodeName, names, type ProgramOptions } from "./programs.ts";

export interface Member {
  readonly name: string;
  /** As Patroni says: leader, sync_standby, replica. */
  readonly role: string;
  /** running, streaming, stopped, … */
  readonly state: string;
}

const serverNames: readonly string[] = names.servers;
const firstStartMs = 90_000;
const stateMs = 2_000;

/** Everything that OPERATIONS puts on several machines, on one: for trying it, and for tests. */
export const createClusterOnOneMachine = (options: ProgramOptions) => {
  const { layout } = options;
  const { ports, urls } = layout;
  const processes = createProcesses(layout.folder);
  const programs = createPrograms(options);

  /** What Patroni says about its members; none while it doesn't answer. */
  const listMembers = async (): Promise<Member[]> => {
    for (const { patroni } of ports.nodes) {
      const answer = await askJson<{ members: Member[] }>(`http://${host}:${patroni}/cluster`);
      if (answer) return answer.members;
    }
    return [];
  };

  const isReplicated = async (): Promise<boolean> => {
    const members = await listMembers();
    const standby = members.find(({ role }) => role === "sync_standby");
    return members.some(({ role }) => role === "leader") && ["running", "streaming"].includes(standby?.state ?? "");
  };

  /** Patroni ends at once when etcd's members haven't agreed yet. */
  const isAgreed = async (): Promise<boolean> => {
    const versions = ports.etcd.map(({ client }) =>
      askJson<{ etcdcluster: string }>(`http://${host}:${client}/version`),
    );
    return (await Promise.all(versions)).every((version) => /^\d/.test(version?.etcdcluster ?? ""));
  };

  const startServer = async (index: number): Promise<void> => processes.start(await programs.server(index));
  const isReady = async (index: number): Promise<boolean> =>
    (await ask(`http://${host}:${ports.servers[index]}/api/ready`)) === 200;

  return {
    layout,
    processes,
    listMembers,
    isReplicated,
    isReady,
    startServer,
    startNode: async (index: number) => processes.start(await programs.node(index)),
    startEtcd: async (index: number) => processes.start(await programs.etcd(index)),
    startHaproxy: async () => processes.start(await programs.haproxy()),
    startBucket: async () => processes.start(await programs.bucket()),

    async findLeader(): Promise<NodeName | undefined> {
      const leader = (await listMembers()).find(({ role }) => role === "leader")?.name;
      return names.nodes.find((name) => name === leader);
    },

    /** Kills a member of the database with its Patroni, as a machine that loses its power does. */
    async killNode(name: NodeName): Promise<void> {
      const note = path.join(layout.folder, name, "data", "postmaster.pid");
      const postmaster = Number((await readFile(note, "utf8")).split("\n")[0]);
      await processes.stop(name, "SIGKILL");
      await endProcess(postmaster, "SIGKILL");
    },

    /** Starts what doesn't run yet, from the bottom up, and waits until people can use it. */
    async up(): Promise<void> {
      for (const index of names.etcd.keys()) await processes.start(await programs.etcd(index));
      await waitUntil(isAgreed, { withinMs: firstStartMs, what: "etcd's members to agree" });
      for (const index of names.nodes.keys()) await processes.start(await programs.node(index));
      await processes.start(await programs.haproxy());
      await processes.start(await programs.bucket());
      await waitUntil(isReplicated, { withinMs: firstStartMs, what: "a primary with a synchronous standby" });
      await waitUntil(() => prepareDatabase(layout), { withinMs: firstStartMs, what: "the database behind HAProxy" });
      for (const index of names.servers.keys()) {
        await startServer(index);
        await waitUntil(() => isReady(index), { withinMs: firstStartMs, what: `${names.servers[index]} to be ready` });
      }
      const isOpen = async () => (await ask(`http://localhost:${ports.desk}/api/ready`)) === 200;
      await waitUntil(isOpen, { withinMs: firstStartMs, what: "HAProxy to pass requests on" });
    },

    /** Ends everything, from the top down. The data stays. */
    async down(): Promise<void> {
      const fromTheTop = [...names.servers, names.haproxy, ...names.nodes.toReversed(), names.bucket, ...names.etcd];
      for (const name of fromTheTop) await processes.stop(name);
    },

    async erase(): Promise<void> {
      await rm(layout.folder, { recursive: true, force: true });
    },

    /** One line for each part. */
    async describe(): Promise<string[]> {
      const members = await listMembers();
      const all = [...names.etcd, ...names.nodes, names.haproxy, names.bucket, ...names.servers];
      return Promise.all(
        all.map(async (name) => {
          const member = members.find((each) => each.name === name);
          const server = serverNames.indexOf(name);
          const isRunning = (await processes.find(name)) !== undefined;
          const details = [
            isRunning ? "running" : "not running",
            ...(member ? [`${member.role}, ${member.state}`] : []),
            ...(server >= 0 && isRunning ? [(await isReady(server)) ? "ready" : "not ready"] : []),
          ];
          return `${name.padEnd(8)} ${details.join(", ")}`;
        }),
      );
    },

    urls,
  };
};

export type ClusterOnOneMachine = ReturnType<typeof createClusterOnOneMachine>;

/** Creates the two roles and the database, as docs/OPERATIONS.md says. Does nothing when they are there. */
const prepareDatabase = async ({ urls, secrets }: Layout): Promise<boolean> => {
  const client = new pg.Client({ connectionString: urls.superuser });
  await client.connect();
  try {
    const { rows } = await client.query("select from pg_database where datname = 'desk'");
    if (rows.length > 0) return true;
    const create = async (role: string, password: string) => {
      const known = await client.query("select from pg_roles where rolname = $1", [role]);
      if (known.rows.length === 0)
        await client.query(`create role ${role} login password ${client.escapeLiteral(password)}`);
    };
    await create("desk_owner", secrets.owner);
    await create("desk_app", secrets.app);
    await client.query("grant desk_app to desk_owner");
    await client.query("create database desk owner desk_owner");
    return true;
  } finally {
    await client.end();
  }
};

const ask = async (url: string): Promise<number | undefined> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(stateMs * 2) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status;
};

const askJson = async <Body>(url: string): Promise<Body | undefined> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(stateMs) }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as Body) : undefined;
};
