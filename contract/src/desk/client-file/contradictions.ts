import type { Answers } from "../../forms/field.ts";
import { formatMoney } from "../../forms/format.ts";
import { findSharesProblem } from "../../intake/application/co-borrower-form.ts";
import { applicationForm, isExplanationOwed } from "../../intake/application/form.ts";
import { type Fact, facts } from "../../intake/known-answer/facts.ts";
import { limits } from "../../platform/limits.ts";
import { findImpossibleDates, findTimeInBusinessDifference } from "./contradictory-dates.ts";
import { findEntityTypeDifference, findNumberDifferences } from "./contradictory-identity.ts";
import { findStatementContradictions } from "./contradictory-statements.ts";
import {
  type Contradiction,
  type FileFacts,
  type FormFacts,
  type Pointer,
  type ProvenContradiction,
  toAnswerEvidence,
  toPointer,
} from "./file-facts.ts";

/** Revenues of different months can differ by this share of the larger one. */
export const revenueTolerance = 0.15;
/** Points out an application that asks for this many times the pre-qualification's amount, or for that fraction of it. */
export const amountJump = 2;

const parseCount = (answers: Answers, name: string): number | undefined => {
  const answer = answers[name];
  return typeof answer === "string" && /^\d{1,15}$/.test(answer) ? Number(answer) : undefined;
};

/** The forms' answers to one question. */
interface GivenAnswer<T> {
  readonly form: FormFacts;
  readonly value: T;
  readonly pointer: Pointer;
}

const listGivenAnswers = (form: FormFacts | undefined, name: string): GivenAnswer<string>[] => {
  const value = form?.answers[name];
  return form && typeof value === "string" && value.trim() !== ""
    ? [{ form, value: value.trim(), pointer: toPointer(form, name) }]
    : [];
};

const listAnswers = (
  all: readonly GivenAnswer<unknown>[],
  show: (value: string) => string = (value) => value,
): string => all.map(({ form, value }) => `${show(String(value))} in ${form.name}`).join(", ");

const findExcessShares = ({ application }: FileFacts): Contradiction[] => {
  if (!application) return [];
  const { answers, coBorrowers } = application;
  const isOver =
    findSharesProblem(
      answers,
      coBorrowers.map((each) => each.answers),
    ) !== undefined;
  if (!isOver) return [];
  const owners = [application, ...coBorrowers];
  const total = owners.reduce((sum, each) => sum + (parseCount(each.answers, "ownership") ?? 0), 0);
  return [
    {
      rule: "shares-over-whole",
      weight: "wrong",
      sentence: `The owner and co-borrowers own ${total}% of the business together.`,
      fields: owners.map((each) => toPointer(each, "ownership")),
    },
  ];
};

const findRevenueDifference = ({ profile, prequalification, application }: FileFacts): Contradiction[] => {
  const all = [profile, prequalification, application].flatMap((form) => {
    const value = form && parseCount(form.answers, "monthlyRevenue");
    return form && value !== undefined ? [{ form, value, pointer: toPointer(form, "monthlyRevenue") }] : [];
  });
  const values = all.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (all.length < 2 || most - least <= most * revenueTolerance) return [];
  return [
    {
      rule: "revenue-differs",
      weight: "differs",
      sentence: `Monthly revenue differs: ${listAnswers(all, formatMoney)}.`,
      fields: all.map(({ pointer }) => pointer),
    },
  ];
};

const findAmountJump = ({ prequalification, application }: FileFacts): Contradiction[] => {
  if (!prequalification || !application) return [];
  const first = parseCount(prequalification.answers, "fundingAmount");
  const second = parseCount(application.answers, "requestedAmount");
  if (!first || !second) return [];
  if (second < first * amountJump && first < second * amountJump) return [];
  return [
    {
      rule: "amount-jumps",
      weight: "differs",
      sentence: `The requested amounts are far apart: ${formatMoney(String(first))} in ${prequalification.name}, ${formatMoney(String(second))} in ${application.name}.`,
      fields: [toPointer(prequalification, "fundingAmount"), toPointer(application, "requestedAmount")],
    },
  ];
};

const findMissingExplanation = ({ application }: FileFacts): Contradiction[] => {
  if (!application || !isExplanationOwed(application.answers)) return [];
  const { label } = applicationForm.steps.compliance.fields.complianceExplanation;
  return [
    {
      rule: "explanation-missing",
      weight: "wrong",
      sentence: `A federal compliance question is answered with yes in ${application.name}, but the ${label.toLowerCase()} is missing.`,
      fields: [toPointer(application, "complianceExplanation")],
    },
  ];
};

interface Question {
  readonly rule: string;
  /** Starts the sentence: "State of incorporation". */
  readonly subject: string;
  readonly fact: Fact;
  readonly same?: (value: string) => string;
}

/** Ignores case, punctuation and the form of company. */
const normalizeName = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N} ]/gu, "")
    .replace(/\b(?:the|llc|inc|incorporated|corp|corporation|co|company|ltd|lp|llp|pllc|pc)\b/g, "")
    .replace(/\s+/g, "");

/** 'Florida (FL)' and 'Florida' are the same state. */
const normalizeState = (state: string): string => state.replace(/\s*\([A-Z]{2}\)$/, "").toLowerCase();

const questions: readonly Question[] = [
  {
    rule: "state-of-incorporation-differs",
    subject: "State of incorporation",
    fact: facts.stateOfIncorporation,
    same: normalizeState,
  },
  {
    rule: "business-state-differs",
    subject: "The state in the business address",
    fact: facts.businessState,
    same: normalizeState,
  },
  {
    rule: "business-name-differs",
    subject: "Business name",
    fact: facts.businessName,
    same: normalizeName,
  },
  {
    rule: "debt-differs",
    subject: "The answer about business debt",
    fact: facts.hasDebt,
  },
  {
    rule: "credit-score-differs",
    subject: "The personal credit score",
    fact: facts.personalCreditScore,
  },
];

const findDifferentAnswers = (file: FileFacts): Contradiction[] =>
  questions.flatMap(({ rule, subject, fact, same = (value) => value }) => {
    const all = (["profile", "prequalification", "application"] as const).flatMap((form) => {
      const name = fact.fields[form];
      return typeof name === "string" ? listGivenAnswers(file[form], name) : [];
    });
    if (new Set(all.map(({ value }) => same(value))).size < 2) return [];
    const fields = all.map(({ pointer }) => pointer);
    return [{ rule, weight: "differs" as const, sentence: `${subject} differs: ${listAnswers(all)}.`, fields }];
  });

/** A sole proprietorship isn't registered anywhere, so the form asks where it does business. */
const findMisplacedProprietor = ({ application }: FileFacts): Contradiction[] => {
  const [at] = listGivenAnswers(application, "businessState");
  const [of] = listGivenAnswers(application, "stateOfIncorporation");
  if (!application || !at || !of || application.answers.entityType !== "Sole Proprietorship") return [];
  if (normalizeState(at.value) === normalizeState(of.value)) return [];
  return [
    {
      rule: "sole-proprietor-elsewhere",
      weight: "differs",
      sentence: `A sole proprietorship isn't incorporated in another state, but ${application.name} names ${of.value} and an address in ${at.value}.`,
      fields: [of.pointer, at.pointer],
    },
  ];
};

const findManyEmployees = ({ application }: FileFacts): Contradiction[] => {
  const count = application && parseCount(application.answers, "employees");
  if (!application || !count || count <= limits.smallBusinessEmployees) return [];
  return [
    {
      rule: "employees-unlikely",
      weight: "differs",
      sentence: `${application.name} names ${count.toLocaleString("en-US")} employees, more than a small business has.`,
      fields: [toPointer(application, "employees")],
    },
  ];
};

const rules: readonly ((facts: FileFacts) => Contradiction[])[] = [
  findExcessShares,
  findImpossibleDates,
  findNumberDifferences,
  findMissingExplanation,
  findRevenueDifference,
  findEntityTypeDifference,
  findTimeInBusinessDifference,
  findAmountJump,
  findDifferentAnswers,
  findMisplacedProprietor,
  findManyEmployees,
];

const listForms = ({ profile, prequalification, application }: FileFacts): FormFacts[] =>
  [profile, prequalification, application, ...(application?.coBorrowers ?? [])].flatMap((form) => form ?? []);

const prove = (contradiction: Contradiction, forms: readonly FormFacts[]): ProvenContradiction => ({
  ...contradiction,
  evidence: contradiction.fields.flatMap(({ subject }) => {
    const form = forms.find((each) => each.subject === subject);
    return form ? [toAnswerEvidence(form)] : [];
  }),
});

/**
 * Finds answers that contradict each other, or statements; impossible ones come first. No sentence contains a sensitive value, and
 * a sealed one only with statements.
 */
export const findContradictions = (facts: FileFacts): ProvenContradiction[] => {
  const forms = listForms(facts);
  const found = [
    ...rules.flatMap((rule) => rule(facts)).map((each) => prove(each, forms)),
    ...findStatementContradictions(facts),
  ];
  return [...found.filter(({ weight }) => weight === "wrong"), ...found.filter(({ weight }) => weight === "differs")];
};
