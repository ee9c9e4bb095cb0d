import { expect, test } from "vitest";
import { formatWeekHours } from "./week-hours.ts";

const day = (weekday: number, from: number, until: number) => ({ weekday, from: from * 60, until: until * 60 });

test.each([
  [[], ""],
  [[1, 2, 3, 4, 5].map((weekday) => day(weekday, 9, 17)), "Mon-Fri 9 AM-5 PM"],
  [[day(1, 9, 17), day(2, 9, 17), day(4, 9, 17), day(5, 9, 12)], "Mon-Tue 9 AM-5 PM, Thu 9 AM-5 PM, Fri 9 AM-12 PM"],
  [[day(3, 9.5, 12), day(3, 13, 17.25)], "Wed 9:30 AM-12 PM and 1 PM-5:15 PM"],
  [[day(6, 0, 24), day(7, 0, 24)], "Sat-Sun 12 AM-midnight"],
])("%#", (weekly, words) => expect(formatWeekHours(weekly)).toBe(words));
