import { readFile } from "node:fs/promises";
import type { DraftRule, ProgramDraft } from "@funding-desk/contract/matching/catalog/program-draft";
import { expect, test, vi } from "vitest";
import { lenderPrograms } from "../../../../../firm/lender-programs.ts";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { type SignedInStaff, startDeskApi } from "../../../testing/staff-api.ts";

const desk = await startDeskApi();
const other = await buildTestApp({ database: desk.database });
const manager = await desk.as("manager", { name: "Ada Lovelace" });
const second = await desk.as("manager", { name: "Grace Hopper" });
const base = "/api/desk/catalog";

const scoreRule: DraftRule = {
  id: "score",
  severity: "must",
  test: { fact: "personalCreditScore", op: "atLeast", value: 640 },
  claim: {
    sourceUrl: "https://bank.example.com/requirements",
    title: "Example Bank, requirements",
    quote: "a score of at least 640",
    readOn: "2026-06-01",
    staleAfterDays: 3650,
  },
};
const draft: ProgramDraft = {
  product: "line-of-credit-bank",
  name: "Example line",
  rules: [
    scoreRule,
    {
      ...scoreRule,
      id: "months",
      test: { fact: "monthsInBusiness", op: "atLeast", value: 24 },
      cure: { kind: "time" },
    },
  ],
  documents: [{ type: "bank_statements", count: 3, unit: "months", why: "" }],
  note: "Prime plus 2.",
};
const lender = {
  name: "Example Bank",
  kind: "bank",
  website: "https://bank.example.com",
  may_be_named: false,
  agreement_until: null,
  submission_email: "files@bank.example.com",
  accepts: "link",
  registered_states: ["fl", "GA"],
  note: "",
};

type Caller = Pick<SignedInStaff, "headers">;
const get = (caller: Caller, path: string, query: Record<string, string> = {}) =>
  desk.call(caller, { url: `${base}${path}`, query });
const post = (caller: Caller, path: string, payload?: object) =>
  desk.call(caller, { method: "POST", url: `${base}${path}`, ...(payload ? { payload } : {}) });
const put = (caller: Caller, path: string, payload: object) =>
  desk.call(caller, { method: "PUT", url: `${base}${path}`, payload });

let count = 0;
/** A program of its own, saved by `manager`. */
const addProgram = async (changes: Partial<ProgramDraft> = {}) => {
  count += 1;
  const added = await post(manager, "/lenders", { ...lender, name: `Bank ${count}` });
  expect(added.status).toBe(201);
  const { status, body } = await post(manager, "/programs", {
    lender_id: added.body.data.id,
    draft: { ...draft, name: `Line ${count}`, ...changes },
  });
  expect(status).toBe(201);
  return body.data;
};
const act = (caller: Caller, what: string, { id, revision }: { id: string; revision: number }) =>
  post(caller, `/programs/${id}/${what}`, { expected_revision: revision });
/** A program that clients are judged by. */
const addLive = async (changes: Partial<ProgramDraft> = {}) => {
  const verified = (await act(second, "verify", await addProgram(changes))).body.data;
  return (await act(manager, "live", verified)).body.data;
};
const livePrograms = async (app = desk.app) => (await app.inject("/api/fit/programs")).json().data;

test("a new database starts with the samples as drafts, none of which is live or complete", async () => {
  const { body } = await get(manager, "/programs");
  expect(body.data.programs.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    lenderPrograms.map(({ id }) => id).toSorted(),
  );
  for (const program of body.data.programs)
    expect(program, program.id).toMatchObject({
      status: "draft",
      origin: "sample",
      live_version: null,
      changed_by: null,
    });
  for (const { missing } of body.data.programs) expect(missing).toBeGreaterThan(0);
  expect(body.data).toMatchObject({ total: lenderPrograms.length, samples: 0 });
  expect(await livePrograms()).toMatchObject({ programs: [] });
});

test("offers the samples to a catalog that lacks some of them", async () => {
  await desk.database.query(
    "with gone as (delete from programs where id = 'ondeck') delete from program_versions where program_id = 'ondeck'",
  );
  expect((await get(manager, "/programs")).body.data.samples).toBe(1);
  expect((await post(manager, "/samples")).body).toEqual({ data: { added: 1 } });
  expect((await post(manager, "/samples")).body).toEqual({ data: { added: 0 } });
  const { rows } = await desk.database.query(
    "select subject, detail from audit_entries where action = 'catalog.changed' and detail->>'what' = 'samples added'",
  );
  expect(rows).toEqual([{ subject: "1 sample programs", detail: { what: "samples added", added: 1 } }]);
});

test("a program is drafted, verified by a second person, and goes live on every server", async () => {
  const program = await addProgram();
  expect(program).toMatchObject({ status: "draft", version: 1, missing: 0, may_verify: false, origin: "desk" });
  expect(await act(manager, "verify", program)).toMatchObject({
    status: 409,
    body: { result: { code: "own_version", error: expect.stringContaining("another manager") } },
  });
  expect((await act(manager, "live", program)).body.result.code).toBe("not_verified");
  expect((await get(second, `/programs/${program.id}`)).body.data.may_verify).toBe(true);

  const verified = (await act(second, "verify", program)).body.data;
  expect(verified).toMatchObject({ status: "verified", versions: [{ verified_by: "Grace Hopper", is_live: false }] });
  const live = await act(manager, "live", verified);
  expect(live).toMatchObject({ status: 200, body: { data: { status: "live", live_version: 1, pending: null } } });

  const here = await livePrograms();
  expect(here.programs).toHaveLength(1);
  await vi.waitFor(async () => expect(await livePrograms(other.app)).toEqual(here), 10_000);

  const paused = (await act(manager, "pause", live.body.data)).body.data;
  expect(paused.status).toBe("paused");
  expect((await livePrograms()).programs).toEqual([]);
  expect((await act(manager, "pause", paused)).body.result.code).toBe("not_live");
  const { rows } = await desk.database.query(
    "select detail->>'what' as what, actor_name from audit_entries where subject = $1 order by number",
    [program.name],
  );
  expect(rows).toEqual([
    { what: "program added", actor_name: "Ada Lovelace" },
    { what: "verified", actor_name: "Grace Hopper" },
    { what: "went live", actor_name: "Ada Lovelace" },
    { what: "paused", actor_name: "Ada Lovelace" },
  ]);
});

test("a new draft leaves the live version in use until it goes live itself, and says what is different", async () => {
  const live = await addLive();
  const stricter = {
    ...live.draft,
    rules: live.draft.rules.map((rule: DraftRule) =>
      rule.id === "score" ? { ...rule, test: { fact: "personalCreditScore", op: "atLeast", value: 660 } } : rule,
    ),
  };
  const change = { lender_id: live.lender_id, draft: stricter, expected_revision: live.revision };
  const saved = (await put(second, `/programs/${live.id}`, change)).body.data;
  expect(saved).toMatchObject({ status: "live", version: 2, live_version: 1, pending: "draft" });
  expect(saved.versions[0].changes).toEqual([expect.stringMatching(/640.*is now.*660/)]);
  const findScore = async () =>
    (await livePrograms()).programs[0].rules.find(({ id }: { id: string }) => id === "score").test.value;
  expect(await findScore()).toBe(640);
  // The one who changed it last can't verify it, though someone else wrote the first version.
  expect((await act(second, "verify", saved)).body.result.code).toBe("own_version");
  const verified = (await act(manager, "verify", saved)).body.data;
  expect(verified).toMatchObject({ status: "live", pending: "verified" });
  expect(await findScore()).toBe(640);
  expect((await act(second, "live", verified)).body.data).toMatchObject({ live_version: 2, pending: null });
  expect(await findScore()).toBe(660);
});

test("pausing and resuming keeps the version; a draft made meanwhile waits to be verified", async () => {
  const paused = (await act(manager, "pause", await addLive())).body.data;
  const change = {
    lender_id: paused.lender_id,
    draft: { ...paused.draft, note: "New" },
    expected_revision: paused.revision,
  };
  const saved = (await put(manager, `/programs/${paused.id}`, change)).body.data;
  expect(saved).toMatchObject({ status: "paused", version: 2, live_version: 1, pending: "draft" });
  expect((await act(manager, "live", saved)).body.data).toMatchObject({ status: "live", version: 2, live_version: 1 });
});

test("a rule without a number, a source, a quote, or a date can't be verified", async () => {
  const holes: readonly Partial<DraftRule>[] = [
    { test: { fact: "personalCreditScore", op: "atLeast", value: null } },
    { claim: { ...scoreRule.claim, sourceUrl: "" } },
    { claim: { ...scoreRule.claim, title: "" } },
    { claim: { ...scoreRule.claim, quote: "" } },
    { claim: { ...scoreRule.claim, readOn: null } },
  ];
  for (const hole of holes) {
    const program = await addProgram({ rules: [{ ...scoreRule, ...hole }] });
    expect(program.lacks).toMatchObject([{ rule: "score" }]);
    expect(await act(second, "verify", program)).toMatchObject({
      status: 409,
      body: { result: { code: "program_incomplete" } },
    });
  }
  expect((await act(second, "verify", await addProgram({ rules: [] }))).body.result.code).toBe("program_incomplete");
});

test("refuses wrong drafts at their fields, and stores nothing", async () => {
  const program = await addProgram();
  const toRule = (changes: Partial<DraftRule>) => ({ rules: [{ ...scoreRule, ...changes }] });
  const toTest = (fact: string, op: string, value: unknown) =>
    toRule({ test: { fact, op, value } as DraftRule["test"] });
  const faults: readonly (readonly [string, object])[] = [
    ["name", { name: " " }],
    ["product", { product: "lottery" }],
    ["states", { states: ["Florida"] }],
    ["states", { states: [] }],
    ["amount", { amount: { from: 10, to: 5 } }],
    ["validFrom", { validFrom: "2026-02-30" }],
    ["validFrom", { validFrom: "2026-03-01", validUntil: "2026-02-01" }],
    ["rules", { rules: [scoreRule, scoreRule] }],
    ["rules.score.test", toTest("monthsInBusiness", "atLeast", -3)],
    ["rules.score.test", toTest("monthsInBusiness", "atLeast", "two years")],
    ["rules.score.test", toTest("monthsInBusiness", "in", ["1"])],
    ["rules.score.test", toTest("personalCreditScore", "atLeast", 100_000)],
    ["rules.score.test", toTest("state", "in", ["New York"])],
    ["rules.score.test", toTest("hasTaxLien", "is", "no")],
    ["rules.score.test", toTest("industry", "notInIndustry", { prefixes: ["7a"] })],
    ["rules.score.test", toTest("industry", "notInIndustry", { prefixes: ["72"], except: ["713"] })],
    ["rules.score.when", toRule({ when: { fact: "amountAsked", op: "atLeast", value: null } })],
    ["rules.score.claim.sourceUrl", toRule({ claim: { ...scoreRule.claim, sourceUrl: "javascript:alert(1)" } })],
    ["rules.score.claim.readOn", toRule({ claim: { ...scoreRule.claim, readOn: "2999-01-01" } })],
    ["rules.score.cure", toRule({ cure: { kind: "do", what: " " } })],
    ["rules.score.cure", toRule({ cure: { kind: "do", what: "Wait", typicalDays: [9, 1] } })],
    ["documents.0.type", { documents: [{ type: "Bank statements", count: 1, unit: "files", why: "" }] }],
    ["documents.0.type", { documents: [{ type: "other", count: 1, unit: "files", why: "" }] }],
  ];
  for (const [field, changes] of faults)
    expect(
      await put(manager, `/programs/${program.id}`, {
        lender_id: program.lender_id,
        draft: { ...draft, ...changes },
        expected_revision: program.revision,
      }),
      `${field}: ${JSON.stringify(changes)}`,
    ).toMatchObject({ status: 422, body: { result: { fields: { [field]: expect.any(String) } } } });
  const deep = { all: [{ any: [{ all: [scoreRule.test] }] }] };
  const broken: readonly object[] = [
    { name: 7 },
    { note: null },
    { extra: true },
    { rules: [{ ...scoreRule, id: "../x" }] },
    { rules: [{ ...scoreRule, secret: 1 }] },
    { rules: [{ ...scoreRule, test: deep }] },
    { rules: [{ ...scoreRule, test: { fact: "shoeSize", op: "atLeast", value: 1 } }] },
    { rules: [{ ...scoreRule, test: { all: [] } }] },
    { rules: [{ ...scoreRule, claim: { ...scoreRule.claim, staleAfterDays: 0 } }] },
    { rules: [{ ...scoreRule, claim: { ...scoreRule.claim, quote: "x".repeat(801) } }] },
    { rules: Array.from({ length: 81 }, (_, index) => ({ ...scoreRule, id: `r${index}` })) },
    { amount: { from: -1 } },
  ];
  for (const changes of broken)
    expect(
      (await post(manager, "/programs", { lender_id: program.lender_id, draft: { ...draft, ...changes } })).status,
      JSON.stringify(changes).slice(0, 200),
    ).toBe(400);
  expect((await post(manager, "/programs", { lender_id: "never-was", draft })).body.result.fields).toHaveProperty(
    "lender_id",
  );
  expect((await get(manager, `/programs/${program.id}`)).body.data).toEqual(program);
  expect((await get(manager, "/programs/never-was")).status).toBe(404);
  expect((await get(manager, "/programs/..%2Fx")).status).toBe(400);
});

test("the second of two managers learns who was first, and saving the same again changes nothing", async () => {
  const program = await addProgram();
  const body = {
    lender_id: program.lender_id,
    draft: { ...program.draft, note: "One" },
    expected_revision: program.revision,
  };
  const saved = (await put(second, `/programs/${program.id}`, body)).body.data;
  for (const attempt of [
    put(manager, `/programs/${program.id}`, body),
    act(manager, "verify", program),
    act(manager, "live", program),
  ])
    expect(await attempt).toMatchObject({
      status: 409,
      body: { result: { code: "catalog_changed", error: expect.stringContaining("Grace Hopper") } },
    });
  const again = await put(second, `/programs/${program.id}`, { ...body, expected_revision: saved.revision });
  expect(again.body.data).toMatchObject({ version: saved.version, revision: saved.revision });
  // Of ten saves at once, one wins.
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      put(second, `/programs/${program.id}`, {
        ...body,
        draft: { ...program.draft, note: `At once ${index}` },
        expected_revision: saved.revision,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test("says what is stale, and lists by status, kind, lender, name, and staleness", async () => {
  const program = await addProgram({
    name: "Aged line",
    rules: [{ ...scoreRule, claim: { ...scoreRule.claim, readOn: "2026-01-01", staleAfterDays: 10 } }],
  });
  expect(program).toMatchObject({ is_stale: true, stale_on: "2026-01-12" });
  const list = async (query: Record<string, string>) =>
    (await get(manager, "/programs", query)).body.data.programs.map(({ id }: { id: string }) => id);
  expect(await list({ stale: "true" })).toEqual([program.id]);
  expect((await get(manager, "/programs")).body.data.stale).toBe(1);
  expect(await list({ q: "AGED" })).toEqual([program.id]);
  expect(await list({ q: "%" })).toEqual([]);
  expect(await list({ lender: program.lender_id })).toEqual([program.id]);
  expect(await list({ status: "paused", lender: program.lender_id })).toEqual([]);
  expect(await list({ product: "revenue-based" })).toEqual(["rbf"]);
  const refused: readonly Record<string, string>[] = [
    { status: "gone" },
    { stale: "yes" },
    { lender: "A b" },
    { unknown: "1" },
  ];
  for (const query of refused) expect((await get(manager, "/programs", query)).status, JSON.stringify(query)).toBe(400);
});

test("lenders: added, changed with who was first, refused with words, and named to clients only by agreement", async () => {
  const live = await addLive();
  expect(JSON.stringify(await livePrograms())).not.toContain(live.lender_name);
  expect(JSON.stringify(await livePrograms())).not.toContain("bank.example.com");
  const row = (await get(manager, "/lenders")).body.data.lenders.find(
    ({ id }: { id: string }) => id === live.lender_id,
  );
  expect(row).toMatchObject({ programs: 1, registered_states: ["FL", "GA"], revision: 0, changed_by: "Ada Lovelace" });
  const words = { ...lender, name: row.name, may_be_named: true };
  const saved = await put(second, `/lenders/${row.id}`, { ...words, expected_revision: 0 });
  expect(saved).toMatchObject({ status: 200, body: { data: { may_be_named: true, revision: 1 } } });
  expect(await put(manager, `/lenders/${row.id}`, { ...words, expected_revision: 0 })).toMatchObject({
    status: 409,
    body: { result: { code: "catalog_changed", error: expect.stringContaining("Grace Hopper") } },
  });
  const shown = (await livePrograms()).programs.find(({ id }: { id: string }) => id === live.id);
  expect(shown).toMatchObject({ lenderName: row.name, name: live.name });
  expect(JSON.stringify(shown)).not.toContain("verifiedBy");
  const faults: readonly (readonly [string, object])[] = [
    ["name", { name: "" }],
    ["name", { name: "a\u0000b".repeat(60) }],
    ["website", { website: "bank.example.com" }],
    ["website", { website: "javascript:alert(1)" }],
    ["agreement_until", { agreement_until: "2026-02-30" }],
    ["registered_states", { registered_states: ["ZZ"] }],
    ["note", { note: "x".repeat(4001) }],
  ];
  for (const [field, changes] of faults)
    expect(await post(manager, "/lenders", { ...lender, ...changes }), field).toMatchObject({
      status: 422,
      body: { result: { fields: { [field]: expect.any(String) } } },
    });
  expect((await post(manager, "/lenders", { ...lender, name: row.name.toUpperCase() })).body.result.code).toBe(
    "lender_taken",
  );
  for (const broken of [{}, { ...lender, kind: "shark" }, { ...lender, extra: 1 }])
    expect((await post(manager, "/lenders", broken)).status).toBe(400);
});

test("advisors and auditors read the catalog and change nothing", async () => {
  const program = await addProgram();
  for (const role of ["advisor", "auditor"] as const) {
    const reader = await desk.as(role);
    expect((await get(reader, `/programs/${program.id}`)).body.data).toMatchObject({
      id: program.id,
      may_verify: false,
    });
    expect((await get(reader, "/programs")).status).toBe(200);
    expect((await get(reader, "/export", { format: "csv" })).status).toBe(200);
    expect((await act(reader, "verify", program)).status).toBe(403);
    expect((await post(reader, "/programs", { lender_id: program.lender_id, draft })).status).toBe(403);
  }
});

test("the public programs are kept by browsers, and asked for again only when they changed", async () => {
  const first = await desk.app.inject("/api/fit/programs");
  expect(first.headers["cache-control"]).toBe("public, max-age=60");
  const { etag } = first.headers;
  const again = await desk.app.inject({ url: "/api/fit/programs", headers: { "if-none-match": String(etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  await addLive();
  const later = await desk.app.inject({ url: "/api/fit/programs", headers: { "if-none-match": String(etag) } });
  expect(later.statusCode).toBe(200);
  expect(later.headers.etag).not.toBe(etag);
  expect((await desk.app.inject("/api/fit/programs?x=1")).statusCode).toBe(400);
});

test("a version is never changed, not even by hand", async () => {
  await expect(desk.database.query("update program_versions set rules = 0")).rejects.toThrow(/is not changed/);
});

test("documents that were typed before they had types got one", async () => {
  const { id } = await addProgram();
  const documents = [
    { type: "Bank statements", count: 3, unit: "months", why: "All pages" },
    { type: "Personal tax returns", count: 2, unit: "years", why: "" },
    { type: "SBA Form 1919", count: 1, unit: "files", why: "" },
  ];
  await desk.database.asOwner(
    `insert into program_versions (program_id, version, body, rules, missing, origin)
      values ($1, 2, $2, 0, 0, 'sample'), ($1, 3, $3, 0, 0, 'sample')`,
    [id, { ...draft, documents }, { ...draft, documents: [] }],
  );
  const migration = await readFile(
    new URL("../../../platform/db/migrations/0050_program_documents.sql", import.meta.url),
    "utf8",
  );
  await desk.database.asOwner(migration);
  const { rows } = await desk.database.query<{ documents: object[] }>(
    "select body -> 'documents' as documents from program_versions where program_id = $1 order by version",
    [id],
  );
  expect(rows.map((row) => row.documents)).toEqual([
    draft.documents,
    [
      { type: "bank_statements", count: 3, unit: "months", why: "All pages" },
      { type: "tax_returns", count: 2, unit: "years", why: "" },
      { type: "other", label: "SBA Form 1919", count: 1, unit: "files", why: "" },
    ],
    [],
  ]);
  await expect(
    desk.database.asOwner("update program_versions set rules = 1 where program_id = $1", [id]),
  ).rejects.toThrow(/not changed/);
});

test("a document type that a program asks for is used", async () => {
  await addProgram({ documents: [{ type: "business_plan", count: 1, unit: "files", why: "" }] });
  const { types } = (await desk.call(manager, { url: "/api/desk/settings/document-types" })).body.data;
  const isUsed = Object.fromEntries(
    types.map(({ name, is_used }: { name: string; is_used: boolean }) => [name, is_used]),
  );
  expect(isUsed).toMatchObject({ "Business plan": true });
  const named = (await get(second, "/document-types")).body.data.types;
  expect(named[0]).toEqual({ slug: "drivers_license", name: "Driver's license", is_active: true });
});
