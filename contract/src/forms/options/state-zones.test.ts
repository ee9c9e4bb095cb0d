import { expect, test } from "vitest";
import { listStateZones } from "./state-zones.ts";
import { findStateCode, stateOptions } from "./states.ts";

test("every state has zones that a formatter knows", () => {
  for (const { value } of stateOptions) {
    const zones = listStateZones(findStateCode(value) ?? "");
    expect(zones.length, value).toBeGreaterThan(0);
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat("en-US", { timeZone })).not.toThrow();
  }
  expect(listStateZones("ZZ")).toEqual([]);
});
