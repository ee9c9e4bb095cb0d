import { afterEach, expect, test, vi } from "vitest";
import { pretendDeviceIn } from "../../../testing/device-zone.ts";
import { formatZone, getClientTimeZone, getDeviceTimeZone, keepTimeZone, listZoneOptions } from "./client-time-zone.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([
  ["America/New_York", "Eastern Time (New York)"],
  ["Asia/Kolkata", "India (Kolkata)"],
  ["Asia/Calcutta", "India (Kolkata)"],
  ["America/Argentina/Buenos_Aires", "Argentina Standard Time (Buenos Aires)"],
  ["Asia/Kathmandu", "Nepal Time (Kathmandu)"],
  ["Mars/Olympus", "Mars/Olympus"],
])("formats %s as %s", (zone, spoken) => expect(formatZone(zone)).toBe(spoken));

test("prefers the zone of an earlier booking to the device's, unless it is invalid", () => {
  expect(getClientTimeZone()).toBe(getDeviceTimeZone());
  keepTimeZone("Asia/Kolkata");
  expect(getClientTimeZone()).toBe("Asia/Kolkata");
  localStorage.setItem("timezone", "Mars/Olympus");
  expect(getClientTimeZone()).toBe(getDeviceTimeZone());
});

test("lists the device's zone first, under the list's name, and only once", () => {
  pretendDeviceIn("Asia/Calcutta");
  const options = listZoneOptions("America/Chicago");
  expect(options[0]).toMatchObject({ value: "Asia/Kolkata", label: "India (Kolkata)" });
  expect(options[1]).toMatchObject({ value: "America/Chicago" });
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
});

test("offers a device's zone that isn't in the list, and finds it by city", () => {
  pretendDeviceIn("Asia/Kathmandu");
  expect(listZoneOptions("Asia/Kathmandu")[0]).toMatchObject({ value: "Asia/Kathmandu" });
  expect(listZoneOptions("Asia/Kathmandu")[0]?.keywords).toContain("Kathmandu");
});
