import { Button } from "../../ui/button.tsx";
import { FieldError, fieldId } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LoadingArea, Skeleton } from "../../ui/skeleton.tsx";
import type { Captcha } from "./use-captcha.ts";

export const captchaFieldName = "captcha";

const failedMessage = "The check did not finish. Please tick the box to try again.";

/** The captcha in its place in a form, as a field among the others. */
export function CaptchaField({ captcha, error }: { captcha: Captcha; error: string | undefined }) {
  const id = fieldId(captchaFieldName);
  const { phase, progress, host, retry } = captcha;
  const message = progress.status === "failed" ? failedMessage : error;
  return (
    <fieldset
      id={id}
      data-field={captchaFieldName}
      data-invalid={message ? true : undefined}
      aria-describedby={message ? `${id}-error` : undefined}
    >
      <legend className="sr-only">Security check</legend>
      {phase === "loading" && (
        <LoadingArea label="Loading the security check">
          <Skeleton className="h-13 w-full" />
        </LoadingArea>
      )}
      {phase === "unavailable" && (
        <Notice
          tone="error"
          title="The security check could not be loaded."
          action={
            <Button size="small" onClick={retry}>
              Retry
            </Button>
          }
        >
          {window.isSecureContext
            ? "What you have typed is kept. Please check your connection."
            : "It works only at a secure (https) address. Please open this page at one."}
        </Notice>
      )}
      <div ref={host} hidden={phase !== "ready"} />
      <FieldError id={`${id}-error`} message={message} />
      <p role="status" className="sr-only">
        {progress.status === "solved" ? "Security check passed" : ""}
      </p>
    </fieldset>
  );
}
