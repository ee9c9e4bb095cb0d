import type { JobQueue } from "../../../platform/jobs/job-queue.ts";

/** Doubles from five seconds, for under an hour in total. After that, the hourly sweep takes over. */
const retry = { limit: 9, delaySeconds: 5, maxDelaySeconds: 900 };

/** Deletes bytes whose row is gone. */
export const removedFileQueue: JobQueue<{ fileId: string }> = { name: "removed-file", retry, expireSeconds: 120 };

/** Scans files in quarantine. */
export const scanQueue: JobQueue<{ fileId: string }> = { name: "file-scan", retry, expireSeconds: 300 };

/** Recognizes words in pictures, which takes seconds a page. Apart from the next, so that no other file waits for it. */
export const recognitionQueue: JobQueue<{ fileId: string }> = {
  name: "file-recognition",
  retry: { ...retry, limit: 2 },
  expireSeconds: 900,
};

/** Reads what a clean file says. What it can't read, the hourly sweep tries again. */
export const readingQueue: JobQueue<{ fileId: string }> = {
  name: "file-reading",
  retry: { ...retry, limit: 3 },
  expireSeconds: 120,
};
