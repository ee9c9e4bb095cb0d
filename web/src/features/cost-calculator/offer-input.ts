import { type Frequency, frequencies, type Offer, type Price } from "./offer-cost.ts";

/** An offer as it stands in the fields. */
export interface OfferTexts {
  /** Whole dollars as digits. */
  readonly amount: string;
  readonly priceKind: Price["kind"];
  readonly factor: string;
  readonly rate: string;
  /** Whole dollars as digits; "" is none. */
  readonly fee: string;
  readonly months: string;
  readonly frequency: Frequency;
}
export type OfferField = keyof OfferTexts;

type Problems = Partial<Record<OfferField, string>>;
export type ReadOffer =
  | { readonly offer: Offer; readonly problems?: never }
  | { readonly offer?: never; readonly problems: Problems };

/** What the calculator takes; within it every sum stays exact. Dollars, multiples, percent, months. */
const offerLimits = { amount: [500, 10_000_000], factor: [1, 5], rate: [0, 400], months: [1, 360] } as const;

/** "1.30" in ten-thousandths is 13000; undefined for what is no plain decimal number with at most `places` places. */
const scaled = (text: string, places: number): number | undefined => {
  const [, whole, fraction = ""] = /^\s*(\d{1,6})(?:\.(\d*))?\s*%?\s*$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > places) return undefined;
  return Number(whole + fraction.padEnd(places, "0"));
};

const within = (value: number, [least, most]: readonly [number, number], scale = 1): boolean =>
  value >= least * scale && value <= most * scale;

const problemsOf = (texts: OfferTexts): Problems => {
  const amount = Number(texts.amount);
  const factor = scaled(texts.factor, 4);
  const rate = scaled(texts.rate, 3);
  const problems: Problems = {};
  if (!within(amount, offerLimits.amount))
    problems.amount = "Enter the amount of the offer, between $500 and $10,000,000.";
  if (texts.priceKind === "factor" && !(factor !== undefined && within(factor, offerLimits.factor, 10_000)))
    problems.factor = "Enter the factor rate as a number between 1 and 5, for example 1.30.";
  if (texts.priceKind === "rate" && !(rate !== undefined && within(rate, offerLimits.rate, 1_000)))
    problems.rate = "Enter the yearly rate in percent, between 0 and 400, for example 14.5.";
  if (Number(texts.fee) >= amount && !problems.amount) problems.fee = "The fees have to be less than the amount.";
  if (!/^\d{1,3}$/.test(texts.months.trim()) || !within(Number(texts.months), offerLimits.months))
    problems.months = "Enter the term in whole months, between 1 and 360.";
  return problems;
};

/** The offer that the fields describe, or a sentence for each field that has to be mended first. */
export const readOffer = (texts: OfferTexts): ReadOffer => {
  const problems = problemsOf(texts);
  if (Object.keys(problems).length > 0) return { problems };
  return {
    offer: {
      amountCents: Number(texts.amount) * 100,
      feeCents: Number(texts.fee) * 100,
      months: Number(texts.months),
      frequency: texts.frequency,
      price:
        texts.priceKind === "factor"
          ? { kind: "factor", tenThousandths: scaled(texts.factor, 4) ?? 0 }
          : { kind: "rate", thousandthsPercent: scaled(texts.rate, 3) ?? 0 },
    },
  };
};

export const isFrequency = (text: string): text is Frequency => Object.hasOwn(frequencies, text);
