import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runDesk } from "../../testing/run-desk.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { loadUpkeep } from "../upkeep/upkeep.ts";
import { createAudit } from "./audit.ts";
import { verifyChain } from "./audit-chain.ts";

let database: TestDatabase;
const entriesWritten = 12;

beforeEach(async () => {
  database = await createTestDatabase({ max: 2 });
  const audit = createAudit();
  for (let turn = 1; turn <= entriesWritten; turn += 1)
    await audit.record(database, {
      actor: { kind: "staff", id: randomUUID(), name: "Zoë “Z” O’Hara 🧾" },
      action: "value.revealed",
      clientId: randomUUID(),
      subject: `number ${turn}: -;`,
      detail: { field: `field ${turn}`, reason: "é" },
      address: "::1",
    });
});
afterEach(() => database.close());

/** What an attacker can do who owns the tables and knows how they are protected. */
const tamper = async (...statements: string[]): Promise<void> => {
  for (const table of ["audit_entries", "audit_head"])
    await database.asOwner(`alter table ${table} disable trigger all`);
  for (const statement of statements) await database.asOwner(statement);
  for (const table of ["audit_entries", "audit_head"])
    await database.asOwner(`alter table ${table} enable trigger all`);
};

const findProblems = async () => (await verifyChain(database)).problems;

test("an untouched entry reads as written", async () => {
  const report = await verifyChain(database);
  expect(report).toMatchObject({
    checked: entriesWritten,
    problems: [],
    problemCount: 0,
    last: { number: entriesWritten },
  });
  expect(report.last.hash).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  "at = at + interval '1 microsecond'",
  "actor_kind = 'client'",
  "actor_id = gen_random_uuid()",
  "actor_id = null",
  "actor_name = 'Somebody Else'",
  "action = 'file.viewed'",
  "client_id = null",
  "subject = subject || ' '",
  "subject = ''",
  `detail = '{"reason": "none"}'`,
  "detail = null",
  "address = '192.0.2.1'",
  "hash = sha256('x')",
])("finds a change: %s", async (change) => {
  await tamper(`update audit_entries set ${change} where number = 5`);
  expect(await findProblems()).toContain("Entry 5 was changed or inserted.");
});

test("finds text moved from one column to the next, although it hashes the same", async () => {
  await tamper("update audit_entries set actor_name = actor_name || action, action = '' where number = 7");
  expect(await findProblems()).toEqual(["Entry 7 was changed or inserted."]);
});

test("finds a change with a matching hash by the entry that follows", async () => {
  await tamper(
    "update audit_entries e set subject = 'other' where number = 5",
    "update audit_entries e set hash = audit_hash(e) where number = 5",
  );
  expect(await findProblems()).toEqual(["Entry 6 doesn't follow from the one before it."]);
});

test("finds removed entries: in the middle, at the beginning, at the end, and all", async () => {
  await tamper("delete from audit_entries where number in (1, 5, 6, 11, 12)");
  expect(await findProblems()).toEqual([
    "Entry 1 was removed.",
    "Entries 5 to 6 were removed.",
    "Entries 11 to 12 were removed from the end.",
  ]);
  await tamper("delete from audit_entries");
  expect(await findProblems()).toEqual(["Entries 1 to 12 were removed from the end."]);
});

test("finds a removal even after renumbering", async () => {
  await tamper(
    "delete from audit_entries where number = 5",
    "update audit_entries set number = number - 1 where number > 5",
    "update audit_head set number = 11",
  );
  expect((await findProblems())[0]).toBe("Entry 5 doesn't follow from the one before it.");
});

const forgeEntry = (number: number) => `insert into audit_entries (number, at, actor_kind, action, previous_hash, hash)
  select ${number}, at, 'system', 'file.viewed', hash, hash from audit_entries where number = 5`;

test("finds inserted entries: in the middle, before the first, after the last", async () => {
  await tamper(
    "update audit_entries set number = -number where number > 5",
    "update audit_entries set number = 1 - number where number < 0",
    forgeEntry(6),
    "update audit_entries e set hash = audit_hash(e) where number = 6",
  );
  expect(await findProblems()).toContain("Entry 7 doesn't follow from the one before it.");
  expect(await findProblems()).toContain("Entry 13 was inserted at the end.");
  await tamper(forgeEntry(0));
  expect(await findProblems()).toContain("Entry 0 was inserted before the first.");
});

test("finds that protection was removed", async () => {
  await database.asOwner("alter table audit_entries disable trigger audit_entries_refuse");
  await database.asOwner("drop trigger audit_head_refuse on audit_head");
  expect(await findProblems()).toEqual([
    "The trigger audit_entries_refuse, which protects the audit, is disabled or missing.",
    "The trigger audit_head_refuse, which protects the audit, is disabled or missing.",
  ]);
});

const desk = (...args: string[]) => runDesk({ DATABASE_URL: database.url }, ...args);

test("the command prints the last entry; noted elsewhere, it exposes a chain that was rebuilt", async () => {
  const first = await desk("audit", "verify");
  expect(first).toMatchObject({ code: 0, stderr: "" });
  const mark = /^Last entry: (12:[0-9a-f]{64})$/m.exec(first.stdout)?.[1] ?? "";
  expect(first.stdout).toBe(`12 entries checked, and none was changed.\nLast entry: ${mark}\n`);

  const isGood = async () => (await loadUpkeep(database)).find(({ kind }) => kind === "audit_verification")?.wasGood;
  expect(await isGood()).toBe(true);
  await createAudit().record(database, { actor: { kind: "system" }, action: "staff.signed_out" });
  const later = await desk("audit", "verify", "--since", mark);
  expect(later.code).toBe(0);
  expect(later.stdout).toMatch(/^2 entries checked.*\nLast entry: 13:/);

  await tamper(
    "update audit_entries set subject = 'nothing' where number = 3",
    `do $$ declare e audit_entries; previous bytea := sha256('Funding Desk audit'); begin
      for e in select * from audit_entries order by number loop
        e.previous_hash := previous;
        previous := audit_hash(e);
        update audit_entries set previous_hash = e.previous_hash, hash = previous where number = e.number;
      end loop;
      update audit_head set hash = previous;
    end $$`,
  );
  expect(await findProblems()).toEqual([]);
  const caught = await desk("audit", "verify", "--since", mark);
  expect(caught).toMatchObject({ code: 1, stderr: "The audit has been changed. Problems: 1.\n" });
  expect(caught.stdout).toContain("Entry 12 isn't the one noted earlier.");
  expect(await isGood()).toBe(false);
});

test("an empty audit is in order; an invalid checkpoint is refused in a sentence", async () => {
  await tamper("delete from audit_entries", "update audit_head set number = 0, hash = sha256('Funding Desk audit')");
  expect(await desk("audit", "verify")).toMatchObject({
    code: 0,
    stdout: "0 entries checked, and none was changed.\n",
  });
  const { code, stderr } = await desk("audit", "verify", "--since", "12:abc");
  expect(code).toBe(1);
  expect(stderr).toContain("It must look like the last line of an earlier check: number:hash.");
});
