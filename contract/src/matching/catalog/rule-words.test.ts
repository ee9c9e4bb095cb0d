import { expect, test } from "vitest";
import { lenderPrograms } from "../../../../firm/lender-programs.ts";
import { fundingProducts } from "../../../../firm/products.ts";
import { documentTypeSlugs } from "../../forms/options/document-types.ts";
import { findStaleDay, isWebAddress, listDraftFaults, listMissing } from "./check-draft.ts";
import { type DraftRule, emptyClaim, type ProgramDraft, programDraft, toSlug } from "./program-draft.ts";
import { formatRule, formatTest, listProgramChanges } from "./rule-words.ts";

const today = "2026-11-23";
const products = fundingProducts.map(({ id }) => id);
const documentTypes = new Map(documentTypeSlugs.map((slug) => [slug as string, slug.replaceAll("_", " ")]));
documentTypes.set("bank_statements", "Bank statements");

const rule: DraftRule = {
  id: "score",
  severity: "must",
  test: { fact: "personalCreditScore", op: "atLeast", value: 640 },
  when: { fact: "amountAsked", op: "atMost", value: 75_000 },
  claim: emptyClaim,
};
const draft: ProgramDraft = { product: "equipment", name: "Line", rules: [rule], documents: [], note: "" };

test("a rule reads as a sentence", () => {
  expect(formatRule(rule)).toBe("Personal credit score at least 640, when Amount requested at most $75,000");
  expect(formatTest({ fact: "monthsInBusiness", op: "atLeast", value: null })).toBe(
    "Time in business at least (not settled)",
  );
  expect(
    formatTest({
      any: [
        { fact: "state", op: "in", value: ["FL", "GA"] },
        {
          all: [
            { fact: "hasTaxLien", op: "is", value: false },
            { fact: "industry", op: "notInIndustry", value: { prefixes: ["72"], except: ["7211"] } },
          ],
        },
      ],
    }),
  ).toBe("State is one of FL, GA or (Open tax lien: no and Industry is not in NAICS 72 (except 7211))");
});

test("a version says what is different, and nothing when nothing is", () => {
  expect(listProgramChanges(undefined, draft, documentTypes)).toEqual(["Added with 1 rule"]);
  expect(listProgramChanges(draft, structuredClone(draft), documentTypes)).toEqual([]);
  const after: ProgramDraft = {
    ...draft,
    amount: { from: 5_000 },
    states: ["FL"],
    rules: [
      { ...rule, severity: "usually", claim: { ...emptyClaim, readOn: today, title: "Bank" } },
      { ...rule, id: "months", test: { fact: "monthsInBusiness", op: "atLeast", value: 24 }, when: undefined },
    ],
    documents: [
      { type: "bank_statements", count: 3, unit: "months", why: "" },
      { type: "other", label: "SBA Form 1919", count: 1, unit: "files", why: "Of every owner" },
    ],
  };
  expect(listProgramChanges(draft, after, documentTypes)).toEqual([
    "The program’s amount: “any amount” is now “from $5,000”",
    "The program’s states: “every state” is now “FL”",
    `${formatRule(rule)}: weight: “must” is now “usually”`,
    `${formatRule(rule)}: source: “no source, read never” is now “Bank, read 11/23/2026”`,
    "New rule: Time in business at least 24 months (must)",
    "Asks for: Bank statements, 3 months",
    "Asks for: SBA Form 1919 (Of every owner)",
  ]);
  expect(listProgramChanges(after, draft, documentTypes)).toContain(
    "Removed rule: Time in business at least 24 months",
  );
});

test("a claim is stale the day after its days are over", () => {
  const readOn = (day: string, staleAfterDays: number): DraftRule => ({
    ...rule,
    claim: { ...emptyClaim, readOn: day, staleAfterDays },
  });
  expect(findStaleDay(draft)).toBeNull();
  expect(findStaleDay({ ...draft, rules: [readOn("2026-02-27", 1)] })).toBe("2026-03-01");
  expect(findStaleDay({ ...draft, rules: [readOn("2028-02-27", 1)] })).toBe("2028-02-29");
  expect(findStaleDay({ ...draft, rules: [readOn("2026-01-01", 364), readOn("2026-06-01", 10)] })).toBe("2026-06-12");
});

test("an address is one that a person can open", () => {
  for (const good of ["https://a.example.com", "http://sba.gov/x?y=1#z", "https://example.com:8443/a%20b"])
    expect(isWebAddress(good), good).toBe(true);
  for (const bad of [
    "",
    "a.com",
    "https://localhost",
    "javascript:alert(1)",
    "https://user@example.com",
    "https://a.com/ b",
    "ftp://a.com",
  ])
    expect(isWebAddress(bad), bad).toBe(false);
});

test("an id is made of any name", () => {
  expect(toSlug("  Bañco “Único”, Inc. ")).toBe("banco-unico-inc");
  expect(toSlug("中文")).toBe("");
  expect(toSlug("x".repeat(100))).toHaveLength(60);
});

test("every sample is sound, has a source with its day, and lacks something that a person has to add", () => {
  expect(new Set(lenderPrograms.map(({ id }) => id)).size).toBe(lenderPrograms.length);
  for (const { id, lender, draft: sample } of lenderPrograms) {
    expect(id).toBe(toSlug(id));
    expect(lender.id).toBe(toSlug(lender.id));
    expect(programDraft.safeParse(sample).success, id).toBe(true);
    expect(listDraftFaults(sample, { today, products, documentTypes }), id).toEqual([]);
    expect(listMissing(sample).length, id).toBeGreaterThan(0);
    for (const { claim } of sample.rules) {
      expect(claim.readOn, id).toBe("2026-11-22");
      expect(claim.title, id).not.toBe("");
      expect(isWebAddress(claim.sourceUrl), id).toBe(true);
    }
  }
});

test("what the pages don't settle has no number", () => {
  const unsettled = [
    "ondeck",
    "fundbox",
    "amex-bloc",
    "credibly",
    "natfunding",
    "headway",
    "fundingcircle-7a",
    "balboa-equip",
  ];
  const numbersOf = (id: string) =>
    lenderPrograms
      .filter((program) => program.id === id)
      .flatMap((program) => program.draft.rules)
      .map(({ test: own }) => ("value" in own ? own.value : undefined))
      .filter((value) => typeof value === "number");
  for (const id of unsettled) expect(numbersOf(id), id).toEqual([]);
});

test("a document is of one of the firm's types, or has a name of its own", () => {
  const faultsOf = (type: string, label?: string) =>
    listDraftFaults(
      { ...draft, documents: [{ type, count: 1, unit: "files", why: "", ...(label === undefined ? {} : { label }) }] },
      {
        today,
        products,
        documentTypes: new Map([
          ["bank_statements", "Bank statements"],
          ["other", "Other"],
        ]),
      },
    ).map(({ field, message }) => [field, message]);
  expect(faultsOf("bank_statements")).toEqual([]);
  expect(faultsOf("other", "SBA Form 1919")).toEqual([]);
  expect(faultsOf("other", " ")).toEqual([["documents.0.type", "Please name the document."]]);
  expect(faultsOf("bank_statements", "January")[0]?.[1]).toContain("has a name of its own");
  expect(faultsOf("Bank statements")).toEqual([
    [
      "documents.0.type",
      "“Bank statements” isn’t one of your document types. Please use one of: bank_statements (Bank statements), other (Other).",
    ],
  ]);
});
