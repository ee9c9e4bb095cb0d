import type { accountSecurity, addCodes, addPasskey } from "@funding-desk/contract/accounts/account/security-api";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { secondFactorLimits } from "@funding-desk/contract/identity/second-factor/limits";
import type { PasskeyOptions } from "@funding-desk/contract/identity/second-factor/passkey";
import type { OfferedKey, OneTimeCodes } from "../../../identity/second-factor/one-time-codes.ts";
import type { Passkeys } from "../../../identity/second-factor/passkeys.ts";
import type { RecoveryCodes } from "../../../identity/second-factor/recovery-codes.ts";
import { createWrongCodeError, type SecondFactors } from "../../../identity/second-factor/second-factors.ts";
import type { OwnPasswords, RightPassword } from "../../../identity/session/own-passwords.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findLineFault, requireNone } from "../../../platform/errors/field-faults.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { secondFactorChangedMail } from "./account-mails.ts";
import {
  deleteCodeKey,
  type FactorsRow,
  findFactors,
  findFactorsForUpdate,
  updateCodeKey,
} from "./second-factor.repository.ts";

/** A client's second factor: an authenticator app, passkeys, or both, with ten recovery codes. */
export type ClientFactors = ReturnType<typeof createClientFactors>;

interface Deps extends Pick<SharedDeps, "database" | "mails" | "audit" | "access"> {
  readonly ownPasswords: OwnPasswords;
  readonly passkeys: Passkeys;
  readonly oneTimeCodes: OneTimeCodes;
  readonly recoveryCodes: RecoveryCodes;
  readonly secondFactors: SecondFactors;
}

type OwnFactors = Omit<AnswerOf<typeof accountSecurity>["data"], "sessions">;

const addPurpose = (clientId: string): string => `add:${clientId}`;
const hasAny = ({ totp_sealed, passkeys }: FactorsRow): boolean => totp_sealed !== null || passkeys > 0;

export const createClientFactors = (deps: Deps) => {
  const { database, ownPasswords, passkeys, oneTimeCodes, recoveryCodes, secondFactors } = deps;

  const load = async (clientId: string): Promise<FactorsRow> =>
    requireFound(await findFactors(database, clientId), "session_ended");

  const tellOwner = (tx: Transaction, clientId: string, what: string): Promise<void> =>
    deps.mails.queue(tx, secondFactorChangedMail, { clientId, what, at: new Date().toISOString() });

  /** @returns recovery codes with the first factor; none with another one, since the first ones still work */
  const add = (right: RightPassword, what: string, store: (tx: Transaction) => Promise<void>): Promise<string[]> =>
    withTransaction(database, async (tx) => {
      const { clientId } = right;
      await ownPasswords.requireUnchanged(tx, right);
      const before = requireFound(await findFactorsForUpdate(tx, clientId), "session_ended");
      await store(tx);
      await tellOwner(tx, clientId, what);
      return hasAny(before) ? [] : recoveryCodes.renew(tx, { of: "client", id: clientId });
    });

  const remove = (right: RightPassword, what: string, drop: (tx: Transaction) => Promise<void>): Promise<void> =>
    withTransaction(database, async (tx) => {
      const { clientId } = right;
      await ownPasswords.requireUnchanged(tx, right);
      requireFound(await findFactorsForUpdate(tx, clientId), "session_ended");
      await drop(tx);
      const left = await findFactors(tx, clientId);
      if (left && !hasAny(left)) await recoveryCodes.removeAll(tx, clientId);
      await tellOwner(tx, clientId, what);
    });

  return {
    async read(clientId: string): Promise<OwnFactors> {
      const [{ totp_sealed }, keys, left] = await Promise.all([
        load(clientId),
        passkeys.list(database, clientId),
        recoveryCodes.countLeft(database, clientId),
      ]);
      return {
        has_codes: totp_sealed !== null,
        passkeys: keys,
        recovery_codes_left: left,
        can_use_passkeys: passkeys.arePossible,
      };
    },

    /** @returns the key for an app, and a ticket that returns it in this session only */
    async newCodeKey({ clientId, sessionId }: SessionToken): Promise<OfferedKey> {
      return oneTimeCodes.offerKey(sessionId, (await load(clientId)).email);
    },

    /** @throws {DomainError} `invalid_fields` for a wrong password, `code_wrong`, `too_many_requests` */
    async addCodes({ clientId, sessionId }: SessionToken, { password, ...proof }: BodyOf<typeof addCodes>) {
      const right = await ownPasswords.require(clientId, password);
      await secondFactors.countTry(clientId);
      const confirmed = oneTimeCodes.confirmKey(sessionId, proof);
      if (!confirmed) throw createWrongCodeError();
      const { key, step } = confirmed;
      const codes = await add(right, "An authenticator app was added", (tx) =>
        updateCodeKey(tx, { clientId, sealed: oneTimeCodes.seal(clientId, key), step }),
      );
      await secondFactors.forgetWrongCodes(clientId);
      return codes;
    },

    /** @throws {DomainError} `invalid_fields` for a wrong password */
    async removeCodes({ clientId }: SessionToken, password: string) {
      const right = await ownPasswords.require(clientId, password);
      await remove(right, "The authenticator app was removed", (tx) => deleteCodeKey(tx, clientId));
    },

    /** @throws {DomainError} `passkeys_impossible` */
    async passkeyOptions({ clientId }: SessionToken): Promise<PasskeyOptions> {
      const { email, first_name, last_name } = await load(clientId);
      const owner = { of: "client", id: clientId, email, name: `${first_name} ${last_name}` } as const;
      return passkeys.offerNew(owner, addPurpose(clientId));
    },

    /** @throws {DomainError} `invalid_fields`, also for a wrong password; `passkey_refused` */
    async addPasskey({ clientId }: SessionToken, { password, name: typed, passkey }: BodyOf<typeof addPasskey>) {
      const name = typed.trim();
      requireNone({
        name: findLineFault(name, { max: secondFactorLimits.passkeyNameChars, what: "a name for the passkey" }),
      });
      const right = await ownPasswords.require(clientId, password);
      const checked = await passkeys.checkNew(passkey, addPurpose(clientId));
      return add(right, `The passkey "${name}" was added`, (tx) =>
        passkeys.store(tx, checked, { owner: { of: "client", id: clientId }, name }),
      );
    },

    /** @throws {DomainError} `invalid_fields` for a wrong password; `not_found` */
    async removePasskey({ clientId }: SessionToken, id: string, password: string) {
      const right = await ownPasswords.require(clientId, password);
      await remove(right, "A passkey was removed", (tx) => passkeys.remove(tx, { id, ownerId: clientId }));
    },

    /** @throws {DomainError} `invalid_fields` for a wrong password; `no_second_factor` */
    async newRecoveryCodes({ clientId }: SessionToken, password: string): Promise<string[]> {
      const right = await ownPasswords.require(clientId, password);
      return withTransaction(database, async (tx) => {
        await ownPasswords.requireUnchanged(tx, right);
        const factors = requireFound(await findFactorsForUpdate(tx, clientId), "session_ended");
        if (!hasAny(factors)) throw new DomainError("no_second_factor");
        await tellOwner(tx, clientId, "New recovery codes were created");
        return recoveryCodes.renew(tx, { of: "client", id: clientId });
      });
    },

    /** For a manager. @throws {DomainError} `not_found` */
    async readForStaff(staff: StaffIdentity, clientId: string) {
      await deps.access.requireVisible(database, staff, clientId);
      const { totp_sealed, passkeys: count } = requireFound(await findFactors(database, clientId));
      const left = await recoveryCodes.countLeft(database, clientId);
      return { has_codes: totp_sealed !== null, passkeys: count, recovery_codes_left: left };
    },

    /** For a client who has lost it. @throws {DomainError} `not_found`, `no_second_factor` */
    async reset(staff: StaffIdentity, clientId: string): Promise<void> {
      await deps.access.requireVisible(database, staff, clientId);
      await withTransaction(database, async (tx) => {
        if (!hasAny(requireFound(await findFactorsForUpdate(tx, clientId)))) throw new DomainError("no_second_factor");
        await deleteCodeKey(tx, clientId);
        await passkeys.removeAll(tx, clientId);
        await recoveryCodes.removeAll(tx, clientId);
        await tellOwner(tx, clientId, "Our staff removed your second factor");
        await deps.audit.record(tx, { ...actedBy(staff), action: "client.second_factor_removed", clientId });
      });
      await secondFactors.forgetWrongCodes(clientId);
    },
  };
};
