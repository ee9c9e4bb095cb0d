import { expect, test } from "vitest";
import { describeEntered } from "./describe-entered.ts";
import type { FoundDraft } from "./use-draft.ts";

const at = "2026-01-05T12:00:00Z";
const found: Pick<FoundDraft, "entered" | "opened"> = {
  entered: [
    { field: "ssn", by: "Ann Advisor", at },
    { field: "businessName", by: "Ann Advisor", at },
    { co_borrower: "k1", field: "firstName", by: "Mia Manager", at },
  ],
  opened: {
    draft: { answers: { businessName: "Loom" }, step: "", coBorrowers: [{ key: "k1", answers: { firstName: "Bo" } }] },
    origin: "account",
    savedAt: at,
    other: undefined,
    revision: 1,
    isAhead: false,
  },
};

test("says who entered an answer, also one that is only on file, until it changes", () => {
  const note = "Entered by Ann Advisor. Not confirmed yet.";
  expect(describeEntered(found, { name: "businessName", answers: { businessName: "Loom" } })).toBe(note);
  expect(describeEntered(found, { name: "ssn", answers: {} })).toBe(note);
  expect(describeEntered(found, { name: "businessName", answers: { businessName: "Mill" } })).toBeUndefined();
  expect(describeEntered(found, { name: "ssn", answers: { ssn: "123456789" } })).toBeUndefined();
});

test("tells a co-borrower's answers from the form's", () => {
  expect(describeEntered(found, { name: "firstName", answers: { firstName: "Bo" }, key: "k1" })).toBe(
    "Entered by Mia Manager. Not confirmed yet.",
  );
  expect(describeEntered(found, { name: "firstName", answers: { firstName: "Bo" } })).toBeUndefined();
});
