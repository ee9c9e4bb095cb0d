import { formatLongDay } from "@funding-desk/contract/forms/format";
import { formatAmount } from "@funding-desk/contract/matching/fit/fact-words";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { RangeField } from "../../../ui/range-field.tsx";
import { mostMonths, type WhatIf } from "./use-what-if.ts";

const stepUsd = 5_000;
const leastUsd = 5_000;
const usualMostUsd = 500_000;

interface WhatIfSlidersProps {
  readonly whatIf: WhatIf;
  readonly headingLevel?: 2 | 3;
}

/** Tries another amount or a later day. Nothing is saved or sent. */
export function WhatIfSliders({ whatIf, headingLevel }: WhatIfSlidersProps) {
  const { amount, months, days, isTried } = whatIf;
  const most = Math.max(usualMostUsd, Math.ceil((amount ?? 0) / stepUsd) * stepUsd * 2);
  return (
    <Card
      title="What if? Nothing is saved."
      headingLevel={headingLevel}
      action={
        isTried && (
          <Button size="small" variant="quiet" onClick={whatIf.reset}>
            Back to today
          </Button>
        )
      }
    >
      <div className="grid gap-5 md:grid-cols-2">
        <RangeField
          label="Amount"
          name="what-if-amount"
          value={amount ?? leastUsd}
          min={leastUsd}
          max={most}
          step={stepUsd}
          shown={amount === undefined ? "Not known yet" : formatAmount("amountAsked", amount)}
          onChange={(value) => whatIf.tryFact("amountAsked", { state: "known", value })}
        />
        <RangeField
          label="Day"
          name="what-if-day"
          value={months}
          min={0}
          max={mostMonths}
          step={1}
          shown={months === 0 ? "Today" : formatLongDay(days.on)}
          onChange={whatIf.setMonths}
        />
      </div>
    </Card>
  );
}
