import {
  type BulkAct,
  type BulkActWire,
  type BulkPreview,
  type BulkSelection,
  bulkLimits,
} from "@funding-desk/contract/desk/bulk-act/desk-api";
import { type ReactNode, useState } from "react";
import { formatNumber } from "../../../forms/format-number.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useUndoHint } from "../../office/undo-time/undo-time-query.ts";
import { formatWhom, kindWords, reasonWords } from "./bulk-words.ts";
import { FilledPreview } from "./filled-preview.tsx";
import type { BulkStart, Found } from "./use-bulk-start.ts";

/** What every dialog of the bulk menu takes. */
export interface BulkProps {
  readonly selection: BulkSelection;
  readonly onStarted: (act: BulkActWire) => void;
  readonly onClose: () => void;
}

interface BulkDialogProps {
  readonly kind: BulkAct["kind"];
  readonly start: BulkStart;
  /** What is typed; undefined while something is missing, which it has reported. */
  readonly read: () => BulkAct | undefined;
  readonly width?: "wide";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form about many clients, then whom it touches. */
export function BulkDialog({ kind, start, read, width, onClose, children }: BulkDialogProps) {
  const { sending, found } = start;
  if (found) return <ConfirmDialog found={found} start={start} onClose={onClose} />;
  const submit = () => {
    const act = read();
    if (act) void start.submit(act);
  };
  return (
    <FormDialog
      title={kindWords[kind]}
      width={width}
      submitLabel="Continue"
      busyLabel="Looking..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

interface ConfirmProps {
  readonly found: Found;
  readonly start: BulkStart;
  readonly onClose: () => void;
}

/** Asks for the number where it's large: the last moment to notice a wrong list. */
function ConfirmDialog({ found: { act, preview }, start, onClose }: ConfirmProps) {
  const [typed, setTyped] = useState("");
  const { sending } = start;
  const { count, refused } = preview;
  const undoHint = useUndoHint("it begins");
  const isPaced = act.kind === "message" || act.kind === "link";
  const isTyped = count >= bulkLimits.typedFrom;
  const submit = () => {
    if (count === 0) return start.goBack();
    const isWrong = isTyped && Number(typed.replace(/[\s,]/g, "")) !== count;
    if (!sending.refuseMissing({ count: isWrong && `Type ${count} to confirm.` })) start.confirm();
  };
  return (
    <FormDialog
      title={count === 0 ? "No one to do this for" : `${kindWords[act.kind]}: ${formatWhom(count, act.kind)}`}
      submitLabel={count === 0 ? "Back" : "Start"}
      busyLabel="Starting..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <People title="Who" count={count} named={preview.named} />
      {refused.map(({ reason, count: left, named }) => (
        <People
          key={reason}
          title={`${formatNumber(left)} left out: ${reasonWords[reason]}`}
          count={left}
          named={named}
        />
      ))}
      {act.kind === "message" && count > 0 && <FilledPreview text={act.text} clients={preview.named} />}
      {isPaced && count > 0 && (
        <p className="text-ink-soft text-sm">
          {preview.unassigned > 0 && `${formatNumber(preview.unassigned)} without an advisor to answer them. `}
          {bulkLimits.perMinute} a minute{count > bulkLimits.perMinute && `: about ${formatDuration(count)}`}. No undo
          once sent. {undoHint}
        </p>
      )}
      {isTyped && (
        <TextField
          name="count"
          label={`Type ${count} to confirm`}
          required
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={sending.fields.count}
        />
      )}
      {sending.problem && !isTyped && sending.fields.count && <Notice tone="warning" title={sending.fields.count} />}
    </FormDialog>
  );
}

/** "5 hours", "34 minutes" */
const formatDuration = (count: number): string => {
  const minutes = Math.ceil(count / bulkLimits.perMinute);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
};

interface PeopleProps {
  readonly title: string;
  readonly count: number;
  readonly named: BulkPreview["named"];
}

function People({ title, count, named }: PeopleProps) {
  if (count === 0) return null;
  return (
    <details className="rounded-field border border-line bg-card">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">{title}</summary>
      <ul className="max-h-64 overflow-y-auto border-line border-t px-4 py-2">
        {named.map(({ client_id: id, client_name: name }, index) => (
          // A client can have two files.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={`${id}-${index}`} className="wrap-anywhere">
            <NewTabLink href={`/desk/clients/${id}`}>{name}</NewTabLink>
          </li>
        ))}
        {count > named.length && <li className="py-1 text-ink-soft">and {formatNumber(count - named.length)} more</li>}
      </ul>
    </details>
  );
}
