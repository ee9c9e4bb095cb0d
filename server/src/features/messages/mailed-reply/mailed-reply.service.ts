import { createHash, randomUUID } from "node:crypto";
import type { InboundOutcome } from "@funding-desk/contract/messages/mailed-reply/states";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { ReceivedFile } from "../../../platform/files/received-file.ts";
import type { ReadMail } from "../../../platform/inbound-mail/read-mail.ts";
import type { FileService } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { deleteOutcomesBefore, findOutcome, insertOutcome, listKeptBefore } from "./mailed-reply.repository.ts";
import { toWords, type WriteMessageFromMail } from "./message-from-mail.service.ts";

/** What becomes of a client's mail, once. */
export type MailedReplies = ReturnType<typeof createMailedReplies>;

interface Deps extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly files: Pick<FileService, "discard" | "keep" | "recordMade" | "remove">;
  readonly writeMessage: WriteMessageFromMail;
  /** The site's origin. */
  readonly publicUrl: string;
}

const mailType = "message/rfc822";
/** Long enough to ask what was meant. */
const keptWholeDays = 90;

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

export const createMailedReplies = ({ database, rateLimits, files, writeMessage, publicUrl }: Deps) => {
  const ownIds = `@${new URL(publicUrl).hostname}>`;

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

  return {
    /** Notes what became of a mail that is kept out of every conversation. */
    settle,

    /** Makes a message of a client's mail unless a rule keeps it out. @throws when that's impossible right now */
    async take(mail: ReadMail, raw: Buffer, { clientId, address }: Receiver): Promise<InboundOutcome> {
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
          writeMessage(
            { ...words, clientId, claim: (tx) => insertKept(tx, { ...own, outcome: "taken", kept }) },
            mail.files,
          ),
        );
      try {
        await rateLimits.limit("mailed-reply", { clientId }, { isRepeat, run });
        return "taken";
      } catch (error) {
        if (error instanceof DomainError && error.code === "too_many_requests") return settleWhole(own, "too_many");
        throw error;
      }
    },

    /** Deletes what we kept and noted of old mails. */
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
    },
  };
};

/** The same for the same mail, by whichever way it came; for another mail it differs, even under the same Message-ID. */
export const toKey = (what: unknown): Buffer => createHash("sha256").update(JSON.stringify(what)).digest();
