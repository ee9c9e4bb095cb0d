import type { FileCall } from "@funding-desk/contract/desk/client-file/desk-api";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { formatMoment, formatMomentWithZone } from "../../../forms/format-time.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CallBadge, isOver, wantsOutcome } from "../../calendar/appointment/desk/call-badge.tsx";

interface FileCallRowProps {
  readonly call: FileCall;
  readonly onOpen: () => void;
}

/** One call of the file, with its outcome once it is over. */
export function FileCallRow({ call, onOpen }: FileCallRowProps) {
  const canWork = useStaff().role !== "auditor";
  // Only the calendar says whether a call is outside its hours.
  const glanced = { ...call, is_outside_hours: false };
  const isToCome = call.status === "Scheduled" && !isOver(call) && call.outcome === null;
  const moment = formatMoment(call.starts_at);
  const action = canWork && wantsOutcome(glanced) ? "Note the outcome" : "Open";
  const answered = call.answers.filter(({ answer }) => answer !== "");
  return (
    <li className="rounded-card border border-line bg-card px-4 py-3 shadow-soft sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="wrap-anywhere font-semibold">
            <time dateTime={call.starts_at}>{moment}</time>, {call.title}
          </p>
          <p className="wrap-anywhere text-ink-soft text-sm">
            Client's time: {formatMomentWithZone(call.starts_at, call.time_zone)}. {call.location}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {isToCome ? <Badge tone="success">{call.status}</Badge> : <CallBadge call={glanced} />}
          <span className="print:hidden">
            <Button size="small" aria-label={`${action}: ${call.title}, ${moment}`} onClick={onOpen}>
              {action}
            </Button>
          </span>
        </div>
      </div>
      {answered.length > 0 && (
        <dl className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-2">
          {answered.map(({ question, answer }) => (
            <div key={question}>
              <dt className="text-ink-soft text-sm">{question}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
