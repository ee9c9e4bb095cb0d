import type {
  CalendarType,
  SlotRulesWire,
  TypeContent,
} from "@funding-desk/contract/calendar/appointment/calendar-desk-api";

export interface ChoiceDraft {
  readonly key: string;
  readonly id?: number | undefined;
  readonly name: string;
}

export interface QuestionDraft {
  readonly key: string;
  readonly id?: number | undefined;
  readonly name: string;
  readonly isRequired: boolean;
  readonly choices: readonly ChoiceDraft[];
}

/** The numbers of a call type, as typed. */
export const numberFields = [
  { name: "duration_minutes", label: "Length", unit: "minutes" },
  { name: "step_minutes", label: "New time every", unit: "minutes" },
  { name: "buffer_before_minutes", label: "Free time before", unit: "minutes" },
  { name: "buffer_after_minutes", label: "Free time after", unit: "minutes" },
  { name: "notice_minutes", label: "Booked at least", unit: "minutes ahead" },
  { name: "horizon_days", label: "Booked at most", unit: "days ahead" },
  { name: "change_notice_hours", label: "Client can change it until", unit: "hours before" },
] as const;
export type NumberField = (typeof numberFields)[number]["name"];

export interface TypeDraft {
  readonly name: string;
  readonly description: string;
  readonly location: string;
  readonly isActive: boolean;
  readonly numbers: Readonly<Record<NumberField, string>>;
  readonly questions: readonly QuestionDraft[];
}

let made = 0;
/** A key for React. */
export const createDraftKey = (): string => {
  made += 1;
  return `new-${made}`;
};

const usual: Readonly<Record<NumberField, number>> = {
  duration_minutes: 30,
  step_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  notice_minutes: 240,
  horizon_days: 60,
  change_notice_hours: 4,
};

const toTexts = (numbers: Readonly<Record<NumberField, number>>): Record<NumberField, string> =>
  Object.fromEntries(numberFields.map(({ name }) => [name, String(numbers[name])])) as Record<NumberField, string>;

export const createTypeDraft = (): TypeDraft => ({
  name: "",
  description: "",
  location: "Phone call",
  isActive: true,
  numbers: toTexts(usual),
  questions: [],
});

const toQuestionDraft = (question: CalendarType["questions"][number]): QuestionDraft => ({
  key: String(question.id),
  id: question.id,
  name: question.name,
  isRequired: question.is_required,
  choices: question.choices.flatMap(({ id, name, is_active }) => (is_active ? [{ key: String(id), id, name }] : [])),
});

export const toTypeDraft = (type: CalendarType): TypeDraft => ({
  name: type.name,
  description: type.description,
  location: type.location,
  isActive: type.is_active,
  numbers: toTexts(type),
  questions: type.questions.filter(({ is_active }) => is_active).map(toQuestionDraft),
});

/** Questions no longer asked, which can be asked again as they were. */
export const listFormerQuestions = (type: CalendarType, draft: TypeDraft): readonly QuestionDraft[] => {
  const asked = new Set(draft.questions.map(({ id }) => id));
  return type.questions.filter(({ id }) => !asked.has(id)).map(toQuestionDraft);
};

/** NaN if the text isn't a number. The server or the preview names the field. */
const parseNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

const parseNumbers = ({ numbers }: TypeDraft): Record<NumberField, number> =>
  Object.fromEntries(numberFields.map(({ name }) => [name, parseNumber(numbers[name])])) as Record<NumberField, number>;

/** The names of fields without a whole number. */
export const listBadNumbers = (draft: TypeDraft): readonly NumberField[] =>
  numberFields.map(({ name }) => name).filter((name) => Number.isNaN(parseNumber(draft.numbers[name])));

export const parseRules = (draft: TypeDraft): SlotRulesWire | undefined => {
  const { change_notice_hours: _, ...rules } = parseNumbers(draft);
  return Object.values(rules).some(Number.isNaN) ? undefined : rules;
};

export const toContent = (draft: TypeDraft): TypeContent => ({
  name: draft.name,
  description: draft.description,
  location: draft.location,
  ...parseNumbers(draft),
  is_active: draft.isActive,
  questions: draft.questions.map(({ id, name, isRequired, choices }) => ({
    ...(id === undefined ? {} : { id }),
    name,
    is_required: isRequired,
    choices: choices.map((choice) => ({ ...(choice.id === undefined ? {} : { id: choice.id }), name: choice.name })),
  })),
});

/** A call type in words, line by line, to compare two versions. */
export const describeType = (type: CalendarType): ReadonlyMap<string, string> =>
  new Map<string, string>([
    ["Name", type.name],
    ["Description", type.description],
    ["How", type.location],
    ["Offered", type.is_active ? "yes" : "no"],
    ...numberFields.map(({ name, label, unit }) => [label, `${type[name]} ${unit}`] as const),
    [
      "Questions",
      type.questions
        .filter(({ is_active }) => is_active)
        .map(({ name, choices }) => {
          const offered = choices.filter(({ is_active }) => is_active).map((choice) => choice.name);
          return offered.length === 0 ? name : `${name} (${offered.join(", ")})`;
        })
        .join("; "),
    ],
  ]);
