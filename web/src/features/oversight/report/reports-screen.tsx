import { formatDate } from "@funding-desk/contract/forms/format";
import {
  type ExportName,
  exportReport,
  exportTitles,
  type ReportName,
  type ReportPeriod,
  reportNames,
  reportTitles,
} from "@funding-desk/contract/oversight/report/desk-api";
import Download from "lucide-react/icons/download";
import { type ComponentType, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ExportDialog } from "../../../desk-parts/export-dialog.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { callDesk } from "../../../http/call-desk.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { CallsReport } from "./calls-report.tsx";
import { DocumentsReport } from "./documents-report.tsx";
import { FunnelReport } from "./funnel-report.tsx";
import { LeftFormsReport } from "./left-forms-report.tsx";
import { PartsReport } from "./parts-report.tsx";
import { PeriodBar } from "./period-bar.tsx";
import { PlacementReport } from "./placement-report.tsx";
import { findProblem, parseAddress, type ReportAddress } from "./report-period.ts";
import { SourcesReport } from "./sources-report.tsx";
import { TeamReport } from "./team-report.tsx";

const reports: Readonly<Record<ReportName, ComponentType<{ readonly period: ReportPeriod }>>> = {
  funnel: FunnelReport,
  "left-forms": LeftFormsReport,
  sources: SourcesReport,
  calls: CallsReport,
  documents: DocumentsReport,
  placement: PlacementReport,
  team: TeamReport,
  parts: PartsReport,
};

const ownReports: readonly ReportName[] = ["team", "parts"];

const toSearch = (address: ReportAddress): string => new URLSearchParams({ ...address }).toString();

/** /desk/reports: numbers about the firm's work. The URL says which, and for when. Advisors see their own. */
export function ReportsScreen() {
  const isAdvisor = useStaff().role === "advisor";
  const [search, setSearch] = useSearchParams();
  const [exporting, setExporting] = useState<ExportName>();
  const today = getFirmToday();
  const asked = parseAddress(search, today);
  const names = isAdvisor ? ownReports : reportNames;
  const address = names.includes(asked.report) ? asked : { ...asked, report: "team" as const };
  const problem = findProblem(address);
  const Report = reports[address.report];
  return (
    <>
      <PageHeading
        lead={
          isAdvisor
            ? "Your files, how soon you answer, what came of your calls, and what you earned."
            : "Where clients come from, how far they get, and what keeps them waiting."
        }
        action={
          !isAdvisor && (
            <div className="flex flex-wrap gap-2">
              <ExportButton isDisabled={problem !== undefined} onPress={() => setExporting(address.report)}>
                Export
              </ExportButton>
              {address.report === "placement" && (
                <ExportButton isDisabled={problem !== undefined} onPress={() => setExporting("offers")}>
                  Export offers
                </ExportButton>
              )}
            </div>
          )
        }
      >
        Reports
      </PageHeading>
      <PeriodBar
        period={{ from: address.from, to: address.to }}
        today={today}
        onChange={(period) => setSearch(toSearch({ ...address, ...period }), { preventScrollReset: true })}
      />
      <ReportChoice address={address} names={names} />
      <div className="mt-6">{problem === undefined && <Report period={{ from: address.from, to: address.to }} />}</div>
      {exporting && <ExportReportDialog report={exporting} period={address} onClose={() => setExporting(undefined)} />}
    </>
  );
}

interface ReportChoiceProps {
  readonly address: ReportAddress;
  readonly names: readonly ReportName[];
}

function ReportChoice({ address, names }: ReportChoiceProps) {
  return (
    <nav aria-label="Which report" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {names.map((name) => (
          <li key={name}>
            <Link
              to={{ search: toSearch({ ...address, report: name }) }}
              preventScrollReset
              aria-current={name === address.report ? "page" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center rounded-field border px-4 font-semibold text-sm transition-colors",
                name === address.report
                  ? "border-brand bg-brand text-white"
                  : "border-edge bg-card text-ink hover:bg-paper-deep",
              )}
            >
              {reportTitles[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ExportButtonProps {
  readonly isDisabled: boolean;
  readonly onPress: () => void;
  readonly children: string;
}

function ExportButton({ isDisabled, onPress, children }: ExportButtonProps) {
  return (
    <Button size="small" icon={<Download className="size-4.5" />} onClick={onPress} disabled={isDisabled}>
      {children}
    </Button>
  );
}

const leads: Partial<Readonly<Record<ExportName, string>>> = {
  offers: "Each offer that clients were shown, with its APR and its cost,",
};

interface ExportReportDialogProps {
  readonly report: ExportName;
  readonly period: ReportPeriod;
  readonly onClose: () => void;
}

function ExportReportDialog({ report, period: { from, to }, onClose }: ExportReportDialogProps) {
  return (
    <ExportDialog
      onClose={onClose}
      title={`Export: ${exportTitles[report]}`}
      lead={`${leads[report] ?? "The numbers of this report"} from ${formatDate(from)} to ${formatDate(to)}.`}
      fetchCsv={async (reason) => (await callDesk(exportReport, { body: { report, from, to, reason } })).data}
      saidOf={({ filename }) => `Saved ${filename}.`}
    />
  );
}
