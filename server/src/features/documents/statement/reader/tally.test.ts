import { expect, it } from "vitest";
import { extractText } from "../../../../platform/files/inspection/extract-text.ts";
import { compareReading } from "../../../../testing/sample-statements/compare-reading.ts";
import { drawSampleStatement, sampleLayouts } from "../../../../testing/sample-statements/draw-sample-statement.ts";
import { readFile } from "./read-file.ts";

const months = ["2023-12", "2024-02", "2025-01", "2025-06"];
const each = 4;

/** `npm run bench -- statements` counts 400 of them. */
it("reads statements, and never says that a wrong one adds up", async () => {
  const tally = { reconciled: 0, rows: 0, header: 0, unreadable: 0, faultless: 0, wrong: 0 };
  for (const [index, layout] of sampleLayouts.entries()) {
    for (let number = 0; number < each; number += 1) {
      const month = months[number % months.length] ?? "2025-01";
      const { accounts, bytes } = await drawSampleStatement({ layout, month, seed: 100 * index + number });
      const { pages } = await extractText(bytes);
      const { kind, isFaultless, isWrong } = compareReading(accounts, readFile(pages));
      tally[kind] += 1;
      if (isFaultless) tally.faultless += 1;
      if (isWrong) tally.wrong += 1;
    }
  }
  const all = each * sampleLayouts.length;
  expect(tally).toEqual({ reconciled: all, rows: 0, header: 0, unreadable: 0, faultless: all, wrong: 0 });
});
