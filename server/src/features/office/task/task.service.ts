import { randomUUID } from "node:crypto";
import { formatDate } from "@funding-desk/contract/forms/format";
import type { AnswerOf, QueryOf } from "@funding-desk/contract/http/endpoint";
import { addTask, type ClientTask, type MyTask, type myTasks } from "@funding-desk/contract/office/task/desk-api";
import { type ActingStaff, actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { canSee, type Seen, seenBy } from "../../../identity/staff-session/visibility.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { cutPage } from "../../../platform/text/time-cursor.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type Assignee,
  findAssignee,
  findTask,
  insertTask,
  listOpenTasks,
  listTasks,
  lockTask,
  type MyTaskRow,
  type TaskContent as StoredTask,
  type TaskRow,
  updateDone,
  updateTask,
} from "./task.repository.ts";
import { recordTask, requireDay, requireTitle, type TaskEvent } from "./task-checks.ts";

type TaskContent = Omit<StoredTask, "id">;

/** A task of a client. */
export interface TaskPlace {
  readonly clientId: string;
  readonly id: string;
}

export type TaskService = ReturnType<typeof createTaskService>;

type Deps = Pick<SharedDeps, "database" | "access" | "audit" | "live">;

const pageTasks = 50;

/** A client's tasks, as staff see and settle them. */
export const createTaskService = ({ database, access, audit, live }: Deps) => {
  const requireAssignee = async (db: Queryable, clientId: string, staffId: string): Promise<void> => {
    const assignee = await findAssignee(db, clientId, staffId);
    if (!assignee || !canOpen(staffId, assignee))
      throw invalidField("staff_id", "Choose someone who can open this file.");
  };

  const checkContent = async (clientId: string, { title, dueOn, staffId }: TaskContent): Promise<TaskContent> => {
    const normalized = requireTitle(title);
    requireDay(dueOn);
    await requireAssignee(database, clientId, staffId);
    return { title: normalized, dueOn, staffId };
  };

  const recordChange = async (tx: Transaction, staff: ActingStaff, task: { clientId: string; what: TaskEvent }) => {
    await live.notify(tx, { clientId: task.clientId, isInternal: true });
    await recordTask(audit, tx, { by: actedBy(staff), ...task });
  };

  const read = async (tx: Transaction, { clientId, id }: TaskPlace): Promise<TaskRow> =>
    requireFound(await findTask(tx, clientId, id));
  const loadTask = async (tx: Transaction, place: TaskPlace): Promise<ClientTask> => toWire(await read(tx, place));
  const lockAndRead = async (tx: Transaction, place: TaskPlace): Promise<TaskRow> => {
    await lockTask(tx, place.id);
    return read(tx, place);
  };

  const insert = async (tx: Transaction, staff: ActingStaff, task: StoredTask & { clientId: string }) => {
    await insertTask(tx, { ...task, createdBy: staff.staffId });
    await recordChange(tx, staff, { clientId: task.clientId, what: "added" });
  };

  return {
    /** @returns the title as it's kept. @throws {DomainError} `invalid_fields` */
    check({ title, dueOn }: Pick<TaskContent, "title" | "dueOn">): string {
      requireDay(dueOn);
      return requireTitle(title);
    },

    /** For a client whom the member may see. The title and the day are checked. @throws {DomainError} `invalid_fields` */
    async addChecked(tx: Transaction, staff: ActingStaff, task: TaskContent & { clientId: string }): Promise<string> {
      await requireAssignee(tx, task.clientId, task.staffId);
      const id = randomUUID();
      await insert(tx, staff, { ...task, id });
      return id;
    },

    /** @throws {DomainError} `not_found` */
    async list(staff: StaffIdentity, clientId: string): Promise<ClientTask[]> {
      await access.requireVisible(database, staff, clientId);
      return (await listTasks(database, clientId)).map(toWire);
    },

    /** Open tasks of the caller and of those they stand in for, of a colleague, or of everyone. @throws {DomainError} `forbidden` when an advisor asks for others' */
    listOpen: (
      staff: StaffIdentity,
      { staff: whose = staff.staffId, after }: QueryOf<typeof myTasks>,
    ): Promise<Seen<AnswerOf<typeof myTasks>["data"]>> =>
      seenBy(staff, async (viewer) => {
        if (viewer !== undefined && whose !== staff.staffId) throw new DomainError("forbidden");
        const covers = whose === staff.staffId ? (staff.covers ?? []) : [];
        const owners = whose === "all" ? undefined : [whose, ...covers];
        const rows = await listOpenTasks(database, { owners, viewer, after, limit: pageTasks + 1 });
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
        const act = () => insert(tx, staff, { ...content, id: answer, clientId });
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
