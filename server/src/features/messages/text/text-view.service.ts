import type { ClientReminders } from "@funding-desk/contract/messages/reminder/desk-api";
import type { TextMessagesWire } from "@funding-desk/contract/messages/text/api";
import { writeTextWording } from "@funding-desk/contract/messages/text/consent-text";
import { textLimits } from "@funding-desk/contract/messages/text/limits";
import type { TextState } from "@funding-desk/contract/messages/text/states";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { ClientOpener } from "../../../platform/crypto/field-cipher.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { TextProvider } from "../../../platform/text-provider/text-provider.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { formatNumber, maskNumber } from "./phone-number.ts";
import { findNumber, findWaitingCode, type NumberRow } from "./text.repository.ts";
import { toCodePlace, toNumberPlace } from "./text-places.ts";
import { listTexts } from "./text-sending.repository.ts";

interface Deps extends Pick<SharedDeps, "database" | "cipher"> {
  readonly currentFirm: CurrentFirm;
  /** Undefined when the firm sends no text messages. */
  readonly provider: Pick<TextProvider, "ownNumber"> | undefined;
}

/** What the client and staff read about texts. */
export type TextViews = ReturnType<typeof createTextViews>;

const shownTexts = 50;
const exportedTexts = 10_000;

const toState = (row: NumberRow | undefined): TextState => {
  if (!row || row.ended_by === "client" || row.ended_by === "staff") return "off";
  if (row.is_stopped) return "stopped";
  return row.ended_at === null ? "on" : "refused";
};

/** In full. */
const openNumber = (opener: ClientOpener, clientId: string, row: NumberRow): string =>
  opener.decrypt(toNumberPlace(clientId), row.sealed).toString();

export const createTextViews = ({ database, cipher, currentFirm, provider }: Deps) => {
  /** @throws {DomainError} `not_found` when the firm sends no text messages */
  const load = async (clientId: string): Promise<TextMessagesWire> => {
    const { ownNumber } = requireFound(provider);
    const [row, code, opener] = await Promise.all([
      findNumber(database, clientId),
      findWaitingCode(database, clientId, textLimits.codeGapSeconds),
      cipher.forReading(database, clientId),
    ]);
    const codeNumber = code && opener.decrypt(toCodePlace(clientId), code.sealed).toString();
    return {
      state: toState(row),
      number: row ? maskNumber(openNumber(opener, clientId, row)) : null,
      code: code && codeNumber ? { number: maskNumber(codeNumber), expires_at: code.expires_at.toISOString() } : null,
      wording: writeTextWording(currentFirm().identity),
      our_number: ownNumber === null ? null : formatNumber(ownNumber),
    };
  };

  return {
    load,

    /** Null when the firm sends no text messages. */
    find: async (clientId: string): Promise<TextMessagesWire | null> => (provider ? load(clientId) : null),

    /** What staff see: never the whole number. Null when the firm sends no text messages. The caller decides who may see it. */
    async findForDesk(clientId: string): Promise<ClientReminders["texts"]> {
      if (!provider) return null;
      const [row, sent, opener] = await Promise.all([
        findNumber(database, clientId),
        listTexts(database, clientId, shownTexts),
        cipher.forReading(database, clientId),
      ]);
      return {
        state: toState(row),
        number: row ? maskNumber(openNumber(opener, clientId, row)) : null,
        sent: sent.map(({ day, state, reason }) => ({ day, state, reason })),
      };
    },

    /** Everything about texts, for the client alone. */
    async exportOwn(clientId: string): Promise<object | null> {
      const row = await findNumber(database, clientId);
      if (!row) return null;
      const texts = await listTexts(database, clientId, exportedTexts);
      return {
        number: formatNumber(openNumber(await cipher.forReading(database, clientId), clientId, row)),
        state: toState(row),
        confirmed_at: row.confirmed_at.toISOString(),
        ended_at: row.ended_at?.toISOString() ?? null,
        ended_by: row.ended_by,
        texts: texts.map(({ day, kinds, state }) => ({ day, kinds, state })),
      };
    },
  };
};
