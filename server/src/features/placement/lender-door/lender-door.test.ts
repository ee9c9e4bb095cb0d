import { createHash } from "node:crypto";
import { privateLinkLimits } from "@funding-desk/contract/identity/private-link/limits";
import { describe, expect, test } from "vitest";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { setConsentsEnd } from "../../../testing/consent-times.ts";
import { makePdf } from "../../../testing/made-files.ts";
import { startSubmissionDesk } from "../../../testing/submission-desk.ts";

const desk = await startSubmissionDesk();
const { ann, database, mailServer, program, request, toPath } = desk;
/** A second server on the same database. */
const other = await buildTestApp({
  database,
  config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } },
});

const openDoor = async () => {
  const client = await desk.newPlaceable();
  await desk.upload(client, { name: "march.pdf" });
  const sent = await desk.sendFile(client);
  return { client, ...sent, lender: await desk.enter(sent.token, sent.lenderEmail) };
};

const askCode = (token: string) => request(undefined, "POST", "/private-link/code", { token });
const giveCode = (token: string, code: string) => request(undefined, "POST", "/private-link/session", { token, code });
const readCode = async (email: string) => (await mailServer.next(email, /is your code/)).subject?.slice(0, 6) ?? "";
/** The lender's page empties when it reads this code. */
const isOver = { status: 403, body: { result: { error: expect.any(String), code: "private_link_over" } } };

const countOpens = async (id: string) =>
  (await database.query("select 1 from submission_events where submission_id = $1 and kind = 'opened'", [id])).rows
    .length;

describe("the code", () => {
  test("goes to the link's address only, masked for whoever asks, and counts as an opening only when given", async () => {
    const client = await desk.newPlaceable();
    const { id, token, lenderEmail } = await desk.sendFile(client);
    // A scanner follows the link: it gets the page, and nothing is counted.
    for (const method of ["GET", "HEAD"] as const) await desk.app.inject({ method, url: "/lender" });
    const { status, body, text } = await askCode(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ kind: "lender", sent_to: `${lenderEmail[0]}•••@lender.example.com` });
    expect(text).not.toContain(lenderEmail);
    expect(await countOpens(id)).toBe(0);
    const code = await readCode(lenderEmail);
    expect(code).toMatch(/^\d{6}$/);
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await giveCode(token, wrong)).status).toBe(422);
    expect(await giveCode(token, code)).toMatchObject({ status: 200, body: { data: { kind: "lender" } } });
    // It works once.
    expect((await giveCode(token, code)).status).toBe(422);
    expect(await countOpens(id)).toBe(1);
    const { rows } = await database.query<{ opens_left: number }>(
      "select opens_left from private_links where submission_id = $1",
      [id],
    );
    expect(rows).toEqual([{ opens_left: privateLinkLimits.lenderOpens - 1 }]);
  });

  test("takes five tries, many at once too, and ten minutes", async () => {
    const client = await desk.newPlaceable();
    const { token, lenderEmail } = await desk.sendFile(client);
    await askCode(token);
    const code = await readCode(lenderEmail);
    const guesses = Array.from({ length: 12 }, (_, at) => String((Number(code) + at + 1) % 1_000_000).padStart(6, "0"));
    const tried = await Promise.all(guesses.map((guess) => giveCode(token, guess)));
    expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await giveCode(token, code)).status).toBe(422);
    await askCode(token);
    const second = await readCode(lenderEmail);
    await database.query("update private_link_codes set expires_at = now()");
    expect((await giveCode(token, second)).status).toBe(422);
  });

  test("opens no other link", async () => {
    const [one, two] = [await desk.newPlaceable(), await desk.newPlaceable()];
    const [first, second] = [await desk.sendFile(one), await desk.sendFile(two)];
    await askCode(first.token);
    const code = await readCode(first.lenderEmail);
    expect((await giveCode(second.token, code)).status).toBe(422);
    await askCode(second.token);
    await readCode(second.lenderEmail);
    expect((await giveCode(second.token, code)).status).toBe(422);
    expect((await giveCode(first.token, code)).status).toBe(200);
  });
});

describe("a link", () => {
  test("that is guessed, malformed, or oversize opens nothing", async () => {
    expect(await askCode("A".repeat(43))).toMatchObject(isOver);
    for (const token of ["", "x", "A".repeat(44), "A".repeat(300_000), 7, null])
      expect([400, 413]).toContain((await request(undefined, "POST", "/private-link/code", { token })).status);
    expect((await request(undefined, "POST", "/private-link/code", { token: "A".repeat(43), more: 1 })).status).toBe(
      400,
    );
    for (const code of ["", "12345", "1234567", "abcdef", 123456])
      expect((await request(undefined, "POST", "/private-link/session", { token: "A".repeat(43), code })).status).toBe(
        400,
      );
    expect(await giveCode("A".repeat(43), "123456")).toMatchObject(isOver);
  });

  test.each([
    ["late", "expires_at = now() - interval '1 second'", /expired/],
    ["revoked", "revoked_at = now()", /was ended/],
    ["opened too often", "opens_left = 0", /too often/],
  ])("that is %s gives no byte and a sentence, even with a code", async (_, change, sentence) => {
    const client = await desk.newPlaceable();
    const { id, token, lenderEmail } = await desk.sendFile(client);
    await askCode(token);
    const code = await readCode(lenderEmail);
    await database.query(`update private_links set ${change} where submission_id = $1`, [id]);
    for (const answer of [await askCode(token), await giveCode(token, code)])
      expect(answer).toMatchObject({ status: 403, body: { result: { error: expect.stringMatching(sentence) } } });
    expect(await countOpens(id)).toBe(0);
  });

  test("is stored as a hash, stands in no log, and leads to no other client's file", async () => {
    const { id, token, lender } = await openDoor();
    const { rows } = await database.query<{ token_hash: Buffer }>(
      "select token_hash from private_links where submission_id = $1",
      [id],
    );
    expect(rows.map(({ token_hash }) => token_hash.toString("hex"))).toEqual([
      createHash("sha256").update(token).digest("hex"),
    ]);
    const session = lender.headers.authorization.slice("Bearer ".length);
    for (const line of desk.log) {
      expect(line).not.toContain(token);
      expect(line).not.toContain(session);
    }
    const client = await desk.newPlaceable();
    for (const url of [toPath(client), "/lead-user/submissions", "/co-borrower"])
      expect((await request(lender, "GET", url)).status, url).toBe(401);
  });
});

describe("the lender", () => {
  test("sees the file, downloads what was sent, byte for byte, and every download is recorded", async () => {
    const bytes = makePdf();
    const client = await desk.newPlaceable();
    await desk.upload(client, { name: "march.pdf", bytes });
    const { id, token, lenderEmail } = await desk.sendFile(client);
    const lender = await desk.enter(token, lenderEmail);
    const { body, text } = await request(lender, "GET", "/lender/file");
    expect(body.data).toMatchObject({
      lender_name: program.lender_name,
      advisor: "Ann Advisor",
      status: "sent",
      note: "The summer months carry the year.",
      reference: expect.stringMatching(/^FA-/),
      requests: [],
      inquiries: [],
    });
    // Nothing that tells where the client is found.
    for (const hidden of [client.clientId, client.email]) expect(text).not.toContain(hidden);
    const own = body.data.items.find(({ name }: { name: string }) => name.includes("Bank statements"));
    const file = await desk.app.inject({ url: `/api/lender/items/${own.position}`, headers: lender.headers });
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-disposition"]).toContain("attachment");
    expect(file.headers["cache-control"]).toBe("no-store");
    expect(createHash("sha256").update(file.rawPayload).digest("hex")).toBe(own.sha256);
    for (const [position, status] of [
      ["999", 404],
      ["-1", 400],
      ["x", 400],
      ["99999", 400],
    ] as const)
      expect((await request(lender, "GET", `/lender/items/${position}`)).status, position).toBe(status);
    const { events, opens } = await desk.loadSubmission(client, id);
    expect(opens).toBe(1);
    expect(events.slice(0, 2)).toMatchObject([
      { kind: "downloaded", actor_kind: "lender", about: own.name },
      {
        kind: "opened",
        actor_kind: "lender",
        actor_name: expect.stringMatching(/^The holder of the link at .•••@lender\.example\.com$/),
      },
    ]);
    const [shown] = (await request(client, "GET", "/lead-user/submissions")).body.data.submissions;
    expect(shown).toMatchObject({ opens: 1, last_opened_at: expect.any(String), open_until: expect.any(String) });
    expect(await desk.listEntries(client.clientId, "lender.acted")).toMatchObject([
      { detail: { what: "opened" } },
      { detail: { what: "downloaded" } },
    ]);
  });

  test("reads at a glance what the summary says, also after a correction, and what the program asks for besides", async () => {
    const { client, id, lender } = await openDoor();
    const read = async () => (await request(lender, "GET", "/lender/file")).body.data;
    const file = await read();
    expect(file.brief).toEqual({
      funding_type: "SBA Loan",
      requested_amount: 250_000,
      use_of_funds: "Equipment Financing: Delivery van",
      needed: expect.any(String),
      state: "Idaho (ID)",
      company: expect.stringContaining(", "),
      time_in_business: "2+ yrs",
      monthly_revenue: "$12,500",
      credit_score: expect.any(String),
      debt: "$9,000",
    });
    expect(file.missing).toContainEqual(expect.stringMatching(/^Bank statements: \d+ months asked, 1 file here$/));
    await database.query(
      "update documents set covers_from = '2026-10-01', covers_until = '2026-10-01' where client_id = $1",
      [client.clientId],
    );
    expect((await read()).missing).toContainEqual(expect.stringMatching(/^Bank statements: 1 of \d months$/));
    await database.query("update applications set requested_amount = 1 where id = $1", [client.applicationId]);
    expect(await read()).toMatchObject({ requested_amount: 250_000, brief: file.brief });
    // A file that was sent before briefs were kept shows what it did then.
    await database.query("update submissions set brief = null where id = $1", [id]);
    expect(await read()).toMatchObject({ requested_amount: 1, brief: null });
  });

  test("looks at a file in a tab by a link of its session, which is recorded as a download", async () => {
    const { client, id, lender } = await openDoor();
    const { items } = (await request(lender, "GET", "/lender/file")).body.data;
    const own = items.find(({ name }: { name: string }) => name.includes("Bank statements"));
    const link = async (caller = lender, position = own.position) =>
      request(caller, "POST", `/lender/items/${position}/link`);
    expect((await link(lender, 999)).status).toBe(404);
    const { url } = (await link()).body.data;
    const look = (address = url) => desk.app.inject({ url: address });
    const shown = await look();
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-disposition": expect.stringMatching(/^inline; /),
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none';.* frame-ancestors 'none'$/),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    expect(createHash("sha256").update(shown.rawPayload).digest("hex")).toBe(own.sha256);
    const { events } = await desk.loadSubmission(client, id);
    expect(events[0]).toMatchObject({ kind: "downloaded", actor_kind: "lender", about: own.name });
    expect(await desk.listEntries(client.clientId, "lender.acted")).toMatchObject([
      { detail: { what: "opened" } },
      { detail: { what: "downloaded" } },
    ]);
    // It opens this file only, as this session only, and no other kind of link does.
    expect((await look(url.replace(/items\/\d+/, "items/0"))).statusCode).toBe(403);
    expect((await look(`${url.slice(0, -8)}AAAAAAAA`)).statusCode).toBe(403);
    const copy = await request(client, "POST", `/user_applications/${client.applicationId}/copy`);
    const [, foreign] = copy.body.data.url.split("link=");
    expect((await look(url.replace(/link=.*/, `link=${foreign}`))).statusCode).toBe(403);
    expect((await link((await openDoor()).lender)).body.data.url).not.toBe(url);
    // Whoever left, or lost the right, sees no byte anymore.
    await request(lender, "DELETE", "/lender/session");
    expect((await look()).statusCode).toBe(401);
    expect((await desk.loadSubmission(client, id)).events[0]).toMatchObject({ kind: "downloaded" });
  });

  test("sees no page by a link once the consent is revoked", async () => {
    const { client, lender } = await openDoor();
    const { url } = (await request(lender, "POST", "/lender/items/2/link")).body.data;
    const [shown] = (await request(client, "GET", "/lead-user/submissions")).body.data.submissions;
    await request(client, "POST", `/lead-user/lender-consents/${shown.consents[0].id}/revoke`);
    const answer = await desk.app.inject({ url });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject(isOver.body);
  });

  test("asks for more in its own words, and the client's answer goes back to the same file", async () => {
    const { client, id, lenderEmail, lender } = await openDoor();
    const good = { words: "Please send the lease.", due_on: "2099-03-01" };
    for (const [changes, status] of [
      [{ words: " " }, 422],
      [{ words: "x".repeat(1001) }, 422],
      [{ due_on: "2020-01-01" }, 422],
      [{ due_on: "tomorrow" }, 400],
      [{ document_type_id: "1" }, 400],
      [{ surprise: 1 }, 400],
    ] as const)
      expect(
        (await request(lender, "POST", "/lender/requests", { ...good, ...changes })).status,
        JSON.stringify(changes),
      ).toBe(status);
    const asked = await request(lender, "POST", "/lender/requests", good);
    expect(asked).toMatchObject({
      status: 201,
      body: { data: { words: good.words, due_on: good.due_on, answered_at: null } },
    });
    await mailServer.next("hello@example.com", /asked for more/);
    const loadRequest = async () =>
      (await request(client, "GET", "/lead-user/submissions")).body.data.submissions[0].requests[0];
    expect(await loadRequest()).toMatchObject({ words: good.words, document: null });
    const owed = (await request(client, "GET", "/lead-user/owed")).body.data.owed;
    expect(owed).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: "request", due_on: good.due_on })]),
    );

    const lease = await desk.upload(client, { slug: "other", name: "lease.pdf" });
    expect(await loadRequest()).toMatchObject({ document: { id: lease, filename: "lease.pdf" } });
    const answer = (caller: typeof client, documentId = lease) =>
      request(caller, "POST", `/lead-user/lender-requests/${asked.body.data.id}/answer`, { document_id: documentId });
    const stranger = await desk.newPlaceable();
    expect((await answer(stranger)).status).toBe(404);
    expect((await answer(client, asked.body.data.id)).status).toBe(404);
    expect((await request(client, "POST", "/lead-user/lender-requests/x/answer", { document_id: lease })).status).toBe(
      400,
    );
    const before = (await request(lender, "GET", "/lender/file")).body.data.items.length;
    await setConsentsEnd(database, id, "now()");
    expect((await answer(client)).status).toBe(409);
    await setConsentsEnd(database, id, "now() + interval '1 day'");
    expect((await answer(client)).status).toBe(200);
    expect((await answer(client)).status).toBe(200);
    await mailServer.next(lenderEmail, /what you asked for/);
    // The page that is open goes on.
    const { items, requests } = (await request(lender, "GET", "/lender/file")).body.data;
    expect(items).toHaveLength(before + 1);
    expect(requests).toMatchObject([{ answered_at: expect.any(String) }]);
    const file = await desk.app.inject({ url: `/api/lender/items/${before}`, headers: lender.headers });
    expect(file.statusCode).toBe(200);
  });

  test("passes with a reason, which closes its page", async () => {
    const { client, id, token, lender } = await openDoor();
    expect((await request(lender, "POST", "/lender/pass", { reason: "" })).status).toBe(422);
    expect((await request(lender, "POST", "/lender/pass", { reason: 7 })).status).toBe(400);
    expect((await request(lender, "POST", "/lender/pass", { reason: "Too young a business" })).status).toBe(200);
    expect((await request(lender, "GET", "/lender/file")).status).toBe(403);
    expect(await askCode(token)).toMatchObject(isOver);
    expect(await desk.loadSubmission(client, id)).toMatchObject({ status: "passed", reason: "Too young a business" });
    const [shown] = (await request(client, "GET", "/lead-user/submissions")).body.data.submissions;
    expect(shown).toMatchObject({ status: "passed", open_until: null });
  });

  test("can leave, is let out after half an hour, and after four hours", async () => {
    const { lender } = await openDoor();
    expect((await request(lender, "DELETE", "/lender/session")).status).toBe(200);
    expect((await request(lender, "GET", "/lender/file")).status).toBe(401);
    for (const change of ["last_used_at = now() - interval '31 minutes'", "expires_at = now()"]) {
      const { lender: another } = await openDoor();
      await database.query(`update private_link_sessions set ${change}`);
      expect((await request(another, "GET", "/lender/file")).status).toBe(401);
    }
  });
});

test("revoking on one server closes the lender's page on the other at once, and the lender is told to stop", async () => {
  const { client, id, token, lenderEmail, lender } = await openDoor();
  const elsewhere = (url: string) => other.app.inject({ url, headers: lender.headers });
  expect((await elsewhere("/api/lender/file")).statusCode).toBe(200);
  const [shown] = (await request(client, "GET", "/lead-user/submissions")).body.data.submissions;
  const [consent] = shown.consents;
  const revoke = () => request(client, "POST", `/lead-user/lender-consents/${consent.id}/revoke`);
  expect(await revoke()).toMatchObject({ status: 200, body: { data: { state: "revoked" } } });
  expect(await revoke()).toMatchObject({ status: 200 });
  for (const url of ["/api/lender/file", "/api/lender/items/0"]) {
    const answer = await elsewhere(url);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().result.error).toContain("ended");
    expect(answer.json()).toMatchObject(isOver.body);
  }
  expect(await askCode(token)).toMatchObject(isOver);
  const told = await mailServer.next(lenderEmail, /please stop/);
  expect(told.text).toContain("was revoked");
  expect((await mailServer.next(client.email, /^Consent revoked/)).text).toMatch(/can't\s+take back/);
  await mailServer.next("hello@example.com", /^Consent revoked/);
  expect(await desk.loadSubmission(client, id)).toMatchObject({ status: "withdrawn", is_consented: false });
  expect(
    mailServer.received.filter(
      ({ subject, to }) => /please stop/.test(subject ?? "") && to?.[0]?.address === lenderEmail,
    ),
  ).toHaveLength(1);
  expect(await request(ann, "POST", `${toPath(client, id)}/link`)).toMatchObject({ status: 409 });
});

test("a consent to an inquiry is shown to the lender, and revoking it leaves the file open", async () => {
  const client = await desk.newPlaceable();
  const { id, lenderEmail } = await desk.prepare(client);
  await desk.askConsents(client, id, ["submit", "soft inquiry"]);
  await desk.giveConsents(client, id);
  await desk.send(client, id);
  const lender = await desk.enter(await desk.readLink(lenderEmail, /a file for/), lenderEmail);
  const inquiries = async () => (await request(lender, "GET", "/lender/file")).body.data.inquiries;
  expect(await inquiries()).toEqual(["Augusta King: soft credit inquiry"]);
  const { consents } = await desk.loadSubmission(client, id);
  const soft = consents.find(({ purpose }: { purpose: string }) => purpose === "soft inquiry");
  await request(client, "POST", `/lead-user/lender-consents/${soft.id}/revoke`);
  expect(await inquiries()).toEqual([]);
  expect((await mailServer.next(lenderEmail, /please stop/)).text).toContain("soft inquiry");
});
