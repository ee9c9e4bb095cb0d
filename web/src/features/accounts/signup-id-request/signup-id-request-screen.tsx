import { askForSignupId } from "@funding-desk/contract/accounts/signup-id-request/api";
import { signupIdRequestForm } from "@funding-desk/contract/accounts/signup-id-request/form";
import { toWire } from "@funding-desk/contract/forms/wire";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { useState } from "react";
import { Link } from "react-router";
import { InlinePhone } from "../../../firm/firm-contact.tsx";
import { useEarlyTyping } from "../../../forms/early-input.ts";
import { StepFields } from "../../../forms/step-fields.tsx";
import { call } from "../../../http/call.ts";
import { useArrival } from "../../../ui/use-arrival.ts";
import { AccountScreen, accountLinkClass } from "../account/account-screen.tsx";
import { useAccountForm } from "../account/use-account-form.ts";

const stepName = "request";

/** For people whom the firm gave no Sign Up Id. */
export function SignupIdRequestScreen() {
  const [thanks, setThanks] = useState<string>();
  const form = useAccountForm({
    definition: signupIdRequestForm,
    stepName,
    action: "signup-id",
    send: async (answers, captchaToken) => {
      const body = { ...toWire(signupIdRequestForm, answers), [wireNames.captchaToken]: captchaToken };
      setThanks((await call(askForSignupId, { body })).result.message);
      return undefined;
    },
    onDone: () => undefined,
  });
  useEarlyTyping(form.steps, stepName);
  if (thanks !== undefined) return <Sent thanks={thanks} email={String(form.steps.answers.email)} />;
  return (
    <AccountScreen
      title="Ask for a Sign Up Id"
      intro="It opens your account. We email it to you."
      form={form}
      submitLabel="Ask for one"
      footer={
        <p className="flex flex-wrap items-center justify-between gap-x-6">
          <span>
            Have one?{" "}
            <Link to="/signup" className={accountLinkClass}>
              Sign Up
            </Link>
          </span>
          <span>
            Already have an account?{" "}
            <Link to="/login" className={accountLinkClass}>
              Sign in
            </Link>
          </span>
        </p>
      }
    >
      <StepFields steps={form.steps} stepName={stepName} />
    </AccountScreen>
  );
}

/** Takes the focus, since the form is gone. */
function Sent({ thanks, email }: { readonly thanks: string; readonly email: string }) {
  return (
    <div ref={useArrival<HTMLDivElement>("start")} tabIndex={-1}>
      <h1 className="text-3xl">We have your request</h1>
      <p className="mt-3 text-ink-soft">{thanks}</p>
      <ul className="mt-6 flex list-disc flex-col gap-2 pl-5">
        <li>
          The link in our email to <span className="wrap-anywhere font-semibold">{email}</span> fills it in.
        </li>
        <li>
          Nothing there? Look in your spam folder, or call us at <InlinePhone />.
        </li>
      </ul>
    </div>
  );
}
