import type { Answers } from "@funding-desk/contract/forms/field";
import { toWire } from "@funding-desk/contract/forms/wire";
import { contactUs, openContactForm } from "@funding-desk/contract/site/contact/api";
import { contactForm } from "@funding-desk/contract/site/contact/form";
import { useEffect, useRef, useState } from "react";
import { checkRules } from "../../../forms/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { useSubmitStep } from "../../../forms/use-submit-step.ts";
import { call } from "../../../http/call.ts";
import { CallError } from "../../../http/call-error.ts";
import { readDraft, readText, removeDraft, visitorId, writeDraft } from "../../../identity/storage.ts";
import { toast } from "../../../ui/toaster.tsx";

export const stepName = "message";

export interface ContactForm {
  readonly steps: FormSteps;
  readonly isBusy: boolean;
  /** The server's thank-you, once the message has been sent. */
  readonly sent: string | undefined;
  /** The input that only bots fill in. */
  readonly bait: string;
  setBait: (text: string) => void;
  submit: () => Promise<boolean>;
  startAnother: () => void;
}

/** Fetched when the first word is typed, so a page that is only read sends no request. */
const openTicket = (): Promise<string | undefined> =>
  call(openContactForm).then(
    ({ data }) => data.ticket,
    () => undefined,
  );

const findDraftOwner = (): string => readText("UserId") ?? visitorId;

/** The contact form. Its draft stays in this browser until the message has been sent. */
export const useContactForm = (): ContactForm => {
  const steps = useFormSteps({ definition: contactForm, rules: checkRules(), initialAnswers: {} });
  const [sent, setSent] = useState<string>();
  const [bait, setBait] = useState("");
  const ticket = useRef<Promise<string | undefined>>(undefined);
  // Emptying the form removes only a draft it has restored or written: any other draft is someone else's.
  const ownsDraft = useRef(false);

  const { isBusy, submit } = useSubmitStep(steps, ({ fields }, error) => {
    // The ticket may be missing or expired, so fetch another one for the next try.
    if (error instanceof CallError && error.status === 422 && Object.keys(fields).length === 0)
      ticket.current = openTicket();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is shown
  useEffect(() => {
    const draft = readDraft<Answers>("contactDraft", findDraftOwner());
    for (const [name, answer] of Object.entries(draft ?? {})) {
      if (typeof answer === "string" && !steps.answers[name]) steps.change(name, answer);
    }
  }, []);

  useEffect(() => {
    if (Object.values(steps.answers).every((answer) => !answer)) {
      if (ownsDraft.current) removeDraft("contactDraft");
      return;
    }
    ownsDraft.current = true;
    ticket.current ??= openTicket();
    writeDraft("contactDraft", findDraftOwner(), steps.answers);
  }, [steps.answers]);

  return {
    steps,
    isBusy,
    sent,
    bait,
    setBait,
    submit: () =>
      submit(stepName, async (idempotencyKey) => {
        const openedTicket = await ticket.current;
        const body = {
          ...toWire(contactForm, steps.answers),
          ...(openedTicket ? { ticket: openedTicket } : {}),
          ...(bait ? { fax: bait } : {}),
        };
        const { result } = await call(contactUs, { body, idempotencyKey });
        removeDraft("contactDraft");
        ownsDraft.current = false;
        toast.onlySuccess(result.message);
        setSent(result.message);
      }),
    startAnother: () => {
      setSent(undefined);
      ticket.current = undefined;
      steps.replace({});
    },
  };
};
