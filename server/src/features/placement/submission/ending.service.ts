import type { DeskSubmission } from "@funding-desk/contract/placement/submission/desk-api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import {
  openSubmissionStatuses,
  undecidedStatuses,
  withLenderStatuses,
} from "@funding-desk/contract/placement/submission/states";
import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { changeStatus, type SubmissionRow } from "./submission.repository.ts";
import { requireWithLender, type SubmissionActs, toLender } from "./submission-acts.service.ts";
import { fileEndedMail } from "./submission-mails.ts";
import {
  type EventActor,
  type SubmissionOnFile,
  type SubmissionRecords,
  type SubmissionTarget,
  toActor,
} from "./submission-records.service.ts";
import type { SubmissionViews } from "./submission-view.service.ts";

export type EndingService = ReturnType<typeof createEndingService>;

interface Deps extends Pick<SharedDeps, "database" | "mails"> {
  readonly records: Pick<SubmissionRecords, "loadVisible" | "record">;
  readonly acts: Pick<SubmissionActs, "requireUnchanged" | "noteByStaff">;
  readonly views: Pick<SubmissionViews, "loadForDesk">;
  readonly privateLinks: Pick<PrivateLinks, "revoke">;
}

interface StaffEnding {
  readonly reason: string;
  readonly expected_revision: number;
}

/** How a submission ends before an offer is chosen: staff withdraw it, the lender passes, or someone revokes their consent. */
export const createEndingService = ({ database, mails, records, acts, views, privateLinks }: Deps) => {
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

  /** Ends the link, too. @throws {DomainError} `submission_not_sent`, `submission_changed`, `invalid_fields` */
  const pass = async (
    tx: Transaction,
    row: SubmissionRow,
    { reason: said, actor }: { readonly reason: string; readonly actor: EventActor },
  ): Promise<void> => {
    requireWithLender(row);
    const reason = parseReason(said);
    if (!(await changeStatus(tx, { id: row.id, status: "passed", reason, from: undecidedStatuses })))
      throw new DomainError("submission_changed");
    await privateLinks.revoke(tx, { submissionId: row.id });
    await records.record(tx, row, { actor, kind: "passed", about: reason });
  };

  /** Runs an act on the row as it is now, under its lock. */
  const act = async (
    target: SubmissionTarget,
    expectedRevision: number,
    work: (tx: Transaction, submission: SubmissionOnFile) => Promise<void>,
  ): Promise<DeskSubmission> => {
    const submission = await records.loadVisible(target);
    await withTransaction(database, async (tx) => {
      const row = await acts.requireUnchanged(tx, submission.row, expectedRevision);
      await work(tx, { ...submission, row });
    });
    return views.loadForDesk(target.id, target.clientId);
  };

  return {
    /**
     * Ends the link and tells the lender to stop.
     * @throws {DomainError} `not_found`, `submission_changed`, `invalid_fields`
     */
    withdraw: (target: SubmissionTarget, { reason: said, expected_revision: expected }: StaffEnding) =>
      act(target, expected, async (tx, submission) => {
        const { row } = submission;
        const reason = parseReason(said);
        if (!(await changeStatus(tx, { id: row.id, status: "withdrawn", reason, from: openSubmissionStatuses })))
          throw new DomainError("submission_changed");
        await privateLinks.revoke(tx, { submissionId: row.id });
        await records.record(tx, row, { actor: toActor(target.staff), kind: "withdrawn", about: reason });
        await queueStop(tx, submission, { what: "file", isRevoked: false });
        await acts.noteByStaff(tx, target.staff, { row, what: "withdrawn" });
      }),

    /** @throws {DomainError} `not_found`, `submission_not_sent`, `submission_changed`, `invalid_fields` */
    recordPass: (target: SubmissionTarget, { reason, expected_revision: expected }: StaffEnding) =>
      act(target, expected, async (tx, { row }) => {
        await pass(tx, row, { reason, actor: { kind: "lender", name: row.lender_name } });
        await acts.noteByStaff(tx, target.staff, { row, what: "pass recorded" });
      }),

    pass,

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
  };
};

const parseReason = (said: string): string => {
  const reason = normalizeText(said);
  requireNone({
    reason: reason === "" ? "Please say why." : findLengthFault(reason, submissionLimits.reasonChars),
  });
  return reason;
};
