import { limits } from "@funding-desk/contract/limits";
import { type FormEvent, type Ref, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox-field.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { rejectionTemplates } from "./rejection-templates.ts";

interface RejectionFormProps {
  readonly firstName: string;
  /** It was handed over for a request, which is open again then. */
  readonly answersRequest: boolean;
  readonly isBusy: boolean;
  /** What the server said of a field, by wire name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly submitLabel: string;
  readonly onReject: (rejection: { reason: string; ask_again?: boolean; due_on?: string }) => void;
  readonly onCancel: () => void;
  readonly ref: Ref<HTMLTextAreaElement>;
}

/** Says to the client what is wrong with a document. */
export function RejectionForm(props: RejectionFormProps) {
  const { firstName, answersRequest, isBusy, fields, submitLabel, onReject, onCancel, ref } = props;
  const id = useId();
  const [reason, setReason] = useState("");
  const [wantsAnother, setWantsAnother] = useState(true);
  const [dueOn, setDueOn] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === "");
    if (reason.trim() === "" || reason.length > limits.rejectionChars) return;
    onReject({
      reason,
      ...(answersRequest || !wantsAnother ? {} : { ask_again: true, ...(dueOn ? { due_on: dueOn } : {}) }),
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className="font-sans font-semibold text-base tracking-normal">
        What is wrong with it?
      </h3>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Common reasons</legend>
        {rejectionTemplates.map(({ label, text }) => (
          <Button
            key={label}
            size="small"
            onClick={() => setReason((before) => (before.trim() === "" ? text : `${before.trim()}\n${text}`))}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <TextArea
        ref={ref}
        label={`Reason, for ${firstName} to read`}
        name="reason"
        required
        rows={4}
        maxLength={limits.rejectionChars}
        value={reason}
        onChange={setReason}
        error={isMissing && reason.trim() === "" ? "Please say what is wrong with it." : fields.reason}
      />
      {answersRequest ? (
        <p className="text-ink-soft text-sm">The request that it answered is open again then.</p>
      ) : (
        <>
          <CheckboxField
            label={`Put another one on ${firstName}'s checklist`}
            name="ask_again"
            value={wantsAnother}
            onChange={setWantsAnother}
          />
          {wantsAnother && (
            <DateField
              label="Needed by"
              name="due_on"
              required={false}
              value={dueOn}
              onChange={setDueOn}
              error={fields.due_on}
            />
          )}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" size="small" isBusy={isBusy} busyLabel="Rejecting...">
          {submitLabel}
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
