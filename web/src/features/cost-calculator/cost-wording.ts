import { frequencies, type Offer, type OfferCost } from "./offer-cost.ts";

const money = (digits: number) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", minimumFractionDigits: digits });
const wholeMoney = money(0);
const centMoney = money(2);

/** $65,000 and $515.87: cents only where there are some. */
export const shownMoney = (cents: number): string => (cents % 100 === 0 ? wholeMoney : centMoney).format(cents / 100);

/** 109.3%, from 1.0926. */
export const shownRate = (rate: number, places = 1): string =>
  `${new Intl.NumberFormat("en-US", { minimumFractionDigits: places, maximumFractionDigits: places }).format(rate * 100)}%`;

const shownCount = (count: number): string => new Intl.NumberFormat("en-US").format(count);

/** '126 payments, one each business day'. */
export const shownSchedule = ({ frequency }: Offer, { payments }: OfferCost): string =>
  payments === 1 ? "One payment" : `${shownCount(payments)} payments, one each ${frequencies[frequency].each}`;

/** One line of the reckoning: what it finds, how, and what comes out. */
export interface Line {
  readonly name: string;
  readonly formula: string;
  readonly result: string;
}

const paybackLine = ({ amountCents, price }: Offer, { paybackCents }: OfferCost): Line | undefined =>
  price.kind === "factor"
    ? {
        name: "Total payback",
        formula: `amount × factor rate = ${shownMoney(amountCents)} × ${price.tenThousandths / 10_000}`,
        result: shownMoney(paybackCents),
      }
    : undefined;

const paymentLine = (offer: Offer, cost: OfferCost): Line => {
  const { price, amountCents, frequency } = offer;
  const { payments, paymentCents, lastPaymentCents, paybackCents } = cost;
  const last = lastPaymentCents === paymentCents ? "" : `; the last one ${shownMoney(lastPaymentCents)}, for rounding`;
  const result = `${shownMoney(paymentCents)}${last}`;
  if (price.kind === "factor" || price.thousandthsPercent === 0)
    return { name: "Payment", formula: `total payback ÷ payments = ${shownMoney(paybackCents)} ÷ ${payments}`, result };
  const yearly = `${price.thousandthsPercent / 1_000}%`;
  const perPeriod = `${yearly} ÷ ${frequencies[frequency].perYear}`;
  return {
    name: "Payment",
    formula: `amount × r ÷ (1 − (1 + r)^−n) = ${shownMoney(amountCents)} × r ÷ (1 − (1 + r)^−${payments}), with r = ${perPeriod}`,
    result,
  };
};

/** The reckoning of an offer with its own numbers, line by line. */
export const linesOf = (offer: Offer, cost: OfferCost): readonly Line[] => {
  const { perYear, each, many } = frequencies[offer.frequency];
  const { receivedCents, paybackCents, costCents, payments, paymentCents, periodRate, apr, lastPaymentCents } = cost;
  const total = paybackLine(offer, cost);
  const count: Line = {
    name: "Payments",
    formula: `term × ${many} in a year ÷ 12 = ${offer.months} × ${perYear} ÷ 12`,
    result: shownCount(payments),
  };
  return [
    ...(total ? [total] : []),
    count,
    paymentLine(offer, cost),
    ...(total
      ? []
      : [
          {
            name: "Total payback",
            formula: `${payments - 1} × ${shownMoney(paymentCents)} + ${shownMoney(lastPaymentCents)}`,
            result: shownMoney(paybackCents),
          },
        ]),
    {
      name: "You receive",
      formula: `amount − fees = ${shownMoney(offer.amountCents)} − ${shownMoney(offer.feeCents)}`,
      result: shownMoney(receivedCents),
    },
    {
      name: "Cost of capital",
      formula: `total payback − received = ${shownMoney(paybackCents)} − ${shownMoney(receivedCents)}`,
      result: shownMoney(costCents),
    },
    {
      name: "APR",
      formula: `the rate i per ${each} at which the sum of payment ÷ (1 + i)^k, for k = 1 to ${payments}, is ${shownMoney(receivedCents)}: i = ${shownRate(periodRate, 4)}; then i × ${perYear}`,
      result: shownRate(apr),
    },
  ];
};

/** What sets two offers apart, in a sentence or two. */
export const comparisonOf = (first: OfferCost, second: OfferCost): string => {
  const dollars = Math.abs(first.costCents - second.costCents);
  const cheaper = first.costCents < second.costCents ? "Offer A" : "Offer B";
  const lower = first.apr < second.apr ? "Offer A" : "Offer B";
  if (dollars === 0) return `Both cost ${shownMoney(first.costCents)}. ${lower} has the lower APR.`;
  const costs = `${cheaper} costs ${shownMoney(dollars)} less in all`;
  if (cheaper === lower) return `${costs}, and its APR is lower too.`;
  return `${costs}, but ${lower} has the lower APR: for each dollar and day that you keep the money, ${lower} charges less.`;
};
