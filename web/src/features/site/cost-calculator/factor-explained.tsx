import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { formatApr, formatRate } from "./cost-wording.ts";
import { calculateCost, type Offer, type OfferCost, toUnitPeriods } from "./offer-cost.ts";

const createOffer = (months: number): Offer => ({
  amountCents: 5_000_000,
  feeCents: 0,
  months,
  frequency: "daily",
  price: { kind: "factor", tenThousandths: 13_000 },
});
const terms = [3, 6, 9, 12, 18].map((months) => ({ months, cost: calculateCost(createOffer(months)) }));
const half = calculateCost(createOffer(6));

const lastDay = toUnitPeriods("daily", half.payments);

/** The principal still owed at the start of each month, in cents: what the payments that follow are worth then. */
const listBalances = ({ paymentCents, payments, unitRate }: OfferCost, months: number): number[] =>
  Array.from({ length: months }, (_, month) => {
    const day = (month * lastDay) / months;
    const days = Array.from({ length: payments }, (__, index) => toUnitPeriods("daily", index + 1) - day);
    return days.reduce((sum, left) => (left > 0 ? sum + paymentCents / (1 + unitRate) ** left : sum), 0);
  });

const owed = listBalances(half, 6);
/** The average balance over all days: the cost is the daily rate times the balance, day by day. */
const averageCents = half.costCents / (half.unitRate * lastDay);
const average = formatCents(Math.round(averageCents / 500_00) * 500_00);

/** The remaining balance by month, as descending terraces. */
function Terraces() {
  return (
    <figure className="max-w-md rounded-card border border-line bg-card p-5 shadow-soft sm:p-6">
      <ol aria-label="What you still have at the start of each month" className="grid h-44 grid-cols-6">
        {owed.map((cents, index) => (
          <li key={cents} className="flex flex-col justify-end text-center text-xs">
            <span className="sr-only">{`Month ${index + 1}: `}</span>
            <span>${Math.round(cents / 100_000)}k</span>
            <span
              aria-hidden="true"
              className="forced-color-adjust-none border-brand border-t-4 bg-[#c3d8d0]"
              style={{ height: `${Math.round((cents / half.receivedCents) * 72)}%` }}
            />
            <span aria-hidden="true" className="pt-1.5 text-ink-soft">
              {index + 1}
            </span>
          </li>
        ))}
      </ol>
      <figcaption className="mt-3 text-ink-soft text-sm">
        What you still have of the {formatCents(half.receivedCents)} each month, {average} on average.
      </figcaption>
    </figure>
  );
}

/** Why a factor rate isn't a yearly rate, with numbers from the calculator itself. */
export function FactorExplained() {
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div>
        <h3 className="text-xl">Why 1.30 over six months is far more than 30%</h3>
        <div className="mt-4 grid max-w-measure gap-4">
          <p>
            {formatCents(half.receivedCents)} costs you {formatCents(half.costCents)}. You pay it back from the next
            business day on, so on average you have only about {average}: {formatRate(half.costCents / averageCents, 0)}{" "}
            in half a year, an APR of <strong>{formatApr(half.apr)}</strong>.
          </p>
          <p>
            The shorter the term, the higher the APR. Paying early saves nothing without a discount in the contract.
          </p>
        </div>
        <table className="mt-6 w-full max-w-md text-left">
          <caption className="sr-only">The APR of a factor rate of 1.30 with daily payments, by term</caption>
          <thead>
            <tr className="border-ink border-b-2 text-sm">
              <th scope="col" className="py-2 font-semibold">
                1.30 over
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Each business day
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                APR
              </th>
            </tr>
          </thead>
          <tbody>
            {terms.map(({ months, cost }) => (
              <tr key={months} className="border-line border-b">
                <th scope="row" className="py-2 font-normal">
                  {months} months
                </th>
                <td className="py-2 text-right">{formatCents(cost.paymentCents)}</td>
                <td className="py-2 text-right font-semibold">{formatApr(cost.apr)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Terraces />
    </div>
  );
}
