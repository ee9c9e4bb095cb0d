import type { AnswerOf, QueryOf } from "@funding-desk/contract/endpoint";
import type { WebhookDelivery, webhookDeliveries } from "@funding-desk/contract/webhook/desk-api";
import type { Audit } from "../../audit/audit.ts";
import type { Database } from "../../db/database.ts";
import { withTransaction } from "../../db/transaction.ts";
import { DomainError } from "../../errors.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { type StaffIdentity, staffActor } from "../../staff-session/staff-identity.ts";
import { cursorIn, pageOf, uuidShape } from "../../time-cursor.ts";
import { webhookQueue } from "./webhook.service.ts";
import { type DeliveryRow, findDelivery, listDeliveries, reopenDelivery } from "./webhook-log.repository.ts";

/** What the automation webhook was told, and what became of it. */
export interface WebhookLogService {
  /** @throws {DomainError} `malformed` for a cursor that is none */
  list(query: QueryOf<typeof webhookDeliveries>): Promise<AnswerOf<typeof webhookDeliveries>["data"]>;
  /** Under the event's own id; once, however often it is pressed. @throws {DomainError} `not_found`, `webhook_not_configured` */
  resend(staff: StaffIdentity, id: string): Promise<WebhookDelivery>;
}

interface Deps {
  readonly database: Database;
  readonly jobs: Pick<Jobs, "send">;
  readonly audit: Audit;
  /** The receiver's address; undefined while none is configured. */
  readonly url: string | undefined;
}

const pageSize = 30;

export const createWebhookLogService = ({ database, jobs, audit, url }: Deps): WebhookLogService => {
  const found = async (id: string): Promise<DeliveryRow> => {
    const row = await findDelivery(database, id);
    if (!row) throw new DomainError("not_found");
    return row;
  };

  return {
    async list({ show, cursor }) {
      const rows = await listDeliveries(database, { show, after: cursorIn(cursor, uuidShape), limit: pageSize + 1 });
      const { page, next_cursor } = pageOf(rows, pageSize);
      // The host alone: receivers keep a secret in the address.
      return { receiver: url === undefined ? null : new URL(url).host, deliveries: page.map(wireOf), next_cursor };
    },

    async resend(staff, id) {
      if (url === undefined) throw new DomainError("webhook_not_configured");
      const { client_id: clientId, kind } = await found(id);
      await withTransaction(database, async (tx) => {
        if (!(await reopenDelivery(tx, id))) return;
        await jobs.send(tx, webhookQueue, { eventId: id });
        await audit.record(tx, {
          actor: staffActor(staff),
          action: "webhook.resent",
          clientId,
          subject: `event ${id}`,
          detail: { kind },
          address: staff.address,
        });
      });
      return wireOf(await found(id));
    },
  };
};

const wireOf = ({ client_id, client_name, cursor_value: _, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  client: { id: client_id, name: client_name },
  created_at: row.created_at.toISOString(),
  last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
});
