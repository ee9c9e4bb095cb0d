import "../../../forms/with-lists.ts";
import { lookAtAccount } from "@funding-desk/contract/accounts/account/opened-client-api";
import { takeAccountForm } from "@funding-desk/contract/accounts/account/opened-client-form";
import { isLinkCode } from "@funding-desk/contract/accounts/password-reset/form";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { firm } from "../../../firm/firm.ts";
import { checkRules } from "../../../forms/check-rules.ts";
import { formatDay } from "../../../forms/format-time.ts";
import { SubmitButton } from "../../../forms/prerendered-form.tsx";
import { StepErrors } from "../../../forms/step-errors.tsx";
import { StepFields } from "../../../forms/step-fields.tsx";
import { type FormSteps, useFormSteps } from "../../../forms/use-form-steps.ts";
import { useSubmitStep } from "../../../forms/use-submit-step.ts";
import { call } from "../../../http/call.ts";
import { CallError } from "../../../http/call-error.ts";
import { ServerStateProvider } from "../../../http/query-client.tsx";
import { Form } from "../../../ui/form.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { passesConfirmation } from "../password-reset/passes-confirmation.ts";
import { takeAccount } from "../sign-in/sign-in.ts";

/** /take-account#<code>: the page behind the link to an account that staff opened. */
export function TakeAccountScreen() {
  const { hash } = useLocation();
  const code = hash.slice(1);
  return (
    <>
      <h1 className="text-3xl">Take your account</h1>
      {isLinkCode(code) ? (
        <ServerStateProvider>
          <Linked code={code} />
        </ServerStateProvider>
      ) : (
        <DeadLink sentence="This link is incomplete." />
      )}
    </>
  );
}

function Linked({ code }: { readonly code: string }) {
  const query = useQuery({
    queryKey: ["take-account", code],
    queryFn: async ({ signal }) => (await call(lookAtAccount, { body: { code }, signal })).data,
    // Taking the account ends the link under the form that is still open.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded
      query={query}
      failedTitle="We couldn't open the link"
      failed={(error) => (isDead(error) ? <DeadLink sentence={error.message} /> : undefined)}
      skeleton={["mt-3 h-6 w-full", "mt-8 h-60 w-full"]}
    >
      {(account) => (account.state === "taken" ? <Taken /> : <Account code={code} account={account} />)}
    </Loaded>
  );
}

const isDead = (error: Error): boolean => error instanceof CallError && error.status === 422;

type OpenAccount = Extract<AnswerOf<typeof lookAtAccount>["data"], { state: "open" }>;

function Account({ code, account }: { readonly code: string; readonly account: OpenAccount }) {
  const navigate = useNavigate();
  const { steps, isBusy, take } = useTakeAccount(code, () =>
    navigate("/dashboard/prequalification", { replace: true }),
  );
  return (
    <>
      <p className="mt-3 text-ink-soft">
        Hello {account.first_name}. {account.opened_by} of {firm.identity.name} opened this account for you on{" "}
        {formatDay(account.opened_at)}. Choose a password to look over what we entered. Nothing is sent or signed until
        you do it.
      </p>
      <p className="mt-3 text-ink-soft">
        You'll sign in with <span className="wrap-anywhere font-semibold text-ink">{account.email}</span>.
      </p>
      <Form aria-busy={isBusy} className="mt-8 flex flex-col gap-7" onSubmit={take}>
        {/* So that a password manager knows whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={account.email} readOnly hidden />
        <StepErrors steps={steps} stepName="account" />
        <StepFields steps={steps} stepName="account" />
        <SubmitButton size="large" isWide isBusy={isBusy}>
          Take my account
        </SubmitButton>
      </Form>
    </>
  );
}

function Taken() {
  return (
    <>
      <p className="mt-3 mb-8 text-ink-soft">
        You've already taken this account. Sign in with your email and the password you chose.
      </p>
      <LinkButton to="/login" variant="primary">
        Sign in
      </LinkButton>
    </>
  );
}

function DeadLink({ sentence }: { readonly sentence: string }) {
  return (
    <>
      <p className="mt-3 mb-8 text-ink-soft">
        {sentence} You can also have a new one emailed to you: choose Forgot Password and enter your email.
      </p>
      <LinkButton to="/forgot-password">Get a new link</LinkButton>
    </>
  );
}

interface TakeAccount {
  readonly steps: FormSteps;
  readonly isBusy: boolean;
  take: () => Promise<boolean>;
}

/** Takes the account with the mailed code, and signs in. */
const useTakeAccount = (code: string, onDone: () => void): TakeAccount => {
  const steps = useFormSteps({ definition: takeAccountForm, rules: checkRules(), initialAnswers: {} });
  const { isBusy, submit } = useSubmitStep(steps);
  return {
    steps,
    isBusy,
    take: () =>
      submit("account", async () => {
        if (!passesConfirmation(steps)) return;
        await takeAccount({ code, password: String(steps.answers.password) });
        toast.onlySuccess("This is your account now. Please look over what we entered.");
        onDone();
      }),
  };
};
