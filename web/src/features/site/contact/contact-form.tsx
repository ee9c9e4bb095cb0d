import CircleCheck from "lucide-react/icons/circle-check";
import { InlinePhone } from "../../../firm/firm-contact.tsx";
import { useEarlyTyping } from "../../../forms/early-input.ts";
import { NoScriptNotice, SubmitButton } from "../../../forms/prerendered-form.tsx";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { useArrival } from "../../../ui/use-arrival.ts";
import { stepName, useContactForm } from "./use-contact-form.ts";

/** The contact form. What is typed stays in this browser until it has been sent. */
export function ContactForm() {
  const form = useContactForm();
  useEarlyTyping(form.steps, stepName);
  if (form.sent !== undefined) return <Sent message={form.sent} onAgain={form.startAnother} />;
  return (
    <Form aria-label="Contact Us" aria-busy={form.isBusy} className="flex flex-col gap-7" onSubmit={form.submit}>
      <NoScriptNotice />
      <StepErrors steps={form.steps} stepName={stepName} />
      <StepFields steps={form.steps} stepName={stepName} />
      <Bait value={form.bait} onChange={form.setBait} />
      <div>
        <SubmitButton size="large" isBusy={form.isBusy}>
          Send
        </SubmitButton>
        <p className="mt-3 text-ink-soft text-sm">Please leave out social security and account numbers.</p>
      </div>
    </Form>
  );
}

/** Hidden from people, screen readers and the Tab key, so only a bot fills it in. */
function Bait({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Fax
        <input
          name="fax"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}

/** Takes the focus, since the form is gone, and scrolls into view, since on a phone it appears far above the button. */
function Sent({ message, onAgain }: { readonly message: string; readonly onAgain: () => void }) {
  return (
    <div
      ref={useArrival<HTMLDivElement>("center")}
      tabIndex={-1}
      className="flex flex-col items-start gap-4 rounded-card border border-line bg-card p-6"
    >
      <CircleCheck className="size-10 text-success" />
      <p className="text-lg">{message}</p>
      <p className="text-ink-soft">
        Is it urgent? Call us at <InlinePhone />.
      </p>
      <Button onClick={onAgain}>Write another message</Button>
    </div>
  );
}
