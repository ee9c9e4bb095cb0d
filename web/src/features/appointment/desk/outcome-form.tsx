import {
  type CallDetails,
  callNotesChars,
  type DeskCall,
  noteOutcome,
} from "@funding-desk/contract/appointment/desk-api";
import { type CallOutcome, callOutcomes, outcomeRows } from "@funding-desk/contract/appointment/states";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../../api/call-desk.ts";
import { OvertakenNotice } from "../../../desk/overtaken-notice.tsx";
import { formatMoment } from "../../../forms/format-time.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useCallWork } from "./use-call-work.ts";

const options = (call: DeskCall): readonly CallOutcome[] => {
  const hasBegun = Date.parse(call.starts_at) <= Date.now() && call.status === "Scheduled";
  return callOutcomes.filter((outcome) => hasBegun || !outcomeRows[outcome].isAfterCall);
};

/** A call's outcome and notes. */
export function OutcomeForm({ call, details }: { readonly call: DeskCall; readonly details: CallDetails }) {
  const { sending, overtaken, run } = useCallWork(call);
  const [outcome, setOutcome] = useState<string>(details.outcome ?? "");
  const [notes, setNotes] = useState(details.notes ?? "");
  const { fields } = sending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = callOutcomes.find((each) => each === outcome) ?? null;
    run(
      async (expected_revision) => {
        const body = { outcome: chosen, notes, expected_revision };
        return (await callDesk(noteOutcome, { params: { id: call.id }, body })).data;
      },
      () => toast.success("Outcome saved."),
    );
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-5 border-line border-t pt-6">
      <OvertakenNotice sentence={overtaken}>
        The outcome is now {details.outcome ?? "not noted"}
        {details.notes ? `, “${details.notes}”` : ""}. Save again to replace it.
      </OvertakenNotice>
      <ProblemNotice problem={sending.problem} />
      <SelectField
        name="outcome"
        label="Outcome"
        placeholder="Not known yet"
        value={outcome}
        onChange={setOutcome}
        options={options(call).map((value) => ({ value, label: value }))}
        error={fields.outcome}
      />
      <TextArea
        name="call-notes"
        label="Notes"
        hint="Only the firm sees them."
        rows={4}
        value={notes}
        onChange={setNotes}
        error={fields.notes}
        maxLength={callNotesChars}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="brand" size="small" isBusy={sending.isBusy} busyLabel="Saving...">
          {overtaken ? "Save anyway" : "Save outcome"}
        </Button>
        {details.outcome_by && details.outcome_at && (
          <span className="text-ink-soft text-sm">
            {details.outcome_by}, {formatMoment(details.outcome_at)}
          </span>
        )}
      </div>
    </form>
  );
}
