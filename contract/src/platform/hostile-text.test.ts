import { expect, test } from "vitest";
import { defaultEmailPolicy } from "../firm/email.ts";
import { getKindRules } from "../forms/kinds.ts";
import { hostileTexts, patternFields } from "../testing/hostile-texts.ts";

const rulesGiven = { emailPolicy: defaultEmailPolicy, today: "2026-01-31" };

// A backtracking pattern would run into the test's time limit. `npm run bench -- text` measures how fast the checks are.
test.each(
  patternFields.flatMap(([kind, field]) => hostileTexts.map(([what, sent]) => [kind, what, field, sent] as const)),
)("checks %s with 100 KB of %s in time", (_kind, _what, ...[field, sent]) => {
  const rules = getKindRules(field);
  const verdict = rules.check(rules.read(sent, field), field, rulesGiven);
  expect(["string", "undefined"]).toContain(typeof verdict);
});

test.each(hostileTexts)("100 KB of %s isn't an email address", (_what, sent) => {
  const [, field] = patternFields[0];
  expect(getKindRules(field).check(sent, field, rulesGiven)).toBe("Please enter a valid email address.");
});
