import { composeMails } from "../../compose/mails.ts";
import { recordAttempt } from "../../features/connections/webhook/webhook.repository.ts";
import { webhookTries } from "../../features/connections/webhook/webhook-delivery.service.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { type Write, withTransaction } from "../../platform/db/transaction.ts";
import type { FollowUp } from "../../platform/follow-up/follow-up.repository.ts";
import type { FollowUpHandler } from "../../platform/follow-up/follow-ups.ts";
import type { MailBox } from "../../platform/mail/mail-box.ts";
import { insertSampleDeliveries, stretchAttempts } from "./demo.repository.ts";

export interface RefusedMails extends Pick<MailBox, "queue"> {
  /** Tries to send the queued mails, and fails. */
  giveUp(): Promise<void>;
}

type MailParts = Pick<Parameters<typeof composeMails>[0], "config" | "currentFirm" | "database" | "secrets">;

/** Runs the real mail service against a mail server that refuses everything for good. Nothing is sent. */
export const createRefusedMails = (parts: MailParts): RefusedMails => {
  const queued: string[] = [];
  const { mails } = composeMails({
    ...parts,
    jobs: {
      sendAll: async (_tx, _queue, data) => {
        queued.push(...data.flatMap((each) => Object.values(each)));
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
    async giveUp() {
      for (const mailId of queued.splice(0)) await mails.deliver(mailId);
    },
  };
};

/** Does here what a running server would do, so that no mail or webhook gets out. */
export const createSampleFollowUps = (database: Database, handlers: Readonly<Record<string, FollowUpHandler>>) => {
  let left: readonly FollowUp[] = [];
  return {
    toInsert(followUp: FollowUp): Write {
      left = [...left, followUp];
      return sql.raw("select 1");
    },
    wake() {},
    /** After the commit. Several clients are filled at once, and what another one left may not be committed yet. */
    async settle(clientId: string) {
      const own = left.filter((followUp) => followUp.clientId === clientId);
      left = left.filter((followUp) => followUp.clientId !== clientId);
      for (const { kind, subjectId } of own)
        await withTransaction(database, async (tx) => handlers[kind]?.(tx, [subjectId]));
    },
  };
};

/** How long the queue keeps trying. */
export const triedHours = 26;

/** Records webhook deliveries without making them. */
export const createSampleReceiver = (database: Database) => ({
  /** Records the deliveries about a client. A receiver that was down refused every try. */
  async record(clientId: string, { isDown }: { readonly isDown: boolean }) {
    for (const id of await insertSampleDeliveries(database, clientId)) {
      if (!isDown) {
        await recordAttempt(database, id, { status: 200, error: undefined });
        continue;
      }
      for (let tries = 0; tries < webhookTries; tries += 1)
        await recordAttempt(database, id, { status: 503, error: "it answered 503" });
      await stretchAttempts(database, id, triedHours);
    }
  },
});
