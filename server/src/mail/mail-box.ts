import { randomUUID } from "node:crypto";
import { seal, unseal } from "../crypto/sealing.ts";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../db/database.ts";
import type { Transaction } from "../db/transaction.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { TimeCursor } from "../time-cursor.ts";
import {
  type FailedMail,
  findOpenMail,
  insertMail,
  isFailedMail,
  listFailedMails,
  listFailedPage,
  listMailStates,
  noteFailure,
  noteSent,
  type OpenMail,
} from "./mail.repository.ts";
import type { Mail } from "./mail.ts";
import type { MailTransport } from "./mail-transport.ts";

/** Eleven tries in the first hours, doubling from five seconds, then one every half hour for two days. */
export const mailQueue: JobQueue<{ mailId: string }> = {
  name: "mail",
  retry: { limit: 100, delaySeconds: 5, maxDelaySeconds: 1800 },
  expireSeconds: 120,
};
/** After this a mail says nothing new to anybody. */
const givenUpAfterMs = 48 * 3600_000;

/** What became of a mail; `failed` once it was given up. */
export interface MailDelivery {
  readonly mailId: string;
  readonly state: "waiting" | "sent" | "failed";
  /** Why the last try failed; null when none did. */
  readonly error: string | null;
}

/** A mail that was given up, and whom it was for. */
export interface AddressedFailure extends FailedMail {
  /** The recipient's address. */
  readonly to: string;
  readonly cursor_value: string;
}

/** Mails that are to go out, from the moment their cause is committed. */
export interface MailBox {
  /** Queues a mail in the transaction that causes it. @param clientId whose erasure takes the mail along; null for the firm's own */
  post(tx: Transaction, clientId: string | null, mail: Mail): Promise<void>;
  /** Sends what was queued. @throws when the mail server did not take it and there is time to try again */
  deliver(mailId: string): Promise<void>;
  /** What became of the mails with these causes, by cause. */
  deliveries(causes: readonly string[]): Promise<ReadonlyMap<string, MailDelivery>>;
  /** What was given up, oldest first. */
  listFailed(): Promise<FailedMail[]>;
  /** The same a page at a time, newest first, with whom each is for; one row more than `size` tells that there are more. */
  failedPage(size: number, after: TimeCursor | undefined): Promise<AddressedFailure[]>;
  /** Whether it was given up and not sent since. */
  isFailed(mailId: string): Promise<boolean>;
  /** A mail that was given up, to be read; undefined when there is none of that id. */
  read(mailId: string): Promise<Mail | undefined>;
  /** Tries a mail again, here and now. @returns `sent`, `unknown` when none of that id waits, or why it failed again */
  resend(mailId: string): Promise<string>;
}

interface Deps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly jobs: Pick<Jobs, "send">;
  readonly transport: MailTransport;
  /** Puts the firm's own words into a mail that is about to be queued. */
  readonly reworded: (tx: Transaction, mail: Mail) => Promise<Mail>;
}

export const createMailBox = ({ database, secrets, jobs, transport, reworded }: Deps): MailBox => {
  // A reset code is worth an account: what waits in the table is sealed, like everything that is.
  const sealed = (id: string, mail: Mail): Buffer => {
    const key = secrets.current("mail");
    const plain = Buffer.from(JSON.stringify(mail));
    return Buffer.concat([Buffer.from(key.id), seal(Buffer.from(key.bytes), plain, ["mail", id])]);
  };
  const opened = (id: string, content: Buffer): Mail => {
    const key = secrets.find("mail", content.subarray(0, 36).toString());
    if (!key) throw new Error("A mail was sealed with a key that is gone.");
    return JSON.parse(unseal(Buffer.from(key.bytes), content.subarray(36), ["mail", id]).toString()) as Mail;
  };

  /** What went wrong, if it did. */
  const attempt = async (mailId: string, { content }: OpenMail): Promise<unknown> => {
    try {
      await transport.send(mailId, opened(mailId, content));
    } catch (error) {
      return error ?? new Error("unknown");
    }
    await noteSent(database, mailId);
    return undefined;
  };

  return {
    async post(tx, clientId, posted) {
      const id = randomUUID();
      const { words: _, ...mail } = await reworded(tx, posted);
      const row = { id, kind: mail.kind, clientId, content: sealed(id, mail), cause: mail.cause };
      if (await insertMail(tx, row)) await jobs.send(tx, mailQueue, { mailId: id });
    },

    async deliver(mailId) {
      const found = await findOpenMail(database, mailId);
      if (!found) return;
      const failure = await attempt(mailId, found);
      if (failure === undefined) return;
      const isLast = Date.now() - found.created_at.getTime() > givenUpAfterMs || transport.isFinal(failure);
      await noteFailure(database, mailId, { error: reasonOf(failure), isLast });
      if (!isLast) throw failure;
    },

    async deliveries(causes) {
      const rows = causes.length === 0 ? [] : await listMailStates(database, causes);
      return new Map(
        rows.map(({ id, cause, sent_at, failed_at, last_error }) => [
          cause,
          { mailId: id, state: sent_at ? "sent" : failed_at ? "failed" : "waiting", error: last_error },
        ]),
      );
    },

    listFailed: () => listFailedMails(database),
    isFailed: (mailId) => isFailedMail(database, mailId),
    failedPage: async (size, after) =>
      (await listFailedPage(database, { limit: size + 1, after })).map(({ content, ...row }) => ({
        ...row,
        to: opened(row.id, content).to.address,
      })),

    async read(mailId) {
      const found = await findOpenMail(database, mailId);
      return found && opened(mailId, found.content);
    },

    async resend(mailId) {
      const found = await findOpenMail(database, mailId);
      if (!found) return "unknown";
      const failure = await attempt(mailId, found);
      if (failure === undefined) return "sent";
      await noteFailure(database, mailId, { error: reasonOf(failure), isLast: true });
      return reasonOf(failure);
    },
  };
};

/** A mail server's code or a word of ours: its sentences may quote the address. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown error";
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === "number") return `the mail server answered ${responseCode}`;
  return typeof code === "string" ? code : "no connection";
};
