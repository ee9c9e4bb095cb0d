import type { JobQueue } from "./job-queue.ts";
import type { Jobs } from "./jobs.ts";

/** Throws away what no longer has any use. */
type Sweep = () => Promise<void>;

const maintenanceQueue: JobQueue<Record<string, never>> = {
  name: "maintenance",
  retry: { limit: 2, delaySeconds: 60 },
  expireSeconds: 900,
};
const everyHour = "17 * * * *";

/** Sweeps every hour, one after the other; one that fails does not keep the others from their turn. */
export const scheduleMaintenance = (jobs: Jobs, sweeps: readonly Sweep[]): void =>
  jobs.schedule(maintenanceQueue, everyHour, async () => {
    const failures: unknown[] = [];
    for (const sweep of sweeps) await sweep().catch((error: unknown) => failures.push(error));
    // As it is, for the log; the next hour's run meets the others again.
    if (failures.length > 0) throw failures[0];
  });
