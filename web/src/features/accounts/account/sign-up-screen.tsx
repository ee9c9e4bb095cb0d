import "../../../forms/with-lists.ts";
import { signUpForm } from "@funding-desk/contract/accounts/account/form";
import { findSignupLinkIn } from "@funding-desk/contract/accounts/signup-id/link";
import { messages } from "@funding-desk/contract/forms/messages";
import { toWire } from "@funding-desk/contract/forms/wire";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { firm } from "../../../firm/firm.ts";
import { useEarlyTyping } from "../../../forms/early-input.ts";
import { StepFields } from "../../../forms/step-fields.tsx";
import { askPath } from "../../../identity/route-rule.ts";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { Toggletip } from "../../../ui/toggletip.tsx";
import { signUp } from "../sign-in/sign-in.ts";
import { AccountScreen, accountLinkClass } from "./account-screen.tsx";
import { KeptAnswersNotice } from "./kept-answers-notice.tsx";
import { useAccountForm } from "./use-account-form.ts";

const stepName = "account";

const explainId = (isFilled: boolean) => (
  <>
    <Toggletip subject="the Sign Up Id">
      {firm.identity.name} gives you your Sign Up Id. You'll find it in our email to you, or call us at{" "}
      {firm.identity.phone}.
    </Toggletip>
    {!isFilled && (
      // In a new tab, so that what was typed here stays.
      <span className="ml-auto text-right text-xs sm:text-sm">
        <NewTabLink href={askPath}>No Sign Up Id? Ask for one</NewTabLink>
      </span>
    )}
  </>
);

export function SignUpScreen() {
  const navigate = useNavigate();
  const form = useAccountForm({
    definition: signUpForm,
    stepName,
    action: "signup",
    send: (answers, captchaToken) =>
      signUp({
        ...toWire(signUpForm, answers),
        phoneNumber: `+1${answers.phone}`,
        [wireNames.captchaToken]: captchaToken,
      }),
    onDone: () => {
      toast.success(messages.registrationSuccessful);
      navigate("/dashboard/prequalification", { replace: true });
    },
  });
  useEarlyTyping(form.steps, stepName);
  // The firm's link carries the Sign Up Id and its address in the fragment, which never reaches a server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link was followed once
  useEffect(() => {
    const { signupId, email } = findSignupLinkIn(window.location.hash) ?? {};
    if (signupId !== undefined && !form.steps.answers.signupId) form.steps.change("signupId", signupId);
    if (email !== undefined && !form.steps.answers.email) form.steps.change("email", email);
  }, []);

  return (
    <AccountScreen
      title="Sign Up"
      form={form}
      submitLabel="Sign Up"
      footer={
        <p>
          Already have an account?{" "}
          <Link to="/login" className={accountLinkClass}>
            Sign in
          </Link>
        </p>
      }
    >
      <KeptAnswersNotice />
      <StepFields
        steps={form.steps}
        stepName={stepName}
        asides={{ signupId: explainId(Boolean(form.steps.answers.signupId)) }}
      />
    </AccountScreen>
  );
}
