import { randomUUID } from "node:crypto";
import type { CheckRules } from "@funding-desk/contract/forms/kinds";
import { messages } from "@funding-desk/contract/forms/messages";
import { readWire, toMessagesByWire } from "@funding-desk/contract/forms/wire";
import { toWording } from "@funding-desk/contract/forms/wording";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import {
  checkCoBorrower,
  coBorrowerForm,
  findSharesProblem,
} from "@funding-desk/contract/intake/application/co-borrower-form";
import type { addCoBorrower } from "@funding-desk/contract/intake/correction/desk-api";
import { type AnswerSubject, toSubject } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { limits } from "@funding-desk/contract/platform/limits";
import type { AnswerChanges } from "../../../forms/answer-changes/answer-changes.ts";
import type { EnteredMailboxes } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ApplicationOnFile, ApplicationRecords } from "../application/application-record.service.ts";
import { answersCorrectedMail } from "./correction-mails.ts";

export type AddedCoBorrowers = ReturnType<typeof createAddedCoBorrowers>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "checkRules" | "audit" | "live" | "mails"> {
  readonly applications: Pick<ApplicationRecords, "find" | "addCoBorrower" | "replaceAnswers">;
  readonly changes: Pick<AnswerChanges, "lockFile" | "record">;
  readonly enteredMailboxes: Pick<EnteredMailboxes, "recordCoBorrowers">;
  /** Wording of a co-borrower's questions today. */
  readonly coBorrowerWordingId: number;
}

const addedMeanwhile =
  "Someone else changed this application's co-borrowers in the meantime. Your co-borrower wasn't saved.";

export const createAddedCoBorrowers = (deps: Deps) => {
  const { database, access, applications, changes, audit, live } = deps;

  /** Records every answer as filled in by staff. */
  const store = async (
    tx: Transaction,
    staff: StaffIdentity,
    { application, answers, reason }: Checked & { readonly reason: string },
  ): Promise<AnswerSubject> => {
    const { clientId, coBorrowers, reference } = application;
    const id = randomUUID();
    const position = Math.max(-1, ...coBorrowers.map((each) => each.position)) + 1;
    const { staffId } = staff;
    const by = { staffId, reason };
    await applications.addCoBorrower(tx, application, { id, position, answers, wordingId: deps.coBorrowerWordingId });
    await deps.enteredMailboxes.recordCoBorrowers(tx, {
      clientId,
      coBorrowerId: id,
      email: String(answers.email),
      staffId,
    });
    const before = { form: coBorrowerForm, wording: toWording(coBorrowerForm), answers: {} };
    await changes.record(tx, { clientId, subject: { kind: "co-borrower", id }, before, after: answers, by });
    const after = { ...application.answers, hasCoBorrower: true };
    await applications.replaceAnswers(tx, application, after);
    await changes.record(tx, {
      clientId,
      subject: { kind: "application", id: application.id },
      before: application,
      after,
      by,
    });
    await live.notify(tx, { clientId });
    await deps.mails.queue(tx, answersCorrectedMail, { clientId });
    await audit.record(tx, {
      ...actedBy(staff),
      action: "answer.corrected",
      clientId,
      subject: `co-borrower ${position + 1} of application ${reference}`,
      detail: { added: true, reason },
    });
    return toSubject("co-borrower", id);
  };

  return {
    /**
     * @throws {DomainError} `not_found`; `invalid_fields`; `answers_changed` when one was added in the meantime, even by a repeat
     * of this call
     */
    async add(
      staff: StaffIdentity,
      clientId: string,
      {
        application_id: applicationId,
        reason,
        expected_co_borrowers: expectedCount,
        ...sent
      }: BodyOf<typeof addCoBorrower>,
    ): Promise<AnswerSubject> {
      await access.requireVisible(database, staff, clientId);
      return withTransaction(database, async (tx) => {
        await changes.lockFile(tx, clientId);
        const application = await applications.find(tx, applicationId);
        if (application?.clientId !== clientId) throw new DomainError("not_found");
        if (application.coBorrowers.length !== expectedCount)
          throw new DomainError("answers_changed", { sentence: addedMeanwhile });
        const answers = readWire(coBorrowerForm, sent.answers);
        requireRight({ application, answers }, deps.checkRules());
        return store(tx, staff, { application, answers, reason });
      });
    },
  };
};

interface Checked {
  readonly application: ApplicationOnFile;
  readonly answers: ReturnType<typeof readWire<typeof coBorrowerForm>>;
}

/** @throws {DomainError} `invalid_fields` */
const requireRight = ({ application, answers }: Checked, rules: CheckRules): void => {
  const { coBorrowers } = application;
  if (coBorrowers.length >= limits.coBorrowers)
    throw new DomainError("invalid_fields", { sentence: messages.tooManyCoBorrowers });
  const { fields, toast } = checkCoBorrower(answers, rules);
  const shares = findSharesProblem(application.answers, [...coBorrowers.map((each) => each.answers), answers]);
  const problems = shares === undefined ? fields : { ownership: shares, ...fields };
  const [first] = Object.values(problems);
  if (first === undefined) return;
  const byWire = toMessagesByWire(coBorrowerForm, problems);
  throw new DomainError("invalid_fields", { sentence: toast ?? first, fields: byWire });
};
