import { limits } from "@funding-desk/contract/platform/limits";
import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeFileName } from "./file-name.ts";

test.each([
  ["license.pdf", "license.pdf"],
  ["Bank statement (March) #2.PDF", "Bank statement (March) #2.PDF"],
  ["  spaces around .png ", "spaces around .png"],
  ["Füße – 履歴書 🏦.docx", "Füße – 履歴書 🏦.docx"],
  // As macOS writes it, in two code points.
  ["re\u0301sume\u0301.pdf", "r\u00e9sum\u00e9.pdf"],
  ["no ending", "no ending"],
  [".pdf", ".pdf"],
  ["a..pdf", "a..pdf"],
  ["invoice\u202Efdp.exe", "invoicefdp.exe"],
  [`${"a".repeat(limits.fileNameChars - 4)}.pdf`, `${"a".repeat(limits.fileNameChars - 4)}.pdf`],
])("keeps %j as %j", (sent, kept) => {
  expect(normalizeFileName(sent)).toBe(kept);
});

test.each([
  "../../etc/passwd.pdf",
  "/etc/passwd",
  "C:\\Users\\ada\\license.pdf",
  "..\\..\\x.pdf",
  "a/b.pdf",
  "license.exe\0.pdf",
  "two\nlines.pdf",
  "two\r\nheaders.pdf",
  "tab\t.pdf",
  "bell\u0007.pdf",
  "delete\u007f.pdf",
  "c1\u0085.pdf",
  "undecodable\uFFFD.pdf",
  "half\uD800.pdf",
  "line\u2028.pdf",
  "",
  "   ",
  "\u202E",
  ".",
  "..",
  `${"a".repeat(limits.fileNameChars - 3)}.pdf`,
  `${"a".repeat(296)}.pdf`,
])("refuses %j with a sentence", (sent) => {
  expect(() => normalizeFileName(sent)).toThrow(expect.objectContaining({ code: "file_not_allowed" }));
  expect(() => normalizeFileName(sent)).toThrow(/Please rename the file/);
});

test("every kept name is one path step without control characters, fits, and stays the same next time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (sent) => {
      let kept: string;
      try {
        kept = normalizeFileName(sent);
      } catch {
        return;
      }
      expect(kept).not.toMatch(/[/\\\p{Cc}]/u);
      expect(kept.length).toBeGreaterThan(0);
      expect(kept.length).toBeLessThanOrEqual(limits.fileNameChars);
      expect(normalizeFileName(kept)).toBe(kept);
    }),
    { numRuns: 500 },
  );
});
