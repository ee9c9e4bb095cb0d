import { contactUs, openContactForm } from "@funding-desk/contract/contact/api";
import { contactForm } from "@funding-desk/contract/contact/form";
import type { Answers } from "@funding-desk/contract/forms/field";
import { messagesByName, toWire } from "@funding-desk/contract/forms/wire";
import { useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/call-error.ts";
import { newKey } from "../../api/new-key.ts";
import { checkRules } from "../../content/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../forms/use-form-steps.ts";
import { readDraft, readText, removeDraft, visitorId, writeDraft } from "../../session/storage.ts";
import { toast } from "../../ui/toaster.tsx";

export const stepName = "message";

export interface ContactForm {
  readonly steps: FormSteps;
  readonly isBusy: boolean;
  /** What the server said once the message was taken. */
  readonly sent: string | undefined;
  /** The input that no person sees. */
  readonly bait: string;
  setBait: (text: string) => void;
  submit: () => Promise<void>;
  again: () => void;
}

/** Fetched when the first word is typed: a page that is only read asks for nothing. */
const openTicket = (): Promise<string | undefined> =>
  call(openContactForm).then(
    ({ data }) => data.ticket,
    () => undefined,
  );

const ownerOfDraft = (): string => readText("UserId") ?? visitorId;

/** The contact form: kept in this browser as it is typed, sent once, kept when that fails. */
export const useContactForm = (): ContactForm => {
  const steps = useFormSteps({ definition: contactForm, rules: checkRules(), initialAnswers: {} });
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<string>();
  const [bait, setBait] = useState("");
  const isUnderWay = useRef(false);
  const ticket = useRef<Promise<string | undefined>>(undefined);
  const intent = useRef<string>(undefined);
  // Emptying the form forgets its own draft, never one that it did not take up: that is somebody else's.
  const isKept = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is shown
  useEffect(() => {
    const draft = readDraft<Answers>("contactDraft", ownerOfDraft());
    for (const [name, answer] of Object.entries(draft ?? {})) {
      if (typeof answer === "string" && !steps.answers[name]) steps.change(name, answer);
    }
  }, []);

  useEffect(() => {
    if (Object.values(steps.answers).every((answer) => !answer)) {
      if (isKept.current) removeDraft("contactDraft");
      return;
    }
    isKept.current = true;
    ticket.current ??= openTicket();
    writeDraft("contactDraft", ownerOfDraft(), steps.answers);
  }, [steps.answers]);

  const send = async (): Promise<void> => {
    intent.current ??= newKey();
    const known = await ticket.current;
    const body = {
      ...toWire(contactForm, steps.answers),
      ...(known ? { ticket: known } : {}),
      ...(bait ? { fax: bait } : {}),
    };
    const { result } = await call(contactUs, { body, idempotencyKey: intent.current });
    removeDraft("contactDraft");
    isKept.current = false;
    toast.dismissAll();
    toast.success(result.message);
    setSent(result.message);
  };

  const fail = (error: unknown): void => {
    if (!(error instanceof CallError)) throw error;
    toast.onlyError(error.message);
    steps.refuse(messagesByName(contactForm, error.fields));
    if (error.status !== 422 || Object.keys(error.fields).length > 0) return;
    // Another ticket for the next try, in case this one was never there or has run out; and another intent, in case an earlier
    // send did arrive with other words: whoever sends again means it.
    ticket.current = openTicket();
    intent.current = undefined;
  };

  return {
    steps,
    isBusy,
    sent,
    bait,
    setBait,
    submit: async () => {
      if (isUnderWay.current) return;
      const { toast: sentence } = steps.checkStep(stepName);
      if (sentence !== undefined) return toast.onlyError(sentence);
      isUnderWay.current = true;
      setBusy(true);
      try {
        await send();
      } catch (error) {
        fail(error);
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
    },
    again: () => {
      setSent(undefined);
      ticket.current = undefined;
      intent.current = undefined;
      steps.replace({});
    },
  };
};
