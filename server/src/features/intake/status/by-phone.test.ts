import { expect, test } from "vitest";
import { listByPhone } from "./by-phone.ts";

const nothing = { reference: "FA-1", hasOffer: false, lenders: [] };

test("without a record, every status that rests on one came by phone", () =>
  expect(listByPhone(nothing)).toEqual(["Term Sheet", "Approved", "Funded", "Declined"]));

test("a record takes away what it proves, and another application's proves nothing", () => {
  expect(listByPhone({ ...nothing, hasOffer: true })).toEqual(["Approved", "Funded", "Declined"]);
  const lenders = (["sent", "chosen"] as const).map((kind) => ({ kind, reference: "FA-1" }));
  expect(listByPhone({ reference: "FA-1", hasOffer: true, lenders })).toEqual(["Funded"]);
  expect(listByPhone({ reference: "FA-2", hasOffer: true, lenders })).toEqual(["Approved", "Funded", "Declined"]);
  expect(listByPhone({ reference: "FA-1", hasOffer: true, lenders: [{ kind: "passed", reference: "FA-1" }] })).toEqual([
    "Approved",
    "Funded",
  ]);
});
