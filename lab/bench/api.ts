import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { repositoryRoot } from "../../scripts/launch/repository.mjs";
import type { Secrets } from "../../server/src/platform/crypto/secrets.ts";
import { findFreePort } from "../../server/src/platform/db/free-port.ts";
import { prequalificationBody } from "../../server/src/testing/prequalification-body.ts";
import { profileBody } from "../../server/src/testing/profile-body.ts";
import { type BenchClient, password } from "./workbench/bench-database.ts";
import { compete, median, round } from "./workbench/contest.ts";
import { cycleThrough, rawRequest, type WireRequest } from "./workbench/load.ts";
import { createApplicationSubmits } from "./workbench/submitted-application.ts";
import { openWorkbench } from "./workbench/workbench.ts";

/**
 * `npm run bench -- api [<rounds> <seconds>]` compares our server with the bare one on one embedded PostgreSQL, in
 * alternating rounds. Other work shares the machine, so each round gives one ratio, and the median of the ratios
 * counts.
 */

const [rounds = 15, seconds = 2] = process.argv.slice(2).map(Number);
/**
 * They submit and apply, half of them each, so that a contest leaves dozens of submissions to a client and not thousands, which an
 * application would close at once.
 */
const newcomers = 1_000;
const between = { rounds, seconds, connections: 10 };
const bench = await openWorkbench();

/**
 * Accepts every delivery but answers late, which keeps deliveries out of the figures: they show what queuing costs a
 * submit.
 */
const startSlowReceiver = async (): Promise<string> => {
  const server = createServer((_request, response) => {
    setTimeout(() => response.end(), 9_000).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  bench.closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

type Authorize = (client: BenchClient) => string;
type Requests = () => Promise<(index: number) => WireRequest | undefined>;
const byToken: Authorize = ({ token }) => `Bearer ${token}`;
const byName: Authorize = ({ sessionId, id }) => `Bare ${sessionId} ${id}`;

const createListRequests = (clients: readonly BenchClient[], authorize: Authorize) =>
  cycleThrough(
    clients.map((client) =>
      rawRequest(`GET /api/lead-user/prequalification-summary?user_id=${client.id}`, {
        authorization: authorize(client),
      }),
    ),
  );

const createSubmits = (clients: readonly BenchClient[], authorize: Authorize) => {
  const body = JSON.stringify(prequalificationBody);
  const headers = clients.map((client) => ({ authorization: authorize(client) }));
  return async () => (index: number) =>
    rawRequest(
      "POST /api/lead-user/prequalify",
      { ...headers[index % headers.length], "idempotency-key": randomUUID() },
      body,
    );
};

const createProfileSaves = (clients: readonly BenchClient[], authorize: Authorize) =>
  cycleThrough(
    clients.map((client) =>
      rawRequest(
        "POST /api/lead-user",
        { authorization: authorize(client) },
        JSON.stringify({ ...profileBody.personal, ...profileBody.business, ...profileBody.financial }),
      ),
    ),
  );

const createProfileReads = (clients: readonly BenchClient[], authorize: Authorize) =>
  cycleThrough(clients.map((client) => rawRequest("GET /api/profile_details", { authorization: authorize(client) })));

/** Each sign-in needs its own captcha. These have the easiest solution, so that solving them takes no time here. */
const createSignIns = (clients: readonly BenchClient[], secrets: Secrets) => {
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

/**
 * Times `npm start` from the command to its ready line. The first call creates the data, and builds the site if needed.
 */
const timeColdStart = async (): Promise<number> => {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(repositoryRoot, "scripts/start.mjs")], {
    env: {
      PATH: process.env.PATH ?? "",
      DATA_DIR: path.join(bench.folder, "cold"),
      PORT: String(await findFreePort()),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await waitUntilReady(child);
  const tookMs = performance.now() - startedAt;
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
  return tookMs;
};

const waitUntilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Funding Desk is ready")) resolve();
    });
    child.once("exit", () => reject(new Error(`The server did not start: ${said}`)));
  });

try {
  console.log("Filling the databases");
  const thousand = await bench.createDatabase(1_000, newcomers);
  const million = await bench.createDatabase(1_000_000);
  const webhook = { WEBHOOK_URL: await startSlowReceiver(), WEBHOOK_SECRET: randomBytes(32).toString("base64") };
  const ours = await bench.startProduct(thousand, webhook);
  const oursOnMillion = await bench.startProduct(million, webhook);
  const bare = await bench.startBare("bare-server.ts", { DATABASE_URL: thousand.url });
  const minimal = await bench.startBare("minimal-server.ts", { DATABASE_URL: thousand.url });
  // A profile with a new name is written to its client's items in the pipeline, of which these have none.
  const [readers, savers] = [thousand.clients.slice(0, 16), thousand.clients.slice(16)];
  const submitters = thousand.newcomers.slice(0, newcomers / 2);
  const applicants = thousand.newcomers.slice(newcomers / 2);

  // Against the least that can answer, with as many connections as the goals name.
  const least = { rounds, seconds, connections: 16, databaseCpuMs: bench.databaseCpuMs };
  const competeWithLeast = (
    title: string,
    clients: readonly BenchClient[],
    create: (clients: readonly BenchClient[], authorize: Authorize) => Requests,
  ) =>
    compete({ ...least, title: `${title}, against one statement` }, [
      { name: "minimal Fastify + pg", server: minimal, prepare: create(clients, byName) },
      { name: "Funding Desk", server: ours, prepare: create(clients, byToken) },
    ]);

  console.log(`${rounds} rounds of ${seconds} s each, ${between.connections} connections; medians`);
  await compete({ ...between, title: "list (ten rows)" }, [
    { name: "bare node:http + pg", server: bare, prepare: createListRequests(readers, byName) },
    { name: "Funding Desk", server: ours, prepare: createListRequests(readers, byToken) },
  ]);
  await compete({ ...between, title: "prequalify" }, [
    { name: "bare node:http + pg", server: bare, prepare: createSubmits(submitters, byName) },
    { name: "Funding Desk", server: ours, prepare: createSubmits(submitters, byToken) },
  ]);
  await compete({ ...between, title: "application (two co-borrowers, no files)" }, [
    { name: "bare node:http + pg", server: bare, prepare: createApplicationSubmits(applicants, byName) },
    { name: "Funding Desk", server: ours, prepare: createApplicationSubmits(applicants, byToken) },
  ]);
  await competeWithLeast("prequalify", submitters, createSubmits);
  await competeWithLeast("application", applicants, createApplicationSubmits);
  await competeWithLeast("profile save", savers, createProfileSaves);
  await competeWithLeast("profile", savers, createProfileReads);
  await compete({ ...between, title: "sign-in" }, [
    { name: "bare node:http + pg", server: bare, prepare: createSignIns(readers, thousand.secrets) },
    { name: "Funding Desk", server: ours, prepare: createSignIns(readers, thousand.secrets) },
  ]);
  const share = await compete({ ...between, title: "list, of 1,000 and of 1,000,000 rows" }, [
    { name: "1,000 rows", server: ours, prepare: createListRequests(readers, byToken) },
    {
      name: "1,000,000 rows",
      server: oursOnMillion,
      prepare: createListRequests(million.clients.slice(0, 16), byToken),
    },
  ]);
  console.log(`  a million rows cost ${round(1 / share, 2)} times a thousand`);

  await timeColdStart();
  const starts: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) starts.push(await timeColdStart());
  console.log(
    `\ncold start with existing data\n  ${round(median(starts))} ms (from ${round(Math.min(...starts))} to ${round(Math.max(...starts))})`,
  );
} finally {
  await bench.close();
}
