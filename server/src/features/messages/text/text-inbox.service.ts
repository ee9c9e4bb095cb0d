import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import type { ReceivedText } from "../../../platform/text-provider/text-provider.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { MessageService } from "../message/message.service.ts";
import { hashNumber } from "./number-hash.ts";
import { parseNumber } from "./phone-number.ts";
import {
  deleteOptOut,
  endNumber,
  insertOptOut,
  insertReceipt,
  isOptedOut,
  listTextedClients,
  resumeNumbers,
} from "./text.repository.ts";
import { deleteWaiting } from "./text-sending.repository.ts";
import { writeHelpText, writeNoPicturesText, writeUnreadText } from "./text-words.ts";

interface Deps extends Pick<SharedDeps, "database" | "audit" | "live" | "rateLimits"> {
  readonly secrets: Secrets;
  readonly currentFirm: CurrentFirm;
  readonly messages: Pick<MessageService, "send">;
  readonly publicUrl: string;
}

/** The provider's own words (https://help.twilio.com/articles/223134027) and those of 47 CFR 64.1200(a)(10). */
const stopWords = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT", "OPT OUT"]);
const startWords = new Set(["START", "YES", "UNSTOP"]);
const helpWords = new Set(["HELP", "INFO"]);

/** Without the signs around it: "Stop." is meant as STOP. */
const toWord = (body: string): string =>
  body
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();

/** What people text back. */
export const createTextInbox = (deps: Deps) => {
  const { database, audit, live, secrets, publicUrl } = deps;
  const identity = () => deps.currentFirm().identity;

  const record = async (
    tx: Transaction,
    clientIds: readonly string[],
    what: "stopped by reply" | "resumed by reply",
  ) => {
    for (const clientId of clientIds) {
      await live.notify(tx, { clientId });
      await audit.record(tx, {
        actor: { kind: "client", id: clientId },
        action: "texts.changed",
        clientId,
        detail: { what },
      });
    }
  };

  const stop = (id: string, numberHash: Buffer): Promise<void> =>
    withTransaction(database, async (tx) => {
      if (!(await insertReceipt(tx, id))) return;
      await insertOptOut(tx, numberHash);
      const clientIds = await listTextedClients(tx, numberHash);
      for (const clientId of clientIds) {
        await deleteWaiting(tx, clientId);
        await endNumber(tx, clientId, "stop");
      }
      await record(tx, clientIds, "stopped by reply");
    });

  const resume = (id: string, numberHash: Buffer): Promise<void> =>
    withTransaction(database, async (tx) => {
      if (!(await insertReceipt(tx, id))) return;
      await deleteOptOut(tx, numberHash);
      await record(tx, await resumeNumbers(tx, numberHash), "resumed by reply");
    });

  /** Puts the text into the conversation of the one client who gets texts at this number. @returns what to answer */
  const pass = async ({ id, body, hasMedia }: ReceivedText, numberHash: Buffer): Promise<string | undefined> => {
    const [clientId, ...others] = await listTextedClients(database, numberHash);
    if (clientId === undefined || others.length > 0) return writeUnreadText(identity());
    if (body.trim() !== "")
      try {
        await deps.messages.send(null, { clientId, text: body, idempotencyKey: id });
      } catch (error) {
        const isRefusal = error instanceof DomainError && ["too_many_requests", "invalid_fields"].includes(error.code);
        if (!isRefusal) throw error;
        return error.message;
      }
    return hasMedia ? writeNoPicturesText(identity(), publicUrl) : undefined;
  };

  const read = async (text: ReceivedText, numberHash: Buffer): Promise<string | undefined> => {
    const word = text.handledAs ?? toWord(text.body);
    // The provider confirms these two itself.
    if (stopWords.has(word)) {
      await stop(text.id, numberHash);
      return undefined;
    }
    // YES may be an answer to something else.
    if (startWords.has(word) && (await isOptedOut(database, numberHash))) {
      await resume(text.id, numberHash);
      return undefined;
    }
    if (helpWords.has(word)) return writeHelpText(identity());
    // Nothing goes to a number that replied STOP, but what it says may matter.
    return pass(text, numberHash);
  };

  return {
    /** Handles a text once, however often it's sent. @returns what to answer; undefined for nothing */
    async receive(text: ReceivedText): Promise<string | undefined> {
      const numberHash = hashNumber(secrets, parseNumber(text.from) ?? text.from);
      const answer = await read(text, numberHash);
      if (answer === undefined || text.handledAs !== undefined || (await isOptedOut(database, numberHash)))
        return undefined;
      // A machine at the other end would answer our answer, and so on.
      const wait = await deps.rateLimits.take("text-answer", { codeId: numberHash.toString("hex") });
      return wait === undefined ? answer : undefined;
    },
  };
};
