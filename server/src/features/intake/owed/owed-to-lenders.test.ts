import type { OwedItem } from "@funding-desk/contract/intake/owed/api";
import type { OwnSubmission } from "@funding-desk/contract/placement/submission/own-api";
import { expect, test } from "vitest";
import type { SignedInClient } from "../../../testing/sign-in-as.ts";
import { startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();
const { ann, program, request, toPath, typeId } = desk;

const list = async (client: SignedInClient): Promise<OwedItem[]> =>
  (await request(client, "GET", "/lead-user/owed")).body.data.owed.filter(
    ({ kind }: OwedItem) => kind === "consent" || kind === "answer",
  );

test("a consent is owed until the client answers it, and a co-borrower's isn't", async () => {
  const [client, other] = [await desk.newPlaceable(1), await desk.newPlaceable()];
  const { id } = await desk.prepare(client);
  expect(await list(client)).toEqual([]);
  await desk.askConsents(client, id, ["submit", "soft inquiry"]);
  const asked = await list(client);
  expect(asked).toMatchObject([
    { kind: "consent", purpose: "submit", lender_name: program.lender_name },
    { kind: "consent", purpose: "soft inquiry" },
  ]);
  expect(await list(other)).toEqual([]);
  const [, soft] = asked;
  await request(client, "POST", `/lead-user/lender-consents/${soft?.kind === "consent" && soft.id}/decline`);
  expect(await list(client)).toMatchObject([{ purpose: "submit" }]);
  await desk.giveConsents(client, id);
  expect(await list(client)).toEqual([]);
});

test("no consent is owed for a file that was withdrawn", async () => {
  const client = await desk.newPlaceable();
  const { id } = await desk.prepare(client);
  await desk.askConsents(client, id);
  const { revision } = await desk.loadSubmission(client, id);
  await request(ann, "POST", `${toPath(client, id)}/withdraw`, { reason: "Not now.", expected_revision: revision });
  expect(await list(client)).toEqual([]);
});

test("an uploaded document that a lender asked for is owed the client's word", async () => {
  const client = await desk.newPlaceable();
  const { token, lenderEmail } = await desk.sendFile(client);
  const lender = await desk.enter(token, lenderEmail);
  const question = { words: "The lease, please.", document_type_id: typeId("business_plan") };
  expect((await request(lender, "POST", "/lender/requests", question)).status).toBe(201);
  expect(await list(client)).toEqual([]);
  const { owed } = (await request(client, "GET", "/lead-user/owed")).body.data;
  expect(owed.filter(({ kind }: { kind: string }) => kind === "request")).toMatchObject([
    { document_type: "Business plan", lender_name: program.lender_name },
  ]);
  const documentId = await desk.upload(client, { slug: "business_plan", name: "lease.pdf" });
  const waiting = await list(client);
  expect(waiting).toEqual([
    { kind: "answer", id: expect.any(String), lender_name: program.lender_name, filename: "lease.pdf" },
  ]);
  const [submission]: OwnSubmission[] = (await request(client, "GET", "/lead-user/submissions")).body.data.submissions;
  const [asked] = submission?.requests ?? [];
  expect(waiting).toMatchObject([{ id: asked?.id }]);
  await request(client, "POST", `/lead-user/lender-requests/${asked?.id}/answer`, { document_id: documentId });
  expect(await list(client)).toEqual([]);
});
