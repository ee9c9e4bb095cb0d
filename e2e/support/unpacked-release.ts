import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findFreePort } from "../../server/src/platform/db/free-port.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

type Settings = Readonly<Record<string, string>>;

export interface RunningRelease {
  readonly url: string;
  /** What it has printed. */
  output(): string;
  /** Asks it to stop. @returns its exit code */
  stop(): Promise<number | null>;
}

/** A release made from this checkout, with PostgreSQL, and unpacked into an empty folder. */
export class UnpackedRelease {
  /** The archive with what comes beside it. */
  readonly output: string;
  /** Where it was unpacked. */
  readonly folder: string;
  readonly #scratch: string;

  private constructor(scratch: string, name: string) {
    this.#scratch = scratch;
    this.output = path.join(scratch, "output");
    this.folder = path.join(scratch, "unpacked", name);
  }

  static async make(): Promise<UnpackedRelease> {
    const scratch = await mkdtemp(path.join(os.tmpdir(), "funding-desk-e2e-"));
    // When root runs the tests, PostgreSQL's user must be able to enter.
    await chmod(scratch, 0o755);
    const [output, unpacked] = [path.join(scratch, "output"), path.join(scratch, "unpacked")];
    await run(process.execPath, ["scripts/release.mjs", process.arch, "--with-postgres", "--output", output], {
      cwd: root,
    });
    const archive = (await readdir(output)).find((name) => name.endsWith(".tar.gz")) ?? "";
    await run("mkdir", [unpacked]);
    await run("tar", ["--extract", "--file", path.join(output, archive), "--directory", unpacked]);
    return new UnpackedRelease(scratch, archive.replace(/\.tar\.gz$/, ""));
  }

  read(file: string): Promise<string> {
    return readFile(path.join(this.folder, file), "utf8");
  }

  /** Starts the server with an environment of nothing but these settings, and waits until it's ready. */
  async start(settings: Settings): Promise<RunningRelease> {
    const port = String(await findFreePort());
    const child = spawn(path.join(this.folder, "bin/funding-desk"), {
      cwd: "/",
      env: { PORT: port, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const server = followOutput(child);
    await server.ready;
    return { url: `http://127.0.0.1:${port}`, ...server };
  }

  /** Runs an operator's command. @returns what it printed */
  async command(settings: Settings, ...args: string[]): Promise<string> {
    return (await run(path.join(this.folder, "bin/desk"), args, { cwd: "/", env: { ...settings } })).stdout.trim();
  }

  remove(): Promise<void> {
    return rm(this.#scratch, { recursive: true, force: true });
  }
}

const followOutput = (child: ChildProcess) => {
  let printed = "";
  const ended = once(child, "exit");
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        printed += chunk;
        if (printed.includes("Funding Desk is ready at ")) resolve();
      });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}.\n${printed}`)));
  });
  return {
    ready,
    output: () => printed,
    async stop() {
      child.kill("SIGTERM");
      return (await ended)[0] as number | null;
    },
  };
};
