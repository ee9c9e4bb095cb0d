import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  findExpectedMonth,
  listExpectedMonths,
  listMonths,
  shiftMonth,
} from "../../documents/document/covered-months.ts";
import { addDays } from "../../forms/months.ts";
import type { NeededDocument } from "../../matching/fit/needed-documents.ts";
import { findPreflightFindings, type PreflightDocument, type PreflightFile } from "./preflight.ts";

const toNeed = (count: number, more: Partial<NeededDocument["need"]> = {}, isSure = true): NeededDocument => ({
  need: { type: "bank_statements", count, unit: "months", why: "", ...more },
  isSure,
});
const toStatement = (from: string, until = from, more: Partial<PreflightDocument> = {}): PreflightDocument => ({
  id: `statement-${from}`,
  filename: `${from}.pdf`,
  type: "bank_statements",
  review: "accepted",
  state: "stored",
  covers: { from, until },
  validUntil: null,
  isShort: false,
  isChosen: true,
  ...more,
});
const toLicense = (validUntil: string | null, more: Partial<PreflightDocument> = {}): PreflightDocument =>
  toStatement("2026-01", undefined, {
    id: "license",
    filename: "license.jpg",
    type: "drivers_license",
    covers: null,
    validUntil,
    ...more,
  });

const file: PreflightFile = {
  today: "2026-11-09",
  lenderName: "Acme Capital",
  needs: [toNeed(3)],
  documentNames: new Map([
    ["bank_statements", "Bank statements"],
    ["ein_letter", "EIN letter"],
  ]),
  documents: [toStatement("2026-08"), toStatement("2026-09"), toStatement("2026-10")],
  names: [
    { of: "business", where: "the application", name: "Tide & Ledger, LLC" },
    { of: "business", where: "the profile", name: "TIDE AND LEDGER" },
    { of: "owner", where: "the application", name: "José King" },
    { of: "owner", where: "the account", name: "Jose  King" },
  ],
  consents: [
    { person: "Ada King", isLive: true },
    { person: "Bo Lee", isLive: true },
  ],
  numbersAwaited: [],
  others: [],
  registrations: [],
};
const find = (changes: Partial<PreflightFile>) => findPreflightFindings({ ...file, ...changes });
const summarize = (changes: Partial<PreflightFile>) => find(changes).map(({ kind, severity }) => [kind, severity]);
const findOnly = (changes: Partial<PreflightFile>) => {
  const found = find(changes);
  expect(found).toHaveLength(1);
  return found[0] as NonNullable<(typeof found)[number]>;
};

test("finds nothing in a file that is ready", () => {
  expect(find({})).toEqual([]);
});

test("stops while a co-borrower hasn't entered their own numbers, and says how they get there", () => {
  expect(findOnly({ numbersAwaited: ["Bo Lee"] })).toMatchObject({
    kind: "numbers missing",
    severity: "blocks",
    sentence: "Bo Lee hasn't entered their own social security number and birth date.",
    cure: expect.stringContaining("Email them their private link"),
    place: "answers",
  });
});

describe("the months of statements", () => {
  test.each([
    ["2026-11-07", "2026-09"],
    ["2026-11-08", "2026-10"],
    ["2026-11-30", "2026-10"],
    ["2027-01-07", "2026-11"],
    ["2027-01-08", "2026-12"],
    ["2028-02-29", "2028-01"],
  ])("on %s, the newest that is expected is %s", (today, expected) => {
    expect(findExpectedMonth(today)).toBe(expected);
  });

  test("that are missing or stale are named, with the rule of the 7th", () => {
    const { sentence, severity, cure } = findOnly({ documents: [toStatement("2026-08"), toStatement("2026-09")] });
    expect(severity).toBe("warns");
    expect(sentence).toBe(
      "Bank statements: October 2026 is missing. The lender expects 3 months up to October 2026. After the 7th, last month's is required.",
    );
    expect(cure).toBe("Ask the client for all pages of what is missing.");
    expect(findOnly({ documents: [toStatement("2026-01", "2026-03")] }).sentence).toContain(
      "August to October 2026 are missing",
    );
    expect(findOnly({ documents: [toStatement("2026-08"), toStatement("2026-10")] }).sentence).toContain(
      "September 2026 is missing",
    );
  });

  test("before the 8th, may end a month earlier, and count from last month when that one is there", () => {
    const today = "2026-11-07";
    expect(find({ today, documents: [toStatement("2026-07", "2026-09")] })).toEqual([]);
    expect(find({ today, documents: [toStatement("2026-08", "2026-10")] })).toEqual([]);
    expect(findOnly({ today, documents: [toStatement("2026-09", "2026-10")] }).sentence).toContain(
      "August 2026 is missing",
    );
  });

  test("count only from documents that are chosen and usable", () => {
    const others = [toStatement("2026-08"), toStatement("2026-09")];
    for (const more of [{ isChosen: false }, { review: "rejected" as const, isChosen: false }])
      expect(findOnly({ documents: [...others, toStatement("2026-10", undefined, more)] }).kind).toBe("months missing");
  });

  test("that no one has entered are asked for, and only while they could matter", () => {
    const undated = toStatement("2026-10", undefined, { covers: null });
    expect(summarize({ documents: [toStatement("2026-08", "2026-09"), undated] })).toEqual([
      ["months unknown", "warns"],
    ]);
    expect(find({ documents: [...file.documents, { ...undated, id: "other" }] })).toEqual([]);
  });

  test("are more where the program asks for more, as some do by state", () => {
    expect(findOnly({ needs: [toNeed(3), toNeed(4, { why: "In CA, NY, and UT" })] }).sentence).toContain(
      "July 2026 is missing",
    );
  });

  const day = fc
    .date({ min: new Date("2001-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((each) => each.toISOString().slice(0, 10));

  test("are always consecutive, as many as asked for, and never of a month that isn't over", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 36 }), fc.boolean(), (today, count, isThere) => {
        const lastMonth = shiftMonth(today.slice(0, 7), -1);
        const expected = listExpectedMonths(today, count, new Set(isThere ? [lastMonth] : []));
        expect(expected).toHaveLength(count);
        expect(expected).toEqual(listMonths({ from: expected[0] ?? "", until: expected.at(-1) ?? "" }));
        expect((expected.at(-1) ?? "") < today.slice(0, 7)).toBe(true);
        expect((expected.at(-1) ?? "") >= findExpectedMonth(today)).toBe(true);
      }),
    );
  });

  test("are complete once what is missing comes, and a day later nothing new is asked for but on the 8th", () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 1, max: 12 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { maxLength: 14 }),
        (today, count, ago) => {
          const had = ago.map((months) => shiftMonth(today.slice(0, 7), -months));
          const missing = listExpectedMonths(today, count, new Set(had)).filter((each) => !had.includes(each));
          const documents = [...had, ...missing].map((each) => toStatement(each));
          expect(find({ today, needs: [toNeed(count)], documents }).map(({ kind }) => kind)).toEqual([]);
          if (missing.length > 0 && had.length > 0)
            expect(
              find({ today, needs: [toNeed(count)], documents: had.map((each) => toStatement(each)) }),
            ).toHaveLength(1);
          const tomorrow = addDays(today, 1);
          const after = find({ today: tomorrow, needs: [toNeed(count)], documents });
          if (!tomorrow.endsWith("-08") && !tomorrow.endsWith("-01")) expect(after).toEqual([]);
        },
      ),
    );
  });
});

describe("the program's documents", () => {
  test("that aren't on file are to be asked for, those not chosen to be chosen", () => {
    const needs = [toNeed(1, { type: "ein_letter", unit: "files" })];
    const letter = toStatement("2026-01", undefined, { id: "ein", type: "ein_letter", covers: null });
    expect(findOnly({ needs })).toMatchObject({
      kind: "document missing",
      severity: "warns",
      sentence: "The program asks for “EIN letter”. There is none on file.",
      cure: "Ask the client for it.",
      place: "documents",
    });
    expect(findOnly({ needs, documents: [{ ...letter, isChosen: false }] })).toMatchObject({
      sentence: "The program asks for “EIN letter”. It's on file but not chosen.",
      place: "submission",
    });
    expect(find({ needs, documents: [letter] })).toEqual([]);
    expect(findOnly({ needs: [toNeed(2, { type: "ein_letter", unit: "files" })], documents: [letter] }).sentence).toBe(
      "The program asks for “EIN letter, 2 files”. 1 file is chosen.",
    );
    expect(findOnly({ needs: [toNeed(1, { type: "ein_letter", unit: "files" }, false)] }).sentence).toContain(
      "may ask",
    );
    expect(find({ needs: [toNeed(1, { type: "other", unit: "files", label: "Link to the bank" })] })).toEqual([]);
  });

  test("that were rejected or can't be opened block", () => {
    for (const more of [{ review: "rejected" }, { state: "unsafe" }, { state: "checking" }] as const)
      expect(summarize({ documents: [...file.documents, toStatement("2026-07", undefined, more)] })).toEqual([
        ["document unusable", "blocks"],
      ]);
  });
});

describe("a license", () => {
  const withLicense = (validUntil: string | null, more: Partial<PreflightDocument> = {}) => ({
    documents: [...file.documents, toLicense(validUntil, more)],
  });

  test.each([
    ["2026-11-08", "“license.jpg” expired on 11/08/2026."],
    ["2026-11-09", "“license.jpg” expires on 11/09/2026."],
    ["2026-12-09", "“license.jpg” expires on 12/09/2026."],
    [null, "No one has said until when “license.jpg” is valid."],
  ])("until %s", (validUntil, sentence) => {
    expect(findOnly(withLicense(validUntil)).sentence).toBe(sentence);
  });

  test("that is valid, or isn't sent, is fine", () => {
    expect(find(withLicense("2026-12-10"))).toEqual([]);
    expect(find(withLicense("2020-01-01", { isChosen: false }))).toEqual([]);
  });
});

describe("people and lenders", () => {
  test("everyone's consent is needed", () => {
    const consents = [...file.consents, { person: "Cy Dow", isLive: false }];
    expect(findOnly({ consents })).toMatchObject({
      severity: "blocks",
      sentence: "Cy Dow hasn't agreed to send this file.",
    });
  });

  test("a second open file with the lender blocks, a recent one warns", () => {
    const other = (status: "sent" | "passed", since: string) => ({ others: [{ id: "s1", status, since }] });
    expect(summarize(other("sent", "2024-01-01"))).toEqual([["submission open", "blocks"]]);
    expect(findOnly(other("passed", "2026-08-11"))).toMatchObject({
      severity: "warns",
      sentence: "Acme Capital has had this client's file before: passed since 08/11/2026.",
    });
    expect(find(other("passed", "2026-08-10"))).toEqual([]);
  });

  test("a registration that the state asks for blocks once a lawyer has confirmed the rule", () => {
    const registration = { state: "MO", law: "MO 427.300", isThere: false, isConfirmed: true };
    expect(summarize({ registrations: [registration] })).toEqual([["registration missing", "blocks"]]);
    expect(summarize({ registrations: [{ ...registration, isConfirmed: false }] })).toEqual([
      ["registration missing", "warns"],
    ]);
    expect(find({ registrations: [{ ...registration, isThere: true }] })).toEqual([]);
  });

  test("names that differ are shown with where they are", () => {
    const names = [...file.names, { of: "business", where: "the pre-qualification", name: "Harbor Cafe" } as const];
    expect(findOnly({ names }).sentence).toBe(
      "The business is “Tide & Ledger, LLC” in the application and “Harbor Cafe” in the pre-qualification.",
    );
    expect(
      findOnly({ names: [...file.names, { of: "owner", where: "the profile", name: "Ada Queen" }] }).cure,
    ).toContain("license");
    expect(find({ names: [...file.names, { of: "owner", where: "the profile", name: " " }] })).toEqual([]);
  });

  test("what blocks comes first, and every finding has a name of its own", () => {
    const found = find({
      documents: [toStatement("2026-10", undefined, { review: "rejected" }), toLicense(null)],
      consents: [
        { person: "Ada King", isLive: false },
        { person: "Bo Lee", isLive: false },
      ],
    });
    expect(found.map(({ severity }) => severity)).toEqual(["blocks", "blocks", "blocks", "warns", "warns"]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });
});
