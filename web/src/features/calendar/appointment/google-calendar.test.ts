import { expect, test } from "vitest";
import { call } from "../../../testing/booking.ts";
import { createGoogleCalendarLink } from "./google-calendar.ts";

test("gives Google the true start and end, and escapes the title", () => {
  const href = new URL(createGoogleCalendarLink({ ...call, title: "Call & <b>plan</b>" }));
  expect(href.origin).toBe("https://calendar.google.com");
  expect(href.searchParams.get("dates")).toBe("20270105T150000Z/20270105T153000Z");
  expect(href.searchParams.get("text")).toContain("Call & <b>plan</b>");
});
