import { randomUUID } from "node:crypto";
import type { InboundOutcome } from "@funding-desk/contract/messages/mailed-reply/states";
import type { FileInspector } from "../../../platform/files/inspection/inspect-file.ts";
import {
  type Mailbox,
  MailboxUnavailable,
  openMailbox,
  type WaitingMail,
} from "../../../platform/inbound-mail/mailbox.ts";
import { readRecipients } from "../../../platform/inbound-mail/read-head.ts";
import type { ReplyAddresses } from "../../../platform/inbound-mail/reply-address.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  deleteTries,
  findAccountAddress,
  findOutcome,
  noteTry,
  settleTries,
  withMailboxLock,
} from "./mailed-reply.repository.ts";
import { type MailedReplies, toKey } from "./mailed-reply.service.ts";

interface Deps extends Pick<SharedDeps, "database"> {
  readonly config: { readonly replies: { readonly mailboxUrl: string } | undefined };
  readonly replyAddresses: Pick<ReplyAddresses, "find">;
  readonly inspector: Pick<FileInspector, "readMail">;
  readonly replies: MailedReplies;
  readonly logger: { warn(details: object, sentence: string): void };
}

export const mailedReplyQueue: JobQueue<Record<string, never>> = {
  name: "mailed-replies",
  retry: { limit: 0, delaySeconds: 1 },
  expireSeconds: 600,
};

/** As large as common mail servers let a mail be. */
const mailBytes = 25 * 1024 * 1024;
const takenAtOnce = 50;
/** Less than the queue gives a job. */
const runMs = 8 * 60_000;
/** An hour's worth, since one follows each minute. */
const triesAtMost = 60;
/** The mailbox's copy of what is in the file. */
const keptDays = 30;
const dayMs = 24 * 3600_000;

/** The mailbox that clients' replies come to. */
export const createReplyMailbox = ({ database, config, replyAddresses, inspector, replies, logger }: Deps) => {
  const take = async (
    mailbox: Mailbox,
    { uid, sizeBytes, place }: WaitingMail,
  ): Promise<InboundOutcome | undefined> => {
    const placeKey = toKey(place);
    const before = await findOutcome(database, placeKey);
    if (before !== undefined) return before;
    const head = await mailbox.readHead(uid);
    if (head === undefined) return undefined;
    // What isn't for a client costs no more than this.
    const found = replyAddresses.find(readRecipients(head));
    if (!found) return replies.settle(placeKey, "no_address");
    const { clientId } = found;
    const address = clientId === undefined ? undefined : await findAccountAddress(database, clientId);
    if (clientId === undefined || address === undefined) return replies.settle(placeKey, "unknown_address");
    if (sizeBytes > mailBytes) return replies.settle(placeKey, "too_large");
    const raw = await mailbox.read(uid);
    if (raw === undefined) return undefined;
    const mail = await inspector.readMail(Buffer.from(raw));
    return typeof mail === "string"
      ? replies.settle(placeKey, "unreadable")
      : replies.take(mail, raw, { clientId, address });
  };

  /** An error of ours leaves the mail where it is, for another try. */
  const takeAndMove = async (mailbox: Mailbox, mail: WaitingMail): Promise<void> => {
    const placeKey = toKey(mail.place);
    let outcome: InboundOutcome | undefined;
    try {
      outcome = await take(mailbox, mail);
    } catch (err) {
      if (err instanceof MailboxUnavailable) throw err;
      logger.warn({ err }, "A reply by email has to wait.");
      if ((await noteTry(database, randomUUID(), placeKey)) < triesAtMost) return;
      await settleTries(database, placeKey);
      outcome = "failed";
    }
    // It was moved by hand in the meantime.
    if (outcome === undefined) return;
    await mailbox.move(mail.uid, outcome === "taken" ? "Processed" : "Not processed");
    await deleteTries(database, placeKey);
  };

  const withMailbox = async (work: (mailbox: Mailbox) => Promise<void>): Promise<void> => {
    const { replies: settings } = config;
    if (!settings) return;
    await withMailboxLock(database, async () => {
      const mailbox = await openMailbox(settings.mailboxUrl);
      try {
        await work(mailbox);
      } finally {
        await mailbox.close();
      }
    });
  };

  return {
    /** Takes what waits in the mailbox. Call it every minute. @throws {MailboxUnavailable} */
    readDue: (): Promise<void> =>
      withMailbox(async (mailbox) => {
        const until = Date.now() + runMs;
        for (const mail of await mailbox.list(takenAtOnce)) {
          if (Date.now() > until) return;
          await takeAndMove(mailbox, mail);
        }
      }),

    /** Deletes the mailbox's copies of what has long been in the conversations. */
    sweep: (): Promise<void> =>
      withMailbox((mailbox) => mailbox.deleteBefore("Processed", new Date(Date.now() - keptDays * dayMs))),
  };
};
