import { randomInt, randomUUID } from "node:crypto";
import type { SignedInClient } from "../../../server/src/testing/sign-in-as.ts";
import type { DeskUnderFire } from "./desk-under-fire.ts";
import type { Ledger, Way } from "./ledger.ts";

/** The part of an answer that we check. Instants are in ISO 8601. */
export interface Answer {
  readonly data?: unknown;
  readonly result?: { readonly reference: string; readonly submitted_at: string };
}

export interface Body {
  readonly payload: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

/** One in this many gives up after losing the connection. */
const oneGivesUpOf = 4;
/** More losses in a row than kills could cause. */
const mostLosses = 30;

/**
 * Sends a body until it's acknowledged, always under the same key. One in four gives up when the connection breaks. The
 * answer is then undefined, as it is after a refusal, which counts as a violation.
 */
export const createPersistentCall =
  ({ desk, ledger }: { readonly desk: DeskUnderFire; readonly ledger: Ledger }) =>
  async (way: Way, { client, address, body }: { client: SignedInClient; address: string; body: Body }) => {
    const tally = ledger.tallies[way];
    const headers = { ...client.headers, ...body.headers, "idempotency-key": randomUUID() };
    tally.sent += 1;
    for (let losses = 0; ; losses += 1) {
      const origin = await desk.origin();
      const call = { way };
      ledger.underWay.add(call);
      const askedAt = Date.now();
      try {
        const response = await fetch(origin + address, { method: "POST", headers, body: body.payload });
        const text = await response.text();
        if (response.ok) {
          const answer = JSON.parse(text) as Answer;
          tally.acknowledged += 1;
          if (losses > 0) tally.acknowledgedByRetry += 1;
          if (parseStoredAt(answer) < askedAt) tally.storedBeforeRetry += 1;
          return answer;
        }
        ledger.violations.push(`A ${way} was answered with ${response.status}: ${text.slice(0, 300)}`);
        tally.abandoned += 1;
        return undefined;
      } catch (error) {
        if (losses === mostLosses) ledger.violations.push(`A ${way} never got an answer: ${String(error)}`);
        if (losses === mostLosses || (losses === 0 && randomInt(oneGivesUpOf) === 0)) {
          tally.abandoned += 1;
          return undefined;
        }
      } finally {
        ledger.underWay.delete(call);
      }
    }
  };

/** NaN when the answer doesn't say, as for draft files. */
const parseStoredAt = ({ data, result }: Answer): number =>
  Date.parse(result?.submitted_at ?? (Array.isArray(data) ? data[0]?.uploaded_at : undefined));
