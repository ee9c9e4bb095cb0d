import { expect, test } from "vitest";
import { listSettingsPaths, settingsGroups, settingsLabels } from "./settings-paths.ts";
import { findSettings } from "./settings-search.ts";

const paths = listSettingsPaths("manager");
const find = (typed: string) => findSettings(typed, paths).map(({ label, path }) => `${label} ${path}`);

test("every section is in one of six groups", () => {
  const grouped = Object.values(settingsGroups).flatMap((sections) => Object.keys(sections));
  expect(Object.keys(settingsGroups)).toHaveLength(6);
  expect(grouped.toSorted()).toEqual([...new Set(grouped)].toSorted());
  expect(grouped).toEqual([...paths]);
  expect(new Set(Object.values(settingsLabels)).size).toBe(grouped.length);
});

test.each([
  ["webh", ["Webhooks webhook"]],
  ["zip", ["ZIP code firm"]],
  ["welcome", ["Welcome mail-texts/welcome"]],
  ["sign up ids", ["Sign Up Ids signup-id-requests"]],
  ["hours", ["Hours firm", "Working hours answer-goals", "Hours and pauses reminders"]],
  ["founder website", ["Founder founder"]],
])("%s finds %j", (typed, found) => expect(find(typed)).toEqual(found));

test("a group's name finds its sections alone", () => {
  expect(find("words")).toEqual(["Templates templates", "Email texts mail-texts", "Status words status-words"]);
});

test("nothing typed, and nothing known, find nothing", () => {
  for (const typed of ["", "  ", "%", "xyzzy"]) expect(find(typed)).toEqual([]);
});

test("an advisor finds only what they have", () => {
  expect(findSettings("te", listSettingsPaths("advisor")).map(({ path }) => path)).toEqual(["templates"]);
});
