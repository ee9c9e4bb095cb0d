import { assessFit, type Fit, type FitAnswers } from "@funding-desk/contract/funding-product/fit";
import { useEffect, useMemo, useState } from "react";
import { fundingProducts } from "../../content/funding-products.ts";
import { useEarlyAnswers } from "../../forms/early-input.ts";
import { formatSummary } from "./fit-wording.ts";

/** The questions, with their field names. */
export const questions = {
  revenue: { name: "estimate-revenue", label: "Monthly revenue" },
  time: { name: "estimate-time", label: "Time in business" },
  score: { name: "estimate-score", label: "Personal credit score" },
  purpose: { name: "estimate-purpose", label: "Purpose of the funds" },
} as const;
export type Question = keyof typeof questions;
type Texts = Readonly<Record<Question, string>>;

const order = Object.keys(questions) as Question[];
const none: Texts = { revenue: "", time: "", score: "", purpose: "" };
/** Long enough to finish typing a number before a screen reader announces the result. */
const pauseMs = 700;

const toAnswers = ({ revenue, time, score, purpose }: Texts): FitAnswers | undefined =>
  revenue && time && score && purpose
    ? { monthlyRevenue: Number(revenue), timeInBusiness: time, creditScore: score, purpose }
    : undefined;

/** The estimator's answers and results. They live only in this page's memory. */
export const useEstimate = () => {
  const [texts, setTexts] = useState(none);
  const answers = useMemo(() => toAnswers(texts), [texts]);
  const fits = useMemo<readonly Fit[]>(
    () => (answers ? fundingProducts.map((product) => assessFit(product, answers)) : []),
    [answers],
  );
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(fits.length > 0 ? formatSummary(fits) : ""), pauseMs);
    return () => clearTimeout(timer);
  }, [fits]);
  useEarlyAnswers(
    order.map((question) => questions[question].name),
    (early) => {
      const text = (question: Question) => early.get(questions[question].name) ?? "";
      const revenue = text("revenue")
        .replace(/\.\d*$/, "")
        .replace(/\D/g, "")
        .replace(/^0+(?=\d)/, "");
      setTexts({ revenue, time: text("time"), score: text("score"), purpose: text("purpose") });
    },
  );
  return {
    texts,
    answer: (question: Question, text: string) => setTexts((before) => ({ ...before, [question]: text })),
    answers,
    fits,
    missing: order.filter((question) => texts[question] === "").map((question) => questions[question].label),
    /** The result in a sentence, once typing pauses. */
    spoken,
  };
};
