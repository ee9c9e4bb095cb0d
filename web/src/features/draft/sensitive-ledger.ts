import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import { isBlank } from "@funding-desk/contract/forms/check";
import type { Answer, Answers, Field } from "@funding-desk/contract/forms/field";
import { type Form, fieldEntries } from "@funding-desk/contract/forms/form";
import { rulesOf } from "@funding-desk/contract/forms/kinds";
import { checkRules } from "../../content/check-rules.ts";
import type { DraftState } from "./draft-answers.ts";
import type { DraftOnFile, OnFile } from "./on-file.ts";

/** Remembers which sensitive answers the server has from this page, so that each travels once. */
export interface SensitiveLedger {
  /** The draft as it is sent: a sensitive answer only when it is whole and new, or blank and stored. */
  outgoing: (draft: DraftState, onFile: DraftOnFile) => DraftState;
  /** The server has stored what was sent. */
  confirm: (sent: DraftState) => void;
  /** Whether the draft has a sensitive answer that the server may not have. */
  hasNews: (draft: DraftState) => boolean;
  /** The server's copy is another now: everything that is known here counts as new. */
  forget: () => void;
}

interface Part {
  readonly id: string;
  readonly definition: Form;
  readonly answers: Answers;
  readonly onFile: OnFile;
}

const isWhole = (field: Field, answer: Answer): boolean =>
  rulesOf(field).check(answer, field, checkRules()) === undefined;

export const createSensitiveLedger = (definition: Form): SensitiveLedger => {
  const confirmed = new Map<string, Answer>();

  const outgoingOf = ({ id, definition: form, answers, onFile }: Part): Answers => {
    const left = { ...answers };
    for (const { name, field } of fieldEntries(form)) {
      const answer = left[name];
      if (!field.sensitive || answer === undefined) continue;
      const isSent = isBlank(answer)
        ? onFile[name] !== undefined
        : confirmed.get(`${id} ${name}`) !== answer && isWhole(field, answer);
      if (!isSent) delete left[name];
    }
    return left;
  };

  const outgoing = ({ answers, step, coBorrowers }: DraftState, onFile: DraftOnFile): DraftState => ({
    answers: outgoingOf({ id: "", definition, answers, onFile: onFile.form }),
    step,
    ...(coBorrowers
      ? {
          coBorrowers: coBorrowers.map(({ key, answers: own }) => ({
            key,
            answers: outgoingOf({
              id: key,
              definition: coBorrowerForm,
              answers: own,
              onFile: onFile.coBorrowers[key] ?? {},
            }),
          })),
        }
      : {}),
  });

  const sensitiveIn = ({ answers, coBorrowers = [] }: DraftState): [string, Answer][] =>
    [{ key: "", answers, form: definition }, ...coBorrowers.map((each) => ({ ...each, form: coBorrowerForm }))].flatMap(
      ({ key, answers: own, form }) =>
        fieldEntries(form).flatMap(({ name, field }): [string, Answer][] => {
          const answer = own[name];
          return field.sensitive && answer !== undefined ? [[`${key} ${name}`, answer]] : [];
        }),
    );

  return {
    outgoing,
    confirm: (sent) => {
      for (const [id, answer] of sensitiveIn(sent)) {
        if (isBlank(answer)) confirmed.delete(id);
        else confirmed.set(id, answer);
      }
    },
    hasNews: (draft) =>
      sensitiveIn(outgoing(draft, { form: {}, coBorrowers: {} })).some(([, answer]) => !isBlank(answer)),
    forget: () => confirmed.clear(),
  };
};
