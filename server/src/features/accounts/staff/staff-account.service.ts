import type { staffAccount } from "@funding-desk/contract/accounts/staff/account-desk-api";
import type { DeskLook } from "@funding-desk/contract/accounts/staff/desk-look";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { Passkeys } from "../../../identity/second-factor/passkeys.ts";
import type { RecoveryCodes } from "../../../identity/second-factor/recovery-codes.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import {
  endStaffSession,
  endStaffSessions,
  listStaffSessions,
} from "../../../identity/staff-session/staff-sessions.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { requireNone } from "../../../platform/errors/field-faults.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findMember, updateLook, updateName } from "./member.repository.ts";
import { findNameFault } from "./staff-checks.ts";

export type StaffAccountService = ReturnType<typeof createStaffAccountService>;

interface Deps extends Pick<SharedDeps, "database" | "audit"> {
  readonly passkeys: Pick<Passkeys, "list" | "arePossible">;
  readonly recoveryCodes: Pick<RecoveryCodes, "countLeft">;
}

/** A member's own account: their name, and where they are signed in. */
export const createStaffAccountService = ({ database, audit, passkeys, recoveryCodes }: Deps) => {
  const recordEnded = (tx: Transaction, staff: StaffIdentity, subject: string): Promise<void> =>
    audit.record(tx, { ...actedBy(staff), action: "staff.session_ended", subject });

  return {
    async read({ staffId, sessionId }: StaffIdentity): Promise<AnswerOf<typeof staffAccount>["data"]> {
      const [found, keys, sessions, left] = await Promise.all([
        findMember(database, staffId),
        passkeys.list(database, staffId),
        listStaffSessions(database, staffId),
        recoveryCodes.countLeft(database, staffId),
      ]);
      const member = requireFound(found, "not_signed_in");
      return {
        name: member.name,
        email: member.email,
        role: member.role,
        has_password: member.password_hash !== null,
        can_use_passkeys: passkeys.arePossible,
        recovery_codes_left: left,
        passkeys: keys,
        sessions: sessions.map((session) => ({
          id: session.id,
          is_this: session.id === sessionId,
          network: session.network,
          user_agent: session.user_agent,
          started_at: session.created_at.toISOString(),
          last_used_at: session.last_seen_at.toISOString(),
        })),
      };
    },

    /** Refuses and records an attempt to set a role. @throws {DomainError} `invalid_fields`, `forbidden` */
    async rename(staff: StaffIdentity, given: { name: string; role?: unknown }) {
      if (given.role !== undefined) {
        const entry = { action: "permission.refused", detail: { own_role: true } } as const;
        await audit.record(database, { ...actedBy(staff), ...entry });
        throw new DomainError("forbidden");
      }
      const name = given.name.trim();
      requireNone({ name: findNameFault(name) });
      await withTransaction(database, async (tx) => {
        await updateName(tx, staff.staffId, name);
        const entry = { action: "staff.changed", subject: name, detail: { name_before: staff.name } } as const;
        await audit.record(tx, { ...actedBy(staff), ...entry });
      });
    },

    changeLook: ({ staffId }: StaffIdentity, look: DeskLook): Promise<void> => updateLook(database, staffId, look),

    /** @throws {DomainError} `not_found` */
    endSession: (staff: StaffIdentity, id: string) =>
      withTransaction(database, async (tx) => {
        if (!(await endStaffSession(tx, { id, staffId: staff.staffId }))) throw new DomainError("not_found");
        await recordEnded(tx, staff, "one session");
      }),

    endOtherSessions: (staff: StaffIdentity) =>
      withTransaction(database, async (tx) => {
        await endStaffSessions(tx, staff.staffId, staff.sessionId);
        await recordEnded(tx, staff, "all other sessions");
      }),
  };
};
