import { openSubmissionStatuses } from "@funding-desk/contract/placement/submission/states";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ConsentAnswer, ConsentAnswers } from "../lender-consent/consent-answer.service.ts";
import type { Person } from "../lender-consent/consent-weighing.service.ts";
import { coBorrowerGaveMail, consentGivenMail, consentRevokedMail, firmConsentMail } from "./consent-mails.ts";
import type { EndingService } from "./ending.service.ts";
import type { SubmissionActs } from "./submission-acts.service.ts";
import type { SubmissionOnFile, SubmissionRecords } from "./submission-records.service.ts";

interface Deps extends Pick<SharedDeps, "audit" | "live" | "mails"> {
  readonly records: Pick<SubmissionRecords, "load" | "record">;
  readonly acts: Pick<SubmissionActs, "requireUnchanged">;
  readonly ending: Pick<EndingService, "endByRevocation" | "queueStop">;
  readonly consentAnswers: Pick<ConsentAnswers, "watchAnswers">;
}

interface Answered {
  readonly submission: SubmissionOnFile;
  readonly who: Person;
}

/** What follows when someone agrees, says no, or revokes: the history, the audit, the mails, and the end of the lender's link. */
export const watchConsentAnswers = ({ audit, live, mails, records, acts, ending, consentAnswers }: Deps): void => {
  const mailSigned = async (tx: Transaction, { consent }: ConsentAnswer, { submission, who }: Answered) => {
    const signed = {
      clientId: submission.row.client_id,
      lender: submission.row.lender_name,
      signature: consent.signature ?? "",
      at: consent.given_at?.toISOString() ?? "",
      text: consent.text,
    };
    if (who.coBorrowerId === null) await mails.queue(tx, consentGivenMail, signed);
    else await mails.queue(tx, coBorrowerGaveMail, { ...signed, to: { name: who.name, address: who.email } });
  };

  const followRevocation = async (tx: Transaction, { consent }: ConsentAnswer, { submission, who }: Answered) => {
    const { row } = submission;
    if (consent.purpose === "submit") await ending.endByRevocation(tx, submission, who.name);
    else await ending.queueStop(tx, submission, { what: consent.purpose, isRevoked: true });
    await mails.queue(tx, consentRevokedMail, {
      clientId: row.client_id,
      lender: row.lender_name,
      who: who.name,
      at: consent.revoked_at?.toISOString() ?? "",
    });
  };

  consentAnswers.watchAnswers(async (tx, answer) => {
    const { consent, what, giver, address } = answer;
    const { client_id: clientId } = consent;
    const loaded = await records.load(consent.submission_id, clientId, tx);
    const row = await acts.requireUnchanged(tx, loaded.row);
    const submission = { ...loaded, row };
    if (what !== "revoked" && !openSubmissionStatuses.includes(row.status)) throw new DomainError("consent_over");
    const who = submission.people.find(({ coBorrowerId }) => coBorrowerId === consent.co_borrower_id);
    if (!who) throw new DomainError("consent_over");
    const actor = { kind: giver.person, name: who.name };
    await records.record(tx, row, { actor, kind: `consent ${what}`, about: consent.purpose });
    if (what === "given") await mailSigned(tx, answer, { submission, who });
    if (what === "revoked") await followRevocation(tx, answer, { submission, who });
    const order = { clientId, lender: row.lender_name, who: who.name, purpose: consent.purpose, what };
    await mails.queue(tx, firmConsentMail, order);
    await live.notify(tx, { clientId });
    await audit.record(tx, {
      actor: giver.person === "client" ? { kind: "client", id: giver.clientId } : { kind: "system" },
      address,
      action: "consent.answered",
      clientId,
      subject: `${row.lender_name}, ${row.reference}`,
      detail: { consent_id: consent.id, person: giver.person, purpose: consent.purpose, what },
    });
  });
};
