import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { childEnvironment } from "./child-environment.ts";
import { deskProgram } from "./programs.ts";

export interface DeskRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of the operator's commands in a process of its own. */
export const runDesk = (env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<DeskRun> =>
  promisify(execFile)(process.execPath, [deskProgram, ...args], { env: childEnvironment(env) }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }) as DeskRun,
  );
