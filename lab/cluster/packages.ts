import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Account } from "./processes.ts";

/** The programs that Debian's packages bring. */
export interface Packages {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  /** The folder of PostgreSQL's programs. */
  readonly postgresBin: string;
  /** PostgreSQL refuses to run as root; undefined when we aren't. */
  readonly account: Account | undefined;
}

const folders = ["/usr/bin", "/usr/sbin", "/usr/local/bin"];
const postgresBin = "/usr/lib/postgresql/15/bin";

/** @throws with the packages that are missing */
export const findPackages = async (): Promise<Packages> => {
  const [patroni, etcd, haproxy, postgres] = await Promise.all([
    findProgram("patroni", folders),
    findProgram("etcd", folders),
    findProgram("haproxy", folders),
    findProgram("postgres", [postgresBin]),
  ]);
  if (!patroni || !etcd || !haproxy || !postgres) {
    const missing = [
      !patroni && "patroni",
      !etcd && "etcd-server",
      !haproxy && "haproxy",
      !postgres && "postgresql-15",
    ];
    throw new Error(
      `Install what is missing (Debian 12), then start again:\n  apt-get install ${missing.filter(Boolean).join(" ")}`,
    );
  }
  return { patroni, etcd, haproxy, postgresBin, account: process.getuid?.() === 0 ? await findAccount() : undefined };
};

const findProgram = async (name: string, places: readonly string[]): Promise<string | undefined> => {
  for (const place of places) {
    const file = path.join(place, name);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
};

/** The account that the package makes for PostgreSQL. */
const findAccount = async (): Promise<Account> => {
  const ask = async (option: string) => Number((await promisify(execFile)("id", [option, "postgres"])).stdout);
  return { uid: await ask("-u"), gid: await ask("-g") };
};
