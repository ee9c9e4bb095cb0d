import { randomUUID } from "node:crypto";
import { messages } from "@funding-desk/contract/forms/messages";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { isExplanationOwed } from "@funding-desk/contract/intake/application/form";
import { submitApplication } from "@funding-desk/contract/intake/application/submit-api";
import type { EnteredBy } from "../../../forms/form-wording/form-wording.ts";
import type { ClientCipher } from "../../../platform/crypto/field-cipher.ts";
import { runTogether, type Transaction, type Write, withTransaction } from "../../../platform/db/transaction.ts";
import type { FollowUps } from "../../../platform/follow-up/follow-ups.ts";
import { type Intent, isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import { makeReference, refuseTakenReference, withFreeReference } from "../../../platform/reference/reference.ts";
import { type AgreedText, type FormConsents, toConsentsWrite } from "../../accounts/consent/consent.service.ts";
import type { DocumentUploads } from "../../documents/document/document-upload.service.ts";
import type { FileService, ReceivedFile } from "../../documents/file/file.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DraftContent, DraftService } from "../draft/draft.service.ts";
import type { DraftFileService, TakenFile } from "../draft/draft-file.service.ts";
import { toApplicationInsert, toCoBorrowersInsert } from "./application.repository.ts";
import { applicationSubmitted } from "./application-follow-up.service.ts";
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

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "checkRules" | "rateLimits"> {
  /** From `rememberWording`: the questions the answers belong to. */
  readonly wordingIds: { readonly application: number; readonly coBorrower: number };
  /** From `rememberConsents`: what the form asks to agree to. */
  readonly consents: FormConsents;
  /** Those in effect, which the form's consents name. */
  readonly loadAgreedTerms: () => Promise<AgreedText>;
  readonly followUps: Pick<FollowUps, "toInsert" | "wake">;
  /** Keeps the stored hash of a request from revealing its answers. */
  readonly requestHashKey: Uint8Array;
  readonly drafts: Pick<DraftService, "findForSubmit" | "pickEntered" | "toDelete">;
  readonly draftFiles: Pick<DraftFileService, "take">;
  readonly files: Pick<FileService, "record" | "remove" | "discard">;
  readonly documentUploads: Pick<DocumentUploads, "attach">;
}

interface Receipt {
  readonly id: string;
  readonly reference: string;
  readonly submittedAt: Date;
  readonly terms: AgreedText;
}

interface Prepared {
  readonly cipher: ClientCipher;
  readonly draft: DraftContent | undefined;
}

/** What staff typed, and the client sends unchanged. Co-borrowers by position. */
interface EnteredApplication {
  readonly entered: { readonly form: EnteredBy; readonly coBorrowers: readonly EnteredBy[] };
}

const form = "application";

export const createSubmissionService = (deps: Deps) => {
  const toWrites = (
    { clientId, address }: ApplicationSubmission,
    cipher: ClientCipher,
    { answers, coBorrowers, entered, terms, ...receipt }: CompleteApplication & Receipt & EnteredApplication,
  ): Write[] => {
    const { id, submittedAt } = receipt;
    // The checks made sure that neither is missing.
    const { fundingType = "", requestedAmount = "" } = answers;
    const application = toApplicationInsert({
      ...receipt,
      ...answerColumns(cipher, answers, { of: "application", row: id }),
      entered: entered.form,
      clientId,
      wordingId: deps.wordingIds.application,
      fundingType,
      requestedAmount: Number(requestedAmount),
    });
    const rows = coBorrowers.map((each, position) => {
      const row = randomUUID();
      const columns = answerColumns(cipher, each, { of: "coBorrower", row });
      return {
        ...columns,
        id: row,
        applicationId: id,
        position,
        wordingId: deps.wordingIds.coBorrower,
        entered: entered.coBorrowers[position] ?? {},
      };
    });
    return [
      application,
      ...(rows.length > 0 ? [toCoBorrowersInsert(rows)] : []),
      toConsentsWrite(deps.consents, { clientId, givenAt: submittedAt, address, terms }),
      deps.drafts.toDelete({ clientId, form }),
      deps.followUps.toInsert({ kind: applicationSubmitted, subjectId: id, clientId }),
    ];
  };

  const storeFiles = async (
    tx: Transaction,
    { clientId, files }: ApplicationSubmission,
    { answers, id, taken }: CompleteApplication & Receipt & { readonly taken: readonly TakenFile[] },
  ): Promise<void> => {
    const { attached, dropped } = settleFiles(answers, files, taken);
    await deps.files.record(
      tx,
      clientId,
      files.map(({ file }) => file),
    );
    if (attached.length > 0) await deps.documentUploads.attach(tx, { clientId, applicationId: id, files: attached });
    if (dropped.length > 0) await deps.files.remove(tx, clientId, dropped);
  };

  const pickEntered = (
    sent: SentApplication,
    { answers, coBorrowers }: CompleteApplication,
    draft: DraftContent | undefined,
  ): EnteredApplication["entered"] => ({
    form: deps.drafts.pickEntered(form, draft, { answers }),
    coBorrowers: coBorrowers.map((each, position) => {
      const key = sent.coBorrowers[position]?.key;
      return key === undefined ? {} : deps.drafts.pickEntered(form, draft, { answers: each, key });
    }),
  });

  const createIntent = ({ clientId, idempotencyKey, files }: ApplicationSubmission, sent: SentApplication): Intent =>
    toIntent(submitApplication, { clientId, idempotencyKey, hashKey: deps.requestHashKey }, [
      sent,
      files.map(({ part, file }) => [part, file.name, file.contentHash.toString("hex")]),
    ]);

  const submitOnce = async (submission: ApplicationSubmission, sent: SentApplication, intent: Intent) => {
    const { clientId } = submission;
    const terms = await deps.loadAgreedTerms();
    const receipt = { id: randomUUID(), reference: makeReference("FA"), submittedAt: new Date(), terms };
    const prepare = async (tx: Transaction): Promise<Prepared> => {
      const [openDraft, cipher] = await Promise.all([
        deps.drafts.findForSubmit({ clientId, form }, tx),
        deps.cipher.forWriting(tx, clientId),
      ]);
      return { cipher, draft: openDraft?.(cipher) };
    };
    const act = async (tx: Transaction, { cipher, draft }: Prepared) => {
      // Only here: a retry finds the draft gone.
      const application = completeFromDraft(sent, draft);
      requireValid(application, deps.checkRules());
      const [taken] = await Promise.all([
        deps.draftFiles.take(tx, { clientId, form }),
        runTogether(
          tx,
          toWrites(submission, cipher, { ...application, ...receipt, entered: pickEntered(sent, application, draft) }),
        ),
      ]);
      await storeFiles(tx, submission, { ...application, ...receipt, taken });
    };
    const answer = toAnswer(sent, receipt);
    return withTransaction(deps.database, (tx) =>
      once(tx, intent, { answer, prepare: () => prepare(tx), act: (prepared) => act(tx, prepared) }),
    )
      .catch(refuseTakenReference("applications_reference_key"))
      .then((first) => ({ answer: first, isRetry: first.result.id !== receipt.id }));
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
      deps.followUps.wake();
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
