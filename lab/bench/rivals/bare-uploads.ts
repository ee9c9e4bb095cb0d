import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/**
 * The yardstick of `bench/uploads.ts`: takes the same multipart bytes as our server and writes them to a file with
 * `fsync`, without a session, parsing, inspection, sealing, or a row.
 */

const { DATA_DIR: folder = "", PORT: port = "0" } = process.env;
const uploads = path.join(folder, "bare-uploads");
await mkdir(uploads, { recursive: true });

const server = createServer(async (request, response) => {
  if (request.method === "POST") {
    await pipeline(request, createWriteStream(path.join(uploads, randomUUID()), { flush: true }));
  }
  response.writeHead(201, { "content-length": 0 }).end();
});
server.listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => process.exit());
