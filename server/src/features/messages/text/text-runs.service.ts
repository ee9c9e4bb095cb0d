import { randomUUID } from "node:crypto";
import type { ReminderKind } from "@funding-desk/contract/messages/reminder/kinds";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { TextAttempt, TextProvider } from "../../../platform/text-provider/text-provider.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { hashNumber } from "./number-hash.ts";
import { endNumber, insertOptOut } from "./text.repository.ts";
import { toNumberPlace } from "./text-places.ts";
import {
  type ClaimedText,
  claimText,
  deleteWaiting,
  insertText,
  listDue,
  releaseText,
  settleLost,
  settleMissed,
  settleText,
} from "./text-sending.repository.ts";
import { isTextKind, writeReminderText } from "./text-words.ts";

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "audit" | "live"> {
  readonly secrets: Secrets;
  readonly currentFirm: CurrentFirm;
  readonly provider: Pick<TextProvider, "send"> | undefined;
  readonly publicUrl: string;
  readonly now: () => Date;
}

export interface TextOrder {
  readonly clientId: string;
  /** In the client's zone. */
  readonly day: string;
  readonly kinds: readonly ReminderKind[];
  /** It goes out between them. */
  readonly dueAt: Date;
  readonly untilAt: Date;
}

export const textQueue: JobQueue<Record<string, never>> = {
  name: "texts",
  retry: { limit: 0, delaySeconds: 30 },
  expireSeconds: 110,
  isPatient: true,
};

/** Reminders by text. */
export type TextRuns = ReturnType<typeof createTextRuns>;

const batchTexts = 500;
/** Before the next run. */
const mostMs = 50_000;
/** Longer than a try can take: a text that is still being sent then belongs to a server that is gone. */
const lostSeconds = 60;
const firstDelayMs = 60_000;
const maxDelayMs = 30 * 60_000;

export const createTextRuns = (deps: Deps) => {
  const { database, audit, live, provider, publicUrl, now } = deps;

  const refuse = async (tx: Transaction, { client_id: clientId }: ClaimedText, refused: Refused): Promise<void> => {
    if (refused.why === "stopped") await insertOptOut(tx, hashNumber(deps.secrets, refused.number));
    await deleteWaiting(tx, clientId);
    if (!(await endNumber(tx, clientId, refused.why === "stopped" ? "stop" : "refused"))) return;
    const detail = { what: "refused by the provider" } as const;
    await audit.record(tx, { actor: { kind: "system" }, action: "texts.changed", clientId, detail });
  };

  const settle = (text: ClaimedText, attempt: TextAttempt, number: string): Promise<void> =>
    withTransaction(database, async (tx) => {
      const { id, client_id: clientId, tries } = text;
      if (attempt.kind === "not accepted") {
        const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** (tries - 1));
        await releaseText(tx, { id, dueAt: new Date(now().getTime() + delay), reason: attempt.reason });
        return;
      }
      const state = attempt.kind === "refused" ? "failed" : attempt.kind;
      const reason = "reason" in attempt ? attempt.reason : "why" in attempt ? attempt.why : null;
      await settleText(tx, { id, state, providerId: attempt.kind === "sent" ? attempt.id : null, reason });
      if (attempt.kind === "refused") await refuse(tx, text, { why: attempt.why, number });
      await live.notify(tx, { clientId, ...(attempt.kind === "refused" ? {} : { isInternal: true }) });
    });

  const send = async (id: string, via: Pick<TextProvider, "send">): Promise<void> => {
    const text = await claimText(database, id, now());
    if (!text) return;
    const opener = await deps.cipher.forReading(database, text.client_id);
    const number = opener.decrypt(toNumberPlace(text.client_id), text.sealed).toString();
    const body = writeReminderText(text.kinds, deps.currentFirm().identity, publicUrl);
    await settle(text, await via.send({ number, body }), number);
  };

  const tell = async (clientIds: readonly string[]): Promise<void> => {
    if (clientIds.length === 0) return;
    await withTransaction(database, async (tx) => {
      for (const clientId of clientIds) await live.notify(tx, { clientId, isInternal: true });
    });
  };

  return {
    /** Orders the day's text in the transaction of the reminder, for a client who gets texts. */
    async queue(tx: Transaction, { clientId, day, dueAt, untilAt, ...order }: TextOrder): Promise<void> {
      const kinds = order.kinds.filter(isTextKind);
      if (!provider || kinds.length === 0 || dueAt >= untilAt) return;
      await insertText(tx, { id: randomUUID(), clientId, day, kinds, dueAt, untilAt });
    },

    /** Sends what is due. Call it every minute, on any server. What was taken for sending is never sent again. */
    async sendDue(): Promise<void> {
      if (!provider) return;
      const until = performance.now() + mostMs;
      await tell([...(await settleLost(database, lostSeconds)), ...(await settleMissed(database, now()))]);
      const failures: unknown[] = [];
      for (const id of await listDue(database, now(), batchTexts)) {
        if (performance.now() > until) break;
        await send(id, provider).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  };
};

interface Refused {
  readonly why: "stopped" | "no mobile number";
  readonly number: string;
}
