import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answer, Answers, Field } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { getKindRules } from "@funding-desk/contract/forms/kinds";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { checkRules } from "../../../forms/check-rules.ts";
import { type DraftPart, type DraftState, mapParts } from "./draft-answers.ts";
import type { DraftOnFile, OnFile } from "./on-file.ts";

/** Remembers which sensitive answers this page has sent, so that each is sent only once. */
export interface SensitiveLedger {
  /** The draft to send. A sensitive answer is included only when it is complete and new, or blank and on file. */
  pickOutgoing: (draft: DraftState, onFile: DraftOnFile) => DraftState;
  /** Call when the server has stored what was sent. */
  confirm: (sent: DraftState) => void;
  /** Whether the draft has a sensitive answer that the server may not have. */
  hasUnsent: (draft: DraftState) => boolean;
  /** Call when the server's copy has changed: every answer counts as new again. */
  forget: () => void;
}

const isComplete = (field: Field, answer: Answer): boolean =>
  getKindRules(field).check(answer, field, checkRules()) === undefined;

export const createSensitiveLedger = (definition: Form): SensitiveLedger => {
  const confirmed = new Map<string, Answer>();

  const pickOutgoingAnswers = ({ key, form, answers }: DraftPart, onFile: OnFile): Answers => {
    const left = { ...answers };
    for (const { name, field } of fieldEntries(form)) {
      const answer = left[name];
      if (!field.sensitive || answer === undefined) continue;
      const isSent = isBlank(answer)
        ? onFile[name] !== undefined
        : confirmed.get(`${key} ${name}`) !== answer && isComplete(field, answer);
      if (!isSent) delete left[name];
    }
    return left;
  };

  const pickOutgoing = (draft: DraftState, onFile: DraftOnFile): DraftState =>
    mapParts(definition, draft, (part) =>
      pickOutgoingAnswers(part, part.key === "" ? onFile.form : (onFile.coBorrowers[part.key] ?? {})),
    );

  const listSensitive = ({ answers, coBorrowers = [] }: DraftState): [string, Answer][] =>
    [{ key: "", answers, form: definition }, ...coBorrowers.map((each) => ({ ...each, form: coBorrowerForm }))].flatMap(
      ({ key, answers: own, form }) =>
        fieldEntries(form).flatMap(({ name, field }): [string, Answer][] => {
          const answer = own[name];
          return field.sensitive && answer !== undefined ? [[`${key} ${name}`, answer]] : [];
        }),
    );

  return {
    pickOutgoing,
    confirm: (sent) => {
      for (const [id, answer] of listSensitive(sent)) {
        if (isBlank(answer)) confirmed.delete(id);
        else confirmed.set(id, answer);
      }
    },
    hasUnsent: (draft) =>
      listSensitive(pickOutgoing(draft, { form: {}, coBorrowers: {} })).some(([, answer]) => !isBlank(answer)),
    forget: () => confirmed.clear(),
  };
};
