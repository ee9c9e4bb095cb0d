import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { PasskeyOptions, PasskeyProof } from "@funding-desk/contract/identity/second-factor/passkey";
import type { DetailOf } from "@funding-desk/contract/oversight/audit/actions";
import { takeSampleLink } from "../../../identity/sample-link/sample-links.ts";
import type { Passkeys } from "../../../identity/second-factor/passkeys.ts";
import type { SecondFactors } from "../../../identity/second-factor/second-factors.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import {
  endStaffSession,
  type StaffBrowser,
  staffSessionEnd,
  startFirstFactorSession,
  startStaffSession,
} from "../../../identity/staff-session/staff-sessions.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { countKnownBrowser, type KnownBrowsers, type ReadCookie } from "../../../platform/rate-limit/known-browsers.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { CaptchaService } from "../captcha/captcha.service.ts";
import { toDeskIdentity } from "./desk-identity.ts";
import { findMember, findMemberByEmail, type SignInRow, type StaffRow } from "./member.repository.ts";
import { createSignInFailures, toActor } from "./sign-in-failures.ts";

interface Deps extends Pick<SharedDeps, "database" | "audit" | "rateLimits" | "mails"> {
  readonly passwords: { isRight(password: string, encoded: string | undefined): Promise<boolean> };
  readonly passkeys: Passkeys;
  readonly secondFactors: SecondFactors;
  readonly knownBrowsers: Pick<KnownBrowsers, "findId">;
  readonly captchas: Pick<CaptchaService, "countOrConsume">;
}

/** What it takes to sign in with a password. */
export interface PasswordAttempt {
  readonly email: string;
  readonly password: string;
  /** The captcha's solution, if they were asked for one. */
  readonly captcha: string | undefined;
  /** Tells a browser that has signed in to this account before. */
  readonly readCookie: ReadCookie;
}

/** A member who has just signed in. */
export interface StaffSignedIn {
  readonly staff: DeskIdentity;
  /** The session cookie's value. */
  readonly token: string;
}

export type StaffSignInService = ReturnType<typeof createStaffSignInService>;

const signInPurpose = "sign-in";
const canEnter = (member: StaffRow | undefined): member is StaffRow =>
  member?.is_active === true && member.joined_at !== null;

export const createStaffSignInService = (deps: Deps) => {
  const { database, audit, rateLimits, passkeys, secondFactors } = deps;
  const { recordFailure, reportWrongCode } = createSignInFailures(deps);

  const startSession = (
    member: StaffRow,
    method: DetailOf<"staff.signed_in">["method"],
    browser: StaffBrowser,
  ): Promise<StaffSignedIn> =>
    withTransaction(database, async (tx) => {
      const token = await startStaffSession(tx, member.id, browser);
      const { address } = browser;
      await audit.record(tx, { actor: toActor(member), action: "staff.signed_in", detail: { method }, address });
      return { staff: toDeskIdentity(member), token };
    });

  const requireMember = async (staffId: string): Promise<SignInRow> =>
    requireFound(await findMember(database, staffId), "not_signed_in");

  /** Past its limits, each try takes a captcha, so that strangers slow someone down but can't lock them out. */
  const countPasswordTry = ({ email, captcha, readCookie }: PasswordAttempt, address: string): Promise<void> => {
    const browserId = deps.knownBrowsers.findId({ of: "staff", email }, readCookie);
    const count = async () => {
      if (browserId !== undefined) return countKnownBrowser(rateLimits, browserId);
      await rateLimits.count("staff-sign-in", { address, email });
      await rateLimits.count("staff-sign-in-address", { address });
      await rateLimits.count("staff-sign-in-email", { email });
    };
    return deps.captchas.countOrConsume(count, { action: "desk", solution: captcha });
  };

  return {
    canUsePasskeys: passkeys.arePossible,

    async identity({ staffId, sessionId }: StaffIdentity): Promise<DeskIdentity> {
      const [member, endsAt] = await Promise.all([requireMember(staffId), staffSessionEnd(database, sessionId)]);
      return toDeskIdentity(member, endsAt);
    },

    /** @throws {DomainError} `passkeys_impossible`, `too_many_requests` */
    async passkeyOptions(address: string): Promise<PasskeyOptions> {
      await rateLimits.count("staff-door-address", { address });
      return requireFound(await passkeys.ask(signInPurpose), "passkeys_impossible");
    },

    /** @throws {DomainError} `wrong_credentials`, `passkey_copied`, `too_many_requests` */
    async signInByPasskey(proof: PasskeyProof, browser: StaffBrowser): Promise<StaffSignedIn> {
      await rateLimits.count("staff-sign-in-address", { address: browser.address });
      const proven = await passkeys.check(proof, signInPurpose);
      const member = proven && (await findMember(database, proven.ownerId));
      if (member && proven?.isCopied) {
        await recordFailure(member, { method: "copied passkey", address: browser.address });
        throw new DomainError("passkey_copied");
      }
      if (!canEnter(member)) {
        await recordFailure(member, { method: "passkey", address: browser.address });
        throw new DomainError("wrong_credentials", { sentence: "This passkey doesn't open the desk." });
      }
      return startSession(member, "passkey", browser);
    },

    /**
     * Signs in as a sample member, with a link that `desk demo` printed.
     * @throws {DomainError} `sample_link_over`, `too_many_requests`
     */
    async signInBySampleLink(token: string, browser: StaffBrowser): Promise<StaffSignedIn> {
      await rateLimits.count("staff-sign-in-address", { address: browser.address });
      const member = await withTransaction(database, async (tx) =>
        findMemberByEmail(tx, await takeSampleLink(tx, token, "desk")),
      );
      if (!canEnter(member)) throw new DomainError("sample_link_over");
      return startSession(member, "link", browser);
    },

    /**
     * Checks the first factor. Takes as long whether or not the email belongs to a member.
     * @returns the cookie's value until the second factor
     * @throws {DomainError} `wrong_credentials`, `too_many_requests`, `captcha_failed`, `busy`
     */
    async signInByPassword(attempt: PasswordAttempt, browser: StaffBrowser): Promise<string> {
      const { email, password } = attempt;
      const { address } = browser;
      await countPasswordTry(attempt, address);
      const member = await findMemberByEmail(database, email.trim());
      const isRight = await deps.passwords.isRight(password, member?.password_hash ?? undefined);
      if (!canEnter(member) || !isRight) {
        await recordFailure(member, { method: "password", address });
        throw new DomainError("wrong_credentials");
      }
      return startFirstFactorSession(database, member.id, browser);
    },

    /** @throws {DomainError} `code_wrong`, `too_many_requests` */
    async giveSecondFactor(
      { staffId, sessionId }: StaffIdentity,
      code: string,
      browser: StaffBrowser,
    ): Promise<StaffSignedIn> {
      const member = await requireMember(staffId);
      const enter = () =>
        withTransaction(database, async (tx) => {
          const kind = await secondFactors.takeAnyCode(tx, member, code);
          // With two tabs and one first factor, only one gets in.
          if (!(await endStaffSession(tx, { id: sessionId, staffId }))) throw new DomainError("not_signed_in");
          const token = await startStaffSession(tx, staffId, browser);
          const entry = { action: "staff.signed_in", detail: { method: `password and ${kind}` } } as const;
          await audit.record(tx, { actor: toActor(member), ...entry, address: browser.address });
          return { staff: toDeskIdentity(member), token };
        });
      try {
        return await secondFactors.guard(staffId, enter);
      } catch (error) {
        if (error instanceof DomainError && error.code === "code_wrong") await reportWrongCode(member, browser.address);
        throw error;
      }
    },

    signOut: (staff: StaffIdentity) =>
      withTransaction(database, async (tx) => {
        await endStaffSession(tx, { id: staff.sessionId, staffId: staff.staffId });
        await audit.record(tx, { ...actedBy(staff), action: "staff.signed_out" });
      }),
  };
};
