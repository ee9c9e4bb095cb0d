import { toDayNumber } from "@funding-desk/contract/forms/civil-date";
import { madeTerms } from "@funding-desk/contract/testing/made-offers";
import { expect, test } from "vitest";
import { type Asked, drawOffer, findScale } from "./draw-offer.ts";
import type { ShownOffer } from "./shown-offer.ts";

const make = (change: Parameters<typeof madeTerms>[0]): ShownOffer => ({
  id: "o",
  lenderName: "Tide Bank",
  terms: madeTerms(change),
});
const loan = make({
  amountCents: 10_000_000,
  interestStops: true,
  schedule: [{ count: 36, cents: 332_143, every: "month", first: "2026-02-05" }],
});
const advance = make({
  kind: "advance",
  amountCents: 5_000_000,
  payoffs: [{ name: "Older advance", cents: 1_000_000 }],
  schedule: [{ count: 130, cents: 50_000, every: "businessDay", first: "2026-01-06" }],
  holdbackPercent: 18,
  reconciliation: true,
});
const requireDrawing = (offer: ShownOffer, asked: Asked = { isFalling: false }) => {
  const { drawing } = drawOffer(offer, asked);
  if (!drawing) throw new Error("It can't be figured.");
  return drawing;
};

test("falls with each payment, to nothing on the last day", () => {
  const { steps, money, schedule } = requireDrawing(loan);
  expect(steps).toHaveLength(37);
  expect(steps[0]).toEqual({ day: toDayNumber("2026-01-05"), leftCents: 36 * 332_143 });
  expect(steps[1]).toEqual({ day: toDayNumber("2026-02-05"), leftCents: 35 * 332_143 });
  expect(steps.at(-1)).toEqual({ day: toDayNumber("2029-01-05"), leftCents: 0 });
  expect([money, schedule]).toEqual(["$100,000 + $19,571", "36 × $3,321 to Jan 2029"]);
});

test("draws many payments with few steps, and what is paid to others", () => {
  const { steps, money } = requireDrawing(advance);
  expect(steps.length).toBeLessThan(102);
  expect(steps.at(-1)).toEqual({ day: toDayNumber("2026-07-10"), leftCents: 0 });
  expect(money).toBe("$40,000 + $10,000 + $15,000");
});

test("ends on the day it's paid off, and costs less then", () => {
  const agreed = requireDrawing(loan);
  const early = requireDrawing(loan, { isFalling: false, payoffOn: "2026-07-01" });
  expect(early.steps).toHaveLength(7);
  expect(early.steps.at(-1)).toEqual({ day: toDayNumber("2026-07-01"), leftCents: 0 });
  expect(early.costCents).toBeLessThan(agreed.costCents);
  expect(early.schedule).toMatch(/^Pay \$[\d,]+ then, save \$[\d,]+$/);
});

test.each([
  ["2026-07-10", "Paid by then: 07/10/2026"],
  ["2026-01-05", "The money isn't there yet"],
])("of an advance that's paid off on %s, says: %s", (payoffOn, words) => {
  const agreed = requireDrawing(advance);
  expect(requireDrawing(advance, { isFalling: false, payoffOn })).toEqual({ ...agreed, schedule: words });
});

test("says that the lender hasn't said what paying it off saves", () => {
  const { interestStops: _, ...terms } = loan.terms;
  const unsaid = { ...loan, terms };
  const drawing = requireDrawing(unsaid, { isFalling: false, payoffOn: "2026-07-01" });
  expect(drawing).toEqual({ ...requireDrawing(unsaid), schedule: "The lender hasn't said what that saves" });
});

test("of sales that fall, says which payments stay", () => {
  expect(requireDrawing(loan, { isFalling: true }).schedule).toBe("Still 36 × $3,321 to Jan 2029");
  expect(requireDrawing(advance, { isFalling: true }).schedule).toMatch(/^\d+ payments to Aug 2026$/);
});

test("has one scale, wide enough for sales that fall", () => {
  const scale = findScale([advance, make({})]);
  expect(scale).toMatchObject({ cents: 6_500_000, fromDay: toDayNumber("2026-01-05") });
  expect(scale?.untilDay).toBe(requireDrawing(advance, { isFalling: true }).steps.at(-1)?.day);
  expect(findScale([make({})])).toBeUndefined();
});
