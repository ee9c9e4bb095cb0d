import { expect, it } from "vitest";
import { readFile } from "../../features/documents/statement/reader/read-file.ts";
import { extractText } from "../../platform/files/inspection/extract-text.ts";
import { createSamplePdf } from "./sample-files.ts";
import { createSamplePeople } from "./sample-person.ts";
import { listStatementLines } from "./sample-statement.ts";

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
