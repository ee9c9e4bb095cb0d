import { signUpForm } from "@funding-desk/contract/account/form";
import { toWire } from "@funding-desk/contract/forms/wire";
import { messages } from "@funding-desk/contract/messages";
import { Link, useNavigate } from "react-router";
import { firm } from "../../content/firm.ts";
import { StepFields } from "../../forms/step-fields.tsx";
import { signUp } from "../../session/sign-in.ts";
import { toast } from "../../ui/toaster.tsx";
import { Toggletip } from "../../ui/toggletip.tsx";
import { AccountScreen } from "./account-screen.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useEarlyTyping } from "./use-early-typing.ts";
import { useSignupIdOfLink } from "./use-signup-id-of-link.ts";

const stepName = "account";

const asides = {
  signupId: (
    <Toggletip subject="the Sign Up Id">
      Your Sign Up Id is provided by {firm.identity.name}. You find it in our email to you, or call us at{" "}
      {firm.identity.phone}.
    </Toggletip>
  ),
};

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
        recaptcha_token: captchaToken,
      }),
    onDone: () => {
      toast.success(messages.registrationSuccessful);
      navigate("/dashboard/prequalification", { replace: true });
    },
  });
  useEarlyTyping(form.steps, stepName);
  useSignupIdOfLink(form.steps);

  return (
    <AccountScreen
      title="Sign Up"
      intro="Open your account with the Sign Up Id we gave you, then pre-qualify."
      form={form}
      submitLabel="Sign Up"
      footer={
        <p>
          Already have an account?{" "}
          <Link to="/login" className="text-link">
            Sign in
          </Link>
        </p>
      }
    >
      <StepFields steps={form.steps} stepName={stepName} asides={asides} />
    </AccountScreen>
  );
}
