import {
  type CappedAct,
  type CapSpan,
  cappedActs,
  describeReached,
  outCaps,
} from "@funding-desk/contract/identity/ways-out";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { endFreshness } from "../../../identity/staff-session/staff-sessions.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { listManagers } from "./member.repository.ts";
import { capReachedMail } from "./staff-mails.ts";

/** How much of what takes clients' data out of the desk a member may do (`ways-out.ts` of the contract). */
export type StaffCaps = ReturnType<typeof createStaffCaps>;

type Deps = Pick<SharedDeps, "database" | "audit" | "mails" | "rateLimits">;

/** How much of an instant names the hour or the day. */
const spanChars = { hour: 13, day: 10 } as const satisfies Readonly<Record<CapSpan, number>>;

/** Whether the second factor lets a member go on. */
const asksAgain = (act: CappedAct, span: CapSpan): boolean =>
  span === "hour" && outCaps[act].pastHour === "second factor";

const never = async (): Promise<boolean> => false;

export const createStaffCaps = ({ database, audit, mails, rateLimits }: Deps) => {
  /** Mails the managers once an hour or day, and asks for the second factor in every session where that lets the member go on. */
  const stop = (staff: StaffIdentity, act: CappedAct, span: CapSpan): Promise<void> =>
    withTransaction(database, async (tx) => {
      const at = new Date().toISOString();
      if (asksAgain(act, span)) await endFreshness(tx, staff.staffId);
      for (const { id, name, email } of await listManagers(tx))
        await mails.queue(tx, capReachedMail, {
          clientId: null,
          cause: [staff.staffId, act, at.slice(0, spanChars[span]), id].join(":"),
          to: { name, address: email },
          member: staff.name,
          act,
          span,
          at,
        });
      const detail = span === "day" ? ({ act, span } as const) : { act };
      await audit.recordSparingly(tx, { ...actedBy(staff), action: "staff.cap_reached", detail });
    });

  return {
    /**
     * Counts an act and runs it. One that fails doesn't count.
     * @throws {DomainError} `second_factor_needed` when it's one too many this hour, `too_many_requests` where that can't be asked
     * or it's one too many today; and as the act does
     */
    async run<Result>(staff: StaffIdentity, act: CappedAct, work: () => Promise<Result>): Promise<Result> {
      const subject = { staffId: staff.staffId };
      /** What is counted or done now. */
      const stage: { is: CapSpan | "work" } = { is: "hour" };
      const runToday = () => {
        stage.is = "day";
        return rateLimits.limit(`staff-${act}-day`, subject, {
          isRepeat: never,
          run: () => {
            stage.is = "work";
            return work();
          },
        });
      };
      try {
        return await rateLimits.limit(`staff-${act}`, subject, { isRepeat: never, run: runToday });
      } catch (error) {
        const isRefused = error instanceof DomainError && error.code === "too_many_requests";
        if (!isRefused || stage.is === "work") throw error;
        await stop(staff, act, stage.is);
        if (!asksAgain(act, stage.is)) throw error;
        throw new DomainError("second_factor_needed", {
          sentence: `You ${describeReached(act)}, so we let the managers know. To go on, give your second factor again.`,
        });
      }
    },

    /** For a member who has given the second factor again: what was used up of an hour starts over. */
    async renew(staffId: string) {
      for (const act of cappedActs)
        if (asksAgain(act, "hour") && (await rateLimits.isExceeded(`staff-${act}`, { staffId })))
          await rateLimits.clear(`staff-${act}`, { staffId });
    },
  };
};
