import type { CaptchaAction } from "@funding-desk/contract/accounts/captcha/api";
import type { Answers } from "@funding-desk/contract/forms/field";
import type { Form } from "@funding-desk/contract/forms/form";
import { messages } from "@funding-desk/contract/forms/messages";
import { toMessagesByName } from "@funding-desk/contract/forms/wire";
import type { SecondFactorQuestion } from "@funding-desk/contract/identity/second-factor/question";
import { useState } from "react";
import { checkRules } from "../../../forms/check-rules.ts";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { useTypedAnswers } from "../../../forms/use-typed-answers.ts";
import { CallError } from "../../../http/call-error.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import type { SummarizedError } from "../../../ui/error-summary.tsx";
import { fieldId } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { captchaFieldName } from "../captcha/captcha-field.tsx";
import { type Captcha, useCaptcha } from "../captcha/use-captcha.ts";

interface AccountFormOptions {
  readonly definition: Form;
  readonly stepName: string;
  readonly action: CaptchaAction;
  readonly initialAnswers?: Answers;
  /** @returns what to ask next instead of moving on. @throws {CallError} when the server refuses the answers */
  readonly send: (answers: Answers, captchaToken: string) => Promise<SecondFactorQuestion | undefined>;
  /** Moves on after a success. */
  readonly onDone: () => void;
}

export interface AccountForm {
  readonly steps: FormSteps;
  readonly captcha: Captcha;
  readonly captchaError: string | undefined;
  readonly isBusy: boolean;
  /** Everything left to correct, for the summary above the form. */
  readonly errors: readonly SummarizedError[];
  /** Counts refused attempts. */
  readonly attempt: number;
  /** What to ask next, when the password was right and the person has a second factor. */
  readonly question: SecondFactorQuestion | undefined;
  submit: () => void;
  /** Goes back from the question to the form. */
  startOver: () => void;
}

/** The message to toast. A missing captcha comes after everything typed, but before the checkboxes. */
const chooseMessage = (form: Form, message: string | undefined, hasToken: boolean): string | undefined => {
  if (hasToken) return message;
  const isConsent = Object.values(form.steps).some(({ fields }) =>
    Object.values(fields).some(({ kind, requiredMessage }) => kind === "consent" && requiredMessage === message),
  );
  return message === undefined || isConsent ? messages.captchaRequired : message;
};

/** The form behind login, sign-up and signing in again: it checks the answers and the captcha, then sends once. */
export const useAccountForm = (options: AccountFormOptions): AccountForm => {
  const { definition, stepName, action, initialAnswers = {}, send, onDone } = options;
  const steps = useFormSteps({ definition, rules: checkRules(), initialAnswers });
  useTypedAnswers(steps);
  const captcha = useCaptcha(action);
  const [isDone, setDone] = useState(false);
  const [isCaptchaMissing, setCaptchaMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [question, setQuestion] = useState<SecondFactorQuestion>();

  const sending = useSendOnce({
    onFail: ({ fields }, error) => {
      const byName = toMessagesByName(definition, fields);
      if (Object.keys(byName).length > 0) {
        steps.refuse(byName);
        setAttempt((count) => count + 1);
      }
      toast.error((error instanceof CallError && error.message) || messages.loginFailed);
      captcha.renew();
    },
  });

  /** The captcha's token, or null after showing what is missing or wrong. */
  const check = async (): Promise<string | null> => {
    const problems = steps.checkStep(stepName);
    const token = await captcha.takeToken();
    setCaptchaMissing(token === null);
    const message = chooseMessage(definition, problems.toast, token !== null);
    if (message === undefined) return token;
    setAttempt((count) => count + 1);
    toast.error(message);
    return null;
  };

  const submit = (): void =>
    void sending.run(async () => {
      // Messages about an earlier attempt no longer apply.
      toast.dismissAll();
      const token = await check();
      if (token === null) return;
      const next = await send(steps.answers, token);
      if (next) return setQuestion(next);
      // The form stays busy until the next screen has loaded.
      setDone(true);
      onDone();
    });

  const captchaError = isCaptchaMissing && captcha.progress.status === "idle" ? messages.captchaRequired : undefined;
  const fieldErrors = steps.listProblems(stepName).map(({ name, message }) => ({ id: fieldId(name), message }));
  return {
    steps,
    captcha,
    captchaError,
    isBusy: sending.isBusy || isDone,
    errors: captchaError ? [...fieldErrors, { id: fieldId(captchaFieldName), message: captchaError }] : fieldErrors,
    attempt,
    question,
    submit,
    startOver() {
      setQuestion(undefined);
      captcha.renew();
    },
  };
};
