import { groupMessageLimits } from "@funding-desk/contract/desk/group-message/desk-api";
import { fillTemplate } from "@funding-desk/contract/messages/message-template/fields";
import { withTransaction } from "../../../platform/db/transaction.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { MessageService } from "../../messages/message/message.service.ts";
import type { TemplateValuesService } from "../../messages/message-template/template-values.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  countSentLately,
  endFinished,
  findNextTurn,
  findTurn,
  lockGroupMessages,
  recordFailure,
  settleLeftOut,
  settleSent,
  type TurnKey,
} from "./group-message.repository.ts";
import { findLeftOutReason } from "./recipients.ts";

interface Deps extends Pick<SharedDeps, "database"> {
  readonly messages: Pick<MessageService, "writeToOneOfMany">;
  readonly values: Pick<TemplateValuesService, "find">;
}

export const groupMessageQueue: JobQueue<Record<string, never>> = {
  name: "group-messages",
  retry: { limit: 2, delaySeconds: 30 },
  expireSeconds: 120,
  isPatient: true,
};

/** A client whose message fails each time doesn't hold up the others. */
const mostTries = 3;

/**
 * Writes to the next clients of all messages to many, as many as the minute still allows. Call it every minute, on any server.
 * Each client's message is one transaction under a lock that all servers share: a server that is killed has sent it or hasn't, and
 * two servers count the same minute.
 */
export const createGroupMessageRuns = ({ database, messages, values }: Deps): (() => Promise<void>) => {
  /** @returns whether there may be more to do within this minute */
  const take = (turn: TurnKey): Promise<boolean> =>
    withTransaction(database, async (tx) => {
      await lockGroupMessages(tx);
      if ((await countSentLately(tx)) >= groupMessageLimits.perMinute) return false;
      const row = await findTurn(tx, turn);
      if (!row) return true;
      const reason = row.is_allowed ? findLeftOutReason(row) : "not theirs";
      const known = reason === undefined ? await values.find(tx, row.client_id) : undefined;
      if (known) {
        const { text } = fillTemplate(row.text, known);
        const sender = { staffId: row.staff_id, name: row.staff_name };
        await settleSent(tx, turn, await messages.writeToOneOfMany(tx, sender, { clientId: row.client_id, text }));
      } else if (reason !== undefined) await settleLeftOut(tx, turn, reason);
      await endFinished(tx);
      return true;
    });

  return async () => {
    const failures: unknown[] = [];
    for (;;) {
      const turn = await findNextTurn(database);
      if (!turn) break;
      try {
        if (!(await take(turn))) break;
      } catch (error) {
        failures.push(error);
        await withTransaction(database, async (tx) => {
          await lockGroupMessages(tx);
          await recordFailure(tx, turn, mostTries);
        });
      }
    }
    await withTransaction(database, async (tx) => {
      await lockGroupMessages(tx);
      await endFinished(tx);
    });
    if (failures.length > 0) throw failures[0];
  };
};
