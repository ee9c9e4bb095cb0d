/** Only ids: a job's content stays for days in an unencrypted table. */
export type JobData = Readonly<Record<string, string>>;

export interface RetryPolicy {
  /** How often a failed job is retried. */
  readonly limit: number;
  readonly delaySeconds: number;
  /** If set, the delay doubles with every retry up to this, with some randomness. */
  readonly maxDelaySeconds?: number;
}

/** A queue's name and how its jobs are treated. Its producers and its one worker share this value. */
export interface JobQueue<Data extends JobData> {
  readonly name: string;
  readonly retry: RetryPolicy;
  /** A job that runs longer than this, or whose server died, counts as failed. */
  readonly expireSeconds: number;
  /** How long a job waits before its first run; by default it doesn't. */
  readonly startAfterSeconds?: number;
  /** Work that can wait: at most one batch per poll interval, however many jobs there are, so requests keep the processor. */
  readonly isPatient?: true;
  /** Never present at run time. It ties the jobs sent to the worker that reads them. */
  readonly data?: Data;
}

export interface RunningJob<Data extends JobData> {
  readonly id: string;
  readonly data: Data;
  /** Aborted when the server can't wait any longer. */
  readonly signal: AbortSignal;
}
