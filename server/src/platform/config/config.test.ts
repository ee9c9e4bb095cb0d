import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const listProblems = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message.split("\n") : [];
  }
  return [];
};

test("needs no settings", () => {
  expect(readConfig({})).toEqual({
    host: "127.0.0.1",
    port: 3000,
    localUrl: "http://localhost:3000",
    publicUrl: "http://localhost:3000",
    dataDir: path.resolve(import.meta.dirname, "../../../../data"),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseReplicationUrl: undefined,
    backupDir: undefined,
    backupsKept: 7,
    addressWaitHours: 72,
    mail: { smtpUrl: undefined, from: undefined },
    texts: undefined,
    webhook: undefined,
    webhookInnerHosts: [],
    calendarInnerHosts: [],
    captcha: { provider: "altcha", guesses: 1000 },
    s3: undefined,
    clamd: undefined,
    metrics: undefined,
    traces: undefined,
    logLevel: "info",
    areRateLimitsOn: true,
    masterKey: undefined,
    previousMasterKey: undefined,
    trustProxy: false,
  });
});

test("reads an IPv6 address with the brackets that addresses have", () => {
  const { host, publicUrl } = readConfig({ HOST: "[::1]", PORT: "8080" });
  expect([host, publicUrl]).toEqual(["::1", "http://[::1]:8080"]);
});

test("reads every setting", () => {
  const config = readConfig({
    HOST: "::",
    PORT: "8080",
    PUBLIC_URL: "https://Portal.Example.com/",
    DATA_DIR: "/srv/desk",
    DATABASE_URL: "postgres://desk:secret@db:5432/desk",
    DATABASE_OWNER_URL: "postgres://owner:secret@db:5432/desk",
    DATABASE_REPLICATION_URL: "postgres://backup:secret@db:5432/desk",
    BACKUP_DIR: "/mnt/backup",
    BACKUP_KEEP: "14",
    SMTP_URL: "smtps://mail.example.com",
    MAIL_FROM: "Desk <desk@example.com>",
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "f".repeat(32),
    TWILIO_FROM: "+15550100142",
    INBOUND_MAIL_URL: "imaps://desk%40example.com:secret@mail.example.com/INBOX",
    REPLY_ADDRESS: "reply@example.com",
    WEBHOOK_URL: "https://hooks.example.com/in",
    WEBHOOK_SECRET: "s".repeat(32),
    CAPTCHA_PROVIDER: "recaptcha",
    RECAPTCHA_SITE_KEY: "site",
    RECAPTCHA_SECRET_KEY: "secret",
    FILES_S3_URL: "https://s3.eu-central-1.example.com/client-files",
    FILES_S3_REGION: "eu-central-1",
    FILES_S3_ACCESS_KEY_ID: "key",
    FILES_S3_SECRET_ACCESS_KEY: "secret/+",
    CLAMD_URL: "tcp://[::1]:3310",
    METRICS_ADDRESS: "[::1]:9464",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
    ADDRESS_WAIT_HOURS: "24",
    LOG_LEVEL: "debug",
    RATE_LIMITS: "off",
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    MASTER_KEY_PREVIOUS: Buffer.alloc(32, 8).toString("base64"),
    TRUST_PROXY: "loopback,10.0.0.0/8,2001:db8::1",
  });
  expect(config).toMatchObject({
    localUrl: "http://localhost:8080",
    publicUrl: "https://portal.example.com",
    dataDir: "/srv/desk",
    databaseReplicationUrl: "postgres://backup:secret@db:5432/desk",
    backupDir: "/mnt/backup",
    backupsKept: 14,
    texts: {
      accountSid: `AC${"0".repeat(32)}`,
      authToken: "f".repeat(32),
      from: "+15550100142",
      apiUrl: "https://api.twilio.com",
    },
    replies: {
      mailboxUrl: "imaps://desk%40example.com:secret@mail.example.com/INBOX",
      address: "reply@example.com",
    },
    webhook: { url: "https://hooks.example.com/in", secret: "s".repeat(32) },
    captcha: { provider: "recaptcha", siteKey: "site", secretKey: "secret" },
    s3: {
      endpoint: "https://s3.eu-central-1.example.com",
      bucket: "client-files",
      region: "eu-central-1",
      credentials: { accessKeyId: "key", secretAccessKey: "secret/+" },
    },
    clamd: { host: "::1", port: 3310 },
    metrics: { host: "::1", port: 9464 },
    traces: { url: "http://collector:4318/v1/traces" },
    areRateLimitsOn: false,
    trustProxy: ["loopback", "10.0.0.0/8", "2001:db8::1"],
  });
  expect(config.masterKey?.equals(Buffer.alloc(32, 7))).toBe(true);
  expect(config.previousMasterKey?.equals(Buffer.alloc(32, 8))).toBe(true);
});

test("treats an empty variable as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "  " })).toEqual(readConfig({}));
});

test.each([
  ["PORT", "0"],
  ["PORT", "65536"],
  ["PORT", "80a"],
  ["HOST", "not a host"],
  ["HOST", "[localhost]"],
  ["INBOUND_MAIL_URL", "imaps://desk:50%off@mail.example.com"],
  ["SMTP_URL", "smtps://desk:50%off@mail.example.com"],
  ["PUBLIC_URL", "portal.example.com"],
  ["PUBLIC_URL", "https://portal.example.com/path"],
  ["PUBLIC_URL", "javascript:alert(1)"],
  ["DATABASE_URL", "mysql://root@localhost/desk"],
  ["DATABASE_OWNER_URL", "mysql://root@localhost/desk"],
  ["DATABASE_REPLICATION_URL", "mysql://root@localhost/desk"],
  ["BACKUP_DIR", "backups"],
  ["BACKUP_KEEP", "0"],
  ["SMTP_URL", "http://mail.example.com"],
  ["MAIL_FROM", "nobody"],
  ["MAIL_FROM", "a@example.com\r\nBcc: b@example.com"],
  ["INBOUND_MAIL_URL", "pop3://desk:secret@mail.example.com"],
  ["INBOUND_MAIL_URL", "imaps://desk@mail.example.com"],
  ["REPLY_ADDRESS", "Desk <reply@example.com>"],
  ["REPLY_ADDRESS", "reply+desk@example.com"],
  ["REPLY_ADDRESS", "a-name-of-16-chr@example.com"],
  ["WEBHOOK_URL", "ftp://example.com"],
  ["WEBHOOK_SECRET", "short"],
  ["WEBHOOK_INNER_HOSTS", "http://n8n.internal/"],
  ["WEBHOOK_INNER_HOSTS", "n8n.internal"],
  ["CALENDAR_INNER_HOSTS", "calendar.internal:443,10.0.0.5"],
  ["CAPTCHA_PROVIDER", "none"],
  ["CAPTCHA_GUESSES", "0"],
  ["CAPTCHA_GUESSES", "100001"],
  ["FILES_S3_URL", "client-files"],
  ["FILES_S3_URL", "s3://client-files"],
  ["FILES_S3_URL", "https://client-files.s3.amazonaws.com"],
  ["FILES_S3_URL", "https://s3.example.com/client-files/folder"],
  ["FILES_S3_URL", "https://key:secret@s3.example.com/client-files"],
  ["FILES_S3_URL", "https://s3.example.com/UPPER"],
  ["FILES_S3_REGION", "us east"],
  ["FILES_S3_ACCESS_KEY_ID", "key alone"],
  ["CLAMD_URL", "127.0.0.1:3310"],
  ["CLAMD_URL", "tcp://127.0.0.1"],
  ["CLAMD_URL", "http://127.0.0.1:3310"],
  ["CLAMD_URL", "unix://run/clamd.ctl"],
  ["METRICS_ADDRESS", "metrics"],
  ["METRICS_ADDRESS", "0"],
  ["METRICS_ADDRESS", "127.0.0.1:65536"],
  ["METRICS_ADDRESS", "[::g]:9464"],
  ["METRICS_ADDRESS", "::1:9464"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
  ["TWILIO_ACCOUNT_SID", "AC123"],
  ["TWILIO_AUTH_TOKEN", "with a space in the token"],
  ["TWILIO_FROM", "555 010 0142"],
  ["TWILIO_API_URL", "https://api.example.com/path"],
  ["ADDRESS_WAIT_HOURS", "23"],
  ["ADDRESS_WAIT_HOURS", "337"],
  ["LOG_LEVEL", "loud"],
  ["RATE_LIMITS", "no"],
  ["MASTER_KEY", "c2hvcnQ="],
  ["MASTER_KEY_PREVIOUS", "c2hvcnQ="],
  ["TRUST_PROXY", "everyone"],
  ["TRUST_PROXY", "10.0.0.0/64"],
])("refuses %s=%j in one sentence that doesn't repeat the value", (name, value) => {
  const problems = listProblems({ [name]: value });
  expect(problems[0]).toMatch(new RegExp(`^${name} .+\\.$`));
  expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1);
});

test("needs a role that may replicate to back up a database of the operator's own", () => {
  const databaseUrl = "postgres://desk:secret@db:5432/desk";
  expect(readConfig({ BACKUP_DIR: "/mnt/backup" }).backupDir).toBe("/mnt/backup");
  expect(listProblems({ BACKUP_DIR: "/mnt/backup", DATABASE_URL: databaseUrl })).toEqual([
    expect.stringMatching(/^DATABASE_REPLICATION_URL is required/),
  ]);
});

test("needs both of a bucket's keys or neither, and accepts a path for the scanner", () => {
  expect(listProblems({ FILES_S3_SECRET_ACCESS_KEY: "alone" })).toEqual([
    expect.stringContaining("set both or neither."),
  ]);
  const { s3, clamd } = readConfig({
    FILES_S3_URL: "http://localhost:9000/desk/",
    CLAMD_URL: "unix:///run/clam%20av/clamd.ctl",
  });
  expect(s3).toEqual({
    endpoint: "http://localhost:9000",
    bucket: "desk",
    region: "us-east-1",
    credentials: undefined,
  });
  expect(clamd).toEqual({ path: "/run/clam av/clamd.ctl" });
});

test("prints metrics on this machine only, unless a host is set", () => {
  expect(readConfig({ METRICS_ADDRESS: "9464" }).metrics).toEqual({ host: "127.0.0.1", port: 9464 });
  expect(readConfig({ METRICS_ADDRESS: "0.0.0.0:9464" }).metrics).toEqual({ host: "0.0.0.0", port: 9464 });
  expect(readConfig({ METRICS_ADDRESS: "metrics.internal:80" }).metrics).toEqual({
    host: "metrics.internal",
    port: 80,
  });
});

test.each([
  ["WEBHOOK_URL", { WEBHOOK_SECRET: "s".repeat(32) }],
  ["DATABASE_URL", { DATABASE_OWNER_URL: "postgres://owner@db/desk" }],
  ["FILES_S3_URL", { FILES_S3_ACCESS_KEY_ID: "key", FILES_S3_SECRET_ACCESS_KEY: "secret" }],
  ["FILES_S3_URL", { FILES_S3_REGION: "eu-central-1" }],
  ["SMTP_URL", { MAIL_FROM: "desk@example.com" }],
  ["REPLY_ADDRESS", { INBOUND_MAIL_URL: "imaps://desk:secret@mail.example.com" }],
  [
    "INBOUND_MAIL_URL",
    { REPLY_ADDRESS: "r@example.com", SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "desk@example.com" },
  ],
  ["SMTP_URL", { REPLY_ADDRESS: "r@example.com", INBOUND_MAIL_URL: "imaps://desk:secret@mail.example.com" }],
  ["WEBHOOK_SECRET", { WEBHOOK_URL: "https://hooks.example.com" }],
  ["RECAPTCHA_SITE_KEY", { CAPTCHA_PROVIDER: "recaptcha", RECAPTCHA_SECRET_KEY: "secret" }],
  ["MAIL_FROM", { SMTP_URL: "smtp://mail.example.com" }],
  ["DATABASE_URL", { DATABASE_DIRECT_URL: "postgres://desk@db/desk" }],
  ["TWILIO_ACCOUNT_SID", { TWILIO_API_URL: "http://127.0.0.1:8080" }],
  [
    "PUBLIC_URL",
    { TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`, TWILIO_AUTH_TOKEN: "f".repeat(32), TWILIO_FROM: "+15550100142" },
  ],
  ["MASTER_KEY", { MASTER_KEY_PREVIOUS: Buffer.alloc(32, 8).toString("base64") }],
])("asks for %s when it's needed", (name, env) => {
  expect(listProblems(env)).toEqual([expect.stringMatching(new RegExp(`^${name} .*required`))]);
});

test.each([
  ["CAPTCHA_PROVIDER must be recaptcha", { RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET_KEY: "secret" }],
  ["SMTP_URL must have both a user and a password", { SMTP_URL: "smtp://desk@mail", MAIL_FROM: "desk@example.com" }],
  ["set all of them or none", { TWILIO_AUTH_TOKEN: "f".repeat(32), TWILIO_FROM: "+15550100142" }],
  ["must name the same database", { DATABASE_URL: "postgres://a@db/one", DATABASE_OWNER_URL: "postgres://b@db/two" }],
])("says that %s", (sentence, env) => {
  expect(listProblems(env)).toEqual([expect.stringContaining(sentence)]);
});

test("reads exactly the variables that README names", async () => {
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  const readme = await readFile(new URL("../../../../README.md", import.meta.url), "utf8");
  const rows = readme.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect([...new Set(named)].toSorted()).toEqual([...read].toSorted());
});

test("reports everything that is wrong at once", () => {
  const problems = listProblems({ PORT: "x", LOG_LEVEL: "x", WEBHOOK_URL: "https://hooks.example.com" });
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual(["PORT", "LOG_LEVEL", "WEBHOOK_SECRET"]);
});
