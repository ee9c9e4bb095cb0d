import type { Answers } from "@funding-desk/contract/forms/field";
import type { Form } from "@funding-desk/contract/forms/form";
import { type DraftForm, type DraftStartWire, startDraft } from "@funding-desk/contract/intake/draft/api";
import { fillForm } from "@funding-desk/contract/intake/known-answer/fill-form";
import { sharingForms } from "@funding-desk/contract/intake/known-answer/sharing-forms";
import { fromProfileWire } from "@funding-desk/contract/intake/profile/api";
import { pickValidAnswers } from "../../../forms/passing-answers.ts";
import { call } from "../../../http/call.ts";
import { CallError } from "../../../http/call-error.ts";
import { readJson } from "../../../identity/storage.ts";
import { type DraftCoBorrower, parseDraft } from "./draft-answers.ts";
import { type DraftOnFile, nothingOnFile, toDraftOnFile } from "./on-file.ts";

/** What a form starts with before anything is typed: what the client has told us elsewhere, and initial values. */
export interface DraftStart {
  readonly answers: Answers;
  readonly coBorrowers: readonly DraftCoBorrower[];
  readonly onFile: DraftOnFile;
}

/** Without a connection, starts with what this browser knows. */
export const loadDraftStart = async (form: DraftForm): Promise<DraftStart> => {
  const definition = sharingForms[form];
  try {
    return toDraftStart(definition, (await call(startDraft, { params: { form } })).data);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { answers: pickValidAnswers(definition, recallAnswers(form)), coBorrowers: [], onFile: nothingOnFile };
  }
};

export const toDraftStart = (definition: Form, given: DraftStartWire): DraftStart => {
  const { answers, coBorrowers = [] } = parseDraft(definition, { ...given, coBorrowers: given.co_borrowers });
  return { answers: pickValidAnswers(definition, answers), coBorrowers, onFile: toDraftOnFile(given) };
};

const recallAnswers = (form: DraftForm): Answers => {
  const stored = readJson("userDataReal") ?? readJson("singupUserData");
  if (!stored) return {};
  const { answers, funding } = fromProfileWire(stored);
  return fillForm(form, [
    { form: "profile", answers },
    { form: "prequalification", answers: funding },
  ]);
};
