import type { JobQueue } from "./job-queue.ts";
import type { Jobs } from "./jobs.ts";

/** Deletes what is no longer of any use, or does what an update left to do. */
type Sweep = () => Promise<void>;

const maintenanceQueue: JobQueue<Record<string, never>> = {
  name: "maintenance",
  retry: { limit: 2, delaySeconds: 60 },
  expireSeconds: 900,
};
const everyHour = "17 * * * *";

/** Sweeps every hour, one after another. A failing one doesn't block the others. */
export const scheduleMaintenance = (jobs: Jobs, sweeps: readonly Sweep[]): void =>
  jobs.schedule(maintenanceQueue, everyHour, async () => {
    const failures: unknown[] = [];
    for (const sweep of sweeps) await sweep().catch((error: unknown) => failures.push(error));
    // Log the first failure; the next hour's run tries everything again.
    if (failures.length > 0) throw failures[0];
  });
