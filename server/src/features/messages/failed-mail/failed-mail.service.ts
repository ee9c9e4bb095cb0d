import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { failedMails, resendFailedMail } from "@funding-desk/contract/messages/failed-mail/desk-api";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import type { SharedDeps } from "../../shared-deps.ts";

/** Mails we gave up on. */
export type FailedMailService = ReturnType<typeof createFailedMailService>;

interface Deps extends Pick<SharedDeps, "database" | "audit"> {
  readonly mails: Pick<MailBox, "listFailedPage" | "isFailed" | "resend">;
}

const pageSize = 30;

export const createFailedMailService = ({ database, mails, audit }: Deps) => ({
  /** @throws {DomainError} `malformed` for an invalid cursor */
  async list(cursor: string | undefined): Promise<AnswerOf<typeof failedMails>["data"]> {
    const { page, next_cursor } = toPage(
      await mails.listFailedPage(pageSize, parseCursor(cursor, uuidShape)),
      pageSize,
    );
    return {
      mails: page.map(({ cursor_value: _, ...mail }) => formatInstants(mail)),
      next_cursor,
    };
  },

  /** Sends it right away. @throws {DomainError} `mail_not_failed` */
  async resend(staff: StaffIdentity, id: string): Promise<AnswerOf<typeof resendFailedMail>["data"]> {
    if (!(await mails.isFailed(id))) throw new DomainError("mail_not_failed");
    const outcome = await mails.resend(id);
    // Someone else pressed the button at the same moment, and it was sent.
    if (outcome === "unknown") throw new DomainError("mail_not_failed");
    const isSent = outcome === "sent";
    await withTransaction(database, (tx) =>
      audit.record(tx, { ...actedBy(staff), action: "mail.resent", detail: { mail_id: id, sent: isSent } }),
    );
    return { is_sent: isSent, error: isSent ? null : outcome };
  },
});
