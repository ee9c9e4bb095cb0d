import { describe, expect, it } from "vitest";
import { placeDay, readDay } from "./days.ts";

const read = (text: string) =>
  readDay(
    text.split(" ").map((word) => ({ text: word })),
    0,
  );

describe("days", () => {
  it.each([
    ["01/05", { month: 1, date: 5, count: 1 }],
    ["1/5", { month: 1, date: 5, count: 1 }],
    ["01-05", { month: 1, date: 5, count: 1 }],
    ["01/05/25", { month: 1, date: 5, year: 2025, count: 1 }],
    ["01/05/2025", { month: 1, date: 5, year: 2025, count: 1 }],
    ["1-5-25", { month: 1, date: 5, year: 2025, count: 1 }],
    ["2025-01-05", { month: 1, date: 5, year: 2025, count: 1 }],
    ["Jan 5", { month: 1, date: 5, count: 2 }],
    ["JAN 05", { month: 1, date: 5, count: 2 }],
    ["5 Jan", { month: 1, date: 5, count: 2 }],
    ["January 5, 2025", { month: 1, date: 5, year: 2025, count: 3 }],
    ["Sept. 5", { month: 9, date: 5, count: 2 }],
    ["05-Jan-25", { month: 1, date: 5, year: 2025, count: 1 }],
    ["Jan-05", { month: 1, date: 5, count: 1 }],
    ["Fri, Jan 5", { month: 1, date: 5, count: 3 }],
    ["Thursday 01/05", { month: 1, date: 5, count: 2 }],
  ])("%s", (text, day) => {
    expect(read(text)).toEqual(day);
  });

  it.each([
    "13/05",
    "02/30",
    "0/5",
    "Janet 5",
    "May",
    "May Lane",
    "1,234.56",
    "Jan 45",
    "12/",
    "5",
    "MARKET 12",
    "1/2/3/4",
  ])("%s is none", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("takes the year in which the day is in the period, also over New Year", () => {
    const period = { from: "2024-12-15", until: "2025-01-14" };
    expect(placeDay({ month: 12, date: 31 }, period)).toBe("2024-12-31");
    expect(placeDay({ month: 1, date: 1 }, period)).toBe("2025-01-01");
    expect(placeDay({ month: 2, date: 29 }, { from: "2024-02-01", until: "2024-02-29" })).toBe("2024-02-29");
  });
});
