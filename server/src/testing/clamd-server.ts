import type { AddressInfo, ListenOptions } from "node:net";
import { createServer, type Socket } from "node:net";
import { cleanUpWith } from "./clean-up.ts";

/** The string that every virus scanner reports as a virus, for tests. */
export const eicar = "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*";

const command = "zINSTREAM\0";

/** Reads the command and its chunks as clamd does; undefined until all of them have arrived. */
const readStreamedBytes = (sent: Buffer): Buffer | undefined => {
  if (sent.length < command.length) return undefined;
  if (sent.toString("latin1", 0, command.length) !== command) throw new Error("UNKNOWN COMMAND");
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
};

/** Starts a server that speaks clamd's INSTREAM and knows one virus. It stops when the test, or the file's tests, are over. */
export const startClamdServer = async ({ maxBytes = 25 * 1024 * 1024 } = {}) => {
  const scanned: Buffer[] = [];
  let mood: "well" | "silent" | "broken" = "well";
  const answerTo = (content: Buffer): string => {
    if (content.length > maxBytes) return "INSTREAM size limit exceeded. ERROR";
    return content.includes(eicar) ? "stream: Win.Test.EICAR_HDB-1 FOUND" : "stream: OK";
  };
  const converse = (socket: Socket) => {
    let sent = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (piece) => {
      sent = Buffer.concat([sent, piece]);
      if (mood === "broken") socket.destroy();
      const content = mood === "well" ? readStreamedBytes(sent) : undefined;
      if (!content) return;
      scanned.push(content);
      socket.end(`${answerTo(content)}\0`);
    });
  };
  const server = createServer(converse);
  const listen = (where: ListenOptions) => new Promise<void>((resolve) => server.listen(where, resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  await listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.address() as AddressInfo;
  cleanUpWith(close);
  return {
    address: { host: "127.0.0.1", port },
    url: `tcp://127.0.0.1:${port}`,
    /** What was streamed in so far. */
    scanned,
    behave(next: typeof mood) {
      mood = next;
    },
    goAway: close,
    comeBack: () => listen({ port, host: "127.0.0.1" }),
  };
};
