import { expect, test } from "vitest";
import type { ConsentPurpose } from "../../accounts/consent/purposes.ts";
import { summarizeConsent } from "./summary.ts";
import { type LenderConsentFacts, writeLenderConsent } from "./text.ts";

const facts: LenderConsentFacts = {
  firm: { name: "Tide Funding", legal_name: "Tide Funding LLC", email: "desk@tide.example", phone: "(555) 010-0199" },
  purpose: "submit",
  person: "co-borrower",
  lenderName: "First Tide Bank",
  programName: "Term loan",
  reference: "FA-7K3M9XQA",
  documents: [],
  showsNumbers: true,
};
const summarize = (changes: Partial<LenderConsentFacts> = {}) => {
  const { purpose, ...rest } = { ...facts, ...changes };
  return summarizeConsent({ purpose, text: writeLenderConsent({ purpose, ...rest }) });
};

test("counts the documents of the text, and says whether numbers go in full", () => {
  expect(summarize()).toBe(
    "A summary, the application's answers. With your birth date, home address, and full Social Security number.",
  );
  expect(summarize({ documents: ["October.pdf"], showsNumbers: false })).toBe(
    "A summary, the application's answers, and 1 document. Social Security numbers are masked.",
  );
  expect(summarize({ documents: ["One.pdf", "Two.pdf"], person: "client" })).toContain("and 2 documents. With your");
});

test.each<[ConsentPurpose, RegExp]>([
  ["soft inquiry", /^A soft look .*doesn't change\.$/],
  ["hard inquiry", /^A hard look .*may lower your score/],
])("of a %s says what it does to the score, as the text does", (purpose, words) => {
  expect(summarize({ purpose })).toMatch(words);
});

test("says nothing about numbers that a text doesn't", () => {
  expect(summarizeConsent({ purpose: "submit", text: "I agree." })).toBe("A summary, the application's answers.");
});
