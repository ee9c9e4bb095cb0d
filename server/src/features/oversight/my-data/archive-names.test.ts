import { expect, test } from "vitest";
import { createArchiveNames } from "./archive-names.ts";

test("gives each path once, ignoring case, and keeps the extension", () => {
  const pathFor = createArchiveNames();
  expect([pathFor("Tax returns", "a.pdf"), pathFor("Tax returns", "A.PDF"), pathFor("tax returns", "a.pdf")]).toEqual([
    "documents/Tax returns/a.pdf",
    "documents/Tax returns/A (2).PDF",
    "documents/tax returns/a (3).pdf",
  ]);
  expect(pathFor("Other", "a.pdf")).toBe("documents/Other/a.pdf");
  // Already taken by a file with exactly this name.
  expect([pathFor("Other", "b (2).pdf"), pathFor("Other", "b.pdf"), pathFor("Other", "b.pdf")]).toEqual([
    "documents/Other/b (2).pdf",
    "documents/Other/b.pdf",
    "documents/Other/b (3).pdf",
  ]);
});

test.each([
  ["../../etc/passwd", "_.._etc_passwd"],
  ["..", "file"],
  ["", "file"],
  ["C:\\boot.ini", "C__boot.ini"],
  ["a\u0000b\u202Efdp.exe", "a_b_fdp.exe"],
  ["CON.pdf", "_CON.pdf"],
  ["voided check. ", "voided check"],
  ["Müller – Steuer’25.pdf", "Müller – Steuer’25.pdf"],
  ["Mu\u0308ller.pdf", "Müller.pdf"],
])("%j becomes %j", (name, safe) => {
  expect(createArchiveNames()("Other", name)).toBe(`documents/Other/${safe}`);
});

test("cuts a long name between characters and keeps its extension", () => {
  const path = createArchiveNames()("A/R aging report", `${"😀".repeat(300)}.pdf`);
  expect(path).toBe(`documents/A_R aging report/${"😀".repeat(120)}.pdf`);
});
