import { expect, test } from "vitest";
import { formatMinuteOfDay } from "../../forms/week.ts";
import { firstAnswerGoalSetting } from "./setting.ts";
import { formatGoal, formatWorkingHours } from "./setting-words.ts";

test("says the working hours as people do", () => {
  const say = (...weekdays: number[]) => formatWorkingHours({ ...firstAnswerGoalSetting, weekdays });
  expect(say(1, 2, 3, 4, 5)).toBe("Monday to Friday, 9 AM to 5 PM");
  expect(say(1, 2)).toBe("Monday, Tuesday, 9 AM to 5 PM");
  expect(say(1, 2, 4)).toBe("Monday, Tuesday, Thursday, 9 AM to 5 PM");
  expect([0, 390, 720, 1050, 1440].map(formatMinuteOfDay)).toEqual(["12 AM", "6:30 AM", "12 PM", "5:30 PM", "12 AM"]);
  expect([null, 1, 8].map(formatGoal)).toEqual(["no goal", "within 1 working hour", "within 8 working hours"]);
});
