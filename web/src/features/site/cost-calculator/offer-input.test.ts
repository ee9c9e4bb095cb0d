import { formatCents } from "@funding-desk/contract/forms/format-cents";
import { describe, expect, test } from "vitest";
import { describeComparison, formatApr, formatRate, listLines } from "./cost-wording.ts";
import { calculateCost, type Offer } from "./offer-cost.ts";
import { type OfferTexts, readOffer } from "./offer-input.ts";

const texts: OfferTexts = {
  amount: "50000",
  priceKind: "factor",
  factor: "1.30",
  rate: "14",
  fee: "",
  months: "6",
  frequency: "daily",
};
const read = (change: Partial<OfferTexts>): Offer => {
  const { offer } = readOffer({ ...texts, ...change });
  if (!offer) throw new Error("not an offer");
  return offer;
};

describe("the fields", () => {
  test("are parsed to whole numbers", () => {
    expect(read({})).toEqual({
      amountCents: 5_000_000,
      feeCents: 0,
      months: 6,
      frequency: "daily",
      price: { kind: "factor", tenThousandths: 13_000 },
    });
    expect(read({ priceKind: "rate", rate: " 12.75 % ", fee: "1500" })).toMatchObject({
      feeCents: 150_000,
      price: { kind: "rate", thousandthsPercent: 12_750 },
    });
  });

  test.each([
    [{ amount: "" }, "amount"],
    [{ amount: "499" }, "amount"],
    [{ amount: "10000001" }, "amount"],
    [{ factor: "" }, "factor"],
    [{ factor: "0.9" }, "factor"],
    [{ factor: "30" }, "factor"],
    [{ factor: "1,3" }, "factor"],
    [{ factor: "1.23456" }, "factor"],
    [{ priceKind: "rate", rate: "401" }, "rate"],
    [{ priceKind: "rate", rate: "-3" }, "rate"],
    [{ fee: "50000" }, "fee"],
    [{ months: "0" }, "months"],
    [{ months: "6.5" }, "months"],
    [{ months: "361" }, "months"],
  ] as const)("%o only has a problem with %s", (change, field) => {
    const { problems } = readOffer({ ...texts, ...change });
    expect(Object.keys(problems ?? {})).toEqual([field]);
  });

  test("the price that isn't shown isn't checked", () => {
    expect(readOffer({ ...texts, rate: "x" }).problems).toBeUndefined();
    expect(readOffer({ ...texts, priceKind: "rate", factor: "x" }).problems).toBeUndefined();
  });
});

describe("the words", () => {
  test("money shows cents only if there are any", () => {
    expect([formatCents(6_500_000), formatCents(51_587), formatCents(5)]).toEqual(["$65,000", "$515.87", "$0.05"]);
    expect([formatApr(1.09194), formatApr(12.34567), formatRate(0.004335, 4)]).toEqual([
      "109.19%",
      "1,234.57%",
      "0.4335%",
    ]);
  });

  test("the steps use the offer's numbers", () => {
    const lines = listLines(read({}), calculateCost(read({})));
    expect(lines.map(({ name }) => name)).toEqual([
      "Total payback",
      "Payments",
      "Payment",
      "You receive",
      "Cost of capital",
      "APR",
    ]);
    expect(lines[0]).toEqual({
      name: "Total payback",
      formula: "amount × factor rate = $50,000 × 1.3",
      result: "$65,000",
    });
    expect(lines[1]?.formula).toContain("6 × 252 ÷ 12");
    expect(lines[2]?.result).toBe("$515.87; the last one is $516.25 after rounding");
    expect(lines.at(-1)?.result).toBe("109.19%");
  });

  test("a loan's steps show the level payment formula", () => {
    const loan = read({ priceKind: "rate", months: "36", frequency: "monthly" });
    const lines = listLines(loan, calculateCost(loan));
    expect(lines.find(({ name }) => name === "Payment")?.formula).toContain("r = 14% ÷ 12");
  });

  test("a comparison says where dollars and APR disagree", () => {
    const advance = calculateCost(read({ factor: "1.2" }));
    const loan = calculateCost(read({ priceKind: "rate", rate: "14", months: "60", frequency: "monthly" }));
    expect(describeComparison(advance, loan)).toMatch(
      /^Offer A costs \$9,\d{3}\.\d\d less overall, but Offer B has the lower APR/,
    );
    expect(describeComparison(loan, calculateCost(read({ factor: "2" })))).toMatch(/^Offer A costs .* lower too\.$/);
    expect(describeComparison(loan, loan)).toContain("Both cost");
  });
});
