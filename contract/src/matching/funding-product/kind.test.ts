import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fundingProducts } from "../../../../firm/products.ts";
import {
  fundingPurposeOptions,
  personalCreditScoreOptions,
  timeInBusinessOptions,
} from "../../forms/options/funding.ts";
import { toAnsweredFacts } from "../fit/answered-facts.ts";
import { assessKind, type KindOutcome } from "./kind.ts";
import type { Figure, FundingProduct, MinimumName } from "./product.ts";

const on = "2026-11-23";
const listValues = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);
const times = listValues(timeInBusinessOptions);
const scores = listValues(personalCreditScoreOptions);
const purposes = listValues(fundingPurposeOptions);
const knownScores = scores.filter((score) => score !== "Not Known");

const strong = {
  monthlyRevenue: "1000000",
  timeInBusiness: "2+ yrs",
  personalCreditScore: "801-850",
  purpose: "Working Capital",
};
type Answers = typeof strong;

const product = (id: string): FundingProduct => {
  const found = fundingProducts.find((each) => each.id === id);
  if (!found) throw new Error(`No product ${id}`);
  return found;
};
const assess = (each: FundingProduct, answers: Partial<Answers>) =>
  assessKind(each, toAnsweredFacts({ ...strong, ...answers }, on), on);
const minimum = (id: string, name: MinimumName, answers: Partial<Answers>) =>
  assess(product(id), answers).minimums.find((each) => each.minimum === name);
const outcome = (id: string, answers: Partial<Answers>) => assess(product(id), answers).outcome;

describe("the product table", () => {
  test("has unique ids and names", () => {
    expect(new Set(fundingProducts.map(({ id }) => id)).size).toBe(fundingProducts.length);
    expect(new Set(fundingProducts.map(({ name }) => name)).size).toBe(fundingProducts.length);
  });

  test.each(fundingProducts.map((each) => [each.name, each] as const))(
    "%s: gives a source for every figure",
    (_, each) => {
      const figures: Figure[] = [each.amount, each.term, each.cost, each.speed, each.repayment, each.security];
      for (const { text, source } of [...figures, ...Object.values(each.minimums).map((m) => ({ ...m, text: "-" }))]) {
        expect(text).not.toBe("");
        expect(source.name).not.toBe("");
        expect(source.address).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+\/\S+$/);
        expect(source.readOn).toMatch(/^20\d\d-\d\d-\d\d$/);
      }
    },
  );

  test.each(fundingProducts.map((each) => [each.name, each] as const))(
    "%s: has no number in its sums and price that its words don't have",
    (_, { amount, sums, cost, price }) => {
      const said = [...amount.text.matchAll(/\$([\d,.]+)( million)?/g)].map(
        ([, digits = "", million]) => Number(digits.replaceAll(",", "")) * (million ? 1_000_000 : 1),
      );
      for (const sum of sums ? [sums.from, sums.to].filter((each) => each > 0) : []) expect(said).toContain(sum);
      const words = [...cost.text.matchAll(/[\d.]+/g)].map(([digits]) => Number(digits));
      for (const { from, to } of [price?.apr, price?.factor].filter((range) => range !== undefined)) {
        expect(words).toEqual(expect.arrayContaining([from, to]));
        expect(from).toBeLessThan(to);
      }
    },
  );

  test.each(fundingProducts.map((each) => [each.name, each] as const))(
    "%s: has sound minimums and purposes",
    (_, each) => {
      for (const { from, usual } of Object.values(each.minimums)) expect(from).toBeLessThanOrEqual(usual);
      expect(each.purposes.length).toBeGreaterThan(0);
      for (const purpose of each.purposes) expect(purposes).toContain(purpose);
    },
  );

  test("never mentions approval", () => {
    const ownWords = JSON.stringify(fundingProducts, (key, value) => (key === "source" ? undefined : value));
    expect(ownWords.match(/approv\w*|declin\w*|eligib\w+/gi)).toBeNull();
  });
});

describe("the minimums", () => {
  test.each([
    ["0-6 mo", "missed"],
    ["6-12 mo", "partly"],
    ["1-2 yrs", "met"],
    ["2+ yrs", "met"],
  ])("working capital needs 6 to 12 months: %s %s", (timeInBusiness, expected) => {
    expect(minimum("working-capital", "months", { timeInBusiness })?.outcome).toBe(expected);
  });

  test.each([
    ["8333", "missed"],
    ["8334", "partly"],
    ["9999", "partly"],
    ["10000", "met"],
  ])("working capital needs $100,000 to $120,000 a year: $%s a month %s", (monthlyRevenue, expected) => {
    expect(minimum("working-capital", "revenue", { monthlyRevenue })?.outcome).toBe(expected);
  });

  test.each([
    ["501-600", "missed"],
    ["601-700", "partly"],
    ["701-800", "met"],
    ["Not Known", "unknown"],
  ])("the SBA needs 650 to 680: %s %s", (personalCreditScore, expected) => {
    expect(minimum("sba-7a", "score", { personalCreditScore })?.outcome).toBe(expected);
  });

  test("a range that touches the minimum with its highest value leaves it open", () => {
    expect(minimum("card-advance", "score", { personalCreditScore: "300-500" })?.outcome).toBe("partly");
    expect(minimum("working-capital", "score", { personalCreditScore: "300-500" })?.outcome).toBe("partly");
  });

  test("say from when time alone meets the lowest", () => {
    expect(minimum("bank-term-loan", "months", { timeInBusiness: "1-2 yrs" })?.metOn).toBe("2027-11-23");
    expect(minimum("working-capital", "months", { timeInBusiness: "0-6 mo" })?.metOn).toBe("2027-05-23");
    expect(minimum("working-capital", "months", { timeInBusiness: "2+ yrs" })?.metOn).toBeUndefined();
  });

  test("where none is published, nothing is missed or unknown", () => {
    expect(
      outcome("invoice-factoring", {
        monthlyRevenue: "0",
        timeInBusiness: "0-6 mo",
        personalCreditScore: "Not Known",
      }),
    ).toBe("fits");
  });

  test("of a kind not made for the purpose don't matter", () => {
    expect(outcome("equipment", {})).toBe("other-purpose");
    expect(outcome("equipment", { monthlyRevenue: "0" })).toBe("other-purpose");
  });
});

// Below these, the lowest answer leaves it open: 4 months are part of '0-6 mo', and 500 of '300-500'.
const lowestRangeEnds: Readonly<Record<MinimumName, number>> = { months: 6, revenue: 1, score: 501 };

test("every minimum of every product is reachable in each way it allows", () => {
  for (const each of fundingProducts)
    for (const name of ["months", "revenue", "score"] as const) {
      const { id, minimums, purposes: made } = each;
      const { from, usual } = minimums[name];
      const seen = new Set<string | undefined>();
      for (const timeInBusiness of times)
        for (const personalCreditScore of scores)
          for (const perYear of [0, from, usual]) {
            const monthlyRevenue = String(Math.ceil(perYear / 12));
            const answers = { timeInBusiness, personalCreditScore, monthlyRevenue, purpose: made[0] ?? "" };
            seen.add(minimum(id, name, answers)?.outcome);
          }
      expect(seen, `${id} ${name}`).toContain("met");
      if (usual > 0 && name === "score") expect(seen, `${id} ${name}`).toContain("unknown");
      if (from >= lowestRangeEnds[name]) expect(seen, `${id} ${name}`).toContain("missed");
      if (usual > from) expect(seen, `${id} ${name}`).toContain("partly");
    }
});

test("every purpose has a product, and the strongest answers fit all of them", () => {
  for (const purpose of purposes) {
    const outcomes = fundingProducts.map((each) => assess(each, { purpose }).outcome);
    expect(outcomes, purpose).toContain("fits");
    expect(outcomes, purpose).not.toContain("below");
    expect(outcomes, purpose).not.toContain("depends");
  }
});

const rank: Readonly<Record<KindOutcome, number>> = { "other-purpose": -1, below: 0, depends: 1, fits: 2 };

test("a better answer never makes an outcome worse", () => {
  const index = (list: readonly string[]) => fc.integer({ min: 0, max: list.length - 1 });
  fc.assert(
    fc.property(
      fc.record({
        one: fc.constantFrom(...fundingProducts),
        purpose: fc.constantFrom(...purposes),
        revenue: fc.tuple(fc.nat(50_000), fc.nat(50_000)),
        time: fc.tuple(index(times), index(times)),
        score: fc.tuple(index(knownScores), index(knownScores)),
      }),
      ({ one, purpose, revenue, time, score }) => {
        const at = (pick: (...of: number[]) => number) =>
          rank[
            assess(one, {
              purpose,
              monthlyRevenue: String(pick(...revenue)),
              timeInBusiness: times[pick(...time)] ?? "",
              personalCreditScore: knownScores[pick(...score)] ?? "",
            }).outcome
          ];
        expect(at(Math.max)).toBeGreaterThanOrEqual(at(Math.min));
      },
    ),
    { numRuns: 2_000 },
  );
});
