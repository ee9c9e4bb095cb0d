import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import { askRecovery } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { useState } from "react";
import { callDesk } from "../../../http/call-desk.ts";
import { useSendOnce } from "../../../http/use-send-once.ts";
import { Button } from "../../../ui/button.tsx";
import { EmailField } from "../../../ui/email-field.tsx";
import { Form } from "../../../ui/form.tsx";
import { ProblemNotice } from "../../../ui/problem-notice.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { useCaptchaOnDemand } from "../captcha/use-captcha-on-demand.tsx";

/** Emails a link to reset how someone signs in, which also takes a recovery code. */
export function RecoveryForm({ onBack }: { readonly onBack: () => void }) {
  const captcha = useCaptchaOnDemand("desk");
  const sending = useSendOnce({ onFail: (_, error) => captcha.noteFailure(error) });
  const { values, bind } = useFields({ email: "" }, sending.fields);
  const [isSent, setSent] = useState(false);
  const submit = () => {
    if (values.email.trim() === "") return sending.refuse({ email: "Enter your email." });
    void sending.run(async () => {
      const token = await captcha.takeToken();
      await callDesk(askRecovery, { body: { ...values, [wireNames.captchaToken]: token } });
      setSent(true);
    });
  };
  return (
    <>
      <h1 className="mb-3 text-2xl">Reset your sign-in</h1>
      {isSent ? (
        <p role="status">
          If {values.email.trim()} belongs to someone on our staff, we've sent a link. It works for{" "}
          {staffLimits.recoveryMinutes} minutes. If no new email arrives, use the last one. Have one of your recovery
          codes ready.
        </p>
      ) : (
        <>
          <p className="mb-6 text-ink-soft">
            We'll email you a link. With it and one of your recovery codes, you can choose a new way to sign in. No
            recovery codes left? A manager can send you a link that doesn't need one.
          </p>
          <Form onSubmit={submit} className="flex flex-col gap-6">
            <ProblemNotice problem={sending.problem} />
            <EmailField {...bind("email")} autoComplete="username" required maxLength={limits.wireTextChars} />
            {captcha.field}
            <Button type="submit" variant="brand" size="large" isWide isBusy={sending.isBusy}>
              Email me a link
            </Button>
          </Form>
        </>
      )}
      <div className="mt-6">
        <button type="button" onClick={onBack} className="text-link min-h-11">
          Back to sign-in
        </button>
      </div>
    </>
  );
}
