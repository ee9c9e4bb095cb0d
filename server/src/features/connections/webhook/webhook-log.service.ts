import type { WebhookDelivery, webhookDeliveries } from "@funding-desk/contract/connections/webhook/desk-api";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type DeliveryRow, findDelivery, listDeliveries, reopenDelivery } from "./webhook-log.repository.ts";

/** The events we sent, and what happened to them. */
export type WebhookLogService = ReturnType<typeof createWebhookLogService>;

type Deps = Pick<SharedDeps, "database" | "audit">;

const pageSize = 30;

export const createWebhookLogService = ({ database, audit }: Deps) => {
  const loadDelivery = async (id: string): Promise<DeliveryRow> => requireFound(await findDelivery(database, id));

  return {
    /** @throws {DomainError} `malformed` for an invalid cursor */
    async list({
      show,
      address: addressId,
      cursor,
    }: QueryOf<typeof webhookDeliveries>): Promise<AnswerOf<typeof webhookDeliveries>["data"]> {
      const after = parseCursor(cursor, uuidShape);
      const rows = await listDeliveries(database, { show, addressId, after, limit: pageSize + 1 });
      const { page, next_cursor } = toPage(rows, pageSize);
      return { deliveries: page.map(toWire), next_cursor };
    },

    /** Sends an event again under its own id; once, however often the button is pressed. @throws {DomainError} `not_found`, `webhook_not_configured` */
    async resend(staff: StaffIdentity, id: string): Promise<WebhookDelivery> {
      const { client_id: clientId, event_id: eventId, kind, is_active: isActive } = await loadDelivery(id);
      if (!isActive) throw new DomainError("webhook_not_configured");
      await withTransaction(database, async (tx) => {
        if (!(await reopenDelivery(tx, id))) return;
        await audit.record(tx, {
          ...actedBy(staff),
          action: "webhook.resent",
          clientId,
          detail: { event_id: eventId, kind },
        });
      });
      return toWire(await loadDelivery(id));
    },
  };
};

const toWire = ({
  client_id,
  client_name,
  address_id,
  address_name,
  is_active: _,
  cursor_value: __,
  ...row
}: DeliveryRow): WebhookDelivery => ({
  ...formatInstants(row),
  client: { id: client_id, name: client_name },
  address: { id: address_id, name: address_name },
});
