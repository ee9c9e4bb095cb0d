import { buffer } from "node:stream/consumers";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import type { missedReplies, WholeEmail } from "@funding-desk/contract/messages/mailed-reply/desk-api";
import type { MissedOutcome } from "@funding-desk/contract/messages/mailed-reply/states";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import type { ReadMail } from "../../../platform/inbound-mail/read-mail.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import type { FileService } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { claimMissed, findAccountAddress, findMissed, findWhole, listMissed } from "./mailed-reply.repository.ts";
import { toWords, type WriteMessageFromMail } from "./message-from-mail.service.ts";

/** Clients' mails at the desk: what couldn't be taken, and all of what was. */
export type KeptMails = ReturnType<typeof createKeptMails>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit"> {
  readonly inspector: Pick<FileInspector, "readMail">;
  readonly files: Pick<FileService, "open">;
  readonly writeMessage: WriteMessageFromMail;
}

const shownDays = 30;
const pageSize = 30;

export const createKeptMails = ({ database, access, audit, inspector, files, writeMessage }: Deps) => {
  /** What a mail says that we kept. @throws {DomainError} `not_found` */
  const readKept = async (clientId: string, fileId: string): Promise<ReadMail> => {
    const { content } = await files.open(clientId, fileId);
    const read = await inspector.readMail(await buffer(content));
    if (typeof read === "string") throw new DomainError("not_found");
    return read;
  };

  return {
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
      if (!(await writeMessage({ ...words, text, clientId, claim }, mail.files))) throw new DomainError("not_found");
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
