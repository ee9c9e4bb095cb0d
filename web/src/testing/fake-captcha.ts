import type { CaptchaMounting, MountCaptcha } from "../features/accounts/captcha/captcha-widget.ts";

/** A captcha that a test solves by hand. Replace the real one with `vi.mock` on `load-captcha.ts`. */
export const fakeCaptcha = {
  mounting: undefined as CaptchaMounting | undefined,
  renewals: 0,
  solve(token: string): void {
    this.mounting?.onProgress({ status: "solved", token });
  },
};

export const loadFakeCaptcha: MountCaptcha = async (mounting) => {
  fakeCaptcha.mounting = mounting;
  fakeCaptcha.renewals = 0;
  return {
    renew: () => {
      fakeCaptcha.renewals += 1;
      mounting.onProgress({ status: "idle" });
    },
    remove: () => {},
  };
};
