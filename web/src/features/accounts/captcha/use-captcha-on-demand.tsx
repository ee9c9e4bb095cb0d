import type { CaptchaAction } from "@funding-desk/contract/accounts/captcha/api";
import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from "react";
import { CallError } from "../../../http/call-error.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { type Captcha, useCaptcha } from "./use-captcha.ts";

const tooManyRequests = 429;

export interface CaptchaOnDemand {
  /** The captcha, or nothing as long as none is needed. */
  readonly field: ReactNode;
  /** A solution to send once; undefined when none is needed or the person hasn't ticked the box. */
  takeToken: () => Promise<string | undefined>;
  /** Call after a failure: shows the captcha when it lets the person continue. */
  noteFailure: (error: unknown) => void;
}

/** A captcha for a form that needs none until the server has counted too many tries. */
export const useCaptchaOnDemand = (action: CaptchaAction): CaptchaOnDemand => {
  const [isNeeded, setNeeded] = useState(false);
  const captcha = useRef<Captcha>(null);
  return {
    field: isNeeded && <NeededCaptcha action={action} captcha={captcha} />,
    async takeToken() {
      const token = await captcha.current?.takeToken();
      if (!token) return undefined;
      captcha.current?.renew();
      return token;
    },
    noteFailure: (error) => {
      if (error instanceof CallError && error.status === tooManyRequests) setNeeded(true);
    },
  };
};

function NeededCaptcha({
  action,
  captcha,
}: {
  readonly action: CaptchaAction;
  readonly captcha: RefObject<Captcha | null>;
}) {
  const solved = useCaptcha(action);
  useImperativeHandle(captcha, () => solved);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft text-sm">Don't want to wait? Tick the box, then try again.</p>
      <CaptchaField captcha={solved} error={undefined} />
    </div>
  );
}
