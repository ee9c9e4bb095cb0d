import { limits } from "@funding-desk/contract/platform/limits";
import { type Ref, useId, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/checkbox-field.tsx";
import { DateField } from "../../../../ui/date-field.tsx";
import { Form } from "../../../../ui/form.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { useFields } from "../../../../ui/use-fields.ts";

interface RejectionTemplate {
  readonly label: string;
  /** What the client reads. */
  readonly text: string;
}

/** The most common reasons, as a starting point. */
const rejectionTemplates: readonly RejectionTemplate[] = [
  {
    label: "Unreadable",
    text: "We can't read it. Please lay it flat and take a new photo in daylight, with all four corners visible.",
  },
  { label: "Wrong month", text: "This is for a different month than we asked for. Please send the most recent one." },
  { label: "Pages missing", text: "Some pages are missing. Lenders need all of them, even blank ones." },
  {
    label: "Password",
    text: "The file is password-protected. Please save it without a password and send it again.",
  },
  {
    label: "Different name",
    text: "The name on it doesn't match your application. Please tell us how they're related.",
  },
  { label: "Expired", text: "It has expired. Please send one that is still valid." },
];

interface RejectionFormProps {
  readonly firstName: string;
  /** It answered a request, which a rejection gives back to the client. */
  readonly answersRequest: boolean;
  readonly isBusy: boolean;
  /** Errors by wire name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly submitLabel: string;
  readonly onReject: (rejection: { reason: string; ask_again?: boolean; due_on?: string }) => void;
  readonly onCancel: () => void;
  readonly ref: Ref<HTMLTextAreaElement>;
}

/** Tells the client what is wrong with a document. */
export function RejectionForm(props: RejectionFormProps) {
  const { firstName, answersRequest, isBusy, fields, submitLabel, onReject, onCancel, ref } = props;
  const id = useId();
  const { values, set, bind } = useFields({ reason: "", ask_again: true, due_on: "" }, fields);
  const { reason, ask_again, due_on } = values;
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    setMissing(reason.trim() === "");
    if (reason.trim() === "" || reason.length > limits.rejectionChars) return;
    const due = due_on ? { due_on } : {};
    if (answersRequest) onReject({ reason, ...due });
    else onReject({ reason, ...(ask_again ? { ask_again, ...due } : {}) });
  };
  return (
    <Form onSubmit={submit} aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className="font-sans font-semibold text-base tracking-normal">
        What's wrong with it?
      </h3>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Common reasons</legend>
        {rejectionTemplates.map(({ label, text }) => (
          <Button
            key={label}
            size="small"
            onClick={() => set({ reason: reason.trim() === "" ? text : `${reason.trim()}\n${text}` })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <TextArea
        {...bind("reason")}
        ref={ref}
        label={`Reason, for ${firstName} to read`}
        required
        rows={4}
        maxLength={limits.rejectionChars}
        error={isMissing && reason.trim() === "" ? "Say what is wrong with it." : fields.reason}
      />
      {answersRequest ? (
        <p className="text-ink-soft text-sm">
          This reopens the request it answered, from today. A date that has passed no longer counts.
        </p>
      ) : (
        <CheckboxField {...bind("ask_again")} label={`Ask ${firstName} for another one`} />
      )}
      {(answersRequest || ask_again) && <DateField {...bind("due_on")} label="Needed by" required={false} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" size="small" isBusy={isBusy} busyLabel="Rejecting...">
          {submitLabel}
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
