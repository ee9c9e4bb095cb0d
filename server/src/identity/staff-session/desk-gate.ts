import type { Endpoint, StaffAccess } from "@funding-desk/contract/http/endpoint";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors/errors.ts";
import { type StaffIdentity, staffActor } from "./staff-identity.ts";
import { findStaffSession, noteUse } from "./staff-sessions.ts";

/** Where a request comes from. */
export interface DeskCaller {
  /** The session cookie's value. */
  readonly token: string | undefined;
  readonly isReading: boolean;
  readonly origin: string | undefined;
  readonly address: string;
  /** The browser calls by itself while no one is using it, which doesn't extend the session. */
  readonly isUnattended: boolean;
}

export type StaffEndpoint = Endpoint & { readonly access: StaffAccess };

/** Decides whether a member of staff may call an endpoint. */
export type DeskGate = ReturnType<typeof createDeskGate>;

export interface DeskGateDependencies {
  readonly database: Database;
  /** The origin under which browsers reach the desk. */
  readonly publicUrl: string;
  readonly audit: Pick<Audit, "record" | "recordSparingly">;
  /** Of the firm, whose days absences are in. */
  readonly timeZone: string;
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

export const createDeskGate = ({ database, publicUrl, audit, timeZone }: DeskGateDependencies) => {
  const ownOrigin = new URL(publicUrl).origin;
  const foreign = `This wasn't sent from our own pages. Please open the desk at ${ownOrigin}/desk and try there.`;

  return {
    /** For every desk call, even before anyone is signed in. @throws {DomainError} `foreign_site` */
    requireOwnSite({ isReading, origin }: DeskCaller) {
      // Not compared with the Host header: whoever points a name of their own at us would choose both.
      if (!isReading && origin !== undefined && origin !== ownOrigin)
        throw new DomainError("foreign_site", { sentence: foreign });
    },

    /** @throws {DomainError} `not_signed_in`, `second_factor_needed`; `forbidden` and `second_factor_missing`, both recorded */
    async admit(caller: DeskCaller, endpoint: StaffEndpoint): Promise<StaffIdentity> {
      this.requireOwnSite(caller);
      const { token } = caller;
      const session = token && tokenShape.test(token) ? await findStaffSession(database, token, timeZone) : undefined;
      if (!session) throw new DomainError("not_signed_in");
      const { staff: allowed, isFresh } = endpoint.access;
      const { name, role, covers } = session;
      const staff = {
        staffId: session.staff_id,
        name,
        role,
        covers,
        sessionId: session.session_id,
        address: caller.address,
      };
      if (allowed === "first-factor" && !session.is_first_factor) throw new DomainError("not_signed_in");
      if (allowed !== "first-factor" && session.is_first_factor) {
        await audit.recordSparingly(database, { actor: staffActor(staff), ...toRefusal(caller, endpoint) });
        throw new DomainError("second_factor_missing");
      }
      if (allowed !== "first-factor" && !allowed.includes(role)) {
        await audit.record(database, { actor: staffActor(staff), ...toRefusal(caller, endpoint) });
        throw new DomainError("forbidden");
      }
      if (!caller.isUnattended) await noteUse(database, session);
      if (isFresh && !session.is_fresh) throw new DomainError("second_factor_needed");
      return staff;
    },

    /** For a client who calls the desk with a portal token. Recorded. @throws {DomainError} `forbidden`, always */
    async refuseClient(clientId: string, caller: DeskCaller, endpoint: StaffEndpoint): Promise<never> {
      const actor = { kind: "client", id: clientId } as const;
      await audit.recordSparingly(database, { actor, ...toRefusal(caller, endpoint) });
      throw new DomainError("forbidden");
    },
  };
};

const toRefusal = ({ address }: DeskCaller, { method, path }: StaffEndpoint) => ({
  action: "permission.refused" as const,
  detail: { endpoint: `${method} ${path}` },
  address,
});
