import { randomUUID } from "node:crypto";
import { actedByKey, type KeyIdentity } from "../../../identity/api-key/api-keys.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { invalidField } from "../../../platform/errors/errors.ts";
import { type Intent, once } from "../../../platform/idempotency/once.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  countOpenTasks,
  deleteUntouched,
  handOverTasks,
  insertTaskForFile,
  type LostTasks,
  passOnTasks,
  type TaskContent as StoredTask,
  type TaskHandover,
} from "./task.repository.ts";
import { type Actor, recordTask, requireDay, requireTitle } from "./task-checks.ts";

type TaskContent = Omit<StoredTask, "id">;

/** A task for whoever looks after the file. */
interface FileTask extends Pick<TaskContent, "title" | "dueOn"> {
  readonly clientId: string;
  readonly askedBy: string;
  /** Who should do it, if they can open the file; null for its advisor. */
  readonly staffId?: string | null;
}

export type FileTasks = ReturnType<typeof createFileTasks>;

/** Tasks that follow a file: to whoever looks after it, and on to others with it. */
export const createFileTasks = ({ database, audit, live }: Pick<SharedDeps, "database" | "audit" | "live">) => {
  /** How many went to someone else, and what records each; call that last in the transaction. */
  const toMoved = (tx: Transaction, by: Actor, clientIds: readonly string[]) => ({
    count: clientIds.length,
    async record() {
      for (const clientId of clientIds) await recordTask(audit, tx, { by, clientId, what: "handed over" });
    },
  });

  return {
    /** Adds a task for whoever looks after the file, because a day has come or it was asked for. @returns its id, if there is anyone */
    async addForFile(
      tx: Transaction,
      { staffId = null, ...task }: FileTask,
      by: Actor = { actor: { kind: "system" } },
    ): Promise<string | undefined> {
      const id = randomUUID();
      if (!(await insertTaskForFile(tx, { ...task, id, staffId, apiKeyId: null }))) return undefined;
      await live.notify(tx, { clientId: task.clientId, isInternal: true });
      await recordTask(audit, tx, { by, clientId: task.clientId, what: "added" });
      return id;
    },

    /** Takes back a task that no one has changed or settled. @returns whether it was so */
    async takeBack(
      tx: Transaction,
      by: Actor,
      { clientId, id }: Pick<StoredTask, "id"> & { readonly clientId: string },
    ) {
      if (!(await deleteUntouched(tx, id))) return false;
      await live.notify(tx, { clientId, isInternal: true });
      await recordTask(audit, tx, { by, clientId, what: "taken back" });
      return true;
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
            await recordTask(audit, tx, { by: actedByKey(key), clientId, what: "added" });
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
