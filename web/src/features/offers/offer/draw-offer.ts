import { toDayNumber } from "@funding-desk/contract/forms/civil-date";
import { formatDate, formatMonth } from "@funding-desk/contract/forms/format";
import { figureOffer, type OfferFigures } from "@funding-desk/contract/offers/offer/figure-offer";
import { formatPercent, offerKindNames } from "@funding-desk/contract/offers/offer/offer-words";
import type { PaidOffEarly } from "@funding-desk/contract/offers/offer/paid-off-early";
import { formatDollars, formatNumber } from "../../../forms/format-number.ts";
import { type ShownOffer, salesFallPercent } from "./shown-offer.ts";

/** What is left to pay from a day on. */
interface Step {
  /** Days since 1970. */
  readonly day: number;
  readonly leftCents: number;
}

/** What a drawing shows of an offer, in whole cents. */
interface Drawing {
  readonly apr: string;
  readonly receivedCents: number;
  /** Pays off older debts, or what the client could decline. */
  readonly paidForClientCents: number;
  readonly costCents: number;
  readonly fundedDay: number;
  /** From the funding to nothing left. */
  readonly steps: readonly Step[];
  /** "$50,000 + $15,000" */
  readonly money: string;
  /** "36 × $1,661 to Jan 2029", or what paying it off comes to. */
  readonly schedule: string;
}

export interface DrawnOffer {
  readonly id: string;
  readonly lenderName: string;
  readonly kindName: string;
  /** Undefined when it can't be figured. */
  readonly drawing: Drawing | undefined;
}

/** What the handles ask. */
export interface Asked {
  readonly isFalling: boolean;
  /** The day on which it's paid off, yyyy-mm-dd. As agreed without it. */
  readonly payoffOn?: string | undefined;
}

/** More payments than that are closer to each other than a phone's pixels. */
const mostSteps = 100;

const listSteps = ({ groups }: OfferFigures, fundedDay: number, payoffDay: number): readonly Step[] => {
  let leftCents = groups.reduce((total, { count, cents }) => total + count * cents, 0);
  const steps: Step[] = [{ day: fundedDay, leftCents }];
  for (const { count, cents, firstDay, lastDay } of groups) {
    const [first, last] = [toDayNumber(firstDay), toDayNumber(lastDay)];
    const size = Math.ceil(count / mostSteps);
    for (let paid = size; paid < count + size; paid += size) {
      const number = Math.min(paid, count);
      const day = count === 1 ? last : first + ((last - first) * (number - 1)) / (count - 1);
      if (day > payoffDay) return [...steps, { day: payoffDay, leftCents: 0 }];
      leftCents -= cents * (number - (paid - size));
      steps.push({ day, leftCents });
    }
  }
  return steps;
};

/** Whole dollars: the table has the cents. */
const formatRounded = (cents: number): string => formatDollars(cents / 100);

const describeSchedule = ({ groups, count, lastDay }: OfferFigures): string => {
  const [only] = groups;
  const last = formatMonth(lastDay.slice(0, 7));
  if (groups.length !== 1 || !only) return `${formatNumber(count)} payments to ${last}`;
  return count === 1
    ? `${formatRounded(only.cents)} on ${last}`
    : `${formatNumber(count)} × ${formatRounded(only.cents)} to ${last}`;
};

const describePayoff = ({ payoffCents, savedCents }: PaidOffEarly): string =>
  `Pay ${formatRounded(payoffCents)} then, save ${savedCents > 0 ? formatRounded(savedCents) : "nothing"}`;

interface Payoff {
  readonly early?: PaidOffEarly;
  readonly words: string;
}

/** Of a day on which nothing is due anymore, or not yet, nothing changes. */
const findPayoff = (figures: OfferFigures, days: number, payoffOn: string): Payoff => {
  const [early] = figures.ifPaidOff;
  if (early) return { early, words: describePayoff(early) };
  if (payoffOn >= figures.lastDay) return { words: `Paid by then: ${formatDate(figures.lastDay)}` };
  if (days <= 0) return { words: "The money isn't there yet" };
  return figures.unsaidIfPaidOff.length > 0
    ? { words: "The lender hasn't said what that saves" }
    : { words: "We can't figure that day" };
};

const draw = ({ terms }: ShownOffer, { isFalling, payoffOn }: Asked): Drawing | undefined => {
  const fundedDay = toDayNumber(terms.fundedOn);
  const days = payoffOn === undefined ? undefined : toDayNumber(payoffOn) - fundedDay;
  const figures = figureOffer(terms, {
    salesFallPercent: isFalling ? salesFallPercent : 0,
    payoffDays: days !== undefined && days > 0 ? [days] : [],
  });
  if (figures.outcome === "refused") return undefined;
  const { receivedCents, paidForClientCents } = figures;
  const payoff = days === undefined || payoffOn === undefined ? undefined : findPayoff(figures, days, payoffOn);
  const early = payoff?.early;
  const costCents = figures.costCents - (early?.savedCents ?? 0);
  return {
    apr: formatPercent(early?.aprPercent ?? figures.aprPercent),
    receivedCents,
    paidForClientCents,
    costCents,
    fundedDay,
    steps: listSteps(figures, fundedDay, early ? fundedDay + early.day : Number.POSITIVE_INFINITY),
    money: [receivedCents, paidForClientCents, costCents]
      .filter((cents) => cents > 0)
      .map(formatRounded)
      .join(" + "),
    schedule: payoff?.words ?? `${isFalling && !figures.followsSales ? "Still " : ""}${describeSchedule(figures)}`,
  };
};

export const drawOffer = (offer: ShownOffer, asked: Asked): DrawnOffer => ({
  id: offer.id,
  lenderName: offer.lenderName,
  kindName: offerKindNames[offer.terms.kind],
  drawing: draw(offer, asked),
});

/** One scale for all offers and all that the handles can ask, so that nothing jumps but what changes. */
export interface DrawingScale {
  readonly cents: number;
  readonly fromDay: number;
  readonly untilDay: number;
}

/** Undefined when no offer can be figured. */
export const findScale = (offers: readonly ShownOffer[]): DrawingScale | undefined => {
  const drawings = offers.flatMap((offer) => [false, true].flatMap((isFalling) => draw(offer, { isFalling }) ?? []));
  if (drawings.length === 0) return undefined;
  return {
    cents: Math.max(...drawings.map((each) => each.receivedCents + each.paidForClientCents + each.costCents)),
    fromDay: Math.min(...drawings.map(({ fundedDay }) => fundedDay)),
    untilDay: Math.max(...drawings.map(({ steps }) => steps.at(-1)?.day ?? 0)),
  };
};
