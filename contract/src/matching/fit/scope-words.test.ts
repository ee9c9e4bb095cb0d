import { expect, test } from "vitest";
import { evaluateProgram, type JudgedProgram } from "./evaluate.ts";
import type { Facts, KnownFact } from "./fact.ts";
import { toScopeWords } from "./scope-words.ts";

const on = "2026-11-23";
const known = (value: KnownFact["value"]): KnownFact => ({ state: "known", value, asOf: on, from: "client" });
const describe = (limits: Partial<JudgedProgram>, facts: Facts) =>
  evaluateProgram({ id: "p", rules: [], ...limits }, facts, { on }).scope.map(toScopeWords);

test("where a program lends", () => {
  const limits = { states: ["FL", "GA"] };
  expect(describe(limits, { state: known("GA") })).toEqual([
    { have: "The business is in GA.", need: "This program lends in FL, GA.", change: undefined },
  ]);
  expect(describe(limits, { state: known("NY") })[0]?.change).toBe(
    "You can't change this, but other programs may not ask for it.",
  );
  expect(describe(limits, {})[0]).toEqual({
    have: undefined,
    need: "This program lends in FL, GA.",
    change: "To settle it, we need to know: state.",
  });
});

test("how much it lends", () => {
  const limits = { amount: { from: 5_000, to: 50_000 } };
  expect(describe(limits, { amountAsked: known(60_000) })).toEqual([
    {
      have: "You asked for $60,000.",
      need: "This program lends $5,000 to $50,000.",
      change: "Asking for $10,000 less would fit.",
    },
  ]);
  expect(describe(limits, { amountAsked: known(4_000) })[0]?.change).toBe("Asking for $1,000 more would fit.");
  expect(describe({ amount: { to: 50_000 } }, {})[0]?.need).toBe("This program lends up to $50,000.");
  expect(describe({ amount: { from: 10_000 } }, {})[0]?.need).toBe("This program lends $10,000 or more.");
});

test("when it is offered", () => {
  expect(describe({ validFrom: "2026-12-01" }, {})).toEqual([
    {
      have: undefined,
      need: "This program is offered from December 1, 2026.",
      change: "It opens on December 1, 2026.",
    },
  ]);
  expect(describe({ validFrom: "2024-08-01", validUntil: "2026-07-31" }, {})[0]).toMatchObject({
    need: "This program is offered from August 1, 2024 until July 31, 2026.",
    change: "It has ended.",
  });
});
