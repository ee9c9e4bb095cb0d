import {
  type CallDetails,
  callNotesChars,
  type DeskCall,
  noteOutcome,
} from "@funding-desk/contract/calendar/appointment/desk-api";
import { type CallOutcome, callOutcomes, outcomeRows } from "@funding-desk/contract/calendar/appointment/states";
import { OvertakenNotice } from "../../../../desk-parts/overtaken-notice.tsx";
import { formatMoment } from "../../../../forms/format-time.ts";
import { callDesk } from "../../../../http/call-desk.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { ProblemNotice } from "../../../../ui/problem-notice.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { toast } from "../../../../ui/toaster.tsx";
import { useFields } from "../../../../ui/use-fields.ts";
import { useFirstField } from "../../../../ui/use-first-field.ts";
import { useCallWork } from "./use-call-work.ts";

const options = (call: DeskCall): readonly CallOutcome[] => {
  const hasBegun = Date.parse(call.starts_at) <= Date.now() && call.status === "Scheduled";
  return callOutcomes.filter((outcome) => hasBegun || !outcomeRows[outcome].isAfterCall);
};

/** A call's outcome and notes. */
export function OutcomeForm({ call, details }: { readonly call: DeskCall; readonly details: CallDetails }) {
  const { sending, overtaken, run } = useCallWork(call);
  const { values, bind } = useFields<{ outcome: string; notes: string }>(
    { outcome: details.outcome ?? "", notes: details.notes ?? "" },
    sending.fields,
  );
  const submit = () => {
    const outcome = callOutcomes.find((each) => each === values.outcome) ?? null;
    run(
      (expected_revision) => {
        const body = { ...values, outcome, expected_revision };
        return callDesk(noteOutcome, { params: { id: call.id }, body });
      },
      () => toast.success("Outcome saved."),
    );
  };
  return (
    <Form ref={useFirstField()} onSubmit={submit} className="flex flex-col gap-5 border-line border-t pt-6">
      <OvertakenNotice sentence={overtaken}>
        The outcome is now {details.outcome ?? "not noted"}
        {details.notes ? `, “${details.notes}”` : ""}. Save again to replace it.
      </OvertakenNotice>
      <ProblemNotice problem={sending.problem} />
      <SelectField
        {...bind("outcome")}
        label="Outcome"
        placeholder="Not known yet"
        options={options(call).map((value) => ({ value, label: value }))}
      />
      <TextArea
        {...bind("notes")}
        name="call-notes"
        label="Notes"
        hint="Only the firm sees them."
        rows={4}
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
    </Form>
  );
}
