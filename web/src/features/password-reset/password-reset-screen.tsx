import { limits } from "@funding-desk/contract/limits";
import { messages } from "@funding-desk/contract/messages";
import { Link, useNavigate } from "react-router";
import { firm, phoneHref } from "../../content/firm.ts";
import { StepErrors } from "../../forms/step-errors.tsx";
import { StepFields } from "../../forms/step-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useEarlyTyping, useIsHydrated } from "../account/use-early-typing.ts";
import { type PasswordReset, usePasswordReset } from "./use-password-reset.ts";

/** Part 2: Reset password screen. */
export function PasswordResetScreen() {
  const navigate = useNavigate();
  const reset = usePasswordReset(() => navigate("/login", { replace: true }));
  useEarlyTyping(reset.steps, "request");
  return (
    <>
      <h1 className="text-3xl">Reset Password</h1>
      <p className="mt-3 text-ink-soft">
        We mail you a code of {limits.resetCodeDigits} digits. With it you choose a new password, and every device is
        signed out.
      </p>
      <noscript>
        <div className="mt-6">
          <Notice tone="warning" title="This page needs JavaScript.">
            Please turn it on in your browser, or call us at <a href={phoneHref}>{firm.identity.phone}</a>.
          </Notice>
        </div>
      </noscript>
      <div className="mt-8 flex flex-col gap-8">
        <CodeRequest reset={reset} />
        <NewPassword reset={reset} />
      </div>
      <div className="mt-8 flex flex-col gap-3 border-line border-t pt-6">
        <p>
          <Link to="/login" className="text-link">
            Go back? Sign In
          </Link>
        </p>
        <p className="text-ink-soft text-sm">
          No code, or no longer that mailbox? Call us at{" "}
          <a href={phoneHref} className="text-link">
            {firm.identity.phone}
          </a>
          . We never ask for your password.
        </p>
      </div>
    </>
  );
}

function CodeRequest({ reset }: { readonly reset: PasswordReset }) {
  const isHydrated = useIsHydrated();
  const { waitSeconds } = reset;
  return (
    <form
      noValidate
      method="post"
      aria-busy={reset.isAsking}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (waitSeconds === 0) void reset.askForCode();
      }}
    >
      <StepErrors steps={reset.steps} stepName="request" />
      <StepFields steps={reset.steps} stepName="request" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type={isHydrated ? "submit" : "button"}
          variant={reset.isCodeSent ? "quiet" : "brand"}
          isBusy={reset.isAsking}
          busyLabel="Loading..."
          disabled={waitSeconds > 0}
        >
          Get OTP
        </Button>
        {waitSeconds > 0 && (
          <p className="text-ink-soft text-sm">You can ask for another code in {waitSeconds} seconds.</p>
        )}
      </div>
      {reset.isCodeSent && <Notice tone="success">{messages.resetCodeSent}</Notice>}
    </form>
  );
}

function NewPassword({ reset }: { readonly reset: PasswordReset }) {
  const isHydrated = useIsHydrated();
  return (
    <form
      noValidate
      method="post"
      aria-busy={reset.isResetting}
      className="flex flex-col gap-7 border-line border-t pt-8"
      onSubmit={(event) => {
        event.preventDefault();
        void reset.reset();
      }}
    >
      <StepErrors steps={reset.steps} stepName="reset" />
      <StepFields steps={reset.steps} stepName="reset" />
      <Button
        type={isHydrated ? "submit" : "button"}
        variant="brand"
        size="large"
        isWide
        isBusy={reset.isResetting}
        busyLabel="Loading..."
      >
        Reset Password
      </Button>
    </form>
  );
}
