import {
  type CallDetails,
  type CallOutcome,
  callNotesChars,
  callOutcomes,
  type DeskCall,
  noteOutcome,
} from "@funding-desk/contract/appointment/desk-api";
import { type FormEvent, useState } from "react";
import { callDesk } from "../../api/call-desk.ts";
import { shownMoment } from "../../forms/shown-day.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toaster.tsx";
import { AttemptNotice } from "../staff/attempt-notice.tsx";
import { useCallWork } from "./use-call-work.ts";

/** What can only be said once the call has begun. */
const afterwards: readonly CallOutcome[] = ["Held", "No show", "Not reached"];

const options = (call: DeskCall): readonly CallOutcome[] => {
  const hasBegun = Date.parse(call.starts_at) <= Date.now() && call.status === "Scheduled";
  return callOutcomes.filter((outcome) => hasBegun || !afterwards.includes(outcome));
};

/** What became of a call, and what to remember of it. */
export function OutcomeForm({ call, details }: { readonly call: DeskCall; readonly details: CallDetails }) {
  const { attempt, overtaken, run } = useCallWork(call);
  const [outcome, setOutcome] = useState<string>(details.outcome ?? "");
  const [notes, setNotes] = useState(details.notes ?? "");
  const { fields = {} } = attempt.problem ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = callOutcomes.find((each) => each === outcome) ?? null;
    run(
      async (expected_revision) => {
        const body = { outcome: chosen, notes, expected_revision };
        return (await callDesk(noteOutcome, { params: { id: call.id }, body })).data;
      },
      () => toast.success("The outcome is noted."),
    );
  };
  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-5 border-line border-t pt-6">
      {overtaken && (
        <div role="alert">
          <Notice tone="warning" title="Somebody was quicker">
            {overtaken} Now: {details.outcome ?? "no outcome"}
            {details.notes ? `, “${details.notes}”` : ""}. Saving goes over it.
          </Notice>
        </div>
      )}
      <AttemptNotice attempt={attempt} />
      <SelectField
        name="outcome"
        label="What became of it"
        placeholder="Not known yet"
        value={outcome}
        onChange={setOutcome}
        options={options(call).map((value) => ({ value, label: value }))}
        error={fields.outcome}
      />
      <TextArea
        name="call-notes"
        label="Notes"
        hint="For the firm alone."
        rows={4}
        value={notes}
        onChange={setNotes}
        error={fields.notes}
        maxLength={callNotesChars}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="brand" size="small" isBusy={attempt.isBusy} busyLabel="Saving...">
          {overtaken ? "Save it all the same" : "Save the outcome"}
        </Button>
        {details.outcome_by && details.outcome_at && (
          <span className="text-ink-soft text-sm">
            {details.outcome_by}, {shownMoment(details.outcome_at)}
          </span>
        )}
      </div>
    </form>
  );
}
