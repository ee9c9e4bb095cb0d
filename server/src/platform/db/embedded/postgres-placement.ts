import { randomBytes } from "node:crypto";
import { chmod, mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../../errors/startup-error.ts";
import { readOrCreateSecretFile } from "../../process/secret-file.ts";
import { type Account, canEnter, findOrCreateAccount, isRoot } from "./postgres-account.ts";
import { copyBinaries, type PostgresBinaries } from "./postgres-binaries.ts";

export type Placement = {
  /** Where PostgreSQL's own files are or will be. */
  directory: string;
  binaries: PostgresBinaries;
  /** Undefined: the user who runs this program. */
  account: Account | undefined;
};

/** Used when PostgreSQL's user can't reach DATA_DIR or node_modules. */
const sharedDirectory = "/var/lib/funding-desk";

/**
 * Finds the place of the database of `dataDir`: in `dataDir`, unless PostgreSQL has to run as another user who can't get there.
 * Once chosen, it stays, even when permissions change.
 */
export async function placeCluster(
  dataDir: string,
  binaries: PostgresBinaries,
  tell: (sentence: string) => void,
): Promise<Placement> {
  const inside = path.join(dataDir, "postgres");
  if (!isRoot()) return { directory: inside, binaries, account: undefined };

  // Data that an ordinary user created stays that user's.
  const owner = await findOwner(inside);
  const account = owner ?? (await findOrCreateAccount());
  const reachable = (await canEnter(account, path.join(binaries.root, "bin")))
    ? binaries
    : await copyBinaries(binaries, await makeSharedDirectory());
  const directory = owner ? inside : await chooseDirectory(dataDir, inside, account);
  if (directory !== inside) {
    tell(`The database is in ${directory}, because the user that PostgreSQL runs as can't enter ${dataDir}.`);
  }
  return { directory, binaries: reachable, account };
}

async function chooseDirectory(dataDir: string, inside: string, account: Account): Promise<string> {
  const note = path.join(dataDir, "postgres-location");
  if (!(await isFile(note)) && (await allowEntry(account, dataDir))) return inside;
  const shared = await makeSharedDirectory();
  const directory = await readOrCreateSecretFile(note, () => path.join(shared, randomBytes(6).toString("hex")));
  // The log is created at the first start, so there was a database.
  if ((await isFile(toLogFile(dataDir))) && !(await isInitialized(directory))) {
    throw new StartupError(
      `The database of ${dataDir} was in ${directory} and is no longer there. Put it back, or delete ${dataDir} to start from scratch.`,
    );
  }
  return directory;
}

/** We may open DATA_DIR, only for passing through, but not the folders above it. */
async function allowEntry(account: Account, dataDir: string): Promise<boolean> {
  if (!(await canEnter(account, path.dirname(dataDir)))) return false;
  if (!(await canEnter(account, dataDir))) await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011);
  return true;
}

async function makeSharedDirectory(): Promise<string> {
  await mkdir(sharedDirectory, { recursive: true });
  // Whatever the umask is.
  await chmod(sharedDirectory, 0o755);
  return sharedDirectory;
}

async function findOwner(directory: string): Promise<Account | undefined> {
  if (!(await isInitialized(directory))) return undefined;
  const { uid, gid } = await stat(directory);
  return uid === 0 ? undefined : { uid, gid };
}

export const isInitialized = (directory: string) => isFile(path.join(directory, "PG_VERSION"));

export const toLogFile = (dataDir: string) => path.join(dataDir, "postgres.log");

const isFile = (file: string) =>
  stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
