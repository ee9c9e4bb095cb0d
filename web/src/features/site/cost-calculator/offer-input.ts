import { type Frequency, frequencies, type Offer, type Price } from "./offer-cost.ts";

/** An offer as typed in the fields. */
export interface OfferTexts {
  /** Whole dollars as digits. */
  readonly amount: string;
  readonly priceKind: Price["kind"];
  readonly factor: string;
  readonly rate: string;
  /** Whole dollars as digits; "" means none. */
  readonly fee: string;
  readonly months: string;
  readonly frequency: Frequency;
}
export type OfferField = keyof OfferTexts;

type Problems = Partial<Record<OfferField, string>>;
export type ReadOffer =
  | { readonly offer: Offer; readonly problems?: never }
  | { readonly offer?: never; readonly problems: Problems };

/** The calculator's limits, within which every sum stays exact: dollars, multiples, percent, months. */
const offerLimits = { amount: [500, 10_000_000], factor: [1, 5], rate: [0, 400], months: [1, 360] } as const;

/** "1.30" with 4 places is 13000. Undefined unless the text is a plain decimal with at most `places` decimals. */
const parseScaled = (text: string, places: number): number | undefined => {
  const [, whole, fraction = ""] = /^\s*(\d{1,6})(?:\.(\d*))?\s*%?\s*$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > places) return undefined;
  return Number(whole + fraction.padEnd(places, "0"));
};

const isWithin = (value: number, [least, most]: readonly [number, number], scale = 1): boolean =>
  value >= least * scale && value <= most * scale;

const findProblems = (texts: OfferTexts): Problems => {
  const amount = Number(texts.amount);
  const factor = parseScaled(texts.factor, 4);
  const rate = parseScaled(texts.rate, 3);
  const problems: Problems = {};
  if (!isWithin(amount, offerLimits.amount)) problems.amount = "Enter an offer amount between $500 and $10,000,000.";
  if (texts.priceKind === "factor" && !(factor !== undefined && isWithin(factor, offerLimits.factor, 10_000)))
    problems.factor = "Enter a factor rate between 1 and 5, such as 1.30.";
  if (texts.priceKind === "rate" && !(rate !== undefined && isWithin(rate, offerLimits.rate, 1_000)))
    problems.rate = "Enter a yearly rate between 0% and 400%, such as 14.5.";
  if (!/^\d*$/.test(texts.fee)) problems.fee = "Enter the fees in whole dollars.";
  else if (Number(texts.fee) >= amount && !problems.amount) problems.fee = "Enter fees lower than the offer amount.";
  if (!/^\d{1,3}$/.test(texts.months.trim()) || !isWithin(Number(texts.months), offerLimits.months))
    problems.months = "Enter a term between 1 and 360 whole months.";
  return problems;
};

/** The offer described by the fields, or a message for each field to correct first. */
export const readOffer = (texts: OfferTexts): ReadOffer => {
  const problems = findProblems(texts);
  if (Object.keys(problems).length > 0) return { problems };
  return {
    offer: {
      amountCents: Number(texts.amount) * 100,
      feeCents: Number(texts.fee) * 100,
      months: Number(texts.months),
      frequency: texts.frequency,
      price:
        texts.priceKind === "factor"
          ? { kind: "factor", tenThousandths: parseScaled(texts.factor, 4) ?? 0 }
          : { kind: "rate", thousandthsPercent: parseScaled(texts.rate, 3) ?? 0 },
    },
  };
};

export const isFrequency = (text: string): text is Frequency => Object.hasOwn(frequencies, text);
