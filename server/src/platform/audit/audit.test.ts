import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { withTransaction } from "../db/transaction.ts";
import { type AuditActor, type AuditEntry, createAudit } from "./audit.ts";
import { verifyChain } from "./audit-chain.ts";

const database = await createTestDatabase({ max: 10 });
afterAll(() => database.close());
const audit = createAudit();
const staffId = randomUUID();
const actor: AuditActor = { kind: "staff", id: staffId, name: "Grace Hopper" };
const viewed: AuditEntry = { actor, action: "file.viewed" };

const entries = async () => (await database.query("select * from audit_entries order by number")).rows;
const count = async () => (await entries()).length;

test("an entry says who did what to whose file, from where, and when", async () => {
  const clientId = randomUUID();
  await audit.record(database, {
    actor,
    action: "signup_id.issued",
    clientId,
    subject: "Sign Up Id AB12CD34",
    detail: { uses: 3, days: null, is_bound: false },
    address: "192.0.2.7",
  });
  await audit.record(database, { actor: { kind: "client", id: clientId }, action: "message.sent", clientId });
  await audit.record(database, { actor: { kind: "system" }, action: "staff.signed_out" });
  expect(await entries()).toMatchObject([
    {
      number: 1,
      actor_kind: "staff",
      actor_id: staffId,
      actor_name: "Grace Hopper",
      action: "signup_id.issued",
      client_id: clientId,
      subject: "Sign Up Id AB12CD34",
      detail: { uses: 3, days: null, is_bound: false },
      address: "192.0.2.7",
      at: expect.any(Date),
    },
    { number: 2, actor_kind: "client", actor_id: clientId, actor_name: null, detail: null },
    { number: 3, actor_kind: "system", actor_id: null, subject: null },
  ]);
});

test("drops characters that PostgreSQL can't hold, and cuts an endless subject", async () => {
  const change = { field: "name", before: null, after: "c\0d\udfff" } as const;
  await audit.record(database, {
    actor,
    action: "setting.changed",
    detail: { setting: "document type", name: `a\0b\ud800${"é;:".repeat(200)}`, changes: [change] },
  });
  const { subject, detail } = (await entries()).at(-1) as { subject: string; detail: object };
  expect(subject).toMatch(/^document type ab\ufffdé;:/);
  expect(subject).toHaveLength(300);
  expect(detail).toMatchObject({ changes: [{ ...change, after: "cd\ufffd" }] });
  expect(await verifyChain(database)).toMatchObject({ problems: [] });
});

test("an entry is kept exactly when the act it describes is", async () => {
  const before = await count();
  const failed = withTransaction(database, async (tx) => {
    await audit.record(tx, viewed);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await count()).toBe(before);
  await withTransaction(database, (tx) => audit.record(tx, viewed));
  expect(await count()).toBe(before + 1);
});

test("concurrent writers make one chain without a gap at any isolation level", async () => {
  const before = await count();
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      withTransaction(
        database,
        (tx) => audit.record(tx, { actor, action: "staff.session_ended", subject: `turn ${turn}` }),
        {
          isolation: turn % 8 === 0 ? "repeatable read" : "read committed",
        },
      ),
    ),
  );
  expect(await verifyChain(database)).toMatchObject({
    checked: before + 40,
    problems: [],
    last: { number: before + 40 },
  });
});

const attempts = [
  "update audit_entries set action = 'file.viewed'",
  "update audit_entries set action = 'file.viewed' where false",
  "delete from audit_entries",
  "delete from audit_entries where false",
  "truncate audit_entries",
  "truncate audit_entries, audit_head cascade",
  "merge into audit_entries e using (select 1) one on true when matched then delete",
  `insert into audit_entries (number, actor_kind, action) select number, 'system', 'x' from audit_entries
    on conflict (number) do update set action = 'x'`,
  "update audit_head set number = 0",
  "delete from audit_head",
  "insert into audit_head (is_only, number, at, hash) values (true, 9, now(), '') on conflict do nothing",
];

test.each(attempts)("neither the application nor the table owner can %s", async (statement) => {
  const before = await entries();
  await expect(database.query(statement)).rejects.toMatchObject({ code: "42501" });
  if (!/update audit_head|insert into audit_head/.test(statement))
    await expect(database.asOwner(statement)).rejects.toMatchObject({ code: "42501" });
  expect(await entries()).toEqual(before);
});

test.each([
  "drop table audit_entries",
  "drop schema public cascade",
  "drop trigger audit_entries_refuse on audit_entries",
  "alter table audit_entries disable trigger all",
  "alter table audit_entries drop column hash",
  "alter table audit_entries owner to current_user",
  "alter table audit_entries rename to gone",
  "create or replace function audit_refuse() returns trigger language plpgsql as 'begin return null; end'",
  "create or replace function audit_append() returns trigger language plpgsql as 'begin return new; end'",
  "create trigger mine before insert on audit_entries for each row execute function audit_refuse()",
  "create rule mine as on insert to audit_entries do instead nothing",
  "set session_replication_role = replica",
  "set role funding_desk",
  "set session authorization funding_desk",
  "grant update on audit_entries to current_user",
  "alter role current_user superuser",
])("the application can't %s", async (statement) => {
  const before = await entries();
  // Granting a privilege you don't have only causes a warning.
  await database.query(statement).then(
    () => expect(statement).toMatch(/^grant/),
    (error) => expect(error).toMatchObject({ code: expect.stringMatching(/^(42501|28000|0LP01|22023)$/) }),
  );
  await expect(database.query("update audit_entries set action = 'x'")).rejects.toMatchObject({ code: "42501" });
  expect(await entries()).toEqual(before);
});

test("the application can't set number, time, or hashes", async () => {
  const last = (await entries()).at(-1) as { number: number };
  await database.query(
    `insert into audit_entries (number, at, actor_kind, action, previous_hash, hash)
     values (1, '2000-01-01', 'system', 'file.viewed', 'forged', 'forged')`,
  );
  expect((await entries()).at(-1)).toMatchObject({ number: last.number + 1 });
  expect(await verifyChain(database)).toMatchObject({ problems: [] });
});

test("the application's temporary table can't replace the real one", async () => {
  const client = await database.pool.connect();
  try {
    await client.query(
      "create temporary table audit_head as select true as is_only, 0::bigint as number, now() as at, ''::bytea as hash",
    );
    await client.query("insert into audit_entries (actor_kind, action) values ('system', 'file.viewed')");
  } finally {
    client.release(true);
  }
  expect(await verifyChain(database)).toMatchObject({ problems: [] });
});
