import { randomUUID } from "node:crypto";
import type { SentForm } from "@funding-desk/contract/forms/sent-form";
import { readWire, toWire } from "@funding-desk/contract/forms/wire";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { type prequalificationSummary, prequalify } from "@funding-desk/contract/intake/prequalification/api";
import {
  type PrequalificationAnswers,
  prequalificationForm,
} from "@funding-desk/contract/intake/prequalification/form";
import type { PrequalificationStage } from "@funding-desk/contract/intake/status/statuses";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { toSentSteps } from "../../../forms/form-wording/asked-steps.ts";
import { answersInWords, type EnteredBy } from "../../../forms/form-wording/form-wording.ts";
import { listUnheard } from "../../../identity/client/heard-status.repository.ts";
import { addOwnEmail } from "../../../identity/client/own-email.ts";
import type { SessionChecked } from "../../../identity/session/live-session.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { Write } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { readChecked } from "../../../platform/errors/field-faults.ts";
import type { FollowUps } from "../../../platform/follow-up/follow-ups.ts";
import { type Intent, isAnswered, toIntent, writeOnce } from "../../../platform/idempotency/once.ts";
import { makeReference, refuseTakenReference, withFreeReference } from "../../../platform/reference/reference.ts";
import { type AgreedText, type FormConsents, toConsentsWrite } from "../../accounts/consent/consent.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DraftService } from "../draft/draft.service.ts";
import {
  existsForClient,
  findAnswersById,
  findRecord,
  listOwnPrequalifications,
  listRecords,
  toPrequalificationInsert,
} from "./prequalification.repository.ts";
import { prequalificationSubmitted } from "./prequalification-follow-up.service.ts";

export interface PrequalificationSubmission {
  readonly clientId: string;
  /** The form's answers by wire name. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The caller's network address, kept with the consent. */
  readonly address: string;
  readonly idempotencyKey: string | undefined;
}

export type PrequalificationService = ReturnType<typeof createPrequalificationService>;

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "rateLimits"> {
  /** From `rememberWording`: the questions the answers belong to. */
  readonly wordingId: number;
  /** From `rememberConsents`: what the form asks to agree to. */
  readonly consents: FormConsents;
  /** Those in effect, which the form's consents name. */
  readonly loadAgreedTerms: () => Promise<AgreedText>;
  readonly drafts: Pick<DraftService, "toDelete" | "findEntered">;
  readonly followUps: Pick<FollowUps, "toInsert" | "wake">;
}

interface Receipt {
  readonly answers: PrequalificationAnswers;
  readonly reference: string;
  readonly submittedAt: Date;
  /** What staff typed, and the client sends unchanged. */
  readonly entered: EnteredBy;
  readonly terms: AgreedText;
}

export const createPrequalificationService = (deps: Deps) => {
  const toWrites = (
    { clientId, address }: PrequalificationSubmission,
    { answers, reference, submittedAt, entered, terms }: Receipt,
  ): Write[] => {
    const id = randomUUID();
    // The checks made sure that none of the three is missing.
    const { businessName = "", purpose = "", fundingAmount = "" } = answers;
    const requestedAmount = Number(fundingAmount);
    const row = { id, clientId, reference, submittedAt, answers, entered, businessName, purpose, requestedAmount };
    return [
      toPrequalificationInsert({ ...row, wordingId: deps.wordingId }),
      toConsentsWrite(deps.consents, { clientId, givenAt: submittedAt, address, terms }),
      deps.drafts.toDelete({ clientId, form: "prequalification" }),
      deps.followUps.toInsert({ kind: prequalificationSubmitted, subjectId: id, clientId }),
    ];
  };

  const submitOnce = async (
    submission: PrequalificationSubmission,
    answers: PrequalificationAnswers,
    intent: Intent,
  ) => {
    const draft = { clientId: submission.clientId, form: "prequalification" } as const;
    const [entered, terms] = await Promise.all([deps.drafts.findEntered(draft, answers), deps.loadAgreedTerms()]);
    const submittedAt = new Date();
    const reference = makeReference("PQ");
    const answer: AnswerOf<typeof prequalify>["result"] = {
      status: "success",
      prequalification_submit: true,
      reference,
      submitted_at: submittedAt.toISOString(),
    };
    const writes = toWrites(submission, { answers, reference, submittedAt, entered, terms });
    return writeOnce(deps.database, intent, { answer, writes }).catch(
      refuseTakenReference("prequalifications_reference_key"),
    );
  };

  return {
    /**
     * Stores the form, once per idempotency key, in one statement with what is left to do: the pipeline's item, mails, and the
     * automation webhook.
     * @throws {DomainError} `invalid_fields` with the gate's sentence and a message for each field; `idempotency_key_reused`;
     * `too_many_requests`
     */
    async submit(submission: PrequalificationSubmission): Promise<AnswerOf<typeof prequalify>["result"]> {
      const { clientId, idempotencyKey } = submission;
      const typed = readWire(prequalificationForm, submission.body).email;
      const rules = await addOwnEmail(deps.checkRules(), deps.database, { clientId, typed });
      const answers = readChecked(prequalificationForm, submission.body, rules);
      const intent = toIntent(prequalify, { clientId, idempotencyKey }, answers);
      const answer = await deps.rateLimits.limit(
        "prequalify",
        { clientId },
        {
          isRepeat: () => isAnswered(deps.database, intent),
          run: () => withFreeReference(() => submitOnce(submission, answers, intent)),
        },
      );
      deps.followUps.wake();
      return answer;
    },

    /** Newest first. Answers only while the session is live. */
    async listOwn(token: SessionToken): Promise<SessionChecked<AnswerOf<typeof prequalificationSummary>>> {
      const found = await listOwnPrequalifications(deps.database, token);
      return found.map((rows) => ({
        prequalification_summary: rows.map((row) => ({
          id: row.id,
          reference: row.reference,
          [wireNames.purpose]: row.purpose,
          [wireNames.requestedAmount]: String(row.requested_amount),
          creation_date: row.submitted_at.toISOString(),
          stage: row.stage as PrequalificationStage,
        })),
      }));
    },

    /** The form as it was asked then, with the answers as they are on file. @throws {DomainError} `not_found` */
    async loadSent(clientId: string, id: string): Promise<SentForm> {
      const found = await findRecord(deps.database, id);
      const row = requireFound(found?.client_id === clientId ? found : undefined);
      const unheard = await listUnheard<PrequalificationStage>(deps.database, clientId);
      return {
        id: row.id,
        reference: row.reference,
        submitted_at: row.submitted_at.toISOString(),
        status: unheard.get(id) ?? row.stage,
        form_version: row.version,
        steps: toSentSteps({ ...row, form: prequalificationForm }),
        co_borrowers: [],
      };
    },

    isPrequalified: (clientId: string): Promise<boolean> => existsForClient(deps.database.brief, clientId),

    /** Everything stored about the client's pre-qualifications, with the questions as they were asked, newest first. */
    async exportOwn(clientId: string): Promise<object[]> {
      const [rows, unheard] = await Promise.all([
        listRecords(deps.database, clientId),
        listUnheard<PrequalificationStage>(deps.database, clientId),
      ]);
      return rows.map((row) => ({
        reference: row.reference,
        stage: unheard.get(row.id) ?? row.stage,
        submitted_at: row.submitted_at.toISOString(),
        form_version: row.version,
        answers: answersInWords(prequalificationForm, row.wording, row),
      }));
    },

    /** The submitted form by wire name; undefined once it was erased. */
    async findWireForm(id: string): Promise<ReturnType<typeof toWire> | undefined> {
      const found = await findAnswersById(deps.database, id);
      return (
        found && { ...toWire(prequalificationForm, found.answers), [wireNames.prequalifiedUserId]: found.client_id }
      );
    },
  };
};
