import { connect, type Socket } from "node:net";
import { addAbortSignal } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** What the scanner says of a file; `threat` is the name its authors gave to what it found. */
export type ScanVerdict = { readonly kind: "clean" } | { readonly kind: "infected"; readonly threat: string };

export interface VirusScanner {
  /** @throws {ScannerUnavailable} when there is no verdict; to be tried again */
  scan(content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<ScanVerdict>;
}

export class ScannerUnavailable extends Error {
  override readonly name = "ScannerUnavailable";
}

/** Without a word in either direction for so long, it hangs. */
const silenceMs = 60_000;
const mostAnswerBytes = 4096;

/** Streams a file to clamd over its INSTREAM command. clamd's `StreamMaxLength` must be 15 MB or more; its default is. */
export const createClamd = (address: ClamdAddress): VirusScanner => ({
  async scan(content, signal) {
    const socket = addAbortSignal(signal, connect(address));
    socket.setTimeout(silenceMs, () => socket.destroy(new Error("silence")));
    try {
      return verdictOf(await converse(socket, content));
    } catch (cause) {
      if (cause instanceof ScannerUnavailable) throw cause;
      throw new ScannerUnavailable("clamd gave no verdict.", { cause });
    } finally {
      socket.destroy();
    }
  },
});

const converse = async (socket: Socket, content: AsyncIterable<Uint8Array>): Promise<string> => {
  const [answer] = await Promise.all([
    text(atMost(socket, mostAnswerBytes)),
    pipeline(inStream(content), socket, { end: false }),
  ]);
  return answer;
};

/** Each piece with its length before it; a length of zero ends it. */
async function* inStream(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0");
  for await (const piece of content) {
    if (piece.length === 0) continue;
    yield lengthOf(piece);
    yield piece;
  }
  yield Buffer.alloc(4);
}

const lengthOf = (piece: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
};

async function* atMost(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    if (bytes > most) throw new ScannerUnavailable("clamd does not come to an end.");
    yield piece;
  }
}

const verdictOf = (answer: string): ScanVerdict => {
  const said = answer.replace(/\0.*$/s, "").trim();
  if (said === "stream: OK") return { kind: "clean" };
  const threat = /^stream: (.+) FOUND$/.exec(said)?.[1];
  if (threat) return { kind: "infected", threat };
  throw new ScannerUnavailable(`clamd said: ${said.slice(0, 200)}`);
};
