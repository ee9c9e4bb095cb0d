import { randomUUID } from "node:crypto";
import type { MessageAttachmentWire, MessageWire } from "@funding-desk/contract/messages/message/api";
import { limits } from "@funding-desk/contract/platform/limits";
import { describe, expect, test } from "vitest";
import { makeDocx, makePdf } from "../../../testing/made-files.ts";
import { buildMultipart } from "../../../testing/multipart.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";

const desk = await startReviewDesk();
const { ann, bob, manager, auditor, newClient, database } = desk;
type Caller = typeof ann | ReviewedClient | undefined;

const ownUrl = "/api/lead-user/messages";
const deskUrl = ({ clientId }: ReviewedClient) => `/api/desk/clients/${clientId}/messages`;
const toUrl = (caller: Caller, client: ReviewedClient) => (caller === client ? ownUrl : deskUrl(client));

interface Sent {
  readonly name?: string;
  readonly bytes?: Uint8Array;
  readonly key?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const attach = async (caller: Caller, url: string, { name = "offer.pdf", bytes, key, fields }: Sent = {}) => {
  const { payload, headers } = await buildMultipart({ ...fields }, [{ part: "file", name, bytes: bytes ?? makePdf() }]);
  return desk.call(caller, {
    method: "POST",
    url: `${url}/attachments`,
    payload,
    headers: { ...headers, ...(key ? { "idempotency-key": key } : {}) },
  });
};
const attachOne = async (caller: Caller, client: ReviewedClient, sent?: Sent): Promise<string> => {
  const { status, body } = await attach(caller, toUrl(caller, client), sent);
  expect(status).toBe(201);
  return body.data.id;
};
const send = (
  caller: Caller,
  client: ReviewedClient,
  { key, ...payload }: { readonly key?: string; [field: string]: unknown },
) =>
  desk.call(caller, {
    method: "POST",
    url: toUrl(caller, client),
    payload,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
const read = async (caller: Caller, client: ReviewedClient): Promise<MessageWire[]> =>
  (await desk.call(caller, { url: toUrl(caller, client) })).body.data.messages;
const open = (caller: Caller, url: string) =>
  desk.app.inject({ url, headers: caller === undefined ? {} : { ...caller.headers } });
const fileUrl = (client: ReviewedClient, id: string) => `${deskUrl(client)}/attachments/${id}/file`;
const countFiles = async ({ clientId }: ReviewedClient) =>
  (await database.query("select 1 from stored_files where client_id = $1", [clientId])).rows.length;
const setState = (id: string, state: string) =>
  database.query(
    "update stored_files set state = $2 where id = (select file_id from message_attachments where id = $1)",
    [id, state],
  );

describe("a message with files", () => {
  test("shows both sides the files in their order, and opens for the client by a signed link", async () => {
    const client = await newClient();
    const bytes = makePdf({ pages: 2 });
    const ids = [
      await attachOne(ann, client, { name: "b.pdf", bytes }),
      await attachOne(ann, client, { name: "a.pdf" }),
    ];
    const { status, body } = await send(ann, client, { text: "Please look.", attachments: ids });
    expect(status).toBe(201);
    expect(body.data.attachments).toEqual([
      { id: ids[0], filename: "b.pdf", size_bytes: bytes.length, state: "stored" },
      { id: ids[1], filename: "a.pdf", size_bytes: expect.any(Number), state: "stored" },
    ]);
    const [own] = await read(client, client);
    expect(own?.attachments.map(({ filename }) => filename)).toEqual(["b.pdf", "a.pdf"]);
    const response = await open(undefined, own?.attachments[0]?.link ?? "");
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(bytes);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="b.pdf"',
      "cache-control": "no-store",
    });
  });

  test("comes from clients, too; each look of staff is in the audit and on their page", async () => {
    const client = await newClient();
    const id = await attachOne(client, client, { name: "plan.docx", bytes: await makeDocx() });
    const sent = await send(client, client, { text: "", attachments: [id] });
    expect(sent).toMatchObject({ status: 201, body: { data: { text: "", from: "client" } } });
    expect(sent.body.data.attachments[0].link).toContain(id);
    const [theirs] = await read(auditor, client);
    expect(theirs?.attachments).toEqual([
      { id, filename: "plan.docx", size_bytes: expect.any(Number), state: "stored" },
    ]);
    const response = await open(ann, fileUrl(client, id));
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-disposition"]).toMatch(/^attachment/);
    expect(await desk.listEntries(client.clientId, "message.file_viewed")).toEqual([
      { actor_name: "Ann Advisor", action: "message.file_viewed", subject: null, detail: { attachment_id: id } },
    ]);
    const views = await desk.call(client, { url: "/api/my-data/views" });
    expect(views.text).toContain("Opened a file from your messages");
    expect(desk.log.join("")).not.toContain("plan.docx");
  });

  test("is sent once on a second press, and a file goes with one message only", async () => {
    const client = await newClient();
    const id = await attachOne(client, client);
    const key = randomUUID();
    const [first, second] = await Promise.all([
      send(client, client, { text: "Here", attachments: [id, id], key }),
      send(client, client, { text: "Here", attachments: [id, id], key }),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await send(client, client, { text: "Here", key })).status).toBe(422);
    const again = await send(client, client, { text: "Again", attachments: [id] });
    expect(again).toMatchObject({ status: 422, body: { result: { fields: { attachments: expect.any(String) } } } });
    expect((await read(client, client)).map(({ text }) => text)).toEqual(["Here"]);
  });

  test("isn't sent when one of its files is gone, unsafe, or someone else's", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const [own, unsafe, staffs, theirs] = [
      await attachOne(client, client),
      await attachOne(client, client),
      await attachOne(ann, client),
      await attachOne(other, other),
    ];
    await setState(unsafe, "infected");
    for (const id of [unsafe, staffs, theirs, randomUUID()])
      expect((await send(client, client, { text: "x", attachments: [own, id] })).status).toBe(422);
    expect((await send(manager, client, { text: "x", attachments: [staffs] })).status).toBe(422);
    expect((await send(ann, client, { text: "x", attachments: [own] })).status).toBe(422);
    expect(await read(client, client)).toEqual([]);
    expect((await send(client, client, { text: "x", attachments: [own] })).status).toBe(201);
  });

  test("refuses wrong types, too many files, and unknown keys", async () => {
    const client = await newClient();
    const many = Array.from({ length: limits.messageFiles + 1 }, () => randomUUID());
    for (const caller of [client, ann])
      for (const attachments of [many, "x", ["x"], [1], [null], {}])
        expect((await send(caller, client, { text: "x", attachments })).status).toBe(400);
  });
});

describe("attaching", () => {
  test("stores a file once for a repeated key, and leaves nothing behind", async () => {
    const client = await newClient();
    for (const caller of [client, ann]) {
      const key = randomUUID();
      const bytes = makePdf({ pages: 3 });
      const [first, second] = [
        await attach(caller, toUrl(caller, client), { key, bytes }),
        await attach(caller, toUrl(caller, client), { key, bytes }),
      ];
      expect(second.body.data).toEqual(first.body.data);
      expect((await attach(caller, toUrl(caller, client), { key, name: "other.pdf" })).status).toBe(422);
    }
    expect(await countFiles(client)).toBe(2);
  });

  test("inspects files as uploads are", async () => {
    const client = await newClient();
    for (const caller of [client, ann]) {
      const url = toUrl(caller, client);
      const refused = await attach(caller, url, { name: "run.exe" });
      expect(refused.status).toBe(415);
      expect(refused.body.result.error).toContain("run.exe");
      expect((await attach(caller, url, { bytes: Buffer.from("not a PDF") })).status).toBe(415);
      expect((await attach(caller, url, { bytes: makePdf({ bytes: limits.fileBytes + 1 }) })).status).toBe(413);
      expect((await attach(caller, url, { fields: { surprise: "1" } })).status).toBe(400);
      const { payload, headers } = await buildMultipart({}, []);
      expect((await desk.call(caller, { method: "POST", url: `${url}/attachments`, payload, headers })).status).toBe(
        400,
      );
    }
    expect(await countFiles(client)).toBe(0);
  });

  test("is for the client and for staff who may see them", async () => {
    const client = await newClient();
    expect((await attach(undefined, ownUrl)).status).toBe(401);
    expect((await attach(undefined, deskUrl(client))).status).toBe(401);
    expect((await attach(auditor, deskUrl(client))).status).toBe(403);
    expect((await attach(bob, deskUrl(client))).status).toBe(404);
    expect((await attach(client, deskUrl(client))).status).toBe(403);
    expect(await countFiles(client)).toBe(0);
  });

  test("can be taken back by whoever attached it, until it's sent", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const remove = async (caller: Caller, url: string, id: string) =>
      (await desk.call(caller, { method: "DELETE", url: `${url}/attachments/${id}` })).status;
    const [own, sent, staffs] = [
      await attachOne(client, client),
      await attachOne(client, client),
      await attachOne(ann, client),
    ];
    await send(client, client, { text: "x", attachments: [sent] });
    expect(await remove(undefined, ownUrl, own)).toBe(401);
    expect(await remove(other, ownUrl, own)).toBe(404);
    expect(await remove(client, ownUrl, sent)).toBe(404);
    expect(await remove(client, ownUrl, staffs)).toBe(404);
    expect(await remove(manager, deskUrl(client), staffs)).toBe(404);
    expect(await remove(bob, deskUrl(client), staffs)).toBe(404);
    expect(await remove(auditor, deskUrl(client), staffs)).toBe(403);
    expect(await remove(ann, deskUrl(other), staffs)).toBe(404);
    expect(await remove(client, ownUrl, "x")).toBe(400);
    expect(await countFiles(client)).toBe(3);
    expect(await remove(client, ownUrl, own)).toBe(200);
    expect(await remove(client, ownUrl, own)).toBe(404);
    expect(await remove(ann, deskUrl(client), staffs)).toBe(200);
    expect(await countFiles(client)).toBe(1);
  });
});

describe("opening a file of a message", () => {
  test("needs a link of the client's own, or staff who may see the client", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const id = await attachOne(ann, client);
    expect((await open(manager, fileUrl(client, id))).statusCode).toBe(404);
    await send(ann, client, { text: "x", attachments: [id] });
    const id2 = await attachOne(other, other);
    await send(other, other, { text: "x", attachments: [id2] });
    const links = [...(await read(client, client)), ...(await read(other, other))].map(
      ({ attachments: [file] }): MessageAttachmentWire["link"] => file?.link,
    );
    const [mine = "", theirs = ""] = links;
    expect((await open(undefined, mine.replace(id, id2))).statusCode).toBe(403);
    expect((await open(undefined, theirs.replace(id2, id))).statusCode).toBe(403);
    expect((await open(undefined, `/api/message-attachments/${id}/file`)).statusCode).toBe(400);
    expect((await open(auditor, fileUrl(client, id))).statusCode).toBe(403);
    expect((await open(bob, fileUrl(client, id))).statusCode).toBe(404);
    expect((await open(client, fileUrl(client, id))).statusCode).toBe(403);
    expect((await open(undefined, fileUrl(client, id))).statusCode).toBe(401);
    expect((await open(ann, fileUrl(other, id))).statusCode).toBe(404);
    expect((await open(ann, fileUrl(client, randomUUID()))).statusCode).toBe(404);
    expect(await desk.listEntries(client.clientId, "message.file_viewed")).toEqual([]);
    expect((await open(manager, fileUrl(client, id))).statusCode).toBe(200);
    await desk.call(client, { method: "POST", url: "/api/auth/logout" });
    expect((await open(undefined, mine)).statusCode).toBe(401);
  });

  test("waits until the file is known to be clean", async () => {
    const client = await newClient();
    const id = await attachOne(client, client);
    await send(client, client, { text: "x", attachments: [id] });
    for (const [state, shown] of [
      ["checking", "checking"],
      ["infected", "unsafe"],
    ] as const) {
      await setState(id, state);
      const [own] = await read(client, client);
      expect(own?.attachments[0]?.state).toBe(shown);
      expect((await open(undefined, own?.attachments[0]?.link ?? "")).statusCode).toBe(404);
      expect((await open(ann, fileUrl(client, id))).statusCode).toBe(404);
    }
  });
});
