import type { setupPasskeyOptions } from "@funding-desk/contract/accounts/staff/setup-desk-api";
import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { ConfirmedKey, OneTimeCodes } from "../../../identity/second-factor/one-time-codes.ts";
import type { CheckedPasskey, Passkeys } from "../../../identity/second-factor/passkeys.ts";
import type { RecoveryCodes } from "../../../identity/second-factor/recovery-codes.ts";
import { createWrongCodeError, type SecondFactors } from "../../../identity/second-factor/second-factors.ts";
import {
  endStaffSessions,
  type StaffBrowser,
  startStaffSession,
} from "../../../identity/staff-session/staff-sessions.ts";
import { hashSecretToken } from "../../../platform/crypto/secret-token.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { toDeskIdentity } from "./desk-identity.ts";
import { insertMember, type StaffRow, updateWayIn } from "./member.repository.ts";
import {
  deleteFirstSetups,
  deleteSetups,
  findOpenSetupForUpdate,
  lockFirstSetup,
  type SetupRow,
} from "./setup.repository.ts";
import { orderSignInChange, signInChangedMail } from "./staff-mails.ts";

/** The person who holds a link, as the request describes them. */
export type SetupHolder = BodyOf<typeof setupPasskeyOptions>;

export interface SetUp {
  readonly staff: DeskIdentity;
  /** The session cookie's value. */
  readonly token: string;
  /** Shown only once. */
  readonly recoveryCodes: string[];
}

/** How the person signs in from now on. */
export interface WayIn {
  readonly what: "passkey" | "password and codes";
  readonly passwordHash: string | null;
  readonly totp: ConfirmedKey | null;
  readonly passkey: CheckedPasskey | null;
}

export type Person = Pick<StaffRow, "id" | "name" | "email" | "role">;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "mails"> {
  readonly passkeys: Pick<Passkeys, "removeAll" | "store">;
  readonly oneTimeCodes: Pick<OneTimeCodes, "seal">;
  readonly recoveryCodes: Pick<RecoveryCodes, "take" | "renew">;
  readonly secondFactors: Pick<SecondFactors, "forgetWrongCodes">;
}

export type FinishSetup = ReturnType<typeof createFinishSetup>;

/** Uses up a setup's link: stores the new way to sign in, and signs the person in. @throws {DomainError} `setup_link_invalid`, `code_wrong` */
export const createFinishSetup = ({
  database,
  audit,
  mails,
  passkeys,
  oneTimeCodes,
  recoveryCodes,
  secondFactors,
}: Deps) => {
  const join = async (tx: Transaction, setup: SetupRow, person: Person): Promise<void> => {
    if (setup.kind !== "first") return;
    await insertMember(tx, person);
    await deleteFirstSetups(tx);
  };

  /** Replaces every earlier way to sign in. */
  const replaceWayIn = async (tx: Transaction, person: Person, wayIn: WayIn): Promise<string[]> => {
    await endStaffSessions(tx, person.id);
    await passkeys.removeAll(tx, person.id);
    await deleteSetups(tx, person.id);
    await updateWayIn(tx, {
      staffId: person.id,
      passwordHash: wayIn.passwordHash,
      totpSealed: wayIn.totp && oneTimeCodes.seal(person.id, wayIn.totp.key),
      totpStep: wayIn.totp?.step ?? null,
    });
    const owner = { of: "staff", id: person.id } as const;
    if (wayIn.passkey) await passkeys.store(tx, wayIn.passkey, { owner, name: "My first passkey" });
    return recoveryCodes.renew(tx, owner);
  };

  return async (
    holder: SetupHolder,
    person: Person,
    given: { wayIn: WayIn; browser: StaffBrowser },
  ): Promise<SetUp> => {
    const done = await withTransaction(database, async (tx) => {
      const { wayIn, browser } = given;
      // Several people may hold a first link. Only one becomes the first manager.
      if (person.role === "manager") await lockFirstSetup(tx);
      const setup = requireFound(await findOpenSetupForUpdate(tx, hashSecretToken(holder.token)), "setup_link_invalid");
      if (setup.kind === "recovery" && !(await recoveryCodes.take(tx, person.id, holder.recovery_code ?? "")))
        throw createWrongCodeError("recovery_code");
      await join(tx, setup, person);
      const codes = await replaceWayIn(tx, person, wayIn);
      if (setup.kind === "renewal" || setup.kind === "recovery")
        await mails.queue(tx, signInChangedMail, orderSignInChange(person, "Your sign-in was set up again"));
      const token = await startStaffSession(tx, person.id, browser);
      const actor = { kind: "staff", id: person.id, name: person.name } as const;
      const detail = { link: setup.kind, set_up: wayIn.what };
      const { address } = browser;
      await audit.record(tx, { actor, action: "staff.second_factor", detail, address });
      await audit.record(tx, { actor, action: "staff.signed_in", detail: { method: "link" }, address });
      return { staff: toDeskIdentity(person), token, recoveryCodes: codes };
    });
    await secondFactors.forgetWrongCodes(person.id);
    return done;
  };
};
