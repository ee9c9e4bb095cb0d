import { limits } from "@funding-desk/contract/limits";
import { statusWordsOf } from "@funding-desk/contract/status/words";
import ArrowRight from "lucide-react/icons/arrow-right";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { statusesOf } from "../pipeline/pipeline-address.ts";
import { shownWait } from "../pipeline/shown-wait.ts";
import { DeskStatus } from "./desk-status.tsx";
import type { Standing } from "./status-queries.ts";
import { type MovedSubject, useStatusMove } from "./use-status-move.ts";

export interface StatusDialogProps {
  readonly subject: MovedSubject;
  /** Chosen already; "" when it is still to be chosen. */
  readonly to?: string;
  readonly onClose: () => void;
}

/** Moves a pre-qualification or an application, with a word to the client and one to the firm. Mounted only while it is open. */
export function StatusDialog({ subject, to: chosen = "", onClose }: StatusDialogProps) {
  const formId = useId();
  const [wantsStatus, setWantsStatus] = useState(false);
  const move = useStatusMove({ subject, to: chosen, onMoved: onClose });
  const { to, from, overtaken } = move;
  const [firstName = subject.clientName] = subject.clientName.split(" ");
  const options = statusesOf[subject.kind].filter((status) => status !== from);
  const words = statusWordsOf(subject.kind, to);
  const isTooLong = [move.message, move.note].some(({ length }) => length > limits.statusWordsChars);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWantsStatus(to === "");
    if (to !== "" && !isTooLong && !move.isSending) move.send();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Move ${subject.reference}`}
      actions={
        <>
          <Button type="submit" form={formId} variant="brand" isBusy={move.isSending} busyLabel="Moving...">
            {overtaken ? `Move it from ${from} all the same` : `Move and mail ${firstName}`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p className="flex flex-wrap items-center gap-2 text-ink-soft">
          {subject.clientName}:
          <DeskStatus status={from} />
          {to !== "" && (
            <>
              <ArrowRight aria-label="to" className="size-4.5" />
              <DeskStatus status={to} />
            </>
          )}
        </p>
        {overtaken && <Overtaken standing={overtaken} />}
        {move.failure && <Notice tone="error">{move.failure}</Notice>}
        <SelectField
          label={subject.kind === "application" ? "New status" : "New stage"}
          name="to"
          required
          value={to}
          onChange={move.setTo}
          options={options.map((status) => ({ value: status, label: status }))}
          error={wantsStatus && to === "" ? "Please choose where it goes." : undefined}
        />
        <TextArea
          label={`Message to ${firstName}`}
          name="message"
          required={false}
          rows={3}
          hint="Goes into the mail and stands on their timeline."
          maxLength={limits.statusWordsChars}
          value={move.message}
          onChange={move.setMessage}
        />
        <TextArea
          label="Note for the firm"
          name="note"
          required={false}
          rows={2}
          hint="Clients never see it."
          maxLength={limits.statusWordsChars}
          value={move.note}
          onChange={move.setNote}
        />
        {words && (
          <section aria-label={`The mail to ${firstName}`} className="rounded-field bg-paper-deep px-4 py-3 text-sm">
            <p className="text-ink-soft">{firstName} gets this mail:</p>
            <p className="mt-1 font-semibold">{words.title}</p>
            <p>{words.meaning}</p>
            {move.message.trim() !== "" && (
              <p className="my-2 whitespace-pre-line border-accent border-l-3 pl-3">{move.message.trim()}</p>
            )}
            <p>What happens next: {words.next}</p>
          </section>
        )}
      </form>
    </Dialog>
  );
}

function Overtaken({ standing }: { readonly standing: Standing }) {
  const [last] = standing.changes;
  const ago = last && shownWait(last.changed_at);
  return (
    <div role="alert">
      <Notice tone="warning" title={`It stands at ${standing.status} now`}>
        {last && last.to === standing.status && (
          <p>
            {last.staff_name} moved it from {last.from} {ago === "just now" ? ago : `${ago} ago`}
            {last.note ? ` and noted: “${last.note}”` : ""}
            {last.message ? `, with the message: “${last.message}”` : ""}.
          </p>
        )}
        <p>Nothing of yours is lost: what you typed is still below.</p>
      </Notice>
    </div>
  );
}
