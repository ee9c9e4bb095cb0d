/** Ids only: a job's content is kept for days in a table that nobody encrypts. */
export type JobData = Readonly<Record<string, string>>;

export interface RetryPolicy {
  /** How often a failed job is tried again. */
  readonly limit: number;
  readonly delaySeconds: number;
  /** Given, the delay doubles with every try, with some chance in it, up to this. */
  readonly maxDelaySeconds?: number;
}

/** What a queue is called and how its jobs are treated. Its producers and its one worker share this value. */
export interface JobQueue<Data extends JobData> {
  readonly name: string;
  readonly retry: RetryPolicy;
  /** A job that runs longer than this, or whose server died, counts as failed. */
  readonly expireSeconds: number;
  /** How long a job waits before it is done for the first time; at once unless said. */
  readonly startAfterSeconds?: number;
  /** Work that can wait: at most one batch per poll interval, however many jobs there are, so requests keep the processor. */
  readonly isPatient?: true;
  /** Never there at run time; it ties the jobs sent to the worker that reads them. */
  readonly data?: Data;
}

export interface RunningJob<Data extends JobData> {
  readonly id: string;
  readonly data: Data;
  /** Aborted when the server has no more time to wait. */
  readonly signal: AbortSignal;
}
