import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { startDocumentApi } from "../../../testing/document-api.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { buildRawMultipart, rawMultipartType } from "../../../testing/raw-multipart.ts";

const api = await startDocumentApi();
await api.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = api.app.server.address() as { port: number };

const ends = ["end", "destroy", "resetAndDestroy"] as const;

interface Cut {
  readonly body: Buffer;
  readonly bytes: number;
  readonly end: (typeof ends)[number];
}

/** Sends the first bytes of an upload, and then nothing more. */
const cutAfter = async (authorization: string, { body, bytes, end }: Cut): Promise<void> => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(
    `POST /api/lead-user-documents HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: ${rawMultipartType}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.write(body.subarray(0, bytes), resolve));
  await sleep(Math.random() * 60);
  socket[end]();
};

test("an upload that is cut anywhere leaves nothing that isn't recorded", async () => {
  const client = await api.signIn();
  const file = (filename: string, bytes: number) => ({ name: "documents", filename, content: makePdf({ bytes }) });
  const body = buildRawMultipart(
    { name: "lead_user_id", content: client.clientId },
    { name: "lead_document_type_id", content: "1" },
    file("a.pdf", 200_000),
    file("b.pdf", 400_000),
  );
  const cuts = Array.from({ length: 60 }, (_, n) => ({
    body,
    bytes: Math.floor((body.length * n) / 59),
    end: ends[n % 3] ?? "end",
  }));
  for (let at = 0; at < cuts.length; at += 6)
    await Promise.all(cuts.slice(at, at + 6).map((cut) => cutAfter(client.headers.authorization, cut)));
  await vi.waitFor(
    async () => {
      const kept = await api.listFileIds(client);
      expect([...(await api.listFilesOnDisk())].toSorted()).toEqual(kept.toSorted());
    },
    { timeout: 8_000, interval: 1000 },
  );
});
