import path from "node:path";
import { fileURLToPath } from "node:url";
import { repositoryRoot } from "../../scripts/launch/repository.mjs";
import { host, type Layout } from "./layout.ts";
import type { Packages } from "./packages.ts";
import type { Program } from "./processes.ts";
import { fillTemplate } from "./template.ts";

/** Names of programs and of the members behind them. */
export const names = {
  etcd: ["etcd1", "etcd2", "etcd3"],
  nodes: ["node1", "node2"],
  servers: ["server1", "server2"],
  haproxy: "haproxy",
  bucket: "bucket",
} as const;
export type NodeName = (typeof names.nodes)[number];

const bucketName = "client-files";

export interface ProgramOptions {
  readonly layout: Layout;
  readonly packages: Packages;
  /** Where a database's Patroni finds etcd; etcd's own addresses unless a test puts something between. */
  readonly toEtcdHosts?: ((node: NodeName) => string) | undefined;
  /** The source of a server; this one unless a test sets another. */
  readonly toSource?: ((server: string) => string) | undefined;
  /** More of a server's settings. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/** Writes a program's configuration, and says how to start it. */
export const createPrograms = ({ layout, packages, toEtcdHosts, toSource, settings }: ProgramOptions) => {
  const { ports, secrets, urls, account } = layout;
  const at = <Item>(list: readonly Item[], index: number): Item => {
    const item = list[index];
    if (item === undefined) throw new Error(`There is no number ${index + 1}.`);
    return item;
  };
  const etcdHosts = ports.etcd.map(({ client }) => `${host}:${client}`).join(",");

  return {
    async etcd(index: number): Promise<Program> {
      const name = at(names.etcd, index);
      const config = await fillTemplate("etcd.yml", {
        MEMBER_NAME: name,
        MEMBER_FOLDER: await layout.makeFolder(name),
        MEMBER_HOST: host,
        CLIENT_PORT: at(ports.etcd, index).client,
        PEER_PORT: at(ports.etcd, index).peer,
        ALL_MEMBERS: names.etcd
          .map((each, number) => `${each}=http://${host}:${at(ports.etcd, number).peer}`)
          .join(","),
      });
      const file = await layout.writeSecret(`${name}.yml`, config);
      return { name, command: packages.etcd, args: ["--config-file", file], account };
    },

    async node(index: number): Promise<Program> {
      const name = at(names.nodes, index);
      const folder = await layout.makeFolder(name);
      const config = await fillTemplate("patroni.yml", {
        NODE_NAME: name,
        NODE_HOST: host,
        NODE_FOLDER: folder,
        PATRONI_PORT: at(ports.nodes, index).patroni,
        PATRONI_PASSWORD: secrets.patroni,
        ETCD_HOSTS: toEtcdHosts?.(name) ?? etcdHosts,
        POSTGRES_PORT: at(ports.nodes, index).postgres,
        POSTGRES_DATA: path.join(folder, "data"),
        POSTGRES_BIN: packages.postgresBin,
        SUPERUSER_PASSWORD: secrets.superuser,
        REPLICATOR_PASSWORD: secrets.replicator,
        REWINDER_PASSWORD: secrets.rewinder,
        CLIENT_NETWORK: `${host}/32`,
      });
      const file = await layout.writeSecret(`${name}.yml`, config);
      return { name, command: packages.patroni, args: [file], account };
    },

    async haproxy(): Promise<Program> {
      const [first, second] = [at(ports.nodes, 0), at(ports.nodes, 1)];
      const config = await fillTemplate("haproxy.cfg", {
        HAPROXY_SOCKET: path.join(await layout.makeFolder("haproxy"), "socket"),
        DATABASE_BIND: `${host}:${ports.database}`,
        DESK_BIND: `${host}:${ports.desk}`,
        NODE1_NAME: names.nodes[0],
        NODE1_HOST: host,
        NODE1_POSTGRES_PORT: first.postgres,
        NODE1_PATRONI_PORT: first.patroni,
        NODE2_NAME: names.nodes[1],
        NODE2_HOST: host,
        NODE2_POSTGRES_PORT: second.postgres,
        NODE2_PATRONI_PORT: second.patroni,
        SERVER1_NAME: names.servers[0],
        SERVER1_ADDRESS: `${host}:${at(ports.servers, 0)}`,
        SERVER2_NAME: names.servers[1],
        SERVER2_ADDRESS: `${host}:${at(ports.servers, 1)}`,
      });
      const file = await layout.writeSecret("haproxy.cfg", config);
      return { name: names.haproxy, command: packages.haproxy, args: ["-db", "-f", file], account };
    },

    async bucket(): Promise<Program> {
      const folder = path.join(layout.folder, names.bucket);
      const script = fileURLToPath(new URL("bucket.ts", import.meta.url));
      const args = [script, String(ports.bucket), folder, bucketName];
      return { name: names.bucket, command: process.execPath, args, account: undefined };
    },

    async server(index: number): Promise<Program> {
      const name = at(names.servers, index);
      return {
        name,
        command: process.execPath,
        args: [path.join(toSource?.(name) ?? repositoryRoot, "server/src/server.ts")],
        environment: {
          NODE_ENV: "production",
          HOST: host,
          PORT: String(at(ports.servers, index)),
          PUBLIC_URL: `http://localhost:${ports.desk}`,
          TRUST_PROXY: "loopback",
          DATA_DIR: path.join(layout.folder, name),
          MASTER_KEY: secrets.masterKey,
          DATABASE_URL: urls.app,
          DATABASE_OWNER_URL: urls.owner,
          FILES_S3_URL: `http://${host}:${ports.bucket}/${bucketName}`,
          FILES_S3_ACCESS_KEY_ID: "S3RVER",
          FILES_S3_SECRET_ACCESS_KEY: "S3RVER",
          ...settings,
        },
        account: undefined,
      };
    },
  };
};
