import type { Database } from "../../db/database.ts";
import { withTransaction } from "../../db/transaction.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import type { AccountService } from "../account/account.service.ts";
import type { AnswerChanges } from "./answer-changes.service.ts";
import { answersCorrectedMail } from "./correction-mails.ts";

/** A little later: who goes through a form with a client on the phone corrects several answers, and that is one mail. */
export const correctionNoticeQueue: JobQueue<{ clientId: string }> = {
  name: "correction-notice",
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 1800 },
  expireSeconds: 60,
  startAfterSeconds: 600,
};

interface Deps {
  readonly database: Database;
  readonly changes: Pick<AnswerChanges, "claimUntold">;
  readonly accounts: Pick<AccountService, "findClient">;
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
}

/** Mails a client which answers staff corrected and the client was not told of yet. */
export const createCorrectionNotices =
  ({ database, changes, accounts, mails, letterhead }: Deps) =>
  async (clientId: string): Promise<void> => {
    const client = await accounts.findClient(clientId);
    if (!client) return;
    await withTransaction(database, async (tx) => {
      const corrected = await changes.claimUntold(tx, clientId);
      if (corrected.length > 0) await mails.post(tx, clientId, answersCorrectedMail({ letterhead, client, corrected }));
    });
  };
