import { formatDate } from "@funding-desk/contract/forms/format";
import {
  type ExportName,
  exportReport,
  exportTitles,
  type ReportName,
  type ReportPeriod,
  reportTitles,
} from "@funding-desk/contract/oversight/report/desk-api";
import Printer from "lucide-react/icons/printer";
import { type ComponentType, useState } from "react";
import { useSearchParams } from "react-router";
import { ExportDialog } from "../../../desk-parts/export-dialog.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceField } from "../../../ui/choice-field.tsx";
import { LinkRow } from "../../../ui/choice-row.tsx";
import { ExportButton } from "../../../ui/export-button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { CallsReport } from "./calls-report.tsx";
import { DocumentsReport } from "./documents-report.tsx";
import { FunnelReport } from "./funnel-report.tsx";
import { LeftFormsReport } from "./left-forms-report.tsx";
import { OverviewReport } from "./overview-report.tsx";
import { PartsReport } from "./parts-report.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { PlacementReport } from "./placement-report.tsx";
import { findProblem, parseAddress, type ReportAddress, type ShownReport, shownReports } from "./report-period.ts";
import { SourcesReport } from "./sources-report.tsx";
import { TeamReport } from "./team-report.tsx";

const reports: Readonly<Record<ShownReport, ComponentType<{ readonly period: ReportPeriod }>>> = {
  overview: OverviewReport,
  funnel: FunnelReport,
  "left-forms": LeftFormsReport,
  sources: SourcesReport,
  calls: CallsReport,
  documents: DocumentsReport,
  placement: PlacementReport,
  team: TeamReport,
  parts: PartsReport,
};

const ownReports: readonly ShownReport[] = ["team", "parts"];

const toSearch = (address: ReportAddress): string => new URLSearchParams({ ...address }).toString();

/** /desk/reports: numbers about the firm's work. The URL says which, and for when. Advisors see their own. */
export function ReportsScreen() {
  const { role } = useStaff();
  const isAdvisor = role === "advisor";
  const [search, setSearch] = useSearchParams();
  const [isExporting, setExporting] = useState(false);
  const today = getFirmToday();
  const asked = parseAddress(search, today);
  const names = isAdvisor ? ownReports : shownReports;
  const address = names.includes(asked.report) ? asked : { ...asked, report: "team" as const };
  const { report } = address;
  const problem = findProblem(address);
  const Report = reports[address.report];
  return (
    <>
      <PageHeading
        tools={
          <LinkRow
            label="Which report"
            value={report}
            choices={names.map((name) => ({
              value: name,
              label: name === "overview" ? "Overview" : reportTitles[name],
            }))}
            toAddress={(name) => ({ search: toSearch({ ...address, report: name }) })}
          />
        }
        action={
          report === "overview" ? (
            <div className="flex gap-2">
              {role === "manager" && (
                <LinkButton to="/desk/settings/targets" size="small">
                  Targets
                </LinkButton>
              )}
              <Button size="small" icon={<Printer className="size-4.5" />} onClick={() => window.print()}>
                Print
              </Button>
            </div>
          ) : (
            !isAdvisor && <ExportButton onClick={() => setExporting(true)} disabled={problem !== undefined} />
          )
        }
      >
        Reports
      </PageHeading>
      {report !== "overview" && (
        <PeriodBar
          period={{ from: address.from, to: address.to }}
          today={today}
          onChange={(period) => setSearch(toSearch({ ...address, ...period }), { preventScrollReset: true })}
        />
      )}
      <div className="mt-4">{problem === undefined && <Report period={{ from: address.from, to: address.to }} />}</div>
      {isExporting && report !== "overview" && (
        <ExportReportDialog report={report} period={address} onClose={() => setExporting(false)} />
      )}
    </>
  );
}

interface ExportReportDialogProps {
  readonly report: ReportName;
  readonly period: ReportPeriod;
  readonly onClose: () => void;
}

function ExportReportDialog({ report, period: { from, to }, onClose }: ExportReportDialogProps) {
  const [name, setName] = useState<ExportName>(report);
  const names: readonly ExportName[] = report === "placement" ? [report, "offers"] : [report];
  return (
    <ExportDialog
      onClose={onClose}
      title={`Export: ${exportTitles[report]}`}
      lead={`From ${formatDate(from)} to ${formatDate(to)}.`}
      fetchCsv={async (reason) => (await callDesk(exportReport, { body: { report: name, from, to, reason } })).data}
      saidOf={({ filename }) => `Saved ${filename}.`}
    >
      {names.length > 1 && (
        <ChoiceField
          label="What"
          name="report"
          value={name}
          options={[
            { value: report, label: "This report" },
            { value: "offers", label: "Offers", hint: "Each one shown, with its APR and its cost." },
          ]}
          onChange={(value) => setName(names.find((each) => each === value) ?? report)}
        />
      )}
    </ExportDialog>
  );
}
