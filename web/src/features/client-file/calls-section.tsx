import type { ClientFile } from "@funding-desk/contract/client-file/desk-api";
import { shownMoment } from "../../forms/shown-day.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const inZone = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(instant));

/** Calls with what was asked when they were booked, the latest first. */
export function CallsSection({ calls }: Pick<ClientFile, "calls">) {
  if (calls.length === 0)
    return (
      <Card>
        <EmptyState title="No calls yet">What the client books stands here, with what they answered.</EmptyState>
      </Card>
    );
  return (
    <ul className="flex flex-col gap-3">
      {calls.map((call) => {
        const answered = call.answers.filter(({ answer }) => answer !== "");
        return (
          <li key={call.id} className="rounded-card border border-line bg-card px-4 py-3 shadow-soft sm:px-6">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="font-semibold">
                <time dateTime={call.starts_at}>{shownMoment(call.starts_at)}</time>, {call.title}
              </p>
              <Badge tone={call.status === "Cancelled" ? "neutral" : "success"}>{call.status}</Badge>
            </div>
            <p className="wrap-anywhere text-ink-soft text-sm">
              For the client {inZone(call.starts_at, call.time_zone)}. {call.location}
            </p>
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
      })}
    </ul>
  );
}
