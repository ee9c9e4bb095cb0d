import { secondFactorLimits } from "@funding-desk/contract/identity/second-factor/limits";
import type { Queryable } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import type { RateLimitPolicy, RateLimitSubject, RateLimits } from "../../platform/rate-limit/rate-limits.ts";
import type { FactorOwner } from "./factor-owner.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";

export interface SecondFactorDependencies {
  readonly of: FactorOwner["of"];
  readonly rateLimits: RateLimits;
  readonly oneTimeCodes: OneTimeCodes;
  readonly recoveryCodes: RecoveryCodes;
  /** Uses up a step. @returns false if a code of this or a later step was already used */
  readonly takeStep: (db: Queryable, ownerId: string, step: number) => Promise<boolean>;
}

/** A person who may have an authenticator app. */
export interface CodeOwner {
  readonly id: string;
  readonly totp_sealed: Buffer | null;
}

export type CodeKind = "code" | "recovery code";

/** Codes as a second factor. Each works once. */
export type SecondFactors = ReturnType<typeof createSecondFactors>;

const policies = {
  staff: { tries: "staff-code", triesInAnHour: "staff-code-hour", wrong: "staff-code-wrong" },
  client: { tries: "client-code", triesInAnHour: "client-code-hour", wrong: "client-code-wrong" },
} as const satisfies Record<FactorOwner["of"], Record<string, RateLimitPolicy>>;

const appCode = new RegExp(`^\\d{${secondFactorLimits.codeDigits}}$`);
const withoutSpaces = (typed: string): string => typed.replace(/[\s-]/g, "");

/** The error for a wrong code, with its message at the field. */
export const createWrongCodeError = (field = "code"): DomainError => {
  const { message } = new DomainError("code_wrong");
  return new DomainError("code_wrong", { fields: { [field]: message } });
};

export const createSecondFactors = (deps: SecondFactorDependencies) => {
  const { rateLimits, oneTimeCodes } = deps;
  const { tries, triesInAnHour, wrong } = policies[deps.of];
  const toSubject = (id: string): RateLimitSubject => (deps.of === "staff" ? { staffId: id } : { clientId: id });

  const takeAppCode = async (db: Queryable, owner: CodeOwner, typed: string): Promise<boolean> => {
    const code = withoutSpaces(typed);
    if (!owner.totp_sealed || !appCode.test(code)) return false;
    const step = oneTimeCodes.findStep(oneTimeCodes.unseal(owner.id, owner.totp_sealed), code);
    return step !== undefined && (await deps.takeStep(db, owner.id, step));
  };
  /** Call this before checking a code or a password. @throws {DomainError} `too_many_requests` */
  const countTry = async (ownerId: string): Promise<void> => {
    await rateLimits.count(tries, toSubject(ownerId));
    await rateLimits.count(triesInAnHour, toSubject(ownerId));
  };

  return {
    countTry,
    /**
     * Checks a code that lets the person in or lets them go on. Only so many may be wrong in a few days.
     * @throws {DomainError} `too_many_requests`, and as the check does
     */
    async guard<Result>(ownerId: string, check: () => Promise<Result>): Promise<Result> {
      await countTry(ownerId);
      await rateLimits.check(wrong, toSubject(ownerId));
      try {
        return await check();
      } catch (error) {
        if (error instanceof DomainError && error.code === "code_wrong")
          await rateLimits.count(wrong, toSubject(ownerId));
        throw error;
      }
    },
    /** For a person who has set up the second factor again: the old codes no longer work. */
    forgetWrongCodes: (ownerId: string) => rateLimits.clear(wrong, toSubject(ownerId)),
    /** Uses up a code from the app. */
    takeAppCode,
    /** Uses up an app code or a recovery code, depending on its form. @throws {DomainError} `code_wrong` */
    async takeAnyCode(tx: Queryable, owner: CodeOwner, typed: string): Promise<CodeKind> {
      const kind = appCode.test(withoutSpaces(typed)) ? "code" : "recovery code";
      const isRight =
        kind === "code" ? await takeAppCode(tx, owner, typed) : await deps.recoveryCodes.take(tx, owner.id, typed);
      if (!isRight) throw createWrongCodeError();
      return kind;
    },
  };
};
