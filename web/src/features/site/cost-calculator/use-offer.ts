import { readMoney } from "@funding-desk/contract/forms/read-text";
import { useState } from "react";
import { useEarlyAnswers } from "../../../forms/early-input.ts";
import { calculateCost, type OfferCost } from "./offer-cost.ts";
import { isFrequency, type OfferField, type OfferTexts, readOffer } from "./offer-input.ts";

const fields: readonly OfferField[] = ["amount", "priceKind", "factor", "rate", "fee", "months", "frequency"];

/** The input's name for a field of one of the offers, whose ids are "a" and "b". */
export const fieldName = (offerId: string, field: OfferField): string => `offer-${offerId}-${field}`;

/** The state from what the fields held before React arrived. */
const toTexts = (early: ReadonlyMap<string, string>, offerId: string, before: OfferTexts): OfferTexts => {
  const text = (field: OfferField): string => early.get(fieldName(offerId, field)) ?? before[field];
  const frequency = text("frequency");
  return {
    amount: readMoney(text("amount")),
    priceKind: text("priceKind") === "rate" ? "rate" : "factor",
    factor: text("factor"),
    rate: text("rate"),
    fee: readMoney(text("fee")),
    months: text("months"),
    frequency: isFrequency(frequency) ? frequency : before.frequency,
  };
};

export interface OfferState {
  readonly id: string;
  readonly texts: OfferTexts;
  readonly change: (field: OfferField, text: string) => void;
  /** Called when the focus leaves a field. From then on, its problems are shown. */
  readonly leave: (field: OfferField) => void;
  readonly problems: Partial<Record<OfferField, string>>;
  readonly read: ReturnType<typeof readOffer>;
  /** Undefined while a field needs to be corrected. */
  readonly cost: OfferCost | undefined;
}

/** One offer in the calculator. It lives only in this page's memory. */
export const useOffer = (id: string, example: OfferTexts): OfferState => {
  const [texts, setTexts] = useState(example);
  const [left, setLeft] = useState<ReadonlySet<OfferField>>(new Set());
  useEarlyAnswers(
    fields.map((field) => fieldName(id, field)),
    (early) => setTexts((before) => toTexts(early, id, before)),
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
    cost: read.offer && calculateCost(read.offer),
  };
};
