import { randomUUID } from "node:crypto";
import type { ReviewedDocument, ReviewedType } from "@funding-desk/contract/documents/document/desk-api";
import { limits } from "@funding-desk/contract/platform/limits";
import { describe, expect, test } from "vitest";
import { makeDocx, makePdf } from "../../../testing/made-files.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";

const desk = await startReviewDesk();
const { ann, bob, manager, auditor, upload, newClient, database } = desk;
type Caller = typeof ann | ReviewedClient | undefined;

const toUrl = ({ clientId }: ReviewedClient, rest = "") => `/api/desk/clients/${clientId}/documents${rest}`;
const list = async (caller: Caller, client: ReviewedClient) => desk.call(caller, { url: toUrl(client) });
const listDocuments = async (client: ReviewedClient): Promise<ReviewedDocument[]> =>
  (await list(ann, client)).body.data.types.flatMap(({ documents }: ReviewedType) => documents);
interface Place {
  readonly client: ReviewedClient;
  readonly id: string;
}
const review = (caller: Caller, { client, id }: Place, payload: object) =>
  desk.call(caller, { method: "POST", url: toUrl(client, `/${id}/review`), payload });
const accept = { to: "accepted", expected_revision: 0 };
const reject = { to: "rejected", expected_revision: 0, reason: "Page 3 is missing." };
const listOwn = async (client: ReviewedClient) => {
  const types = (await desk.call(client, { url: `/api/lead-user-types-with-doc/${client.clientId}` })).body.data;
  return types.flatMap(({ documents }: { documents: object[] }) => documents);
};

describe("the list", () => {
  test("has every type in the firm's order, each decision with its author, and what each document answers", async () => {
    const client = await newClient();
    const id = await upload(client);
    await review(ann, { client, id }, reject);
    const { status, body } = await list(bob, await newClient(null));
    expect(status).toBe(200);
    expect(body.data.types.map(({ slug }: ReviewedType) => slug).slice(0, 4)).toEqual([
      "drivers_license",
      "voided_check",
      "ein_letter",
      "bank_statements",
    ]);
    expect(await listDocuments(client)).toEqual([
      {
        id,
        filename: "march.pdf",
        media_type: "application/pdf",
        size_bytes: makePdf().length,
        uploaded_at: expect.stringMatching(/Z$/),
        added_by: null,
        state: "stored",
        application: null,
        covers: null,
        covers_guess: { from: expect.stringMatching(/-03$/), until: expect.stringMatching(/-03$/) },
        valid_until: null,
        valid_until_guess: null,
        question: null,
        review: {
          state: "rejected",
          staff_name: "Ann Advisor",
          at: expect.stringMatching(/Z$/),
          reason: "Page 3 is missing.",
          revision: 1,
        },
      },
    ]);
  });

  test("hides another advisor's client and records the attempt; an auditor can list", async () => {
    const client = await newClient();
    expect((await list(bob, client)).status).toBe(404);
    expect(await desk.listEntries(client.clientId, "file.refused")).toMatchObject([{ actor_name: "Bob Advisor" }]);
    for (const caller of [manager, auditor]) expect((await list(caller, client)).status).toBe(200);
    expect((await list(client, client)).status).toBe(403);
    expect((await list(undefined, client)).status).toBe(401);
    expect((await desk.call(ann, { url: `/api/desk/clients/${randomUUID()}/documents` })).status).toBe(404);
    expect((await desk.call(ann, { url: "/api/desk/clients/1/documents" })).status).toBe(400);
  });
});

describe("opening a file", () => {
  const open = (caller: Caller, { client, id }: Place, query = "") =>
    desk.app.inject({ url: toUrl(client, `/${id}/file${query}`), headers: { ...caller?.headers } });

  test("shows it in our own sandboxed frame, and records every opening", async () => {
    const client = await newClient();
    const bytes = makePdf({ pages: 2 });
    const id = await upload(client, { bytes });
    const response = await open(ann, { client, id });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(bytes);
    expect(response.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="march.pdf"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers["content-security-policy"]).toMatch(
      /^sandbox; default-src 'none'.*frame-ancestors 'self'$/,
    );
    expect((await open(ann, { client, id }, "?save=true")).headers["content-disposition"]).toMatch(/^attachment/);
    expect(await desk.listEntries(client.clientId, "document.viewed")).toEqual(
      Array.from({ length: 2 }, () => ({
        actor_name: "Ann Advisor",
        action: "document.viewed",
        subject: "Bank statements",
        detail: { document_id: id },
      })),
    );
  });

  test("saves a Word document instead of showing it", async () => {
    const client = await newClient();
    const id = await upload(client, { slug: "business_plan", name: "plan.docx", bytes: await makeDocx() });
    expect((await open(ann, { client, id })).headers["content-disposition"]).toMatch(/^attachment/);
  });

  test("is refused to an auditor, another advisor, the client's own token, and under another client", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const id = await upload(client);
    expect((await open(auditor, { client, id })).statusCode).toBe(403);
    expect((await open(bob, { client, id })).statusCode).toBe(404);
    expect((await open(client, { client, id })).statusCode).toBe(403);
    expect((await open(undefined, { client, id })).statusCode).toBe(401);
    expect((await open(ann, { client: other, id })).statusCode).toBe(404);
    expect((await open(ann, { client, id: randomUUID() })).statusCode).toBe(404);
    expect((await open(ann, { client, id }, "?save=yes")).statusCode).toBe(400);
    expect(await desk.listEntries(client.clientId, "document.viewed")).toEqual([]);
  });

  test("waits until the file is known to be clean, and ends when the client deletes it", async () => {
    const client = await newClient();
    const [unsafe, gone] = [await upload(client), await upload(client)];
    await database.query(
      "update stored_files set state = 'infected' where id = (select file_id from documents where id = $1)",
      [unsafe],
    );
    await desk.call(client, { method: "DELETE", url: `/api/lead-user-documents/${gone}` });
    for (const id of [unsafe, gone]) expect((await open(ann, { client, id })).statusCode).toBe(404);
    expect((await review(ann, { client, id: gone }, accept)).status).toBe(404);
  });
});

describe("a decision", () => {
  test("is announced to the client, recorded, and undone by deciding again", async () => {
    const client = await newClient();
    const id = await upload(client);
    expect((await listOwn(client))[0]).not.toHaveProperty("review");
    const accepted = await review(ann, { client, id }, accept);
    expect(accepted.body.data.review).toMatchObject({ state: "accepted", staff_name: "Ann Advisor", revision: 1 });
    expect(await listOwn(client)).toMatchObject([{ id, review: "accepted" }]);
    expect(await review(ann, { client, id }, { ...reject, expected_revision: 1, reason: "078-05-1120" })).toMatchObject(
      {
        status: 422,
        body: { result: { fields: { reason: expect.stringMatching(/Social Security number/) } } },
      },
    );
    await review(ann, { client, id }, { ...reject, expected_revision: 1, reason: " Page 3\r\nis missing.\0 " });
    expect(await listOwn(client)).toMatchObject([{ id, review: "rejected", rejection_reason: "Page 3\nis missing." }]);
    const back = await review(ann, { client, id }, { to: "waiting", expected_revision: 2 });
    expect(back.body.data.review).toEqual({ state: "waiting", staff_name: null, at: null, reason: null, revision: 3 });
    expect((await listOwn(client))[0]).not.toHaveProperty("rejection_reason");
    expect(
      await desk.listEntries(client.clientId, "document.accepted", "document.rejected", "document.review_undone"),
    ).toEqual(
      ["document.accepted", "document.rejected", "document.review_undone"].map((action) => ({
        actor_name: "Ann Advisor",
        action,
        subject: "Bank statements",
        detail: { document_id: id },
      })),
    );
  });

  test("tells the second of two reviewers who decided what, and stores nothing of theirs", async () => {
    const client = await newClient(null);
    const id = await upload(client);
    const answers = await Promise.all([review(ann, { client, id }, accept), review(bob, { client, id }, reject)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.result.code).toBe("document_reviewed");
    expect(late?.body.result.error).toMatch(/^(Ann Advisor accepted|Bob Advisor rejected) this document/);
    expect((await listDocuments(client))[0]?.review.revision).toBe(1);
    // After seeing that, they may still decide.
    expect((await review(bob, { client, id }, { ...accept, expected_revision: 1 })).status).toBe(200);
  });

  test("sent twice is made and recorded once", async () => {
    const client = await newClient();
    const id = await upload(client);
    for (let time = 0; time < 2; time += 1) expect((await review(ann, { client, id }, reject)).status).toBe(200);
    expect((await listDocuments(client))[0]?.review.revision).toBe(1);
    expect(await desk.listEntries(client.clientId, "document.rejected")).toHaveLength(1);
  });

  test("is refused without permission or when malformed", async () => {
    const [client, other] = [await newClient(), await newClient()];
    const id = await upload(client);
    expect((await review(auditor, { client, id }, accept)).status).toBe(403);
    expect((await review(client, { client, id }, accept)).status).toBe(403);
    expect((await review(undefined, { client, id }, accept)).status).toBe(401);
    expect((await review(bob, { client, id }, accept)).status).toBe(404);
    expect((await review(ann, { client: other, id }, accept)).status).toBe(404);
    const blank = await review(ann, { client, id }, { ...reject, reason: " \n " });
    expect(blank).toMatchObject({ status: 422, body: { result: { fields: { reason: expect.any(String) } } } });
    expect((await review(ann, { client, id }, { ...reject, ask_again: true, due_on: "2031-02-30" })).status).toBe(422);
    expect((await review(ann, { client, id }, { ...reject, ask_again: true, due_on: "2020-01-01" })).status).toBe(422);
    for (const payload of [
      {},
      { ...accept, to: "perfect" },
      { ...accept, expected_revision: "0" },
      { ...accept, expected_revision: -1 },
      { ...accept, staff_id: bob.staffId },
      { ...reject, reason: "x".repeat(limits.rejectionChars + 1) },
    ])
      expect((await review(ann, { client, id }, payload)).status).toBe(400);
    expect((await listDocuments(client))[0]?.review).toMatchObject({ state: "waiting", revision: 0 });
  });
});

describe("what staff read from a document", () => {
  const months = { from: "2026-08", until: "2026-10" };

  test("is kept with the acceptance, changed by accepting again, and stays otherwise", async () => {
    const client = await newClient();
    const id = await upload(client);
    const first = await review(ann, { client, id }, { ...accept, covers: months });
    expect(first.body.data).toMatchObject({ covers: months, valid_until: null, review: { revision: 1 } });
    expect((await review(ann, { client, id }, { ...accept, covers: months })).body.data.review.revision).toBe(1);
    const again = { to: "accepted", expected_revision: 1, covers: { from: "2026-10", until: "2026-10" } };
    expect((await review(bob, { client: await newClient(null), id }, again)).status).toBe(404);
    expect((await review(ann, { client, id }, again)).body.data).toMatchObject({
      covers: again.covers,
      review: { state: "accepted", revision: 2 },
    });
    const undone = await review(ann, { client, id }, { to: "waiting", expected_revision: 2 });
    expect(undone.body.data).toMatchObject({ covers: again.covers, review: { state: "waiting" } });
    const cleared = await review(ann, { client, id }, { to: "accepted", expected_revision: 3, covers: null });
    expect(cleared.body.data.covers).toBeNull();
  });

  test("can be the last day of a license", async () => {
    const client = await newClient();
    const id = await upload(client, { slug: "drivers_license", name: "license.pdf" });
    const accepted = await review(ann, { client, id }, { ...accept, valid_until: "2029-02-28" });
    expect(accepted.body.data).toMatchObject({ covers: null, covers_guess: null, valid_until: "2029-02-28" });
  });

  test.each([
    [{ ...accept, covers: { from: "2026-10", until: "2026-08" } }, 400],
    [{ ...accept, covers: { from: "2026-13", until: "2026-13" } }, 400],
    [{ ...accept, covers: { from: "2026-10" } }, 400],
    [{ ...accept, covers: "2026-10" }, 400],
    [{ ...accept, covers: { ...months, more: 1 } }, 400],
    [{ ...accept, covers: { from: "0000-01", until: "0000-01" } }, 422],
    [{ ...accept, covers: { from: "2019-01", until: "2026-10" } }, 422],
    [{ ...accept, valid_until: "2026-02-30" }, 422],
    [{ ...accept, valid_until: "soon" }, 400],
    [{ ...reject, covers: months }, 400],
    [{ to: "waiting", expected_revision: 0, valid_until: "2026-02-28" }, 400],
  ])("is refused when it can't be: %j", async (body, status) => {
    const client = await newClient();
    const id = await upload(client);
    expect((await review(ann, { client, id }, body)).status).toBe(status);
    expect(await listDocuments(client)).toMatchObject([{ covers: null, valid_until: null, review: { revision: 0 } }]);
  });
});
