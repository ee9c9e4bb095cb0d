import type { Transaction } from "../../db/transaction.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Notice } from "./notice.ts";

export type { Notice } from "./notice.ts";

export interface NoticeService {
  /** Queues the mails about it in the transaction that makes it true. They are written afterwards, off the request's way. */
  queue(tx: Transaction, notice: Notice): Promise<void>;
}

type NoticeData = Readonly<Record<string, string>>;

export const noticeQueue: JobQueue<NoticeData> = {
  name: "notice",
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 1800 },
  expireSeconds: 60,
  isPatient: true,
};

/** Documents come one by one: who hands over ten is told once, a little later. */
export const documentNoticeQueue: JobQueue<NoticeData> = {
  ...noticeQueue,
  name: "document-notice",
  startAfterSeconds: 180,
};

export const createNoticeService = ({ jobs }: { readonly jobs: Pick<Jobs, "send"> }): NoticeService => ({
  queue: (tx, notice) => jobs.send(tx, notice.kind === "documents" ? documentNoticeQueue : noticeQueue, { ...notice }),
});
