import type { ImportFault, ImportResult } from "@funding-desk/contract/matching/catalog/desk-api";
import type { DraftRule, ProgramDraft } from "@funding-desk/contract/matching/catalog/program-draft";
import type { CatalogFormat } from "@funding-desk/contract/matching/catalog/states";
import Papa from "papaparse";
import { beforeEach, expect, test } from "vitest";
import { startDeskApi } from "../../../testing/staff-api.ts";

const desk = await startDeskApi();
const manager = await desk.as("manager", { name: "Ada Lovelace" });
const base = "/api/desk/catalog";

const readExport = async (format: CatalogFormat): Promise<string> =>
  (await desk.call(manager, { url: `${base}/export`, query: { format } })).body.data.text;

interface Sent {
  readonly format?: CatalogFormat;
  readonly isDryRun?: boolean;
  readonly expected?: number;
}
const send = (text: string, { format = "csv", isDryRun = true, expected }: Sent = {}) =>
  desk.call(manager, {
    method: "POST",
    url: `${base}/import`,
    payload: { format, text, is_dry_run: isDryRun, ...(expected === undefined ? {} : { expected_revision: expected }) },
  });
const tryFile = async (text: string, sent: Sent = {}): Promise<ImportResult> => {
  const { status, body } = await send(text, sent);
  expect(status).toBe(200);
  return body.data;
};

/** Everything stored, to compare. */
const readStored = async () =>
  (await desk.database.query("select program_id, version, body from program_versions order by 1, 2")).rows;

type Row = Readonly<Record<string, string | number>>;
const toFile = (rows: readonly Row[]): string => {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return Papa.unparse({ fields, data: rows.map((row) => fields.map((field) => row[field] ?? "")) });
};
const programRow: Row = {
  kind: "program",
  program: "acme-line",
  name: "Acme line",
  lender: "Acme Bank",
  product: "line-of-credit-bank",
};
const ruleRow: Row = {
  kind: "rule",
  program: "acme-line",
  rule: "months",
  severity: "must",
  fact: "monthsInBusiness",
  comparison: "atLeast",
  threshold: 24,
  unit: "months",
  source: "Acme Bank",
  address: "https://acme.example.com/rules",
  quote: "two years",
  read_on: "2026-06-01",
};

let stored: object[] = [];
beforeEach(async () => {
  stored = await readStored();
});
const expectUnchanged = async () => expect(await readStored()).toEqual(stored);

test.each(["csv", "json"] as const)("an exported %s file comes back as it is", async (format) => {
  const result = await tryFile(await readExport(format), { format });
  expect(result.faults).toEqual([]);
  expect(new Set(result.programs.map(({ what }) => what))).toEqual(new Set(["same"]));
  expect(result.programs.length).toBeGreaterThan(20);
  await expectUnchanged();
});

test("a file is tried first, then stored as drafts with its lender, and recorded", async () => {
  const text = toFile([
    { ...programRow, states: "FL;GA", amount_from: "$10,000", amount_to: 250000, note: "=not a formula? no: '=" },
    ruleRow,
  ]);
  expect((await tryFile(text)).faults).toMatchObject([{ row: 2, where: "note" }]);
  const good = toFile([
    { ...programRow, states: "FL;GA", amount_from: "$10,000", amount_to: 250000 },
    ruleRow,
    {
      ...ruleRow,
      rule: "score",
      fact: "personalCreditScore",
      threshold: "",
      unit: "points",
      when_fact: "amountAsked",
      when_comparison: "atLeast",
      when_threshold: "75,001",
      cure: "do",
      cure_what: "Wait",
      cure_days_from: 30,
      cure_days_to: 60,
    },
    {
      kind: "rule",
      program: "acme-line",
      rule: "where",
      severity: "usually",
      fact: "state",
      comparison: "notIn",
      threshold: "CA; NY",
    },
    {
      kind: "rule",
      program: "acme-line",
      rule: "what",
      severity: "must",
      fact: "industry",
      comparison: "notInIndustry",
      threshold: "72;713",
      except: "7211",
    },
    { kind: "document", program: "acme-line", document: "bank_statements", count: 3, count_unit: "months" },
    { kind: "document", program: "acme-line", document: "other", document_name: "SBA Form 1919" },
  ]);
  const tried = await tryFile(good);
  expect(tried).toMatchObject({
    faults: [],
    rules: 4,
    is_stored: false,
    programs: [{ id: "acme-line", what: "added" }],
  });
  await expectUnchanged();
  const done = await tryFile(good, { isDryRun: false, expected: tried.catalog_revision });
  expect(done.is_stored).toBe(true);
  const { body } = await desk.call(manager, { url: `${base}/programs/acme-line` });
  expect(body.data).toMatchObject({ status: "draft", origin: "import", lender_name: "Acme Bank", may_verify: false });
  const draft: ProgramDraft = body.data.draft;
  expect(draft).toMatchObject({ states: ["FL", "GA"], amount: { from: 10_000, to: 250_000 } });
  expect(draft.rules.map(({ test: own }: DraftRule) => own)).toEqual([
    { fact: "monthsInBusiness", op: "atLeast", value: 24 },
    { fact: "personalCreditScore", op: "atLeast", value: null },
    { fact: "state", op: "notIn", value: ["CA", "NY"] },
    { fact: "industry", op: "notInIndustry", value: { prefixes: ["72", "713"], except: ["7211"] } },
  ]);
  expect(draft.rules[1]).toMatchObject({
    when: { fact: "amountAsked", op: "atLeast", value: 75_001 },
    cure: { kind: "do", what: "Wait", typicalDays: [30, 60] },
  });
  expect(draft.documents).toEqual([
    { type: "bank_statements", count: 3, unit: "months", why: "" },
    { type: "other", label: "SBA Form 1919", count: 1, unit: "files", why: "" },
  ]);
  const { rows } = await desk.database.query(
    "select detail from audit_entries where action = 'catalog.changed' order by number desc limit 1",
  );
  expect(rows).toEqual([{ detail: { what: "imported", format: "csv", added: 1, changed: 0, rules: 4 } }]);
  // Again changes nothing, and another catalog than the one it was tried with is refused.
  expect((await tryFile(good)).programs).toMatchObject([{ what: "same", changes: [] }]);
  expect(await send(good, { isDryRun: false, expected: tried.catalog_revision })).toMatchObject({
    status: 409,
    body: { result: { code: "catalog_changed" } },
  });
});

const faultOf = async (rows: readonly Row[]): Promise<ImportFault | undefined> =>
  (await tryFile(toFile(rows))).faults[0];

test.each<[string, Row, Partial<ImportFault>]>([
  ["a negative number of months", { threshold: -3 }, { row: 3, where: "threshold" }],
  ["another unit", { unit: "years", threshold: 2 }, { row: 3, where: "unit" }],
  ["a number in words", { threshold: "24 months" }, { row: 3, where: "threshold" }],
  ["half a number", { threshold: "1e3" }, { row: 3, where: "threshold" }],
  [
    "an unknown state",
    { fact: "state", unit: "", comparison: "in", threshold: "FL;Kansas" },
    { row: 3, where: "threshold" },
  ],
  ["an unknown fact", { fact: "fico" }, { row: 3, where: "fact" }],
  ["an unknown comparison", { comparison: ">=" }, { row: 3, where: "comparison" }],
  ["an unknown severity", { severity: "maybe" }, { row: 3, where: "severity" }],
  ["a formula", { quote: '=HYPERLINK("https://evil.example.com")' }, { row: 3, where: "quote" }],
  ["a command", { quote: "@SUM(1)" }, { row: 3, where: "quote" }],
  ["a formula behind a tab", { source: "+cmd|' /C calc'!A0" }, { row: 3, where: "source" }],
  ["a day that isn't one", { read_on: "2026-02-30" }, { row: 3, where: "read_on" }],
  [
    "a day in another form",
    { read_on: "11/01/2026" },
    { row: 3, where: "read_on", message: "Please write the day as 2026-11-01: year, month, day." },
  ],
  ["a day to come", { read_on: "2999-01-01" }, { row: 3, where: "read_on" }],
  ["an address that isn't one", { address: "acme.example.com" }, { row: 3, where: "address" }],
  ["a test that isn't JSON", { fact: "", test_json: "{" }, { row: 3, where: "test_json" }],
  ["a test too deep", { fact: "", test_json: "[".repeat(30) + "]".repeat(30) }, { row: 3, where: "test_json" }],
  ["a test of something else", { fact: "", test_json: '{"fact":"x"}' }, { row: 3, where: "threshold" }],
  ["a rule of no program", { program: "other" }, { row: 3, where: "program" }],
  ["an id that isn't one", { program: "Acme Line" }, { row: 3, where: "program" }],
  ["a row of no kind", { kind: "thing" }, { row: 3, where: "kind" }],
  ["a text too long", { quote: "x".repeat(801) }, { row: 3, where: "quote" }],
])("refuses %s by row", async (_, changes, fault) => {
  const found = await faultOf([programRow, { ...ruleRow, ...changes }]);
  expect(found).toMatchObject(fault);
  expect(found?.message).toMatch(/^.{10,}\.$/);
  await expectUnchanged();
});

test.each<[string, Row, Partial<ImportFault>]>([
  ["a type that the firm doesn't have", { document: "Bank statements" }, { where: "document" }],
  ["a paper without a name", { document: "other" }, { where: "document", message: "Please name the document." }],
  ["a second name", { document: "bank_statements", document_name: "March" }, { where: "document" }],
  ["a count of nothing", { document: "bank_statements", count: 0 }, { where: "count" }],
  ["another unit", { document: "bank_statements", count_unit: "weeks" }, { where: "count_unit" }],
])("refuses a document with %s by row", async (_, changes, fault) => {
  const found = await faultOf([programRow, ruleRow, { kind: "document", program: "acme-line", ...changes }]);
  expect(found).toMatchObject({ row: 4, ...fault });
  expect(found?.message).toMatch(/^.{10,}\.$/);
  await expectUnchanged();
});

test("one bad row of many stores nothing of the file", async () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...ruleRow, rule: `months-${index}`, threshold: index }));
  const text = toFile([programRow, ...many, { ...ruleRow, rule: "bad", threshold: -1 }]);
  const result = await tryFile(text, { isDryRun: false });
  expect(result).toMatchObject({ is_stored: false, fault_count: 1, faults: [{ row: 33, where: "threshold" }] });
  await expectUnchanged();
});

test.each<[string, object, { where: string; message: RegExp }]>([
  [
    "an unknown fact",
    { fact: "fico", op: "atLeast", value: 1 },
    { where: "test.fact", message: /^“fico” isn't a fact\. Use one of: .*personalCreditScore/ },
  ],
  [
    "an unknown comparison deep in a test",
    { all: [{ any: [{ fact: "personalCreditScore", op: ">=", value: 1 }] }] },
    { where: "test.all[0].any[0].op", message: /^“>=” isn't a comparison\. Use one of: .*atLeast/ },
  ],
])("names %s, and where it stands, in a JSON file", async (_, test, { where, message }) => {
  const claim = { sourceUrl: "", title: "", quote: "", readOn: null, staleAfterDays: 180 };
  const rules = [{ id: "score", severity: "must", test, claim }];
  const body = { id: "acme-line", lender: "Acme", name: "Line", product: "working-capital", rules, documents: [] };
  const text = JSON.stringify({ format: "funding-desk-catalog", version: 1, programs: [body] });
  const { faults } = await tryFile(text, { format: "json" });
  expect(faults).toContainEqual({
    row: null,
    where: `programs[0].rules[0].${where}`,
    message: expect.stringMatching(message),
  });
});

test("refuses whole files in words", async () => {
  const tooMany = [programRow, ...Array.from({ length: 10_000 }, (_, index) => ({ ...ruleRow, rule: `r-${index}` }))];
  const deep = `${'{"a":'.repeat(30)}1${"}".repeat(30)}`;
  const files: readonly (readonly [string, CatalogFormat, RegExp])[] = [
    ["", "csv", /empty/],
    ["kind,program\n", "csv", /no programs/],
    ["kind,program,colour\n", "csv", /“colour”/],
    ["kind,program,kind\n", "csv", /twice/],
    ["program\n", "csv", /“kind” is missing/],
    ["\u0000PNG", "csv", /text file/],
    [toFile(tooMany), "csv", /10,000 rules/],
    ["x".repeat(5 * 1024 * 1024 + 1), "csv", /5 MB/],
    [deep, "json", /30 levels/],
    ["{", "json", /isn't a JSON file/],
    ["[]", "json", /isn't a catalog/],
    ['{"format":"funding-desk-catalog","version":2,"programs":[]}', "json", /isn't a catalog/],
  ];
  for (const [text, format, message] of files)
    expect((await tryFile(text, { format })).faults[0], text.slice(0, 40)).toMatchObject({
      row: null,
      message: expect.stringMatching(message),
    });
  expect((await send("x".repeat(11 * 1024 * 1024))).status).toBe(413);
  await expectUnchanged();
});

test("refuses wrong JSON at its place", async () => {
  const program = {
    id: "acme-json",
    lender: "Acme Bank",
    product: "working-capital",
    name: "Acme",
    note: "",
    documents: [],
    rules: [
      {
        id: "months",
        severity: "must",
        test: { fact: "monthsInBusiness", op: "atLeast", value: 24 },
        claim: { sourceUrl: "", title: "", quote: "", readOn: null, staleAfterDays: 180 },
      },
    ],
  };
  const [rule] = program.rules;
  const toJson = (changes: object) =>
    JSON.stringify({ format: "funding-desk-catalog", version: 1, programs: [{ ...program, ...changes }] });
  const places: readonly (readonly [object, string])[] = [
    [{ id: "Acme Json" }, "programs[0]"],
    [{ lender: "" }, "programs[0]"],
    [{ product: "lottery" }, "programs[0].product"],
    [{ secret: 1 }, "programs[0]"],
    [
      { rules: [{ ...rule, test: { fact: "monthsInBusiness", op: "atLeast", value: -1 } }] },
      "programs[0].rules[0].test",
    ],
    [{ rules: [{ ...rule, test: { all: [{ any: [{ all: [rule?.test] }] }] } }] }, "programs[0].rules[0].test"],
    [{ rules: [{ ...rule, claim: { ...rule?.claim, readOn: 7 } }] }, "programs[0].rules[0].claim.readOn"],
    [{ rules: "many" }, "programs[0].rules"],
    [{ documents: [{ type: "paper", count: 1, unit: "files", why: "" }] }, "programs[0].documents[0].type"],
  ];
  for (const [changes, where] of places) {
    const { faults } = await tryFile(toJson(changes), { format: "json" });
    expect(faults[0], where).toMatchObject({ row: null, where });
    expect(faults[0]?.message.length).toBeGreaterThan(10);
  }
  const twice = JSON.stringify({ format: "funding-desk-catalog", version: 1, programs: [program, program] });
  expect((await tryFile(twice, { format: "json" })).faults).toMatchObject([{ where: "programs[1]" }]);
  await expectUnchanged();
});

test("an export has no formula for a spreadsheet, and its texts come back whole", async () => {
  const note = '=HYPERLINK("https://evil.example.com")\n- then more; and "more"';
  const text = JSON.stringify({
    format: "funding-desk-catalog",
    version: 1,
    programs: [
      { id: "formula", lender: "+Acme", product: "working-capital", name: "@Acme", note, documents: [], rules: [] },
    ],
  });
  const tried = await tryFile(text, { format: "json" });
  expect((await tryFile(text, { format: "json", isDryRun: false, expected: tried.catalog_revision })).is_stored).toBe(
    true,
  );
  const csv = await readExport("csv");
  const cells = Papa.parse<string[]>(csv).data.flat();
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  const again = (await tryFile(csv)).programs.find(({ id }) => id === "formula");
  expect(again).toMatchObject({ what: "same", lender_name: "+Acme" });
});

test("refuses a body with wrong types, unknown keys, and no format", async () => {
  for (const payload of [
    {},
    { format: "xml", text: "", is_dry_run: true },
    { format: "csv", text: 7, is_dry_run: true },
    { format: "csv", text: "", is_dry_run: "yes" },
    { format: "csv", text: "", is_dry_run: true, extra: 1 },
    { format: "csv", text: "", is_dry_run: true, expected_revision: -1 },
  ])
    expect((await desk.call(manager, { method: "POST", url: `${base}/import`, payload })).status).toBe(400);
});
