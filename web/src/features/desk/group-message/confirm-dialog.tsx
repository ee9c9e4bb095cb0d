import { useState } from "react";
import type { SendOnce } from "../../../http/use-send-once.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useUndoHint } from "../../office/undo-time/undo-time-query.ts";
import { formatNumber } from "./group-message-words.ts";

interface ConfirmDialogProps {
  /** How many get it. */
  readonly count: number;
  readonly perMinute: number;
  readonly sending: SendOnce;
  readonly onConfirm: (count: number) => void;
  readonly onClose: () => void;
}

/** Asks for the number: the last moment to notice a wrong list. */
export function ConfirmDialog({ count, perMinute, sending, onConfirm, onClose }: ConfirmDialogProps) {
  const [typed, setTyped] = useState("");
  const undoHint = useUndoHint("the first gets it");
  const submit = () => {
    const isWrong = Number(typed.replace(/[\s,]/g, "")) !== count || typed.trim() === "";
    if (!sending.refuseMissing({ count: isWrong && `Type ${count} to confirm.` })) onConfirm(count);
  };
  return (
    <FormDialog
      title={count === 1 ? "Send to 1 client?" : `Send to ${formatNumber(count)} clients?`}
      submitLabel="Send now"
      busyLabel="Sending..."
      isBusy={sending.isBusy}
      problem={sending.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Each client gets it once, as a message from you. We send up to {perMinute} a minute, and you can stop it at any
        time. What was sent can't be taken back. {undoHint}
      </p>
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
    </FormDialog>
  );
}
