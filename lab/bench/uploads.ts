import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { makeJpeg, makePdf } from "../../server/src/testing/made-files.ts";
import type { BenchClient } from "./workbench/bench-database.ts";
import { compete, round } from "./workbench/contest.ts";
import { putUnderLoad, rawHead, type WireRequest } from "./workbench/load.ts";
import type { ServerProcess } from "./workbench/server-process.ts";
import { openWorkbench } from "./workbench/workbench.ts";

/**
 * `npm run bench -- uploads [<rounds> <seconds>]` measures how much the server's memory grows while it takes fifty
 * files of 10 MB at once, and its throughput next to a bare server that only writes them down. Exits with 1 when memory
 * grows too much. The server gets NODE_OPTIONS too.
 */

const [rounds = 3, seconds = 2] = process.argv.slice(2).map(Number);
const parallelFiles = 50;
const mostGrowthMb = 100;
const fileBytes = 10 * 1024 * 1024;
const megabyte = 1024 * 1024;
/** A client may store twenty files of this size. One less, so that none is refused. */
const filesEach = 19;
const bursts = 3;
const restMs = 5_000;

const bench = await openWorkbench();

const files = {
  pdf: makePdf({ bytes: fileBytes }),
  // As large as a phone's picture, to make decoding realistic.
  jpg: await makeJpeg({ width: 4000, height: 3000, bytes: fileBytes }),
};

const boundary = "----bench-boundary-2b9e4d10";

const uploadRequest = ({ id, token }: BenchClient, kind: keyof typeof files): WireRequest => {
  const fields = { lead_user_id: id, lead_document_type_id: "4" };
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const disposition = `content-disposition: form-data; name="documents"; filename="${randomUUID()}.${kind}"`;
  const before = `${texts.join("")}--${boundary}\r\n${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const after = `\r\n--${boundary}--\r\n`;
  const head = rawHead("POST /api/lead-user-documents", {
    authorization: `Bearer ${token}`,
    "idempotency-key": randomUUID(),
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": String(before.length + files[kind].length + after.length),
  });
  return [head + before, files[kind], after];
};

/** Creates uploads of alternating kinds, each from the next client. @throws when the clients have no room left */
const createUploads = (clients: readonly BenchClient[], ...kinds: (keyof typeof files)[]): (() => WireRequest) => {
  let sent = 0;
  return () => {
    const [client, kind] = [clients[sent % clients.length], kinds[sent % kinds.length]];
    if (!client || !kind || sent === clients.length * filesEach) throw new Error("The clients are full: measure less.");
    sent += 1;
    return uploadRequest(client, kind);
  };
};

const megabytes = (bytes: number): string => `${round(bytes / megabyte)} MB`;

/** @returns the first burst's peak growth in MB; later bursts show whether it stays there */
const measureMemory = async (server: ServerProcess, next: () => WireRequest): Promise<number> => {
  const { port } = server;
  const upload = (count: number) =>
    putUnderLoad({
      port,
      connections: count,
      seconds: 60,
      nextRequest: (index) => (index < count ? next() : undefined),
    });
  const fresh = server.residentBytes();
  // Send one of each kind together, to load the code and start both inspection threads.
  await upload(2);
  await sleep(restMs);
  const atRest = server.residentBytes();
  console.log(`\n${parallelFiles} files of ${megabytes(fileBytes)} at once, PDFs and JPEGs, ${bursts} times`);
  console.log(
    `  resident memory: ${megabytes(fresh)} after the start, ${megabytes(atRest)} after one file of each kind`,
  );
  const peaks: number[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    server.forgetPeak();
    const startedAt = performance.now();
    const { p50Ms, p99Ms } = await upload(parallelFiles);
    const seconds = (performance.now() - startedAt) / 1000;
    const peak = server.peakBytes();
    peaks.push(peak);
    const speed = (parallelFiles * fileBytes) / megabyte / seconds;
    await sleep(restMs);
    console.log(
      `  at most ${megabytes(peak)}, afterward ${megabytes(server.residentBytes())}; all in ${round(seconds, 1)} s (${round(speed, 1)} MB/s; each p50 ${round(p50Ms / 1000, 1)} s, p99 ${round(p99Ms / 1000, 1)} s)`,
    );
  }
  const [first = Number.NaN] = peaks;
  console.log(
    `  grew by ${megabytes(first - atRest)} (bar: ${mostGrowthMb} MB), after all bursts by ${megabytes(Math.max(...peaks) - atRest)}`,
  );
  return (first - atRest) / megabyte;
};

try {
  const data = await bench.createDatabase(1_000);
  const { clients } = data;
  const ours = await bench.startProduct(data);
  const [some, others, rest] = [clients.slice(0, 10), clients.slice(10, 21), clients.slice(21)];

  const growthMb = await measureMemory(ours, createUploads(some, "pdf", "jpg"));
  if (growthMb >= mostGrowthMb) process.exitCode = 1;

  const bare = await bench.startBare("bare-uploads.ts");
  const contest = { rounds, seconds, connections: 2 * availableParallelism(), megabytesEach: fileBytes / megabyte };
  console.log(`\n${rounds} rounds of ${seconds} s each, ${contest.connections} connections; medians`);
  for (const [kind, senders] of [["pdf", others] as const, ["jpg", rest] as const]) {
    const [oneByOne, forBare] = [createUploads(senders, kind), () => createUploads(senders, kind)];
    await compete({ ...contest, title: `uploads of ${megabytes(fileBytes)}, ${kind}` }, [
      { name: "bare node:http", server: bare, prepare: async () => forBare() },
      { name: "Funding Desk", server: ours, prepare: async () => oneByOne },
    ]);
  }
} finally {
  await bench.close();
}
