import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { limits } from "@funding-desk/contract/limits";
import type { missedReplies } from "@funding-desk/contract/mailed-reply/desk-api";
import type { InboundOutcome, MissedOutcome } from "@funding-desk/contract/mailed-reply/states";
import { withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import type { FileInspector } from "../../files/inspection/inspect-file.ts";
import type { ReceivedFile } from "../../files/received-file.ts";
import { type Mailbox, MailboxUnavailable, openMailbox, type WaitingMail } from "../../inbound-mail/mailbox.ts";
import type { MailedFile, ReadMail } from "../../inbound-mail/read-mail.ts";
import type { ReplyAddresses } from "../../inbound-mail/reply-address.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { parseCursor, toPage, uuidShape } from "../../time-cursor.ts";
import { normalizeLine, normalizeText } from "../../typed-text.ts";
import type { FileService } from "../file/file.service.ts";
import type { MessageService } from "../message/message.service.ts";
import {
  deleteOutcomesBefore,
  deleteTries,
  findAccountAddress,
  findOutcome,
  insertOutcome,
  listMissed,
  noteTry,
  settleTries,
  withMailboxLock,
} from "./mailed-reply.repository.ts";

/** Clients' replies by mail, from the mailbox to the conversation. */
export type MailedReplies = ReturnType<typeof createMailedReplies>;

interface Deps extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly config: { readonly replies: { readonly mailboxUrl: string } | undefined };
  readonly replyAddresses: Pick<ReplyAddresses, "find">;
  readonly inspector: Pick<FileInspector, "readMail">;
  readonly files: Pick<FileService, "receive" | "discard">;
  readonly messages: Pick<MessageService, "writeMailed">;
  readonly logger: { warn(details: object, sentence: string): void };
  /** The site's origin. */
  readonly publicUrl: string;
}

export const mailedReplyQueue: JobQueue<Record<string, never>> = {
  name: "mailed-replies",
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 600,
};

/** As large as common mail servers let a mail be. */
const mailBytes = 25 * 1024 * 1024;
const takenAtOnce = 50;
/** Less than the queue gives a job. */
const runMs = 8 * 60_000;
/** An hour's worth, since one follows each minute. */
const triesAtMost = 60;
/** Longer than a message may be that someone types. */
const textChars = 20_000;
/** RFC 5321 allows no longer address. */
const addressChars = 254;
const shownDays = 30;
/** The mailbox's copy of what is in the file. */
const keptDays = 30;
const pageSize = 30;
const dayMs = 24 * 3600_000;

interface Landed {
  readonly key: Buffer;
  readonly clientId: string;
  readonly text: string;
  readonly otherSender: string | undefined;
}

interface Received {
  readonly files: readonly ReceivedFile[];
  /** A line for each file that was refused. */
  readonly refusals: readonly string[];
}

export const createMailedReplies = (deps: Deps) => {
  const { database, config, inspector, files, messages } = deps;
  const ownIds = `@${new URL(deps.publicUrl).hostname}>`;

  const settle = async (key: Buffer, outcome: InboundOutcome, clientId?: string): Promise<InboundOutcome> => {
    await withTransaction(database, (tx) => insertOutcome(tx, { id: randomUUID(), key, clientId, outcome }));
    return outcome;
  };

  /** Checks and stores each file as an upload's. @throws when that's impossible right now */
  const receive = async (clientId: string, mailed: readonly MailedFile[]): Promise<Received> => {
    const received: ReceivedFile[] = [];
    const refusals: string[] = [];
    try {
      for (const { name, content } of mailed) {
        if (received.length >= limits.messageFiles) {
          refusals.push(toRefusal(name, `A message takes at most ${limits.messageFiles} files.`));
          continue;
        }
        const bytes = Buffer.from(content, "base64");
        try {
          const upload = { name, content: Readable.from([bytes], { objectMode: false }), convertHeic: true };
          received.push(await files.receive(clientId, upload));
        } catch (error) {
          if (!(error instanceof DomainError) || error.status >= 500) throw error;
          refusals.push(toRefusal(name, error.message));
        }
      }
    } catch (error) {
      await files.discard(received);
      throw error;
    }
    return { files: received, refusals };
  };

  const store = async ({ key, text, ...message }: Landed, { files: received, refusals }: Received): Promise<void> => {
    const words = [
      text.length > textChars ? `${text.slice(0, textChars)}\n\n(The email goes on.)` : text,
      ...(refusals.length > 0 ? [`We left out:\n${refusals.join("\n")}`] : []),
    ];
    const isFirst = await withTransaction(database, async (tx) => {
      const row = { id: randomUUID(), key, clientId: message.clientId, outcome: "taken" as const };
      if (!(await insertOutcome(tx, row))) return false;
      await messages.writeMailed(tx, {
        ...message,
        text: words.filter((part) => part !== "").join("\n\n"),
        files: received,
      });
      return true;
    });
    if (!isFirst) await files.discard(received);
  };

  const land = async (landed: Landed, mailed: readonly MailedFile[]): Promise<void> => {
    const received = await receive(landed.clientId, mailed);
    try {
      await store(landed, received);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === "storage_full")) {
        if (error instanceof DomainError) await files.discard(received.files);
        throw error;
      }
      await files.discard(received.files);
      const refusals = [...received.refusals, ...received.files.map(({ name }) => toRefusal(name, error.message))];
      await store(landed, { files: [], refusals });
    }
  };

  const takeRead = async (mail: ReadMail): Promise<InboundOutcome> => {
    const found = deps.replyAddresses.find(mail.recipients);
    const { messageId, date, from, text: said, files: sent } = mail;
    // Not the recipients: the same mail may come by two ways.
    const key = toKey([found?.clientId ?? "", messageId, date, from, said, sent]);
    const before = await findOutcome(database, key);
    if (before !== undefined) return before;
    if (!found) return settle(key, "no_address");
    const { clientId } = found;
    const address = clientId === undefined ? undefined : await findAccountAddress(database, clientId);
    if (clientId === undefined || address === undefined) return settle(key, "unknown_address");
    if (mail.messageId.endsWith(ownIds)) return settle(key, "own", clientId);
    if (mail.isAutomatic) return settle(key, "automatic", clientId);
    const text = normalizeText(mail.text);
    if (text === "" && mail.files.length === 0) return settle(key, "empty", clientId);
    const isOwn = mail.from === address.toLowerCase() && !mail.isForged;
    const landed = { key, clientId, text, otherSender: isOwn ? undefined : mail.from.slice(0, addressChars) };
    const isRepeat = async () => (await findOutcome(database, key)) !== undefined;
    try {
      await deps.rateLimits.limit("mailed-reply", { clientId }, { isRepeat, run: () => land(landed, mail.files) });
      return "taken";
    } catch (error) {
      if (error instanceof DomainError && error.code === "too_many_requests") return settle(key, "too_many", clientId);
      throw error;
    }
  };

  const take = async (
    mailbox: Mailbox,
    { uid, sizeBytes, place }: WaitingMail,
  ): Promise<InboundOutcome | undefined> => {
    const placeKey = toKey(place);
    const before = await findOutcome(database, placeKey);
    if (before !== undefined) return before;
    if (sizeBytes > mailBytes) return settle(placeKey, "too_large");
    const raw = await mailbox.read(uid);
    if (raw === undefined) return undefined;
    const mail = await inspector.readMail(raw);
    return typeof mail === "string" ? settle(placeKey, "unreadable") : takeRead(mail);
  };

  /** An error of ours leaves the mail where it is, for another try. */
  const takeAndMove = async (mailbox: Mailbox, mail: WaitingMail): Promise<void> => {
    const placeKey = toKey(mail.place);
    let outcome: InboundOutcome | undefined;
    try {
      outcome = await take(mailbox, mail);
    } catch (err) {
      if (err instanceof MailboxUnavailable) throw err;
      deps.logger.warn({ err }, "A reply by email has to wait.");
      if ((await noteTry(database, randomUUID(), placeKey)) < triesAtMost) return;
      await settleTries(database, placeKey);
      outcome = "failed";
    }
    // It was moved by hand in the meantime.
    if (outcome === undefined) return;
    await mailbox.move(mail.uid, outcome === "taken" ? "Processed" : "Not processed");
    await deleteTries(database, placeKey);
  };

  const withMailbox = async (work: (mailbox: Mailbox) => Promise<void>): Promise<void> => {
    const { replies } = config;
    if (!replies) return;
    await withMailboxLock(database, async () => {
      const mailbox = await openMailbox(replies.mailboxUrl);
      try {
        await work(mailbox);
      } finally {
        await mailbox.close();
      }
    });
  };

  return {
    /** Takes what waits in the mailbox. Call it every minute. @throws {MailboxUnavailable} */
    readDue: (): Promise<void> =>
      withMailbox(async (mailbox) => {
        const until = Date.now() + runMs;
        for (const mail of await mailbox.list(takenAtOnce)) {
          if (Date.now() > until) return;
          await takeAndMove(mailbox, mail);
        }
      }),

    /** Deletes the mailbox's copies of what has long been in the conversations, and what we noted of old mails. */
    async sweep(): Promise<void> {
      await deleteOutcomesBefore(database, 2 * shownDays);
      await withMailbox((mailbox) => mailbox.deleteBefore("Processed", new Date(Date.now() - keptDays * dayMs)));
    },

    /** What couldn't be taken. @throws {DomainError} `malformed` for an invalid cursor */
    async listMissed(cursor: string | undefined): Promise<AnswerOf<typeof missedReplies>["data"]> {
      const after = parseCursor(cursor, uuidShape);
      const rows = await listMissed(database, { days: shownDays, limit: pageSize + 1, after });
      const { page, next_cursor } = toPage(rows, pageSize);
      return {
        replies: page.map(({ id, outcome, arrived_at, client_id, client_name }) => ({
          id,
          // No other is listed.
          outcome: outcome as MissedOutcome,
          arrived_at: arrived_at.toISOString(),
          client: client_id === null ? null : { id: client_id, name: client_name ?? "" },
        })),
        next_cursor,
      };
    },
  };
};

/** Most sentences about a file name it. */
const toRefusal = (name: string, sentence: string): string => {
  const shown = normalizeLine(name).slice(0, limits.fileNameChars);
  return sentence.includes(shown) ? sentence : `${shown}: ${sentence}`;
};

/** The same for the same mail, by whichever way it came; for another mail it differs, even under the same Message-ID. */
const toKey = (what: unknown): Buffer => createHash("sha256").update(JSON.stringify(what)).digest();
