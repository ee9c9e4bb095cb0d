import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { FileEvent } from "@funding-desk/contract/desk/client-file/timeline-desk-api";
import { formatMoment } from "../../../forms/format-time.ts";
import { ClientMessage } from "../../messages/message/client-composer.tsx";
import { WrittenNote } from "../../office/note/note-form.tsx";

const who = { client: "The client", system: "The system", key: "An API key", staff: "Someone at the firm" } as const;

interface TimelineEventProps {
  readonly client: ClientFile["client"];
  readonly event: FileEvent;
}

/** One thing that happened: a message, a note, or an act in a line. */
export function TimelineEvent({ client, event }: TimelineEventProps) {
  const { sent, noted } = event;
  if (sent) return <ClientMessage client={client} message={sent} />;
  if (noted)
    return (
      <li className="rounded-field border border-accent/60 bg-yellow-soft px-3 py-2">
        <WrittenNote clientId={client.id} note={noted} />
      </li>
    );
  return <Act name={event.by === "client" ? client.first_name : (event.name ?? who[event.by])} event={event} />;
}

function Act({ name, event }: { readonly name: string; readonly event: FileEvent }) {
  const { at, what, about, before, after, note, message } = event;
  return (
    <li className="text-sm">
      <p className="wrap-anywhere text-ink-soft">
        <span className="font-semibold text-ink">{name}</span> {what}
        {about && <span className="text-ink">: {about}</span>}
        {(before !== null || after !== null) && (
          <span className="text-ink">
            , {before ?? "not given"} → {after ?? "not given"}
          </span>
        )}
        <time dateTime={at} className="ml-2 whitespace-nowrap text-xs">
          {formatMoment(at)}
        </time>
      </p>
      {note && <p className="wrap-anywhere whitespace-pre-line pl-3">“{note}”</p>}
      {message && (
        <p className="wrap-anywhere mt-1 whitespace-pre-line border-accent border-l-3 pl-3 text-base">{message}</p>
      )}
    </li>
  );
}
