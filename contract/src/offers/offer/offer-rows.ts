import { formatLongDay } from "../../forms/format.ts";
import { formatCents } from "../../forms/format-cents.ts";
import type { OfferFigures } from "./figure-offer.ts";
import type { OfferTerms } from "./offer-terms.ts";
import { describeStatedApr, formatCentsOnDollar, formatGroup, formatPercent, formatTerm } from "./offer-words.ts";
import { roundHalfUp } from "./round.ts";

/** One row of an offer's card. */
export interface OfferRow {
  readonly id: OfferRowId;
  readonly label: string;
  /** One line each. */
  readonly values: readonly string[];
  readonly notes: readonly string[];
}

const labels = {
  received: "You receive",
  totalPaid: "You pay in all",
  cost: "What it costs",
  apr: "APR (estimated)",
  payments: "Payments",
  lastDay: "Last payment",
  monthly: "Average monthly cost",
  weeklyShare: "Share of your weekly revenue",
  onDollar: "Cost of each dollar",
  paidOff60: "If you pay it off on day 60",
  paidOff120: "If you pay it off on day 120",
  guarantee: "Personal guarantee",
  lien: "Lien",
  confession: "Confession of judgment",
  reconciliation: "Payments follow your sales",
  brokerPay: "What we're paid",
  expires: "Offer ends",
} as const;
export type OfferRowId = keyof typeof labels;

/** In the order of the cards, which is the same for every offer. */
export const offerRowIds = Object.keys(labels) as readonly OfferRowId[];

type Content = readonly [values: readonly string[], notes?: readonly string[]];
type Writer = (terms: OfferTerms, figures: OfferFigures) => Content;

const unsaid = "The lender hasn't said";
const unknownPay = "Not known yet";
/** Whether a row's value says that there is none. */
export const isUnsaid = (value: string): boolean => value === unsaid || value === unknownPay;
const yesNo = (answer: boolean | undefined, yes: string, no: string): Content => {
  if (answer === undefined) return [[unsaid]];
  return answer ? [["Yes"], [yes]] : [["No"], [no]];
};
const round = (cents: number): string => formatCents(roundHalfUp(cents));

const guaranteeWords = { none: "None", limited: "Limited", full: "Full" } as const;
const lienWords = {
  none: "None",
  equipment: "On the equipment",
  receivables: "On your receivables",
  allAssets: "On all of the business's assets",
} as const;
const payerWords = { lender: "by the lender", client: "by you", proceeds: "out of the money you'd get" } as const;

const writeReceived: Writer = ({ amountCents, fees, payoffs, brokerPay }, { receivedCents }) => {
  const taken = [
    ...payoffs.map(({ name, cents }) => `pays off ${name}: ${formatCents(cents)}`),
    ...fees.filter(({ withheld }) => withheld).map(({ name, cents }) => `${name}: ${formatCents(cents)}`),
    ...(brokerPay?.paidBy === "proceeds" ? [`our pay: ${formatCents(brokerPay.cents)}`] : []),
  ];
  return [
    [formatCents(receivedCents)],
    taken.length > 0 ? [`Of ${formatCents(amountCents)}, this is taken out first: ${taken.join("; ")}.`] : [],
  ];
};

const writeTotal: Writer = ({ fees, brokerPay }, { totalPaidCents }) => {
  const apart = [
    ...fees.filter(({ withheld, avoidable }) => !withheld && !avoidable),
    ...(brokerPay?.paidBy === "client" ? [{ name: "our pay", cents: brokerPay.cents }] : []),
  ].map(({ name, cents }) => `${name}: ${formatCents(cents)}`);
  const declined = fees.filter(({ avoidable }) => avoidable).map(({ name, cents }) => `${name}: ${formatCents(cents)}`);
  return [
    [formatCents(totalPaidCents)],
    [
      ...(apart.length > 0 ? [`You pay this apart from the payments: ${apart.join("; ")}.`] : []),
      ...(declined.length > 0 ? [`You can decline this, so it isn't in the cost: ${declined.join("; ")}.`] : []),
    ],
  ];
};

/** What the APR takes for granted. */
const describeAssumption = ({ kind, invoice }: OfferTerms): readonly string[] => {
  if (kind === "line") return ["As if you drew the whole line on the first day and made the minimum payments."];
  if (invoice) return [`As if your customer paid after ${invoice.expectedDays} days.`];
  return [];
};

const writePaidOff =
  (day: number): Writer =>
  (_, { ifPaidOff, unsaidIfPaidOff }) => {
    if (unsaidIfPaidOff.includes(day)) return [[unsaid]];
    const then = ifPaidOff.find((each) => each.day === day);
    if (!then) return [["It would be paid by then"]];
    const saved = then.savedCents > 0 ? `You'd save ${formatCents(then.savedCents)}` : "You'd save nothing";
    return [
      [saved],
      [`You'd pay ${formatCents(then.payoffCents)} that day. The APR would be ${formatPercent(then.aprPercent)}.`],
    ];
  };

const writeWeeklyShare: Writer = (_, { weeklySharePercent, count }) => {
  if (weeklySharePercent !== undefined) return [[formatPercent(weeklySharePercent)]];
  return [[count === 1 ? "There's a single payment" : "We need your average monthly deposits to say"]];
};

const writers: Readonly<Record<OfferRowId, Writer>> = {
  received: writeReceived,
  totalPaid: writeTotal,
  cost: (_, { costCents }) => [[formatCents(costCents)]],
  apr: (terms, { aprPercent, statedApr }) => [
    [formatPercent(aprPercent)],
    [...describeAssumption(terms), ...(statedApr ? [describeStatedApr(statedApr)] : [])],
  ],
  payments: (_, { groups }) => [groups.map(formatGroup)],
  lastDay: (_, { lastDay, term }) => [[formatLongDay(lastDay)], [`After ${formatTerm(term)}.`]],
  monthly: (_, { averageMonthlyCents }) => [[round(averageMonthlyCents)]],
  weeklyShare: writeWeeklyShare,
  onDollar: (_, { centsOnDollar }) => [[formatCentsOnDollar(centsOnDollar)]],
  paidOff60: writePaidOff(60),
  paidOff120: writePaidOff(120),
  guarantee: ({ guarantee }) => [[guarantee ? guaranteeWords[guarantee] : unsaid]],
  lien: ({ lien }) => [[lien ? lienWords[lien] : unsaid]],
  confession: ({ confessionOfJudgment }) =>
    yesNo(
      confessionOfJudgment,
      "The lender could win a lawsuit against you without a hearing.",
      "The lender would have to go to court first.",
    ),
  reconciliation: ({ reconciliation }) =>
    yesNo(
      reconciliation,
      "You can have them lowered when your sales fall.",
      "They stay the same when your sales fall.",
    ),
  brokerPay: ({ brokerPay }) => {
    if (!brokerPay) return [[unknownPay]];
    return [[brokerPay.cents === 0 ? "Nothing" : `${formatCents(brokerPay.cents)}, ${payerWords[brokerPay.paidBy]}`]];
  },
  expires: ({ expiresOn }) => [[expiresOn ? formatLongDay(expiresOn) : unsaid]],
};

/** An offer's card in words: the same rows in the same order for every offer, none without its APR beside it. */
export const listOfferRows = (terms: OfferTerms, figures: OfferFigures): readonly OfferRow[] =>
  offerRowIds.map((id) => {
    const [values, notes = []] = writers[id](terms, figures);
    return { id, label: labels[id], values, notes };
  });
