import type { JobQueue } from "../../jobs/job-queue.ts";

/** Doubling from five seconds: together under an hour, then it is the hourly sweep's. */
const retry = { limit: 9, delaySeconds: 5, maxDelaySeconds: 900 };

/** Bytes whose row is gone. */
export const removedFileQueue: JobQueue<{ fileId: string }> = { name: "removed-file", retry, expireSeconds: 120 };

/** Files in quarantine. */
export const scanQueue: JobQueue<{ fileId: string }> = { name: "file-scan", retry, expireSeconds: 300 };
