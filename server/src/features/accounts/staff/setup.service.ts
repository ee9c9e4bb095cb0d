import type { openSetup } from "@funding-desk/contract/accounts/staff/setup-desk-api";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { NewPasskey, PasskeyOptions } from "@funding-desk/contract/identity/second-factor/passkey";
import type { OneTimeCodes } from "../../../identity/second-factor/one-time-codes.ts";
import type { Passkeys } from "../../../identity/second-factor/passkeys.ts";
import type { RecoveryCodes } from "../../../identity/second-factor/recovery-codes.ts";
import { createWrongCodeError, type SecondFactors } from "../../../identity/second-factor/second-factors.ts";
import type { StaffBrowser } from "../../../identity/staff-session/staff-sessions.ts";
import { hashSecretToken } from "../../../platform/crypto/secret-token.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findEmailFault, findWeakness, requireNone } from "../../../platform/errors/field-faults.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { AccountService } from "../account/account.service.ts";
import { findMember } from "./member.repository.ts";
import { deleteExpiredSetups, findOpenSetup, keepTotpKey, type SetupRow } from "./setup.repository.ts";
import type { FinishSetup, Person, SetUp, SetupHolder, WayIn } from "./setup-finish.service.ts";
import { findNameFault, toPasswordOwner } from "./staff-checks.ts";

export type SetupService = ReturnType<typeof createSetupService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "rateLimits"> {
  readonly passkeys: Passkeys;
  readonly oneTimeCodes: OneTimeCodes;
  readonly recoveryCodes: Pick<RecoveryCodes, "isValid">;
  readonly secondFactors: SecondFactors;
  readonly accounts: Pick<AccountService, "hashNewPassword">;
  readonly finish: FinishSetup;
}

const setupPurpose = (setup: SetupRow): string => `setup:${setup.id}`;

/** What a link that sets up a sign-in shows, and how its holder sets theirs up. */
export const createSetupService = (deps: Deps) => {
  const { database, passkeys, oneTimeCodes, recoveryCodes, secondFactors, finish } = deps;

  const requireOpen = async (token: string, address: string): Promise<SetupRow> => {
    await deps.rateLimits.count("staff-door-address", { address });
    return requireFound(await findOpenSetup(database, hashSecretToken(token)), "setup_link_invalid");
  };

  /** No one may choose their own role. */
  const refuseRole = async (setup: SetupRow, holder: SetupHolder, address: string): Promise<void> => {
    if (holder.role === undefined) return;
    const member = setup.staff_id === null ? undefined : await findMember(database, setup.staff_id);
    const actor = member
      ? ({ kind: "staff", id: member.id, name: member.name } as const)
      : ({ kind: "system" } as const);
    const entry = { action: "permission.refused", detail: { own_role: true } } as const;
    await deps.audit.record(database, { actor, ...entry, address });
    throw new DomainError("forbidden");
  };

  /** The link's member. The first link takes the person's own word. */
  const loadPerson = async (setup: SetupRow, holder: Pick<SetupHolder, "name" | "email">): Promise<Person> => {
    if (setup.staff_id !== null) {
      return requireFound(await findMember(database, setup.staff_id), "setup_link_invalid");
    }
    const name = holder.name?.trim() ?? "";
    const email = holder.email?.trim() ?? "";
    requireNone({ name: findNameFault(name), email: findEmailFault(email) });
    // Every step of the setup needs the same id, so it's the link's.
    return { id: setup.id, name, email, role: "manager" };
  };

  /** A link that someone requested for themselves also needs a recovery code. The last step uses it up. */
  const requireRecoveryCode = async (setup: SetupRow, person: Person, code: string | undefined): Promise<void> => {
    if (setup.kind !== "recovery") return;
    await secondFactors.guard(person.id, async () => {
      if (!(await recoveryCodes.isValid(database, person.id, code ?? ""))) throw createWrongCodeError("recovery_code");
    });
  };

  const loadCodeKey = async (setup: SetupRow): Promise<string> => {
    const made = oneTimeCodes.seal(setup.id, oneTimeCodes.newKey());
    const kept = requireFound(await keepTotpKey(database, setup.id, made), "setup_link_invalid");
    return oneTimeCodes.unseal(setup.id, kept);
  };

  return {
    /** @throws {DomainError} `setup_link_invalid`, like all operations here; `too_many_requests` */
    async open(token: string, address: string): Promise<AnswerOf<typeof openSetup>["data"]> {
      const setup = await requireOpen(token, address);
      const member = setup.staff_id === null ? undefined : await findMember(database, setup.staff_id);
      return {
        kind: setup.kind,
        name: member?.name ?? null,
        email: member?.email ?? null,
        role: member?.role ?? "manager",
        can_use_passkeys: passkeys.arePossible,
        expires_at: setup.expires_at.toISOString(),
      };
    },

    /** @throws {DomainError} `invalid_fields`, `code_wrong`, `passkeys_impossible` */
    async passkeyOptions(holder: SetupHolder, address: string): Promise<PasskeyOptions> {
      const setup = await requireOpen(holder.token, address);
      await refuseRole(setup, holder, address);
      const person = await loadPerson(setup, holder);
      await requireRecoveryCode(setup, person, holder.recovery_code);
      // Existing passkeys aren't excluded here: the last step removes them.
      return passkeys.offerNew({ ...person, of: "staff" }, setupPurpose(setup));
    },

    /** @throws {DomainError} as `passkeyOptions`, and `passkey_refused` */
    async setUpPasskey(holder: SetupHolder, answer: NewPasskey, browser: StaffBrowser): Promise<SetUp> {
      const setup = await requireOpen(holder.token, browser.address);
      await refuseRole(setup, holder, browser.address);
      const person = await loadPerson(setup, holder);
      await requireRecoveryCode(setup, person, holder.recovery_code);
      const passkey = await passkeys.checkNew(answer, setupPurpose(setup));
      const wayIn: WayIn = { what: "passkey", passwordHash: null, totp: null, passkey };
      return finish(holder, person, { wayIn, browser });
    },

    async codeKey(
      holder: Pick<SetupHolder, "token" | "email">,
      address: string,
    ): Promise<{ key: string; uri: string }> {
      const setup = await requireOpen(holder.token, address);
      const member = setup.staff_id === null ? undefined : await findMember(database, setup.staff_id);
      const key = await loadCodeKey(setup);
      return { key, uri: oneTimeCodes.toUri(key, member?.email ?? holder.email?.trim() ?? "desk") };
    },

    /** @throws {DomainError} `invalid_fields`, `code_wrong`, `busy` */
    async setUpPassword(
      holder: SetupHolder,
      { password, code }: { password: string; code: string },
      browser: StaffBrowser,
    ): Promise<SetUp> {
      const setup = await requireOpen(holder.token, browser.address);
      await refuseRole(setup, holder, browser.address);
      const person = await loadPerson(setup, holder);
      requireNone({ password: findWeakness(password) });
      await requireRecoveryCode(setup, person, holder.recovery_code);
      await secondFactors.countTry(person.id);
      const key = await loadCodeKey(setup);
      const step = oneTimeCodes.findStep(key, code.replace(/\s/g, ""));
      if (step === undefined) throw createWrongCodeError();
      const passwordHash = await deps.accounts.hashNewPassword(toPasswordOwner(person), password);
      const wayIn: WayIn = { what: "password and codes", passwordHash, totp: { key, step }, passkey: null };
      return finish(holder, person, { wayIn, browser });
    },

    async sweep() {
      await deleteExpiredSetups(database);
      await passkeys.sweep();
    },
  };
};
