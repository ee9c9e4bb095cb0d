import {
  type LeftFormWire,
  leftFormsReport,
  type ReportPeriod,
  reportLimits,
} from "@funding-desk/contract/oversight/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../forms/format-number.ts";
import { deskQuery } from "../../../http/desk-query.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { formatShare, space } from "./format-number.ts";
import { ReportCard } from "./report-card.tsx";
import { ReportPart } from "./report-part.tsx";
import { toAsked } from "./report-period.ts";

type Place = LeftFormWire["places"][number];

const titles: Readonly<Record<LeftFormWire["form"], string>> = {
  prequalification: "Pre-qualification",
  application: "Funding application",
};
const series = [{ key: "drafts", label: "Forms abandoned here", tone: "coral", fill: "stripes" }] as const;
/** The chart shows this many bars at most; the table has them all. */
const mostBars = 10;

/** Where clients leave the forms: by question, never by answer. */
export function LeftFormsReport({ period }: { readonly period: ReportPeriod }) {
  return (
    <ReportPart
      query={useQuery(deskQuery(leftFormsReport, toAsked(period)))}
      isEmpty={({ forms }) => forms.every(({ submitted, open, left }) => submitted + open + left === 0)}
      emptyHint="You'll see at which question clients stopped, never what they answered."
    >
      {({ forms }) => (
        <div className="flex flex-col gap-6">
          {forms.map((form) => (
            <LeftForm key={form.form} form={form} />
          ))}
        </div>
      )}
    </ReportPart>
  );
}

function LeftForm({ form: { form, submitted, open, left, places } }: { readonly form: LeftFormWire }) {
  const columns: readonly Column<Place>[] = [
    {
      key: "field",
      header: "First unanswered question",
      cell: ({ field_label }) => field_label,
      isRowHeader: true,
    },
    { key: "step", header: "Step", cell: ({ step_title }) => step_title },
    { key: "drafts", header: "Forms abandoned", align: "right", cell: ({ drafts }) => formatNumber(drafts) },
    { key: "share", header: "Share", align: "right", cell: ({ drafts }) => formatShare(drafts, left) },
  ];
  const most = places.toSorted((a, b) => b.drafts - a.drafts).slice(0, mostBars);
  return (
    <ReportCard
      title={titles[form]}
      note={
        <>
          <strong>{formatNumber(submitted)}</strong> sent, <strong>{formatNumber(open)}</strong> still being filled in,{" "}
          <strong>{formatNumber(left)}</strong> abandoned: no one has touched them for {reportLimits.leftAfterHours}{" "}
          hours.
        </>
      }
      chart={{
        label: "Bars: the questions where most forms were abandoned.",
        rows: most.map(({ field_label, drafts }) => ({
          name: field_label,
          values: { drafts },
          labels: { drafts: `${formatNumber(drafts)}${space}·${space}${formatShare(drafts, left)}` },
        })),
        series,
        isStacked: false,
      }}
      table={{
        caption: `Where the form was left: ${titles[form]}`,
        columns,
        rows: places,
        rowKey: ({ step, field }) => `${step} ${field}`,
        emptyText: "No forms were abandoned in this period",
      }}
    />
  );
}
