import type { CaptchaAction } from "@funding-desk/contract/accounts/captcha/api";

/** idle: waits for the person. working: computes a solution. solved: `token` is the solution. failed: can be retried. */
export type CaptchaProgress =
  | { readonly status: "idle" | "working" | "failed" }
  | { readonly status: "solved"; readonly token: string };

/** The texts of our own box, before and after the widget has loaded. */
export const captchaWords = {
  ask: "I am a person, not a robot",
  working: "Checking. This takes a moment…",
} as const;

export interface MountedCaptcha {
  /** Acts as if the person had ticked the box. Absent if the widget doesn't allow it. */
  begin?(): void;
  /** The solution has been used: starts over, and finds another one if the widget can do so on its own. */
  renew(): void;
  remove(): void;
}

export interface CaptchaMounting {
  readonly host: HTMLElement;
  readonly action: CaptchaAction;
  readonly onProgress: (progress: CaptchaProgress) => void;
}

/** Mounts one provider's widget. Rejects when its code can't be loaded. */
export type MountCaptcha = (mounting: CaptchaMounting) => Promise<MountedCaptcha>;
