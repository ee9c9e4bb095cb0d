import { sharesProblem } from "../application/co-borrower-form.ts";
import { applicationForm, isExplanationOwed } from "../application/form.ts";
import type { Answers } from "../forms/field.ts";
import { formatMoney } from "../forms/format.ts";
import { impossibleDates, timeInBusinessDisagrees } from "./contradictory-dates.ts";
import { entityTypesDisagree, numbersDisagree } from "./contradictory-identity.ts";
import { type Contradiction, type FileFacts, type FormFacts, type Pointer, pointerTo } from "./file-facts.ts";

/** Of the larger one: revenues of different months differ by so much without anybody being wrong. */
export const revenueTolerance = 0.15;
/** An application that asks for so many times what the pre-qualification asked for, or for that part of it. */
export const amountJump = 2;

const wholeDollars = (answers: Answers, name: string): number | undefined => {
  const answer = answers[name];
  return typeof answer === "string" && /^\d{1,15}$/.test(answer) ? Number(answer) : undefined;
};

/** What each form says to one question, as far as it says something. */
interface Said<T> {
  readonly form: FormFacts;
  readonly value: T;
  readonly pointer: Pointer;
}

const said = (form: FormFacts | undefined, name: string): Said<string>[] => {
  const value = form?.answers[name];
  return form && typeof value === "string" && value.trim() !== ""
    ? [{ form, value: value.trim(), pointer: pointerTo(form, name) }]
    : [];
};

const listed = (all: readonly Said<unknown>[], show: (value: string) => string = (value) => value): string =>
  all.map(({ form, value }) => `${show(String(value))} in ${form.name}`).join(", ");

const sharesOverWhole = ({ application }: FileFacts): Contradiction[] => {
  if (!application) return [];
  const { answers, coBorrowers } = application;
  const isOver =
    sharesProblem(
      answers,
      coBorrowers.map((each) => each.answers),
    ) !== undefined;
  if (!isOver) return [];
  const owners = [application, ...coBorrowers];
  const total = owners.reduce((sum, each) => sum + (wholeDollars(each.answers, "ownership") ?? 0), 0);
  return [
    {
      rule: "shares-over-whole",
      weight: "wrong",
      sentence: `Owner and co-borrowers together own ${total} % of the business.`,
      fields: owners.map((each) => pointerTo(each, "ownership")),
    },
  ];
};

const revenueDiffers = ({ profile, prequalification, application }: FileFacts): Contradiction[] => {
  const all = [profile, prequalification, application].flatMap((form) => {
    const value = form && wholeDollars(form.answers, "monthlyRevenue");
    return form && value !== undefined ? [{ form, value, pointer: pointerTo(form, "monthlyRevenue") }] : [];
  });
  const values = all.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (all.length < 2 || most - least <= most * revenueTolerance) return [];
  return [
    {
      rule: "revenue-differs",
      weight: "differs",
      sentence: `Monthly revenue differs: ${listed(all, formatMoney)}.`,
      fields: all.map(({ pointer }) => pointer),
    },
  ];
};

const amountJumps = ({ prequalification, application }: FileFacts): Contradiction[] => {
  if (!prequalification || !application) return [];
  const first = wholeDollars(prequalification.answers, "fundingAmount");
  const second = wholeDollars(application.answers, "requestedAmount");
  if (!first || !second) return [];
  if (second < first * amountJump && first < second * amountJump) return [];
  return [
    {
      rule: "amount-jumps",
      weight: "differs",
      sentence: `The amount asked for jumps: ${formatMoney(String(first))} in ${prequalification.name}, ${formatMoney(String(second))} in ${application.name}.`,
      fields: [pointerTo(prequalification, "fundingAmount"), pointerTo(application, "requestedAmount")],
    },
  ];
};

const explanationMissing = ({ application }: FileFacts): Contradiction[] => {
  if (!application || !isExplanationOwed(application.answers)) return [];
  const { label } = applicationForm.steps.compliance.fields.complianceExplanation;
  return [
    {
      rule: "explanation-missing",
      weight: "wrong",
      sentence: `A federal compliance question is answered yes in ${application.name}, and the ${label.toLowerCase()} is missing.`,
      fields: [pointerTo(application, "complianceExplanation")],
    },
  ];
};

interface Question {
  readonly rule: string;
  /** "State of incorporation": begins the sentence. */
  readonly subject: string;
  /** By form; left out where it does not ask. */
  readonly names: { readonly profile?: string; readonly prequalification?: string; readonly application?: string };
  readonly same?: (value: string) => string;
}

/** As a business writes its name here and there: case, punctuation and the form of company aside. */
const bareName = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .replace(/\b(?:the|llc|inc|incorporated|corp|corporation|co|company|ltd|lp|llp|pllc|pc)\b/g, "")
    .replace(/\s+/g, "");

/** 'Florida (FL)' and 'Florida' are one state. */
const bareState = (state: string): string => state.replace(/\s*\([A-Z]{2}\)$/, "").toLowerCase();

const questions: readonly Question[] = [
  {
    rule: "state-of-incorporation-differs",
    subject: "State of incorporation",
    names: { prequalification: "state", application: "stateOfIncorporation" },
    same: bareState,
  },
  {
    rule: "business-state-differs",
    subject: "The state of the business's address",
    names: { profile: "businessState", application: "businessState" },
    same: bareState,
  },
  {
    rule: "business-name-differs",
    subject: "Business name",
    names: { profile: "businessName", prequalification: "businessName", application: "legalBusinessName" },
    same: bareName,
  },
  {
    rule: "debt-differs",
    subject: "Whether the business has debt",
    names: { prequalification: "hasDebt", application: "hasDebt" },
  },
  {
    rule: "credit-score-differs",
    subject: "The personal credit score",
    names: { prequalification: "personalCreditScore", application: "personalCreditScore" },
  },
];

const answersDiffer = (facts: FileFacts): Contradiction[] =>
  questions.flatMap(({ rule, subject, names, same = (value) => value }) => {
    const all = (["profile", "prequalification", "application"] as const).flatMap((form) => {
      const name = names[form];
      return name === undefined ? [] : said(facts[form], name);
    });
    if (new Set(all.map(({ value }) => same(value))).size < 2) return [];
    const fields = all.map(({ pointer }) => pointer);
    return [{ rule, weight: "differs" as const, sentence: `${subject} differs: ${listed(all)}.`, fields }];
  });

/** A sole proprietorship is registered nowhere: the form asks where it does business. */
const soleProprietorElsewhere = ({ application }: FileFacts): Contradiction[] => {
  const [at] = said(application, "businessState");
  const [of] = said(application, "stateOfIncorporation");
  if (!application || !at || !of || application.answers.entityType !== "Sole Proprietorship") return [];
  if (bareState(at.value) === bareState(of.value)) return [];
  return [
    {
      rule: "sole-proprietor-elsewhere",
      weight: "differs",
      sentence: `A sole proprietorship does business where its owner does: ${application.name} names ${of.value}, and an address in ${at.value}.`,
      fields: [of.pointer, at.pointer],
    },
  ];
};

const rules: readonly ((facts: FileFacts) => Contradiction[])[] = [
  sharesOverWhole,
  impossibleDates,
  numbersDisagree,
  explanationMissing,
  revenueDiffers,
  entityTypesDisagree,
  timeInBusinessDisagrees,
  amountJumps,
  answersDiffer,
  soleProprietorElsewhere,
];

/**
 * What does not go together in a file: what cannot be comes first, then what is worth a look. No sentence holds a sensitive or sealed
 * value: it says where to look.
 */
export const findContradictions = (facts: FileFacts): Contradiction[] => {
  const found = rules.flatMap((rule) => rule(facts));
  return [...found.filter(({ weight }) => weight === "wrong"), ...found.filter(({ weight }) => weight === "differs")];
};
