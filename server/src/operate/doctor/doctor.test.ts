import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createAudit } from "../../platform/audit/audit.ts";
import { loadMasterKeys } from "../../platform/crypto/master-keys.ts";
import { findFreePort } from "../../platform/db/free-port.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { recordUpkeep } from "../../platform/upkeep/upkeep.ts";
import { startClamdServer } from "../../testing/clamd-server.ts";
import { startImapServer } from "../../testing/imap-server.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import { runDesk } from "../../testing/run-desk.ts";
import { startS3Server } from "../../testing/s3-server.ts";
import { testConfig } from "../../testing/test-config.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { startTextProvider } from "../../testing/text-provider.ts";
import { examine } from "./examine.ts";
import type { Finding } from "./finding.ts";

const database = await createTestDatabase();
const mailServer = await startMailServer();
const s3 = await startS3Server();
const clamd = await startClamdServer();
const config = testConfig();
await loadMasterKeys(database, config);
await createAudit().record(database, { actor: { kind: "system" }, action: "staff.signed_out" });
const folder = await mkdtemp(path.join(tmpdir(), "funding-desk-doctor-"));
afterAll(async () => {
  await mailServer.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const masterKey = Buffer.from(config.masterKey ?? []).toString("base64");
let dataDir: string;
let turn = 0;
beforeEach(async () => {
  turn += 1;
  dataDir = path.join(folder, String(turn));
  await mkdir(dataDir, { mode: 0o700 });
});

const texts = await startTextProvider();
afterAll(texts.close);
const twilio = {
  TWILIO_ACCOUNT_SID: texts.config.accountSid,
  TWILIO_AUTH_TOKEN: texts.config.authToken,
  TWILIO_FROM: texts.config.from,
  TWILIO_API_URL: texts.config.apiUrl,
  PUBLIC_URL: "http://localhost:3000",
};

const well = (): Record<string, string> => ({
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  MASTER_KEY: masterKey,
  SMTP_URL: mailServer.url,
  MAIL_FROM: "Desk <desk@example.com>",
});

const look = async (changes: Record<string, string> = {}) => {
  const findings = await examine({ ...well(), ...changes });
  const of = (check: string) => findings.filter((finding) => finding.check === check);
  return { findings, of, text: JSON.stringify(findings), failed: findings.filter(({ state }) => state === "failed") };
};
const ok = expect.objectContaining({ state: "ok", toDo: "" });

describe("when all is well", () => {
  test("says so line by line, ends with 0, and leaves nothing behind", async () => {
    for (const kind of ["backup", "restore_drill", "audit_verification"] as const)
      await recordUpkeep(database, kind, true);
    const { code, stdout, stderr } = await runDesk(
      {
        ...well(),
        FILES_S3_URL: `${s3.endpoint}/${s3.bucket}`,
        FILES_S3_ACCESS_KEY_ID: "S3RVER",
        FILES_S3_SECRET_ACCESS_KEY: "S3RVER",
        CLAMD_URL: clamd.url,
        ...twilio,
      },
      "doctor",
    );
    expect([code, stderr]).toEqual([0, ""]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.filter((line) => !line.startsWith("ok       ") && !line.includes(" disk: "))).toEqual([]);
    for (const check of ["settings", "data folder", "disk", "database", "extensions", "clocks", "version"].concat(
      [
        "database role",
        "master key",
        "audit",
        "receipts",
        "backup",
        "restore drill",
        "audit verification",
        "jobs",
        "mails",
      ],
      ["files", "mail server", "virus scanner", "text messages"],
    ))
      expect(lines.filter((line) => line.slice(9).startsWith(`${check}: `))).toHaveLength(1);
    expect(stdout).toContain("1 entries checked, and none was changed.");
    expect(stdout).toContain("A file could be stored, read, and deleted in the bucket.");
    expect(await readdir(dataDir)).toEqual([]);
    expect(mailServer.received).toEqual([]);
    expect(
      (await readdir(path.join(s3.directory, s3.bucket), { recursive: true })).filter((n) => n.includes("_object")),
    ).toEqual([]);
  });

  test("prints JSON when asked to, and stores files in the data folder", async () => {
    const { code, stdout } = await runDesk(well(), "doctor", "--json");
    expect(code).toBe(0);
    const findings = JSON.parse(stdout) as Finding[];
    expect(findings.filter(({ check }) => check === "files")).toEqual([
      { check: "files", state: "ok", says: expect.stringContaining("in DATA_DIR/files"), toDo: "" },
    ]);
    expect(findings.map(({ says }) => says).filter((says) => !/^[A-Z\d].*\.$/.test(says))).toEqual([]);
  });

  test("repeats no secret", async () => {
    const { text } = await look();
    for (const secret of [masterKey, new URL(database.url).password, new URL(database.ownerUrl).password])
      expect(text).not.toContain(secret);
  });
});

describe("what is wrong fails, with what to do", () => {
  test("settings, all of them, and nothing else is looked at", async () => {
    const half = { ...well(), PORT: "x", WEBHOOK_URL: "https://hooks.example.com" };
    const { code, stdout, stderr } = await runDesk(half, "doctor", "--json");
    expect([code, stderr]).toEqual([1, "Checks that failed: 2.\n"]);
    expect((JSON.parse(stdout) as Finding[]).map(({ check, state, says }) => [check, state, says])).toEqual([
      ["settings", "failed", "PORT must be a whole number from 1 to 65535."],
      [
        "settings",
        "failed",
        "WEBHOOK_SECRET is required when WEBHOOK_URL is set: the receiver checks the signature with it.",
      ],
    ]);
  });

  test("settings that a firm with clients doesn't want, as a warning", async () => {
    const { failed, of } = await look({ RATE_LIMITS: "off", PUBLIC_URL: "https://desk.example.com" });
    expect(failed).toEqual([]);
    expect(of("settings").map(({ state, says }) => [state, says.split(" ")[0]])).toEqual([
      ["warning", "RATE_LIMITS"],
      ["warning", "PUBLIC_URL"],
    ]);
  });

  test("folders that others may look into", async () => {
    await mkdir(path.join(dataDir, "keys"), { mode: 0o755 });
    await chmod(path.join(dataDir, "keys"), 0o755);
    await chmod(dataDir, 0o777);
    const { failed } = await look();
    expect(failed.map(({ toDo }) => toDo)).toEqual([
      `Run: chmod go-w ${dataDir}`,
      `Run: chmod 700 ${path.join(dataDir, "keys")}`,
    ]);
  });

  test("a database that isn't there, and the rest is still looked at", async () => {
    const url = `postgres://desk:hunter2@127.0.0.1:${await findFreePort()}/desk`;
    const { failed, of, text } = await look({ DATABASE_URL: url, DATABASE_OWNER_URL: url });
    expect(failed.map(({ check }) => check)).toEqual(["database"]);
    expect(failed[0]?.says).toContain("ECONNREFUSED");
    expect(text).not.toContain("hunter2");
    expect(of("mail server")).toEqual([ok]);
  });

  test("another master key", async () => {
    const { failed } = await look({ MASTER_KEY: randomBytes(32).toString("base64") });
    expect(failed).toEqual([
      {
        check: "master key",
        state: "failed",
        says: expect.stringMatching(/^This database belongs to the master key .+\.$/),
        toDo: "Without the right key, no one can read clients' data.",
      },
    ]);
  });

  test("a mail server that's gone, and one that refuses us", async () => {
    const gone = await look({ SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` });
    expect(gone.failed).toMatchObject([{ check: "mail server", says: "The mail server can't be reached (ESOCKET)." }]);
    const strict = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => done(new Error(`No ${username} here.`)),
    });
    await new Promise<void>((resolve) => strict.listen(0, "127.0.0.1", resolve));
    const { port } = strict.server.address() as AddressInfo;
    const refused = await look({ SMTP_URL: `smtp://desk-user:hunter2@127.0.0.1:${port}` });
    strict.close();
    expect(refused.failed).toMatchObject([{ check: "mail server", says: "The mail server answered 535." }]);
    expect(refused.text).not.toContain("desk-user");
    expect(refused.text).not.toContain("hunter2");
  });

  test("a provider of text messages that refuses us, or is gone", async () => {
    const refused = await look({ ...twilio, TWILIO_AUTH_TOKEN: "0".repeat(32) });
    expect(refused.failed).toMatchObject([{ check: "text messages", says: "Twilio answered 401." }]);
    expect(refused.text).not.toContain("0".repeat(32));
    const gone = await look({ ...twilio, TWILIO_API_URL: `http://127.0.0.1:${await findFreePort()}` });
    expect(gone.failed).toMatchObject([{ check: "text messages", says: "Twilio can't be reached." }]);
    expect(texts.sent).toEqual([]);
  });

  test("a mailbox that's gone or refuses us, and replies that aren't in a file", async () => {
    const replies = { REPLY_ADDRESS: "reply@example.com" };
    const imap = await startImapServer();
    const fine = await look({ ...replies, INBOUND_MAIL_URL: imap.url });
    expect(fine.of("mailbox for replies")).toEqual([ok]);
    expect(fine.of("replies by mail")).toEqual([ok]);
    const refused = await look({ ...replies, INBOUND_MAIL_URL: imap.urlWithWrongPassword });
    expect(refused.failed).toMatchObject([
      {
        check: "mailbox for replies",
        says: "The mailbox for replies can't be used: the mail server refused the user and password.",
      },
    ]);
    expect(refused.text).not.toMatch(/desk@|wrong/);
    const gone = await look({ ...replies, INBOUND_MAIL_URL: `imap://desk:secret@127.0.0.1:${await findFreePort()}` });
    expect(gone.failed).toMatchObject([
      { check: "mailbox for replies", says: expect.stringContaining("ECONNREFUSED") },
    ]);
    const insert = "insert into inbound_mails (id, key, outcome) values (gen_random_uuid(), $1, 'unreadable')";
    await database.run(insert, [randomBytes(32)]);
    const { of } = await look();
    expect(of("replies by mail")).toMatchObject([{ state: "warning", says: expect.stringMatching(/: 1\.$/) }]);
    await database.run("update inbound_mails set outcome = 'automatic'");
    const automatic = await look({ ...replies, INBOUND_MAIL_URL: imap.url });
    expect(automatic.of("replies by mail")).toMatchObject([
      { state: "ok", says: expect.stringContaining("1 that look") },
    ]);
    await database.run("delete from inbound_mails");
  });

  test("a bucket that's gone or refuses us, and a scanner that's gone", async () => {
    const bucket = { FILES_S3_URL: `${s3.endpoint}/${s3.bucket}`, FILES_S3_SECRET_ACCESS_KEY: "S3RVER" };
    const refused = await look({ ...bucket, FILES_S3_ACCESS_KEY_ID: "NOBODY" });
    expect(refused.failed).toMatchObject([{ check: "files", toDo: expect.stringContaining("credentials") }]);
    await s3.close();
    const gone = await look({
      ...bucket,
      FILES_S3_ACCESS_KEY_ID: "S3RVER",
      CLAMD_URL: `tcp://127.0.0.1:${await findFreePort()}`,
    });
    await s3.open();
    expect(gone.failed.map(({ check }) => check)).toEqual(["files", "virus scanner"]);
  });
});

describe("in a database", () => {
  const own = async () => {
    const other = await createTestDatabase();
    await loadMasterKeys(other, config);
    afterAll(() => other.close());
    return { other, lookInside: () => look({ DATABASE_URL: other.url, DATABASE_OWNER_URL: other.ownerUrl }) };
  };

  test("an audit that was changed fails", async () => {
    const { other, lookInside } = await own();
    await createAudit().record(other, { actor: { kind: "system" }, action: "staff.signed_out" });
    await other.asOwner("alter table audit_entries disable trigger all");
    await other.asOwner("update audit_entries set action = 'nothing'");
    await other.asOwner("alter table audit_entries enable trigger all");
    expect((await lookInside()).failed).toEqual([
      expect.objectContaining({ check: "audit", says: "Problems: 1. The first: Entry 1 was changed or inserted." }),
    ]);
  });

  test("a root of receipts that doesn't follow from the one before it fails", async () => {
    const { other, lookInside } = await own();
    await other.query(
      `insert into receipt_roots (day, previous_root, merkle_root, leaves, audit_number, audit_hash, root)
       select '2026-11-02', decode(repeat('11', 32), 'hex'), sha256(''), 0, 0, sha256('Funding Desk audit'),
         sha256(decode(repeat('11', 32), 'hex') || sha256('') || sha256('Funding Desk audit'))`,
    );
    expect((await lookInside()).failed).toEqual([
      expect.objectContaining({
        check: "receipts",
        says: "Problems: 1. The first: The root of 2026-11-02 doesn't follow from the one before it.",
      }),
    ]);
  });

  test("a newer version fails, and an older one is left as it is", async () => {
    const { other, lookInside } = await own();
    await other.asOwner("insert into schema_migrations values (9999, '9999_later.sql', 'x')");
    const newer = await lookInside();
    expect(newer.failed).toEqual([
      expect.objectContaining({ check: "version", says: expect.stringContaining("newer than this program") }),
    ]);
    const last = "select max(version) from schema_migrations";
    await other.asOwner("delete from schema_migrations where version = 9999");
    await other.asOwner(`delete from schema_migrations where version = (${last})`);
    const older = await lookInside();
    expect(older.failed).toEqual([]);
    expect(older.of("version")).toEqual([
      expect.objectContaining({ state: "warning", says: expect.stringMatching(/^The database lacks 1 migrations/) }),
    ]);
    expect((await lookInside()).of("version")).toMatchObject([{ state: "warning" }]);
  });

  test("rights that the role lacks fail, and rights too many are a warning", async () => {
    const { other, lookInside } = await own();
    await other.asOwner("revoke update on clients from funding_desk_app");
    expect((await lookInside()).of("database role")).toMatchObject([{ state: "failed" }]);
    // Where one role does everything, it owns the queue too.
    await other.asOwner("drop schema jobs cascade");
    const asOwner = await look({ DATABASE_URL: other.ownerUrl, DATABASE_OWNER_URL: other.ownerUrl });
    expect(asOwner.of("database role")).toMatchObject([
      { state: "warning", says: "The role funding_desk could remove the audit's protection." },
    ]);
    expect(asOwner.of("jobs")).toMatchObject([{ state: "warning", says: "There is no job queue yet." }]);
  });

  test("a backup that failed, one that's old, and one that never was", async () => {
    const { other, lookInside } = await own();
    const never = await lookInside();
    expect(never.of("backup")).toMatchObject([{ state: "warning", says: "There has never been a backup." }]);
    await recordUpkeep(other, "backup", false);
    await recordUpkeep(other, "audit_verification", true);
    await other.run("update upkeep set last_good_at = now() - interval '2 days', last_tried_at = now() where was_good");
    const { of } = await lookInside();
    expect(of("backup")).toMatchObject([{ state: "failed", says: expect.stringMatching(/^The last backup failed/) }]);
    expect(of("audit verification")).toMatchObject([{ state: "warning" }]);
  });

  test("jobs that no one does, and mails that no one got, are warnings", async () => {
    const { other, lookInside } = await own();
    await other.run("insert into mails (id, kind, failed_at) values (gen_random_uuid(), 'reset', now())");
    await other.run("select jobs.create_queue('slow', '{\"policy\": \"standard\"}'::jsonb)");
    await other.run("insert into jobs.job (name, start_after) values ('slow', now() - interval '20 minutes')");
    const { of } = await lookInside();
    expect(of("jobs")).toMatchObject([{ state: "warning", says: expect.stringContaining("10 minutes: 1.") }]);
    expect(of("mails")).toMatchObject([{ state: "warning", says: "Mails that couldn't be sent: 1." }]);
  });
});

test("with the embedded database, before the first start and after it", async () => {
  const embedded = { DATA_DIR: path.join(dataDir, "never") };
  const before = await examine(embedded);
  expect(before.filter(({ state }) => state === "failed")).toEqual([]);
  expect(before.find(({ check }) => check === "database")?.says).toBe("There is no database yet.");
  expect(await readdir(dataDir)).toEqual([]);
  const log = { info() {}, warn() {}, error() {} };
  const config = { dataDir: embedded.DATA_DIR, databaseUrl: undefined };
  await (await openDatabase({ config, log, as: "task" })).close();
  const after = await examine(embedded);
  expect(after.filter(({ state }) => state === "failed")).toEqual([]);
  expect(after.find(({ check }) => check === "database role")?.says).toContain("can't change the audit");
});
