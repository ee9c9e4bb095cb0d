import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { DeskSubmission, sendSubmission } from "@funding-desk/contract/placement/submission/desk-api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { MailAttachment } from "../../../platform/mail/mail.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { requireConsents } from "../lender-consent/consent-weighing.service.ts";
import type { PackageService, PreparedPackage } from "../package/package.service.ts";
import { toPackaged } from "./document-choice.ts";
import type { PreflightService } from "./preflight.service.ts";
import type { SentMemos } from "./sent-memo.service.ts";
import { listChosen, markSent } from "./submission.repository.ts";
import { type SubmissionActs, toFileWords } from "./submission-acts.service.ts";
import { insertItems } from "./submission-item.repository.ts";
import { clientFileSentMail, fileAttachedMail, fileSentMail } from "./submission-mails.ts";
import type { SubmissionOnFile, SubmissionRecords } from "./submission-records.service.ts";
import type { SubmissionViews } from "./submission-view.service.ts";

export type SendingService = ReturnType<typeof createSendingService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "mails"> {
  readonly records: SubmissionRecords;
  readonly acts: SubmissionActs;
  readonly views: Pick<SubmissionViews, "loadForDesk">;
  readonly packages: PackageService;
  readonly sentMemos: Pick<SentMemos, "seal">;
  readonly preflight: Pick<PreflightService, "requireReady">;
}

interface Sent {
  readonly prepared: PreparedPackage;
  /** Why it goes although something warned; "" without a warning. */
  readonly although: string;
  /** For a lender that takes only mail. */
  readonly attachments: readonly MailAttachment[];
}

/** Sends a client's file to a lender: once, and never without everyone's consent. */
export const createSendingService = (deps: Deps) => {
  const { database, access, mails, records, acts, views, packages, preflight, sentMemos } = deps;
  const prepare = async ({ row, businessName }: SubmissionOnFile): Promise<PreparedPackage> => {
    const chosen = await listChosen(database, row.id);
    return packages.prepare({
      clientId: row.client_id,
      submissionId: row.id,
      applicationId: row.application_id,
      businessName,
      lenderName: row.lender_name,
      programName: row.program_name,
      showsNumbers: row.channel === "link",
      note: row.note,
      preparedAt: new Date(),
      documents: chosen.map((each) => toPackaged(each, each.why)),
    });
  };

  /** Orders the lender's mail in the transaction that marks the file as sent, so that it goes out if and only if it's marked. */
  const queueMails = async (
    tx: Transaction,
    submission: SubmissionOnFile,
    { prepared, attachments }: Sent,
  ): Promise<void> => {
    const { row } = submission;
    const order = toFileWords(submission);
    if (row.channel === "mail") await mails.queue(tx, fileAttachedMail, { ...order, cause: row.id, attachments });
    else {
      const { url, expiresAt } = await acts.issueLink(tx, row);
      await mails.queue(tx, fileSentMail, { ...order, cause: row.id, url, expiresAt: expiresAt.toISOString() });
    }
    await mails.queue(tx, clientFileSentMail, {
      clientId: row.client_id,
      cause: row.id,
      lender: row.lender_name,
      program: row.program_name,
      names: prepared.items.map(({ name }) => name),
    });
  };

  const store = (staff: StaffIdentity, submission: SubmissionOnFile, sent: Sent): Promise<boolean> =>
    withTransaction(database, async (tx) => {
      const { id, client_id: clientId, revision } = submission.row;
      const row = await acts.requireUnchanged(tx, submission.row);
      // The same press twice at once: the first one sent it.
      if (row.sent_at !== null) return false;
      if (row.revision !== revision) throw new DomainError("submission_changed");
      await requireConsents(tx, id, submission.people);
      await packages.record(tx, clientId, sent.prepared);
      await insertItems(tx, { submissionId: id, clientId, items: sent.prepared.items });
      const { brief, manifest, manifestSha256 } = sent.prepared;
      const memo = await sentMemos.seal(tx, row, sent.prepared.memo);
      if (!(await markSent(tx, { id, staffId: staff.staffId, brief, memo, manifest, manifestSha256 })))
        throw new DomainError("submission_changed");
      await queueMails(tx, { ...submission, row }, sent);
      await records.record(tx, row, {
        actor: { kind: "staff", name: staff.name },
        kind: "sent",
        about: `${row.lender_name}, ${row.lender_email}`,
        forStaff: sent.although,
      });
      await acts.noteByStaff(tx, staff, { row, what: "sent" });
      return true;
    });

  return {
    /**
     * A second press gets the same answer.
     * @throws {DomainError} `not_found`, `consent_missing`, `preflight_blocked`, `preflight_warnings`, `submission_changed`,
     * `mail_too_large`, `files_unavailable`
     */
    async send(
      target: { readonly staff: StaffIdentity; readonly clientId: string; readonly id: string },
      { expected_revision: expected, accepted_warnings: accepted }: BodyOf<typeof sendSubmission>,
    ): Promise<DeskSubmission> {
      const { staff, clientId, id } = target;
      await access.requireVisible(database, staff, clientId);
      const submission = await records.load(id, clientId);
      const { row } = submission;
      if (row.status === "preparing") {
        if (row.revision !== expected) throw new DomainError("submission_changed");
        // A courtesy before the work; the transaction decides.
        await requireConsents(database, id, submission.people);
        const although = await preflight.requireReady(submission, accepted);
        const prepared = await prepare(submission);
        let isStored = false;
        try {
          const attachments = row.channel === "mail" ? await acts.attach(clientId, prepared) : [];
          isStored = await store(staff, submission, { prepared, attachments, although });
        } finally {
          // Does nothing to files that a lost answer to the commit has recorded.
          if (!isStored) await packages.discard(prepared);
        }
      } else if (row.sent_at === null || row.revision !== expected + 1) throw new DomainError("submission_changed");
      return views.loadForDesk(id, clientId);
    },
  };
};
