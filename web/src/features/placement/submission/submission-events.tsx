import { submissionEventWords } from "@funding-desk/contract/placement/submission/states";
import type { SubmissionEventWire } from "@funding-desk/contract/placement/submission/submission-wire";
import { useState } from "react";
import { formatMoment } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";

const shownFirst = 5;

/** What happened, newest first. */
export function SubmissionEvents({ events }: { readonly events: readonly SubmissionEventWire[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? events : events.slice(0, shownFirst);
  return (
    <>
      <ol className="flex flex-col gap-2.5 text-sm">
        {shown.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.about}`}>
            <p>
              <span className="font-semibold">{submissionEventWords[event.kind]}</span>
              {event.about && <span className="wrap-anywhere">: {event.about}</span>}
            </p>
            <p className="text-ink-soft">
              {event.actor_name && `${event.actor_name}, `}
              <time dateTime={event.at}>{formatMoment(event.at)}</time>
            </p>
          </li>
        ))}
      </ol>
      {shown.length < events.length && (
        <div className="mt-3">
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {events.length}
          </Button>
        </div>
      )}
    </>
  );
}
