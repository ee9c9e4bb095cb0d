import { setTimeout as sleep } from "node:timers/promises";
import type { Journal, Kind } from "./journal.ts";

export interface PatientCall {
  readonly kind: Kind;
  readonly method: "POST" | "PUT" | "GET";
  /** Below the origin. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Made again for each attempt, for what may be sent only once. */
  readonly makeBody?: (() => Promise<string | Uint8Array<ArrayBuffer>>) | undefined;
  /** Refusals that are an answer, such as a taken slot. */
  readonly accepted?: readonly number[];
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

const attemptMs = 10_000;
const pauseMs = 300;
/** What passes: a server or the database is away, or the one in front finds none. */
const passing = [502, 503, 504];

/**
 * Sends until it's answered, as a person who presses the button again does, under the same key. Every other refusal is a
 * violation; the answer is then undefined.
 */
export const createPatientCall =
  (origin: string, journal: Journal) =>
  async ({ kind, method, address, headers, makeBody, accepted = [] }: PatientCall): Promise<Answered | undefined> => {
    const tally = journal.tallies[kind];
    for (let failures = 0; ; failures += 1) {
      const outcome = await attempt(origin + address, { method, headers, body: await makeBody?.() });
      if (outcome && (outcome.isOk || accepted.includes(outcome.status))) {
        tally.acknowledged += 1;
        if (failures > 0) tally.byRetry += 1;
        journal.noteAcknowledged(kind);
        return { status: outcome.status, body: JSON.parse(outcome.text) as unknown };
      }
      if (outcome && !passing.includes(outcome.status)) {
        journal.violations.push(`A ${kind} was answered with ${outcome.status}: ${outcome.text.slice(0, 300)}`);
        return undefined;
      }
      if (outcome && isSentence(outcome.text)) tally.refusedForNow += 1;
      else tally.brokenOff += 1;
      await sleep(pauseMs);
    }
  };

const attempt = async (url: string, init: RequestInit) => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(attemptMs) });
    return { status: response.status, isOk: response.ok, text: await response.text() };
  } catch {
    return undefined;
  }
};

const isSentence = (text: string): boolean => {
  try {
    return typeof (JSON.parse(text) as { result?: { error?: unknown } }).result?.error === "string";
  } catch {
    return false;
  }
};
