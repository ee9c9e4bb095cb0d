import { expect, test } from "vitest";
import { isNothing, readAmount, readDay, readEmails, readPhone } from "./read-values.ts";

const today = "2026-11-28";

test.each([
  ["3/14/2024", "2024-03-14"],
  ["3/14/24", "2024-03-14"],
  ["03-14-2024", "2024-03-14"],
  ["3.14.2024", "2024-03-14"],
  ["2024-03-14", "2024-03-14"],
  ["2024/03/14", "2024-03-14"],
  ["20240314", "2024-03-14"],
  ["Mar 14, 2024", "2024-03-14"],
  ["March 14 2024", "2024-03-14"],
  ["Thursday, March 14, 2024", "2024-03-14"],
  ["Sept. 1st, 2023", "2023-09-01"],
  ["14-Mar-24", "2024-03-14"],
  ["14 March 2024", "2024-03-14"],
  ["2024-03-14 00:00:00", "2024-03-14"],
  ["2024-03-14T00:00:00Z", "2024-03-14"],
  ["2024-03-14T00:00:00.000+00:00", "2024-03-14"],
  ["3/14/2024 12:00 AM", "2024-03-14"],
  ["3/14/2024 12:00:00 AM", "2024-03-14"],
  ["45365", "2024-03-14"],
  ["45365.0", "2024-03-14"],
  ["45365.75", "2024-03-14"],
  ["3/14/98", "1998-03-14"],
  ["2/29/2024", "2024-02-29"],
  ["2/29/2023", undefined],
  ["14/3/2024", undefined],
  ["Smarch 14, 2024", undefined],
  ["2024", undefined],
  ["last spring", undefined],
])("the day %s is %s", (text, day) => expect(readDay(text, today)).toBe(day));

test.each([
  ["12500", "12500"],
  ["$12,500.50", "12500.50"],
  ["$ 12,500", "12500"],
  ["12,500.5", "12500.50"],
  ["5,000 USD", "5000"],
  ["USD 5,000", "5000"],
  ["50k", "50000"],
  ["$50K", "50000"],
  ["1.2M", "1200000"],
  ["2.25 million", "2250000"],
  ["1250.1000000001", undefined],
  ["1250.10000001", "1250.10"],
  ["12.345", undefined],
  ["(300)", undefined],
  ["-300", undefined],
  ["1,2,3", undefined],
  ["lots", undefined],
  ["50%", undefined],
  ["999999999999M", undefined],
])("the amount %s is %s", (text, amount) => expect(readAmount(text)).toBe(amount));

test.each([
  ["(305) 555-0142", "3055550142", undefined],
  ["+1 305 555 0142", "3055550142", undefined],
  ["1-305-555-0142", "3055550142", undefined],
  ["305.555.0142 x12", "3055550142", "12"],
  ["305-555-0142 ext. 4", "3055550142", "4"],
  ["305-555-0142 Ext 4", "3055550142", "4"],
  ["3055551209.0", "3055551209", undefined],
  ["\u202a305\u2011555\u20110142\u202c", "3055550142", undefined],
  ["Cell: 305-555-0142", "3055550142", undefined],
])("the phone %s is %s", (text, number, extension) => expect(readPhone(text)).toEqual({ number, extension }));

test.each([
  "0000000000",
  "9999999999",
  "+44 20 7946 0958",
  "+52 305 555 0142",
  "555-0142",
  "30555501423",
  "call first",
  "",
])("%s is no phone", (text) => expect(readPhone(text)).toBeUndefined());

test.each([
  ["Ada <ada@example.com>", ["ada@example.com"]],
  ["mailto:ada@example.com", ["ada@example.com"]],
  ["mailto:ada@example.com?subject=Hi", ["ada@example.com"]],
  ["ada@example.com; ada@shop.us", ["ada@example.com", "ada@shop.us"]],
  ["'Ada' <ada@example.com>, Bob <bob@example.com>", ["ada@example.com", "bob@example.com"]],
  ["ada@example.com.", ["ada@example.com"]],
  ["nobody at all", ["nobody", "at", "all"]],
  ["", []],
])("the addresses of %s", (text, addresses) => expect(readEmails(text)).toEqual(addresses));

test.each(["", "N/A", "n.a.", "#N/A", "-", "none", "NULL", "—"])("%j is nothing", (text) =>
  expect(isNothing(text)).toBe(true),
);
test.each(["0", "Nancy", "--5"])("%s is something", (text) => expect(isNothing(text)).toBe(false));
