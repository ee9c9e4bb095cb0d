import type { TimelineEntry } from "@funding-desk/contract/intake/status/api";
import type { LucideIcon } from "lucide-react";
import CalendarCheck from "lucide-react/icons/calendar-check";
import FileCheck from "lucide-react/icons/file-check";
import FileQuestionMark from "lucide-react/icons/file-question-mark";
import Flag from "lucide-react/icons/flag";
import Landmark from "lucide-react/icons/landmark";
import PenLine from "lucide-react/icons/pen-line";
import Send from "lucide-react/icons/send";
import { formatMoment, formatShortInstant, formatShortMoment } from "../../../forms/format-time.ts";
import type { MergedEntry } from "./merge-entries.ts";

const icons: Readonly<Record<TimelineEntry["kind"], LucideIcon>> = {
  submitted: Send,
  status: Flag,
  request: FileQuestionMark,
  document: FileCheck,
  call: CalendarCheck,
  correction: PenLine,
  lender: Landmark,
};

interface TimelineItemProps {
  readonly entry: MergedEntry;
  /** Only what happened, the day, and what someone at the firm wrote. */
  readonly isBrief: boolean;
  readonly isLast: boolean;
}

/** One entry of the history, for a list. */
export function TimelineItem({ entry, isBrief, isLast }: TimelineItemProps) {
  const Icon = icons[entry.kind];
  return (
    <li className="relative flex gap-4 pb-5 last:pb-2">
      {!isLast && <span aria-hidden="true" className="absolute top-9 bottom-0 left-4 w-px bg-line" />}
      <span
        aria-hidden="true"
        className="grid size-8 flex-none place-items-center rounded-full bg-brand-soft text-brand"
      >
        <Icon className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <div className="flex items-baseline justify-between gap-x-4">
          <p className="wrap-anywhere font-semibold">{entry.title}</p>
          <time
            dateTime={entry.at}
            title={formatMoment(entry.at)}
            className="flex-none whitespace-nowrap text-ink-soft text-sm"
          >
            {formatShortInstant(entry.at)}
          </time>
        </div>
        {!isBrief && <EntryDetails entry={entry} />}
        {entry.message && (
          <p className="wrap-anywhere mt-2 whitespace-pre-line border-accent border-l-3 pl-3">{entry.message}</p>
        )}
        {!isBrief && entry.reference && <p className="mt-0.5 text-ink-soft text-sm">{entry.reference}</p>}
      </div>
    </li>
  );
}

function EntryDetails({ entry }: { readonly entry: MergedEntry }) {
  return (
    <>
      {entry.starts_at && <p className="text-ink-soft text-sm">{formatShortMoment(entry.starts_at)}</p>}
      {entry.details.map((detail) => (
        <p key={detail} className="wrap-anywhere text-ink-soft text-sm">
          {detail}
        </p>
      ))}
    </>
  );
}
