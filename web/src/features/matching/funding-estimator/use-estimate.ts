import { readMoney } from "@funding-desk/contract/forms/read-text";
import { toAnsweredFacts } from "@funding-desk/contract/matching/fit/answered-facts";
import type { Facts } from "@funding-desk/contract/matching/fit/fact";
import { assessKind, type KindFit } from "@funding-desk/contract/matching/funding-product/kind";
import { useEffect, useMemo, useState } from "react";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { fundingProducts } from "../../../firm/funding-products.ts";
import { useEarlyAnswers } from "../../../forms/early-input.ts";
import { readKeptEstimate } from "../../../identity/kept-estimate.ts";
import type { EstimateAnswers } from "../../../identity/storage.ts";
import { formatSummary } from "./kind-wording.ts";

/** The questions, with their field names. */
export const questions = {
  monthlyRevenue: { name: "estimate-revenue", label: "Monthly revenue" },
  timeInBusiness: { name: "estimate-time", label: "Time in business" },
  personalCreditScore: { name: "estimate-score", label: "Personal credit score" },
  purpose: { name: "estimate-purpose", label: "Purpose of the funds" },
} as const;
export type Question = keyof typeof questions;

const order = Object.keys(questions) as Question[];
const none: EstimateAnswers = { monthlyRevenue: "", timeInBusiness: "", personalCreditScore: "", purpose: "" };
/** Long enough to finish typing a number before a screen reader announces the result. */
const pauseMs = 700;

/** A finished estimate: what was answered, what it says about the business, and how the kinds compare. */
export interface Estimate {
  readonly answers: EstimateAnswers;
  readonly facts: Facts;
  /** The day it's made for, yyyy-mm-dd. */
  readonly on: string;
  readonly fits: readonly KindFit[];
}

const isAnswered = (answers: EstimateAnswers, question: Question): boolean =>
  question === "monthlyRevenue" ? /^\d+$/.test(answers[question]) : answers[question] !== "";

const estimate = (answers: EstimateAnswers): Estimate | undefined => {
  if (order.some((question) => !isAnswered(answers, question))) return undefined;
  const on = getFirmToday();
  const facts = toAnsweredFacts(answers, on);
  return { answers, facts, on, fits: fundingProducts.map((product) => assessKind(product, facts, on)) };
};

/** The estimator's answers and results. They live only in this page's memory, unless the visitor keeps them. */
export const useEstimate = () => {
  const [answers, setAnswers] = useState(none);
  const result = useMemo(() => estimate(answers), [answers]);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(result ? formatSummary(result.fits) : ""), pauseMs);
    return () => clearTimeout(timer);
  }, [result]);
  useEarlyAnswers(
    order.map((question) => questions[question].name),
    (early) => {
      const kept = readKeptEstimate() ?? none;
      const read = (question: Question) => early.get(questions[question].name) || kept[question];
      setAnswers({
        monthlyRevenue: readMoney(read("monthlyRevenue")),
        timeInBusiness: read("timeInBusiness"),
        personalCreditScore: read("personalCreditScore"),
        purpose: read("purpose"),
      });
    },
  );
  return {
    answers,
    answer: (question: Question, text: string) => setAnswers((before) => ({ ...before, [question]: text })),
    result,
    missing: order.filter((question) => !isAnswered(answers, question)).map((question) => questions[question].label),
    /** The result in a sentence, once typing pauses. */
    spoken,
  };
};
