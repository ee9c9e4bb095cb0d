import { signInForm } from "@funding-desk/contract/accounts/account/form";
import { messages } from "@funding-desk/contract/forms/messages";
import { toWire } from "@funding-desk/contract/forms/wire";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useEarlyTyping, useIsHydrated } from "../../../forms/early-input.ts";
import { StepFields } from "../../../forms/step-fields.tsx";
import { askPath, dashboardPath, findRedirect } from "../../../identity/route-rule.ts";
import { readText, removeStored, writeText } from "../../../identity/storage.ts";
import { readTypedAnswers } from "../../../identity/typed-answers.ts";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { fieldId } from "../../../ui/field.tsx";
import { PageLoading } from "../../../ui/page-loading.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { signIn } from "../sign-in/sign-in.ts";
import { AccountScreen, accountLinkClass } from "./account-screen.tsx";
import { NewcomerStart } from "./newcomer-start.tsx";
import { rememberBoxName, rememberedLoginScript, selectOnFirstFocus } from "./remembered-login.ts";
import { useAccountForm } from "./use-account-form.ts";

/** Few people need it, so it doesn't delay the page. */
const SecondStep = lazy(() => import("./second-step.tsx").then((module) => ({ default: module.SecondStep })));

const stepName = "credentials";

/** Remembers only the email address for the next visit, or forgets it. */
const rememberEmail = (email: unknown, isWanted: boolean): void => {
  if (isWanted && typeof email === "string") writeText("rememberedLogin", email.trim());
  else removeStored("rememberedLogin");
};

export function LoginScreen() {
  const navigate = useNavigate();
  const place = useLocation();
  const isHydrated = useIsHydrated();
  // On the prerendered page, `rememberedLoginScript` has filled in the fields.
  const [remembered] = useState(isHydrated ? readText("rememberedLogin") : null);
  const [typed] = useState(isHydrated ? readTypedAnswers().email : undefined);
  const [isRemembered, setRemembered] = useState(remembered !== null);

  const enter = () => {
    toast.success(messages.loginSuccessful);
    navigate(findRedirect(place, true) ?? dashboardPath, { replace: true });
  };
  const form = useAccountForm({
    definition: signInForm,
    stepName,
    action: "signin",
    initialAnswers: { email: typed || remembered || "" },
    send: async (answers, captchaToken) => {
      const question = await signIn({
        ...toWire(signInForm, answers),
        rememberMe: isRemembered,
        [wireNames.captchaToken]: captchaToken,
      });
      rememberEmail(answers.email, isRemembered);
      return question;
    },
    onDone: enter,
  });
  useEarlyTyping(form.steps, stepName);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is shown
  useEffect(() => {
    const [email, box] = ["email", rememberBoxName].map((name) => document.getElementById(fieldId(name)));
    if (box instanceof HTMLInputElement) setRemembered(box.checked);
    if (remembered !== null && email instanceof HTMLInputElement) selectOnFirstFocus(email);
  }, []);

  if (form.question)
    return (
      <Suspense fallback={<PageLoading label="" />}>
        <h1 className="mb-3 text-3xl">One more step</h1>
        <SecondStep question={form.question} onDone={enter} onBack={form.startOver} />
      </Suspense>
    );
  return (
    <AccountScreen
      title="Login"
      above={<NewcomerStart />}
      form={form}
      submitLabel="Login"
      footer={
        <p className="flex flex-wrap items-center justify-between gap-x-6">
          <span>
            New here?{" "}
            <Link to="/signup" className={accountLinkClass}>
              Sign Up
            </Link>
          </span>
          <Link to="/forgot-password" className={accountLinkClass}>
            Forgot Password
          </Link>
          <span className="basis-full">
            <Link to={askPath} className={accountLinkClass}>
              No Sign Up Id? Ask for one
            </Link>
          </span>
        </p>
      }
    >
      <StepFields steps={form.steps} stepName={stepName} />
      <CheckboxField
        name={rememberBoxName}
        label={<span className="inline-block first-letter:uppercase">remember me</span>}
        hint="Your email, never your password."
        value={isRemembered}
        onChange={setRemembered}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, whose hash is in the CSP */}
      {!isHydrated && <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: rememberedLoginScript }} />}
    </AccountScreen>
  );
}
