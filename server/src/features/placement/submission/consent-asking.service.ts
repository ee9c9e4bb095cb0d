import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { findConsentState } from "@funding-desk/contract/placement/lender-consent/states";
import { askForConsents, type DeskSubmission } from "@funding-desk/contract/placement/submission/desk-api";
import { openSubmissionStatuses } from "@funding-desk/contract/placement/submission/states";
import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findEmailFault } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { inviteCoBorrower } from "../door/co-borrower-invitation.service.ts";
import type { Person } from "../lender-consent/consent-weighing.service.ts";
import type { LenderConsents } from "../lender-consent/lender-consent.service.ts";
import { consentAskedMail } from "./consent-mails.ts";
import { listChosen } from "./submission.repository.ts";
import { requireWithLender, type SubmissionActs } from "./submission-acts.service.ts";
import {
  type SubmissionOnFile,
  type SubmissionRecords,
  type SubmissionTarget,
  toActor,
} from "./submission-records.service.ts";
import type { SubmissionViews } from "./submission-view.service.ts";

export type ConsentAsking = ReturnType<typeof createConsentAsking>;

interface Deps extends Pick<SharedDeps, "database" | "mails" | "live" | "rateLimits"> {
  readonly records: Pick<SubmissionRecords, "load" | "loadVisible" | "record">;
  readonly acts: Pick<SubmissionActs, "requireUnchanged" | "noteByStaff">;
  readonly views: Pick<SubmissionViews, "loadForDesk">;
  readonly consents: Pick<LenderConsents, "ask" | "list">;
  readonly privateLinks: Pick<PrivateLinks, "issue">;
}

/** Asks people for their consent to one lender: staff ask everyone, a client can ask a co-borrower again. */
export const createConsentAsking = (deps: Deps) => {
  const { database, mails, records, acts, consents } = deps;

  /** Everyone who was asked hears of it, each by a mail of their own. */
  const mailQuestions = async (
    tx: Transaction,
    { row, people, businessName }: SubmissionOnFile,
    asked: readonly Person[],
  ): Promise<void> => {
    const clientId = row.client_id;
    const applicant = people[0]?.name ?? "";
    for (const { coBorrowerId, name, email } of asked) {
      if (coBorrowerId === null) await mails.queue(tx, consentAskedMail, { clientId, lender: row.lender_name });
      else {
        const coBorrower = { coBorrowerId, name, email };
        await inviteCoBorrower(deps, tx, { asks: "consent", clientId, coBorrower, applicant, business: businessName });
      }
    }
  };

  return {
    /** @throws {DomainError} `not_found`, `submission_changed` for one that is over, `invalid_fields` */
    async ask(
      target: SubmissionTarget,
      { purposes, idempotencyKey }: BodyOf<typeof askForConsents> & { readonly idempotencyKey: string | undefined },
    ): Promise<DeskSubmission> {
      const submission = await records.loadVisible(target);
      const { staff, clientId, id } = target;
      const wrong = submission.people.find(({ email }) => findEmailFault(email) !== undefined);
      if (wrong) throw invalidField("purposes", `There's no valid email address for ${wrong.name}.`);
      const documents = await listChosen(database, id);
      const intent = toIntent(askForConsents, { clientId, staffId: staff.staffId, idempotencyKey }, [id, purposes]);
      await withTransaction(database, (tx) =>
        once(tx, intent, {
          answer: id,
          async act() {
            const row = await acts.requireUnchanged(tx, submission.row);
            if (row.status !== "preparing") requireWithLender(row);
            const asked = await consents.ask(tx, {
              question: {
                submissionId: id,
                clientId,
                lenderName: row.lender_name,
                programName: row.program_name,
                reference: row.reference,
                documents: documents.map((each) => ({ id: each.id, name: `${each.document_type}: ${each.filename}` })),
                showsNumbers: row.channel === "link",
                staffId: staff.staffId,
              },
              people: submission.people,
              purposes: [...new Set(purposes)],
            });
            if (asked.length === 0) return;
            await mailQuestions(tx, { ...submission, row }, asked);
            const about = asked.map(({ name }) => name).join(", ");
            await records.record(tx, row, { actor: toActor(staff), kind: "consent asked", about });
            await acts.noteByStaff(tx, staff, { row, what: "consents asked" });
          },
        }),
      );
      return deps.views.loadForDesk(id, clientId);
    },

    /** Once more, by the client. @throws {DomainError} `not_found`, `nothing_to_sign`, `too_many_requests` */
    async askCoBorrower(clientId: string, id: string, coBorrowerId: string): Promise<void> {
      const submission = await records.load(id, clientId);
      const person = requireFound(submission.people.find((each) => each.coBorrowerId === coBorrowerId));
      const waiting = (await consents.list(database, [id])).some(
        (consent) => consent.co_borrower_id === coBorrowerId && findConsentState(consent, consent.read_at) === "asked",
      );
      if (!waiting || !openSubmissionStatuses.includes(submission.row.status)) throw new DomainError("nothing_to_sign");
      await deps.rateLimits.count("co-borrower-link", { codeId: coBorrowerId });
      await withTransaction(database, async (tx) => {
        await mailQuestions(tx, submission, [person]);
        const actor = { kind: "client", name: submission.people[0]?.name ?? null } as const;
        await records.record(tx, submission.row, { actor, kind: "consent asked", about: person.name });
        await deps.live.notify(tx, { clientId });
      });
    },
  };
};
