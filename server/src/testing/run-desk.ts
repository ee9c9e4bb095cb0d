import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { childEnvironment } from "./child-environment.ts";

export interface DeskRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const desk = fileURLToPath(new URL("../cli/desk.ts", import.meta.url));

/** Runs one of the operator's commands in a process of its own. */
export const runDesk = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<DeskRun> =>
  promisify(execFile)(process.execPath, [desk, ...args], { env: childEnvironment(env) }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }) as DeskRun,
  );
