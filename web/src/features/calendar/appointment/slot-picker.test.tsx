import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { callType } from "../../../testing/booking.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { freeDaysQuery, slotsQuery } from "./booking-queries.ts";
import type { ChosenSlot } from "./booking-time.ts";
import { SlotPicker } from "./slot-picker.tsx";

const day = "2998-01-07";

const noDays: Responder = () => json({ data: { days: [], next: [] } });

const show = (responder: Responder, daysResponder: Responder = noDays) => {
  const seen = respondTo({ "/available-slots": responder, "/free-days": daysResponder });
  const picked: ChosenSlot[] = [];
  const Picker = () => {
    const [date, setDate] = useState<string>();
    return (
      <SlotPicker
        slotsOf={(of) => slotsQuery(3, of)}
        daysOf={(timezone) => freeDaysQuery(3, timezone)}
        hours={callType}
        date={date ?? day}
        onDate={setDate}
        onPick={(slot) => picked.push(slot)}
      />
    );
  };
  render(
    <ServerStateProvider>
      <Picker />
    </ServerStateProvider>,
  );
  return { seen, picked };
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("shows a slot's time and day, and the advisor's zone if it differs", async () => {
  localStorage.setItem("timezone", "Asia/Kolkata");
  const { picked } = show(() => json({ available_slots: ["12:30 AM", "7:30 PM"] }));
  expect(screen.getByText("Loading...")).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: /^12:30 AM, .*January 7, 2998$/ }));
  expect(screen.getByText(/^India.*\. Your advisor is in .+\.$/)).toBeDefined();
  expect(picked).toEqual([{ slot: "12:30 AM", date: day, timezone: "Asia/Kolkata" }]);
  expect(screen.getByText(/^2 times available on .*January 7, 2998$/)).toBeDefined();
});

test("says that there are none, also to screen readers", async () => {
  localStorage.setItem("timezone", "America/New_York");
  show(() => json({ available_slots: [] }));
  expect(await screen.findByText("No Slots Available")).toBeDefined();
  expect(screen.getByText(/^No Slots Available on /)).toBeDefined();
});

test("shows an empty list with Retry when loading fails", async () => {
  show(() => json({ result: { status: "error", error: "No." } }, 422));
  expect(await screen.findByText("No Slots Available")).toBeDefined();
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
});

test("reloads for another time zone, and remembers it", async () => {
  localStorage.setItem("timezone", "America/New_York");
  const { seen } = show(() => json({ available_slots: ["9:00 AM"] }));
  await screen.findByRole("button", { name: /^9:00 AM/ });
  const zone = screen.getByRole("combobox", { name: "Time zone" });
  await userEvent.clear(zone);
  await userEvent.type(zone, "India");
  await userEvent.click(await screen.findByRole("option", { name: "India (Kolkata)" }));
  await waitFor(() =>
    expect(seen.slice(-2).map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/available-slots.*timezone=Asia%2FKolkata/),
        expect.stringMatching(/^\/free-days.*timezone=Asia%2FKolkata/),
      ]),
    ),
  );
  expect(localStorage.getItem("timezone")).toBe("Asia/Kolkata");
});

test("refuses days beyond the horizon, even from the URL", () => {
  const { seen } = show(() => json({ available_slots: [] }));
  cleanup();
  seen.length = 0;
  render(
    <ServerStateProvider>
      <SlotPicker
        slotsOf={(of) => slotsQuery(3, of)}
        daysOf={(timezone) => freeDaysQuery(3, timezone)}
        hours={{ ...callType, bookable_until: "2997-12-31" }}
        date={day}
        onDate={() => {}}
        onPick={() => {}}
      />
    </ServerStateProvider>,
  );
  expect(screen.getByText("Choose a day.")).toBeDefined();
  expect(seen.filter(({ path }) => path.startsWith("/available-slots"))).toEqual([]);
});

test("offers the next free times first, and grays out days without times", async () => {
  localStorage.setItem("timezone", "America/New_York");
  const next = [
    { date: "2998-01-08", time: "9:00 AM" },
    { date: "2998-01-12", time: "4:00 PM" },
  ];
  const { picked } = show(
    () => json({ available_slots: [] }),
    () => json({ data: { days: ["2998-01-08", "2998-01-12"], next } }),
  );
  const times = within(await screen.findByRole("region", { name: "Next free times" }));
  const buttons = await times.findAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^9:00 AM, \w{3}, Jan 8$/),
    expect.stringMatching(/^4:00 PM, \w{3}, Jan 12$/),
  ]);
  const isUnavailable = (label: RegExp) => screen.getByRole("button", { name: label }).hasAttribute("data-unavailable");
  expect(isUnavailable(/^\w+day, January 8, 2998$/)).toBe(false);
  expect(isUnavailable(/^\w+day, January 9, 2998$/)).toBe(true);
  await userEvent.click(buttons[1] as HTMLElement);
  expect(picked).toEqual([{ slot: "4:00 PM", date: "2998-01-12", timezone: "America/New_York" }]);
});

test("offers every day while the free days are unknown", async () => {
  show(
    () => json({ available_slots: ["9:00 AM"] }),
    () => json({ result: { status: "error", error: "No." } }, 503),
  );
  await screen.findByRole("button", { name: /^9:00 AM/ });
  expect(screen.getByRole("button", { name: /January 9, 2998$/ }).hasAttribute("data-unavailable")).toBe(false);
});
