import { monthNames } from "@funding-desk/contract/forms/format";
import type { AccountMonths, MonthState } from "@funding-desk/contract/intake/statement-set/shapes";
import { describeMonth } from "@funding-desk/contract/intake/statement-set/words";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";

const looks: Readonly<Record<MonthState, { readonly icon: ReactNode; readonly className: string }>> = {
  "adds up": { icon: <Check className="size-4 text-success" />, className: "border-success bg-success-soft" },
  read: { icon: <Check className="size-4 text-ink-soft" />, className: "border-edge" },
  short: { icon: <TriangleAlert className="size-4 text-coral-strong" />, className: "border-coral" },
  differs: { icon: <TriangleAlert className="size-4 text-coral-strong" />, className: "border-coral" },
  missing: { icon: <Minus className="size-4 text-ink-soft" />, className: "border-edge border-dashed" },
};

/** Which month of which account is here. Nothing without accounts. */
export function AccountGrid({ accounts }: { readonly accounts: readonly AccountMonths[] }) {
  const [first] = accounts;
  if (!first) return null;
  return (
    <div className="overflow-x-auto">
      <table className="text-sm">
        <caption className="sr-only">Statements by account and month</caption>
        <thead>
          <tr>
            <th scope="col" className="py-1 pr-4 text-left font-semibold">
              Account
            </th>
            {first.months.map(({ month }) => (
              <th key={month} scope="col" className="px-1 py-1 text-center font-normal text-ink-soft">
                <abbr title={describeMonthName(month)} className="no-underline">
                  {describeMonthName(month).slice(0, 3)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ last_four: lastFour, bank, months }) => (
            <tr key={lastFour}>
              <th scope="row" className="wrap-anywhere py-1 pr-4 text-left font-normal">
                {bank && <span className="block text-ink-soft">{bank}</span>}
                ending {lastFour}
              </th>
              {months.map(({ month, state }) => (
                <td key={month} className="px-1 py-1">
                  <span
                    className={classNames(
                      "grid h-7 min-w-11 place-items-center rounded-tag border",
                      looks[state].className,
                    )}
                  >
                    {looks[state].icon}
                    <span className="sr-only">{describeMonth(month, state)}</span>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const describeMonthName = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? month;
