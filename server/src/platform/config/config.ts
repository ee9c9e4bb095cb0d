import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { programRoot } from "../../places.ts";
import { StartupError } from "../errors/startup-error.ts";
import { isListenAddress, type ListenAddress, parseListenAddress } from "./listen-address.ts";
import { findHalfSettings } from "./setting-pairs.ts";
import {
  type ClamdAddress,
  isBucketAddress,
  isClamdAddress,
  parseBucket,
  parseClamdAddress,
  type S3Place,
} from "./storage-address.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const minWebhookSecretLength = 32;
const masterKeyBytes = 32;

/** `guesses` is the most that a browser needs for one captcha; half as many on average. */
export type CaptchaConfig =
  | { provider: "altcha"; guesses: number }
  | { provider: "recaptcha"; siteKey: string; secretKey: string };

/** `from` is a number as +15550100142, or a messaging service's id. `apiUrl` has no trailing slash. */
export interface TextConfig {
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
  readonly apiUrl: string;
}

/** All settings from the environment, parsed once. It contains secrets, so never log it as a whole. */
export type Config = Readonly<{
  host: string;
  port: number;
  /** This server's address for a person on this machine, without a trailing slash. */
  localUrl: string;
  /** This server's origin for browsers, without a trailing slash; `localUrl` unless PUBLIC_URL is set. */
  publicUrl: string;
  /** An absolute path. The embedded database, keys, and files are below it. */
  dataDir: string;
  /** If set, no database is embedded. */
  databaseUrl: string | undefined;
  /** The same database past a connection pooler, for what one connection does alone; `databaseUrl` when there is no pooler. */
  databaseDirectUrl: string | undefined;
  /** The same database as the tables' owner, for migrations. Without it, the role of `databaseUrl` does both. */
  databaseOwnerUrl: string | undefined;
  /** The same server as a role that may replicate, for backups. The embedded database has one. */
  databaseReplicationUrl: string | undefined;
  /** An absolute path. If set, the server backs everything up to there. */
  backupDir: string | undefined;
  /** How many nightly backups to keep. */
  backupsKept: number;
  mail: { smtpUrl: string | undefined; from: string | undefined };
  /** Twilio's Messages API; if absent, there are no text messages. */
  texts: TextConfig | undefined;
  /** The mailbox that clients' replies come to, and its address; if absent, clients can't reply by mail. */
  replies: { mailboxUrl: string; address: string } | undefined;
  webhook: { url: string; secret: string } | undefined;
  /** Hosts with ports in the firm's own network that a webhook may reach, also without TLS: `n8n.internal:5678`. */
  webhookInnerHosts: readonly string[];
  /** The same for calendars that are read for busy times. Every advisor may name them. */
  calendarInnerHosts: readonly string[];
  captcha: CaptchaConfig;
  /** If absent, files are stored below `dataDir`. */
  s3: S3Place | undefined;
  /** If absent, files aren't scanned for viruses. */
  clamd: ClamdAddress | undefined;
  /** Where metrics are printed; if absent, nowhere. */
  metrics: ListenAddress | undefined;
  /** Where traces are sent, in OTLP over HTTP; if absent, nowhere. */
  traces: { url: string } | undefined;
  /** How long an email address that staff entered for a client or a co-borrower waits before it proves anything. */
  addressWaitHours: number;
  logLevel: (typeof logLevels)[number];
  areRateLimitsOn: boolean;
  /** 32 bytes; if absent, the key file under `dataDir` is used. */
  masterKey: Buffer | undefined;
  /** The previous key, while `desk keys rotate` moves the database to `masterKey`. */
  previousMasterKey: Buffer | undefined;
  /** Addresses of proxies whose forwarding headers we trust; `false` trusts none. */
  trustProxy: false | readonly string[];
}>;

const hasProtocol = (value: string, protocols: readonly string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

const url = (protocols: readonly string[], message: string) =>
  z.string().refine((value) => hasProtocol(value, protocols), { error: message });

function isOrigin(value: string): boolean {
  if (!hasProtocol(value, ["http:", "https:"])) return false;
  const { pathname, search, hash, username, password } = new URL(value);
  return pathname === "/" && [search, hash, username, password].every((part) => part === "");
}

function isProxyAddress(value: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(value)) return true;
  const [address = "", bits] = value.split("/");
  const version = isIP(address);
  if (version === 0 || value.split("/").length > 2) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** A raw % isn't the beginning of an escaped character, and the mail programs can't read the password. */
function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

function isMailboxAddress(value: string): boolean {
  if (!hasProtocol(value, ["imap:", "imaps:"])) return false;
  const { hostname, username, password, search, hash } = new URL(value);
  if (!isDecodable(value)) return false;
  return [hostname, username, password].every((part) => part !== "") && search === "" && hash === "";
}

const masterKey = (name: string) =>
  z
    .string()
    .refine((value) => /^[A-Za-z0-9+/]{43}=$/.test(value), {
      error: `${name} must be ${masterKeyBytes} bytes in base64, as "openssl rand -base64 32" prints them.`,
    })
    .transform((value) => Buffer.from(value, "base64"));

const list = (value: string) => value.split(",").map((entry) => entry.trim());

/** Hosts with ports, as an address names them. */
const innerHosts = (name: string, example: string) =>
  z
    .string()
    .refine((value) => list(value).every((each) => /^(?:\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/i.test(each)), {
      error: `${name} must be hosts with their ports, such as ${example}.`,
    })
    .transform((value) => list(value.toLowerCase()))
    .optional();

const environment = z.object({
  HOST: z
    .string()
    .regex(/^(?:[A-Za-z0-9.:-]+|\[[0-9A-Fa-f:.]+\])$/, {
      error: "HOST must be a host name or an address, such as 127.0.0.1.",
    })
    // As addresses have it: [::1].
    .transform((value) => value.replace(/^\[|\]$/g, ""))
    .optional(),
  PORT: z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535, {
      error: "PORT must be a whole number from 1 to 65535.",
    })
    .transform(Number)
    .default(3000),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, {
      error: "PUBLIC_URL must be an http or https address without a path, such as https://portal.example.com.",
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z
    .string()
    .default("data")
    .transform((value) => path.resolve(programRoot, value)),
  DATABASE_URL: url(
    ["postgres:", "postgresql:"],
    "DATABASE_URL must look like postgres://user:password@host:5432/database.",
  ).optional(),
  DATABASE_DIRECT_URL: url(
    ["postgres:", "postgresql:"],
    "DATABASE_DIRECT_URL must look like postgres://user:password@host:5432/database.",
  ).optional(),
  DATABASE_OWNER_URL: url(
    ["postgres:", "postgresql:"],
    "DATABASE_OWNER_URL must look like postgres://owner:password@host:5432/database.",
  ).optional(),
  DATABASE_REPLICATION_URL: url(
    ["postgres:", "postgresql:"],
    "DATABASE_REPLICATION_URL must look like postgres://role:password@host:5432/database.",
  ).optional(),
  BACKUP_DIR: z
    .string()
    .refine(path.isAbsolute, { error: "BACKUP_DIR must be an absolute path, such as /mnt/backup/funding-desk." })
    .optional(),
  BACKUP_KEEP: z
    .string()
    .refine((value) => /^[1-9]\d{0,2}$/.test(value), { error: "BACKUP_KEEP must be a whole number from 1 to 999." })
    .transform(Number)
    .default(7),
  SMTP_URL: url(["smtp:", "smtps:"], "SMTP_URL must look like smtp://user:password@host:587.")
    .refine(isDecodable, { error: "SMTP_URL has a % that must be written as %25." })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, {
      error: "MAIL_FROM must be a mail address, such as Desk <desk@example.com>.",
    })
    .optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, {
      error: "TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits, as Twilio shows it.",
    })
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: "TWILIO_AUTH_TOKEN must be the account's auth token, as Twilio shows it." })
    .optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(?:\+1\d{10}|MG[0-9a-f]{32})$/, {
      error: "TWILIO_FROM must be a number, such as +15550100142, or a messaging service's id, which begins with MG.",
    })
    .optional(),
  TWILIO_API_URL: z
    .string()
    .refine(isOrigin, { error: "TWILIO_API_URL must be an http or https address without a path." })
    .transform((value) => new URL(value).origin)
    .optional(),
  INBOUND_MAIL_URL: z
    .string()
    .refine(isMailboxAddress, {
      error:
        "INBOUND_MAIL_URL must look like imaps://user:password@mail.example.com/INBOX, with each % in the password as %25.",
    })
    .optional(),
  // What identifies a client takes up the rest of the 64 letters that may be before the @.
  REPLY_ADDRESS: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,15}@[A-Za-z0-9.-]+$/, {
      error:
        "REPLY_ADDRESS must be a mail address with at most 15 plain letters before the @, such as reply@example.com.",
    })
    .optional(),
  WEBHOOK_URL: url(["http:", "https:"], "WEBHOOK_URL must be an http or https address.").optional(),
  WEBHOOK_SECRET: z
    .string()
    .min(minWebhookSecretLength, { error: `WEBHOOK_SECRET must have at least ${minWebhookSecretLength} characters.` })
    .optional(),
  WEBHOOK_INNER_HOSTS: innerHosts("WEBHOOK_INNER_HOSTS", "n8n.internal:5678,10.0.0.5:443"),
  CALENDAR_INNER_HOSTS: innerHosts("CALENDAR_INNER_HOSTS", "calendar.internal:443"),
  CAPTCHA_PROVIDER: z
    .enum(["altcha", "recaptcha"], { error: "CAPTCHA_PROVIDER must be altcha or recaptcha." })
    .default("altcha"),
  CAPTCHA_GUESSES: z
    .string()
    .refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= 1 && Number(value) <= 100_000, {
      error: "CAPTCHA_GUESSES must be a whole number from 1 to 100000.",
    })
    .transform(Number)
    .default(1000),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET_KEY: z.string().optional(),
  FILES_S3_URL: z
    .string()
    .refine(isBucketAddress, {
      error:
        "FILES_S3_URL must be the storage's http or https address followed by the bucket, such as https://s3.us-east-1.amazonaws.com/client-files.",
    })
    .optional(),
  FILES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: "FILES_S3_REGION must be a region's name, such as us-east-1." })
    .default("us-east-1"),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: z
    .string()
    .refine(isClamdAddress, {
      error:
        "CLAMD_URL must be the address where clamd listens, such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl.",
    })
    .optional(),
  METRICS_ADDRESS: z
    .string()
    .refine(isListenAddress, {
      error: "METRICS_ADDRESS must be a port, or a host and a port, such as 9464 or 10.0.0.5:9464.",
    })
    .transform(parseListenAddress)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(
    ["http:", "https:"],
    "OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address, such as http://127.0.0.1:4318.",
  ).optional(),
  ADDRESS_WAIT_HOURS: z
    .string()
    .refine((value) => /^\d{1,3}$/.test(value) && Number(value) >= 24 && Number(value) <= 336, {
      error: "ADDRESS_WAIT_HOURS must be a whole number from 24 to 336.",
    })
    .transform(Number)
    .default(72),
  LOG_LEVEL: z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(", ")}.` }).default("info"),
  RATE_LIMITS: z
    .enum(["on", "off"], { error: "RATE_LIMITS must be on or off." })
    .default("on")
    .transform((value) => value === "on"),
  MASTER_KEY: masterKey("MASTER_KEY").optional(),
  MASTER_KEY_PREVIOUS: masterKey("MASTER_KEY_PREVIOUS").optional(),
  TRUST_PROXY: z
    .string()
    .default("off")
    .refine((value) => value === "off" || list(value).every(isProxyAddress), {
      error: "TRUST_PROXY must be off or the proxies' addresses, such as loopback or 10.0.0.0/8,192.168.1.5.",
    })
    .transform((value): false | string[] => (value === "off" ? false : list(value))),
});

/**
 * Reads the settings from the environment. A variable that is set but empty counts as unset.
 * @throws {StartupError} naming every setting that is wrong, one sentence each; values are never repeated.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = environment.safeParse(given);
  const problems = [...(parsed.error?.issues.map(({ message }) => message) ?? []), ...findHalfSettings(given)];
  if (!parsed.success || problems.length > 0) throw new StartupError(problems.join("\n"));
  const settings = parsed.data;
  // Passkeys need a host name, so the default is localhost and not an address.
  const localUrl = settings.HOST ? listeningAddress(settings.HOST, settings.PORT) : `http://localhost:${settings.PORT}`;
  return {
    host: settings.HOST ?? "127.0.0.1",
    port: settings.PORT,
    localUrl,
    publicUrl: settings.PUBLIC_URL ?? localUrl,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseReplicationUrl: settings.DATABASE_REPLICATION_URL,
    backupDir: settings.BACKUP_DIR,
    backupsKept: settings.BACKUP_KEEP,
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM },
    texts: toTextConfig(settings),
    replies:
      settings.INBOUND_MAIL_URL && settings.REPLY_ADDRESS
        ? { mailboxUrl: settings.INBOUND_MAIL_URL, address: settings.REPLY_ADDRESS }
        : undefined,
    webhook:
      settings.WEBHOOK_URL && settings.WEBHOOK_SECRET
        ? { url: settings.WEBHOOK_URL, secret: settings.WEBHOOK_SECRET }
        : undefined,
    webhookInnerHosts: settings.WEBHOOK_INNER_HOSTS ?? [],
    calendarInnerHosts: settings.CALENDAR_INNER_HOSTS ?? [],
    captcha:
      settings.CAPTCHA_PROVIDER === "recaptcha"
        ? {
            provider: "recaptcha",
            siteKey: settings.RECAPTCHA_SITE_KEY ?? "",
            secretKey: settings.RECAPTCHA_SECRET_KEY ?? "",
          }
        : { provider: "altcha", guesses: settings.CAPTCHA_GUESSES },
    s3: settings.FILES_S3_URL
      ? {
          ...parseBucket(settings.FILES_S3_URL),
          region: settings.FILES_S3_REGION,
          credentials: s3Credentials(settings),
        }
      : undefined,
    clamd: settings.CLAMD_URL ? parseClamdAddress(settings.CLAMD_URL) : undefined,
    metrics: settings.METRICS_ADDRESS,
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, "")}/v1/traces` }
      : undefined,
    addressWaitHours: settings.ADDRESS_WAIT_HOURS,
    logLevel: settings.LOG_LEVEL,
    areRateLimitsOn: settings.RATE_LIMITS,
    masterKey: settings.MASTER_KEY,
    previousMasterKey: settings.MASTER_KEY_PREVIOUS,
    trustProxy: settings.TRUST_PROXY,
  };
}

const twilioUrl = "https://api.twilio.com";

function toTextConfig(settings: z.infer<typeof environment>): TextConfig | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = settings;
  if (!accountSid || !authToken || !from) return undefined;
  return { accountSid, authToken, from, apiUrl: settings.TWILIO_API_URL ?? twilioUrl };
}

function s3Credentials(settings: z.infer<typeof environment>): S3Place["credentials"] {
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
}

/** An address that a person on this machine can open; "every interface" isn't one. */
function listeningAddress(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://localhost:${port}`;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}
