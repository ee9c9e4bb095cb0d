import type { CaptchaAction } from "@funding-desk/contract/captcha/api";
import type { Answers } from "@funding-desk/contract/forms/field";
import type { Form } from "@funding-desk/contract/forms/form";
import { messagesByName } from "@funding-desk/contract/forms/wire";
import { messages } from "@funding-desk/contract/messages";
import { type FormEvent, useRef, useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { checkRules } from "../../content/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../forms/use-form-steps.ts";
import type { SummarizedError } from "../../ui/error-summary.tsx";
import { fieldId } from "../../ui/field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { captchaFieldName } from "../captcha/captcha-field.tsx";
import { type Captcha, useCaptcha } from "../captcha/use-captcha.ts";

interface AccountFormOptions {
  readonly definition: Form;
  readonly stepName: string;
  readonly action: CaptchaAction;
  readonly initialAnswers?: Answers;
  /** Sends the answers; throws a CallError when they were refused. */
  readonly send: (answers: Answers, captchaToken: string) => Promise<void>;
  /** Moves on after a success. */
  readonly onDone: () => void;
}

export interface AccountForm {
  readonly steps: FormSteps;
  readonly captcha: Captcha;
  readonly captchaError: string | undefined;
  readonly isBusy: boolean;
  /** Everything left to mend, for the summary above the form. */
  readonly errors: readonly SummarizedError[];
  /** Counts refused attempts. */
  readonly attempt: number;
  submit: (event: FormEvent) => void;
}

/** The sentence to toast first: the captcha comes before the ticks, after everything typed (part 1, 5.3). */
const firstMessage = (form: Form, toasted: string | undefined, hasToken: boolean): string | undefined => {
  if (hasToken) return toasted;
  const isConsent = Object.values(form.steps).some(({ fields }) =>
    Object.values(fields).some(({ kind, requiredMessage }) => kind === "consent" && requiredMessage === toasted),
  );
  return toasted === undefined || isConsent ? messages.captchaRequired : toasted;
};

/** What signing in, here or again in place, and signing up share: check, captcha, send once, say what went wrong, lose nothing typed. */
export const useAccountForm = (options: AccountFormOptions): AccountForm => {
  const { definition, stepName, action, initialAnswers = {}, send, onDone } = options;
  const steps = useFormSteps({ definition, rules: checkRules(), initialAnswers });
  const captcha = useCaptcha(action);
  const [isBusy, setBusy] = useState(false);
  const [isCaptchaMissing, setCaptchaMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // State would let the second press of a double click through: it is read before the first one's render.
  const isSending = useRef(false);

  const fail = (error: unknown): void => {
    const failure = error instanceof CallError ? error : undefined;
    const byName = messagesByName(definition, failure?.fields ?? {});
    if (Object.keys(byName).length > 0) {
      steps.refuse(byName);
      setAttempt((count) => count + 1);
    }
    toast.error(failure?.message || messages.loginFailed);
    captcha.renew();
  };

  const attemptOnce = async (): Promise<boolean> => {
    const problems = steps.checkStep(stepName);
    const token = await captcha.takeToken();
    setCaptchaMissing(token === null);
    const message = firstMessage(definition, problems.toast, token !== null);
    if (message !== undefined || token === null) {
      setAttempt((count) => count + 1);
      toast.error(message ?? messages.captchaRequired);
      return false;
    }
    try {
      await send(steps.answers, token);
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    // What an earlier attempt was told is no longer so.
    toast.dismissAll();
    try {
      // After a success the screen stays busy until the next one has come.
      if (await attemptOnce()) return onDone();
      setBusy(false);
    } finally {
      isSending.current = false;
    }
  };

  const captchaError = isCaptchaMissing && captcha.progress.status === "idle" ? messages.captchaRequired : undefined;
  const fieldErrors = steps.problemsOf(stepName).map(({ name, message }) => ({ id: fieldId(name), message }));
  return {
    steps,
    captcha,
    captchaError,
    isBusy,
    errors: captchaError ? [...fieldErrors, { id: fieldId(captchaFieldName), message: captchaError }] : fieldErrors,
    attempt,
    submit: (event) => void submit(event),
  };
};
