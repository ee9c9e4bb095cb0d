import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../../errors/startup-error.ts";
import { needsDatabaseUrl } from "./postgres-binaries.ts";

/** The system user that PostgreSQL's processes run as. */
export type Account = { uid: number; gid: number };

const run = promisify(execFile);
const userName = "postgres";

export const isRoot = () => process.getuid?.() === 0;

/** Finds or creates the system user to run PostgreSQL as, because PostgreSQL refuses to run as root. */
export async function findOrCreateAccount(): Promise<Account> {
  const existing = await findAccount();
  if (existing) return existing;
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", userName]);
  } catch {
    // Another start may have been first; if not, the error below says so.
  }
  const created = await findAccount();
  if (created) return created;
  throw new StartupError(
    `PostgreSQL doesn't run as root, and we couldn't create the system user "${userName}" for it. Create that user, start as an ordinary user, or ${lowerFirst(needsDatabaseUrl)}`,
  );
}

async function findAccount(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, userName])).stdout)),
    );
    return uid && gid !== undefined ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether `account` may pass through every folder above `target`, and through `target` itself. */
export async function canEnter(account: Account, target: string): Promise<boolean> {
  for (let directory = target; ; directory = path.dirname(directory)) {
    const { mode, uid, gid } = await stat(directory);
    const executeBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & executeBit) === 0) return false;
    if (path.dirname(directory) === directory) return true;
  }
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
