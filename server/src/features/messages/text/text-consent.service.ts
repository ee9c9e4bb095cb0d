import { randomInt, timingSafeEqual } from "node:crypto";
import { confirmTextCode } from "@funding-desk/contract/messages/text/api";
import { textConsent, writeTextWording } from "@funding-desk/contract/messages/text/consent-text";
import { textLimits } from "@funding-desk/contract/messages/text/limits";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { type Intent, isAnswered, once, toIntent } from "../../../platform/idempotency/once.ts";
import type { TextAttempt, TextProvider } from "../../../platform/text-provider/text-provider.ts";
import { recordConsent, revokeConsent } from "../../accounts/consent/consent.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { hashCode, hashNumber } from "./number-hash.ts";
import { formatNumber, parseNumber } from "./phone-number.ts";
import {
  countTry,
  deleteCode,
  deleteOldCodes,
  deleteOldReceipts,
  findWaitingCode,
  isOptedOut,
  saveCode,
  saveNumber,
  takeCode,
} from "./text.repository.ts";
import { toCodePlace, toNumberPlace } from "./text-places.ts";
import type { TextViews } from "./text-view.service.ts";
import { writeCodeText } from "./text-words.ts";

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "audit" | "live" | "rateLimits"> {
  readonly secrets: Secrets;
  readonly currentFirm: CurrentFirm;
  /** Undefined when the firm sends no text messages. */
  readonly provider: Pick<TextProvider, "send" | "ownNumber"> | undefined;
  readonly views: Pick<TextViews, "load">;
  /** Tells a retry from another code without storing the code. */
  readonly requestHashKey: Uint8Array;
}

interface EnteredCode {
  readonly clientId: string;
  readonly code: string;
  readonly idempotencyKey: string | undefined;
  /** The caller's network address, kept with the consent. */
  readonly address: string;
}

/** How clients agree to text messages. */
export type TextConsents = ReturnType<typeof createTextConsents>;

const createWrongCode = (): DomainError =>
  invalidField("code", "This code is wrong or has expired. Check it, or ask for a new one.");

export const createTextConsents = (deps: Deps) => {
  const { database, audit, live, provider, secrets, rateLimits, views } = deps;
  const identity = () => deps.currentFirm().identity;

  /** @throws {DomainError} `not_found` */
  const requireProvider = () => requireFound(provider);

  /** @throws {DomainError} `invalid_fields` */
  const requireNotStopped = async (db: Queryable, hash: Buffer, field: "number" | "code"): Promise<void> => {
    if (await isOptedOut(db, hash)) throw createStopped(field, requireProvider().ownNumber);
  };

  /** Counts first, or many at once would all be compared. @throws {DomainError} `invalid_fields` */
  const requireRight = async (clientId: string, given: Buffer, intent: Intent): Promise<void> => {
    const expected = await countTry(database, clientId);
    if (expected && timingSafeEqual(given, expected)) return;
    // The first of two presses may just have used it.
    if (!(await isAnswered(database, intent))) throw createWrongCode();
  };

  return {
    /**
     * Sends a code to the number. A second press within moments sends nothing.
     * @throws {DomainError} `not_found`, `invalid_fields`, `wording_changed`, `too_many_requests`, `texts_unavailable`
     */
    async sendCode(clientId: string, typed: { readonly number: string; readonly agreedText: string }) {
      const { send, ownNumber } = requireProvider();
      const number = parseNumber(typed.number);
      if (number === undefined) throw invalidField("number", "Enter a 10-digit US mobile number.");
      const wording = writeTextWording(identity());
      if (typed.agreedText !== wording) throw new DomainError("wording_changed");
      const numberHash = hashNumber(secrets, number);
      await requireNotStopped(database, numberHash, "number");
      const waiting = await findWaitingCode(database, clientId, textLimits.codeGapSeconds);
      if (waiting?.is_recent && waiting.number_hash.equals(numberHash)) return views.load(clientId);
      await rateLimits.count("text-code", { clientId });
      await rateLimits.count("text-code-number", { codeId: numberHash.toString("hex") });
      const code = String(randomInt(10 ** textLimits.codeDigits)).padStart(textLimits.codeDigits, "0");
      const isOurs = await withTransaction(database, async (tx) => {
        const cipher = await deps.cipher.forWriting(tx, clientId);
        return saveCode(tx, {
          clientId,
          sealed: cipher.encrypt(toCodePlace(clientId), Buffer.from(number)),
          numberHash,
          codeHash: hashCode(secrets, clientId, code),
          wording,
          minutes: textLimits.codeMinutes,
          tries: textLimits.codeTries,
          recentSeconds: textLimits.codeGapSeconds,
        });
      });
      if (isOurs) {
        const attempt = await send({ number, body: writeCodeText(code, identity(), textLimits.codeMinutes) });
        // One that may have been accepted may arrive.
        if (attempt.kind !== "sent" && attempt.kind !== "unknown") {
          await deleteCode(database, clientId);
          throw toProblem(attempt, ownNumber);
        }
      }
      return views.load(clientId);
    },

    /** Once per key. @throws {DomainError} `not_found`, `invalid_fields` for a wrong or expired code */
    async confirm({ clientId, code: typed, idempotencyKey, address }: EnteredCode) {
      requireProvider();
      const code = typed.replace(/\s/g, "");
      const sender = { clientId, idempotencyKey, hashKey: deps.requestHashKey };
      const intent = toIntent(confirmTextCode, sender, [code]);
      const given = hashCode(secrets, clientId, code);
      if (!(await isAnswered(database, intent))) await requireRight(clientId, given, intent);
      const act = async (tx: Transaction) => {
        const entered = requireTaken(await takeCode(tx, clientId, given));
        await requireNotStopped(tx, entered.number_hash, "code");
        const cipher = await deps.cipher.forWriting(tx, clientId);
        const number = cipher.decrypt(toCodePlace(clientId), entered.sealed);
        await revokeConsent(tx, clientId, textConsent.subject);
        await recordConsent(tx, {
          clientId,
          ...textConsent,
          wording: entered.wording,
          givenAt: new Date(),
          address,
        });
        await saveNumber(tx, {
          clientId,
          sealed: cipher.encrypt(toNumberPlace(clientId), number),
          numberHash: entered.number_hash,
        });
        await live.notify(tx, { clientId });
        await audit.record(tx, { ...actedByClient(clientId, address), detail: { what: "turned on" } });
      };
      await withTransaction(database, (tx) => once(tx, intent, { answer: null, act: () => act(tx) }));
      return views.load(clientId);
    },

    async sweep(): Promise<void> {
      await deleteOldCodes(database);
      await deleteOldReceipts(database);
    },
  };
};

const requireTaken = <Found>(found: Found | undefined): Found => {
  if (found === undefined) throw createWrongCode();
  return found;
};

export const actedByClient = (clientId: string, address: string) =>
  ({ actor: { kind: "client", id: clientId }, action: "texts.changed", clientId, address }) as const;

const createStopped = (field: "number" | "code", ownNumber: string | null): DomainError => {
  const ours = ownNumber === null ? "the number our texts came from" : formatNumber(ownNumber);
  return invalidField(field, `Someone replied STOP from this number. Text START to ${ours} from it, then try again.`);
};

const toProblem = (attempt: TextAttempt, ownNumber: string | null): DomainError => {
  if (attempt.kind !== "refused") return new DomainError("texts_unavailable");
  if (attempt.why === "stopped") return createStopped("number", ownNumber);
  return invalidField("number", "We can't text this number. Enter a US mobile number.");
};
