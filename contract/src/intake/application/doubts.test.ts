import { expect, test } from "vitest";
import { findDoubts } from "./doubts.ts";

const owner = { name: "Ana Ruiz", ssn: "219099999" };

test("asks about a business with half a million employees", () => {
  expect(findDoubts({ employees: "500000" }, [owner])).toEqual([
    { step: "business", sentence: "You gave 500,000 employees. Is that right?" },
  ]);
  for (const employees of [undefined, "", "0", "12", "1500"]) expect(findDoubts({ employees }, [owner])).toEqual([]);
});

test.each([
  ["219099999", "the same social security number"],
  ["9999", "social security numbers with the same last 4 digits"],
])("asks about a number that two people share: %s", (ssn, same) => {
  expect(findDoubts({}, [owner, { name: "Bo Lee", ssn }])).toEqual([
    { step: "owner", sentence: `Ana Ruiz and Bo Lee have ${same}. Is that right?` },
  ]);
});

test.each(["", "219099998", "078059999", "1234"])("doesn't ask about %j", (ssn) => {
  expect(findDoubts({}, [owner, { name: "Bo Lee", ssn }])).toEqual([]);
  expect(
    findDoubts({}, [
      { name: "Bo Lee", ssn: "" },
      { name: "Cy Poe", ssn: "" },
    ]),
  ).toEqual([]);
});
