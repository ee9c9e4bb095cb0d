import type { ReactNode } from "react";
import { NoScriptNotice, SubmitButton } from "../../../forms/prerendered-form.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Form } from "../../../ui/form.tsx";
import { CaptchaField } from "../captcha/captcha-field.tsx";
import type { AccountForm } from "./use-account-form.ts";

interface AccountScreenProps {
  readonly title: string;
  readonly above?: ReactNode;
  readonly intro?: ReactNode;
  readonly form: AccountForm;
  readonly submitLabel: string;
  /** The fields, above the captcha. */
  readonly children: ReactNode;
  /** Links to the other account screens. */
  readonly footer: ReactNode;
}

/** A link in the footer, as tall as a finger. */
export const accountLinkClass = "text-link inline-flex min-h-11 items-center";

/** The layout of Login and Sign Up: what to correct, the fields, the captcha and the button. */
export function AccountScreen({ title, above, intro, form, submitLabel, children, footer }: AccountScreenProps) {
  return (
    <>
      {above}
      <h1 className="text-3xl">{title}</h1>
      {intro && <p className="mt-3 text-ink-soft">{intro}</p>}
      <NoScriptNotice />
      <Form onSubmit={form.submit} aria-busy={form.isBusy} className="mt-8 flex flex-col gap-7">
        {form.attempt > 0 && <ErrorSummary attempt={form.attempt} errors={form.errors} />}
        {children}
        <CaptchaField captcha={form.captcha} error={form.captchaError} />
        <SubmitButton size="large" isWide isBusy={form.isBusy}>
          {submitLabel}
        </SubmitButton>
      </Form>
      <div className="mt-8 border-line border-t pt-4">{footer}</div>
    </>
  );
}
