import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { limits } from "@funding-desk/contract/platform/limits";
import { describe, expect, test, vi } from "vitest";
import { fromBufferPromise } from "yauzl";
import { setConsentsEnd } from "../../../testing/consent-times.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { readPdf } from "../../../testing/read-pdf.ts";
import { startServer } from "../../../testing/server-process.ts";
import { storedPassword } from "../../../testing/stored-client.ts";
import { coBorrowerSsn, startSubmissionDesk } from "../../../testing/submission-desk.ts";
import { testConfig } from "../../../testing/test-config.ts";

const desk = await startSubmissionDesk();
const { ann, bob, auditor, database, mailServer, program, request, toPath } = desk;

const listEvents = async (id: string): Promise<string[]> =>
  (
    await database.query<{ kind: string }>(
      "select kind from submission_events where submission_id = $1 order by at, id",
      [id],
    )
  ).rows.map(({ kind }) => kind);

describe("preparing", () => {
  test("offers applications with their people, programs with what they need, and documents", async () => {
    const client = await desk.newPlaceable(1);
    const statement = await desk.upload(client, { name: "march.pdf" });
    const { status, body } = await request(ann, "GET", `/desk/clients/${client.clientId}/submission-choices`);
    expect(status).toBe(200);
    const { applications, programs, documents } = body.data;
    expect(applications).toMatchObject([
      {
        id: client.applicationId,
        people: [{ co_borrower_id: null }, { co_borrower_id: expect.any(String), email: client.coBorrowerEmails[0] }],
      },
    ]);
    const own = programs.find(({ id }: { id: string }) => id === program.id);
    const need = own.needs.find(({ type }: { type: string }) => type === "Bank statements");
    expect(need.document_ids).toContain(statement);
    expect(documents.map(({ id }: { id: string }) => id)).toContain(statement);
  });

  test("chooses what the program asks for, and asks why for everything else", async () => {
    const client = await desk.newPlaceable();
    const statement = await desk.upload(client, { name: "march.pdf" });
    const plan = await desk.upload(client, { slug: "business_plan", name: "plan.pdf" });
    const { id } = await desk.prepare(client);
    const prepared = await desk.loadSubmission(client, id);
    expect(prepared).toMatchObject({ status: "preparing", is_consented: false, revision: 0, sent_at: null });
    expect(prepared.documents.map((each: { id: string }) => each.id)).toContain(statement);
    expect(prepared.documents.map((each: { id: string }) => each.id)).not.toContain(plan);

    const content = { channel: "link", lender_email: "files@lender.example.com", note: "", expected_revision: 0 };
    const put = (documents: readonly object[]) => request(ann, "PUT", toPath(client, id), { ...content, documents });
    expect(await put([{ document_id: statement }, { document_id: plan }])).toMatchObject({
      status: 422,
      body: { result: { fields: { "documents.1": expect.stringContaining("say why") } } },
    });
    for (const documents of [[{ document_id: randomUUID() }], [{ document_id: statement }, { document_id: statement }]])
      expect(await put(documents)).toMatchObject({ status: 422 });
    const changed = await put([{ document_id: statement }, { document_id: plan, why: "The lender likes to read it." }]);
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { revision: 1, documents: [{ is_asked_for: true }, { is_asked_for: false, id: plan }] } },
    });
    expect(await put([])).toMatchObject({ status: 409, body: { result: { code: "submission_changed" } } });
    expect(await listEvents(id)).toEqual(["prepared", "changed"]);
  });

  test("keeps one open file per lender, once per key", async () => {
    const client = await desk.newPlaceable();
    const body = {
      application_id: client.applicationId,
      program_id: program.id,
      channel: "link",
      lender_email: "files@lender.example.com",
      note: "",
    };
    const create = (key: string) =>
      desk.call(ann, {
        method: "POST",
        url: `/api${toPath(client)}`,
        payload: body,
        headers: { "idempotency-key": key },
      });
    const key = randomUUID();
    const [first, again] = await Promise.all([create(key), create(key)]);
    expect(first).toMatchObject({ status: 201 });
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(await create(randomUUID())).toMatchObject({ status: 409, body: { result: { code: "submission_open" } } });
  });

  test("refuses what isn't the client's, isn't known, or isn't right", async () => {
    const [client, other] = [await desk.newPlaceable(), await desk.newPlaceable()];
    const good = {
      application_id: client.applicationId,
      program_id: program.id,
      channel: "link",
      lender_email: "files@lender.example.com",
      note: "",
    };
    const cases: readonly [object, number][] = [
      [{ application_id: other.applicationId }, 422],
      [{ program_id: "never-was" }, 422],
      [{ lender_email: "not an address" }, 422],
      [{ note: "x".repeat(2001) }, 422],
      [{ channel: "fax" }, 400],
      [{ application_id: 7 }, 400],
      [{ surprise: true }, 400],
      [{ note: "x".repeat(limits.wireLongTextChars + 1) }, 400],
      [{ documents: Array.from({ length: 61 }, () => ({ document_id: randomUUID() })) }, 400],
    ];
    for (const [changes, status] of cases)
      expect(
        (await request(ann, "POST", toPath(client), { ...good, ...changes })).status,
        JSON.stringify(changes),
      ).toBe(status);
    expect((await request(undefined, "POST", toPath(client), good)).status).toBe(401);
    expect((await request(auditor, "POST", toPath(client), good)).status).toBe(403);
    expect((await request(bob, "POST", toPath(client), good)).status).toBe(404);
  });

  test("shows no one a file through another client's address", async () => {
    const [client, other] = [await desk.newPlaceable(), await desk.newPlaceable()];
    const { id } = await desk.prepare(client);
    const there = toPath(other, id);
    expect((await request(ann, "GET", there)).status).toBe(404);
    const body = { expected_revision: 0 };
    const calls: readonly [string, object][] = [
      ["consents", { purposes: ["submit"] }],
      ["send", body],
      ["withdraw", { ...body, reason: "No longer" }],
      ["pass", { ...body, reason: "No longer" }],
      ["requests", { words: "More" }],
    ];
    for (const [act, payload] of calls)
      expect((await request(ann, "POST", `${there}/${act}`, payload)).status).toBe(404);
    expect((await request(bob, "GET", toPath(client, id))).status).toBe(404);
  });
});

describe("consent", () => {
  test("is asked of everyone, signed with the password or behind a door, and needed of everyone", async () => {
    const client = await desk.newPlaceable(1);
    await desk.upload(client);
    const [coBorrowerEmail = ""] = client.coBorrowerEmails;
    const { id } = await desk.prepare(client);
    expect((await request(client, "GET", "/lead-user/submissions")).body.data.submissions).toEqual([]);
    expect(await desk.send(client, id)).toMatchObject({ status: 409, body: { result: { code: "consent_missing" } } });

    const asked = await desk.askConsents(client, id, ["submit", "hard inquiry"]);
    expect(asked.body.data.consents).toHaveLength(4);
    await mailServer.next(client.email, /May we send your file to/);
    const [own] = (await request(client, "GET", "/lead-user/submissions")).body.data.submissions;
    expect(own).toMatchObject({ id, lender_name: program.lender_name, sent_at: null, open_until: null });
    expect(
      own.consents.map(({ person, purpose }: { person: string; purpose: string }) => `${purpose}, ${person}`),
    ).toEqual(["submit, client", "submit, co-borrower", "hard inquiry, client", "hard inquiry, co-borrower"]);
    const [mine] = own.consents;
    expect(mine.text).toContain(program.lender_name);
    expect(mine.text).toContain("Bank statements: march.pdf");

    const give = (changes: object) =>
      request(client, "POST", `/lead-user/lender-consents/${mine.id}/give`, {
        signature: "Ada Lovelace",
        text_sha256: mine.text_sha256,
        password: storedPassword,
        ...changes,
      });
    expect(await give({ password: "wrong" })).toMatchObject({
      status: 422,
      body: { result: { fields: { password: expect.any(String) } } },
    });
    expect(await give({ signature: "   " })).toMatchObject({
      status: 422,
      body: { result: { fields: { signature: expect.any(String) } } },
    });
    expect(await give({ text_sha256: "0".repeat(64) })).toMatchObject({
      status: 409,
      body: { result: { error: expect.stringContaining("The text has changed") } },
    });
    expect((await give({ text_sha256: "x" })).status).toBe(400);
    expect((await give({ surprise: 1 })).status).toBe(400);
    const stranger = await desk.newPlaceable();
    expect(
      (
        await request(stranger, "POST", `/lead-user/lender-consents/${mine.id}/give`, {
          signature: "A",
          text_sha256: mine.text_sha256,
          password: storedPassword,
        })
      ).status,
    ).toBe(404);
    expect(await give({})).toMatchObject({
      status: 200,
      body: { data: { state: "given", signature: "Ada Lovelace" } },
    });
    expect(await give({})).toMatchObject({ status: 200, body: { data: { state: "given" } } });
    const kept = await mailServer.next(client.email, /^You consented/);
    expect(`${kept.text}`).toContain("Bank statements: march.pdf");

    // The co-borrower's is still missing.
    const refused = await desk.send(client, id);
    expect(refused).toMatchObject({ status: 409, body: { result: { code: "consent_missing" } } });
    expect(mailServer.received.some(({ subject }) => subject?.includes("a file for"))).toBe(false);

    const door = await desk.enter(await desk.readLink(coBorrowerEmail, /asks for your consent/), coBorrowerEmail);
    await desk.giveAsCoBorrower(door);
    await mailServer.next(coBorrowerEmail, /^You consented/);
    expect(await desk.loadSubmission(client, id)).toMatchObject({ is_consented: true });
    expect(await desk.send(client, id)).toMatchObject({ status: 200, body: { data: { status: "sent" } } });
    const { rows } = await database.query(
      "select text_sha256 = sha256(convert_to(text, 'UTF8')) as is_exact, expires_at > now() + interval '29 days' as is_long, host(given_from) as host from lender_consents where id = $1",
      [mine.id],
    );
    expect(rows).toEqual([{ is_exact: true, is_long: true, host: "127.0.0.1" }]);
  });

  test("is void when what would be sent changes, and asked for again", async () => {
    const client = await desk.newPlaceable();
    const statement = await desk.upload(client);
    const { id, lenderEmail } = await desk.prepare(client);
    await desk.askConsents(client, id);
    await desk.giveConsents(client, id);
    const before = await desk.loadSubmission(client, id);
    expect(before.is_consented).toBe(true);
    const plan = await desk.upload(client, { slug: "business_plan", name: "plan.pdf" });
    const documents = [{ document_id: statement }, { document_id: plan, why: "For the story" }];
    const body = {
      channel: "link",
      lender_email: lenderEmail,
      note: "",
      documents,
      expected_revision: before.revision,
    };
    expect(await request(ann, "PUT", toPath(client, id), body)).toMatchObject({
      body: { data: { is_consented: false, consents: [] } },
    });
    expect(await desk.send(client, id)).toMatchObject({ status: 409, body: { result: { code: "consent_missing" } } });
    // The old question can't be signed anymore.
    const [old] = before.consents;
    expect(
      await request(client, "POST", `/lead-user/lender-consents/${old.id}/give`, {
        signature: "Ada",
        text_sha256: old.text_sha256,
        password: storedPassword,
      }),
    ).toMatchObject({ status: 409, body: { result: { error: expect.stringContaining("The text has changed") } } });
    await desk.askConsents(client, id);
    await desk.giveConsents(client, id);
    expect(await desk.send(client, id)).toMatchObject({ status: 200 });
  });

  test("can be declined, once, and expires", async () => {
    const client = await desk.newPlaceable();
    const { id } = await desk.prepare(client);
    const [consent] = (await desk.askConsents(client, id)).body.data.consents;
    const act = (what: string) => request(client, "POST", `/lead-user/lender-consents/${consent.id}/${what}`);
    expect((await act("revoke")).status).toBe(409);
    expect(await act("decline")).toMatchObject({ status: 200, body: { data: { state: "declined" } } });
    expect(await act("decline")).toMatchObject({ status: 200 });
    await desk.askConsents(client, id);
    await desk.giveConsents(client, id);
    expect(await desk.loadSubmission(client, id)).toMatchObject({ is_consented: true });
    await setConsentsEnd(database, id, "now()");
    expect(await desk.loadSubmission(client, id)).toMatchObject({ is_consented: false });
    expect(await desk.send(client, id)).toMatchObject({ status: 409 });
  });
});

describe("sending", () => {
  test("happens once, however often it is pressed, with the files as they are and their hashes", async () => {
    const client = await desk.newPlaceable();
    await desk.upload(client, { name: "../‮march 123456789.pdf".replaceAll("/", "-") });
    const { id, lenderEmail } = await desk.prepare(client);
    await desk.askConsents(client, id);
    await desk.giveConsents(client, id);
    const sending = await desk.toSending(client, id);
    const press = () => request(ann, "POST", `${toPath(client, id)}/send`, sending);
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await press()).toMatchObject({ status: 200, body: { data: { status: "sent" } } });
    await mailServer.next(lenderEmail, /a file for/);
    const told = await mailServer.next(client.email, /^We sent your file to/);
    expect(told.text).toContain("Bank statements");
    await vi.waitFor(async () => {
      const { rows } = await database.query(
        "select kind from mails where client_id = $1 and kind like 'lender-%' and sent_at is null",
        [client.clientId],
      );
      expect(rows).toEqual([]);
    }, 20_000);
    expect(mailServer.received.filter(({ to }) => to?.some(({ address }) => address === lenderEmail))).toHaveLength(1);
    const { items, manifest_sha256: hash } = await desk.loadSubmission(client, id);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    for (const { name } of items) {
      expect(name).toMatch(/^[\x20-\x7e]{1,80}$/);
      expect(name).not.toMatch(/\.\.|\/|\d{9}/);
    }
    expect((await listEvents(id)).filter((kind) => kind === "sent")).toHaveLength(1);
    await expect(
      database.query("update submission_events set kind = 'passed' where submission_id = $1", [id]),
    ).rejects.toThrow("not changed");
    await expect(database.query("delete from submission_events where submission_id = $1", [id])).rejects.toThrow(
      "not changed",
    );
  });

  test("attaches the files for a lender that takes only mail, and refuses ones that are too large", async () => {
    const client = await desk.newPlaceable();
    await desk.upload(client);
    const { id, lenderEmail } = await desk.prepare(client, { channel: "mail" });
    const [consent] = (await desk.askConsents(client, id)).body.data.consents;
    expect(consent.text).toContain("Social Security numbers are masked");
    await desk.giveConsents(client, id);
    await database.query("update stored_files set size_bytes = 11000000 where client_id = $1", [client.clientId]);
    expect(await desk.send(client, id)).toMatchObject({ status: 409, body: { result: { code: "mail_too_large" } } });
    await database.query("update stored_files set size_bytes = 1000 where client_id = $1", [client.clientId]);
    expect(await desk.send(client, id)).toMatchObject({ status: 200 });
    const mail = await mailServer.next(lenderEmail, /a file for/);
    expect(mail.attachments.length).toBeGreaterThan(0);
    expect(
      Buffer.from(mail.attachments[0]?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(mail.text).not.toContain("http");
  });

  test("can be taken back: the link ends, the lender is told, and a new file can be prepared", async () => {
    const client = await desk.newPlaceable();
    const { id, lenderEmail, token } = await desk.sendFile(client);
    const { revision } = await desk.loadSubmission(client, id);
    const withdraw = (body: object) => request(ann, "POST", `${toPath(client, id)}/withdraw`, body);
    expect((await withdraw({ reason: " ", expected_revision: revision })).status).toBe(422);
    expect((await withdraw({ reason: "Sold", expected_revision: revision - 1 })).status).toBe(409);
    expect(await withdraw({ reason: "Sold", expected_revision: revision })).toMatchObject({
      status: 200,
      body: { data: { status: "withdrawn", reason: "Sold", link: { is_revoked: true } } },
    });
    await mailServer.next(lenderEmail, /please stop/);
    expect(await request(undefined, "POST", "/private-link/code", { token })).toMatchObject({ status: 403 });
    expect(await desk.askConsents(client, id)).toMatchObject({
      status: 409,
      body: { result: { code: "submission_changed" } },
    });
    await desk.prepare(client);
  });

  test("records what a lender writes by mail: asked for more, passed", async () => {
    const client = await desk.newPlaceable();
    const { id } = await desk.prepare(client);
    const path = toPath(client, id);
    expect(await request(ann, "POST", `${path}/requests`, { words: "The lease" })).toMatchObject({
      status: 409,
      body: { result: { code: "submission_not_sent" } },
    });
    await desk.askConsents(client, id);
    await desk.giveConsents(client, id);
    await desk.send(client, id);
    expect((await request(ann, "POST", `${path}/requests`, { words: "  " })).status).toBe(422);
    expect((await request(ann, "POST", `${path}/requests`, { words: "The lease", due_on: "2020-01-01" })).status).toBe(
      422,
    );
    expect(
      (await request(ann, "POST", `${path}/requests`, { words: "The lease", document_type_id: 99999 })).status,
    ).toBe(422);
    const asked = await request(ann, "POST", `${path}/requests`, { words: "The lease", due_on: "2099-01-01" });
    expect(asked).toMatchObject({
      status: 201,
      body: { data: { requests: [{ words: "The lease", due_on: "2099-01-01" }] } },
    });
    const owed = (await request(client, "GET", "/lead-user/owed")).body.data.owed;
    expect(JSON.stringify(owed)).toContain("asks: The lease");
    const { revision } = await desk.loadSubmission(client, id);
    expect(
      await request(ann, "POST", `${path}/pass`, { reason: "Too young", expected_revision: revision }),
    ).toMatchObject({
      status: 200,
      body: { data: { status: "passed", reason: "Too young" } },
    });
    expect((await listEvents(id)).slice(-2)).toEqual(["asked for more", "passed"]);
  });

  test("renews a link, which ends the one before", async () => {
    const client = await desk.newPlaceable();
    const { id, lenderEmail, token } = await desk.sendFile(client);
    expect(await request(ann, "POST", `${toPath(client, id)}/link`)).toMatchObject({ status: 200 });
    const renewed = await desk.readLink(lenderEmail, /a file for/);
    expect(renewed).not.toBe(token);
    expect(await request(undefined, "POST", "/private-link/code", { token })).toMatchObject({ status: 403 });
    const lender = await desk.enter(renewed, lenderEmail);
    expect((await request(lender, "GET", "/lender/file")).status).toBe(200);
  });
});

test("a client's archive has what was sent, asked, and signed; only the lender gets a co-borrower's own number", async () => {
  const client = await desk.newPlaceable(1);
  const [coBorrowerEmail = ""] = client.coBorrowerEmails;
  await desk.upload(client);
  const { id, lenderEmail } = await desk.prepare(client);
  await desk.askConsents(client, id);
  await desk.giveConsents(client, id);
  const coBorrower = await desk.enter(await desk.readLink(coBorrowerEmail, /asks for your consent/), coBorrowerEmail);
  const given = await request(coBorrower, "PUT", "/co-borrower/details", {
    x_studio_social_security_number_encrypted: coBorrowerSsn,
    x_studio_date_of_birth: "1979-12-26",
    x_studio_drivers_license_number: "B1234567",
    x_studio_drivers_license_state: "Florida (FL)",
  });
  expect(given.status).toBe(200);
  await desk.giveAsCoBorrower(coBorrower);
  expect((await desk.send(client, id)).status).toBe(200);

  const readText = async (bytes: Buffer) => (await readPdf(bytes)).pages.join(" ");
  const lender = await desk.enter(await desk.readLink(lenderEmail, /a file for/), lenderEmail);
  const sent = await desk.app.inject({ url: "/api/lender/items/1", headers: lender.headers });
  expect(await readText(sent.rawPayload)).toContain("123-45-6788");

  const copyLink = await request(client, "POST", `/user_applications/${client.applicationId}/copy`);
  const copy = await desk.app.inject({ url: copyLink.body.data.url });
  const { url } = (await request(client, "POST", "/my-data/link", { password: storedPassword })).body.data;
  const zip = await fromBufferPromise((await desk.app.inject({ url })).rawPayload);
  const entries = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  for (const [where, words] of [...entries, ["copy", await readText(copy.rawPayload)]] as const)
    for (const secret of [coBorrowerSsn, "123-45-6788", "B1234567"]) expect(words, where).not.toContain(secret);
  const { files_with_lenders: files } = JSON.parse(entries.get("my-data.json") ?? "{}");
  expect(files).toMatchObject({
    submissions: [{ lender_name: program.lender_name, status: "sent" }],
    consents: expect.arrayContaining([
      expect.objectContaining({ person: "client", signature: "Ada Lovelace", given_from_address: "127.0.0.1" }),
    ]),
  });
});

test("killed between the press and the mail, the file goes out once", async () => {
  const client = await desk.newPlaceable();
  await desk.upload(client);
  const { id, lenderEmail } = await desk.prepare(client);
  await desk.askConsents(client, id);
  await desk.giveConsents(client, id);
  const sending = await desk.toSending(client, id);
  // A server of its own on the same data, whose mail server refuses: what it was asked to send waits when it's killed.
  const refusing = await startMailServer();
  refusing.refuseWith(451);
  const server = await startServer({
    MASTER_KEY: Buffer.from(testConfig().masterKey ?? []).toString("base64"),
    DATABASE_URL: database.url,
    DATA_DIR: desk.dataDir,
    SMTP_URL: refusing.url,
    MAIL_FROM: "Desk <desk@example.com>",
  });
  const pressed = await fetch(`${server.url}/api${toPath(client, id)}/send`, {
    method: "POST",
    headers: { ...ann.headers, "content-type": "application/json" },
    body: JSON.stringify(sending),
  });
  expect(pressed.status).toBe(200);
  await server.kill();
  const killedAt = await database.getValue<Date>("select clock_timestamp()");
  await refusing.close();
  const listSent = () => mailServer.received.filter(({ to }) => to?.some(({ address }) => address === lenderEmail));
  expect(await desk.loadSubmission(client, id)).toMatchObject({ status: "sent" });
  await vi.waitFor(async () => {
    // The killed server may have had the job in hand, and the queue gives it back after two minutes. The test doesn't wait that
    // long, only until PostgreSQL has noticed the death.
    await database.query(
      `update jobs.job set state = 'retry', started_on = null
        where state = 'active' and started_on <= $2 and data ->> 'mailId' in (
          select id::text from mails where kind = 'lender-file' and client_id = $1 and sent_at is null)`,
      [client.clientId, killedAt],
    );
    await desk.advanceMails("lender-file");
    expect(listSent()).toHaveLength(1);
  }, 60_000);
  expect(await request(ann, "POST", `${toPath(client, id)}/send`, sending)).toMatchObject({ status: 200 });
  expect(listSent()).toHaveLength(1);
});
