import { randomUUID } from "node:crypto";
import type { PreflightFinding } from "@funding-desk/contract/placement/submission/preflight";
import { expect, test } from "vitest";
import { type PlaceableClient, startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();
const { ann, bob, manager, auditor, newPlaceable, prepare, toPath, upload } = desk;

const toUrl = (client: PlaceableClient, id: string) => `${toPath(client, id)}/preflight`;
const check = async (client: PlaceableClient, id: string): Promise<PreflightFinding[]> =>
  (await desk.request(ann, "GET", toUrl(client, id))).body.data.findings;
const listKinds = async (client: PlaceableClient, id: string) => (await check(client, id)).map(({ kind }) => kind);
const agree = async (client: PlaceableClient, id: string) => {
  await desk.askConsents(client, id);
  await desk.giveConsents(client, id);
};
const send = async (client: PlaceableClient, id: string, accepted?: object) => {
  const { revision } = await desk.loadSubmission(client, id);
  const body = { expected_revision: revision, ...(accepted ? { accepted_warnings: accepted } : {}) };
  return desk.request(ann, "POST", `${toPath(client, id)}/send`, body);
};
const today = new Date().toISOString().slice(0, 10);
/** Months back from this one, yyyy-mm. */
const monthsAgo = (months: number) => {
  const date = new Date(`${today.slice(0, 7)}-15T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
};
const accept = (client: PlaceableClient, documentId: string, more: object) =>
  desk.request(ann, "POST", `/desk/clients/${client.clientId}/documents/${documentId}/review`, {
    to: "accepted",
    expected_revision: 0,
    ...more,
  });

test("says what is missing, and less with each thing that is done", async () => {
  const client = await newPlaceable();
  const before = await prepare(client);
  const found = await check(client, before.id);
  expect(found[0]).toMatchObject({ kind: "consent missing", severity: "blocks", place: "submission" });
  expect(found.map(({ kind }) => kind)).toContain("document missing");
  await desk.request(ann, "POST", `${toPath(client, before.id)}/withdraw`, {
    reason: "Another program",
    expected_revision: (await desk.loadSubmission(client, before.id)).revision,
  });

  const statement = await upload(client, { name: "all.pdf" });
  const { id } = await prepare(client);
  expect(await listKinds(client, id)).toEqual(
    expect.arrayContaining(["consent missing", "submission lately", "months unknown"]),
  );
  await accept(client, statement, { covers: { from: monthsAgo(3), until: monthsAgo(3) } });
  expect((await check(client, id)).find(({ kind }) => kind === "months missing")?.sentence).toMatch(/missing/);
  await desk.request(ann, "POST", `/desk/clients/${client.clientId}/documents/${statement}/review`, {
    to: "accepted",
    expected_revision: 1,
    covers: { from: monthsAgo(14), until: monthsAgo(1) },
  });
  await agree(client, id);
  const left = await listKinds(client, id);
  for (const kind of ["consent missing", "months unknown", "months missing"]) expect(left).not.toContain(kind);
});

test("lets nothing be sent that blocks, and takes warnings only with every one of them read and a reason", async () => {
  const client = await newPlaceable();
  await upload(client, { name: "all.pdf" });
  const { id } = await prepare(client);
  expect(await send(client, id)).toMatchObject({ status: 409, body: { result: { code: "consent_missing" } } });
  await agree(client, id);
  const ids = (await check(client, id)).map((finding) => finding.id);
  expect(ids.length).toBeGreaterThan(0);
  expect(await send(client, id)).toMatchObject({ status: 409, body: { result: { code: "preflight_warnings" } } });
  expect(await send(client, id, { ids: ids.slice(1), reason: "It's urgent." })).toMatchObject({
    status: 409,
    body: { result: { code: "preflight_warnings" } },
  });
  expect(await send(client, id, { ids, reason: " " })).toMatchObject({ status: 422 });
  expect(await send(client, id, { ids, reason: "x".repeat(1001) })).toMatchObject({ status: 422 });
  expect(await send(client, id, { ids, reason: 7 })).toMatchObject({ status: 400 });
  expect(await send(client, id, { ids, reason: "It's urgent.", more: 1 })).toMatchObject({ status: 400 });
  expect((await desk.loadSubmission(client, id)).status).toBe("preparing");
  expect(await send(client, id, { ids, reason: "The lender knows." })).toMatchObject({ status: 200 });
  const { events } = await desk.loadSubmission(client, id);
  expect(events.find(({ kind }: { kind: string }) => kind === "sent").about).toContain("The lender knows.");
  // The firm's own reason is for the firm.
  const own = await desk.request(client, "GET", "/lead-user/submissions");
  expect(own.status).toBe(200);
  expect(JSON.stringify(own.body)).toContain('"sent"');
  expect(JSON.stringify(own.body)).not.toContain("The lender knows.");
});

test("blocks a chosen document that was rejected since", async () => {
  const client = await newPlaceable();
  const statement = await upload(client, { name: "all.pdf" });
  const { id } = await prepare(client);
  await agree(client, id);
  await desk.request(ann, "POST", `/desk/clients/${client.clientId}/documents/${statement}/review`, {
    to: "rejected",
    expected_revision: 0,
    reason: "Page 3 is missing.",
  });
  expect((await check(client, id))[0]).toMatchObject({ kind: "document unusable", subjectId: statement });
  expect(await send(client, id)).toMatchObject({ status: 409, body: { result: { code: "preflight_blocked" } } });
});

test("is for who may work on the client's file", async () => {
  const client = await newPlaceable();
  const { id } = await prepare(client);
  const statuses = [];
  for (const caller of [undefined, client, bob, auditor, manager])
    statuses.push((await desk.request(caller, "GET", toUrl(client, id))).status);
  expect(statuses).toEqual([401, 403, 404, 403, 200]);
  const other = await newPlaceable();
  expect((await desk.request(ann, "GET", toUrl(other, id))).status).toBe(404);
  expect((await desk.request(ann, "GET", toUrl(client, randomUUID()))).status).toBe(404);
  expect((await desk.request(ann, "GET", toUrl(client, "1"))).status).toBe(400);
  expect((await desk.request(ann, "GET", `${toUrl(client, id)}?more=1`)).status).toBe(400);
});
