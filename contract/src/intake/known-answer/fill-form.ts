import { isBlank } from "../../forms/check.ts";
import type { Answer, Answers, FieldKind } from "../../forms/field.ts";
import { fieldEntries, relevantEntries } from "../../forms/form.ts";
import { type Fact, facts } from "./facts.ts";
import { type SharingForm, sharingForms } from "./sharing-forms.ts";

/** Answers that a client gave in a form, or in a part of one that is saved by itself. */
export interface GivenForm {
  readonly form: SharingForm;
  readonly answers: Answers;
}

/** No one can have given these before: each form needs its own consents and files. */
const neverFilled: ReadonlySet<FieldKind> = new Set(["consent", "file", "password", "derivedMoney"]);

interface Candidate {
  readonly form: SharingForm;
  readonly text: string;
}

const readFact = ({ fields }: Fact, { form, answers }: GivenForm): string | undefined => {
  const names = fields[form];
  if (names === undefined) return undefined;
  const text = [names].flat().map((name) => String(answers[name] ?? "").trim());
  return text.filter((part) => part !== "").join(" ") || undefined;
};

/** Whether any form has an answer to it. */
export const isFactGiven = (fact: Fact, given: readonly GivenForm[]): boolean =>
  given.some((form) => readFact(fact, form) !== undefined);

const translate = (fact: Fact, { text, form }: Candidate, to: SharingForm): string | undefined =>
  form === to || !fact.translate ? text : fact.translate(text, form, to);

/**
 * The newest answer counts. An older one that says the same is taken in its place if it is in the form's own words, which may
 * say more, or if only it has a counterpart there.
 */
const findFact = (fact: Fact, target: SharingForm, given: readonly GivenForm[]): string | undefined => {
  const all = given.flatMap((each) => {
    const text = readFact(fact, each);
    return text === undefined ? [] : [{ form: each.form, text }];
  });
  const [newest] = all;
  if (!newest) return fact.otherwise?.map((other) => findFact(other, target, given)).find((text) => text !== undefined);
  const agreed = all.filter((each) => each === newest || translate(fact, each, newest.form) === newest.text);
  const own = agreed.find(({ form }) => form === target);
  return own?.text ?? agreed.map((each) => translate(fact, each, target)).find((text) => text !== undefined);
};

const findOwn = (name: string, target: SharingForm, given: readonly GivenForm[]): Answer | undefined =>
  given.find(({ form, answers }) => form === target && !isBlank(answers[name]))?.answers[name];

const allFacts: readonly Fact[] = Object.values(facts);

/**
 * What is known of a form's answers, by field name: what other forms asked for too (see `facts`), and what the same form was
 * given last. Answers that no longer matter are left out; wrong ones aren't.
 * @param given newest first
 */
export const fillForm = (target: SharingForm, given: readonly GivenForm[]): Answers => {
  const filled: Record<string, Answer> = {};
  for (const { name, field } of fieldEntries(sharingForms[target])) {
    if (neverFilled.has(field.kind)) continue;
    // A read-only answer isn't the client's to give.
    const fact = field.readOnly ? undefined : allFacts.find(({ fields }) => fields[target] === name);
    const answer = fact ? findFact(fact, target, given) : findOwn(name, target, given);
    if (answer !== undefined) filled[name] = answer;
  }
  const relevant = new Set(relevantEntries(sharingForms[target], filled).map(({ name }) => name));
  return Object.fromEntries(Object.entries(filled).filter(([name]) => relevant.has(name)));
};
