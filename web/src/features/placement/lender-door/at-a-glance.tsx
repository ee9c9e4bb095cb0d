import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import type { SubmissionItemWire } from "@funding-desk/contract/placement/submission/submission-wire";
import type { ReactNode } from "react";
import { formatCount } from "../../../forms/format-count.ts";
import { formatDollars } from "../../../forms/format-number.ts";
import { formatDay, formatMoment } from "../../../forms/format-time.ts";
import { Card } from "../../../ui/card.tsx";
import type { LenderFile } from "./lender-file-query.ts";

interface AtAGlanceProps {
  readonly file: LenderFile;
  /** What can be done with it. */
  readonly actions: ReactNode;
}

/** What an underwriter decides by in twenty seconds. It says no more than the summary that was sent. */
export function AtAGlance({ file, actions }: AtAGlanceProps) {
  const { brief, firm, inquiries } = file;
  return (
    <Card>
      <h2 className="sr-only">At a glance</h2>
      <p className="tabular-nums font-display text-3xl sm:text-4xl">{formatDollars(file.requested_amount)}</p>
      <p className="wrap-anywhere">{[file.funding_type, brief?.use_of_funds].filter(Boolean).join(" · ")}</p>
      {brief && (
        <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-line border-t pt-4 sm:grid-cols-3">
          <Figure label="In business" value={brief.time_in_business} />
          <Figure label="Stated revenue" value={brief.monthly_revenue && `${brief.monthly_revenue}/mo`} />
          <Figure label="Stated score" value={brief.credit_score} />
          <Figure label="Debt now" value={brief.debt} />
          <Figure label="State" value={brief.state} />
          <Figure label="Needed" value={brief.needed} />
        </dl>
      )}
      <Papers file={file} />
      <p className="mt-3 border-line border-t pt-3">
        {inquiries.length === 0 ? (
          <>
            <strong>Don't pull credit:</strong> no one agreed to an inquiry.
          </>
        ) : (
          <>
            <strong>Credit inquiries agreed to:</strong> {inquiries.join("; ")}
          </>
        )}
      </p>
      {file.note && <p className="wrap-anywhere mt-3 max-w-measure whitespace-pre-line">“{file.note}”</p>}
      {actions}
      <p className="wrap-anywhere mt-4 text-ink-soft text-sm">
        From {file.advisor}, {firm.name}, for {nameProgram(file.lender_name, file.program_name)} · {file.reference} ·
        sent {formatDay(file.sent_at)} · open until {formatMoment(file.open_until)} · questions:{" "}
        <a href={`tel:${firm.phone.replace(/[^\d+]/g, "")}`} className="text-link whitespace-nowrap">
          {firm.phone}
        </a>
        ,{" "}
        <a href={`mailto:${firm.email}`} className="text-link">
          {firm.email}
        </a>
      </p>
    </Card>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
}

function Figure({ label, value }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="wrap-anywhere font-semibold text-lg tabular-nums leading-tight">{value || "Not given"}</dd>
    </div>
  );
}

const describeAttached = (items: readonly SubmissionItemWire[]): string => {
  const there = items.filter(({ is_there }) => is_there);
  const pages = there.reduce((sum, item) => sum + (item.pages ?? 0), 0);
  return `${formatCount(there.length, "file")}${pages === 0 ? "" : `, ${formatCount(pages, "page")}`}`;
};

function Papers({ file: { items, missing, requests } }: Pick<AtAGlanceProps, "file">) {
  const waiting = requests.filter(({ answered_at }) => answered_at === null).length;
  const absent = [...missing, ...(waiting === 0 ? [] : [`${formatCount(waiting, "thing")} you asked for`])];
  return (
    <dl className="mt-3 flex flex-col gap-1 border-line border-t pt-3 sm:flex-row sm:flex-wrap sm:gap-x-8">
      <div className="flex gap-2">
        <dt className="text-ink-soft">Attached</dt>
        <dd className="font-semibold">{describeAttached(items)}</dd>
      </div>
      <div className="flex min-w-0 gap-2">
        <dt className="text-ink-soft">Missing</dt>
        <dd className="wrap-anywhere font-semibold">
          {absent.length === 0 ? "Nothing you ask everyone for" : absent.join("; ")}
        </dd>
      </div>
    </dl>
  );
}
