import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { open, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** One program of the cluster. */
export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Runs under this account; under our own if it's undefined. */
  readonly account: Account | undefined;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Which process a name means. A number alone could belong to another program by now. */
interface Note {
  readonly pid: number;
  /** When it began, in the system's ticks. */
  readonly beganAt: string;
}

const stopWithinMs = 30_000;

/** Starts, finds, and ends the programs of a cluster. Their notes and logs are in its folder, so that a later command finds them. */
export const createProcesses = (folder: string) => {
  const noteFile = (name: string) => path.join(folder, `${name}.pid`);

  const find = async (name: string): Promise<number | undefined> => {
    const text = await readFile(noteFile(name), "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const { pid, beganAt } = JSON.parse(text) as Note;
    return readBeginning(pid) === beganAt ? pid : undefined;
  };

  return {
    find,
    logFile: (name: string) => path.join(folder, `${name}.log`),

    /** Does nothing when it runs. It goes on when we end. */
    async start({ name, command, args, environment = {}, account }: Program): Promise<void> {
      if (await find(name)) return;
      const log = await open(path.join(folder, `${name}.log`), "a");
      const { PATH = "", LANG = "C.UTF-8" } = process.env;
      const child = spawn(command, args, {
        cwd: folder,
        env: { PATH, LANG, HOME: folder, ...environment },
        stdio: ["ignore", log.fd, log.fd],
        detached: true,
        ...account,
      });
      // Rejects when the command can't be started.
      await once(child, "spawn").finally(() => log.close());
      const { pid = 0 } = child;
      const note: Note = { pid, beganAt: readBeginning(pid) ?? "" };
      await writeFile(noteFile(name), JSON.stringify(note));
      child.unref();
    },

    /** Ends it and waits until it's gone. @throws when it isn't after half a minute */
    async stop(name: string, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
      const pid = await find(name);
      if (pid !== undefined) await endProcess(pid, signal);
      await rm(noteFile(name), { force: true });
    },
  };
};

/** Ends a process that may not be ours to wait for. */
export const endProcess = async (pid: number, signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
  const beganAt = readBeginning(pid);
  if (beganAt === undefined) return;
  process.kill(pid, signal);
  await waitUntil(async () => readBeginning(pid) !== beganAt, {
    withinMs: stopWithinMs,
    what: `process ${pid} to end`,
  });
};

/** Undefined when there is no such process, or only what is left of one. */
const readBeginning = (pid: number): string | undefined => {
  try {
    // Field 2 may contain spaces but ends with a parenthesis. Field 3 is the state, and field 22 the beginning.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    return undefined;
  }
};

/** Asks again and again. @throws when it isn't so in time */
export const waitUntil = async (
  isSo: () => Promise<boolean>,
  { withinMs, what }: { readonly withinMs: number; readonly what: string },
): Promise<void> => {
  const giveUpAt = performance.now() + withinMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > giveUpAt) throw new Error(`Waited ${withinMs / 1000} seconds in vain for ${what}.`);
    await sleep(200);
  }
};
