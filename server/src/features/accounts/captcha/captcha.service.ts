import type { CaptchaAction } from "@funding-desk/contract/accounts/captcha/api";
import { messages } from "@funding-desk/contract/forms/messages";
import { wireNames } from "@funding-desk/contract/platform/wire-names";
import type { CaptchaConfig } from "../../../platform/config/config.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { createAltcha } from "./altcha.ts";
import { deleteExpiredCaptchas, insertUsedCaptcha } from "./captcha.repository.ts";
import { createRecaptcha } from "./recaptcha.ts";

export interface CaptchaService {
  readonly provider: { readonly provider: "altcha" } | { readonly provider: "recaptcha"; readonly site_key: string };
  /** @throws {DomainError} `too_many_requests`; `not_found` when the captcha is Google's */
  challenge(action: CaptchaAction, address: string): Promise<object>;
  /**
   * Accepts a solution once. Call this after every cheaper check.
   * @throws {DomainError} `captcha_failed` when it is missing, wrong, expired, used, or for another action; `captcha_unavailable`
   */
  consume(action: CaptchaAction, solution: string | undefined): Promise<void>;
  /**
   * Counts, and when that's one too many, accepts a solution instead. So a limit that strangers can use up slows the account's
   * owner down, but never locks them out.
   * @throws {DomainError} `too_many_requests` without a solution; as `consume` for a bad one
   */
  countOrConsume(
    count: () => Promise<void>,
    instead: { readonly action: CaptchaAction; readonly solution: string | undefined },
  ): Promise<void>;
  /** Deletes used captchas that have expired anyway. */
  sweep(): Promise<void>;
}

export interface CaptchaDependencies extends Pick<SharedDeps, "database" | "rateLimits"> {
  readonly config: CaptchaConfig;
  readonly secrets: Secrets;
  /** Google's address, unless a test sets its own. */
  readonly siteverifyUrl?: string | undefined;
}

const createCaptchaError = () =>
  new DomainError("captcha_failed", { fields: { [wireNames.captchaToken]: messages.captchaRequired } });

export const createCaptchaService = (deps: CaptchaDependencies): CaptchaService => {
  const provider = createProvider(deps);
  return {
    ...provider,
    async countOrConsume(count, { action, solution }) {
      try {
        await count();
      } catch (error) {
        const isRefusal = error instanceof DomainError && error.code === "too_many_requests";
        if (!isRefusal || solution === undefined) throw error;
        await provider.consume(action, solution);
      }
    },
  };
};

const createProvider = (deps: CaptchaDependencies): Omit<CaptchaService, "countOrConsume"> => {
  const { config, database, secrets, rateLimits } = deps;
  const sweep = () => deleteExpiredCaptchas(database);

  if (config.provider === "recaptcha") {
    const recaptcha = createRecaptcha(config.secretKey, deps.siteverifyUrl);
    return {
      provider: { provider: "recaptcha", site_key: config.siteKey },
      challenge: async () => {
        throw new DomainError("not_found");
      },
      // Google accepts a token only once.
      async consume(_action, solution) {
        if (!solution || !(await recaptcha.isHuman(solution))) throw createCaptchaError();
      },
      sweep,
    };
  }

  const altcha = createAltcha(secrets, config);
  return {
    provider: { provider: "altcha" },
    async challenge(action, address) {
      await rateLimits.count("captcha-address", { address });
      return altcha.challenge(action);
    },
    async consume(action, solution) {
      const solved = solution ? await altcha.verify(action, solution) : undefined;
      if (!solved || !(await insertUsedCaptcha(database, solved))) throw createCaptchaError();
    },
    sweep,
  };
};
