import { staffLimits } from "@funding-desk/contract/staff/limits";
import { withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { actedBy, type StaffIdentity } from "../../staff-session/staff-identity.ts";
import { endFreshness } from "../../staff-session/staff-sessions.ts";
import { listManagers } from "./member.repository.ts";
import { capReachedMail } from "./staff-mails.ts";

/** What takes clients' data out of the desk. */
type CappedAct = keyof typeof caps;

/** How often a member may do it in an hour before giving the second factor again. */
export type StaffCaps = ReturnType<typeof createStaffCaps>;

type Deps = Pick<SharedDeps, "database" | "audit" | "mails" | "rateLimits">;

const caps = {
  reveal: {
    policy: "staff-reveal",
    sentence: `You revealed ${staffLimits.revealsPerHour} protected values within an hour, so we let the managers know. To go on, give your second factor again.`,
  },
  export: {
    policy: "staff-export",
    sentence: `You exported ${staffLimits.exportsPerHour} times within an hour, so we let the managers know. To go on, give your second factor again.`,
  },
} as const;

export const createStaffCaps = ({ database, audit, mails, rateLimits }: Deps) => {
  /** Asks for the second factor in every session of the member, and mails the managers once an hour. */
  const stop = (staff: StaffIdentity, act: CappedAct): Promise<void> =>
    withTransaction(database, async (tx) => {
      const at = new Date().toISOString();
      const hour = at.slice(0, 13);
      await endFreshness(tx, staff.staffId);
      for (const { id, name, email } of await listManagers(tx))
        await mails.queue(tx, capReachedMail, {
          clientId: null,
          cause: `${staff.staffId}:${act}:${hour}:${id}`,
          to: { name, address: email },
          member: staff.name,
          act,
          at,
        });
      await audit.record(tx, { ...actedBy(staff), action: "staff.cap_reached", detail: { act } });
    });

  return {
    /** @throws {DomainError} `second_factor_needed` when it's one too many this hour */
    async count(staff: StaffIdentity, act: CappedAct) {
      const { policy, sentence } = caps[act];
      try {
        await rateLimits.count(policy, { staffId: staff.staffId });
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== "too_many_requests") throw error;
        await stop(staff, act);
        throw new DomainError("second_factor_needed", { sentence });
      }
    },

    /** For a member who has given the second factor again: what was used up starts over. */
    async renew(staffId: string) {
      for (const { policy } of Object.values(caps))
        if (await rateLimits.isExceeded(policy, { staffId })) await rateLimits.clear(policy, { staffId });
    },
  };
};
