import { auditLimits } from "@funding-desk/contract/audit/desk-api";
import { type FormEvent, useId, useState } from "react";
import { FieldInput } from "../../forms/field-input.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { ChangeNotes } from "./change-notes.tsx";
import { type CorrectedAnswer, entryOf, useCorrection } from "./use-correction.ts";

interface CorrectionDialogProps {
  readonly corrected: CorrectedAnswer;
  /** As it was asked then. */
  readonly question: string;
  /** What stands there now; null for nothing. */
  readonly answer: string | null;
  readonly onClose: () => void;
}

/** Corrects or fills in one answer on the client's behalf. Mounted only while it is open. */
export function CorrectionDialog({ corrected, question, answer, onClose }: CorrectionDialogProps) {
  const formId = useId();
  const [wasTried, setTried] = useState(false);
  const correction = useCorrection(corrected, onClose);
  const entry = entryOf(corrected);
  const { overtaken } = correction;
  const isShort = correction.reason.trim().length < auditLimits.reasonMinChars;
  if (!entry) return null;
  const { name, field } = entry;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isShort && !correction.isSending) correction.send();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={answer === null ? "Fill in for the client" : "Correct for the client"}
      actions={
        <>
          <Button type="submit" form={formId} variant="brand" isBusy={correction.isSending} busyLabel="Saving...">
            {overtaken.length > 0 ? "Save mine all the same" : "Save"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <p className="wrap-anywhere text-ink-soft">
          {question}: <span className="font-medium text-ink">{answer ?? "not given"}</span>
        </p>
        {overtaken.length > 0 && (
          <div role="alert">
            <Notice tone="warning" title="These answers were changed meanwhile">
              <p>Nothing of yours is lost: what you typed is still below.</p>
              <ul className="mt-2 flex flex-col gap-3">
                {overtaken.map((change) => (
                  <li key={change.id}>
                    <p className="font-semibold">{change.question}</p>
                    <ChangeNotes changes={[change]} />
                  </li>
                ))}
              </ul>
            </Notice>
          </div>
        )}
        {correction.failure && <Notice tone="error">{correction.failure}</Notice>}
        <FieldInput
          name={name}
          field={{ ...field, label: question }}
          answers={{ [name]: correction.value }}
          onChange={correction.setValue}
          error={correction.fieldError}
        />
        <TextArea
          label="Why is it changed?"
          name="reason"
          required
          rows={2}
          hint="The client reads this beside your name."
          maxLength={auditLimits.reasonMaxChars}
          value={correction.reason}
          onChange={correction.setReason}
          error={wasTried && isShort ? "Please say why, in a few words." : undefined}
        />
      </form>
    </Dialog>
  );
}
