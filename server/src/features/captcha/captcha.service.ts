import type { CaptchaAction } from "@funding-desk/contract/captcha/api";
import { messages } from "@funding-desk/contract/messages";
import type { CaptchaConfig } from "../../config.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors.ts";
import type { RateLimits } from "../../rate-limit/rate-limits.ts";
import { createAltcha } from "./altcha.ts";
import { deleteExpiredCaptchas, insertUsedCaptcha } from "./captcha.repository.ts";
import { createRecaptcha } from "./recaptcha.ts";

export interface CaptchaService {
  readonly provider: { readonly provider: "altcha" } | { readonly provider: "recaptcha"; readonly site_key: string };
  /** @throws {DomainError} `too_many_requests`; `not_found` while the captcha is Google's */
  challenge(action: CaptchaAction, address: string): Promise<object>;
  /**
   * Takes a solution, once: to be called when nothing cheaper can refuse the request any more.
   * @throws {DomainError} `captcha_failed` when it is missing, wrong, too old, used or another action's; `captcha_unavailable`
   */
  consume(action: CaptchaAction, solution: string | undefined): Promise<void>;
  /** Forgets used ones that nobody could use any more. */
  sweep(): Promise<void>;
}

export interface CaptchaDependencies {
  readonly config: CaptchaConfig;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  /** Google's address unless a test puts its own there. */
  readonly siteverifyUrl?: string | undefined;
}

const captchaFailed = () =>
  new DomainError("captcha_failed", { fields: { recaptcha_token: messages.captchaRequired } });

export const createCaptchaService = (deps: CaptchaDependencies): CaptchaService => {
  const { config, database, secrets, rateLimits } = deps;
  const sweep = () => deleteExpiredCaptchas(database);

  if (config.provider === "recaptcha") {
    const recaptcha = createRecaptcha(config.secretKey, deps.siteverifyUrl);
    return {
      provider: { provider: "recaptcha", site_key: config.siteKey },
      challenge: async () => {
        throw new DomainError("not_found");
      },
      // Google itself takes a token once.
      async consume(_action, solution) {
        if (!solution || !(await recaptcha.isHuman(solution))) throw captchaFailed();
      },
      sweep,
    };
  }

  const altcha = createAltcha(secrets);
  return {
    provider: { provider: "altcha" },
    async challenge(action, address) {
      await rateLimits.count("captcha-address", { address });
      return altcha.challenge(action);
    },
    async consume(action, solution) {
      const solved = solution ? await altcha.verify(action, solution) : undefined;
      if (!solved || !(await insertUsedCaptcha(database, solved))) throw captchaFailed();
    },
    sweep,
  };
};
