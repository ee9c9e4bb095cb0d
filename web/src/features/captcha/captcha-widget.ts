import type { CaptchaAction } from "@funding-desk/contract/captcha/api";

/** idle: waits for the person; working: looking for a solution; solved: `token` is it; failed: can be tried again. */
export type CaptchaProgress =
  | { readonly status: "idle" | "working" | "failed" }
  | { readonly status: "solved"; readonly token: string };

/** What our own box says, before its code has come and after. */
export const captchaWords = {
  ask: "I am a person, not a robot",
  working: "Checking. This takes a moment…",
} as const;

export interface MountedCaptcha {
  /** Does as if the person had ticked it; left out where that cannot be done for them. */
  begin?(): void;
  /** The solution was used up: starts over, and where the widget can do so by itself finds another. */
  renew(): void;
  remove(): void;
}

export interface CaptchaMounting {
  readonly host: HTMLElement;
  readonly action: CaptchaAction;
  readonly onProgress: (progress: CaptchaProgress) => void;
}

/** Puts one provider's widget into the page. Rejects when its code cannot be loaded. */
export type MountCaptcha = (mounting: CaptchaMounting) => Promise<MountedCaptcha>;
