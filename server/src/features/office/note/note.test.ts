import { randomUUID } from "node:crypto";
import type { NoteWire } from "@funding-desk/contract/office/note/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import { storedPassword } from "../../../testing/stored-client.ts";

const desk = await startReviewDesk();
const { ann, bob, manager, auditor, newClient, database } = desk;
interface Payload {
  readonly [field: string]: unknown;
  readonly key?: string | undefined;
}
type Caller = typeof ann | ReviewedClient | undefined;

const toUrl = ({ clientId }: ReviewedClient, rest = "") => `/api/desk/clients/${clientId}/notes${rest}`;
const write = (caller: Caller, client: ReviewedClient, { key, ...payload }: Payload) =>
  desk.call(caller, {
    method: "POST",
    url: toUrl(client),
    payload,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
const edit = (caller: Caller, url: string, text: string) =>
  desk.call(caller, { method: "PUT", url, payload: { text } });
const listNotes = async (caller: Caller, client: ReviewedClient): Promise<NoteWire[]> =>
  (await desk.call(caller, { url: toUrl(client) })).body.data.notes;

test("the desk reads notes newest first, and their author can correct one for 15 minutes", async () => {
  const client = await newClient(null);
  await write(ann, client, { text: "Called twice.\r\n" });
  const { id } = (await write(ann, client, { text: "Wants a line of credit" })).body.data;
  expect(await listNotes(ann, client)).toMatchObject([
    {
      id,
      staff_name: "Ann Advisor",
      text: "Wants a line of credit",
      edited_at: null,
      editable_until: expect.any(String),
    },
    { text: "Called twice." },
  ]);
  expect((await listNotes(bob, client))[0]?.editable_until).toBeNull();
  const edited = await edit(ann, toUrl(client, `/${id}`), "Wants a term loan");
  expect(edited.body.data).toMatchObject({ text: "Wants a term loan", edited_at: expect.stringMatching(/Z$/) });
  expect(await edit(bob, toUrl(client, `/${id}`), "Mine")).toMatchObject({
    status: 409,
    body: { result: { code: "note_closed" } },
  });
  await database.query("update notes set written_at = written_at - interval '16 minutes' where id = $1", [id]);
  expect((await edit(ann, toUrl(client, `/${id}`), "Too late")).status).toBe(409);
  expect((await listNotes(ann, client)).map(({ text }) => text)).toEqual(["Called twice.", "Wants a term loan"]);
  expect(await desk.listEntries(client.clientId, "note.written")).toMatchObject([
    { detail: { edited: false } },
    { detail: { edited: false } },
    { detail: { edited: true } },
  ]);
});

test("clients never see a note in any answer or in their archive, and the table holds none readable", async () => {
  const client = await newClient();
  await write(ann, client, { text: "Sounds unsure" });
  for (const url of ["/api/lead-user/messages", "/api/lead-user/timeline", "/api/lead-user/owed"])
    expect((await desk.call(client, { url })).text).not.toContain("unsure");
  await desk.call(ann, {
    method: "POST",
    url: `/api/desk/clients/${client.clientId}/messages`,
    payload: { text: "Good morning" },
  });
  const { url } = (
    await desk.call(client, { method: "POST", url: "/api/my-data/link", payload: { password: storedPassword } })
  ).body.data;
  const zip = await fromBufferPromise((await desk.app.inject({ url })).rawPayload);
  const contents: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    contents.push(Buffer.concat(await stream.toArray()).toString());
  }
  expect(contents.join()).not.toMatch(/unsure|"notes?"/);
  // The client may read the firm's messages.
  expect(JSON.parse(contents[0] ?? "{}").messages).toMatchObject([{ from: "Ann Advisor", text: "Good morning" }]);
  expect((await desk.call(client, { url: toUrl(client) })).status).toBe(403);
  const { rows } = await database.query<{ sealed: Buffer }>("select sealed from notes where client_id = $1", [
    client.clientId,
  ]);
  expect(rows[0]?.sealed.toString("latin1")).not.toContain("unsure");
});

test("a retry writes once", async () => {
  const client = await newClient();
  const key = randomUUID();
  const [first, second] = [
    await write(ann, client, { text: "One", key }),
    await write(ann, client, { text: "One", key }),
  ];
  expect(second.body).toEqual(first.body);
  expect((await write(ann, client, { text: "Two", key })).status).toBe(422);
  expect(await listNotes(ann, client)).toHaveLength(1);
});

test("lists fifty notes at a time", async () => {
  const client = await newClient();
  for (let number = 1; number <= 51; number += 1) await write(ann, client, { text: `${number}` });
  const first = (await desk.call(ann, { url: toUrl(client) })).body.data;
  expect(first.notes).toHaveLength(50);
  const second = (await desk.call(ann, { url: toUrl(client, `?before=${first.next_before}`) })).body.data;
  expect(second).toMatchObject({ notes: [{ text: "1" }], next_before: null });
});

test("refuses callers without permission and empty notes", async () => {
  const [client, other] = [await newClient(), await newClient()];
  const { id } = (await write(ann, client, { text: "A note" })).body.data;
  expect((await write(auditor, client, { text: "x" })).status).toBe(403);
  expect((await write(bob, client, { text: "x" })).status).toBe(404);
  expect((await write(client, client, { text: "x" })).status).toBe(403);
  expect((await write(undefined, client, { text: "x" })).status).toBe(401);
  expect((await desk.call(bob, { url: toUrl(client) })).status).toBe(404);
  for (const reader of [manager, auditor]) expect((await desk.call(reader, { url: toUrl(client) })).status).toBe(200);
  expect((await edit(ann, toUrl(other, `/${id}`), "x")).status).toBe(404);
  expect((await edit(auditor, toUrl(client, `/${id}`), "x")).status).toBe(403);
  expect((await write(ann, client, { text: " \n" })).status).toBe(422);
  expect((await edit(ann, toUrl(client, `/${id}`), " ")).status).toBe(422);
  for (const text of ["Her number is 078-05-1120.", "078 05 1120"]) {
    expect((await write(ann, client, { text })).body.result.fields.text).toMatch(/Social Security number/);
    expect((await edit(ann, toUrl(client, `/${id}`), text)).status).toBe(422);
  }
  for (const payload of [
    {},
    { text: 1 },
    { text: "x".repeat(limits.noteChars + 1) },
    { text: "x", staff_id: bob.staffId },
  ])
    expect((await write(ann, client, payload)).status).toBe(400);
  expect(await listNotes(ann, client)).toHaveLength(1);
});
