import { randomUUID } from "node:crypto";
import type { DeliveryState } from "@funding-desk/contract/platform/delivery-state";
import { seal, unseal } from "../crypto/sealing.ts";
import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../db/database.ts";
import { type Transaction, withTransaction } from "../db/transaction.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { TimeCursor } from "../text/time-cursor.ts";
import {
  deleteMail,
  type FailedMail,
  findOpenMail,
  findOpenMailForUpdate,
  insertMails,
  isFailedMail,
  listFailedMails,
  listFailedPage,
  listMailStates,
  listUnsentForUpdate,
  recordFailure,
  recordSent,
  updateContent,
} from "./mail.repository.ts";
import type { Mail } from "./mail.ts";
import type { MailOrder, MailTemplate } from "./mail-template.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { MailWriter } from "./mail-writer.ts";

/** Ten tries in the first hour, doubling from five seconds, then one every half hour for longer than `givenUpAfterHours`. */
const mailQueue: JobQueue<{ mailId: string }> = {
  name: "mail",
  retry: { limit: 110, delaySeconds: 5, maxDelaySeconds: 1800 },
  expireSeconds: 120,
};
const patientMailQueue: JobQueue<{ mailId: string }> = { ...mailQueue, name: "patient-mail", isPatient: true };
export const mailQueues = [mailQueue, patientMailQueue];

/** After two days a mail is no longer news to anyone. */
export const givenUpAfterHours = 48;

/** What became of a mail; `failed` once we gave up on it. */
export interface MailDelivery {
  readonly mailId: string;
  readonly state: DeliveryState;
  /** Why the last try failed; null when none did. */
  readonly error: string | null;
}

/** A mail we gave up on, and the recipient's address. */
export interface AddressedFailure extends FailedMail {
  readonly to: string;
  readonly cursor_value: string;
}

/** A mail that was given up on just now, for what it's about. */
export interface GivenUpMail {
  /** What it's about. */
  readonly aboutId: string;
  /** The recipient's address. */
  readonly to: string;
  /** For staff: a code, or a word of ours. */
  readonly reason: string;
}

/** Mail that goes out after the commit of the transaction that causes it. */
export type MailBox = ReturnType<typeof createMailBox>;

interface Deps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly jobs: Pick<Jobs, "sendAll">;
  readonly transport: MailTransport;
  readonly write: MailWriter;
}

/** What a row holds: an order until the mail is written, then the mail, which stays the same at every try. */
type Content = { readonly order: MailOrder } | Mail;

/** Two clients of whom one ends. */
export interface AccountMerge {
  readonly from: string;
  readonly into: string;
  /** What the one who ends signed in with. */
  readonly address: string;
  /** Mails of these kinds are about an account, so they end with it. */
  readonly endingKinds: ReadonlySet<string>;
}

interface FailedAttempt {
  readonly error: unknown;
  /** For staff; see `reasonOf`. */
  readonly reason: string;
  /** Another try is pointless. */
  readonly isFinal: boolean;
}

export const createMailBox = ({ database, secrets, jobs, transport, write }: Deps) => {
  // A reset code is worth an account: mail waits sealed.
  const sealContent = (id: string, content: Content): Buffer => {
    const key = secrets.current("mail");
    const plain = Buffer.from(JSON.stringify(content));
    return Buffer.concat([Buffer.from(key.id), seal(Buffer.from(key.bytes), plain, ["mail", id])]);
  };
  const openContent = (id: string, content: Buffer): Content => {
    const key = secrets.find("mail", content.subarray(0, 36).toString());
    if (!key) throw new Error("A mail was sealed with a key that is gone.");
    return JSON.parse(unseal(Buffer.from(key.bytes), content.subarray(36), ["mail", id]).toString()) as Content;
  };

  /** Writes the mail unless that's been done. Undefined when it was sent or erased, or when there is nothing left to say. */
  const writeOnce = (mailId: string): Promise<Mail | undefined> =>
    withTransaction(database, async (tx) => {
      const row = await findOpenMailForUpdate(tx, mailId);
      if (!row) return undefined;
      const content = openContent(mailId, row.content);
      if (!("order" in content)) return content;
      const written = await write(tx, row.kind, content.order);
      if (!written) {
        await deleteMail(tx, mailId);
        return undefined;
      }
      const { words: _, ...mail } = written;
      await updateContent(tx, mailId, sealContent(mailId, mail));
      return mail;
    });

  /** Writes and sends a mail. `unknown` when there is none to send. */
  const attempt = async (mailId: string): Promise<"sent" | "unknown" | FailedAttempt> => {
    let mail: Mail | undefined;
    try {
      mail = await writeOnce(mailId);
    } catch (error) {
      return { error, reason: "the email couldn't be written", isFinal: false };
    }
    if (!mail) return "unknown";
    try {
      await transport.send(mailId, mail);
    } catch (error) {
      const reason = describeReason(error);
      return { error: new MailNotSent(reason), reason, isFinal: transport.isFinal(error) };
    }
    await recordSent(database, mailId);
    return "sent";
  };

  /** "" while the mail isn't written, and when its key is gone: staff must see the other failures all the same. */
  const addressIn = (id: string, sealed: Buffer): string => {
    try {
      const content = openContent(id, sealed);
      return "order" in content ? "" : content.to.address;
    } catch {
      return "";
    }
  };

  const watchers: ((tx: Transaction, mail: GivenUpMail) => Promise<void>)[] = [];

  /** Tells who watches in the same transaction, and once: a job that runs again finds the mail given up. */
  const recordTry = (mailId: string, failed: Pick<FailedAttempt, "reason" | "isFinal">): Promise<boolean> =>
    withTransaction(database, async (tx) => {
      const before = await findOpenMailForUpdate(tx, mailId);
      const { reason, isFinal } = failed;
      const hasGivenUp = await recordFailure(tx, mailId, { reason, isFinal, givenUpAfterHours });
      if (hasGivenUp && before?.failed_at === null && before.about_id !== null) {
        const mail = { aboutId: before.about_id, to: addressIn(mailId, before.content), reason };
        for (const watch of watchers) await watch(tx, mail);
      }
      return hasGivenUp;
    });

  const queueAll = async <Order extends MailOrder>(
    tx: Transaction,
    { kind, isPatient, waitSeconds }: MailTemplate<Order>,
    orders: readonly Order[],
  ): Promise<void> => {
    const rows = orders.map((order) => {
      const id = randomUUID();
      const { clientId, cause, aboutId } = order;
      return { id, kind, clientId, aboutId, content: sealContent(id, { order }), cause: cause && `${kind}:${cause}` };
    });
    const queue = isPatient ? patientMailQueue : mailQueue;
    await Promise.all([
      insertMails(tx, rows),
      jobs.sendAll(
        tx,
        waitSeconds === undefined ? queue : { ...queue, startAfterSeconds: waitSeconds },
        rows.map(({ id }) => ({ mailId: id })),
      ),
    ]);
  };

  return {
    /** Calls it in the transaction that gives up on a mail that is about something. */
    watchFailures(onGivenUp: (tx: Transaction, mail: GivenUpMail) => Promise<void>) {
      watchers.push(onGivenUp);
    },

    /** Orders a mail. It is written and sent after the commit, on whichever server is free. */
    queue: <Order extends MailOrder>(tx: Transaction, template: MailTemplate<Order>, order: Order) =>
      queueAll(tx, template, [order]),
    /** The same for several mails of a kind. */
    queueAll,

    /** Lets what waits for one client be written for another, and drops what was to go to the address that ends. */
    async handOver(tx: Transaction, { from, into, address, endingKinds }: AccountMerge): Promise<void> {
      const isToEnd = (content: Content): boolean =>
        !("order" in content) && content.to.address.toLowerCase() === address.toLowerCase();
      for (const { id, kind, content: sealed } of await listUnsentForUpdate(tx, from)) {
        const content = endingKinds.has(kind) ? undefined : openContent(id, sealed);
        if (!content || isToEnd(content)) await deleteMail(tx, id);
        else if ("order" in content)
          await updateContent(tx, id, sealContent(id, { order: { ...content.order, clientId: into } }));
      }
    },

    /** Writes and sends what was ordered. @throws when that failed and there is time to try again */
    async deliver(mailId: string) {
      const outcome = await attempt(mailId);
      if (typeof outcome === "string") return;
      if (!(await recordTry(mailId, outcome))) throw outcome.error;
    },

    /** What became of the mails of a kind, by cause. */
    async deliveries(
      { kind }: Pick<MailTemplate, "kind">,
      causes: readonly string[],
    ): Promise<ReadonlyMap<string, MailDelivery>> {
      if (causes.length === 0) return new Map();
      const rows = await listMailStates(
        database,
        causes.map((cause) => `${kind}:${cause}`),
      );
      return new Map(
        rows.map(({ id, cause, sent_at, failed_at, last_error }) => [
          cause.slice(kind.length + 1),
          { mailId: id, state: sent_at ? "sent" : failed_at ? "failed" : "waiting", error: last_error },
        ]),
      );
    },

    /** What we gave up on, oldest first. */
    listFailed: (): Promise<FailedMail[]> => listFailedMails(database),
    isFailed: (mailId: string): Promise<boolean> => isFailedMail(database, mailId),
    /** The same a page at a time, newest first, with recipients; one row more than `size` means there is another page. */
    listFailedPage: async (size: number, after: TimeCursor | undefined): Promise<AddressedFailure[]> =>
      (await listFailedPage(database, { limit: size + 1, after })).map(({ content, ...row }) => ({
        ...row,
        to: addressIn(row.id, content),
      })),

    /** A mail that was written and not sent. */
    async read(mailId: string): Promise<Mail | undefined> {
      const row = await findOpenMail(database, mailId);
      const content = row && openContent(mailId, row.content);
      return content && "order" in content ? undefined : content;
    },

    /** Tries to send a mail right away. @returns `sent`, `unknown` when no such mail waits, or why it failed again */
    async resend(mailId: string): Promise<string> {
      const outcome = await attempt(mailId);
      if (typeof outcome === "string") return outcome;
      const { reason } = outcome;
      await recordFailure(database, mailId, { reason, isFinal: true, givenUpAfterHours });
      return reason;
    },
  };
};

/** For the log, in place of the mail server's own words, which may quote the address. */
class MailNotSent extends Error {
  constructor(reason: string) {
    super(`A mail wasn't sent: ${reason}`);
    this.name = "MailNotSent";
  }
}

/** A mail server's code or a word of ours: its sentences may quote the address. */
const describeReason = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown error";
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode === "number") return `the mail server answered ${responseCode}`;
  return typeof code === "string" ? code : "no connection";
};
