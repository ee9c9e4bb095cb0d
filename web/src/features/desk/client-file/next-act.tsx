import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { FileNext } from "@funding-desk/contract/desk/client-file/next-desk-api";
import { useState } from "react";
import { formatWait } from "../../../desk-parts/format-wait.ts";
import { formatCount } from "../../../forms/format-count.ts";
import { formatMoment } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { focusIn } from "../../../ui/focus-field.ts";
import { CallDialog } from "../../calendar/appointment/desk/call-dialog.tsx";
import { StatusDialog } from "../../intake/status/status-dialog.tsx";
import { findLeading } from "./client-file-queries.ts";
import { type FilePlace, useFilePlace } from "./file-place.tsx";

/** What the firm does next, or whom it waits for. */
type FileAct =
  | { readonly kind: "reply" | "review"; readonly count: number; readonly since: string }
  | { readonly kind: "note-call"; readonly id: string; readonly title: string; readonly startsAt: string }
  | { readonly kind: "resolve"; readonly to: FilePlace; readonly sentence: string }
  | { readonly kind: "status"; readonly since: string };

/** Everything the firm could do, what comes first at the front: the client hears from us before we tidy up. */
const listActs = (file: ClientFile, next: FileNext): FileAct[] => {
  const { unread, documents, unnoted_calls: calls } = next;
  const wrong = file.contradictions.find(({ weight }) => weight === "wrong");
  const [pointer] = wrong?.fields ?? [];
  const step = file.next_step;
  return [
    ...(unread ? [{ kind: "reply" as const, ...unread }] : []),
    ...calls.map(({ id, title, starts_at: startsAt }) => ({ kind: "note-call" as const, id, title, startsAt })),
    ...(documents ? [{ kind: "review" as const, ...documents }] : []),
    ...(wrong && pointer
      ? [
          {
            kind: "resolve" as const,
            sentence: wrong.sentence,
            to: { tab: "answers" as const, form: pointer.subject, field: pointer.field },
          },
        ]
      : []),
    ...(step?.by === "advisor" ? [{ kind: "status" as const, since: step.since }] : []),
  ];
};

const owners = { you: "the client", advisor: "us", lender: "the lender", nobody: "no one" } as const;

interface NextActProps {
  readonly file: ClientFile;
  readonly next: FileNext;
  readonly canWork: boolean;
}

/** The one act that comes first, and the others by name. */
export function NextAct({ file, next, canWork }: NextActProps) {
  const [first, ...others] = listActs(file, next);
  const [callId, setCallId] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  const { go } = useFilePlace();
  const leading = findLeading(file);
  const act = (chosen: FileAct) => {
    switch (chosen.kind) {
      case "reply":
        go({ tab: "timeline" });
        // The composer may have to appear first.
        requestAnimationFrame(() => focusComposer());
        return;
      case "review":
        go({ tab: "documents" });
        return;
      case "note-call":
        setCallId(chosen.id);
        return;
      case "resolve":
        go(chosen.to);
        return;
      case "status":
        setMoving(true);
    }
  };
  const step = file.next_step;
  return (
    <div className="rounded-card border border-line bg-paper p-3">
      {first ? (
        <>
          <p className="wrap-anywhere font-semibold text-base">{describeAct(first)}</p>
          <p className="mb-2 text-ink-soft">{describeSince(first)}</p>
          {canWork && (
            <Button size="small" variant="brand" isWide onClick={() => act(first)}>
              {verbs[first.kind]}
            </Button>
          )}
        </>
      ) : (
        <p className="font-semibold text-base">
          {step ? `Waiting for ${owners[step.by]}, ${formatSince(step.since)}` : "The client has to pre-qualify"}
        </p>
      )}
      {others.length > 0 && (
        <ul className="mt-2">
          {others.slice(0, 4).map((each) => (
            <li key={"id" in each ? each.id : each.kind} className="flex min-h-9 items-center justify-between gap-2">
              <span className="wrap-anywhere line-clamp-2 min-w-0">{describeAct(each)}</span>
              {canWork && (
                <button type="button" onClick={() => act(each)} className="text-link flex-none print:hidden">
                  {verbs[each.kind]}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {step && <p className="wrap-anywhere mt-2 text-ink-soft">The client sees: “{step.text}”</p>}
      {callId && <CallDialog id={callId} onClose={() => setCallId(undefined)} />}
      {isMoving && leading && (
        <StatusDialog
          subject={{ ...leading, clientName: `${file.client.first_name} ${file.client.last_name}` }}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  );
}

const verbs: Readonly<Record<FileAct["kind"], string>> = {
  reply: "Reply",
  review: "Review",
  "note-call": "Note it",
  resolve: "Look",
  status: "Change status",
};

const describeAct = (act: FileAct): string => {
  switch (act.kind) {
    case "reply":
      return `${formatCount(act.count, "message waits", "messages wait")} for a reply`;
    case "review":
      return `${formatCount(act.count, "document")} to review`;
    case "note-call":
      return `${act.title}: what came of it?`;
    case "resolve":
      return act.sentence;
    case "status":
      return "Decide what is next";
  }
};

const describeSince = (act: FileAct): string => {
  if (act.kind === "note-call") return formatMoment(act.startsAt);
  return act.kind === "resolve" ? "Answers contradict each other." : formatSince(act.since);
};

const formatSince = (since: string): string => {
  const wait = formatWait(since);
  return wait === "just now" ? wait : `for ${wait}`;
};

const focusComposer = () => {
  const composer = document.getElementById("file-composer");
  const field = composer?.querySelector<HTMLElement>("textarea");
  if (field) field.focus();
  else if (composer) focusIn(composer);
};
