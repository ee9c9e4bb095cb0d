import { staffLimits } from "@funding-desk/contract/staff/limits";
import type { Queryable } from "../../db/database.ts";
import { DomainError } from "../../errors.ts";
import type { RateLimits } from "../../rate-limit/rate-limits.ts";
import { type SignInRow, takeStep } from "./member.repository.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";

export interface SecondFactorDependencies {
  readonly rateLimits: RateLimits;
  readonly oneTimeCodes: OneTimeCodes;
  readonly recoveryCodes: RecoveryCodes;
}

export type CodeKind = "code" | "recovery code";

/** Codes as a second factor. Each works once. */
export type SecondFactors = ReturnType<typeof createSecondFactors>;

const appCode = new RegExp(`^\\d{${staffLimits.codeDigits}}$`);
const withoutSpaces = (typed: string): string => typed.replace(/[\s-]/g, "");

/** The error for a wrong code, with its message at the field. */
export const createWrongCodeError = (field = "code"): DomainError => {
  const { message } = new DomainError("code_wrong");
  return new DomainError("code_wrong", { fields: { [field]: message } });
};

export const createSecondFactors = (deps: SecondFactorDependencies) => {
  const takeAppCode = async (db: Queryable, member: SignInRow, typed: string): Promise<boolean> => {
    const code = withoutSpaces(typed);
    if (!member.totp_sealed || !appCode.test(code)) return false;
    const step = deps.oneTimeCodes.findStep(deps.oneTimeCodes.unseal(member.id, member.totp_sealed), code);
    return step !== undefined && (await takeStep(db, member.id, step));
  };
  /** Call this before checking a code or a password. @throws {DomainError} `too_many_requests` */
  const countTry = async (staffId: string): Promise<void> => {
    await deps.rateLimits.count("staff-code", { staffId });
    await deps.rateLimits.count("staff-code-hour", { staffId });
  };

  return {
    countTry,
    /**
     * Checks a code that lets the member in or lets them go on. Only so many may be wrong in a few days.
     * @throws {DomainError} `too_many_requests`, and as the check does
     */
    async guard<Result>(staffId: string, check: () => Promise<Result>): Promise<Result> {
      await countTry(staffId);
      await deps.rateLimits.check("staff-code-wrong", { staffId });
      try {
        return await check();
      } catch (error) {
        if (error instanceof DomainError && error.code === "code_wrong")
          await deps.rateLimits.count("staff-code-wrong", { staffId });
        throw error;
      }
    },
    /** For a member who has set up the sign-in again: the old codes no longer work. */
    forgetWrongCodes: (staffId: string) => deps.rateLimits.clear("staff-code-wrong", { staffId }),
    /** Uses up a code from the app. */
    takeAppCode,
    /** Uses up an app code or a recovery code, depending on its form. @throws {DomainError} `code_wrong` */
    async takeAnyCode(tx: Queryable, member: SignInRow, typed: string): Promise<CodeKind> {
      const kind = appCode.test(withoutSpaces(typed)) ? "code" : "recovery code";
      const isRight =
        kind === "code" ? await takeAppCode(tx, member, typed) : await deps.recoveryCodes.take(tx, member.id, typed);
      if (!isRight) throw createWrongCodeError();
      return kind;
    },
  };
};
