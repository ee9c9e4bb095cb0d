import { signCreditPullAuthorization } from "@funding-desk/contract/accounts/consent/api";
import { writeCreditPullWording } from "@funding-desk/contract/accounts/consent/credit-pull-text";
import { creditPullForm } from "@funding-desk/contract/accounts/consent/form";
import { toWire } from "@funding-desk/contract/forms/wire";
import { useQueryClient } from "@tanstack/react-query";
import { firm } from "../../../firm/firm.ts";
import { checkRules } from "../../../forms/check-rules.ts";
import { formatLongDay } from "../../../forms/format-time.ts";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { useFormSteps } from "../../../forms/use-form-steps.ts";
import { useSubmitStep } from "../../../forms/use-submit-step.ts";
import { call } from "../../../http/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { useArrival } from "../../../ui/use-arrival.ts";
import { signedQuery } from "./signed-query.ts";

interface SigningFormProps {
  readonly userId: string;
  /** After a revocation, the button that had the focus is gone. */
  readonly takesFocus: boolean;
  readonly onDone: () => void;
}

export function SigningForm({ userId, takesFocus, onDone }: SigningFormProps) {
  const queryClient = useQueryClient();
  const steps = useFormSteps({ definition: creditPullForm, rules: checkRules(), initialAnswers: {} });
  const { isBusy, submit } = useSubmitStep(steps);
  const arrival = useArrival<HTMLFormElement>("center", takesFocus);
  const sign = () =>
    submit("signing", async () => {
      // The text on this page, so that what is signed is what was read.
      const read = { version: creditPullForm.version, text: writeCreditPullWording(firm.identity) };
      const body = { ...toWire(creditPullForm, steps.answers), ...read };
      const { data } = await call(signCreditPullAuthorization, { body });
      toast.onlySuccess("You signed the credit pull authorization.");
      onDone();
      queryClient.setQueryData(signedQuery(userId).queryKey, data);
    });
  return (
    <Form
      ref={arrival}
      tabIndex={-1}
      aria-label={creditPullForm.steps.signing.title}
      aria-busy={isBusy}
      className="flex flex-col gap-6 rounded-card border border-line bg-card px-5 py-6 shadow-soft sm:px-6"
      onSubmit={sign}
    >
      <StepErrors steps={steps} stepName="signing" />
      <StepFields steps={steps} stepName="signing" />
      <p className="flex items-baseline justify-between gap-4 border-line border-b pb-3">
        <span className="font-semibold">Date</span>
        <span>{formatLongDay(new Date())}</span>
      </p>
      <div>
        <Button type="submit" variant="brand" size="large" isBusy={isBusy}>
          Sign the authorization
        </Button>
        <p className="mt-3 text-ink-soft text-sm">
          With your name, we keep the exact text, the time and your internet address as proof of what you signed.
        </p>
      </div>
    </Form>
  );
}
