import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { formatPercent } from "@funding-desk/contract/offers/offer/offer-words";
import { formatNumber } from "../../../forms/format-number.ts";
import { frequencies, type Offer, type OfferCost } from "./offer-cost.ts";

/** 109.19%, from 1.0919: as offers show it. */
export const formatApr = (apr: number): string => formatPercent(apr * 100);

export const formatRate = (rate: number, places: number): string =>
  `${new Intl.NumberFormat("en-US", { minimumFractionDigits: places, maximumFractionDigits: places }).format(rate * 100)}%`;

/** '126 payments, one each business day'. */
export const formatSchedule = ({ frequency }: Offer, { payments }: OfferCost): string =>
  payments === 1 ? "One payment" : `${formatNumber(payments)} payments, one each ${frequencies[frequency].each}`;

/** One step of the calculation. */
export interface Line {
  readonly name: string;
  readonly formula: string;
  readonly result: string;
}

const createPaybackLine = ({ amountCents, price }: Offer, { paybackCents }: OfferCost): Line | undefined =>
  price.kind === "factor"
    ? {
        name: "Total payback",
        formula: `amount × factor rate = ${formatCents(amountCents)} × ${price.tenThousandths / 10_000}`,
        result: formatCents(paybackCents),
      }
    : undefined;

const createPaymentLine = (offer: Offer, cost: OfferCost): Line => {
  const { price, amountCents, frequency } = offer;
  const { payments, paymentCents, lastPaymentCents, paybackCents } = cost;
  const last =
    lastPaymentCents === paymentCents ? "" : `; the last one is ${formatCents(lastPaymentCents)} after rounding`;
  const result = `${formatCents(paymentCents)}${last}`;
  if (price.kind === "factor" || price.thousandthsPercent === 0)
    return {
      name: "Payment",
      formula: `total payback ÷ payments = ${formatCents(paybackCents)} ÷ ${payments}`,
      result,
    };
  const yearly = `${price.thousandthsPercent / 1_000}%`;
  const perPeriod = `${yearly} ÷ ${frequencies[frequency].perYear}`;
  return {
    name: "Payment",
    formula: `amount × r ÷ (1 − (1 + r)^−n) = ${formatCents(amountCents)} × r ÷ (1 − (1 + r)^−${payments}), with r = ${perPeriod}`,
    result,
  };
};

/** The calculation step by step, with the offer's own numbers. */
export const listLines = (offer: Offer, cost: OfferCost): readonly Line[] => {
  const { perYear, unitsPerYear, unit, many } = frequencies[offer.frequency];
  const { receivedCents, paybackCents, costCents, payments, paymentCents, unitRate, apr, lastPaymentCents } = cost;
  const total = createPaybackLine(offer, cost);
  const count: Line = {
    name: "Payments",
    formula: `term × ${many} in a year ÷ 12 = ${offer.months} × ${perYear} ÷ 12`,
    result: formatNumber(payments),
  };
  return [
    ...(total ? [total] : []),
    count,
    createPaymentLine(offer, cost),
    ...(total
      ? []
      : [
          {
            name: "Total payback",
            formula: `${payments - 1} × ${formatCents(paymentCents)} + ${formatCents(lastPaymentCents)}`,
            result: formatCents(paybackCents),
          },
        ]),
    {
      name: "You receive",
      formula: `amount − fees = ${formatCents(offer.amountCents)} − ${formatCents(offer.feeCents)}`,
      result: formatCents(receivedCents),
    },
    {
      name: "Cost of capital",
      formula: `total payback − received = ${formatCents(paybackCents)} − ${formatCents(receivedCents)}`,
      result: formatCents(costCents),
    },
    {
      name: "APR",
      formula: `the rate i per ${unit} at which the sum of payment ÷ (1 + i)^t, with t the ${unit}s until each payment, is ${formatCents(receivedCents)}: i = ${formatRate(unitRate, 4)}; then i × ${unitsPerYear}`,
      result: formatApr(apr),
    },
  ];
};

/** How two offers differ, in a sentence or two. */
export const describeComparison = (first: OfferCost, second: OfferCost): string => {
  const dollars = Math.abs(first.costCents - second.costCents);
  const cheaper = first.costCents < second.costCents ? "Offer A" : "Offer B";
  const lower = first.apr < second.apr ? "Offer A" : "Offer B";
  if (dollars === 0) return `Both cost ${formatCents(first.costCents)}. ${lower} has the lower APR.`;
  const costs = `${cheaper} costs ${formatCents(dollars)} less overall`;
  if (cheaper === lower) return `${costs}, and its APR is lower too.`;
  return `${costs}, but ${lower} has the lower APR: it charges less for each dollar and each day you have the money.`;
};
