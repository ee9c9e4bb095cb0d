import { describe, expect, test } from "vitest";
import { stateRules } from "../../../../firm/state-rules.ts";
import { isRequired, listDueRegistrations, listRulesForOffer, type OfferPlace, stateRule } from "./state-rules.ts";

const advance: OfferPlace = { states: ["CA"], kind: "advance", amountCents: 5_000_000, on: "2026-11-23" };
const listIds = (change: Partial<OfferPlace>) =>
  listRulesForOffer(stateRules, { ...advance, ...change }).map(({ id }) => id);

describe("the firm's rows", () => {
  test("have the shape, an id each, and a source each", () => {
    for (const row of stateRules) expect(stateRule.parse(row)).toEqual(row);
    expect(new Set(stateRules.map(({ id }) => id)).size).toBe(stateRules.length);
    for (const { sources, validFrom } of stateRules) {
      expect(sources.length).toBeGreaterThan(0);
      expect(validFrom).toBeDefined();
    }
  });
});

describe("an offer's rules", () => {
  test("are those of its state, on its day", () => {
    expect(listIds({})).toEqual(["ca-disclosure", "ca-apr-with-price"]);
    expect(listIds({ on: "2025-12-31" })).toEqual(["ca-disclosure"]);
    expect(listIds({ on: "2026-01-01" })).toEqual(["ca-disclosure", "ca-apr-with-price"]);
    expect(listIds({ on: "2022-12-08" })).toEqual([]);
    expect(listIds({ states: ["WY"] })).toEqual([]);
  });

  test("are those of every state that counts", () => {
    expect(listIds({ states: ["TX", "CA"], on: "2025-12-31" })).toEqual(["ca-disclosure", "tx-sales-based"]);
  });

  test("depend on its kind", () => {
    expect(listIds({ states: ["TX"] })).toEqual(["tx-sales-based"]);
    expect(listIds({ states: ["TX"], kind: "loan" })).toEqual([]);
    expect(listIds({ states: ["FL"], kind: "equipment" })).toEqual(["fl-disclosure"]);
  });

  test("end at their amount", () => {
    expect(listIds({ states: ["FL"], amountCents: 50_000_000 })).toEqual(["fl-disclosure"]);
    expect(listIds({ states: ["FL"], amountCents: 50_000_001 })).toEqual([]);
    expect(listIds({ states: ["TX"], amountCents: 99_999_999 })).toEqual(["tx-sales-based"]);
    expect(listIds({ states: ["TX"], amountCents: 100_000_000 })).toEqual([]);
    expect(listIds({ states: ["LA"], amountCents: 100_000_000_000 })).toEqual(["la-advances"]);
  });

  test("end on their last day", () => {
    const [rule] = stateRules;
    if (!rule) throw new Error("no rule");
    const ended = [{ ...rule, validUntil: "2026-11-23" }];
    expect(listRulesForOffer(ended, advance)).toHaveLength(1);
    expect(listRulesForOffer(ended, { ...advance, on: "2026-11-24" })).toHaveLength(0);
  });

  test("say what they ask for", () => {
    const rules = listRulesForOffer(stateRules, advance);
    expect(isRequired(rules, "aprWithEveryPrice")).toBe(true);
    expect(isRequired(rules, "noAdvanceFee")).toBe(false);
    expect(isRequired(listRulesForOffer(stateRules, { ...advance, states: ["KS"] }), "noAdvanceFee")).toBe(true);
  });
});

test("a broker's registration can be due later than its law", () => {
  const texas = listRulesForOffer(stateRules, { ...advance, states: ["TX"] });
  expect(listDueRegistrations(texas, "2026-12-30")).toEqual([]);
  expect(listDueRegistrations(texas, "2026-12-31")).toHaveLength(1);
  const missouri = listRulesForOffer(stateRules, { ...advance, states: ["MO"], kind: "loan" });
  expect(listDueRegistrations(missouri, advance.on)[0]?.requires.brokerRegistration?.bondCents).toBe(1_000_000);
});
