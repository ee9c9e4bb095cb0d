import { randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { createTransport } from "nodemailer";
import type { Config, TextConfig } from "../../platform/config/config.ts";
import type { ClamdAddress } from "../../platform/config/storage-address.ts";
import { createClamd } from "../../platform/files/clamd.ts";
import { configuredFileStore } from "../../platform/files/configured-file-store.ts";
import { privateFile } from "../../platform/files/durable-files.ts";
import { getShelf } from "../../platform/files/file-store.ts";
import { verifyMailbox } from "../../platform/inbound-mail/mailbox.ts";
import { createTextProvider, textInboxPath } from "../../platform/text-provider/text-provider.ts";
import { hasDataFolder } from "./check-folders.ts";
import { attempt, type Finding, failed, ok } from "./finding.ts";

const probeBytes = 4096;
const patienceMs = 10_000;

/** What other programs do for us: store files, send mail and texts, keep clients' replies, and scan for viruses. */
export const checkOutside = async (config: Config): Promise<readonly Finding[]> => {
  const { s3, mail, replies, clamd, texts } = config;
  const storeToDo = s3
    ? "See that the bucket exists and that the credentials may list, get, put, and delete under files/."
    : "See that DATA_DIR/files can be written to.";
  const [store, smtp, mailbox, scanner, provider] = await Promise.all([
    s3 || (await hasDataFolder(config)) ? attempt("files", storeToDo, () => checkStore(config)) : [],
    mail.smtpUrl === undefined ? [] : checkMailServer(mail.smtpUrl),
    replies === undefined ? [] : checkMailbox(replies.mailboxUrl),
    clamd === undefined ? [] : checkScanner(clamd),
    texts === undefined ? [] : checkTexts(texts, config),
  ]);
  return [...store, ...smtp, ...mailbox, ...scanner, ...provider];
};

/** Stores a file, finds it in the list, reads it, and deletes it. If it's left behind, the hourly sweep deletes it. */
const checkStore = async (config: Config): Promise<Finding> => {
  const store = await configuredFileStore(config);
  await store.requireReachable();
  const id = randomUUID();
  const content = randomBytes(probeBytes);
  // Files move into a folder only from the same disk.
  const file = path.join(config.s3 ? tmpdir() : config.dataDir, `.probe-${id}`);
  try {
    await writeFile(file, content, { mode: privateFile });
    await store.put(id, file);
    const isListed = (await store.list(getShelf(id))).some((object) => object.id === id);
    const read = await buffer(await store.get(id));
    if (!isListed || !read.equals(content))
      return failed("files", {
        says: isListed ? "A stored file came back changed." : "A stored file isn't in the list.",
        toDo: "See what lies between this machine and the storage.",
      });
  } finally {
    await rm(file, { force: true });
    await store.delete(id);
  }
  return ok("files", `A file could be stored, read, and deleted ${config.s3 ? "in the bucket" : "in DATA_DIR/files"}.`);
};

/** Connects, greets, and signs in, and sends nothing. */
const checkMailServer = (smtpUrl: string): Promise<readonly Finding[]> =>
  attempt("mail server", "See that SMTP_URL has the right host, port, user, and password.", async () => {
    const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
    const transport = createTransport(smtpUrl, timeouts as object);
    try {
      await transport.verify();
    } catch (error) {
      throw new Error(describeRefusal(error), { cause: error });
    } finally {
      transport.close();
    }
    return ok("mail server", "It lets us in.");
  });

/** Signs in, and reads and moves nothing. */
const checkMailbox = (mailboxUrl: string): Promise<readonly Finding[]> =>
  attempt(
    "mailbox for replies",
    "See that INBOUND_MAIL_URL has the right host, port, user, and password.",
    async () => {
      await verifyMailbox(mailboxUrl);
      return ok("mailbox for replies", "It lets us in.");
    },
  );

/** A mail server's code or a word of ours: its sentences may quote the user. */
const describeRefusal = (error: unknown): string => {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === "number") return `The mail server answered ${responseCode}`;
  return `The mail server can't be reached (${typeof code === "string" ? code : "no connection"})`;
};

const checkScanner = (address: ClamdAddress): Promise<readonly Finding[]> =>
  attempt("virus scanner", "See that clamd runs at CLAMD_URL.", async () => {
    const sample = (async function* () {
      yield Buffer.from("funding-desk");
    })();
    await createClamd(address).scan(sample, AbortSignal.timeout(patienceMs));
    return ok("virus scanner", "It answers.");
  });

/** Asks for the account, and sends nothing. */
const checkTexts = (texts: TextConfig, config: Config): Promise<readonly Finding[]> =>
  attempt(
    "text messages",
    "See that TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are right, and that this machine reaches Twilio.",
    async () => {
      await createTextProvider(texts, config).requireAccess();
      return ok("text messages", `Twilio lets us in. Its messages must come to ${config.publicUrl}${textInboxPath}.`);
    },
  );
