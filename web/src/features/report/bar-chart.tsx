import { useId } from "react";
import {
  Bar,
  CartesianGrid,
  LabelList,
  BarChart as RechartsBarChart,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from "recharts";
import { axisHeight, chartHeight, colorOf, FillPattern, type Series } from "./chart-series.tsx";
import { shownNumber } from "./shown-number.ts";

export interface BarRow {
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
  /** What stands at a bar's end, by series; a stack has an axis instead. */
  readonly labels?: Readonly<Record<string, string>>;
}

export interface BarChartProps {
  readonly rows: readonly BarRow[];
  readonly series: readonly Series[];
  /** One bar of all the series after another; otherwise one bar of each. */
  readonly isStacked: boolean;
}

const nameWidth = 136;
/** Room for what stands at a bar's end. */
const labelWidth = 92;

const tick = { fill: "var(--color-ink)", fontSize: 14 };

/** Lying bars, so that names can be read. Nothing moves; whoever does not see it has the table. */
export function BarChart({ rows, series, isStacked }: BarChartProps) {
  const id = useId();
  const data = rows.map(({ name, values, labels }) => ({ name, ...values, labels }));
  return (
    <ResponsiveContainer
      width="100%"
      height={chartHeight(rows.length, series.length, isStacked)}
      initialDimension={{ width: 600, height: 300 }}
    >
      <RechartsBarChart
        layout="vertical"
        data={data}
        accessibilityLayer={false}
        barCategoryGap={isStacked ? 9 : 10}
        barGap={4}
        margin={{ top: 0, right: isStacked ? 12 : labelWidth, bottom: 0, left: 0 }}
      >
        <defs>
          {series.map(({ key, tone, fill }) => (
            <FillPattern key={key} id={`${id}-${key}`} tone={tone} fill={fill} />
          ))}
        </defs>
        {isStacked && <CartesianGrid horizontal={false} stroke="var(--color-line)" />}
        <XAxis
          type="number"
          height={isStacked ? axisHeight : 0}
          hide={!isStacked}
          {...(isStacked ? {} : { domain: [0, "dataMax"] })}
          allowDecimals={false}
          axisLine={false}
          tickLine={false}
          tickCount={4}
          tick={{ fill: "var(--color-ink-soft)", fontSize: 13 }}
          tickFormatter={shownNumber}
        />
        <YAxis
          type="category"
          dataKey="name"
          width={nameWidth}
          axisLine={{ stroke: "var(--color-edge)" }}
          tickLine={false}
          tick={tick}
          interval={0}
        />
        {series.map(({ key, tone }) => (
          <Bar
            key={key}
            dataKey={key}
            fill={`url(#${id}-${key})`}
            stroke={colorOf(tone)}
            strokeWidth={1.5}
            isAnimationActive={false}
            maxBarSize={28}
            {...(isStacked ? { stackId: "all" } : {})}
          >
            {!isStacked && (
              <LabelList
                dataKey={(row: { labels?: Readonly<Record<string, string>> }) => row.labels?.[key] ?? ""}
                position="right"
                fill="var(--color-ink)"
                fontSize={14}
                fontWeight={600}
              />
            )}
          </Bar>
        ))}
      </RechartsBarChart>
    </ResponsiveContainer>
  );
}
