import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { masterKeyFrom } from "../server/src/crypto/master-key.ts";
import { loadSecrets, type Secrets } from "../server/src/crypto/secrets.ts";
import { startEmbeddedPostgres } from "../server/src/db/embedded/embedded-postgres.ts";
import { findFreePort } from "../server/src/db/free-port.ts";
import { prequalificationBody } from "../server/src/testing/prequalification-body.ts";
import { type BenchClient, type BenchDatabase, createBenchDatabase, password } from "./bench-database.ts";
import { type Measured, putUnderLoad, rawRequest } from "./load.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/**
 * `npm run bench:api [-- <rounds> <seconds>]`: our server beside the bare one on one embedded PostgreSQL, in alternating rounds.
 * The machine is shared with everything else that runs on it, so each round gives one ratio, and the median of the ratios counts.
 */

const [rounds = 15, seconds = 2] = process.argv.slice(2).map(Number);
const connections = 10;
const root = fileURLToPath(new URL("../", import.meta.url));
const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-bench-"));
// When root runs this, PostgreSQL's user has to get through.
await chmod(folder, 0o711);
const masterKey = masterKeyFrom(randomBytes(32));
const quiet = { info() {}, warn() {}, error: console.error };
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
const round = (value: number, digits = 0) => value.toFixed(digits);

interface Contestant {
  readonly name: string;
  readonly server: ServerProcess;
  /** Makes this round's requests; what it takes to make them is not measured. */
  readonly prepare: () => Promise<(index: number) => string | undefined>;
}

interface Round extends Measured {
  /** Of the server's process alone, for each request: what the machine's other work disturbs least. */
  readonly cpuMicros: number;
}

/** One contestant after the other, changing who begins. @returns the median of second / first, in requests per second */
const compete = async (title: string, pair: readonly [Contestant, Contestant]): Promise<number> => {
  const results = new Map<Contestant, Round[]>(pair.map((each) => [each, []]));
  for (let turn = -1; turn < rounds; turn += 1) {
    for (const contestant of turn % 2 === 0 ? pair : pair.toReversed()) {
      const nextRequest = await contestant.prepare();
      const { port, cpuMs } = contestant.server;
      const cpuBefore = cpuMs();
      const measured = await putUnderLoad({ port, connections, seconds, nextRequest });
      const cpuMicros = ((cpuMs() - cpuBefore) * 1000) / measured.requests;
      // The first turn warms up.
      if (turn >= 0) results.get(contestant)?.push({ ...measured, cpuMicros });
    }
  }
  const [first = [], second = []] = pair.map((each) => results.get(each) ?? []);
  const ratios = first.map(({ perSecond }, turn) => (second[turn]?.perSecond ?? Number.NaN) / perSecond);
  console.log(`\n${title}`);
  for (const [{ name }, measured] of results) {
    const of = (key: keyof Round) => median(measured.map((each) => each[key]));
    console.log(
      `  ${name.padEnd(24)} ${round(of("perSecond")).padStart(7)} requests/s   p50 ${round(of("p50Ms"), 2)} ms   p99 ${round(of("p99Ms"), 2)} ms   cpu ${round(of("cpuMicros"))} µs`,
    );
  }
  console.log(
    `  ratio ${round(median(ratios) * 100)} % (rounds from ${round(Math.min(...ratios) * 100)} to ${round(Math.max(...ratios) * 100)} %)`,
  );
  return median(ratios);
};

/** Takes every delivery and answers so late that deliveries stay out of what is measured here: what a submit costs to queue. */
const startSlowReceiver = async (): Promise<string> => {
  const server = createServer((_request, response) => {
    setTimeout(() => response.end(), 9_000).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => server.closeAllConnections());
  closing.push(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const startOurs = async ({ url }: BenchDatabase, webhookUrl: string) => {
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    MASTER_KEY: masterKey.bytes.toString("base64"),
    RATE_LIMITS: "off",
    WEBHOOK_URL: webhookUrl,
    WEBHOOK_SECRET: randomBytes(32).toString("base64"),
  };
  const logFile = path.join(folder, `server-${new URL(url).pathname.slice(1)}.log`);
  const ours = await startServerProcess(path.join(root, "server/src/server.ts"), {
    environment,
    logFile,
    probe: "/api/ready",
  });
  closing.push(ours.stop);
  return ours;
};

const startBare = async ({ url }: BenchDatabase) => {
  const logFile = path.join(folder, "bare.log");
  const environment = { DATABASE_URL: url };
  const bare = await startServerProcess(path.join(root, "bench/bare-server.ts"), { environment, logFile, probe: "/" });
  closing.push(bare.stop);
  return bare;
};

type Authorize = (client: BenchClient) => string;
const byToken: Authorize = ({ token }) => `Bearer ${token}`;
const byName: Authorize = ({ sessionId, id }) => `Bare ${sessionId} ${id}`;

const cycling = (requests: readonly string[]) => async () => (index: number) => requests[index % requests.length];

const listing = (clients: readonly BenchClient[], authorize: Authorize) =>
  cycling(
    clients.map((client) =>
      rawRequest(`GET /api/lead-user/prequalification-summary?user_id=${client.id}`, {
        authorization: authorize(client),
      }),
    ),
  );

const submitting = (clients: readonly BenchClient[], authorize: Authorize) => {
  const body = JSON.stringify(prequalificationBody);
  const headers = clients.map((client) => ({ authorization: authorize(client) }));
  return async () => (index: number) =>
    rawRequest(
      "POST /api/lead-user/prequalify",
      { ...headers[index % headers.length], "idempotency-key": randomUUID() },
      body,
    );
};

/** Each sign-in needs a captcha of its own. These are made with the easiest answer, so that solving them takes no time here. */
const signingIn = (clients: readonly BenchClient[], secrets: Secrets) => {
  const { id: key, bytes } = secrets.current("captcha");
  const solved = async () => {
    const challenge = await createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: 5_000,
      counter: 1,
      deriveKey,
      data: { action: "signin", key },
      expiresAt: Math.floor(Date.now() / 1000) + 300,
      hmacSignatureSecret: Buffer.from(bytes).toString("base64"),
    });
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  };
  return async () => {
    const captchas: string[] = [];
    while (captchas.length < seconds * 60) captchas.push(await solved());
    return (index: number) => {
      const captcha = captchas[index];
      if (captcha === undefined) return undefined;
      const email = clients[index % clients.length]?.email;
      return rawRequest("POST /api/auth/token", {}, JSON.stringify({ email, password, recaptcha_token: captcha }));
    };
  };
};

/** From `npm start`'s command to the line that says it is ready. The first call makes the data, and the site if it has not been built. */
const timeColdStart = async (): Promise<number> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(root, "scripts/start.mjs")], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: path.join(folder, "cold"), PORT: String(await findFreePort()) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await untilReady(child);
  const tookMs = performance.now() - startedAt;
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
  return tookMs;
};

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Funding Desk is ready")) resolve();
    });
    child.once("exit", () => reject(new Error(`It did not start: ${said}`)));
  });

try {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  closing.push(() => postgres.stop());
  const thousand = await createBenchDatabase(postgres.url, { rows: 1_000, masterKey });
  const million = await createBenchDatabase(postgres.url, { rows: 1_000_000, masterKey });
  closing.push(thousand.close, million.close);

  const receiver = await startSlowReceiver();
  const ours = await startOurs(thousand, receiver);
  const oursOnMillion = await startOurs(million, receiver);
  const bare = await startBare(thousand);
  const secrets = await loadSecrets(thousand.database, masterKey);
  // Submitting makes a client's list longer: the lists are asked for by others.
  const [readers, writers] = [thousand.clients.slice(0, 16), thousand.clients.slice(16)];

  console.log(`${rounds} rounds of ${seconds} s each, ${connections} connections; medians`);
  await compete("list (ten rows)", [
    { name: "bare node:http + pg", server: bare, prepare: listing(readers, byName) },
    { name: "Funding Desk", server: ours, prepare: listing(readers, byToken) },
  ]);
  await compete("prequalify", [
    { name: "bare node:http + pg", server: bare, prepare: submitting(writers, byName) },
    { name: "Funding Desk", server: ours, prepare: submitting(writers, byToken) },
  ]);
  await compete("sign-in", [
    { name: "bare node:http + pg", server: bare, prepare: signingIn(readers, secrets) },
    { name: "Funding Desk", server: ours, prepare: signingIn(readers, secrets) },
  ]);
  const share = await compete("list, of 1,000 and of 1,000,000 rows", [
    { name: "1,000 rows", server: ours, prepare: listing(readers, byToken) },
    { name: "1,000,000 rows", server: oursOnMillion, prepare: listing(million.clients.slice(0, 16), byToken) },
  ]);
  console.log(`  a million rows cost ${round(1 / share, 2)} times a thousand`);

  await timeColdStart();
  const starts: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) starts.push(await timeColdStart());
  console.log(
    `\ncold start with existing data\n  ${round(median(starts))} ms (from ${round(Math.min(...starts))} to ${round(Math.max(...starts))})`,
  );
} finally {
  for (const close of closing.toReversed()) await close();
}
