import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { formatMoney } from "@funding-desk/contract/forms/format";
import type { AuditEvent } from "@funding-desk/contract/oversight/audit/actions";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import {
  isWithLender,
  openSubmissionStatuses,
  undecidedStatuses,
  withLenderStatuses,
} from "@funding-desk/contract/placement/submission/states";
import type { IssuedLink, PrivateLinks } from "../../../identity/private-link/private-links.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import type { MailAttachment } from "../../../platform/mail/mail.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { DocumentRequestService } from "../../documents/document-request/document-request.service.ts";
import type { FileService } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { LenderConsents, Person } from "../lender-consent/lender-consent.service.ts";
import type { PackageItem, PreparedPackage } from "../package/package.service.ts";
import { coBorrowerAskedMail, consentAskedMail } from "./consent-mails.ts";
import { insertLenderRequest, listLenderRequests } from "./lender-request.repository.ts";
import { changeStatus, findSubmission, type SubmissionRow } from "./submission.repository.ts";
import { fileEndedMail, lenderAnsweredMail } from "./submission-mails.ts";
import type { EventActor, SubmissionOnFile, SubmissionRecords } from "./submission-records.service.ts";

export type SubmissionActs = ReturnType<typeof createSubmissionActs>;

interface Deps extends Pick<SharedDeps, "audit" | "live" | "mails"> {
  readonly records: SubmissionRecords;
  readonly consents: LenderConsents;
  readonly privateLinks: PrivateLinks;
  readonly requests: Pick<DocumentRequestService, "askForLender">;
  readonly files: Pick<FileService, "open">;
}

type AttachedItem = Pick<PackageItem, "fileId" | "name" | "mediaType" | "sizeBytes">;

export interface LendersWords {
  readonly words: string;
  readonly typeId: number | undefined;
  readonly dueOn: string | undefined;
}

type StaffAct = Extract<AuditEvent, { readonly action: "submission.changed" }>["detail"]["what"];
type LenderAct = Extract<AuditEvent, { readonly action: "lender.acted" }>["detail"]["what"];

/** What staff and lenders both do with a submission, each inside the caller's transaction. */
export const createSubmissionActs = (deps: Deps) => {
  const { audit, live, mails, records, privateLinks } = deps;

  const queueStop = async (
    tx: Transaction,
    { row, businessName }: SubmissionOnFile,
    { what, isRevoked }: { readonly what: "file" | "soft inquiry" | "hard inquiry"; readonly isRevoked: boolean },
  ): Promise<void> => {
    if (row.sent_at === null) return;
    await mails.queue(tx, fileEndedMail, {
      clientId: row.client_id,
      aboutId: row.id,
      to: toLender(row),
      business: businessName,
      reference: row.reference,
      what,
      isRevoked,
    });
  };

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

    /** Everyone who was asked hears of it, each by a mail of their own. */
    async mailQuestions(
      tx: Transaction,
      { row, people, businessName }: SubmissionOnFile,
      asked: readonly Person[],
    ): Promise<void> {
      const applicant = people[0]?.name ?? "";
      for (const { coBorrowerId, name, email } of asked) {
        if (coBorrowerId === null) {
          await mails.queue(tx, consentAskedMail, { clientId: row.client_id, lender: row.lender_name });
          continue;
        }
        const order = {
          kind: "co-borrower",
          clientId: row.client_id,
          coBorrowerId,
          email,
          isAdditional: true,
        } as const;
        const { url } = await privateLinks.issue(tx, order);
        await mails.queue(tx, coBorrowerAskedMail, {
          clientId: row.client_id,
          to: { name, address: email },
          applicant,
          business: businessName,
          url,
        });
      }
    },

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

    /**
     * Becomes a request to the client in the lender's words.
     * @returns the request's id
     * @throws {DomainError} `submission_not_sent`, `invalid_fields`
     */
    async addRequest(
      tx: Transaction,
      row: SubmissionRow,
      { said, actor }: { readonly said: LendersWords; readonly actor: EventActor },
    ): Promise<string> {
      requireWithLender(row);
      const words = normalizeText(said.words);
      requireNone({
        words: words === "" ? "Please write what you need." : findLengthFault(words, submissionLimits.requestChars),
      });
      const open = (await listLenderRequests(tx, [row.id])).filter(({ answered_at }) => answered_at === null);
      if (open.length >= submissionLimits.openRequests)
        throw new DomainError("too_many_requests", {
          sentence: `${submissionLimits.openRequests} questions about this file are still open. Please wait for those first.`,
        });
      const documentRequestId = await deps.requests.askForLender(tx, {
        clientId: row.client_id,
        typeId: said.typeId,
        note: `${row.lender_name} asks: ${words}`,
        dueOn: said.dueOn,
        staffId: row.staff_id,
      });
      const id = randomUUID();
      await insertLenderRequest(tx, {
        id,
        submissionId: row.id,
        clientId: row.client_id,
        documentRequestId,
        words,
        dueOn: said.dueOn ?? null,
      });
      await records.record(tx, row, { actor, kind: "asked for more", about: words });
      return id;
    },

    /** Ends the link, too. @throws {DomainError} `submission_not_sent`, `submission_changed`, `invalid_fields` */
    async pass(
      tx: Transaction,
      row: SubmissionRow,
      { reason: said, actor }: { readonly reason: string; readonly actor: EventActor },
    ): Promise<void> {
      requireWithLender(row);
      const reason = parseReason(said);
      if (!(await changeStatus(tx, { id: row.id, status: "passed", reason, from: undecidedStatuses })))
        throw new DomainError("submission_changed");
      await privateLinks.revoke(tx, { submissionId: row.id });
      await records.record(tx, row, { actor, kind: "passed", about: reason });
    },

    /** Ends the link and tells the lender to stop. @throws {DomainError} `submission_changed`, `invalid_fields` */
    async withdraw(
      tx: Transaction,
      submission: SubmissionOnFile,
      { reason: said, actor }: { readonly reason: string; readonly actor: EventActor },
    ): Promise<void> {
      const { row } = submission;
      const reason = parseReason(said);
      if (!(await changeStatus(tx, { id: row.id, status: "withdrawn", reason, from: openSubmissionStatuses })))
        throw new DomainError("submission_changed");
      await privateLinks.revoke(tx, { submissionId: row.id });
      await records.record(tx, row, { actor, kind: "withdrawn", about: reason });
      await queueStop(tx, submission, { what: "file", isRevoked: false });
    },

    /** Someone's consent is gone: the link ends, the lender is told to stop, and a file that the lender has is taken back. */
    async endByRevocation(tx: Transaction, submission: SubmissionOnFile, who: string): Promise<void> {
      const { row } = submission;
      const reason = `${who} revoked their consent.`;
      await privateLinks.revoke(tx, { submissionId: row.id });
      if (await changeStatus(tx, { id: row.id, status: "withdrawn", reason, from: withLenderStatuses }))
        await records.record(tx, row, { actor: { kind: "system", name: null }, kind: "withdrawn", about: reason });
      await queueStop(tx, submission, { what: "file", isRevoked: true });
    },

    queueStop,

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

const parseReason = (said: string): string => {
  const reason = normalizeText(said);
  requireNone({
    reason: reason === "" ? "Please say why." : findLengthFault(reason, submissionLimits.reasonChars),
  });
  return reason;
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
