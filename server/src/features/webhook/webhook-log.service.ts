import type { AnswerOf, QueryOf } from "@funding-desk/contract/endpoint";
import type { WebhookDelivery, webhookDeliveries } from "@funding-desk/contract/webhook/desk-api";
import { withTransaction } from "../../db/transaction.ts";
import { DomainError, requireFound } from "../../errors.ts";
import { formatInstants } from "../../instants.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { actedBy, type StaffIdentity } from "../../staff-session/staff-identity.ts";
import { parseCursor, toPage, uuidShape } from "../../time-cursor.ts";
import { webhookQueue } from "./webhook.service.ts";
import { type DeliveryRow, findDelivery, listDeliveries, reopenDelivery } from "./webhook-log.repository.ts";

/** The events we sent to the automation webhook, and what happened to them. */
export type WebhookLogService = ReturnType<typeof createWebhookLogService>;

interface Deps extends Pick<SharedDeps, "database" | "audit"> {
  readonly jobs: Pick<Jobs, "send">;
  /** The receiver's address; undefined if none is configured. */
  readonly url: string | undefined;
}

const pageSize = 30;

export const createWebhookLogService = ({ database, jobs, audit, url }: Deps) => {
  const loadDelivery = async (id: string): Promise<DeliveryRow> => requireFound(await findDelivery(database, id));

  return {
    /** @throws {DomainError} `malformed` for an invalid cursor */
    async list({
      show,
      cursor,
    }: QueryOf<typeof webhookDeliveries>): Promise<AnswerOf<typeof webhookDeliveries>["data"]> {
      const rows = await listDeliveries(database, { show, after: parseCursor(cursor, uuidShape), limit: pageSize + 1 });
      const { page, next_cursor } = toPage(rows, pageSize);
      // Only the host, because the rest of the address may hold the receiver's secret.
      return { receiver: url === undefined ? null : new URL(url).host, deliveries: page.map(toWire), next_cursor };
    },

    /** Sends an event again under its own id; once, however often the button is pressed. @throws {DomainError} `not_found`, `webhook_not_configured` */
    async resend(staff: StaffIdentity, id: string): Promise<WebhookDelivery> {
      if (url === undefined) throw new DomainError("webhook_not_configured");
      const { client_id: clientId, kind } = await loadDelivery(id);
      await withTransaction(database, async (tx) => {
        if (!(await reopenDelivery(tx, id))) return;
        await jobs.send(tx, webhookQueue, { eventId: id });
        await audit.record(tx, {
          ...actedBy(staff),
          action: "webhook.resent",
          clientId,
          detail: { event_id: id, kind },
        });
      });
      return toWire(await loadDelivery(id));
    },
  };
};

const toWire = ({ client_id, client_name, cursor_value: _, ...row }: DeliveryRow): WebhookDelivery => ({
  ...formatInstants(row),
  client: { id: client_id, name: client_name },
});
