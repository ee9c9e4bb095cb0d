import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real HTTP server that receives webhooks. */
export interface WebhookReceiver {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** Sets the answer from now on. */
  answerWith(status: number, headers?: Record<string, string>): void;
  /** Takes calls and doesn't answer them from now on, until the next `answerWith`. */
  hold(): void;
  close(): Promise<void>;
}

export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const calls: ReceivedCall[] = [];
  let answer: { status: number; headers: Record<string, string> } = { status: 200, headers: {} };
  let isHeld = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (isHeld) return;
      response.writeHead(answer.status, answer.headers).end("what the receiver says is nobody's business");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answerWith(status, headers = {}) {
      isHeld = false;
      answer = { status, headers };
    },
    hold() {
      isHeld = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Checks the signature as a receiver would, from the documentation alone. */
export const isSignedWith = (secret: string, { headers, body }: ReceivedCall): boolean => {
  const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-signature"])) ?? [];
  const isFresh = Math.abs(Date.now() / 1000 - Number(at)) < 300;
  return isFresh && signature === createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
};
