import type { BusyFeed } from "@funding-desk/contract/calendar/appointment/busy-feed-desk-api";
import type { CalendarDetail } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { pressTwice } from "../../../../testing/press-twice.ts";
import { json, type Responder, respondTo } from "../../../../testing/respond.ts";
import { toast } from "../../../../ui/toaster.tsx";
import { BusyFeedsCard } from "./busy-feeds-card.tsx";
import { StaleBusyFeeds } from "./stale-busy-feeds.tsx";

const calendar: CalendarDetail = {
  id: 1,
  name: "Ann Advisor",
  email: "ann@example.com",
  time_zone: "America/New_York",
  staff: null,
  hours: { weekly: [], days_off: [], extra: [] },
  revision: 0,
  types: [],
  outside_hours: [],
  may: { change_hours: true, change_types: true },
};
const own: BusyFeed = {
  id: "f1",
  name: "Own",
  host: "calendar.example.com",
  read_at: "2026-03-02T12:00:00Z",
  failing_since: null,
  problem: null,
  is_stale: false,
  busy_ahead: 12,
  unread: 0,
};
const path = "/desk/calendars/1/busy-feeds";
const refuse = (url: string) =>
  json({ result: { code: "invalid_fields", error: "Please check.", fields: { url } } }, 422);
const wrap = (content: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  );
const show = (responders: Record<string, Responder>, canChange = true) => {
  const calls = respondTo(responders);
  wrap(<BusyFeedsCard calendar={{ ...calendar, may: { ...calendar.may, change_hours: canChange } }} />);
  return calls.filter.bind(calls, ({ method }) => method !== "GET");
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("shows an error when the calendars fail to load, and the calendars after Retry", async () => {
  let isDown = true;
  show({
    [path]: () => {
      if (isDown) throw new TypeError("no connection");
      return json({ data: { feeds: [] } });
    },
  });
  await screen.findByRole("alert");
  isDown = false;
  await press("Retry");
  expect(await screen.findByText("No other calendar yet.")).toBeDefined();
});

test("says what went wrong, and offers no fourth", async () => {
  const failing = { failing_since: "2026-03-01T12:00:00Z", problem: "It didn't answer in time.", is_stale: true };
  const feeds = [own, { ...own, id: "f2", name: "Home", unread: 2 }, { ...own, id: "f3", name: "Old", ...failing }];
  show({ [path]: () => json({ data: { feeds } }) });
  expect((await screen.findAllByText(/12 busy times ahead/)).length).toBe(3);
  expect(screen.getByText(/couldn't fully understand 2 entries/)).toBeDefined();
  expect(screen.getByText(/didn't answer in time.*remove this calendar and add it again/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Add another calendar" })).toBeNull();
});

test("shows those who can't change it no buttons", async () => {
  show({ [path]: () => json({ data: { feeds: [own] } }) }, false);
  await screen.findByText("Own");
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("shows what a calendar would block, keeps a refused address, and adds it once on a double press", async () => {
  let answer: () => Response | Promise<Response> = () => refuse("This isn't a calendar.");
  const busy = [{ from: "2026-03-02T15:00:00Z", until: "2026-03-02T16:00:00Z" }];
  const sent = show({
    [path]: ({ method }) => (method === "GET" ? json({ data: { feeds: [] } }) : answer()),
    [`${path}/try`]: () => json({ data: { days: [{ day: "2026-03-02", busy }], unread: 0 } }),
  });
  await press("Add another calendar");
  const dialog = within(await screen.findByRole("dialog"));
  await press("Add calendar");
  expect(dialog.getByText("Enter a name.")).toBeDefined();
  expect(sent()).toHaveLength(0);
  await userEvent.type(dialog.getByLabelText(/^Name/), "Own");
  const address = dialog.getByLabelText<HTMLInputElement>(/^Address/);
  await userEvent.type(address, "https://calendar.example.com/a.ics");
  await press("Try it");
  expect(await dialog.findByText("10:00 AM to 11:00 AM")).toBeDefined();
  await press("Add calendar");
  expect(await dialog.findByText("This isn't a calendar.")).toBeDefined();
  expect(address.value).toBe("https://calendar.example.com/a.ics");

  const { promise: pressed, resolve: havePressed } = Promise.withResolvers<void>();
  answer = async () => {
    await pressed;
    return json({ data: { feeds: [own] } }, 201);
  };
  pressTwice(dialog.getByRole("button", { name: "Add calendar" }));
  havePressed();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("Own")).toBeDefined();
  expect(sent()).toHaveLength(3);
});

test("asks before it removes one, and says when that fails", async () => {
  let isDown = true;
  const sent = show({
    [path]: () => json({ data: { feeds: [own] } }),
    [`${path}/f1`]: () => {
      if (isDown) throw new TypeError("no connection");
      return json({ data: { feeds: [] } });
    },
  });
  await press("Remove Own");
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await dialog.findByText(/couldn't reach the server/)).toBeDefined();
  isDown = false;
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("No other calendar yet.")).toBeDefined();
  expect(sent()).toHaveLength(2);
});

test("Today says which calendar can't be read", async () => {
  const { id, name, host } = own;
  const feed = { id, name, host, calendar_id: 1, calendar_name: "Ann Advisor", problem: "It answered 404." };
  respondTo({
    "/desk/stale-busy-feeds": () => json({ data: { feeds: [{ ...feed, failing_since: "2026-03-01T12:00:00Z" }] } }),
  });
  wrap(<StaleBusyFeeds />);
  expect(
    await screen.findByText(/Own \(calendar\.example\.com\) of Ann Advisor, since .* It answered 404\./),
  ).toBeDefined();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/desk/calendar/settings?calendar=1&part=calendar");
});
