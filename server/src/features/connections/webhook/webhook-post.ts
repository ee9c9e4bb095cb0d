import http from "node:http";
import https from "node:https";
import { createKeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import { InnerAddress, isInnerHost, lookUpOutside, toHost } from "../../../platform/outside/inner-address.ts";
import type { AttemptOutcome } from "./webhook.repository.ts";

export interface Receiver {
  readonly url: string;
  readonly secret: string;
  /** Whether it may be in the network we're in. */
  readonly mayBeInner: boolean;
}

const timeoutMs = 10_000;

/**
 * Sends one event. Every try sends the same body and event id with a new signature:
 * `X-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`. Doesn't follow redirects, and doesn't read or keep the
 * receiver's answer, only whether it accepted the event.
 */
export const postEvent = async (
  { url, secret, mayBeInner }: Receiver,
  { id, body }: { readonly id: string; readonly body: string },
  signal: AbortSignal,
): Promise<AttemptOutcome> => {
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-event-id": id,
    "x-signature": sign(body, secret),
  };
  try {
    const target = new URL(url);
    if (!mayBeInner && isInnerHost(toHost(target))) throw new InnerAddress();
    const { status, retryAfter } = await send(target, body, {
      method: "POST",
      headers,
      ...(mayBeInner ? {} : { lookup: lookUpOutside }),
      // A connection that was checked before could lead elsewhere now.
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const error = status >= 200 && status < 300 ? undefined : `it answered ${status}`;
    return { status, error, waitSeconds: busyStatuses.has(status) ? readRetryAfter(retryAfter) : undefined };
  } catch (error) {
    return { status: undefined, error: describeError(error) };
  }
};

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** What a receiver that has too much to do answers. */
const busyStatuses = new Set([429, 503]);

/** Seconds, or a moment (RFC 9110, 10.2.3). */
const readRetryAfter = (stated: string | undefined): number | undefined => {
  if (stated === undefined) return undefined;
  const seconds = /^\d+$/.test(stated) ? Number(stated) : (Date.parse(stated) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
};

const send = (target: URL, body: string, options: https.RequestOptions): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { request } = target.protocol === "https:" ? https : http;
    request(target, options, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
      response.destroy();
    })
      .on("error", reject)
      .end(body);
  });

const sign = (body: string, secret: string): string => {
  const at = Math.floor(Date.now() / 1000);
  return `t=${at},v1=${createKeyedHash(secret).update(`${at}.${body}`).digest("hex")}`;
};

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown error";
  const cause = error.name === "AbortError" ? error.cause : error;
  if (cause instanceof Error && cause.name === "TimeoutError") return "no answer in time";
  if (error.name === "AbortError") return "interrupted";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "no connection";
};
