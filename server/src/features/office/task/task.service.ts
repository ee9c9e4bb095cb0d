import { randomUUID } from "node:crypto";
import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import { formatDate } from "@funding-desk/contract/forms/format";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import { addTask, type ClientTask, type MyTask, type myTasks } from "@funding-desk/contract/office/task/desk-api";
import type { DetailOf } from "@funding-desk/contract/oversight/audit/actions";
import { actedByKey, type KeyIdentity } from "../../../identity/api-key/api-keys.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { canSee, type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import type { AuditEntry } from "../../../platform/audit/audit.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { type Intent, once, toIntent } from "../../../platform/idempotency/once.ts";
import { cutPage } from "../../../platform/text/time-cursor.ts";
import { normalizeLine } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type Assignee,
  countOpenTasks,
  findAssignee,
  findTask,
  handOverTasks,
  insertTask,
  insertTaskForFile,
  type LostTasks,
  listOpenTasks,
  listTasks,
  lockTask,
  type MyTaskRow,
  passOnTasks,
  type TaskContent as StoredTask,
  type TaskHandover,
  type TaskRow,
  updateDone,
  updateTask,
} from "./task.repository.ts";

type TaskContent = Omit<StoredTask, "id">;

/** A task for whoever looks after the file. */
interface FileTask extends Pick<TaskContent, "title" | "dueOn"> {
  readonly clientId: string;
  readonly askedBy: string;
  /** Who should do it, if they can open the file; null for its advisor. */
  readonly staffId?: string | null;
}

/** A task of a client. */
export interface TaskPlace {
  readonly clientId: string;
  readonly id: string;
}

export type TaskService = ReturnType<typeof createTaskService>;

type Deps = Pick<SharedDeps, "database" | "access" | "audit" | "live">;

/** A member, or the rules that assign files. */
type Actor = Pick<AuditEntry, "actor" | "address">;

type TaskEvent = DetailOf<"task.changed">["what"];

const pageTasks = 50;

/** @throws {DomainError} `invalid_fields` */
const requireTitle = (typed: string): string => {
  const title = normalizeLine(typed);
  if (title === "") throw invalidField("title", "Enter what needs to be done.");
  requireNone({ title: findSsnFault(title) });
  return title;
};

/** @throws {DomainError} `invalid_fields` */
const requireDay = (day: string): void => {
  if (!isCivilDate(day)) throw invalidField("due_on", "Enter a date that exists.");
};

export const createTaskService = ({ database, access, audit, live }: Deps) => {
  const checkContent = async (clientId: string, { title, dueOn, staffId }: TaskContent): Promise<TaskContent> => {
    const normalized = requireTitle(title);
    requireDay(dueOn);
    const assignee = await findAssignee(database, clientId, staffId);
    if (!assignee || !canOpen(staffId, assignee))
      throw invalidField("staff_id", "Choose someone who can open this file.");
    return { title: normalized, dueOn, staffId };
  };

  /** Without the title: it can name the client, and entries outlive clients. */
  const record = (tx: Transaction, by: Actor, { clientId, what }: { clientId: string; what: TaskEvent }) =>
    audit.record(tx, { ...by, action: "task.changed", clientId, detail: { what } });

  /** How many went to someone else, and what records each; call that last in the transaction. */
  const toMoved = (tx: Transaction, by: Actor, clientIds: readonly string[]) => ({
    count: clientIds.length,
    async record() {
      for (const clientId of clientIds) await record(tx, by, { clientId, what: "handed over" });
    },
  });

  const recordChange = async (tx: Transaction, staff: StaffIdentity, task: { clientId: string; what: TaskEvent }) => {
    await live.notify(tx, { clientId: task.clientId, isInternal: true });
    await record(tx, actedBy(staff), task);
  };

  const read = async (tx: Transaction, { clientId, id }: TaskPlace): Promise<TaskRow> =>
    requireFound(await findTask(tx, clientId, id));
  const loadTask = async (tx: Transaction, place: TaskPlace): Promise<ClientTask> => toWire(await read(tx, place));
  const lockAndRead = async (tx: Transaction, place: TaskPlace): Promise<TaskRow> => {
    await lockTask(tx, place.id);
    return read(tx, place);
  };

  return {
    /** @throws {DomainError} `not_found` */
    async list(staff: StaffIdentity, clientId: string): Promise<ClientTask[]> {
      await access.requireVisible(database, staff, clientId);
      return (await listTasks(database, clientId)).map(toWire);
    },

    /** Open tasks of the caller, a colleague, or everyone. @throws {DomainError} `forbidden` when an advisor asks for others' */
    listOpen: (
      staff: StaffIdentity,
      { staff: whose = staff.staffId, after }: QueryOf<typeof myTasks>,
    ): Promise<Seen<AnswerOf<typeof myTasks>["data"]>> =>
      seenBy(staff, async (viewer) => {
        if (viewer !== undefined && whose !== viewer) throw new DomainError("forbidden");
        const staffId = whose === "all" ? undefined : whose;
        const rows = await listOpenTasks(database, { staffId, viewer, after, limit: pageTasks + 1 });
        const { page, next } = cutPage(rows, pageTasks, ({ id }) => id);
        return { tasks: page.map(toMyTask), next_after: next };
      }),

    /** @throws {DomainError} `not_found`; `invalid_fields` */
    async add(
      staff: StaffIdentity,
      { clientId, idempotencyKey, ...sent }: TaskContent & { clientId: string; idempotencyKey: string | undefined },
    ): Promise<ClientTask> {
      await access.requireVisible(database, staff, clientId);
      const content = await checkContent(clientId, sent);
      const intent = toIntent(addTask, { clientId, staffId: staff.staffId, idempotencyKey }, content);
      const answer = randomUUID();
      return withTransaction(database, async (tx) => {
        const act = async () => {
          await insertTask(tx, { ...content, id: answer, clientId, createdBy: staff.staffId });
          await recordChange(tx, staff, { clientId, what: "added" });
        };
        return loadTask(tx, { clientId, id: await once(tx, intent, { answer, act }) });
      });
    },

    /** @throws {DomainError} `not_found`; `invalid_fields`; `task_changed` */
    async change(
      staff: StaffIdentity,
      { clientId, id }: TaskPlace,
      { expectedRevision, ...sent }: TaskContent & { expectedRevision: number },
    ): Promise<ClientTask> {
      await access.requireVisible(database, staff, clientId);
      const content = await checkContent(clientId, sent);
      return withTransaction(database, async (tx) => {
        const row = await lockAndRead(tx, { clientId, id });
        const { title, dueOn, staffId } = content;
        const isSoAlready = row.title === title && row.due_on === dueOn && row.staff_id === staffId;
        if (isSoAlready) return toWire(row);
        if (row.revision !== expectedRevision)
          throw new DomainError("task_changed", { sentence: describeConflict(row) });
        await updateTask(tx, { ...content, id });
        await recordChange(tx, staff, { clientId, what: "changed" });
        return loadTask(tx, { clientId, id });
      });
    },

    /** @throws {DomainError} `not_found` */
    async settle(staff: StaffIdentity, { clientId, id }: TaskPlace, isDone: boolean): Promise<ClientTask> {
      await access.requireVisible(database, staff, clientId);
      return withTransaction(database, async (tx) => {
        const row = await lockAndRead(tx, { clientId, id });
        if ((row.done_at !== null) === isDone) return toWire(row);
        await updateDone(tx, id, isDone);
        await recordChange(tx, staff, { clientId, what: isDone ? "done" : "open again" });
        return loadTask(tx, { clientId, id });
      });
    },

    /** Adds a task for whoever looks after the file, because a day has come or a pack was asked for. */
    async addForFile(
      tx: Transaction,
      { staffId = null, ...task }: FileTask,
      by: Actor = { actor: { kind: "system" } },
    ): Promise<void> {
      if (!(await insertTaskForFile(tx, { ...task, id: randomUUID(), staffId, apiKeyId: null }))) return;
      await live.notify(tx, { clientId: task.clientId, isInternal: true });
      await record(tx, by, { clientId: task.clientId, what: "added" });
    },

    /** The same for another system of the firm. The client exists. @throws {DomainError} `invalid_fields`, `idempotency_key_reused` */
    async addByKey(
      key: KeyIdentity,
      {
        clientId,
        intent,
        dueOn,
        ...sent
      }: Pick<TaskContent, "title" | "dueOn"> & { readonly clientId: string; readonly intent: Intent },
    ): Promise<{ id: string }> {
      const title = requireTitle(sent.title);
      requireDay(dueOn);
      const id = randomUUID();
      return withTransaction(database, (tx) =>
        once(tx, intent, {
          answer: { id },
          act: async () => {
            const task = { id, clientId, title, dueOn, askedBy: key.madeBy, staffId: null, apiKeyId: key.keyId };
            if (!(await insertTaskForFile(tx, task)))
              throw invalidField("title", "No one at the firm can take this task. Please ask a manager.");
            await live.notify(tx, { clientId, isInternal: true });
            await record(tx, actedByKey(key), { clientId, what: "added" });
          },
        }),
      );
    },

    countOpen: (db: Queryable, staffId: string): Promise<number> => countOpenTasks(db, staffId),

    /** Gives a leaving member's open tasks to the successor, or to whoever can open the file. Hand over the files first. */
    handOver: async (tx: Transaction, staff: StaffIdentity, { fromId, to }: Omit<TaskHandover, "managerId">) =>
      toMoved(tx, actedBy(staff), await handOverTasks(tx, { fromId, to, managerId: staff.staffId })),

    /** Keeps open tasks with people who can open the file, after a file or a member's role has changed. */
    passOn: async (tx: Transaction, by: Actor, lost: Omit<LostTasks, "managerId">) =>
      toMoved(tx, by, await passOnTasks(tx, { ...lost, managerId: by.actor.kind === "staff" ? by.actor.id : null })),
  };
};

/** Works on the file, or could. */
const canOpen = (staffId: string, { role, advisor_id: advisorId }: Assignee): boolean =>
  role !== "auditor" && canSee({ role, staffId }, advisorId);

const describeConflict = ({ title, staff_name, due_on, done_at }: TaskRow): string => {
  const state = done_at === null ? `due ${formatDate(due_on)}` : "done";
  return `Someone else changed this task: “${title}”, ${staff_name}, ${state}. Your changes weren't saved.`;
};

const toWire = (row: TaskRow): ClientTask => ({
  id: row.id,
  title: row.title,
  due_on: row.due_on,
  staff: { id: row.staff_id, name: row.staff_name },
  created_by: row.creator_name,
  done_at: row.done_at?.toISOString() ?? null,
  revision: row.revision,
});

const toMyTask = (row: MyTaskRow): MyTask => ({
  ...toWire(row),
  client_id: row.client_id,
  client_name: row.client_name,
});
