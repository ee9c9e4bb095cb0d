import { formatDate } from "@funding-desk/contract/forms/format";
import type { ReportPeriod } from "@funding-desk/contract/oversight/report/desk-api";
import { formatNumber } from "../../../forms/format-number.ts";
import { Card } from "../../../ui/card.tsx";
import { formatDifference } from "./format-difference.ts";
import { LineChart, LineKey } from "./line-chart.tsx";
import { toBefore } from "./report-period.ts";

interface Days {
  /** One number for each day. */
  readonly by_day: readonly number[];
}

interface TrendProps {
  /** What is counted. */
  readonly title: string;
  readonly period: ReportPeriod;
  readonly now: Days;
  /** The same of the period before; undefined until it's known. */
  readonly before: Days | undefined;
  readonly format?: (value: number) => string;
}

const addUp = (days: readonly number[]): number[] => {
  let sum = 0;
  return days.map((count) => {
    sum += count;
    return sum;
  });
};

/** A report's figure, what it was in the period before, and both added up day by day. */
export function Trend({ title, period, now, before, format = formatNumber }: TrendProps) {
  const [nowSums, beforeSums] = [addUp(now.by_day), before && addUp(before.by_day)];
  const [total, earlier] = [nowSums.at(-1) ?? 0, beforeSums?.at(-1)];
  const { from, to } = toBefore(period);
  const difference = earlier === undefined ? "" : formatDifference([total, earlier], format);
  return (
    <Card>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <div>
          <h2 className="font-sans font-semibold text-sm tracking-normal">{title}</h2>
          <p className="font-display text-3xl">{format(total)}</p>
          <p className="text-ink-soft text-sm">{difference}</p>
        </div>
        <div className="min-w-0">
          <LineChart
            now={nowSums}
            before={beforeSums}
            label={`Line: ${title.toLowerCase()}, added up day by day. ${format(total)} by the end. ${difference}.`}
            from={formatDate(period.from)}
            to={formatDate(period.to)}
            format={format}
          />
          <div className="mt-2">
            <LineKey now="Added up" before={`${formatDate(from)} to ${formatDate(to)}`} />
          </div>
        </div>
      </div>
    </Card>
  );
}
