import { staffLimits } from "@funding-desk/contract/accounts/staff/limits";
import type { PasskeyOptions, PasskeyProof } from "@funding-desk/contract/identity/second-factor/passkey";
import { type Passkeys, requireOwn } from "../../../identity/second-factor/passkeys.ts";
import { createWrongCodeError, type SecondFactors } from "../../../identity/second-factor/second-factors.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { makeFresh } from "../../../identity/staff-session/staff-sessions.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findMember, type SignInRow } from "./member.repository.ts";
import { createSignInFailures } from "./sign-in-failures.ts";
import type { StaffCaps } from "./staff-caps.service.ts";

export type StaffConfirmation = ReturnType<typeof createStaffConfirmation>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "mails"> {
  readonly passkeys: Pick<Passkeys, "ask" | "check">;
  readonly secondFactors: SecondFactors;
  readonly caps: Pick<StaffCaps, "renew">;
}

const confirmPurpose = (staffId: string): string => `confirm:${staffId}`;

/** Giving the second factor again, which makes a session fresh. */
export const createStaffConfirmation = (deps: Deps) => {
  const { database, passkeys, secondFactors, caps } = deps;
  const { recordFailure } = createSignInFailures(deps);

  const requireMember = async (staffId: string): Promise<SignInRow> =>
    requireFound(await findMember(database, staffId), "not_signed_in");

  const confirmByCode = (member: SignInRow, code: string): Promise<void> =>
    secondFactors.guard(member.id, async () => {
      if (!(await secondFactors.takeAppCode(database, member, code))) throw createWrongCodeError();
    });

  const confirmByPasskey = async (staffId: string, proof: PasskeyProof): Promise<void> => {
    await secondFactors.countTry(staffId);
    requireOwn(await passkeys.check(proof, confirmPurpose(staffId)), staffId);
  };

  return {
    /** How this person can give their second factor again. */
    async options({ staffId }: StaffIdentity): Promise<{ hasCode: boolean; passkey: PasskeyOptions | undefined }> {
      const [member, passkey] = await Promise.all([
        requireMember(staffId),
        passkeys.ask(confirmPurpose(staffId), staffId),
      ]);
      return { hasCode: member.totp_sealed !== null, passkey };
    },

    /** @returns when the session stops being fresh. @throws {DomainError} `code_wrong`, `malformed`, `too_many_requests` */
    async confirm(
      staff: StaffIdentity,
      { code, proof }: { code?: string | undefined; proof?: PasskeyProof | undefined },
    ): Promise<Date> {
      if ((code === undefined) === (proof === undefined)) throw new DomainError("malformed");
      const { staffId } = staff;
      const member = await requireMember(staffId);
      try {
        if (proof === undefined) await confirmByCode(member, code ?? "");
        else await confirmByPasskey(staffId, proof);
      } catch (error) {
        if (error instanceof DomainError && error.status === 422)
          await recordFailure(member, {
            method: error.code === "passkey_copied" ? "copied passkey" : "confirmation",
            address: staff.address,
          });
        throw error;
      }
      await caps.renew(staffId);
      await makeFresh(database, staff.sessionId);
      return new Date(Date.now() + staffLimits.freshMinutes * 60_000);
    },
  };
};
