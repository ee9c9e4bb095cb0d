import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { parseEnding } from "@funding-desk/contract/forms/options/document-types";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import type { missedReplies, WholeEmail } from "@funding-desk/contract/messages/mailed-reply/desk-api";
import type { InboundOutcome, MissedOutcome } from "@funding-desk/contract/messages/mailed-reply/states";
import { limits } from "@funding-desk/contract/platform/limits";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { kindOfBytes } from "../../../platform/files/inspection/file-kind.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import type { ReceivedFile } from "../../../platform/files/received-file.ts";
import {
  type Mailbox,
  MailboxUnavailable,
  openMailbox,
  type WaitingMail,
} from "../../../platform/inbound-mail/mailbox.ts";
import { readRecipients } from "../../../platform/inbound-mail/read-head.ts";
import type { MailedFile, ReadMail } from "../../../platform/inbound-mail/read-mail.ts";
import type { ReplyAddresses } from "../../../platform/inbound-mail/reply-address.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import type { FileService } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { MessageService } from "../message/message.service.ts";
import {
  claimMissed,
  deleteOutcomesBefore,
  deleteTries,
  findAccountAddress,
  findMissed,
  findOutcome,
  findWhole,
  insertOutcome,
  linkMessage,
  listKeptBefore,
  listMissed,
  noteTry,
  settleTries,
  withMailboxLock,
} from "./mailed-reply.repository.ts";

/** Clients' replies by mail, from the mailbox to the conversation. */
export type MailedReplies = ReturnType<typeof createMailedReplies>;

interface Deps extends Pick<SharedDeps, "database" | "rateLimits" | "access" | "audit"> {
  readonly config: { readonly replies: { readonly mailboxUrl: string } | undefined };
  readonly replyAddresses: Pick<ReplyAddresses, "find">;
  readonly inspector: Pick<FileInspector, "readMail">;
  readonly files: Pick<FileService, "receive" | "discard" | "keep" | "recordMade" | "open" | "remove">;
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
const mailType = "message/rfc822";
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
/** Long enough to ask what was meant. */
const keptWholeDays = 90;
/** The mailbox's copy of what is in the file. */
const keptDays = 30;
const pageSize = 30;
const dayMs = 24 * 3600_000;

interface Landed {
  readonly clientId: string;
  readonly text: string;
  readonly isCut: boolean;
  readonly otherSender: string | undefined;
  /** Says whether the mail is this call's to take, and under which id. */
  readonly claim: (tx: Transaction) => Promise<string | undefined>;
}

/** Whose conversation a mail is for, and the account's address. */
interface Receiver {
  readonly clientId: string;
  readonly address: string;
}

interface ClientsMail {
  readonly clientId: string;
  readonly key: Buffer;
  readonly raw: Buffer;
}

interface Received {
  readonly files: readonly ReceivedFile[];
  /** A line for each file that was refused. */
  readonly refusals: readonly string[];
}

export const createMailedReplies = (deps: Deps) => {
  const { database, config, inspector, files, messages, access, audit } = deps;
  const ownIds = `@${new URL(deps.publicUrl).hostname}>`;

  const settle = async (key: Buffer, outcome: InboundOutcome): Promise<InboundOutcome> => {
    const row = { id: randomUUID(), key, clientId: undefined, outcome, fileId: undefined };
    await withTransaction(database, (tx) => insertOutcome(tx, row));
    return outcome;
  };

  /** Keeps the whole mail while `work` settles it in a transaction of its own, and lets it go if that took nothing. */
  const withKept = async (raw: Buffer, work: (kept: ReceivedFile) => Promise<boolean>): Promise<void> => {
    const kept = await files.keep({ name: "email.eml", mediaType: mailType, bytes: raw });
    let isTaken = false;
    try {
      isTaken = await work(kept);
    } finally {
      if (!isTaken) await files.discard([kept]);
    }
  };

  /** Like `settle`, for a client's mail. */
  const settleWhole = async ({ clientId, key, raw }: ClientsMail, outcome: InboundOutcome): Promise<InboundOutcome> => {
    await withKept(raw, (kept) =>
      withTransaction(database, async (tx) => {
        return (await insertKept(tx, { clientId, key, outcome, kept })) !== undefined;
      }),
    );
    return outcome;
  };

  /** @returns the row's id; undefined when the mail was settled before */
  const insertKept = async (
    tx: Transaction,
    { clientId, key, outcome, kept }: Omit<ClientsMail, "raw"> & { outcome: InboundOutcome; kept: ReceivedFile },
  ): Promise<string | undefined> => {
    const id = randomUUID();
    await files.recordMade(tx, clientId, [kept]);
    if (await insertOutcome(tx, { id, key, clientId, outcome, fileId: kept.id })) return id;
    await files.remove(tx, clientId, [kept.id]);
    return undefined;
  };

  /** Checks and stores each file as an upload's. @throws when that's impossible right now */
  const receive = async (clientId: string, mailed: readonly MailedFile[]): Promise<Received> => {
    const received: ReceivedFile[] = [];
    const refusals: string[] = [];
    try {
      for (const { name: sentName, content } of mailed) {
        const bytes = Buffer.from(content, "base64");
        const name = nameByContent(sentName, bytes);
        if (received.length >= limits.messageFiles) {
          refusals.push(toRefusal(name, `A message takes at most ${limits.messageFiles} files.`));
          continue;
        }
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

  const store = async (
    { text, isCut, claim, ...message }: Landed,
    { files: received, refusals }: Received,
  ): Promise<boolean> => {
    const isLong = text.length > textChars;
    const words = [
      isLong ? `${text.slice(0, textChars)}\n\n(The email goes on.)` : text,
      ...(refusals.length > 0 ? [`We left out:\n${refusals.join("\n")}`] : []),
    ];
    const isFirst = await withTransaction(database, async (tx) => {
      const id = await claim(tx);
      if (id === undefined) return false;
      const messageId = await messages.writeMailed(tx, {
        ...message,
        text: words.filter((part) => part !== "").join("\n\n"),
        files: received,
      });
      await linkMessage(tx, id, { id: messageId, isCut: isCut || isLong });
      return true;
    });
    if (!isFirst) await files.discard(received);
    return isFirst;
  };

  const land = async (landed: Landed, mailed: readonly MailedFile[]): Promise<boolean> => {
    const received = await receive(landed.clientId, mailed);
    try {
      return await store(landed, received);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === "storage_full")) {
        if (error instanceof DomainError) await files.discard(received.files);
        throw error;
      }
      await files.discard(received.files);
      const refusals = [...received.refusals, ...received.files.map(({ name }) => toRefusal(name, error.message))];
      return store(landed, { files: [], refusals });
    }
  };

  const takeRead = async (mail: ReadMail, raw: Buffer, { clientId, address }: Receiver): Promise<InboundOutcome> => {
    const { messageId, date, from, text: said, files: sent } = mail;
    // Not the recipients: the same mail may come by two ways.
    const key = toKey([clientId, messageId, date, from, said, sent]);
    const before = await findOutcome(database, key);
    if (before !== undefined) return before;
    const own = { clientId, key, raw };
    if (mail.messageId.endsWith(ownIds)) return settle(key, "own");
    if (mail.isAutomatic) return settleWhole(own, "automatic");
    const words = toWords(mail, address);
    if (words.text === "" && mail.files.length === 0) return settleWhole(own, "empty");
    const isRepeat = async () => (await findOutcome(database, key)) !== undefined;
    const run = () =>
      withKept(raw, (kept) =>
        land({ ...words, clientId, claim: (tx) => insertKept(tx, { ...own, outcome: "taken", kept }) }, mail.files),
      );
    try {
      await deps.rateLimits.limit("mailed-reply", { clientId }, { isRepeat, run });
      return "taken";
    } catch (error) {
      if (error instanceof DomainError && error.code === "too_many_requests") return settleWhole(own, "too_many");
      throw error;
    }
  };

  /** What a mail says that we kept. @throws {DomainError} `not_found` */
  const readKept = async (clientId: string, fileId: string): Promise<ReadMail> => {
    const { content } = await files.open(clientId, fileId);
    const read = await inspector.readMail(await buffer(content));
    if (typeof read === "string") throw new DomainError("not_found");
    return read;
  };

  const take = async (
    mailbox: Mailbox,
    { uid, sizeBytes, place }: WaitingMail,
  ): Promise<InboundOutcome | undefined> => {
    const placeKey = toKey(place);
    const before = await findOutcome(database, placeKey);
    if (before !== undefined) return before;
    const head = await mailbox.readHead(uid);
    if (head === undefined) return undefined;
    // What isn't for a client costs no more than this.
    const found = deps.replyAddresses.find(readRecipients(head));
    if (!found) return settle(placeKey, "no_address");
    const { clientId } = found;
    const address = clientId === undefined ? undefined : await findAccountAddress(database, clientId);
    if (clientId === undefined || address === undefined) return settle(placeKey, "unknown_address");
    if (sizeBytes > mailBytes) return settle(placeKey, "too_large");
    const raw = await mailbox.read(uid);
    if (raw === undefined) return undefined;
    const mail = await inspector.readMail(Buffer.from(raw));
    return typeof mail === "string" ? settle(placeKey, "unreadable") : takeRead(mail, raw, { clientId, address });
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
      await withTransaction(database, async (tx) => {
        const byClient = Map.groupBy(await listKeptBefore(tx, keptWholeDays), (kept) => kept.client_id);
        for (const [clientId, kept] of byClient)
          await files.remove(
            tx,
            clientId,
            kept.map(({ file_id }) => file_id),
          );
      });
      await deleteOutcomesBefore(database, keptWholeDays);
      await withMailbox((mailbox) => mailbox.deleteBefore("Processed", new Date(Date.now() - keptDays * dayMs)));
    },

    /** What couldn't be taken. @throws {DomainError} `malformed` for an invalid cursor */
    async listMissed(cursor: string | undefined): Promise<AnswerOf<typeof missedReplies>["data"]> {
      const after = parseCursor(cursor, uuidShape);
      const rows = await listMissed(database, { days: shownDays, limit: pageSize + 1, after });
      const { page, next_cursor } = toPage(rows, pageSize);
      return {
        replies: page.map(({ id, outcome, arrived_at, client_id, client_name, is_kept }) => ({
          id,
          // No other is listed.
          outcome: outcome as MissedOutcome,
          arrived_at: arrived_at.toISOString(),
          client: client_id === null ? null : { id: client_id, name: client_name ?? "" },
          is_kept,
        })),
        next_cursor,
      };
    },

    /** Makes a message of a mail that a rule kept out. @throws {DomainError} `not_found` */
    async fileMissed(staff: StaffIdentity, id: string): Promise<void> {
      const { client_id: clientId, file_id } = requireFound(await findMissed(database, id));
      const address = requireFound(await findAccountAddress(database, clientId));
      const mail = await readKept(clientId, file_id);
      const words = toWords(mail, address);
      const claim = async (tx: Transaction) => {
        if (!(await claimMissed(tx, id))) return undefined;
        await audit.record(tx, { ...actedBy(staff), action: "message.filed", clientId, detail: { mail_id: id } });
        return id;
      };
      const text = words.text === "" && mail.files.length === 0 ? "(The email has no words.)" : words.text;
      if (!(await land({ ...words, text, clientId, claim }, mail.files))) throw new DomainError("not_found");
    },

    /** All of an email that became a message. Records that it was opened. @throws {DomainError} `not_found` */
    async openWhole(staff: StaffIdentity, clientId: string, messageId: string): Promise<WholeEmail> {
      await access.requireVisible(database, staff, clientId);
      const fileId = requireFound(await findWhole(database, clientId, messageId));
      const { from, subject, wholeText: text, files: sent } = await readKept(clientId, fileId);
      const detail = { message_id: messageId };
      await audit.record(database, { ...actedBy(staff), action: waysOut.openEmail.audit, clientId, detail });
      return { from, subject, text, files: sent.map(({ name }) => name) };
    },
  };
};

/** Who says what, and whether that is all of it. */
const toWords = (mail: ReadMail, address: string): Pick<Landed, "text" | "isCut" | "otherSender"> => {
  const text = normalizeText(mail.text);
  const isOwn = mail.from === address.toLowerCase() && mail.isProven;
  return {
    text,
    isCut: withoutBlanks(text) !== withoutBlanks(normalizeText(mail.wholeText)),
    otherSender: isOwn ? undefined : mail.from.slice(0, addressChars),
  };
};

const withoutBlanks = (text: string): string => text.replace(/\s/g, "");

const isMeaningful = (ending: string): boolean => /^[a-z0-9]+$/.test(ending) && ending !== "bin";

/** Some programs name no file, or without an ending. */
const nameByContent = (name: string, bytes: Buffer): string => {
  const ending = parseEnding(name);
  const kind = isMeaningful(ending) ? undefined : kindOfBytes(bytes);
  return kind === undefined ? name : `${name.slice(0, name.length - ending.length).replace(/\.$/, "")}.${kind}`;
};

/** Most sentences about a file name it. */
const toRefusal = (name: string, sentence: string): string => {
  const shown = normalizeLine(name).slice(0, limits.fileNameChars);
  return sentence.includes(shown) ? sentence : `${shown}: ${sentence}`;
};

/** The same for the same mail, by whichever way it came; for another mail it differs, even under the same Message-ID. */
const toKey = (what: unknown): Buffer => createHash("sha256").update(JSON.stringify(what)).digest();
