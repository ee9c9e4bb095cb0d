import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import http from "node:http";
import { fileURLToPath } from "node:url";
import { findFreePort } from "../server/src/platform/db/free-port.ts";
import { type Caller, call, signUpByCall, solveCaptchaByCall, toSignUpBody } from "./support/calls.ts";
import { createDataDir, Desk, readPostmasterPid } from "./support/desk.ts";
import { createPerson } from "./support/people.ts";
import { test as base, expect } from "./support/test.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const signupIdShape = /^[2-9A-HJ-NP-Z]{6,10}$/;

/** A server for each test, since each test stops it. */
const test = base.extend<{ ownDesk: Desk; caller: Caller }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  ownDesk: async ({}, use) => {
    const desk = await Desk.start();
    await use(desk);
    await desk.stop();
  },
  caller: async ({ ownDesk }, use) => use({ url: ownDesk.url, address: "198.51.100.7" }),
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const isReachable = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );

test("asked to stop, the server finishes the current request and leaves no process behind", async ({
  ownDesk,
  caller,
}) => {
  const person = createPerson();
  await signUpByCall(caller, person, await ownDesk.issueSignupId());
  const postmaster = await ownDesk.postmasterPid();
  const recaptcha_token = await solveCaptchaByCall(caller, "signin");
  const body = JSON.stringify({ email: person.email, password: person.password, recaptcha_token });

  const request = http.request(`${ownDesk.url}/api/auth/token`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      // The immediate answer shows that the server has started on this request.
      expect: "100-continue",
    },
  });
  const answered = once(request, "response");
  request.flushHeaders();
  await once(request, "continue");
  const ended = ownDesk.terminate();
  await expect.poll(() => isReachable(ownDesk.url)).toBe(false);
  request.end(body);

  const [response] = (await answered) as [http.IncomingMessage];
  expect(response.statusCode).toBe(200);
  let text = "";
  for await (const chunk of response) text += chunk;
  expect(JSON.parse(text).result.email).toBe(person.email);
  expect(await ended).toBe(0);
  expect(isAlive(postmaster)).toBe(false);
});

test("a second start on the same data is refused in one sentence and disturbs nothing", async ({ ownDesk, caller }) => {
  const second = Desk.start({ DATA_DIR: ownDesk.dataDir });
  await expect(second).rejects.toThrow(/^The server ended with 1\.\nFunding Desk is already running on [^\n]+\.\n$/);
  expect((await call(caller, "/ready")).status).toBe(200);
});

test("Sign Up Ids are issued, listed, and revoked while the server runs", async ({ ownDesk, caller }) => {
  const id = await ownDesk.command("signup-id", "create", "--label", "Spring fair", "--days", "7");
  expect(id).toMatch(signupIdShape);
  expect(await ownDesk.command("signup-id", "list")).toMatch(new RegExp(`${id} .* 0 of 1 .* Spring fair`));
  await ownDesk.command("signup-id", "revoke", id);
  const recaptcha_token = await solveCaptchaByCall(caller, "signup");
  const { status, body } = await call(caller, "/auth/signup", {
    body: { ...toSignUpBody(createPerson(), id, recaptcha_token) },
  });
  expect(status).toBe(422);
  expect(Object.keys(body.result.fields)).toEqual(["sing_up_id"]);
});

test("Sign Up Ids are issued while the server is stopped, without leaving a database running", async ({
  ownDesk,
  caller,
}) => {
  expect(await ownDesk.terminate()).toBe(0);
  const id = await ownDesk.issueSignupId();
  expect(id).toMatch(signupIdShape);
  expect(await ownDesk.postmasterPid().then(isAlive, () => false)).toBe(false);
  await ownDesk.launch();
  const { userId } = await signUpByCall(caller, createPerson(), id);
  expect(userId).toMatch(/^[0-9a-f-]{36}$/);
});

test("npm start prints its address and a first Sign Up Id, and stops with its database on Ctrl-C", async () => {
  const dataDir = await createDataDir();
  const port = String(await findFreePort());
  // Use a process group, so that the signal reaches npm and its children as Ctrl-C in a terminal does.
  const npm = spawn("npm", ["start"], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: port },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  npm.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  npm.stderr.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  const gone = once(npm, "exit");
  let postmaster = 0;
  try {
    await expect.poll(() => output, { timeout: 90_000 }).toContain("Funding Desk is ready at");
    await expect.poll(() => output).toMatch(/Try it with this Sign Up Id: [2-9A-HJ-NP-Z]{6,10}\n.*npm run demo\n$/);
    expect(await isReachable(`http://127.0.0.1:${port}`)).toBe(true);
    postmaster = await readPostmasterPid(dataDir);
  } finally {
    process.kill(-(npm.pid ?? 0), "SIGINT");
    await gone;
  }
  await expect.poll(() => isReachable(`http://127.0.0.1:${port}`)).toBe(false);
  await expect.poll(() => isAlive(postmaster)).toBe(false);
  await rm(dataDir, { recursive: true, force: true });
});
