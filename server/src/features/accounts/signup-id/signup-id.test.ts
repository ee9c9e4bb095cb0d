import { expect, test } from "vitest";
import { createAudit } from "../../../platform/audit/audit.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { runDesk } from "../../../testing/run-desk.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { createSignupIdService } from "./signup-id.service.ts";

const first = await buildTestApp();
const second = await buildTestApp({ database: first.database });
const { database } = first;
const signupIds = createSignupIdService({ database, audit: createAudit() });
const readable = /^[345679ACDEFGHJKMNPQRTWXY]{8}$/;

const desk = (...args: string[]) => runDesk({ DATABASE_URL: database.url }, ...args);

test("before the first sign-up there is one starter id, the same at every start and on every server", async () => {
  const ids = await Promise.all([first, second, first, second].map((server) => server.firstSignupId()));
  expect(ids[0]).toMatch(readable);
  expect(new Set(ids).size).toBe(1);
  await signupIds.revoke(ids[0] ?? "");
  const next = await second.firstSignupId();
  expect(next).not.toBe(ids[0]);
  expect(await first.firstSignupId()).toBe(next);
  await insertStoredClient(database);
  expect(await first.firstSignupId()).toBeUndefined();
});

test("the operator's commands issue, list and revoke", async () => {
  const created = await desk("signup-id", "create", "--label", "Chamber of Commerce", "--uses", "3", "--days", "2");
  const id = created.stdout.trim();
  expect(created).toEqual({ code: 0, stdout: `${id}\n`, stderr: "" });
  expect(id).toMatch(readable);
  const day = new Date(Date.now() + 2 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const line = (await desk("signup-id", "list")).stdout.split("\n").find((each) => each.startsWith(id));
  expect(line).toMatch(new RegExp(`^${id} +usable +0 of 3 +${day} +\\S+ +Chamber of Commerce$`));

  const typed = `${id.slice(0, 4).toLowerCase()}-${id.slice(4)}`;
  expect((await desk("signup-id", "revoke", typed)).stdout).toBe(`The Sign Up Id ${id} has been revoked.\n`);
  expect((await desk("signup-id", "revoke", id)).stdout).toBe(`The Sign Up Id ${id} was revoked before.\n`);
  expect(await signupIds.findIsForAddress(id, "ada@example.com")).toBeUndefined();
});

test.each([
  [["create", "--uses", "0"], "It must be a whole number from 1 to 10000."],
  [["create", "--days", "1.5"], "It must be a whole number from 1 to 3650."],
  [["create", "--label", "two\nlines"], "It must be one line of at most 100 characters."],
  [["revoke", "NEVERWAS"], "There is no Sign Up Id NEVERWAS."],
])("refuses %j in a sentence", async (args, sentence) => {
  const { code, stdout, stderr } = await desk("signup-id", ...args);
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr.trim().endsWith(sentence)).toBe(true);
});
