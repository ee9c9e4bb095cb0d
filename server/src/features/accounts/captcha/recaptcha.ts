import * as z from "zod";
import { DomainError } from "../../../platform/errors/errors.ts";

const googleSiteverify = "https://www.google.com/recaptcha/api/siteverify";
const timeoutMs = 5_000;
const verdict = z.object({ success: z.boolean() });

/** reCAPTCHA v2. We don't pass on the visitor's address. */
export const createRecaptcha = (secretKey: string, siteverifyUrl = googleSiteverify) => ({
  /** @throws {DomainError} `captcha_unavailable` when Google can't be reached, so that no one gets in unchecked */
  async isHuman(token: string): Promise<boolean> {
    try {
      const response = await fetch(siteverifyUrl, {
        method: "POST",
        body: new URLSearchParams({ secret: secretKey, response: token }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`siteverify answered ${response.status}`);
      return verdict.parse(await response.json()).success;
    } catch (cause) {
      throw new DomainError("captcha_unavailable", { retryAfterSeconds: 10, cause });
    }
  },
});
