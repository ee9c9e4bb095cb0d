import { textConsent } from "@funding-desk/contract/messages/text/consent-text";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { revokeConsent } from "../../accounts/consent/consent.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { deleteCode, endNumber } from "./text.repository.ts";
import { actedByClient } from "./text-consent.service.ts";
import { deleteWaiting } from "./text-sending.repository.ts";
import type { TextViews } from "./text-view.service.ts";

/** How text messages end when the client turns them off, or asks staff to. */
export type TextEnding = ReturnType<typeof createTextEnding>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live"> {
  /** Undefined when the firm sends no text messages. */
  readonly provider: object | undefined;
  readonly views: Pick<TextViews, "load">;
}

export const createTextEnding = ({ database, access, audit, live, provider, views }: Deps) => {
  const end = async (tx: Transaction, clientId: string, by: "client" | "staff"): Promise<boolean> => {
    await deleteCode(tx, clientId);
    await deleteWaiting(tx, clientId);
    if (!(await endNumber(tx, clientId, by))) return false;
    await revokeConsent(tx, clientId, textConsent.subject);
    await live.notify(tx, { clientId });
    return true;
  };

  return {
    /** Works at once. @throws {DomainError} `not_found` */
    async turnOff(clientId: string, address: string) {
      requireFound(provider);
      await withTransaction(database, async (tx) => {
        if (!(await end(tx, clientId, "client"))) return;
        await audit.record(tx, { ...actedByClient(clientId, address), detail: { what: "turned off" } });
      });
      return views.load(clientId);
    },

    /** For a client who asked us in another way. @throws {DomainError} `not_found` */
    async turnOffFor(staff: StaffIdentity, clientId: string): Promise<null> {
      requireFound(provider);
      await access.requireVisible(database, staff, clientId);
      await withTransaction(database, async (tx) => {
        if (!(await end(tx, clientId, "staff"))) return;
        await audit.record(tx, {
          ...actedBy(staff),
          action: "texts.changed",
          clientId,
          detail: { what: "turned off" },
        });
      });
      return null;
    },
  };
};
