import { signCreditPullAuthorization } from "@funding-desk/contract/consent/api";
import { creditPullForm } from "@funding-desk/contract/consent/form";
import { checkAnswers } from "@funding-desk/contract/forms/check";
import { messagesByName, toWire } from "@funding-desk/contract/forms/wire";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { CallError } from "../../api/call-error.ts";
import { checkRules } from "../../content/check-rules.ts";
import { Button } from "../../ui/button.tsx";
import { ConsentField } from "../../ui/consent-field.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { fieldId } from "../../ui/field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { longDay } from "./long-day.ts";
import { signedQuery } from "./signed-query.ts";
import { useArrival } from "./use-arrival.ts";

interface SigningFormProps {
  readonly userId: string;
  /** After a revocation the focus would otherwise be nowhere. */
  readonly takesFocus: boolean;
  readonly onDone: () => void;
}

const { agrees: box, signature: line } = creditPullForm.steps.signing.fields;

export function SigningForm({ userId, takesFocus, onDone }: SigningFormProps) {
  const form = useSigning(userId, onDone);
  const arrival = useArrival<HTMLFormElement>(takesFocus);
  const { errors } = form;
  return (
    <form
      ref={arrival}
      tabIndex={-1}
      noValidate
      aria-label={creditPullForm.steps.signing.title}
      aria-busy={form.isBusy}
      className="flex flex-col gap-6 rounded-card border border-line bg-card px-5 py-6 shadow-soft sm:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        void form.sign();
      }}
    >
      {form.attempt > 0 && (
        <ErrorSummary
          attempt={form.attempt}
          errors={Object.entries(errors).map(([name, message]) => ({ id: fieldId(name), message }))}
        />
      )}
      <ConsentField
        name="agrees"
        label={box.label}
        required
        error={errors.agrees}
        value={form.agrees}
        onChange={form.setAgrees}
      />
      <TextField
        name="signature"
        label={line.label}
        hint={line.hint}
        required
        error={errors.signature}
        value={form.signature}
        onChange={form.setSignature}
        maxLength={line.max}
        maxLengthMessage={`Maximum ${line.max} characters allowed`}
        autoComplete={line.autocomplete}
        autoCapitalize="words"
        spellCheck={false}
      />
      <p className="flex items-baseline justify-between gap-4 border-line border-b pb-3">
        <span className="font-semibold">Date</span>
        <span>{longDay(new Date())}</span>
      </p>
      <div>
        <Button type="submit" variant="brand" size="large" isBusy={form.isBusy} busyLabel="Loading...">
          Sign the authorization
        </Button>
        <p className="mt-3 text-ink-soft text-sm">
          With your name we keep the exact text, the time and your internet address, as the proof of what you signed.
        </p>
      </div>
    </form>
  );
}

type Messages = Readonly<Record<string, string>>;

const useSigning = (userId: string, onDone: () => void) => {
  const queryClient = useQueryClient();
  const [agrees, setAgrees] = useState(false);
  const [signature, setSignature] = useState("");
  const [errors, setErrors] = useState<Messages>({});
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  // A second press may come before React has drawn the first.
  const isUnderWay = useRef(false);

  const mend = (name: string) => setErrors(({ [name]: _, ...others }) => others);
  const refuse = (messages: Messages, sentence: string) => {
    setErrors(messages);
    if (Object.keys(messages).length > 0) setAttempt((last) => last + 1);
    toast.onlyError(sentence);
  };

  const sign = async () => {
    if (isUnderWay.current) return;
    const answers = { agrees, signature };
    const { fields, toast: sentence } = checkAnswers(creditPullForm, answers, checkRules());
    if (sentence !== undefined) return refuse(fields, sentence);
    isUnderWay.current = true;
    setBusy(true);
    try {
      const body = { ...toWire(creditPullForm, answers), version: creditPullForm.version };
      const { data } = await call(signCreditPullAuthorization, { body });
      toast.dismissAll();
      toast.success("You signed the credit pull authorization.");
      onDone();
      queryClient.setQueryData(signedQuery(userId).queryKey, data);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(messagesByName(creditPullForm, error.fields), error.message);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  return {
    agrees,
    signature,
    errors,
    attempt: Object.keys(errors).length > 0 ? attempt : 0,
    isBusy,
    sign,
    setAgrees: (isTicked: boolean) => {
      setAgrees(isTicked);
      mend("agrees");
    },
    setSignature: (text: string) => {
      setSignature(text);
      mend("signature");
    },
  };
};
