import { expect, it } from "vitest";
import { readFile } from "../../features/documents/statement/reader/read-file.ts";
import { extractText } from "../../platform/files/inspection/extract-text.ts";
import { createSamplePdf } from "./sample-files.ts";
import { createSamplePeople } from "./sample-person.ts";
import { listCutStatementLines, listStatementLines } from "./sample-statement.ts";
import { rejectionReason } from "./sample-words.ts";

it.each(createSamplePeople(6))("the statement of $businessName adds up when it's read", async (person) => {
  const { pages } = await extractText(createSamplePdf(listStatementLines(person, "2026-08")));
  expect(readFile(pages).accounts).toMatchObject([
    {
      isReconciled: true,
      holder: { value: person.businessName },
      lastFour: { value: person.phone.slice(-4) },
      period: { value: { from: "2026-08-01", until: "2026-08-31" } },
      opening: { value: 480_000 },
    },
  ]);
});

it("a statement that's sent back lacks the pages that the reason names", async () => {
  const [person] = createSamplePeople(1);
  if (!person) throw new Error("There is no one.");
  const { pages } = await extractText(createSamplePdf(listCutStatementLines(person, "2026-08")));
  expect(pages).toHaveLength(2);
  const [account] = readFile(pages).accounts;
  expect(account).toMatchObject({ pagesPrinted: { of: 4, missing: [3, 4] }, isReconciled: false });
  expect(rejectionReason).toMatch(/^Pages 3 and 4 are missing\./);
});
