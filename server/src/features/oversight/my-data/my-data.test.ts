import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { prequalificationForm } from "@funding-desk/contract/intake/prequalification/form";
import { expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { createFieldCipher } from "../../../platform/crypto/field-cipher.ts";
import { loadMasterKeys } from "../../../platform/crypto/master-keys.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { makeJpeg, makePdf } from "../../../testing/made-files.ts";
import { buildMultipart } from "../../../testing/multipart.ts";
import { prequalificationBody } from "../../../testing/prequalification-body.ts";
import { profileBody } from "../../../testing/profile-body.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { type SignedInClient, signInAs } from "../../../testing/sign-in-as.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";
import { storedPassword } from "../../../testing/stored-client.ts";
import { testConfig } from "../../../testing/test-config.ts";

const api = await startClientApi();

const payload = { password: storedPassword };
testRefusals(api, "the link", () => ({ method: "POST", url: "/api/my-data/link", payload }));

const createLink = async (client: SignedInClient): Promise<string> =>
  (await api.call(client, { method: "POST", url: "/api/my-data/link", payload })).body.data.url;
const open = (url: string) => api.app.inject({ url });

const unpack = async (archive: Buffer) => {
  const zip = await fromBufferPromise(archive, { strictFileNames: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const content = await zip.openReadStreamPromise(entry);
    entries.set(entry.fileName, Buffer.concat(await content.toArray()));
  }
  return entries;
};
const loadArchive = async (client: SignedInClient) => {
  const response = await open(await createLink(client));
  expect(response.statusCode).toBe(200);
  const entries = await unpack(response.rawPayload);
  return { response, entries, data: JSON.parse(String(entries.get("my-data.json"))) };
};

const signInPrequalified = async () => {
  const client = await api.signIn();
  const submit = { method: "POST" as const, url: "/api/lead-user/prequalify", payload: prequalificationBody };
  expect((await api.call(client, submit)).status).toBe(200);
  return client;
};

const findTypeId = async (slug: string) =>
  (await api.database.query<{ id: number }>("select id from document_types where slug = $1", [slug])).rows[0]?.id;

const upload = async (client: SignedInClient, slug: string, files: { name: string; bytes: Buffer }[]) => {
  const fields = { lead_user_id: client.clientId, lead_document_type_id: String(await findTypeId(slug)) };
  const parts = files.map((file) => ({ part: "documents", ...file }));
  const answer = await api.call(client, {
    method: "POST",
    url: "/api/lead-user-documents",
    ...(await buildMultipart(fields, parts)),
  });
  expect(answer.status).toBe(201);
};

const profile = { ...profileBody.personal, ...profileBody.business, ...profileBody.financial };

test("has everything stored, at most four digits of sensitive numbers, and the files as uploaded", async () => {
  const [client, other] = [await signInPrequalified(), await signInPrequalified()];
  await api.call(client, { method: "POST", url: "/api/lead-user", payload: profile });
  const [pdf, second, photo] = [makePdf({ pages: 1 }), makePdf({ pages: 2 }), await makeJpeg()];
  await upload(client, "ar_aging", [
    { name: "report.pdf", bytes: pdf },
    { name: "report.pdf", bytes: second },
  ]);
  await upload(client, "drivers_license", [{ name: "front.jpg", bytes: photo }]);
  await upload(other, "other", [{ name: "not yours.pdf", bytes: makePdf({ pages: 3 }) }]);
  const draft = { method: "PUT" as const, url: "/api/drafts/prequalification" };
  await api.call(client, {
    ...draft,
    payload: { answers: { fullName: "Half Ada", notes: "" }, step: "personal", base_revision: 0 },
  });
  const draftFile = await api.call(client, {
    method: "POST",
    url: "/api/application-draft/files",
    ...(await buildMultipart({ field: "einLetter" }, [
      { part: "file", name: "2026.pdf", bytes: makePdf({ pages: 4 }) },
    ])),
  });
  expect(draftFile.status).toBe(201);
  await insertStoredAppointment(api.database, client.clientId, "2027-01-05T20:00:00Z");
  const attach = async (name: string): Promise<string> => {
    const url = "/api/lead-user/messages/attachments";
    const body = await buildMultipart({}, [{ part: "file", name, bytes: makePdf({ pages: 5 }) }]);
    return (await api.call(client, { method: "POST", url, ...body })).body.data.id;
  };
  const message = { text: "Here it is.", attachments: [await attach("lease.pdf")] };
  expect((await api.call(client, { method: "POST", url: "/api/lead-user/messages", payload: message })).status).toBe(
    201,
  );
  await attach("not sent.pdf");

  const { response, entries, data } = await loadArchive(client);
  expect(response.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="my-data.zip"',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect([...entries.keys()].sort()).toEqual(
    [
      "documents/A_R aging report/report (2).pdf",
      "documents/A_R aging report/report.pdf",
      "documents/Driver's license/front.jpg",
      "documents/application not submitted/2026.pdf",
      "documents/messages/lease.pdf",
      "documents/messages/not sent.pdf",
      "my-data.json",
    ].sort(),
  );
  const reports = ["documents/A_R aging report/report (2).pdf", "documents/A_R aging report/report.pdf"];
  expect(new Set(reports.map((each) => entries.get(each)?.toString("base64")))).toEqual(
    new Set([pdf.toString("base64"), second.toString("base64")]),
  );
  expect(entries.get("documents/Driver's license/front.jpg")).toEqual(photo);

  const { label } = prequalificationForm.steps.funding.fields.consent;
  expect(data).toMatchObject({
    made_at: expect.stringMatching(/Z$/),
    account: {
      first_name: "Augusta",
      email: expect.stringContaining("@example.com"),
      signed_up_at: expect.any(String),
      opened_by_us: null,
    },
    profile: {
      answers: expect.arrayContaining([
        expect.objectContaining({ question: "Business Name", answer: "Analytical Engines" }),
        expect.objectContaining({ answer: "ends in 4321" }),
        expect.objectContaining({ question: "Date of Birth", answer: "On file, not shown" }),
      ]),
    },
    prequalifications: [
      {
        reference: expect.stringMatching(/^PQ-/),
        stage: "Submitted",
        form_version: 1,
        answers: expect.arrayContaining([expect.objectContaining({ question: "Full name", answer: "Ada Lovelace" })]),
      },
    ],
    applications: [],
    messages: [{ from: "you", text: "Here it is.", files: ["lease.pdf"] }],
    half_filled_forms: [
      { form: "prequalification", answers: [expect.objectContaining({ question: "Full name", answer: "Half Ada" })] },
    ],
    consents: [
      {
        subject: "prequalification",
        version: 1,
        text: label,
        sha256_of_text: createHash("sha256").update(label).digest("hex"),
        given_at: expect.stringMatching(/Z$/),
        given_from_address: "127.0.0.1",
        terms: { version: 1, text: expect.stringContaining("privacy policy") },
      },
    ],
    appointments: [{ title: "Advisory Call", starts_at: "2027-01-05T20:00:00.000Z", status: "Scheduled" }],
    sessions: [{ started_at: expect.stringMatching(/Z$/), signed_out_at: null }],
  });
  expect(data.documents.map(({ path: where, name }: { path: string; name: string }) => [where !== null, name])).toEqual(
    expect.arrayContaining([[true, "front.jpg"]]),
  );
  // The terms say themselves what is stored of a password.
  const json = String(entries.get("my-data.json")).replace(JSON.stringify(data.consents[0].terms.text), "");
  for (const hidden of ["987654321", "98-7654321", "1980-02-29", "02/29/1980", "not yours", "password", "argon2"])
    expect(json).not.toContain(hidden);
});

test("has the number for texts and what was texted, and staff's copy has neither", async () => {
  const client = await api.signIn();
  const cipher = createFieldCipher(await loadMasterKeys(api.database, testConfig()));
  await withTransaction(api.database, async (tx) => {
    const place = { table: "text_numbers", column: "sealed", row: client.clientId } as const;
    const sealed = (await cipher.forWriting(tx, client.clientId)).encrypt(place, Buffer.from("2025550123"));
    await tx.run("insert into text_numbers (client_id, sealed, number_hash) values ($1, $2, 'x')", [
      client.clientId,
      sealed,
    ]);
    await tx.run(
      `insert into texts (id, client_id, day, kinds, state, due_at, until_at)
        values (gen_random_uuid(), $1, '2027-01-05', '{papers}', 'sent', now(), now())`,
      [client.clientId],
    );
  });
  expect((await loadArchive(client)).data.text_messages).toMatchObject({
    number: "(202) 555-0123",
    state: "on",
    ended_at: null,
    texts: [{ day: "2027-01-05", kinds: ["papers"], state: "sent" }],
  });
  const desk = await startDeskApi({ database: api.database });
  const manager = await desk.as("manager");
  const made = await desk.call(manager, {
    method: "POST",
    url: `/api/desk/clients/${client.clientId}/export`,
    payload: { reason: "Asked for by the client" },
  });
  const entries = await unpack(
    (await desk.app.inject({ url: made.body.data.url, headers: manager.headers })).rawPayload,
  );
  expect(JSON.parse(String(entries.get("client-file.json")))).not.toHaveProperty("text_messages");
});

test("a new client's archive is small and complete", async () => {
  const { entries, data } = await loadArchive(await api.signIn());
  expect([...entries.keys()]).toEqual(["my-data.json"]);
  expect(data).toMatchObject({ profile: null, prequalifications: [], documents: [] });
});

test("the link works once, only the newest, only for this, and ends with the session", async () => {
  const client = await signInPrequalified();
  const used = await createLink(client);
  expect((await open(used)).statusCode).toBe(200);
  const again = await open(used);
  expect(again.statusCode).toBe(403);
  expect(again.json().result.error).toBe("This link no longer works. Please go back and open it again.");

  const older = await createLink(client);
  // As if a newer link had been made.
  await api.database.query("update archive_links set link_hash = 'newer'");
  expect((await open(older)).statusCode).toBe(403);

  const changed = await createLink(client);
  const at = changed.length - 20;
  const wrong = `${changed.slice(0, at)}${changed[at] === "A" ? "B" : "A"}${changed.slice(at + 1)}`;
  for (const url of [wrong, "/api/my-data/archive?link=x", `/api/my-data/archive?link=${client.token}`])
    expect((await open(url)).statusCode, url).toBe(403);
  for (const url of ["/api/my-data/archive", `${changed}&x=1`, `/api/my-data/archive?link=${"x".repeat(3000)}`])
    expect((await open(url)).statusCode, url).toBe(400);
  await upload(client, "other", [{ name: "a.pdf", bytes: makePdf() }]);
  const documents = await api.call(client, { url: `/api/lead-user-types-with-doc/${client.clientId}` });
  const shown = documents.body.data.flatMap((type: { documents: { document: string }[] }) => type.documents);
  const ofDocument = new URL(shown[0].document, "http://localhost").searchParams.get("link");
  expect((await open(`/api/my-data/archive?link=${ofDocument}`)).statusCode).toBe(403);

  await api.call(client, { method: "POST", url: "/api/auth/logout" });
  expect((await open(changed)).statusCode).toBe(401);
  expect(api.log.join("\n")).not.toContain(changed.slice(-40));
});

test.each([
  { method: "POST" as const, url: "/api/my-data/link?x=1", payload },
  { method: "POST" as const, url: "/api/my-data/link", payload: { ...payload, user_id: "1" } },
  { method: "POST" as const, url: "/api/my-data/link", payload: {} },
])("refuses a link request with an unknown key with 400", async (request) => {
  expect(await api.call(await api.signIn(), request)).toMatchObject({ status: 400 });
});

test("asks for the password: a wrong one gets no link", async () => {
  const client = await api.signIn();
  for (const password of ["", "Tide&Ledger43", `${storedPassword} `])
    expect(await api.call(client, { method: "POST", url: "/api/my-data/link", payload: { password } })).toMatchObject({
      status: 422,
      body: { result: { fields: { password: expect.any(String) } } },
    });
  const { rows } = await api.database.query("select 1 from archive_links where client_id = $1", [client.clientId]);
  expect(rows).toEqual([]);
});

test("fails on an unreadable file instead of sending a smaller archive", async () => {
  const client = await signInPrequalified();
  await upload(client, "other", [{ name: "a.pdf", bytes: makePdf({ bytes: 200_000 }) }]);
  const { rows } = await api.database.query<{ id: string }>("select id from stored_files where client_id = $1", [
    client.clientId,
  ]);
  const id = rows[0]?.id ?? "";
  const file = path.join(api.dataDir, "files", id.slice(0, 2), id);
  const bytes = await readFile(file);
  bytes[bytes.length - 5] = (bytes.at(-5) ?? 0) ^ 1;
  await writeFile(file, bytes);

  const origin = await api.app.listen({ port: 0, host: "127.0.0.1" });
  const response = await fetch(origin + (await createLink(client)));
  await expect(text(response.body as unknown as AsyncIterable<Uint8Array>)).rejects.toThrow();
  expect(await readdir(path.join(api.dataDir, "files", "incoming"))).toEqual([]);
});

test("limits the archives in ten minutes", async () => {
  const limited = await buildTestApp({ database: api.database, config: { areRateLimitsOn: true } });
  const [client, other] = [await signInAs(api.database), await signInAs(api.database)];
  const ask = ({ headers }: SignedInClient) =>
    limited.app.inject({ method: "POST", url: "/api/my-data/link", headers, payload });
  for (let count = 0; count < 5; count += 1) expect((await ask(client)).statusCode).toBe(200);
  const refused = await ask(client);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await ask(other)).statusCode).toBe(200);
});
