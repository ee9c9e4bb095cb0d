import { spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "../platform/db/free-port.ts";
import { childEnvironment } from "./child-environment.ts";
import { serverProgram } from "./programs.ts";

export interface ServerProcess {
  /** Origin of its address. */
  readonly url: string;
  /** Everything it has printed so far. */
  output(): string;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
  /** Sends SIGKILL, so that it can't finish anything. */
  kill(): Promise<void>;
}

/** Starts the product's server as a process of its own, on its own data. @throws when it ends before it's ready */
export const startServer = async (environment: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const port = await findFreePort();
  const child = spawn(process.execPath, [serverProgram], {
    env: childEnvironment({ PORT: String(port), ...environment }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = once(child, "exit");
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        if (printed.includes("Funding Desk is ready at ")) resolve();
      });
    }
  });
  const isOver = await Promise.race([ready.then(() => false), ended.then(() => true)]);
  if (isOver) throw new Error(`The server ended:\n${printed}`);
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    async stop() {
      if (child.exitCode === null) child.kill("SIGTERM");
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
};
