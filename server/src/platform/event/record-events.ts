import { randomUUID } from "node:crypto";
import type { FirmEvent } from "@funding-desk/contract/connections/event/events";
import type { Transaction } from "../db/transaction.ts";

/**
 * Records what happened for the firm's other systems, in the transaction of what causes or follows it, and leaves a delivery
 * for each address that wants to hear of it. This is the only way an event gets out.
 */
export const recordEvents = async (tx: Transaction, events: readonly FirmEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await tx.run({
    prepared: `with recorded as (
        insert into firm_events (id, kind, subject_id, client_id, data)
        select id, kind, subject_id, client_id, data::jsonb
          from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[]) as given (id, kind, subject_id, client_id, data)
        returning id, position, kind, subject_id, client_id)
      insert into webhook_deliveries (id, event_id, kind, subject_id, client_id, address_id, due_at)
      select case when a.is_configured then r.id else gen_random_uuid() end,
          case when a.is_configured then null else r.id end, r.kind, r.subject_id, r.client_id, a.id, now()
        from recorded r join webhook_addresses a on a.is_active and r.kind = any (a.events) order by r.position`,
    values: [
      events.map(() => randomUUID()),
      events.map(({ kind }) => kind),
      events.map(({ subjectId }) => subjectId),
      events.map(({ clientId }) => clientId),
      events.map(({ data }) => JSON.stringify(data)),
    ],
  });
};

/** Forgets what happened with these clients, whose rows are being deleted, and tells other systems that they're gone. */
export const recordErased = async (tx: Transaction, clientIds: readonly string[]): Promise<void> => {
  await tx.run({ prepared: "delete from webhook_deliveries where client_id = any($1::uuid[])", values: [clientIds] });
  await tx.run({ prepared: "delete from firm_events where client_id = any($1::uuid[])", values: [clientIds] });
  await recordEvents(
    tx,
    clientIds.map((id) => ({ kind: "client.erased", clientId: id, subjectId: id, data: {} })),
  );
};
