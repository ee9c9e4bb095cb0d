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
  return {
    /** Call this before checking a code. @throws {DomainError} `too_many_requests` */
    async countTry(staffId: string) {
      await deps.rateLimits.count("staff-code", { staffId });
      await deps.rateLimits.count("staff-code-hour", { staffId });
    },
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
