import { randomUUID } from "node:crypto";
import { apiBase } from "@funding-desk/contract/endpoint";
import { isCivilDate } from "@funding-desk/contract/forms/civil-date";
import { formatDate } from "@funding-desk/contract/forms/format";
import { addTask, type ClientTask, type MyTask } from "@funding-desk/contract/task/desk-api";
import type { Audit } from "../../audit/audit.ts";
import type { Database } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError, invalidField } from "../../errors.ts";
import { hashOf, once } from "../../idempotency/once.ts";
import type { Live } from "../../live/live.ts";
import { saidLine } from "../../said-text.ts";
import { type StaffIdentity, staffActor } from "../../staff-session/staff-identity.ts";
import type { ClientAccess } from "../client-file/client-access.service.ts";
import {
  type Assignee,
  findAssignee,
  findTask,
  insertTask,
  listOpenOf,
  listTasks,
  lockTask,
  type MyTaskRow,
  type TaskRow,
  updateDone,
  updateTask,
} from "./task.repository.ts";

export interface TaskContent {
  readonly title: string;
  /** YYYY-MM-DD */
  readonly dueOn: string;
  readonly staffId: string;
}

/** One task of one client. */
export interface TaskPlace {
  readonly clientId: string;
  readonly id: string;
}

export interface TaskService {
  /** @throws {DomainError} `not_found` */
  list(staff: StaffIdentity, clientId: string): Promise<ClientTask[]>;
  /** The caller's open ones. */
  listMine(staff: StaffIdentity, after: string | undefined): Promise<{ tasks: MyTask[]; next_after: string | null }>;
  /** @throws {DomainError} `not_found`; `invalid_fields` */
  add(
    staff: StaffIdentity,
    task: TaskContent & { clientId: string; idempotencyKey: string | undefined },
  ): Promise<ClientTask>;
  /** @throws {DomainError} `not_found`; `invalid_fields`; `task_changed` */
  change(
    staff: StaffIdentity,
    place: TaskPlace,
    change: TaskContent & { expectedRevision: number },
  ): Promise<ClientTask>;
  /** @throws {DomainError} `not_found` */
  settle(staff: StaffIdentity, place: TaskPlace, isDone: boolean): Promise<ClientTask>;
}

interface Deps {
  readonly database: Database;
  readonly access: ClientAccess;
  readonly audit: Audit;
  readonly live: Pick<Live, "tell">;
}

type Happened = "added" | "changed" | "done" | "open again";

const pageTasks = 50;

export const createTaskService = ({ database, access, audit, live }: Deps): TaskService => {
  const checked = async (clientId: string, { title, dueOn, staffId }: TaskContent): Promise<TaskContent> => {
    const said = saidLine(title);
    if (said === "") throw invalidField("title", "Please say what is to be done.");
    if (!isCivilDate(dueOn)) throw invalidField("due_on", "Please enter a day of the calendar.");
    const assignee = await findAssignee(database, clientId, staffId);
    if (!assignee || !mayOpen(staffId, assignee))
      throw invalidField("staff_id", "Please choose somebody who may open this file.");
    return { title: said, dueOn, staffId };
  };

  /** Titles name clients: an entry, which outlives them, has none. */
  const note = async (tx: Transaction, staff: StaffIdentity, task: { clientId: string; what: Happened }) => {
    const { clientId, what } = task;
    await live.tell(tx, { kind: "task", clientId });
    const entry = { actor: staffActor(staff), action: "task.changed", clientId, address: staff.address } as const;
    await audit.record(tx, { ...entry, detail: { what } });
  };

  const read = async (tx: Transaction, { clientId, id }: TaskPlace): Promise<TaskRow> => {
    const found = await findTask(tx, clientId, id);
    if (!found) throw new DomainError("not_found");
    return found;
  };
  const found = async (tx: Transaction, place: TaskPlace): Promise<ClientTask> => presented(await read(tx, place));
  const locked = async (tx: Transaction, place: TaskPlace): Promise<TaskRow> => {
    await lockTask(tx, place.id);
    return read(tx, place);
  };

  return {
    async list(staff, clientId) {
      await access.requireVisible(database, staff, clientId);
      return (await listTasks(database, clientId)).map(presented);
    },

    async listMine({ staffId, role }, after) {
      const isAdvisor = role === "advisor";
      const rows = await listOpenOf(database, { staffId, isAdvisor, after, limit: pageTasks + 1 });
      const tasks = rows.slice(0, pageTasks);
      return {
        tasks: tasks.map(presentedMine),
        next_after: rows.length > tasks.length ? (tasks.at(-1)?.id ?? null) : null,
      };
    },

    async add(staff, { clientId, idempotencyKey, ...sent }) {
      await access.requireVisible(database, staff, clientId);
      const content = await checked(clientId, sent);
      const intent = {
        clientId,
        staffId: staff.staffId,
        endpoint: apiBase + addTask.path,
        key: idempotencyKey,
        requestHash: hashOf(content),
      };
      const answer = randomUUID();
      return withTransaction(database, async (tx) => {
        const act = async () => {
          await insertTask(tx, { ...content, id: answer, clientId, createdBy: staff.staffId });
          await note(tx, staff, { clientId, what: "added" });
        };
        return found(tx, { clientId, id: await once(tx, intent, { answer, act }) });
      });
    },

    async change(staff, { clientId, id }, { expectedRevision, ...sent }) {
      await access.requireVisible(database, staff, clientId);
      const content = await checked(clientId, sent);
      return withTransaction(database, async (tx) => {
        const row = await locked(tx, { clientId, id });
        const { title, dueOn, staffId } = content;
        const isSoAlready = row.title === title && row.due_on === dueOn && row.staff_id === staffId;
        if (isSoAlready) return presented(row);
        if (row.revision !== expectedRevision)
          throw new DomainError("task_changed", { sentence: changedMeanwhile(row) });
        await updateTask(tx, { ...content, id });
        await note(tx, staff, { clientId, what: "changed" });
        return found(tx, { clientId, id });
      });
    },

    async settle(staff, { clientId, id }, isDone) {
      await access.requireVisible(database, staff, clientId);
      return withTransaction(database, async (tx) => {
        const row = await locked(tx, { clientId, id });
        if ((row.done_at !== null) === isDone) return presented(row);
        await updateDone(tx, id, isDone);
        await note(tx, staff, { clientId, what: isDone ? "done" : "open again" });
        return found(tx, { clientId, id });
      });
    },
  };
};

/** Works on the file, or could. */
const mayOpen = (staffId: string, { role, advisor_id: advisorId }: Assignee): boolean =>
  role === "manager" || (role === "advisor" && (advisorId === null || advisorId === staffId));

const changedMeanwhile = ({ title, staff_name, due_on, done_at }: TaskRow): string => {
  const state = done_at === null ? `due ${formatDate(due_on)}` : "done";
  return `Somebody has changed this task meanwhile: “${title}”, ${staff_name}, ${state}. Nothing was changed.`;
};

const presented = (row: TaskRow): ClientTask => ({
  id: row.id,
  title: row.title,
  due_on: row.due_on,
  staff: { id: row.staff_id, name: row.staff_name },
  created_by: row.creator_name,
  done_at: row.done_at?.toISOString() ?? null,
  revision: row.revision,
});

const presentedMine = (row: MyTaskRow): MyTask => ({
  ...presented(row),
  client_id: row.client_id,
  client_name: `${row.first_name} ${row.last_name}`,
});
