import { connect, type Socket } from "node:net";
import { addAbortSignal, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ClamdAddress } from "../config/storage-address.ts";

/** The scanner's verdict. `threat` is its name for what it found. */
export type ScanVerdict = { readonly kind: "clean" } | { readonly kind: "infected"; readonly threat: string };

export type VirusScanner = ReturnType<typeof createClamd>;

export class ScannerUnavailable extends Error {
  override readonly name = "ScannerUnavailable";
}

/** After this silence in both directions, we assume that it hangs. */
const silenceMs = 60_000;
const mostAnswerBytes = 4096;

/** Streams a file to clamd with its INSTREAM command. clamd's `StreamMaxLength` must be at least 15 MB, as it is by default. */
export const createClamd = (address: ClamdAddress) => ({
  /** @throws {ScannerUnavailable} without a verdict; try again later */
  async scan(content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<ScanVerdict> {
    const socket = addAbortSignal(signal, connect(address));
    socket.setTimeout(silenceMs, () => socket.destroy(new Error("silence")));
    try {
      return parseVerdict(await converse(socket, content));
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
    // Use a stream: with a generator, the pipeline would wait forever for a socket that clamd has closed.
    pipeline(Readable.from(inStream(content)), socket, { end: false }),
  ]);
  return answer;
};

/** Each piece follows its length; a length of zero ends the stream. */
async function* inStream(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0");
  for await (const piece of content) {
    if (piece.length === 0) continue;
    yield toLengthPrefix(piece);
    yield piece;
  }
  yield Buffer.alloc(4);
}

const toLengthPrefix = (piece: Uint8Array): Buffer => {
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

const parseVerdict = (answer: string): ScanVerdict => {
  const verdict = answer.replace(/\0.*$/s, "").trim();
  if (verdict === "stream: OK") return { kind: "clean" };
  const threat = /^stream: (.+) FOUND$/.exec(verdict)?.[1];
  if (threat) return { kind: "infected", threat };
  throw new ScannerUnavailable(`clamd answered: ${verdict.slice(0, 200)}`);
};
