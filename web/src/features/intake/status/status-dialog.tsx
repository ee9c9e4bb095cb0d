import {
  findStatus,
  getMilestoneStatus,
  type StatusRecord,
  type StatusWords,
  statusesOf,
} from "@funding-desk/contract/intake/status/statuses";
import { limits } from "@funding-desk/contract/platform/limits";
import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useState } from "react";
import { useFileReceiver } from "../../../desk-parts/file-client.tsx";
import { formatWait } from "../../../desk-parts/format-wait.ts";
import { OvertakenNotice } from "../../../desk-parts/overtaken-notice.tsx";
import { ReasonField, useReason } from "../../../desk-parts/reason-field.tsx";
import { useStaff } from "../../../desk-parts/staff-context.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useUndoHint } from "../../office/undo-time/undo-time-query.ts";
import { UnmetList } from "../condition/unmet-list.tsx";
import { DeskStatus } from "./desk-status.tsx";
import { type StatusView, statusQuery } from "./status-queries.ts";
import { type MovedSubject, useStatusMove } from "./use-status-move.ts";

/** What is missing where a status rests on a record. */
const missingRecords: Readonly<Partial<Record<StatusRecord, string>>> = {
  offer: "No offer is recorded",
  choice: "No chosen offer is recorded",
  lender: "No lender's pass is recorded",
};

export interface StatusDialogProps {
  readonly subject: MovedSubject;
  /** Preselected; "" for none. */
  readonly to?: string;
  readonly onClose: () => void;
}

/** Moves a pre-qualification or an application, with a message to the client and a note for the firm. Mount it only while it is open. */
export function StatusDialog({ subject, to: chosen = "", onClose }: StatusDialogProps) {
  const [wantsStatus, setWantsStatus] = useState(false);
  const move = useStatusMove({ subject, to: chosen, onMoved: onClose });
  const { to, from, overtaken } = move;
  const message = move.values.message.trim();
  const canOverride = useStaff().role === "manager";
  const reason = useReason();
  const [firstName = subject.clientName] = subject.clientName.split(" ");
  const options = statusesOf[subject.kind].filter((status) => status !== from);
  const reading = useQuery(statusQuery(subject));
  const isTooLong = Object.values(move.values).some(({ length }) => length > limits.statusWordsChars);

  const unmet = reading.data?.unmet.filter(({ status }) => status === to) ?? [];
  const isHeld = unmet.length > 0;
  const [isCorrecting, setCorrecting] = useState(false);
  const undoHint = useUndoHint(`${firstName} hears of it`);
  const wantsOverride = isHeld && canOverride;

  const submit = () => {
    setWantsStatus(to === "");
    if (to === "" || isTooLong) return;
    if (!wantsOverride && !isCorrecting) move.send();
    else if (reason.check())
      move.send({
        ...(wantsOverride ? { overrideReason: reason.text } : {}),
        ...(isCorrecting ? { correctionReason: reason.text } : {}),
      });
  };
  const submitLabel = isCorrecting ? "Correct without an email" : `Move and email ${firstName}`;

  return (
    <FormDialog
      title={`Move ${subject.reference}`}
      receiver={useFileReceiver() ?? subject.clientName}
      submitLabel={overtaken || wantsOverride ? `Move it from ${from} anyway` : submitLabel}
      busyLabel="Moving..."
      isBusy={move.sending.isBusy}
      problem={move.sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="flex flex-wrap items-center gap-2 text-ink-soft">
        {subject.clientName}:
        <DeskStatus kind={subject.kind} status={from} />
        {to !== "" && (
          <>
            <ArrowRight aria-label="to" className="size-4.5" />
            <DeskStatus kind={subject.kind} status={to} />
          </>
        )}
      </p>
      {overtaken && <Overtaken view={overtaken} />}
      <SelectField
        label={subject.kind === "application" ? "New status" : "New stage"}
        name="to"
        required
        value={to}
        onChange={move.setTo}
        options={options.map((status) => ({ value: status, label: status }))}
        error={wantsStatus && to === "" ? "Choose where it goes." : undefined}
      />
      {isHeld && (
        <Notice tone="warning" title={`Before ${subject.reference} can move to ${to}, it needs:`}>
          <UnmetList clientId={reading.data?.client_id ?? ""} unmet={unmet} />
          {!canOverride && <p className="mt-2">A manager can move it anyway.</p>}
        </Notice>
      )}
      {to !== getMilestoneStatus("funded") && reading.data?.by_phone.includes(to) && (
        <p className="text-ink-soft text-sm">
          {missingRecords[findStatus("application", to)?.restsOn ?? "offer"]}, so {firstName} reads that you tell them
          by phone.
        </p>
      )}
      {to === getMilestoneStatus("funded") && (
        <p className="text-ink-soft text-sm">
          Recording the payout under Offers does this, too. Moved by hand, it counts as funded without a payout.
        </p>
      )}
      {(reading.data?.changes.length ?? 0) > 0 && (
        <CheckboxField
          label="Correct a mistake, without an email"
          name="correct"
          value={isCorrecting}
          onChange={setCorrecting}
          hint={`${firstName}'s timeline won't show the last move, only where the file is now.`}
        />
      )}
      {(wantsOverride || isCorrecting) && (
        <ReasonField
          label={wantsOverride ? "Why move it anyway?" : "What was the mistake?"}
          hint="It goes into the history and the audit. The client doesn't see it."
          reason={reason}
        />
      )}
      {!isCorrecting && (
        <TextArea
          {...move.bind("message")}
          label={`Message to ${firstName}`}
          required={false}
          rows={3}
          hint="It goes into the email and on their timeline."
          maxLength={limits.statusWordsChars}
        />
      )}
      <TextArea
        {...move.bind("note")}
        label="Note for the firm"
        required={false}
        rows={2}
        hint="Clients never see it."
        maxLength={limits.statusWordsChars}
      />
      {to !== "" && !isCorrecting && (
        <section aria-label={`Email to ${firstName}`} className="rounded-field bg-paper-deep px-4 py-3 text-sm">
          <p className="mb-1 text-ink-soft">{firstName} gets this email:</p>
          <Loaded
            query={reading}
            failedTitle="We couldn't load the email's words"
            skeleton={["h-5 w-2/3", "mt-2 h-5 w-full", "mt-2 h-5 w-5/6"]}
          >
            {(view) => {
              const words = view.words.find(({ status }) => status === to);
              return words && <Email words={words} message={message} />;
            }}
          </Loaded>
          {undoHint && <p className="mt-2 text-ink-soft">{undoHint}</p>}
        </section>
      )}
    </FormDialog>
  );
}

function Email({ words, message }: { readonly words: StatusWords; readonly message: string }) {
  return (
    <>
      <p className="font-semibold">{words.title}</p>
      <p>{words.meaning}</p>
      {message !== "" && <p className="my-2 whitespace-pre-line border-accent border-l-3 pl-3">{message}</p>}
      <p>What happens next: {words.next}</p>
    </>
  );
}

function Overtaken({ view }: { readonly view: StatusView }) {
  const [last] = view.changes;
  const ago = last && formatWait(last.changed_at);
  return (
    <OvertakenNotice sentence={`The status is now ${view.status}`}>
      {last && last.to === view.status && (
        <p>
          {last.staff_name} moved it from {last.from} {ago === "just now" ? ago : `${ago} ago`}
          {last.note ? ` and noted: “${last.note}”` : ""}
          {last.message ? `, with the message: “${last.message}”` : ""}.
        </p>
      )}
      <p>What you typed is still below.</p>
    </OvertakenNotice>
  );
}
