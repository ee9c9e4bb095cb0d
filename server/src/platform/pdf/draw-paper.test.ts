import fc from "fast-check";
import { expect, test } from "vitest";
import { inflateStreams, readPdf, withoutSpaces } from "../../testing/read-pdf.ts";
import { drawPaper } from "./draw-paper.ts";
import { breakLines, measure, spellOut, toVisibleText } from "./lettering.ts";
import type { Paper, PaperPart } from "./paper.ts";

const toPaper = (...parts: PaperPart[]): Paper => ({
  title: "Funding application FA-7K3M9XQA",
  about: "O’Neil Bakery, Ada King",
  letterhead: { name: "Example Advisors LLC", lines: ["1200 Main Street, Houston, TX 77002"] },
  facts: [{ label: "Business", value: "O’Neil Bakery" }],
  madeAt: "2026-11-03T19:14:00.000Z",
  sections: [{ title: "Business information", parts }],
});
const toAnswers = (...rows: (readonly [string, string | null])[]): PaperPart => ({
  kind: "answers",
  rows: rows.map(([question, answer]) => ({ question, answer })),
});

test("says who made it, when, and what it is, in tags and metadata", async () => {
  const read = await readPdf(
    await drawPaper(toPaper(toAnswers(["Legal business name", "O’Neil Bakery"], ["Website", null]))),
  );
  expect(read.info).toMatchObject({
    Title: "Funding application FA-7K3M9XQA",
    Author: "Example Advisors LLC",
    CreationDate: "D:20261103191400Z",
    Language: "en-US",
  });
  expect(read.headings.map((heading) => heading.trim())).toEqual([
    "Funding application FA-7K3M9XQA",
    "Business information",
  ]);
  expect(read.rows).toEqual([
    ["Legalbusinessname", "O’NeilBakery"],
    ["Website", "Notgiven"],
  ]);
});

test("has the same bytes each time, and others when anything differs", async () => {
  const paper = toPaper(toAnswers(["Name", "Ada"]));
  const [one, again] = [await drawPaper(paper), await drawPaper(structuredClone(paper))];
  expect(again.equals(one)).toBe(true);
  expect((await drawPaper({ ...paper, madeAt: "2026-11-03T19:14:01.000Z" })).equals(one)).toBe(false);
  expect((await drawPaper({ ...paper, stamp: "Prepared for Acme Capital" })).equals(one)).toBe(false);
});

test("numbers its pages, names the paper on each, and repeats the stamp", async () => {
  const rows = Array.from({ length: 120 }, (_, n) => [`Question ${n}`, `Answer ${n}`] as const);
  const { pages, rows: read } = await readPdf(
    await drawPaper({ ...toPaper(toAnswers(...rows)), stamp: "Prepared for Acme Capital, November 3, 2026, 6f1c" }),
  );
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((text, index) => {
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(text).toContain("Prepared for Acme Capital, November 3, 2026, 6f1c");
    if (index > 0) expect(text).toContain("Business information, continued");
  });
  expect(read).toEqual(rows.map((row) => row.map(withoutSpaces)));
});

test("keeps every letter of long and hostile answers", async () => {
  const answers = {
    "A long word": "x".repeat(300),
    "Many words": "A word about the business. ".repeat(400),
    "A path": "../../etc/passwd",
    Lines: "one\r\ntwo\n\nthree",
    Letters: "Łódź, Nguyễn Thị Ánh, Ελλάδα, Иванов, ﬁ office, “quotes” €5",
    Controls: "a\u0000b\u0007c\u202Efdp.exe\u2066d\uD800",
    "Other scripts": "陳美 😀 שלום",
    Accents: `e\u0301${"\u0301".repeat(50)}`,
  };
  const { rows } = await readPdf(await drawPaper(toPaper(toAnswers(...Object.entries(answers)))));
  const read = Object.fromEntries(rows.map(([question = "", answer]) => [question, answer]));
  expect(read.Alongword).toBe(answers["A long word"]);
  expect(read.Manywords).toBe(withoutSpaces(answers["Many words"]));
  expect(read.Apath).toBe(answers["A path"]);
  expect(read.Lines).toBe("onetwothree");
  expect(read.Letters?.normalize("NFKC")).toBe(withoutSpaces(answers.Letters).normalize("NFKC"));
  expect(read.Controls).toBe("abcfdp.exed[U+FFFD]");
  expect(read.Otherscripts).toBe("[U+9673U+7F8E][U+1F600][U+05E9U+05DCU+05D5U+05DD]");
  expect(read.Accents?.normalize("NFC")).toContain("é");
});

test("says what it spelled out as it was written, for screen readers", async () => {
  const bytes = await drawPaper(toPaper(toAnswers(["Name", "陳美"])));
  expect(inflateStreams(bytes)).toContain("/ActualText");
});

test("draws tables and signatures without losing a row", async () => {
  const rows = Array.from({ length: 90 }, (_, n) => [String(n), `Bank statements ${n}`]);
  const columns = [
    { title: "No.", share: 0.2 },
    { title: "Document", share: 0.8 },
  ];
  const signature = { name: "Ada King", how: "Signed by typing the name", at: "November 3, 2026 at 2:14 PM EST" };
  const { pages, rows: read } = await readPdf(
    await drawPaper(
      toPaper(
        { kind: "table", columns, rows },
        { kind: "text", text: "A sentence. ".repeat(900) },
        { kind: "signature", text: "I certify that it is true.", ...signature },
        { kind: "signature", text: "I agree. ".repeat(900), ...signature },
      ),
    ),
  );
  expect(read).toEqual([["No.", "Document"], ...rows].map((row) => row.map(withoutSpaces)));
  const all = withoutSpaces(pages.join(""));
  expect(all.split("sentence.")).toHaveLength(901);
  expect(all.split("agree.")).toHaveLength(901);
  expect(pages.filter((text) => text.includes("Signed by typing the name"))).not.toHaveLength(0);
});

test("breaks any text into lines that fit and lose nothing but spaces", () => {
  const column = { weight: "regular", size: 9.5, width: 120 } as const;
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const spelled = spellOut(toVisibleText(text));
      const lines = breakLines(spelled, column);
      expect(withoutSpaces(lines.join(""))).toBe(withoutSpaces(spelled));
      for (const line of lines) expect(measure(line, column)).toBeLessThanOrEqual(column.width + 1);
    }),
    { numRuns: 200 },
  );
});
