import "../../../forms/with-calendar.ts";
import "../../../forms/with-lists.ts";
import { OvertakenNotice } from "../../../desk-parts/overtaken-notice.tsx";
import { ReasonField, useReason } from "../../../desk-parts/reason-field.tsx";
import { FieldInput } from "../../../forms/field-input.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ChangeNotes } from "./change-notes.tsx";
import { type CorrectedAnswer, findEntry, useCorrection } from "./use-correction.ts";

interface CorrectionDialogProps {
  readonly corrected: CorrectedAnswer;
  /** As the client was asked it. */
  readonly question: string;
  /** Null when there is none. */
  readonly answer: string | null;
  readonly onClose: () => void;
}

/** Corrects or fills in one answer on the client's behalf. Mount it only while it is open. */
export function CorrectionDialog({ corrected, question, answer, onClose }: CorrectionDialogProps) {
  const reason = useReason();
  const correction = useCorrection(corrected, onClose);
  const entry = findEntry(corrected);
  const { overtaken } = correction;
  if (!entry) return null;
  const { name, field } = entry;
  return (
    <FormDialog
      title={answer === null ? "Fill in for the client" : "Correct for the client"}
      submitLabel={overtaken.length > 0 ? "Save mine anyway" : "Save"}
      busyLabel="Saving..."
      isBusy={correction.isBusy}
      onSubmit={() => reason.check() && correction.send(reason.text)}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-soft">
        {question}: <span className="font-medium text-ink">{answer ?? "not given"}</span>
      </p>
      {overtaken.length > 0 && (
        <OvertakenNotice sentence="Someone else changed these answers">
          <p>Your changes are still below. Save again to replace theirs.</p>
          <ul className="mt-2 flex flex-col gap-3">
            {overtaken.map((change) => (
              <li key={change.id}>
                <p className="font-semibold">{change.question}</p>
                <ChangeNotes changes={[change]} />
              </li>
            ))}
          </ul>
        </OvertakenNotice>
      )}
      {correction.fieldError === undefined && correction.problem && (
        <Notice tone="error">{correction.problem.message}</Notice>
      )}
      <FieldInput
        name={name}
        field={{ ...field, label: question }}
        answers={{ [name]: correction.value }}
        onChange={correction.setValue}
        error={correction.fieldError}
      />
      <ReasonField label="Why are you changing it?" hint="The client sees this next to your name." reason={reason} />
    </FormDialog>
  );
}
