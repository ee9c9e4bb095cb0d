import { toCivilDate, toDayNumber, toDayText } from "@funding-desk/contract/forms/civil-date";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { FileTasks } from "../../office/task/file-task.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { formatMonths } from "./load-matters.ts";
import { findSetting } from "./reminder.repository.ts";
import { insertRenewalTasks } from "./reminder-matters.repository.ts";

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly tasks: Pick<FileTasks, "addForFile">;
  readonly now: () => Date;
}

export const renewalTaskQueue: JobQueue<Record<string, never>> = {
  name: "renewal-tasks",
  retry: { limit: 2, delaySeconds: 30 },
  expireSeconds: 300,
  isPatient: true,
};

const batch = 100;
/** What came due before is left out, so that turning this on, or an import of old deals, doesn't fill everyone's day. */
const lateDays = 7;

/** Makes a task for the advisor of each client whose last deal is as old as managers set. Call it every hour, on any server. */
export const createRenewalTasks =
  ({ database, timeZone, tasks, now }: Deps) =>
  async (): Promise<void> => {
    const row = await findSetting(database);
    const months = row?.setting.renewal_months ?? null;
    if (!row || months === null) return;
    const today = toCivilDate(timeZone, now());
    const span = { since: toDayText(toDayNumber(today) - lateDays), until: today, renewalMonths: months };
    const title = `Look again: the last funding is ${formatMonths(months)} old`;
    const takeBatch = async (tx: Transaction): Promise<number> => {
      const clientIds = await insertRenewalTasks(tx, span, batch);
      for (const clientId of clientIds)
        await tasks.addForFile(tx, { clientId, title, dueOn: today, askedBy: row.changed_by });
      return clientIds.length;
    };
    while ((await withTransaction(database, takeBatch)) === batch);
  };
