import { randomUUID } from "node:crypto";
import { submitApplication } from "@funding-desk/contract/application/api";
import { applicationForm, isExplanationOwed } from "@funding-desk/contract/application/form";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { messages } from "@funding-desk/contract/messages";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { type Intent, isAnswered, once, toIntent } from "../../idempotency/once.ts";
import { makeReference, ReferenceTaken, withFreeReference } from "../../reference.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { recordConsent } from "../consent/consent.service.ts";
import type { DocumentService } from "../document/document.service.ts";
import type { DraftService } from "../draft/draft.service.ts";
import type { DraftFileService } from "../draft/draft-file.service.ts";
import type { FileService, ReceivedFile } from "../file/file.service.ts";
import { insertApplication, insertCoBorrower } from "./application.repository.ts";
import { applicationReceivedMail, newApplicationMail } from "./application-mails.ts";
import { answerColumns } from "./application-records.ts";
import {
  type CompleteApplication,
  completeFromDraft,
  readSubmitted,
  requireValid,
  type SentApplication,
  type SubmittedFields,
} from "./submitted-answers.ts";
import { settleFiles } from "./submitted-files.ts";

export interface ApplicationSubmission {
  readonly clientId: string;
  /** The text parts by wire name. */
  readonly fields: SubmittedFields;
  /** The request's files by part name. */
  readonly files: readonly { readonly part: string; readonly file: ReceivedFile }[];
  /** The caller's network address, kept with the consents. */
  readonly address: string;
  readonly idempotencyKey: string | undefined;
}

type SubmissionAnswer = AnswerOf<typeof submitApplication>;

export type SubmissionService = ReturnType<typeof createSubmissionService>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "checkRules" | "rateLimits" | "mails" | "live"> {
  /** From `rememberWording`: the questions the answers belong to. */
  readonly wordingIds: { readonly application: number; readonly coBorrower: number };
  /** Keeps the stored hash of a request from revealing its answers. */
  readonly requestHashKey: Uint8Array;
  readonly drafts: Pick<DraftService, "findForSubmit" | "discard">;
  readonly draftFiles: Pick<DraftFileService, "take">;
  readonly files: Pick<FileService, "record" | "remove" | "discard">;
  readonly documents: Pick<DocumentService, "attach">;
}

interface Receipt {
  readonly id: string;
  readonly reference: string;
  readonly submittedAt: Date;
}

const form = "application";

export const createSubmissionService = (deps: Deps) => {
  const storeAnswers = async (
    tx: Transaction,
    { clientId }: ApplicationSubmission,
    { answers, coBorrowers, ...receipt }: CompleteApplication & Receipt,
  ): Promise<void> => {
    const cipher = await deps.cipher.forWriting(tx, clientId);
    // The checks made sure that neither is missing.
    const { fundingType = "", requestedAmount = "" } = answers;
    const isNew = await insertApplication(tx, {
      ...receipt,
      ...answerColumns(cipher, answers, { of: "application", row: receipt.id }),
      clientId,
      wordingId: deps.wordingIds.application,
      fundingType,
      requestedAmount: Number(requestedAmount),
    });
    if (!isNew) throw new ReferenceTaken();
    await Promise.all(
      coBorrowers.map((each, position) => {
        const id = randomUUID();
        return insertCoBorrower(tx, {
          ...answerColumns(cipher, each, { of: "coBorrower", row: id }),
          id,
          applicationId: receipt.id,
          position,
          wordingId: deps.wordingIds.coBorrower,
        });
      }),
    );
  };

  const storeFiles = async (
    tx: Transaction,
    { clientId, files }: ApplicationSubmission,
    { answers, id }: CompleteApplication & Receipt,
  ): Promise<void> => {
    const taken = await deps.draftFiles.take(tx, { clientId, form });
    const { attached, dropped } = settleFiles(answers, files, taken);
    await deps.files.record(
      tx,
      clientId,
      files.map(({ file }) => file),
    );
    await deps.documents.attach(tx, { clientId, applicationId: id, files: attached });
    await deps.files.remove(tx, clientId, dropped);
  };

  const recordConsents = async (
    tx: Transaction,
    { clientId, address }: ApplicationSubmission,
    givenAt: Date,
  ): Promise<void> => {
    const subject = applicationForm.name;
    const { version } = applicationForm;
    for (const { field } of fieldEntries(applicationForm)) {
      if (field.kind !== "consent") continue;
      await recordConsent(tx, { clientId, subject, version, wording: field.label, givenAt, address });
    }
  };

  const queueMails = async (
    tx: Transaction,
    clientId: string,
    { id: cause, reference, fundingType = "", requestedAmount = "" }: Receipt & CompleteApplication["answers"],
  ): Promise<void> => {
    await deps.mails.queue(tx, applicationReceivedMail, { clientId, cause, reference });
    const amount = { fundingType, requestedAmount: Number(requestedAmount) };
    await deps.mails.queue(tx, newApplicationMail, { clientId, cause, reference, ...amount });
  };

  const createIntent = ({ clientId, idempotencyKey, files }: ApplicationSubmission, sent: SentApplication): Intent =>
    toIntent(submitApplication, { clientId, idempotencyKey, hashKey: deps.requestHashKey }, [
      sent,
      files.map(({ part, file }) => [part, file.name, file.contentHash.toString("hex")]),
    ]);

  const submitOnce = (submission: ApplicationSubmission, sent: SentApplication, intent: Intent) => {
    const { clientId } = submission;
    const receipt = { id: randomUUID(), reference: makeReference("FA"), submittedAt: new Date() };
    const act = async (tx: Transaction) => {
      // Read the draft and check everything only here: a retry would find the draft gone.
      const application = completeFromDraft(sent, await deps.drafts.findForSubmit({ clientId, form }, tx));
      requireValid(application, deps.checkRules());
      await storeAnswers(tx, submission, { ...application, ...receipt });
      await storeFiles(tx, submission, { ...application, ...receipt });
      await recordConsents(tx, submission, receipt.submittedAt);
      await deps.drafts.discard({ clientId, form }, tx);
      await queueMails(tx, clientId, { ...receipt, ...application.answers });
      await deps.live.notify(tx, { clientId });
    };
    const answer = toAnswer(sent, receipt);
    return withTransaction(deps.database, (tx) => once(tx, intent, { answer, act: () => act(tx) })).then((first) => ({
      answer: first,
      isRetry: first.result.id !== receipt.id,
    }));
  };

  return {
    /**
     * Stores the application with its co-borrowers, files, and consents, once per idempotency key, and ends its draft. Sensitive
     * answers and files that weren't sent again come from the draft.
     * @throws {DomainError} `malformed`; `invalid_fields` with the first step's sentence and a message for each field, or for too
     * many files or an unexpected one; `storage_full`; `idempotency_key_reused`; `too_many_requests`
     */
    async submit(submission: ApplicationSubmission): Promise<SubmissionAnswer> {
      const sent = readSubmitted(submission.fields);
      const intent = createIntent(submission, sent);
      const { answer, isRetry } = await deps.rateLimits.limit(
        "apply",
        { clientId: submission.clientId },
        {
          isRepeat: () => isAnswered(deps.database, intent),
          run: () => withFreeReference(() => submitOnce(submission, sent, intent)),
        },
      );
      if (isRetry) await deps.files.discard(submission.files.map(({ file }) => file));
      return answer;
    },
  };
};

/** Doesn't depend on sensitive answers, so it is known before the draft is read. */
const toAnswer = ({ answers }: SentApplication, { id, reference, submittedAt }: Receipt): SubmissionAnswer => ({
  status: "success",
  result: {
    status: "success",
    message: messages.applicationSubmitted,
    id,
    reference,
    submitted_at: submittedAt.toISOString(),
    explanation_owed: isExplanationOwed(answers),
  },
});
