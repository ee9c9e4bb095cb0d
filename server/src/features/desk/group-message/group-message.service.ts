import { createHash, randomUUID } from "node:crypto";
import {
  type Audience,
  type GroupMessage,
  type groupMessageAudience,
  groupMessageLimits,
  type groupMessageMissing,
  type groupMessages,
  sendGroupMessage,
} from "@funding-desk/contract/desk/group-message/desk-api";
import type { AnswerOf, BodyOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { findViewer, type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import { requireText } from "../../../platform/text/typed-text.ts";
import { findTextFault } from "../../messages/message-template/message-template.service.ts";
import { loadUndoSeconds } from "../../office/undo-time/undo-time.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { PipelineService } from "../pipeline/pipeline.service.ts";
import {
  countUnfinished,
  findGroupMessage,
  type GroupMessageRow,
  insertGroupMessage,
  listGroupMessages,
  listMissing,
  listRecipients,
  lockGroupMessages,
  stopWaiting,
} from "./group-message.repository.ts";
import { groupMessageQueue } from "./group-message-runs.service.ts";
import { findLeftOutReason } from "./recipients.ts";

export type GroupMessageService = ReturnType<typeof createGroupMessageService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly jobs: Pick<Jobs, "send">;
  readonly pipeline: Pick<PipelineService, "listClientIds">;
  /** Tells a retry from another message without storing what it said. */
  readonly requestHashKey: Uint8Array;
}

type Filters = QueryOf<typeof groupMessageAudience>;

const pageSize = 20;

/** One message to everyone in the pipeline's list. The runs write to each client; here it's started, watched, and stopped. */
export const createGroupMessageService = ({ database, audit, live, jobs, pipeline, requestHashKey }: Deps) => {
  const findAudience = async (db: Queryable, staff: StaffIdentity, filters: Filters): Promise<Audience> => {
    const ids = await pipeline.listClientIds(db, staff, filters);
    if (ids.length > groupMessageLimits.clients) throw new DomainError("audience_too_large");
    const rows = (await listRecipients(db, ids)).map(({ client_id, client_name, ...row }) => ({
      client_id,
      client_name,
      reason: findLeftOutReason({ client_id, client_name, ...row }),
    }));
    const clients = rows.flatMap(({ reason, ...row }) => (reason === undefined ? [row] : []));
    const leftOut = rows.flatMap(({ reason, ...row }) => (reason === undefined ? [] : [{ ...row, reason }]));
    return { clients, left_out: leftOut, seen: nameClients(clients.map(({ client_id: id }) => id)) };
  };

  /** @throws {DomainError} `not_found` for another's, except for managers and auditors */
  const getVisible = async (db: Queryable, staff: StaffIdentity, id: string): Promise<GroupMessageRow> => {
    const row = requireFound(await findGroupMessage(db, id));
    const viewer = findViewer(staff);
    if (viewer !== undefined && row.staff_id !== viewer) throw new DomainError("not_found");
    return row;
  };

  const start = async (
    tx: Transaction,
    staff: StaffIdentity,
    { id, text, body }: { readonly id: string; readonly text: string; readonly body: BodyOf<typeof sendGroupMessage> },
  ): Promise<void> => {
    await lockGroupMessages(tx);
    const { clients, left_out: leftOut, seen } = await findAudience(tx, staff, body.filters);
    if (seen !== body.seen) throw new DomainError("audience_changed");
    if (clients.length === 0) throw invalidField("count", "No one in this list would get it.");
    if (body.count !== clients.length)
      throw invalidField("count", `Type ${clients.length} to confirm how many clients get it.`);
    if ((await countUnfinished(tx, staff.staffId)) >= groupMessageLimits.unfinished)
      throw invalidField(
        "text",
        `${groupMessageLimits.unfinished} of your messages are still being sent. Wait for one to finish, or stop one.`,
      );
    const clientIds = clients.map(({ client_id: clientId }) => clientId);
    const startsInSeconds = await loadUndoSeconds(tx);
    await insertGroupMessage(tx, { id, staffId: staff.staffId, text, startsInSeconds, clientIds, leftOut });
    await audit.record(tx, {
      ...actedBy(staff),
      action: "group_message.sent",
      detail: { count: clients.length, left_out: leftOut.length },
    });
    await jobs.send(tx, { ...groupMessageQueue, startAfterSeconds: startsInSeconds }, {});
    await live.notify(tx);
  };

  return {
    /** @throws {DomainError} `malformed`, `invalid_fields` */
    audience: (staff: StaffIdentity, filters: Filters): Promise<Seen<Audience>> =>
      seenBy(staff, () => findAudience(database, staff, filters)),

    /** @throws {DomainError} `malformed`, `invalid_fields`, `audience_changed`, `idempotency_key_reused` */
    async send(
      staff: StaffIdentity,
      body: BodyOf<typeof sendGroupMessage>,
      idempotencyKey: string | undefined,
    ): Promise<GroupMessage> {
      const text = requireText(body.text);
      requireNone({ text: findTextFault(text) ?? findSsnFault(text) });
      const intent = toIntent(
        sendGroupMessage,
        { staffId: staff.staffId, idempotencyKey, hashKey: requestHashKey },
        body,
      );
      const answer = randomUUID();
      return withTransaction(database, async (tx) => {
        const id = await once(tx, intent, { answer, act: () => start(tx, staff, { id: answer, text, body }) });
        return toWire(staff, await getVisible(tx, staff, id));
      });
    },

    /** @throws {DomainError} `malformed` */
    async list(
      staff: StaffIdentity,
      { cursor }: QueryOf<typeof groupMessages>,
    ): Promise<AnswerOf<typeof groupMessages>["data"]> {
      const after = parseCursor(cursor, uuidShape);
      const rows = await listGroupMessages(database, { staffId: findViewer(staff), after, limit: pageSize + 1 });
      const { page, next_cursor } = toPage(rows, pageSize);
      return { messages: page.map((row) => toWire(staff, row)), next_cursor };
    },

    /** @throws {DomainError} `not_found` */
    listMissing: (staff: StaffIdentity, id: string): Promise<Seen<AnswerOf<typeof groupMessageMissing>["data"]>> =>
      seenBy(staff, async (viewer) => {
        await getVisible(database, staff, id);
        return listMissing(database, id, viewer);
      }),

    /** @throws {DomainError} `not_found` */
    stop: (staff: StaffIdentity, id: string): Promise<GroupMessage> =>
      withTransaction(database, async (tx) => {
        await lockGroupMessages(tx);
        if ((await getVisible(tx, staff, id)).ended_at === null) {
          const left = await stopWaiting(tx, id, staff.staffId);
          await audit.record(tx, { ...actedBy(staff), action: "group_message.stopped", detail: { count: left } });
          await live.notify(tx);
        }
        return toWire(staff, await getVisible(tx, staff, id));
      }),
  };
};

/** The same clients in any order have the same name. */
const nameClients = (ids: readonly string[]): string =>
  createHash("sha256").update(ids.toSorted().join()).digest("base64url");

const toWire = (staff: StaffIdentity, row: GroupMessageRow): GroupMessage => ({
  id: row.id,
  text: row.text,
  staff_name: row.staff_name,
  sent_at: row.created_at.toISOString(),
  stopped_at: row.stopped_at?.toISOString() ?? null,
  stopped_by: row.stopped_by_name,
  ended_at: row.ended_at?.toISOString() ?? null,
  waiting: row.waiting,
  sent: row.sent,
  read: row.read,
  left_out: row.left_out,
  failed: row.failed,
  starts_in_seconds: Math.floor(row.starts_in_seconds),
  can_stop: row.ended_at === null && staff.role !== "auditor",
});
