import { composeMails } from "../compose/mails.ts";
import type { Database } from "../db/database.ts";
import { recordAttempt } from "../features/webhook/webhook.repository.ts";
import { webhookQueue } from "../features/webhook/webhook.service.ts";
import type { MailBox } from "../mail/mail-box.ts";
import { listUntold, stretchTries } from "./demo.repository.ts";

export interface RefusedMails extends Pick<MailBox, "queue" | "deliveries"> {
  /** Tries to send what was queued, in vain. */
  giveUp(): Promise<void>;
}

type MailParts = Pick<Parameters<typeof composeMails>[0], "config" | "firm" | "database" | "secrets">;

/** The product's own mail, in front of a mail server that refuses it for good. Nothing is sent. */
export const createRefusedMails = (parts: MailParts): RefusedMails => {
  const queued: string[] = [];
  const { mails } = composeMails({
    ...parts,
    jobs: {
      send: async (_tx, _queue, data) => {
        queued.push(...Object.values(data));
      },
    },
    transport: {
      send: async () => {
        throw Object.assign(new Error("No such mailbox."), { responseCode: 550 });
      },
      isFinal: () => true,
    },
  });
  return {
    queue: mails.queue,
    deliveries: mails.deliveries,
    async giveUp() {
      for (const mailId of queued.splice(0)) await mails.deliver(mailId);
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
        await recordAttempt(database, id, { status: 200, error: undefined });
        continue;
      }
      for (let tries = 0; tries <= webhookQueue.retry.limit; tries += 1)
        await recordAttempt(database, id, { status: 503, error: "it answered 503" });
      await stretchTries(database, id, triedHours);
    }
  },
});
