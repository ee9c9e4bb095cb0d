import type { ReactNode } from "react";
import { firm, phoneHref } from "../../content/firm.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CaptchaField } from "../captcha/captcha-field.tsx";
import type { AccountForm } from "./use-account-form.ts";
import { useIsHydrated } from "./use-early-typing.ts";

interface AccountScreenProps {
  readonly title: string;
  readonly intro: ReactNode;
  readonly form: AccountForm;
  readonly submitLabel: string;
  /** The fields, above the captcha. */
  readonly children: ReactNode;
  /** Links to the other account screens. */
  readonly footer: ReactNode;
}

/** The frame of Login and Sign Up: what to mend, the fields, the captcha, the button. */
export function AccountScreen({ title, intro, form, submitLabel, children, footer }: AccountScreenProps) {
  const isHydrated = useIsHydrated();
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 text-ink-soft">{intro}</p>
      <noscript>
        <div className="mt-6">
          <Notice tone="warning" title="This page needs JavaScript.">
            Please turn it on in your browser, or call us at <a href={phoneHref}>{firm.identity.phone}</a>.
          </Notice>
        </div>
      </noscript>
      {/* Sent by our script alone. Until it is there the button submits nothing: a password must not go into an address. */}
      <form
        noValidate
        method="post"
        onSubmit={form.submit}
        aria-busy={form.isBusy}
        className="mt-8 flex flex-col gap-7"
      >
        {form.attempt > 0 && <ErrorSummary attempt={form.attempt} errors={form.errors} />}
        {children}
        <CaptchaField captcha={form.captcha} error={form.captchaError} />
        <Button
          type={isHydrated ? "submit" : "button"}
          variant="brand"
          size="large"
          isWide
          isBusy={form.isBusy}
          busyLabel="Loading..."
        >
          {submitLabel}
        </Button>
      </form>
      <div className="mt-8 border-line border-t pt-6">{footer}</div>
    </>
  );
}
