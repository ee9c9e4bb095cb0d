import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findFreePort } from "../../server/src/platform/db/free-port.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const readyLine = /^Funding Desk is ready at (\S+)/;
const startWithinMs = 60_000;

export type Settings = Readonly<Record<string, string>>;

/** Leaves out this machine's settings: the tests must not fill the developer's DATABASE_URL. */
const createEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, "node_modules", ".cache", "node"),
  // Lets a test choose its network address, so that tests don't use up each other's rate limits.
  TRUST_PROXY: "loopback",
  // Guessing takes the processor's time from the pages. main-job.spec.ts guesses as often as owners do.
  CAPTCHA_GUESSES: "10",
});

export const createDataDir = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), "funding-desk-e2e-"));

/** Process id of the database embedded under `dataDir`. */
export const readPostmasterPid = async (dataDir: string): Promise<number> => {
  const elsewhere = await readFile(path.join(dataDir, "postgres-location"), "utf8").catch(() => undefined);
  const file = path.join(elsewhere?.trim() ?? path.join(dataDir, "postgres"), "postmaster.pid");
  return Number((await readFile(file, "utf8")).split("\n")[0]);
};

/** The built product, running in a process of its own. */
export class Desk {
  readonly url: string;
  readonly dataDir: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #ownsData: boolean;
  #process: ChildProcess | undefined;
  /** Everything the server printed, for tests that search it. */
  output = "";

  private constructor(url: string, { env, ownsData }: { env: NodeJS.ProcessEnv; ownsData: boolean }) {
    this.url = url;
    this.dataDir = env.DATA_DIR ?? "";
    this.#env = env;
    this.#ownsData = ownsData;
  }

  /** @param settings environment beyond HOST and PORT; a DATA_DIR given here is kept at the end */
  static async start(settings: Settings = {}): Promise<Desk> {
    const port = settings.PORT ?? String(await findFreePort());
    const DATA_DIR = settings.DATA_DIR ?? (await createDataDir());
    const env = { ...createEnvironment(), HOST: "127.0.0.1", PORT: port, ...settings, DATA_DIR };
    const desk = new Desk(`http://127.0.0.1:${port}`, { env, ownsData: settings.DATA_DIR === undefined });
    await desk.launch();
    return desk;
  }

  /** Starts the process, or starts it again. Resolves once it's ready. */
  async launch(): Promise<void> {
    const child = spawn(process.execPath, ["server/build/server.js"], {
      cwd: root,
      env: this.#env,
      // The channel lets the server notice when the test runner dies, and stop.
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

  /** Acts as `kill -9`: nothing is flushed, and no one is told. */
  async killHard(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  /** Acts as a power cut for both. */
  async killHardWithDatabase(): Promise<void> {
    const postmaster = await this.postmasterPid();
    await this.killHard();
    process.kill(postmaster, "SIGKILL");
  }

  /** Process id of the embedded database. */
  postmasterPid(): Promise<number> {
    return readPostmasterPid(this.dataDir);
  }

  /** Asks the process to stop, as an operator would. @returns its exit code */
  async terminate(): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    const [code] = await gone;
    return code;
  }

  /** Stops the process and removes the data made for it. */
  async stop(): Promise<void> {
    await this.terminate();
    if (this.#ownsData) await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Runs an operator's command. @returns what it printed */
  async command(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, ["server/build/desk.js", ...args], {
      cwd: root,
      env: this.#env,
    });
    return stdout.trim();
  }

  async issueSignupId(uses = 1): Promise<string> {
    return this.command("signup-id", "create", "--uses", String(uses));
  }
}
