import { type RefObject, useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldError, fieldId } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { captchaWords } from "./captcha-widget.ts";
import type { Captcha } from "./use-captcha.ts";

export const captchaFieldName = "captcha";

const failedMessage = "The check didn't finish. Please tick the box to try again.";

/** Whoever types in the form is about to send it, so a check that needs no one's eyes runs meanwhile, without a press. */
const useStartWhileTyping = (field: RefObject<HTMLFieldSetElement | null>, { progress, askFor }: Captcha): void => {
  const isIdle = progress.status === "idle";
  useEffect(() => {
    const { form } = field.current ?? {};
    if (!form || !isIdle) return;
    let isStarted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = ({ target }: Event) => {
      // The check's own box is for the person to press.
      if (isStarted || !(target instanceof Node) || field.current?.contains(target)) return;
      isStarted = true;
      // Not before React has heard of the event, further up: drawing the form now would put back what the field held before.
      timer = setTimeout(() => askFor(true));
    };
    form.addEventListener("input", start);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", start);
    };
  }, [field, isIdle, askFor]);
};

export function CaptchaField({ captcha, error }: { captcha: Captcha; error: string | undefined }) {
  const id = fieldId(captchaFieldName);
  const { phase, progress, host, isAskedFor, askFor, retry } = captcha;
  const field = useRef<HTMLFieldSetElement>(null);
  // The widget's box replaces our own.
  useKeptFocus(field);
  useStartWhileTyping(field, captcha);
  const message = progress.status === "failed" ? failedMessage : error;
  return (
    <fieldset
      ref={field}
      id={id}
      data-field={captchaFieldName}
      data-invalid={message ? true : undefined}
      aria-describedby={message ? `${id}-error` : undefined}
    >
      <legend className="sr-only">Security check</legend>
      {phase === "loading" && (
        <label className="flex min-h-13.5 cursor-pointer items-center gap-3 rounded-field border border-edge bg-card px-4">
          <input
            type="checkbox"
            checked={isAskedFor}
            onChange={(event) => askFor(event.currentTarget.checked)}
            className="box-control"
          />
          {isAskedFor ? captchaWords.working : captchaWords.ask}
        </label>
      )}
      {phase === "unavailable" && (
        <Notice
          tone="error"
          title="We couldn't load the security check."
          action={
            <Button size="small" onClick={retry}>
              Retry
            </Button>
          }
        >
          {window.isSecureContext
            ? "Everything you typed is still here. Please check your connection."
            : "It only works at a secure (https) address. Please open this page at one."}
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
