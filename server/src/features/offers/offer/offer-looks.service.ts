import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { LookKind } from "@funding-desk/contract/offers/offer/states";
import { withTransaction } from "../../../platform/db/transaction.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { FileTasks } from "../../office/task/file-task.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type DueLookRow, listDueLooks, updateLooked } from "./funding.repository.ts";

interface Deps extends Pick<SharedDeps, "database" | "timeZone"> {
  readonly tasks: Pick<FileTasks, "addForFile">;
}

export const lookQueue: JobQueue<Record<string, never>> = {
  name: "offer-looks",
  retry: { limit: 2, delaySeconds: 30 },
  expireSeconds: 300,
  isPatient: true,
};

const batch = 100;

const titles: Readonly<Record<LookKind, (lender: string) => string>> = {
  expires: (lender) => `Look again: ${lender}'s offer ends soon`,
  "half repaid": (lender) => `Look again: half of the money from ${lender} should be repaid`,
  ends: (lender) => `Look again: the payments to ${lender} end soon`,
};

const taskTitleChars = 200;

/** An answered or withdrawn offer needs no look before its end. */
const isWanted = ({ kind, state }: DueLookRow): boolean =>
  kind === "expires" ? state === "shown" : state === "chosen";

/** Makes tasks of the days that have come. Call it every hour, on any server. */
export const createOfferLooks =
  ({ database, timeZone, tasks }: Deps) =>
  async (): Promise<void> => {
    const today = toCivilDate(timeZone, new Date());
    const takeBatch = (): Promise<number> =>
      withTransaction(database, async (tx) => {
        const due = await listDueLooks(tx, today, batch);
        for (const row of due) {
          await updateLooked(tx, row.id);
          if (!isWanted(row)) continue;
          await tasks.addForFile(tx, {
            clientId: row.client_id,
            title: titles[row.kind](row.lender_name).slice(0, taskTitleChars),
            dueOn: today,
            askedBy: row.asked_by,
          });
        }
        return due.length;
      });
    while ((await takeBatch()) === batch);
  };
