import type { Database } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { firmOf } from "../../mail/addressee.ts";
import type { Mail } from "../../mail/mail.ts";
import type { MailBox } from "../../mail/mail-box.ts";
import type { Letterhead } from "../../mail/mail-layout.ts";
import type { AccountService, Client } from "../account/account.service.ts";
import { claimUntold, findAdvisor } from "./message.repository.ts";
import { messageToClientMail, messageToFirmMail } from "./message-mails.ts";

/** A little later: who is at the screen reads it there, and several messages in a row are one mail. */
export const messageNoticeQueue: JobQueue<{ clientId: string }> = {
  name: "message-notice",
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 1800 },
  expireSeconds: 60,
  startAfterSeconds: 60,
};

interface Deps {
  readonly database: Database;
  readonly accounts: Pick<AccountService, "findClient">;
  readonly mails: Pick<MailBox, "post">;
  readonly letterhead: Letterhead;
}

/** Mails each side of a conversation that something unread waits for it; once for what it was not told of yet. */
export const createMessageNotices = ({ database, accounts, mails, letterhead }: Deps) => {
  /** To the client's advisor; while there is none, to the firm. */
  const mailToFirm = async (tx: Transaction, clientId: string, client: Client): Promise<Mail> => {
    const advisor = await findAdvisor(tx, clientId);
    const to = advisor ? { name: advisor.name, address: advisor.email } : firmOf(letterhead);
    return messageToFirmMail({ letterhead, client }, { to, clientId });
  };

  return async (clientId: string): Promise<void> => {
    const client = await accounts.findClient(clientId);
    if (!client) return;
    await withTransaction(database, async (tx) => {
      if ((await claimUntold(tx, { clientId, fromClient: false })) > 0)
        await mails.post(tx, clientId, messageToClientMail({ letterhead, client }));
      if ((await claimUntold(tx, { clientId, fromClient: true })) > 0)
        await mails.post(tx, clientId, await mailToFirm(tx, clientId, client));
    });
  };
};
