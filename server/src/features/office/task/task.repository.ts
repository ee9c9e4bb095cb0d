import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { isSeenBy } from "../../../identity/staff-session/seen-by.repository.ts";
import type { Viewer } from "../../../identity/staff-session/visibility.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface TaskRow extends Omit<Row<"tasks">, "created_by" | "created_at" | "api_key_id"> {
  readonly staff_name: string;
  /** The member, or the API key that added it. */
  readonly creator_name: string;
}

const columns = `t.id, t.client_id, t.title, t.due_on, t.staff_id, s.name as staff_name,
    coalesce(k.name || ' (API)', creator.name) as creator_name, t.done_at, t.revision`;
const people =
  "join staff s on s.id = t.staff_id join staff creator on creator.id = t.created_by left join api_keys k on k.id = t.api_key_id";
const listedAtMost = 100;

/** Open ones by due date, then done ones, latest first. */
export const listTasks = (db: Queryable, clientId: string): Promise<TaskRow[]> =>
  db.list<TaskRow>({
    prepared: `(select ${columns} from tasks t ${people} where t.client_id = $1 and t.done_at is null
          order by t.due_on, t.id limit ${listedAtMost})
        union all
        (select ${columns} from tasks t ${people} where t.client_id = $1 and t.done_at is not null
          order by t.done_at desc, t.id limit ${listedAtMost})`,
    values: [clientId],
  });

export interface MyTaskRow extends TaskRow {
  readonly client_name: string;
}

export interface OpenTasks {
  /** Whose; undefined for everyone's. */
  readonly owners: readonly string[] | undefined;
  /** The advisor who asks, and sees only own and unassigned clients; undefined for all clients. */
  readonly viewer: Viewer;
  /** The id of the previous page's last task. */
  readonly after: string | undefined;
  readonly limit: number;
}

/**
 * Open ones by due date, without those of clients whom the viewer can't see anymore. The limit keeps PostgreSQL from joining all
 * clients with a few tasks.
 */
export const listOpenTasks = async (
  db: Queryable,
  { owners, viewer, after, limit }: OpenTasks,
): Promise<MyTaskRow[]> => {
  const ofStaff = owners === undefined ? sql`true` : sql`t.staff_id = any(${owners}::uuid[])`;
  const isVisible = isSeenBy(viewer, sql`c.staff_id`);
  const isNext =
    after === undefined
      ? sql`true`
      : sql`(t.due_on, t.id) > (select t.due_on, t.id from tasks t where t.id = ${after}::uuid and ${ofStaff})`;
  return db.list<MyTaskRow>(sql`
      select t.id, t.client_id, t.title, t.due_on, t.staff_id, s.name as staff_name,
        coalesce(k.name || ' (API)', creator.name) as creator_name, t.done_at, t.revision,
        c.first_name || ' ' || c.last_name as client_name
      from tasks t join staff s on s.id = t.staff_id join staff creator on creator.id = t.created_by
        left join api_keys k on k.id = t.api_key_id
        cross join lateral (select * from clients where id = t.client_id limit 1) c
      where ${ofStaff} and t.done_at is null and ${isVisible} and ${isNext} order by t.due_on, t.id limit ${limit}`);
};

export const findTask = (db: Queryable, clientId: string, id: string): Promise<TaskRow | undefined> =>
  db.find<TaskRow>({
    prepared: `select ${columns} from tasks t ${people} where t.client_id = $1 and t.id = $2`,
    values: [clientId, id],
  });

/** Locks a task until the transaction ends. Read it afterwards: a change the lock waited for isn't in its own answer. */
export const lockTask = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "select 1 from tasks where id = $1 for no key update", values: [id] });

export interface TaskContent {
  readonly id: string;
  readonly title: string;
  readonly dueOn: string;
  readonly staffId: string;
}

export const insertTask = (
  tx: Transaction,
  task: TaskContent & { readonly clientId: string; readonly createdBy: string },
): Promise<void> =>
  tx.run({
    prepared: "insert into tasks (id, client_id, staff_id, title, due_on, created_by) values ($1, $2, $3, $4, $5, $6)",
    values: [task.id, task.clientId, task.staffId, task.title, task.dueOn, task.createdBy],
  });

/**
 * Adds a task for whoever looks after the file: the one named if they can open it, else its advisor, else the one who asked if
 * they can open it, else a manager.
 * @returns false when there is no one
 */
export const insertTaskForFile = (
  tx: Transaction,
  task: Omit<TaskContent, "staffId"> & {
    readonly clientId: string;
    readonly askedBy: string;
    readonly staffId: string | null;
    /** The API key that adds it; null for anyone else. */
    readonly apiKeyId: string | null;
  },
): Promise<boolean> =>
  tx.hasChanged({
    prepared: `insert into tasks (id, client_id, staff_id, title, due_on, created_by, api_key_id)
      select $1, c.id, s.id, $3, $4, $5, $6 from clients c
        join staff s on s.is_active and s.joined_at is not null
          and (s.role = 'manager' or s.role = 'advisor' and coalesce(c.staff_id, s.id) = s.id)
      where c.id = $2 order by (s.id = $7) desc nulls last, (s.id = c.staff_id) desc nulls last, (s.id = $5) desc,
        (s.role = 'manager') desc, s.joined_at, s.id
      limit 1`,
    values: [task.id, task.clientId, task.title, task.dueOn, task.askedBy, task.apiKeyId, task.staffId],
  });

export const updateTask = (tx: Transaction, { id, title, dueOn, staffId }: TaskContent): Promise<void> =>
  tx.run({
    prepared: "update tasks set title = $2, due_on = $3, staff_id = $4, revision = revision + 1 where id = $1",
    values: [id, title, dueOn, staffId],
  });

export const updateDone = (tx: Transaction, id: string, isDone: boolean): Promise<void> =>
  tx.run({
    prepared: "update tasks set done_at = case when $2 then now() end, revision = revision + 1 where id = $1",
    values: [id, isDone],
  });

/** Only while it's open and as it was added. */
export const deleteUntouched = (tx: Transaction, id: string): Promise<boolean> =>
  tx.hasChanged({ prepared: "delete from tasks where id = $1 and done_at is null and revision = 0", values: [id] });

export interface Assignee {
  readonly role: StaffRole;
  /** The client's advisor; null without one. */
  readonly advisor_id: string | null;
}

/** Undefined for someone who doesn't work at the desk. */
export const findAssignee = (db: Queryable, clientId: string, staffId: string): Promise<Assignee | undefined> =>
  db.find<Assignee>({
    prepared: `select s.role, c.staff_id as advisor_id from staff s, clients c
        where s.id = $2 and s.is_active and s.joined_at is not null and c.id = $1`,
    values: [clientId, staffId],
  });

export const countOpenTasks = (db: Queryable, staffId: string): Promise<number> =>
  db.getValue<number>({
    prepared: "select count(*) as count from tasks where staff_id = $1 and done_at is null",
    values: [staffId],
  });

export interface LostTasks {
  /** In these clients' files, whoever has them. */
  readonly clientIds?: readonly string[];
  /** This member's, in any file. */
  readonly staffId?: string;
  /** Gets those of files whose advisor can't work anymore; null when all can. */
  readonly managerId: string | null;
}

/**
 * Gives open tasks of advisors who can't open the file anymore to the file's advisor.
 * @returns the client of each task
 */
export const passOnTasks = (tx: Transaction, { clientIds = [], staffId, managerId }: LostTasks): Promise<string[]> =>
  tx.listValues<string>({
    prepared: `update tasks t set revision = revision + 1, staff_id = coalesce(a.id, $3)
        from clients c left join staff a on a.id = c.staff_id and a.is_active and a.role <> 'auditor', staff s
        where c.id = t.client_id and s.id = t.staff_id and t.done_at is null and s.role = 'advisor'
          and c.staff_id <> t.staff_id and (t.client_id = any($1::uuid[]) or t.staff_id = $2)
        returning t.client_id`,
    values: [clientIds, staffId ?? null, managerId],
  });

export interface TaskHandover {
  readonly fromId: string;
  readonly to: { readonly id: string; readonly role: StaffRole };
  /** A manager, who can open every file. */
  readonly managerId: string;
}

/**
 * Gives a member's open tasks to the successor. A task in a file that the successor can't open goes to the file's advisor or, if
 * that one can't work anymore, to the manager.
 * @returns the client of each task
 */
export const handOverTasks = (tx: Transaction, { fromId, to, managerId }: TaskHandover): Promise<string[]> =>
  tx.listValues<string>({
    prepared: `update tasks t set revision = revision + 1, staff_id = case
          when $3 or c.staff_id is null or c.staff_id = $2 then $2 else coalesce(a.id, $4) end
        from clients c left join staff a on a.id = c.staff_id and a.is_active and a.role <> 'auditor'
        where c.id = t.client_id and t.staff_id = $1 and t.done_at is null returning t.client_id`,
    values: [fromId, to.id, to.role === "manager", managerId],
  });
