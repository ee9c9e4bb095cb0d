import { createHash, randomUUID } from "node:crypto";
import {
  type BulkAct,
  type BulkActWire,
  type BulkPreview,
  type BulkSelection,
  type bulkActMissing,
  type bulkActs,
  bulkLimits,
  type previewBulkAct,
  startBulkAct,
} from "@funding-desk/contract/desk/bulk-act/desk-api";
import type { BulkReason } from "@funding-desk/contract/desk/bulk-act/states";
import type { AnswerOf, BodyOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { canSee, findOwn, type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { cutPage, parseCursor, toPage, uuidShape } from "../../../platform/text/time-cursor.ts";
import { loadUndoSeconds } from "../../office/undo-time/undo-time.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ClientListService } from "../client-list/client-list.service.ts";
import type { PipelineService } from "../pipeline/pipeline.service.ts";
import {
  type BulkActRow,
  type CountOf,
  countUnfinished,
  findBulkAct,
  insertBulkAct,
  listBulkActs,
  listFiles,
  listMissing,
  listSubjects,
  lockBulkAct,
  lockStarts,
  markStopped,
  markUndoing,
  type SubjectKey,
  type SubjectRow,
  saveCounts,
  stopWaiting,
} from "./bulk-act.repository.ts";
import { bulkActQueue } from "./bulk-act-runs.service.ts";
import type { BulkKinds } from "./bulk-kinds.service.ts";
import { findRefusal } from "./refusal.ts";

export type BulkActService = ReturnType<typeof createBulkActService>;

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live"> {
  readonly jobs: Pick<Jobs, "send">;
  readonly pipeline: Pick<PipelineService, "listFiles">;
  readonly clientList: Pick<ClientListService, "listIds">;
  readonly kinds: BulkKinds;
  /** Tells a retry from another act without storing what it said. */
  readonly requestHashKey: Uint8Array;
}

type Asked = BodyOf<typeof previewBulkAct>;

interface Sorted extends SubjectRow {
  readonly reason: BulkReason | undefined;
}

const pageSize = 20;
const missingPageSize = 100;

/** Acts on all that a list shows, or on what was chosen. The runs do them; here they're started, watched, stopped, and undone. */
export const createBulkActService = ({
  database,
  audit,
  live,
  jobs,
  pipeline,
  clientList,
  kinds,
  requestHashKey,
}: Deps) => {
  const listKeys = async (db: Queryable, staff: StaffIdentity, selection: BulkSelection): Promise<SubjectKey[]> => {
    switch (selection.kind) {
      case "clients":
        return toKeys(selection.ids);
      case "files":
        return listFiles(db, selection.file_kind, selection.ids);
      case "pipeline":
        return (await pipeline.listFiles(db, staff, selection.filters)).map(({ id, client_id }) => ({
          client_id,
          file_id: id,
        }));
      case "client list":
        return toKeys(
          await clientList.listIds(db, staff, { filters: selection.filters, limit: bulkLimits.clients + 1 }),
        );
    }
  };

  /** Whom the member may see, by name, and what speaks against each. */
  const sortOut = async (db: Queryable, staff: StaffIdentity, { act, selection }: Asked): Promise<Sorted[]> => {
    const keys = await listKeys(db, staff, selection);
    const wanted = act.kind === "move" ? keys : onePerClient(keys);
    if (wanted.length > bulkLimits.clients) throw new DomainError("audience_too_large");
    const rows = (await listSubjects(db, wanted)).filter(({ advisor_id: advisorId }) => canSee(staff, advisorId));
    return rows.map((row) => ({ ...row, reason: findRefusal(staff, act, row) }));
  };

  const prepare = (tx: Transaction, staff: StaffIdentity, { act, selection }: Asked) =>
    kinds.of(act.kind).prepare(tx, staff, { act, fileKind: findFileKind(act, selection) });

  /** @throws {DomainError} `not_found` for another's, except for managers and auditors */
  const getVisible = async (db: Queryable, staff: StaffIdentity, id: string): Promise<BulkActRow> => {
    const row = requireFound(await findBulkAct(db, id));
    const own = findOwn(staff);
    if (own !== undefined && row.staff_id !== own) throw new DomainError("not_found");
    return row;
  };

  const insert = async (
    tx: Transaction,
    staff: StaffIdentity,
    { id, body }: { readonly id: string; readonly body: BodyOf<typeof startBulkAct> },
  ): Promise<void> => {
    await lockStarts(tx, staff.staffId);
    const { act, name } = await prepare(tx, staff, body);
    const subjects = await sortOut(tx, staff, { ...body, act });
    const touched = subjects.filter(({ reason }) => reason === undefined);
    if (nameSubjects(touched) !== body.seen) throw new DomainError("audience_changed");
    if (touched.length === 0) throw invalidField("count", "There is no one to do this for.");
    if (body.count !== touched.length) throw invalidField("count", `Type ${touched.length} to confirm.`);
    if ((await countUnfinished(tx, staff.staffId)) >= bulkLimits.unfinished)
      throw invalidField(
        "count",
        `${bulkLimits.unfinished} of these are still under way. Wait for one to finish, or stop one.`,
      );
    const fileKind = findFileKind(act, body.selection);
    // What can't be taken back waits as long as other things can.
    const startsInSeconds = kinds.of(act.kind).undo ? 0 : await loadUndoSeconds(tx);
    await insertBulkAct(tx, { id, staffId: staff.staffId, act, name, fileKind, startsInSeconds, subjects });
    await jobs.send(tx, { ...bulkActQueue, startAfterSeconds: startsInSeconds }, {});
    await live.notify(tx);
    await audit.record(tx, {
      ...actedBy(staff),
      action: "bulk_act.started",
      detail: { kind: act.kind, count: touched.length, refused: subjects.length - touched.length },
    });
  };

  /** Ends it for whoever waits. */
  const halt = async (tx: Transaction, staff: StaffIdentity, { id, act }: BulkActRow): Promise<void> => {
    const count = await stopWaiting(tx, id, "stopped");
    await markStopped(tx, id, staff.staffId);
    await saveCounts(tx, id);
    await audit.record(tx, { ...actedBy(staff), action: "bulk_act.stopped", detail: { kind: act.kind, count } });
  };

  const change = (staff: StaffIdentity, id: string, act: (tx: Transaction, row: BulkActRow) => Promise<void>) =>
    withTransaction(database, async (tx) => {
      await lockBulkAct(tx, id);
      await act(tx, await getVisible(tx, staff, id));
      await live.notify(tx);
      return toWire(staff, await getVisible(tx, staff, id));
    });

  const toWire = (staff: StaffIdentity, row: BulkActRow): BulkActWire => {
    const isOpen = row.ended_at === null;
    return {
      id: row.id,
      act: row.act,
      name: row.name,
      staff_name: row.staff_name,
      started_at: row.created_at.toISOString(),
      stopped_at: row.stopped_at?.toISOString() ?? null,
      stopped_by: row.stopped_by_name,
      ended_at: row.ended_at?.toISOString() ?? null,
      undo_started_at: row.undo_started_at?.toISOString() ?? null,
      undo_by: row.undo_by_name,
      undo_ended_at: row.undo_ended_at?.toISOString() ?? null,
      waiting: sum(row.counts, "waiting"),
      done: sum(row.counts, "done"),
      failed: sum(row.counts, "failed"),
      undone: sum(row.counts, "undone"),
      refused: group(row.counts, "refused"),
      kept: group(row.counts, "kept"),
      read: row.read,
      starts_in_seconds: Math.floor(row.starts_in_seconds),
      can_stop: isOpen && staff.role !== "auditor",
      can_undo: staff.role !== "auditor" && isUndoable(row),
    };
  };

  const isUndoable = ({ act, undo_started_at: undoneAt, counts }: BulkActRow): boolean =>
    kinds.of(act.kind).undo !== undefined && undoneAt === null && sum(counts, "done") > 0;

  return {
    /** @throws {DomainError} `malformed`, `forbidden`, `invalid_fields`, `audience_too_large` */
    preview: (staff: StaffIdentity, asked: Asked): Promise<Seen<BulkPreview>> =>
      seenBy(staff, () =>
        withTransaction(database, async (tx) => {
          const { act } = await prepare(tx, staff, asked);
          const subjects = await sortOut(tx, staff, { ...asked, act });
          const touched = subjects.filter(({ reason }) => reason === undefined);
          const found = Map.groupBy(subjects, ({ reason }) => reason);
          const refused = [...found]
            .flatMap(([reason, rows]) =>
              reason === undefined ? [] : [{ reason, count: rows.length, named: nameFirst(rows) }],
            )
            .sort((one, other) => other.count - one.count);
          return {
            count: touched.length,
            unassigned: touched.filter(({ advisor_id: advisorId }) => advisorId === null).length,
            named: nameFirst(touched),
            refused,
            seen: nameSubjects(touched),
          };
        }),
      ),

    /** @throws {DomainError} as `preview`, `audience_changed`, `idempotency_key_reused` */
    async start(
      staff: StaffIdentity,
      body: BodyOf<typeof startBulkAct>,
      idempotencyKey: string | undefined,
    ): Promise<BulkActWire> {
      const owner = { staffId: staff.staffId, idempotencyKey, hashKey: requestHashKey };
      const intent = toIntent(startBulkAct, owner, body);
      const answer = randomUUID();
      return withTransaction(database, async (tx) => {
        const id = await once(tx, intent, { answer, act: () => insert(tx, staff, { id: answer, body }) });
        return toWire(staff, await getVisible(tx, staff, id));
      });
    },

    /** @throws {DomainError} `malformed` */
    async list(staff: StaffIdentity, { cursor }: QueryOf<typeof bulkActs>): Promise<AnswerOf<typeof bulkActs>["data"]> {
      const after = parseCursor(cursor, uuidShape);
      const rows = await listBulkActs(database, { staffId: findOwn(staff), after, limit: pageSize + 1 });
      const { page, next_cursor } = toPage(rows, pageSize);
      return { acts: page.map((row) => toWire(staff, row)), next_cursor };
    },

    /** @throws {DomainError} `not_found` */
    load: async (staff: StaffIdentity, id: string): Promise<BulkActWire> =>
      toWire(staff, await getVisible(database, staff, id)),

    /** @throws {DomainError} `not_found` */
    listMissing: (
      staff: StaffIdentity,
      id: string,
      { after = "0" }: QueryOf<typeof bulkActMissing>,
    ): Promise<Seen<AnswerOf<typeof bulkActMissing>["data"]>> =>
      seenBy(staff, async (viewer) => {
        await getVisible(database, staff, id);
        const page = { id, viewer, after: Number(after), limit: missingPageSize + 1 };
        const rows = await listMissing(database, page);
        const { page: clients, next } = cutPage(rows, missingPageSize, ({ number }) => String(number));
        return { clients: clients.map(({ number: _, ...row }) => row), next_after: next };
      }),

    /** @throws {DomainError} `not_found` */
    stop: (staff: StaffIdentity, id: string): Promise<BulkActWire> =>
      change(staff, id, async (tx, row) => {
        if (row.ended_at === null) await halt(tx, staff, row);
      }),

    /** @throws {DomainError} `not_found`, `undo_too_late` for what can't be undone */
    undo: (staff: StaffIdentity, id: string): Promise<BulkActWire> =>
      change(staff, id, async (tx, row) => {
        if (row.undo_started_at !== null) return;
        if (!isUndoable(row))
          throw new DomainError("undo_too_late", { sentence: "There is nothing here that can be undone." });
        if (row.ended_at === null) await halt(tx, staff, row);
        await markUndoing(tx, id, staff.staffId);
        await jobs.send(tx, bulkActQueue, {});
        const count = sum(row.counts, "done");
        await audit.record(tx, { ...actedBy(staff), action: "bulk_act.undone", detail: { kind: row.act.kind, count } });
      }),
  };
};

const toKeys = (clientIds: readonly string[]): SubjectKey[] =>
  clientIds.map((id) => ({ client_id: id, file_id: null }));

const onePerClient = (keys: readonly SubjectKey[]): SubjectKey[] =>
  toKeys([...new Set(keys.map(({ client_id: id }) => id))]);

const findFileKind = (act: BulkAct, selection: BulkSelection): SubmissionKind | null => {
  if (act.kind !== "move") return null;
  if (selection.kind === "files") return selection.file_kind;
  return selection.kind === "pipeline" ? selection.filters.kind : null;
};

/** The same ones in any order have the same name. Where a file was is part of what was seen. */
const nameSubjects = (rows: readonly SubjectRow[]): string =>
  createHash("sha256")
    .update(
      rows
        .map(({ client_id: id, file_id: fileId, file_status: status }) =>
          fileId === null ? id : `${fileId} ${status}`,
        )
        .sort()
        .join(),
    )
    .digest("base64url");

const nameFirst = (rows: readonly SubjectRow[]) =>
  rows.slice(0, bulkLimits.named).map(({ client_id, client_name }) => ({ client_id, client_name }));

const sum = (counts: readonly CountOf[], state: CountOf["state"]): number =>
  counts.reduce((total, each) => (each.state === state ? total + each.count : total), 0);

const group = (counts: readonly CountOf[], state: CountOf["state"]) =>
  counts.flatMap(({ state: of, reason, count }) => (of === state && reason !== null ? [{ reason, count }] : []));
