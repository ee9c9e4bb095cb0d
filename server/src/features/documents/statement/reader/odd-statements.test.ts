import type { TextPage } from "@funding-desk/contract/platform/text-page";
import { describe, expect, it } from "vitest";
import { extractText } from "../../../../platform/files/inspection/extract-text.ts";
import { oddPapers } from "../../../../testing/odd-statements/draw-odd-paper.ts";
import { drawOddStatement, type OddSample, oddLayouts } from "../../../../testing/odd-statements/draw-odd-statement.ts";
import { compareReading } from "../../../../testing/sample-statements/compare-reading.ts";
import { readFile } from "./read-file.ts";

/** The second generator was written against this reader. Its layouts share nothing with those of the first. */
const layouts = oddLayouts.map((layout, index) => ({ name: layout.name, layout, index }));

const extract = async (bytes: Buffer): Promise<readonly TextPage[]> => (await extractText(bytes)).pages;

const read = async (sample: OddSample) => {
  const statement = await drawOddStatement(sample);
  const pages = await extract(statement.bytes);
  return { statement, pages, reading: readFile(pages) };
};

describe.each(layouts)("a statement with $name", ({ layout, index }) => {
  const plan = { layout, month: "2025-01", seed: 500 + index };
  const base = read(plan);

  it("is read without an error", async () => {
    const { statement, reading } = await base;
    expect(reading).toMatchObject({ kind: "statement", text: "text" });
    const { kind, differences } = compareReading(statement.accounts, reading);
    if (layout.isOpenEnded) expect(kind).toBe("rows");
    else expect({ kind, differences }).toEqual({ kind: "reconciled", differences: [] });
  });

  it("shows what is missing, changed, or of another account and month", async () => {
    const { pages, reading } = await base;
    const months = new Set(reading.accounts.map(({ period }) => period?.value.from)).size;
    if (pages.length > 1)
      for (const [dropped] of pages.entries()) {
        const without = readFile(pages.filter((_, at) => at !== dropped));
        const missing = [without, ...without.accounts].flatMap(({ pagesPrinted }) => pagesPrinted?.missing ?? []);
        if (months === 1) expect(missing).toContain(dropped + 1);
        // Pages are numbered by month, and a whole month may be gone.
        else expect(missing.length > 0 || without.accounts.length < reading.accounts.length).toBe(true);
      }
    for (const damage of [{ changedRow: 4 }, { droppedRow: 7 }]) {
      const damaged = (await read({ ...plan, damage })).reading.accounts[0];
      expect(damaged?.isReconciled).toBe(false);
      expect(damaged?.figures).toBeUndefined();
    }
    const other = (await read({ ...plan, month: "2025-06", number: "9000555177", seed: 3 })).reading.accounts[0];
    expect(other?.lastFour?.value).toBe("5177");
    expect(other?.period?.value.from).not.toBe(reading.accounts[0]?.period?.value.from);
  });
});

describe("a line without an end", () => {
  it("is read in parts", () => {
    const items = Array.from({ length: 150_000 }, (_, index) => ({
      text: index % 2 ? "12.34" : "word",
      x: index * 6,
      y: 300,
      width: 5,
      height: 8,
    }));
    expect(readFile([{ width: 612, height: 792, items }])).toMatchObject({ kind: "other", accounts: [] });
  });
});

describe("what looks like a statement", () => {
  it.each(oddPapers)("$name doesn't add up", async ({ draw, kind }) => {
    const reading = readFile(await extract(await draw()));
    const { accounts } = reading;
    expect(reading.kind).toBe(kind);
    expect(accounts.filter(({ isReconciled }) => isReconciled)).toEqual([]);
  });
});
