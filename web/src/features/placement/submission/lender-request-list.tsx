import { formatDate } from "@funding-desk/contract/forms/format";
import type { LenderRequestWire } from "@funding-desk/contract/placement/submission/submission-wire";
import { formatDay } from "../../../forms/format-time.ts";
import { Badge } from "../../../ui/badge.tsx";

interface LenderRequestListProps {
  readonly label: string;
  readonly requests: readonly LenderRequestWire[];
}

/** What a lender asked for in its own words, and what came of it. */
export function LenderRequestList({ label, requests }: LenderRequestListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {requests.map(({ id, words, due_on, asked_at, answered_at }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="wrap-anywhere whitespace-pre-line">{words}</p>
            <p className="text-ink-soft text-sm">
              Asked {formatDay(asked_at)}
              {due_on && `, needed by ${formatDate(due_on)}`}
            </p>
          </div>
          <Badge tone={answered_at ? "success" : "yellow"}>
            {answered_at ? `Answered ${formatDay(answered_at)}` : "Waiting for the client"}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
