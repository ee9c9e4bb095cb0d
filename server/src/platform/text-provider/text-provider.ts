import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { TextConfig } from "../config/config.ts";
import { escapeHtml } from "../text/html.ts";

/** What became of an attempt to send a text. */
export type TextAttempt =
  | { readonly kind: "sent"; readonly id: string | null }
  /** The provider will never deliver to this number, or its owner has replied STOP. */
  | { readonly kind: "refused"; readonly why: "stopped" | "no mobile number" }
  /** It was surely not accepted, so trying again sends nothing twice. */
  | { readonly kind: "not accepted"; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string }
  /** It may have been accepted. */
  | { readonly kind: "unknown"; readonly reason: string };

/** A text that someone sent to our number. */
export interface ReceivedText {
  /** The provider's id. */
  readonly id: string;
  readonly from: string;
  readonly body: string;
  readonly hasMedia: boolean;
  /** What the provider took it for, and has answered itself (Advanced Opt-Out, where firms choose words of their own). */
  readonly handledAs: "STOP" | "START" | "HELP" | undefined;
}

interface Text {
  /** Ten digits. */
  readonly number: string;
  readonly body: string;
}

/** Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource). */
export type TextProvider = ReturnType<typeof createTextProvider>;

/** Where the provider brings what people reply. */
export const textInboxPath = "/text-inbox";

const timeoutMs = 10_000;

/** https://www.twilio.com/docs/api/errors */
const stoppedCode = 21610;
const noMobileCodes: readonly (number | undefined)[] = [21211, 21214, 21217, 21614];
/** Nothing is sent before a connection is there. */
const notConnectedCodes: readonly unknown[] = [
  "ECONNREFUSED",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
];
/** Unauthorized, too many requests, and unavailable: the operator or time repairs it. */
const notAcceptedStatuses: readonly number[] = [401, 429, 503];

const accepted = z.object({ sid: z.string() });
const refused = z.object({ code: z.number() });

/** @param publicUrl where the provider reaches us */
export const createTextProvider = (
  { accountSid, authToken, from, apiUrl }: TextConfig,
  { publicUrl }: { readonly publicUrl: string },
) => {
  const account = `${apiUrl}/2010-04-01/Accounts/${accountSid}`;
  const isService = from.startsWith("MG");

  const call = (path: string, form?: URLSearchParams): Promise<Response> =>
    fetch(`${account}${path}`, {
      ...(form ? { method: "POST", body: form } : {}),
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });

  return {
    /** Ten digits; null when the messaging service has several. */
    ownNumber: isService ? null : from.slice(2),

    /** Never throws. */
    async send({ number, body }: Text): Promise<TextAttempt> {
      const form = new URLSearchParams({
        To: `+1${number}`,
        [isService ? "MessagingServiceSid" : "From"]: from,
        Body: body,
      });
      try {
        return await readAttempt(await call("/Messages.json", form));
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
        return notConnectedCodes.includes(code)
          ? { kind: "not accepted", reason: "no connection" }
          : { kind: "unknown", reason: "the connection broke" };
      }
    },

    /** Asks for the account, and sends nothing. @throws when it isn't let in */
    async requireAccess(): Promise<void> {
      const { status } = await call(".json").catch(() => ({ status: undefined }));
      if (status === undefined) throw new Error("Twilio can't be reached");
      if (status !== 200) throw new Error(`Twilio answered ${status}`);
    },

    /**
     * Whether the provider sent this form to that path of ours
     * (https://www.twilio.com/docs/usage/webhooks/webhooks-security). Compares in constant time.
     */
    isSigned(path: string, form: URLSearchParams, signature: string): boolean {
      // By name alone: with its value behind it, "To" could come after "ToCity".
      const fields = [...form]
        .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
        .map(([name, value]) => `${name}${value}`)
        .join("");
      const expected = createHmac("sha1", authToken).update(`${publicUrl}${path}${fields}`).digest();
      const given = Buffer.from(signature, "base64");
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};

const received = z.object({
  MessageSid: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  From: z.string().min(1).max(100),
  Body: z.string().max(4000).default(""),
  NumMedia: z.string().max(10).default("0"),
  OptOutType: z.enum(["STOP", "START", "HELP"]).optional(),
});

/** @returns undefined for a form that isn't a text */
export const readReceivedText = (form: URLSearchParams): ReceivedText | undefined => {
  const { data } = received.safeParse(Object.fromEntries(form));
  return (
    data && {
      id: data.MessageSid,
      from: data.From,
      body: data.Body,
      hasMedia: data.NumMedia !== "0",
      handledAs: data.OptOutType,
    }
  );
};

/** TwiML. @param answer undefined for none */
export const renderAnswer = (answer: string | undefined): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${answer === undefined ? "" : `<Message>${escapeHtml(answer)}</Message>`}</Response>`;

const readAttempt = async (response: Response): Promise<TextAttempt> => {
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { kind: "sent", id: accepted.safeParse(body).data?.sid ?? null };
  if (notAcceptedStatuses.includes(status)) return { kind: "not accepted", reason: `the provider answered ${status}` };
  if (status >= 500) return { kind: "unknown", reason: `the provider answered ${status}` };
  const code = refused.safeParse(body).data?.code;
  if (code === stoppedCode) return { kind: "refused", why: "stopped" };
  if (noMobileCodes.includes(code)) return { kind: "refused", why: "no mobile number" };
  return { kind: "failed", reason: `the provider answered ${status}${code === undefined ? "" : ` (${code})`}` };
};
