import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TextConfig } from "../platform/config/config.ts";

export interface SentText {
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

/** Numbers for which the stand-in answers with an error of the provider's. */
export const refusedNumbers = {
  notMobile: { number: "2025550111", status: 400, code: 21211 },
  stopped: { number: "2025550112", status: 400, code: 21610 },
  region: { number: "2025550113", status: 400, code: 21408 },
  tooMany: { number: "2025550114", status: 429, code: 20429 },
  broken: { number: "2025550115", status: 500, code: 20500 },
} as const;

/** Starts a real HTTP server that speaks the part of Twilio's Messages API that we use. */
export const startTextProvider = async () => {
  const sent: SentText[] = [];
  const account = `AC${"1".repeat(32)}`;
  const authToken = "a".repeat(32);
  let isHeld = false;
  let doesRefuse = true;
  let status: number | undefined;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const answer = (code: number, content: object): void => {
      response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(content));
    };
    const expected = `Basic ${Buffer.from(`${account}:${authToken}`).toString("base64")}`;
    if (request.headers.authorization !== expected) return answer(401, { code: 20003, message: "Authenticate" });
    const base = `/2010-04-01/Accounts/${account}`;
    if (request.method === "GET" && request.url === `${base}.json`) return answer(200, { status: "active" });
    if (request.method !== "POST" || request.url !== `${base}/Messages.json`) return answer(404, { code: 20404 });
    if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") !== true)
      return answer(400, { code: 21602 });
    const form = new URLSearchParams(body);
    const [to, from, text] = [form.get("To"), form.get("From") ?? form.get("MessagingServiceSid"), form.get("Body")];
    if (to === null || from === null || text === null) return answer(400, { code: 21603 });
    if (status !== undefined) return answer(status, { code: 20000 + status });
    const refused = Object.values(refusedNumbers).find(({ number }) => to === `+1${number}`);
    if (refused && doesRefuse)
      return answer(refused.status, { code: refused.code, message: `The 'To' number ${to} is refused.` });
    sent.push({ to, from, body: text });
    if (isHeld) return undefined;
    return answer(201, { sid: `SM${String(sent.length).padStart(32, "0")}`, status: "queued" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const config: TextConfig = {
    accountSid: account,
    authToken,
    from: "+15550100199",
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return {
    config,
    /** What it accepted, oldest first. */
    sent: sent as readonly SentText[],
    /** What it accepted for one number. */
    listTo: (number: string): readonly SentText[] => sent.filter(({ to }) => to === `+1${number}`),
    /** Answers every text with this status, until it's undefined. */
    answerWith(next: number | undefined) {
      status = next;
    },
    /** Whether it refuses what `refusedNumbers` says. */
    refuse(next: boolean) {
      doesRefuse = next;
    },
    /** Accepts texts and breaks off without an answer, or does so no longer. */
    hold(next: boolean) {
      isHeld = next;
      if (!next) server.closeAllConnections();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    /** A reply as the provider would bring it, signed from its documentation alone. */
    sign(url: string, fields: Readonly<Record<string, string>>) {
      const text = Object.keys(fields)
        .sort()
        .reduce((signed, name) => signed + name + fields[name], url);
      return {
        payload: new URLSearchParams(fields).toString(),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "x-twilio-signature": createHmac("sha1", authToken).update(text).digest("base64"),
        },
      };
    },
  };
};
