import { buffer } from "node:stream/consumers";
import { formatMoney } from "@funding-desk/contract/forms/format";
import type { AuditEvent } from "@funding-desk/contract/oversight/audit/actions";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import { isWithLender } from "@funding-desk/contract/placement/submission/states";
import type { IssuedLink, PrivateLinks } from "../../../identity/private-link/private-links.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import type { MailAttachment } from "../../../platform/mail/mail.ts";
import type { FileService } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { LenderConsents } from "../lender-consent/lender-consent.service.ts";
import type { PackageItem, PreparedPackage } from "../package/package.service.ts";
import { findSubmission, raiseRevision, type SubmissionRow } from "./submission.repository.ts";
import { lenderAnsweredMail } from "./submission-mails.ts";
import type { SubmissionOnFile } from "./submission-records.service.ts";

export type SubmissionActs = ReturnType<typeof createSubmissionActs>;

interface Deps extends Pick<SharedDeps, "audit" | "live" | "mails"> {
  readonly consents: Pick<LenderConsents, "lockSubmission">;
  readonly privateLinks: Pick<PrivateLinks, "issue">;
  readonly files: Pick<FileService, "open">;
}

type AttachedItem = Pick<PackageItem, "fileId" | "name" | "mediaType" | "sizeBytes">;

type StaffAct = Extract<AuditEvent, { readonly action: "submission.changed" }>["detail"]["what"];
type LenderAct = Extract<AuditEvent, { readonly action: "lender.acted" }>["detail"]["what"];

/** What every act on a submission does, each inside the caller's transaction. */
export const createSubmissionActs = (deps: Deps) => {
  const { audit, live, mails, privateLinks } = deps;

  return {
    /**
     * Locks the row and reads it anew.
     * @throws {DomainError} `submission_changed` when a colleague was faster
     */
    async requireUnchanged(
      tx: Transaction,
      { id }: Pick<SubmissionRow, "id">,
      expectedRevision?: number,
    ): Promise<SubmissionRow> {
      await deps.consents.lockSubmission(tx, id);
      const row = requireFound(await findSubmission(tx, id));
      if (expectedRevision !== undefined && row.revision !== expectedRevision)
        throw new DomainError("submission_changed");
      return row;
    },

    /** For a change to what goes with it: whoever sends what was there before is refused. */
    touch: (tx: Transaction, { id }: Pick<SubmissionRow, "id">): Promise<void> => raiseRevision(tx, id),

    /** Records what a member did, in the history and the audit, and tells open pages. */
    async noteByStaff(
      tx: Transaction,
      staff: StaffIdentity,
      { row, what }: { readonly row: SubmissionRow; readonly what: StaffAct },
    ): Promise<void> {
      await live.notify(tx, { clientId: row.client_id });
      await audit.record(tx, {
        ...actedBy(staff),
        action: "submission.changed",
        clientId: row.client_id,
        subject: `${row.lender_name}, ${row.reference}`,
        detail: { submission_id: row.id, what },
      });
    },

    /** The same for a lender. */
    async noteByLender(
      tx: Transaction,
      { row, what, address }: { readonly row: SubmissionRow; readonly what: LenderAct; readonly address: string },
    ): Promise<void> {
      await live.notify(tx, { clientId: row.client_id });
      await audit.record(tx, {
        actor: { kind: "system" },
        address,
        action: "lender.acted",
        clientId: row.client_id,
        subject: `${row.lender_name}, ${row.reference}`,
        detail: { submission_id: row.id, what },
      });
    },

    /** Mails the firm what a lender did on its page. */
    tellFirm: (
      tx: Transaction,
      { client_id: clientId, lender_name: lender }: SubmissionRow,
      said: { readonly what: string; readonly words: string },
    ): Promise<void> => mails.queue(tx, lenderAnsweredMail, { clientId, lender, ...said }),

    /** A new private link for the lender. @param isAdditional keeps earlier ones, so that no open page closes */
    issueLink: (
      tx: Transaction,
      { id, client_id, lender_email }: SubmissionRow,
      isAdditional = false,
    ): Promise<IssuedLink> =>
      privateLinks.issue(tx, {
        kind: "lender",
        clientId: client_id,
        submissionId: id,
        email: lender_email,
        isAdditional,
      }),

    /** For a lender that takes only mail. @throws {DomainError} `mail_too_large` */
    async attach(
      clientId: string,
      { items, made }: Pick<PreparedPackage, "made"> & { readonly items: readonly AttachedItem[] },
      db?: Queryable,
    ): Promise<MailAttachment[]> {
      if (items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > submissionLimits.mailBytes)
        throw new DomainError("mail_too_large");
      const attachments: MailAttachment[] = [];
      for (const { fileId, name, mediaType } of items) {
        const own = made.find(({ received }) => received.id === fileId);
        // What was just made can't be opened before it is recorded.
        const bytes = own?.bytes ?? (await buffer((await deps.files.open(clientId, fileId, db)).content));
        attachments.push({
          filename: name,
          contentType: mediaType,
          content: bytes.toString("base64"),
          encoding: "base64",
        });
      }
      return attachments;
    },
  };
};

/** @throws {DomainError} `submission_not_sent`; `submission_changed` for one that is over */
export const requireWithLender = ({ status, sent_at: sentAt }: SubmissionRow): void => {
  if (sentAt === null) throw new DomainError("submission_not_sent");
  if (!isWithLender(status)) throw new DomainError("submission_changed");
};

export const toLender = ({ lender_name: name, lender_email: address }: SubmissionRow) => ({ name, address });

/** Whom a mail to the lender is about, and what it says about the file. */
export const toFileWords = ({ row, application, businessName }: SubmissionOnFile) => ({
  clientId: row.client_id,
  aboutId: row.id,
  to: toLender(row),
  business: businessName,
  reference: row.reference,
  funding: `${application.fundingType}, ${formatMoney(String(application.requestedAmount))}`,
  program: row.program_name,
  note: row.note,
});
