import { Readable } from "node:stream";
import { parseEnding } from "@funding-desk/contract/forms/options/document-types";
import { limits } from "@funding-desk/contract/platform/limits";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { kindOfBytes } from "../../../platform/files/inspection/file-kind.ts";
import type { ReceivedFile } from "../../../platform/files/received-file.ts";
import type { MailedFile, ReadMail } from "../../../platform/inbound-mail/read-mail.ts";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import type { FileService } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { MessageService } from "../message/message.service.ts";
import { linkMessage } from "./mailed-reply.repository.ts";

/** What a mail says, and who takes it. */
export interface MessageFromMail {
  readonly clientId: string;
  readonly text: string;
  readonly isCut: boolean;
  readonly otherSender: string | undefined;
  /** Says whether the mail is this call's to take, and under which id. */
  readonly claim: (tx: Transaction) => Promise<string | undefined>;
}

interface Received {
  readonly files: readonly ReceivedFile[];
  /** A line for each file that was refused. */
  readonly refusals: readonly string[];
}

interface Deps extends Pick<SharedDeps, "database"> {
  readonly files: Pick<FileService, "receive" | "discard">;
  readonly messages: Pick<MessageService, "writeMailed">;
}

/** Longer than a message may be that someone types. */
const textChars = 20_000;
/** RFC 5321 allows no longer address. */
const addressChars = 254;

/** Makes a message of a mail's words and files. Says false if someone else took the mail. */
export type WriteMessageFromMail = ReturnType<typeof createMessageFromMail>;

export const createMessageFromMail = ({ database, files, messages }: Deps) => {
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
    { text, isCut, claim, ...message }: MessageFromMail,
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

  return async (landed: MessageFromMail, mailed: readonly MailedFile[]): Promise<boolean> => {
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
};

/** Who says what, and whether that is all of it. */
export const toWords = (mail: ReadMail, address: string): Pick<MessageFromMail, "text" | "isCut" | "otherSender"> => {
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
