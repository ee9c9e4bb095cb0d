import type { DetailOf } from "@funding-desk/contract/oversight/audit/actions";
import { staffActor } from "../../../identity/staff-session/staff-identity.ts";
import type { AuditActor } from "../../../platform/audit/audit.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { toNetwork } from "../../../platform/rate-limit/network.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { StaffRow } from "./member.repository.ts";
import { secondFactorWrongMail } from "./staff-mails.ts";

export const toActor = (member: StaffRow | undefined): AuditActor =>
  member ? staffActor({ staffId: member.id, name: member.name }) : { kind: "system" };

/** Tells of tries to sign in that failed. */
export const createSignInFailures = ({ database, audit, mails }: Pick<SharedDeps, "database" | "audit" | "mails">) => {
  const recordFailure = (
    member: StaffRow | undefined,
    { method, address }: { method: DetailOf<"staff.sign_in_failed">["method"]; address: string },
    db: Queryable = database,
  ): Promise<void> =>
    audit.record(db, { actor: toActor(member), action: "staff.sign_in_failed", detail: { method }, address });

  /** Records it, and mails the owner of the password at most once an hour. */
  const reportWrongCode = (member: StaffRow, address: string): Promise<void> =>
    withTransaction(database, async (tx) => {
      await recordFailure(member, { method: "second factor", address }, tx);
      const at = new Date().toISOString();
      await mails.queue(tx, secondFactorWrongMail, {
        clientId: null,
        cause: `${member.id}:${at.slice(0, 13)}`,
        to: { name: member.name, address: member.email },
        at,
        network: toNetwork(address),
      });
    });

  return { recordFailure, reportWrongCode };
};
