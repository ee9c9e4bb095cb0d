import type { Secrets } from "../crypto/secrets.ts";
import type { Database } from "../db/database.ts";
import { noteAttempt } from "../features/webhook/webhook.repository.ts";
import { webhookQueue } from "../features/webhook/webhook.service.ts";
import { createMailBox, type MailBox } from "../mail/mail-box.ts";
import { listUntold, stretchTries } from "./demo.repository.ts";

export interface RefusedMails extends Pick<MailBox, "post" | "deliveries"> {
  /** Tries what was posted, in vain. */
  giveUp(): Promise<void>;
}

/** Mails to addresses that are gone: the product's own mail box, before a mail server that refuses them for good. Nothing leaves the house. */
export const createRefusedMails = (parts: { readonly database: Database; readonly secrets: Secrets }): RefusedMails => {
  const posted: string[] = [];
  const box = createMailBox({
    ...parts,
    jobs: {
      send: async (_tx, _queue, data) => {
        posted.push(...Object.values(data));
      },
    },
    transport: {
      send: async () => {
        throw Object.assign(new Error("No such mailbox."), { responseCode: 550 });
      },
      isFinal: () => true,
    },
    reworded: async (_tx, mail) => mail,
  });
  return {
    post: box.post,
    deliveries: box.deliveries,
    async giveUp() {
      for (const mailId of posted.splice(0)) await box.deliver(mailId);
    },
  };
};

/** How long all the tries take that the queue makes. */
export const triedHours = 26;

export interface SampleReceiver {
  /** Tells it what there is to tell of a client. One that was down took nothing, however often it was tried. */
  tell(clientId: string, receiver: { readonly isDown: boolean }): Promise<void>;
}

/** What became of what the automation webhook was told; nobody is told in truth. */
export const createSampleReceiver = (database: Database): SampleReceiver => ({
  async tell(clientId, { isDown }) {
    for (const id of await listUntold(database, clientId)) {
      if (!isDown) {
        await noteAttempt(database, id, { status: 200, error: undefined });
        continue;
      }
      for (let tries = 0; tries <= webhookQueue.retry.limit; tries += 1)
        await noteAttempt(database, id, { status: 503, error: "it answered 503" });
      await stretchTries(database, id, triedHours);
    }
  },
});
