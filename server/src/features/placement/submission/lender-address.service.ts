import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { changeLenderAddress, DeskSubmission } from "@funding-desk/contract/placement/submission/desk-api";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { findEmailFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { maskEmail } from "../../../platform/mail/addressee.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { LenderConsents } from "../lender-consent/lender-consent.service.ts";
import { findMailboxFault } from "./lender-mailbox.ts";
import { findPlaceableProgram } from "./placeable-program.repository.ts";
import { findSubmission, updateAddress } from "./submission.repository.ts";
import { requireWithLender, type SubmissionActs, toFileWords } from "./submission-acts.service.ts";
import { listItems } from "./submission-item.repository.ts";
import { clientFileMovedMail, fileAttachedMail, fileSentMail, lenderFileMovedMail } from "./submission-mails.ts";
import type { SubmissionOnFile, SubmissionRecords } from "./submission-records.service.ts";

export type LenderAddresses = ReturnType<typeof createLenderAddresses>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "live"> {
  readonly mails: Pick<MailBox, "queue" | "watchFailures">;
  readonly records: SubmissionRecords;
  readonly acts: SubmissionActs;
  readonly consents: LenderConsents;
}

/** Where a lender gets a file: what happens when mail to it comes back, and another address. */
export const createLenderAddresses = (deps: Deps) => {
  const { database, live, mails, records, acts } = deps;

  /** What was sent, again: a new link, which ends the earlier ones, or the same files attached. */
  const sendAgain = async (tx: Transaction, submission: SubmissionOnFile): Promise<void> => {
    const { row } = submission;
    const words = toFileWords(submission);
    if (row.channel === "link") {
      const { url, expiresAt } = await acts.issueLink(tx, row);
      await mails.queue(tx, fileSentMail, { ...words, url, expiresAt: expiresAt.toISOString() });
      return;
    }
    // The client may have removed some since.
    const items = (await listItems(tx, row.id)).flatMap(({ file_id: fileId, name, media_type, size_bytes }) =>
      fileId === null ? [] : [{ fileId, name, mediaType: media_type, sizeBytes: size_bytes }],
    );
    const attachments = await acts.attach(row.client_id, { items, made: [] }, tx);
    await mails.queue(tx, fileAttachedMail, { ...words, attachments });
  };

  mails.watchFailures(async (tx, { aboutId, to, reason }) => {
    const row = await findSubmission(tx, aboutId);
    if (!row) return;
    const actor = { kind: "system", name: null } as const;
    await records.record(tx, row, { actor, kind: "mail returned", about: [to, reason].filter(Boolean).join(": ") });
    await live.notify(tx, { clientId: row.client_id });
  });

  return {
    /**
     * Sends the file to another address of the same lender, or to the same one once more.
     * @throws {DomainError} `not_found`, `invalid_fields`, `submission_not_sent`, `submission_changed`, `consent_missing`,
     * `mail_too_large`
     */
    async change(
      { staff, clientId, id }: { readonly staff: StaffIdentity; readonly clientId: string; readonly id: string },
      { lender_email: typed, expected_revision: expected }: BodyOf<typeof changeLenderAddress>,
    ): Promise<DeskSubmission> {
      await deps.access.requireVisible(database, staff, clientId);
      const lenderEmail = typed.trim();
      requireNone({ lender_email: findEmailFault(lenderEmail) });
      const submission = await records.load(id, clientId);
      const former = submission.row.lender_email;
      const program = await findPlaceableProgram(database, clientId, submission.row.program_id);
      const known = [program?.lender_email ?? "", former];
      requireNone({ lender_email: findMailboxFault(staff, lenderEmail, known) });
      await withTransaction(database, async (tx) => {
        const before = await acts.requireUnchanged(tx, submission.row, expected);
        requireWithLender(before);
        await deps.consents.requireAll(tx, id, submission.people);
        await updateAddress(tx, id, lenderEmail);
        const row = await acts.requireUnchanged(tx, before);
        await sendAgain(tx, { ...submission, row });
        if (lenderEmail !== former) {
          const moved = { clientId, cause: `${id}:${row.revision}`, lender: row.lender_name };
          await mails.queue(tx, clientFileMovedMail, { ...moved, mailbox: maskEmail(lenderEmail) });
          await mails.queue(tx, lenderFileMovedMail, { ...moved, to: { name: row.lender_name, address: former } });
        }
        const actor = { kind: "staff", name: staff.name } as const;
        await records.record(tx, row, { actor, kind: "address changed", about: lenderEmail });
        await acts.noteByStaff(tx, staff, { row, what: "address changed" });
      });
      return records.loadForDesk(id, clientId);
    },
  };
};
