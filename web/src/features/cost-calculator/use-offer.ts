import { useState } from "react";
import { useEarlyAnswers } from "../funding-product/use-early-answers.ts";
import { costOf, type OfferCost } from "./offer-cost.ts";
import { isFrequency, type OfferField, type OfferTexts, readOffer } from "./offer-input.ts";

const fields: readonly OfferField[] = ["amount", "priceKind", "factor", "rate", "fee", "months", "frequency"];

/** The form's name for a field of one of the offers, whose ids are "a" and "b". */
export const fieldName = (offerId: string, field: OfferField): string => `offer-${offerId}-${field}`;

const digits = (text: string): string =>
  text
    .replace(/\.\d*$/, "")
    .replace(/\D/g, "")
    .replace(/^0+(?=\d)/, "");

/** What the fields held before React arrived, in the form that the state has. */
const taken = (early: ReadonlyMap<string, string>, offerId: string, before: OfferTexts): OfferTexts => {
  const text = (field: OfferField): string => early.get(fieldName(offerId, field)) ?? before[field];
  const frequency = text("frequency");
  return {
    amount: digits(text("amount")),
    priceKind: text("priceKind") === "rate" ? "rate" : "factor",
    factor: text("factor"),
    rate: text("rate"),
    fee: digits(text("fee")),
    months: text("months"),
    frequency: isFrequency(frequency) ? frequency : before.frequency,
  };
};

export interface OfferState {
  readonly id: string;
  readonly texts: OfferTexts;
  readonly change: (field: OfferField, text: string) => void;
  /** Called when a field is left: from then on what is wrong with it is said. */
  readonly leave: (field: OfferField) => void;
  readonly problems: Partial<Record<OfferField, string>>;
  readonly read: ReturnType<typeof readOffer>;
  /** Undefined while a field has to be mended. */
  readonly cost: OfferCost | undefined;
}

/** One offer in the calculator. It lives in this page's memory and nowhere else. */
export const useOffer = (id: string, example: OfferTexts): OfferState => {
  const [texts, setTexts] = useState(example);
  const [left, setLeft] = useState<ReadonlySet<OfferField>>(new Set());
  useEarlyAnswers(
    fields.map((field) => fieldName(id, field)),
    (early) => setTexts((before) => taken(early, id, before)),
  );
  const read = readOffer(texts);
  const problems = Object.fromEntries(
    Object.entries(read.problems ?? {}).filter(([field]) => left.has(field as OfferField)),
  );
  return {
    id,
    texts,
    change: (field, text) => setTexts((before) => ({ ...before, [field]: text })),
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    problems,
    read,
    cost: read.offer && costOf(read.offer),
  };
};
