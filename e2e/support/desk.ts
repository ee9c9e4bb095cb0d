import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findFreePort } from "../../server/src/db/free-port.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const readyLine = /^Funding Desk is ready at (\S+)/;
const startWithinMs = 60_000;

type Settings = Readonly<Record<string, string>>;

/** Nothing of this machine's own settings: a DATABASE_URL of the person who runs the tests is not theirs to fill. */
const bareEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, "node_modules", ".cache", "node"),
  // Lets a test say where a request comes from, so that tests do not use up each other's rate limits.
  TRUST_PROXY: "loopback",
});

export const newDataDir = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), "funding-desk-e2e-"));

/** The main process of the database that is embedded under `dataDir`. */
export const postmasterPidOf = async (dataDir: string): Promise<number> => {
  const elsewhere = await readFile(path.join(dataDir, "postgres-location"), "utf8").catch(() => undefined);
  const file = path.join(elsewhere?.trim() ?? path.join(dataDir, "postgres"), "postmaster.pid");
  return Number((await readFile(file, "utf8")).split("\n")[0]);
};

/** The built product as a process of its own. */
export class Desk {
  readonly url: string;
  readonly dataDir: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #ownsData: boolean;
  #process: ChildProcess | undefined;
  /** Everything the server printed, for tests that look for what must not be there. */
  output = "";

  private constructor(url: string, { env, ownsData }: { env: NodeJS.ProcessEnv; ownsData: boolean }) {
    this.url = url;
    this.dataDir = env.DATA_DIR ?? "";
    this.#env = env;
    this.#ownsData = ownsData;
  }

  /** @param settings environment beyond HOST and PORT; a DATA_DIR here is left in place at the end */
  static async start(settings: Settings = {}): Promise<Desk> {
    const port = settings.PORT ?? String(await findFreePort());
    const DATA_DIR = settings.DATA_DIR ?? (await newDataDir());
    const env = { ...bareEnvironment(), HOST: "127.0.0.1", PORT: port, ...settings, DATA_DIR };
    const desk = new Desk(`http://127.0.0.1:${port}`, { env, ownsData: settings.DATA_DIR === undefined });
    await desk.launch();
    return desk;
  }

  /** Starts the process, again after it has ended. Resolves once it is ready. */
  async launch(): Promise<void> {
    const child = spawn(process.execPath, ["server/src/server.ts"], {
      cwd: root,
      env: this.#env,
      // Through the channel the server notices when the test runner dies, and ends.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#process = child;
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error("The server has no pipes.");
    stderr.on("data", (chunk: Buffer) => {
      this.output += chunk;
    });
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => {
        clearTimeout(timer);
        reject(new Error(`${why}\n${this.output}`));
      };
      const timer = setTimeout(() => fail("The server did not become ready."), startWithinMs);
      child.once("exit", async (code) => {
        await Promise.all([finished(stdout), finished(stderr)]);
        fail(`The server ended with ${code}.`);
      });
      createInterface({ input: stdout }).on("line", (line) => {
        this.output += `${line}\n`;
        if (!readyLine.test(line)) return;
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** As `kill -9` does: nothing is flushed, nobody is told. */
  async killHard(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  /** As a power cut does to both. */
  async killHardWithDatabase(): Promise<void> {
    const postmaster = await this.postmasterPid();
    await this.killHard();
    process.kill(postmaster, "SIGKILL");
  }

  /** Of the embedded database. */
  postmasterPid(): Promise<number> {
    return postmasterPidOf(this.dataDir);
  }

  /** Asks the process to end, as an operator would, and answers its exit code. */
  async terminate(): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    const [code] = await gone;
    return code;
  }

  /** Ends the process and removes the data that was made for it. */
  async stop(): Promise<void> {
    await this.terminate();
    if (this.#ownsData) await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Runs the operator's command and answers what it printed. */
  async command(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, ["server/src/cli/desk.ts", ...args], {
      cwd: root,
      env: this.#env,
    });
    return stdout.trim();
  }

  async issueSignupId(uses = 1): Promise<string> {
    return this.command("signup-id", "create", "--uses", String(uses));
  }
}
