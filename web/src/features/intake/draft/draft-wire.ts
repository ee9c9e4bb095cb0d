import type { Form } from "@funding-desk/contract/forms/form";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import type { DraftWire, saveDraft } from "@funding-desk/contract/intake/draft/api";
import { type DraftState, parseDraft, pickKnownAnswers } from "./draft-answers.ts";

/** The server's draft in the form's shape. */
export const toDraftState = (definition: Form, { answers, step, co_borrowers }: DraftWire): DraftState =>
  parseDraft(definition, { answers, step, coBorrowers: co_borrowers });

export const toSaveBody = (definition: Form, draft: DraftState, baseRevision: number): BodyOf<typeof saveDraft> => ({
  answers: pickKnownAnswers(definition, draft.answers),
  ...(draft.coBorrowers
    ? {
        co_borrowers: draft.coBorrowers.map(({ key, answers }) => ({
          key,
          answers: pickKnownAnswers(coBorrowerForm, answers),
        })),
      }
    : {}),
  step: draft.step,
  base_revision: baseRevision,
});
