import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import type { DraftWire, saveDraft } from "@funding-desk/contract/draft/api";
import type { BodyOf } from "@funding-desk/contract/endpoint";
import type { Form } from "@funding-desk/contract/forms/form";
import { type DraftState, knownAnswers, knownDraft } from "./draft-answers.ts";

/** What the server answered, as the form holds it. */
export const stateIn = (definition: Form, { answers, step, co_borrowers }: DraftWire): DraftState =>
  knownDraft(definition, { answers, step, coBorrowers: co_borrowers });

export const bodyOf = (definition: Form, draft: DraftState, baseRevision: number): BodyOf<typeof saveDraft> => ({
  answers: knownAnswers(definition, draft.answers),
  ...(draft.coBorrowers
    ? {
        co_borrowers: draft.coBorrowers.map(({ key, answers }) => ({
          key,
          answers: knownAnswers(coBorrowerForm, answers),
        })),
      }
    : {}),
  step: draft.step,
  base_revision: baseRevision,
});
