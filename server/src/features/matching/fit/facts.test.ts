import { randomUUID } from "node:crypto";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { firm } from "../../../../../firm.config.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import { storedPassword } from "../../../testing/stored-client.ts";

const desk = await startReviewDesk();
const { ann, bob, manager, auditor, database } = desk;
type Caller = typeof ann | ReviewedClient | undefined;

const today = toCivilDate(firm.identity.timeZone, new Date());
const answers = {
  timeInBusiness: "1-2 yrs",
  monthlyRevenue: "12500",
  fundingAmount: "50000",
  personalCreditScore: "601-700",
  state: "Georgia (GA)",
  industry: "Hospitality",
  structure: "Limited Liability Company (LLC)",
  purpose: "Inventory",
  hasDebt: "no",
};

const newClient = async () => {
  const client = await desk.newClient();
  await database.query("update prequalifications set answers = $2 where client_id = $1", [client.clientId, answers]);
  return client;
};
const own = "/api/lead-user/fit/facts";
const toUrl = ({ clientId }: ReviewedClient, fact = "") =>
  `/api/desk/clients/${clientId}/fit/facts${fact && `/${fact}`}`;
const tell = (caller: Caller, fact: string, payload: object) =>
  desk.call(caller, { method: "PUT", url: `${own}/${fact}`, payload });
const correct = (caller: Caller, url: string, payload: object) => desk.call(caller, { method: "PUT", url, payload });
const known = (value: unknown) => ({ state: "known", value });
const pick = (body: { data: { facts: { fact: string }[] } }, fact: string) =>
  body.data.facts.find((each) => each.fact === fact);

test("the forms' answers are facts, with the day they were given", async () => {
  const client = await newClient();
  const { status, body } = await desk.call(client, { url: own });
  expect(status).toBe(200);
  expect(body.data.today).toBe(today);
  const given = { state: "known", asOf: today, from: "client" };
  const evidence = { kind: "answer", form: "prequalification", on: today, version: 1 };
  expect(body.data.facts).toEqual(
    expect.arrayContaining([
      { fact: "monthsInBusiness", value: { ...given, value: { low: 12, high: 23 } }, evidence },
      { fact: "yearlyRevenue", value: { ...given, value: 150_000 }, evidence },
      { fact: "personalCreditScore", value: { ...given, value: { low: 601, high: 700 } }, evidence },
      { fact: "state", value: { ...given, value: "GA" }, evidence },
      { fact: "openPositions", value: { ...given, value: 0 }, evidence },
    ]),
  );
  expect(pick(body, "hasTaxLien")).toBeUndefined();
});

test("a client's answer counts until a form is sent again, and staff's correction until the client says otherwise", async () => {
  const client = await newClient();
  const told = await tell(client, "personalCreditScore", known(668));
  expect(pick(told.body, "personalCreditScore")).toEqual({
    fact: "personalCreditScore",
    value: { state: "known", value: 668, asOf: today, from: "client" },
    evidence: { kind: "entry", by: null, at: expect.stringMatching(/Z$/), document: null },
  });
  const seen = (await desk.call(ann, { url: toUrl(client) })).body;
  const corrected = await correct(ann, toUrl(client, "personalCreditScore"), {
    entry: known(655),
    expected_revision: seen.data.revision,
  });
  expect(pick(corrected.body, "personalCreditScore")).toMatchObject({
    value: { value: 655, from: "staff" },
    evidence: { by: "Ann Advisor" },
  });
  expect(pick((await desk.call(client, { url: own })).body, "personalCreditScore")).toMatchObject({
    evidence: { by: "Ann Advisor" },
  });
  await tell(client, "personalCreditScore", known(670));
  await database.query("update prequalifications set submitted_at = now() + interval '1 second' where client_id = $1", [
    client.clientId,
  ]);
  expect(pick((await desk.call(ann, { url: toUrl(client) })).body, "personalCreditScore")).toMatchObject({
    value: { value: { low: 601, high: 700 } },
    evidence: { kind: "answer" },
  });
});

test("a correction can be taken back, and one that was overtaken isn't saved", async () => {
  const client = await newClient();
  const since = { since: "2024-02-29" };
  const first = await correct(ann, toUrl(client, "monthsInBusiness"), { entry: known(since), expected_revision: 0 });
  expect(first.body.data).toMatchObject({ revision: 1, kept: [] });
  expect(pick(first.body, "monthsInBusiness")).toMatchObject({ value: { value: since } });
  expect(await correct(manager, toUrl(client, "dscr"), { entry: known(1.25), expected_revision: 0 })).toMatchObject({
    status: 409,
    body: { result: { code: "answers_changed" } },
  });
  const back = await correct(manager, toUrl(client, "monthsInBusiness"), { entry: null, expected_revision: 1 });
  expect(pick(back.body, "monthsInBusiness")).toMatchObject({
    value: { value: { low: 12, high: 23 } },
    evidence: { kind: "answer" },
  });
  expect(await desk.listEntries(client.clientId, "fact.corrected")).toMatchObject([
    { actor_name: "Ann Advisor", subject: "Time in business", detail: { fact: "monthsInBusiness", withdrawn: false } },
    { actor_name: "Mary Manager", detail: { withdrawn: true } },
  ]);
  const seenBy = (await desk.call(client, { url: "/api/my-data/views" })).text;
  expect(seenBy).not.toContain("2024-02-29");
});

test("a correction names the client's document that it was read from", async () => {
  const [client, other] = [await newClient(), await newClient()];
  const documentId = await desk.upload(client, { name: "march statement.pdf" });
  const body = { entry: known(42_000), document_id: documentId, expected_revision: 0 };
  for (const [wrong, payload] of [
    [client, { ...body, document_id: randomUUID() }],
    [other, body],
  ] as const)
    expect(await correct(ann, toUrl(wrong, "averageMonthlyDeposits"), payload)).toMatchObject({
      status: 422,
      body: { result: { fields: { document_id: "This document isn't on file anymore." } } },
    });
  for (const document_id of ["1", 1, null])
    expect((await correct(ann, toUrl(client, "averageMonthlyDeposits"), { ...body, document_id })).status).toBe(400);
  const { body: corrected } = await correct(ann, toUrl(client, "averageMonthlyDeposits"), body);
  expect(pick(corrected, "averageMonthlyDeposits")).toMatchObject({
    value: { value: 42_000, from: "document" },
    evidence: { by: "Ann Advisor", document: { id: documentId, filename: "march statement.pdf" } },
  });
  const { rows } = await database.query<{ sealed: Buffer }>("select sealed from fit_facts where client_id = $1", [
    client.clientId,
  ]);
  expect(rows[0]?.sealed.toString("latin1")).not.toMatch(/march|42000/);
  expect(JSON.stringify(await desk.listEntries(client.clientId, "fact.corrected"))).not.toMatch(/march|42000/);
});

test("says what is on file under each document type, without what can't be used", async () => {
  const client = await newClient();
  const countOf = async (caller: Caller, url: string) =>
    Object.fromEntries(
      (await desk.call(caller, { url })).body.data.papers.map(
        ({ type, on_file }: { type: string; on_file: number }) => [type, on_file],
      ),
    );
  expect(await countOf(client, own)).toMatchObject({ bank_statements: 0, other: 0 });
  const ids = [await desk.upload(client), await desk.upload(client), await desk.upload(client)];
  await database.query("update documents set deleted_at = now() where id = $1", [ids[0]]);
  await desk.call(ann, {
    method: "POST",
    url: `/api/desk/clients/${client.clientId}/documents/${ids[1]}/review`,
    payload: { to: "rejected", reason: "A page is missing.", expected_revision: 0 },
  });
  expect(await countOf(client, own)).toMatchObject({ bank_statements: 1, other: 0 });
  expect(await countOf(ann, toUrl(client))).toMatchObject({ bank_statements: 1 });
  expect(await countOf(await newClient(), own)).toMatchObject({ bank_statements: 0 });
});

test("of two corrections at once, one is told that it was overtaken", async () => {
  const client = await newClient();
  const entry = known(true);
  const both = await Promise.all(
    [ann, manager].map((who) => correct(who, toUrl(client, "hasTaxLien"), { entry, expected_revision: 0 })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("looking is recorded as opening the file, and auditors don't see what is sealed", async () => {
  const client = await newClient();
  await tell(client, "hasTaxLien", known(true));
  const { body } = await desk.call(auditor, { url: toUrl(client) });
  expect(body.data.kept).toEqual(["hasTaxLien"]);
  expect(pick(body, "hasTaxLien")).toBeUndefined();
  expect(pick(body, "yearlyRevenue")).toBeDefined();
  await desk.call(auditor, { url: toUrl(client) });
  expect(await desk.listEntries(client.clientId, "file.viewed")).toMatchObject([{ actor_name: "Olaf Auditor" }]);
});

test("what is told is stored sealed, and is in the client's own archive", async () => {
  const client = await newClient();
  await tell(client, "bankruptcyDischargedOn", known("2019-06-30"));
  await tell(client, "industry", known("722511"));
  const { rows } = await database.query<{ sealed: Buffer }>("select sealed from fit_facts where client_id = $1", [
    client.clientId,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed.toString("latin1")).not.toMatch(/2019|722511|bankruptcy/);
  const { url } = (
    await desk.call(client, { method: "POST", url: "/api/my-data/link", payload: { password: storedPassword } })
  ).body.data;
  const zip = await fromBufferPromise((await desk.app.inject({ url })).rawPayload);
  const contents: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    contents.push(Buffer.concat(await stream.toArray()).toString());
  }
  expect(JSON.parse(contents[0] ?? "{}").facts_for_lenders).toMatchObject([
    { question: "When was the last bankruptcy discharged, if there was one?", answer: "2019-06-30", told_by: null },
    { answer: "722511" },
  ]);
});

test("refuses callers without permission", async () => {
  const [client, other] = [await newClient(), await newClient()];
  const body = { entry: known(true), expected_revision: 0 };
  for (const caller of [undefined, { token: "x" } as ReviewedClient]) {
    expect((await desk.call(caller, { url: own })).status).toBe(401);
    expect((await tell(caller, "hasTaxLien", known(true))).status).toBe(401);
    expect((await desk.call(caller, { url: toUrl(client) })).status).toBe(401);
    expect((await correct(caller, toUrl(client, "hasTaxLien"), body)).status).toBe(401);
  }
  expect((await desk.call(ann, { url: own })).status).toBe(401);
  for (const caller of [client, other])
    expect((await correct(caller, toUrl(client, "hasTaxLien"), body)).status).toBe(403);
  expect((await desk.call(other, { url: toUrl(client) })).status).toBe(403);
  expect((await desk.call(bob, { url: toUrl(client) })).status).toBe(404);
  expect((await correct(bob, toUrl(client, "hasTaxLien"), body)).status).toBe(404);
  expect((await correct(auditor, toUrl(client, "hasTaxLien"), body)).status).toBe(403);
  const nobody = { ...client, clientId: randomUUID() };
  expect((await desk.call(manager, { url: toUrl(nobody) })).status).toBe(404);
  expect((await correct(manager, toUrl(nobody, "hasTaxLien"), body)).status).toBe(404);
  expect((await desk.call(other, { url: own })).text).not.toContain("hasTaxLien");
});

test("refuses answers that make no sense, and stores nothing of them", async () => {
  const client = await newClient();
  for (const [fact, value] of [
    ["personalCreditScore", 900],
    ["monthsInBusiness", -3],
    ["monthsInBusiness", { since: "2025-02-30" }],
    ["state", "Florida"],
    ["hasTaxLien", "no"],
  ] as const) {
    expect(await tell(client, fact, known(value)), fact).toMatchObject({
      status: 422,
      body: { result: { fields: { value: expect.any(String) } } },
    });
    expect((await correct(ann, toUrl(client, fact), { entry: known(value), expected_revision: 0 })).status).toBe(422);
  }
  for (const payload of [
    {},
    known(null),
    known([1]),
    { ...known(1), from: "staff" },
    known("x".repeat(121)),
    { state: "unknown" },
  ])
    expect((await tell(client, "dscr", payload)).status, JSON.stringify(payload)).toBe(400);
  expect((await tell(client, "shoeSize", known(44))).status).toBe(400);
  for (const payload of [
    { entry: known(1.2) },
    { entry: known(1.2), expected_revision: -1 },
    { expected_revision: 0 },
    { entry: known(1.2), expected_revision: 0, staff_id: bob.staffId },
  ])
    expect((await correct(ann, toUrl(client, "dscr"), payload)).status, JSON.stringify(payload)).toBe(400);
  expect((await database.query("select from fit_facts where client_id = $1", [client.clientId])).rows).toEqual([]);
});
