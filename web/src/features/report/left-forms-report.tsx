import { type LeftFormWire, type ReportPeriod, reportLimits } from "@funding-desk/contract/report/desk-api";
import { useQuery } from "@tanstack/react-query";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { ChartFigure } from "./chart-figure.tsx";
import { ReportPart } from "./report-part.tsx";
import { leftFormsQuery } from "./report-queries.ts";
import { shownNumber, shownShare, space } from "./shown-number.ts";

type Place = LeftFormWire["places"][number];

const titles: Readonly<Record<LeftFormWire["form"], string>> = {
  prequalification: "Pre-qualification",
  application: "Funding application",
};
const series = [{ key: "drafts", label: "Forms left here", tone: "coral", fill: "stripes" }] as const;
/** More bars than that are no picture; the table has them all. */
const mostBars = 10;

/** Where the forms are left: by name of the question, never by what was answered. */
export function LeftFormsReport({ period }: { readonly period: ReportPeriod }) {
  return (
    <ReportPart
      query={useQuery(leftFormsQuery(period))}
      isEmpty={({ forms }) => forms.every(({ submitted, open, left }) => submitted + open + left === 0)}
      emptyHint="Here you will see at which question clients stopped filling in the pre-qualification and the application, never what they answered."
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
      header: "First question without an answer",
      cell: ({ field_label }) => field_label,
      isRowHeader: true,
    },
    { key: "step", header: "Step", cell: ({ step_title }) => step_title },
    { key: "drafts", header: "Forms left", align: "right", cell: ({ drafts }) => shownNumber(drafts) },
    { key: "share", header: "Of those left", align: "right", cell: ({ drafts }) => shownShare(drafts, left) },
  ];
  const most = places.toSorted((a, b) => b.drafts - a.drafts).slice(0, mostBars);
  return (
    <Card title={titles[form]} isFlush>
      <div className="px-5 sm:px-6">
        <p className="mb-5 max-w-measure">
          <strong>{shownNumber(submitted)}</strong> sent, <strong>{shownNumber(open)}</strong> still being filled in,{" "}
          <strong>{shownNumber(left)}</strong> left: nobody has touched them for {reportLimits.leftAfterHours} hours.
        </p>
        {most.length > 0 && (
          <ChartFigure
            label="Bars: the questions at which most forms were left."
            rows={most.map(({ field_label, drafts }) => ({
              name: field_label,
              values: { drafts },
              labels: { drafts: `${shownNumber(drafts)}${space}·${space}${shownShare(drafts, left)}` },
            }))}
            series={series}
            isStacked={false}
          />
        )}
      </div>
      <DataTable
        caption={`Where the form was left: ${titles[form]}`}
        columns={columns}
        rows={places}
        rowKey={({ step, field }) => `${step} ${field}`}
        state="ready"
        emptyText="None was left in this period"
      />
    </Card>
  );
}
