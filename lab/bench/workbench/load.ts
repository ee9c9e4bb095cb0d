import { connect } from "node:net";

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** `index` counts up. Return undefined to stop. */
  readonly nextRequest: (index: number) => WireRequest | undefined;
}

/** A whole request as sent; in pieces when most of it is shared. */
export type WireRequest = string | readonly (string | Uint8Array)[];

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly requests: number;
}

const headerEnd = Buffer.from("\r\n\r\n");

/**
 * Sends requests over keep-alive connections, each as soon as the previous one is answered. It does as little as
 * possible, because it shares the machine with the server.
 * @throws when an answer is not 2xx
 */
export const putUnderLoad = async ({ port, connections, seconds, nextRequest }: Load): Promise<Measured> => {
  const latencies: number[] = [];
  let index = 0;
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;

  const runConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      let sentAt = 0;
      let received: Buffer[] = [];
      let receivedBytes = 0;
      let neededBytes = 0;
      const send = () => {
        const request = performance.now() < endAt ? nextRequest(index++) : undefined;
        if (request === undefined) {
          socket.end();
          resolve();
          return;
        }
        received = [];
        receivedBytes = 0;
        neededBytes = 0;
        sentAt = performance.now();
        for (const piece of typeof request === "string" ? [request] : request) socket.write(piece);
      };
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("data", (chunk: Buffer) => {
        received.push(chunk);
        receivedBytes += chunk.length;
        if (neededBytes === 0) neededBytes = readAnswerLength(Buffer.concat(received), reject);
        if (neededBytes === 0 || receivedBytes < neededBytes) return;
        latencies.push(performance.now() - sentAt);
        send();
      });
    });

  await Promise.all(Array.from({ length: connections }, runConnection));
  const tookMs = performance.now() - startedAt;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    perSecond: (latencies.length / tookMs) * 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    requests: latencies.length,
  };
};

/** Bytes of the whole answer; 0 until its head is complete. */
const readAnswerLength = (answer: Buffer, refuse: (error: Error) => void): number => {
  const headAt = answer.indexOf(headerEnd);
  if (headAt < 0) return 0;
  const head = answer.toString("latin1", 0, headAt);
  if (!/^HTTP\/1\.1 2\d\d/.test(head)) refuse(new Error(`Not a success: ${answer.toString().slice(0, 1000)}`));
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length === undefined) refuse(new Error("The answer has no content length."));
  return headAt + headerEnd.length + Number(length ?? 0);
};

/** Returns the head of a request, with the empty line that ends it. */
export const rawHead = (startLine: string, headers: Readonly<Record<string, string>>): string =>
  [
    `${startLine} HTTP/1.1`,
    "host: 127.0.0.1",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n");

/** Returns a request without a body, or with a JSON body. */
export const rawRequest = (startLine: string, headers: Readonly<Record<string, string>>, body = ""): string => {
  const ofBody = body
    ? { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }
    : undefined;
  return rawHead(startLine, { ...headers, ...ofBody }) + body;
};

/** Sends the same requests again and again, in order. */
export const cycleThrough = (requests: readonly string[]) => async () => (index: number) =>
  requests[index % requests.length];
