import { describe, expect, test } from "vitest";
import { listQuickKinds, readQuickAnswers } from "./quick-estimate.ts";

const on = "2026-11-30";
const strong = { amount: "$50,000", revenue: "40k", time: "2+ yrs", score: "701-800" };
const list = (changes: Partial<typeof strong> = {}) => {
  const read = readQuickAnswers({ ...strong, ...changes });
  if (!read) throw new Error("The answers can't be read.");
  return listQuickKinds(read, on);
};

test("reads the answers by the pre-qualification's names, and leaves the purpose open", () => {
  expect(readQuickAnswers(strong)).toEqual({
    fundingAmount: "50000",
    monthlyRevenue: "40000",
    timeInBusiness: "2+ yrs",
    personalCreditScore: "701-800",
    purpose: "",
  });
});

test.each([
  { amount: "0" },
  { amount: "a lot" },
  { amount: "123456789012" },
  { revenue: "" },
  { time: "" },
  { score: "" },
])("reads nothing from %o", (changes) => {
  expect(readQuickAnswers({ ...strong, ...changes })).toBeUndefined();
});

describe("the kinds", () => {
  test("are at most three, those that fit first and the cheapest of them first", () => {
    const kinds = list();
    expect(kinds).toHaveLength(3);
    expect(kinds.every(({ outcome }) => outcome === "fits")).toBe(true);
    const costs = kinds.map(({ cost }) => cost?.to ?? Number.POSITIVE_INFINITY);
    expect(costs).toEqual(costs.toSorted((one, other) => one - other));
  });

  test("lend a sum like the one that is needed", () => {
    const find = (amount: string) => list({ amount }).map(({ product }) => product.id);
    expect(find("45,000")).toContain("sba-microloan");
    expect(find("400,000")).not.toContain("sba-microloan");
  });

  test("are fewer for a young business with little revenue", () => {
    const ids = list({ revenue: "2,000", time: "0-6 mo", score: "501-600" }).map(({ product }) => product.id);
    expect(ids).not.toContain("bank-term-loan");
  });
});

test("a cost is a year's interest on a loan, and the price of a factor rate as it is", () => {
  const [microloan] = list({ amount: "10,000" }).filter(({ product }) => product.id === "sba-microloan");
  // Twelve payments at 8% and 13% a year: $869.88 and $893.17.
  expect(microloan?.cost).toEqual({ from: 439, to: 718 });
  const advance = list({ amount: "10,000", score: "501-600", time: "6-12 mo", revenue: "15,000" }).find(
    ({ product }) => product.id === "card-advance",
  );
  expect(advance?.cost).toEqual({ from: 1500, to: 5000 });
});
