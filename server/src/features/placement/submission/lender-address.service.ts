import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import {
  type changeLenderAddress,
  type DeskSubmission,
  renewLenderLink,
} from "@funding-desk/contract/placement/submission/desk-api";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findEmailFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { maskEmail } from "../../../platform/mail/addressee.ts";
import type { MailBox } from "../../../platform/mail/mail-box.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { requireConsents } from "../lender-consent/consent-weighing.service.ts";
import { findMailboxFault } from "./lender-mailbox.ts";
import { findPlaceableProgram } from "./placeable-program.repository.ts";
import { findSubmission, updateAddress } from "./submission.repository.ts";
import { requireWithLender, type SubmissionActs, toFileWords } from "./submission-acts.service.ts";
import { listItems } from "./submission-item.repository.ts";
import { clientFileMovedMail, fileAttachedMail, fileSentMail, lenderFileMovedMail } from "./submission-mails.ts";
import {
  type SubmissionOnFile,
  type SubmissionRecords,
  type SubmissionTarget,
  toActor,
} from "./submission-records.service.ts";
import type { SubmissionViews } from "./submission-view.service.ts";

export type LenderAddresses = ReturnType<typeof createLenderAddresses>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "live"> {
  readonly mails: Pick<MailBox, "queue" | "watchFailures">;
  readonly records: SubmissionRecords;
  readonly acts: SubmissionActs;
  readonly views: Pick<SubmissionViews, "loadForDesk">;
}

/** Where a lender gets a file: a new link, another address, and what happens when mail to it comes back. */
export const createLenderAddresses = (deps: Deps) => {
  const { database, live, mails, records, acts, views } = deps;

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
    /** @throws {DomainError} `not_found`, `submission_not_sent`, `submission_changed`, `consent_missing` */
    async renewLink(target: SubmissionTarget, idempotencyKey: string | undefined): Promise<DeskSubmission> {
      const submission = await records.loadVisible(target);
      const { staff, clientId, id } = target;
      const intent = toIntent(renewLenderLink, { clientId, staffId: staff.staffId, idempotencyKey }, id);
      await withTransaction(database, (tx) =>
        once(tx, intent, {
          answer: id,
          async act() {
            const row = await acts.requireUnchanged(tx, submission.row);
            requireWithLender(row);
            if (row.channel !== "link") throw new DomainError("submission_not_sent");
            await requireConsents(tx, id, submission.people);
            const { url, expiresAt } = await acts.issueLink(tx, row);
            await mails.queue(tx, fileSentMail, {
              ...toFileWords({ ...submission, row }),
              url,
              expiresAt: expiresAt.toISOString(),
            });
            await records.record(tx, row, { actor: toActor(staff), kind: "link renewed" });
            await acts.noteByStaff(tx, staff, { row, what: "link renewed" });
          },
        }),
      );
      return views.loadForDesk(id, clientId);
    },

    /**
     * Sends the file to another address of the same lender, or to the same one once more.
     * @throws {DomainError} `not_found`, `invalid_fields`, `submission_not_sent`, `submission_changed`, `consent_missing`,
     * `mail_too_large`
     */
    async change(
      { staff, clientId, id }: SubmissionTarget,
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
        await requireConsents(tx, id, submission.people);
        await updateAddress(tx, id, lenderEmail);
        const row = await acts.requireUnchanged(tx, before);
        await sendAgain(tx, { ...submission, row });
        if (lenderEmail !== former) {
          const moved = { clientId, cause: `${id}:${row.revision}`, lender: row.lender_name };
          await mails.queue(tx, clientFileMovedMail, { ...moved, mailbox: maskEmail(lenderEmail) });
          await mails.queue(tx, lenderFileMovedMail, { ...moved, to: { name: row.lender_name, address: former } });
        }
        await records.record(tx, row, { actor: toActor(staff), kind: "address changed", about: lenderEmail });
        await acts.noteByStaff(tx, staff, { row, what: "address changed" });
      });
      return views.loadForDesk(id, clientId);
    },
  };
};
