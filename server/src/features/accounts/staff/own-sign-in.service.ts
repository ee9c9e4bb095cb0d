import type {
  addOwnPassword,
  changeOwnPassword,
  newCodeKey,
} from "@funding-desk/contract/accounts/staff/account-desk-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import type { NewPasskey, PasskeyOptions } from "@funding-desk/contract/identity/second-factor/passkey";
import type { SignInChange } from "@funding-desk/contract/oversight/audit/actions";
import type { FactorOwner } from "../../../identity/second-factor/factor-owner.ts";
import type { OneTimeCodes } from "../../../identity/second-factor/one-time-codes.ts";
import type { Passkeys } from "../../../identity/second-factor/passkeys.ts";
import type { RecoveryCodes } from "../../../identity/second-factor/recovery-codes.ts";
import { createWrongCodeError, type SecondFactors } from "../../../identity/second-factor/second-factors.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { endStaffSessions } from "../../../identity/staff-session/staff-sessions.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findWeakness, requireNone } from "../../../platform/errors/field-faults.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { AccountService } from "../account/account.service.ts";
import {
  findMember,
  findMemberForUpdate,
  type SignInRow,
  updatePasswordHash,
  updateWayIn,
} from "./member.repository.ts";
import { findNameFault, toPasswordOwner } from "./staff-checks.ts";
import { orderSignInChange, signInChangedMail } from "./staff-mails.ts";

export type OwnSignInService = ReturnType<typeof createOwnSignIn>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "mails"> {
  readonly passkeys: Passkeys;
  readonly recoveryCodes: Pick<RecoveryCodes, "renew">;
  readonly oneTimeCodes: OneTimeCodes;
  readonly secondFactors: Pick<SecondFactors, "countTry">;
  readonly passwords: { isRight(password: string, encoded: string | undefined): Promise<boolean> };
  readonly accounts: Pick<AccountService, "hashNewPassword">;
}

const toOwner = ({ staffId }: StaffIdentity): FactorOwner => ({ of: "staff", id: staffId });

const addPurpose = ({ staffId }: StaffIdentity): string => `add:${staffId}`;

interface RecordedChange {
  readonly change: SignInChange;
  readonly passkey_name?: string;
}

const noticeWords: Readonly<Record<SignInChange, (passkeyName?: string) => string>> = {
  "passkey added": (name) => `The passkey "${name}" was added`,
  "passkey removed": () => "A passkey was removed",
  "recovery codes made": () => "New recovery codes were created",
  "password changed": () => "Your password was changed",
  "password and codes added": () => "A password with one-time codes was added",
};

const findPasskeyNameFault = (name: string): string | undefined =>
  name === "" ? "Please give the passkey a name." : findNameFault(name);

/** How a member signs in, as they change it themselves: passkeys, recovery codes, and a password with one-time codes. */
export const createOwnSignIn = (deps: Deps) => {
  const { database, audit, passkeys, oneTimeCodes } = deps;

  const requireMember = async (staffId: string): Promise<SignInRow> =>
    requireFound(await findMember(database, staffId), "not_signed_in");

  /** Changes how the person signs in, records it, and mails them. */
  const changeSignIn = (
    staff: StaffIdentity,
    detail: RecordedChange,
    work: (tx: Transaction, member: SignInRow) => Promise<void>,
  ) =>
    withTransaction(database, async (tx) => {
      const member = requireFound(await findMemberForUpdate(tx, staff.staffId), "not_signed_in");
      await work(tx, member);
      await deps.mails.queue(
        tx,
        signInChangedMail,
        orderSignInChange(member, noticeWords[detail.change](detail.passkey_name)),
      );
      await audit.record(tx, { ...actedBy(staff), action: "staff.second_factor", detail });
    });

  return {
    /** @throws {DomainError} `passkeys_impossible` */
    async passkeyOptions(staff: StaffIdentity): Promise<PasskeyOptions> {
      const { id, name, email } = await requireMember(staff.staffId);
      return passkeys.offerNew({ of: "staff", id, name, email }, addPurpose(staff));
    },

    /** @throws {DomainError} `passkey_refused`, `invalid_fields` */
    async addPasskey(staff: StaffIdentity, typed: string, answer: NewPasskey) {
      const name = typed.trim();
      requireNone({ name: findPasskeyNameFault(name) });
      const passkey = await passkeys.checkNew(answer, addPurpose(staff));
      await changeSignIn(staff, { change: "passkey added", passkey_name: name }, (tx) =>
        passkeys.store(tx, passkey, { owner: toOwner(staff), name }),
      );
    },

    /** @throws {DomainError} `not_found`, `invalid_fields` */
    async renamePasskey({ staffId }: StaffIdentity, id: string, typed: string) {
      const name = typed.trim();
      requireNone({ name: findPasskeyNameFault(name) });
      await passkeys.rename(database, { id, ownerId: staffId }, name);
    },

    /** @throws {DomainError} `not_found`, `last_way_in` */
    removePasskey: (staff: StaffIdentity, id: string) =>
      changeSignIn(staff, { change: "passkey removed" }, async (tx, member) => {
        await passkeys.remove(tx, { id, ownerId: staff.staffId });
        const isLast = member.password_hash === null && (await passkeys.list(tx, staff.staffId)).length === 0;
        if (isLast) throw new DomainError("last_way_in");
      }),

    /** @returns codes that can be shown only this once */
    async newRecoveryCodes(staff: StaffIdentity): Promise<string[]> {
      let codes: string[] = [];
      await changeSignIn(staff, { change: "recovery codes made" }, async (tx) => {
        codes = await deps.recoveryCodes.renew(tx, toOwner(staff));
      });
      return codes;
    },

    /** Ends the other sessions. @throws {DomainError} `invalid_fields`, `no_password`, `too_many_requests`, `busy` */
    async changePassword(
      staff: StaffIdentity,
      { password, new_password: newPassword }: BodyOf<typeof changeOwnPassword>,
    ) {
      await deps.secondFactors.countTry(staff.staffId);
      const member = await requireMember(staff.staffId);
      if (member.password_hash === null) throw new DomainError("no_password");
      requireNone({ new_password: findWeakness(newPassword) });
      if (!(await deps.passwords.isRight(password, member.password_hash)))
        requireNone({ password: "That isn't your password." });
      const passwordHash = await deps.accounts.hashNewPassword(toPasswordOwner(member), newPassword, "new_password");
      await changeSignIn(staff, { change: "password changed" }, async (tx, { password_hash }) => {
        // It may have been changed while we compared it.
        if (password_hash !== member.password_hash) requireNone({ password: "That isn't your password." });
        await updatePasswordHash(tx, staff.staffId, passwordHash);
        await endStaffSessions(tx, staff.staffId, staff.sessionId);
      });
    },

    /** @returns the key for an app, and a ticket that returns it in this session only */
    async newCodeKey(staff: StaffIdentity): Promise<AnswerOf<typeof newCodeKey>["data"]> {
      const { email } = await requireMember(staff.staffId);
      return oneTimeCodes.offerKey(staff.sessionId, email);
    },

    /** Adds a password; passkeys stay. @throws {DomainError} `invalid_fields`, `code_wrong`, `has_password`, `too_many_requests`, `busy` */
    async addPassword(
      staff: StaffIdentity,
      { new_password: newPassword, code, ticket }: BodyOf<typeof addOwnPassword>,
    ) {
      await deps.secondFactors.countTry(staff.staffId);
      const member = await requireMember(staff.staffId);
      if (member.password_hash !== null) throw new DomainError("has_password");
      requireNone({ new_password: findWeakness(newPassword) });
      const confirmed = oneTimeCodes.confirmKey(staff.sessionId, { ticket, code });
      if (!confirmed) throw createWrongCodeError();
      const passwordHash = await deps.accounts.hashNewPassword(toPasswordOwner(member), newPassword, "new_password");
      const totpSealed = oneTimeCodes.seal(member.id, confirmed.key);
      await changeSignIn(staff, { change: "password and codes added" }, async (tx, { password_hash }) => {
        // With two tabs, the second one's app would use a key that no longer exists.
        if (password_hash !== null) throw new DomainError("has_password");
        await updateWayIn(tx, { staffId: member.id, passwordHash, totpSealed, totpStep: confirmed.step });
      });
    },
  };
};
