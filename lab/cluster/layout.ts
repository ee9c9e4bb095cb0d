import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Account } from "./processes.ts";

/** Where everything of a cluster on one machine listens. */
export interface Ports {
  /** For people. */
  readonly desk: number;
  /** The primary, wherever it is. */
  readonly database: number;
  readonly bucket: number;
  readonly etcd: readonly { readonly client: number; readonly peer: number }[];
  readonly nodes: readonly { readonly postgres: number; readonly patroni: number }[];
  readonly servers: readonly number[];
}

const secretNames = ["superuser", "replicator", "rewinder", "patroni", "owner", "app"] as const;
type Secrets = Readonly<Record<(typeof secretNames)[number] | "masterKey", string>>;

export interface Layout {
  readonly folder: string;
  readonly ports: Ports;
  readonly secrets: Secrets;
  /** The same database for the role that serves, for the one that owns the tables, and for PostgreSQL's superuser. */
  readonly urls: { readonly app: string; readonly owner: string; readonly superuser: string };
  /** Runs PostgreSQL when we are root. */
  readonly account: Account | undefined;
  /** A folder below, which that account may write to. */
  makeFolder(name: string): Promise<string>;
  /** A file below, for that account's eyes only. @returns its path */
  writeSecret(name: string, content: string): Promise<string>;
}

export const host = "127.0.0.1";

const portsFrom = (first: number): Ports => ({
  desk: first,
  database: first + 1,
  bucket: first + 2,
  etcd: [10, 20, 30].map((at) => ({ client: first + at, peer: first + at + 1 })),
  nodes: [40, 50].map((at) => ({ postgres: first + at, patroni: first + at + 1 })),
  servers: [60, 61].map((at) => first + at),
});

/** Prepares a folder for a cluster, or finds the one that's there. */
export const openLayout = async (folder: string, firstPort: number, account: Account | undefined): Promise<Layout> => {
  await mkdir(folder, { recursive: true });
  // The account has to get through.
  await chmod(folder, 0o711);
  const ports = portsFrom(firstPort);
  const secrets = await readOrMakeSecrets(path.join(folder, "secrets.json"));
  const toUrl = (user: string, password: string, name: string) =>
    `postgres://${user}:${password}@${host}:${ports.database}/${name}`;
  const giveAway = async (place: string) => {
    if (account) await chown(place, account.uid, account.gid);
  };
  return {
    folder,
    ports,
    secrets,
    urls: {
      app: toUrl("desk_app", secrets.app, "desk"),
      owner: toUrl("desk_owner", secrets.owner, "desk"),
      superuser: toUrl("postgres", secrets.superuser, "postgres"),
    },
    account,
    async makeFolder(name) {
      const place = path.join(folder, name);
      await mkdir(place, { recursive: true, mode: 0o700 });
      await giveAway(place);
      return place;
    },
    async writeSecret(name, content) {
      const place = path.join(folder, name);
      await writeFile(place, content, { mode: 0o600 });
      await giveAway(place);
      return place;
    },
  };
};

const readOrMakeSecrets = async (file: string): Promise<Secrets> => {
  const known = await readFile(file, "utf8").catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as Secrets;
  const made = Object.fromEntries([
    ...secretNames.map((name) => [name, randomBytes(24).toString("hex")]),
    ["masterKey", randomBytes(32).toString("base64")],
  ]) as Secrets;
  await writeFile(file, JSON.stringify(made), { mode: 0o600 });
  return made;
};
