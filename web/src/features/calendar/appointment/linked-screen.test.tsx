import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { call, callType } from "../../../testing/booking.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { LinkedScreen } from "./linked-screen.tsx";

const toCome = {
  ...call,
  date: "2998-01-07",
  starts_at: "2998-01-07T15:00:00.000Z",
  ends_at: "2998-01-07T15:30:00.000Z",
};
const badLink = "This link isn't valid, or it has expired.";

const show = (responders: Record<string, Responder>, link = "a.b") => {
  const seen = respondTo(responders);
  const Page = () => (
    <ServerStateProvider>
      <LinkedScreen link={link} />
      <Toaster />
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub initialEntries={["/"]} />);
  return seen;
};
const answer =
  (appointment: unknown, type: unknown = callType) =>
  () =>
    json({ data: { appointment, type } });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => localStorage.setItem("timezone", "America/New_York"));
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("moves the call to a confirmed time, and sends the link only in bodies", async () => {
  const seen = show({
    "/linked-appointment": answer(toCome),
    "/linked-appointment/slots": () => json({ available_slots: ["11:00 AM"] }),
    "/linked-appointment/reschedule": () =>
      json({ result: { status: "success", message: "Moved.", appointment: toCome } }),
  });
  await press("Move this call");
  await press(/^11:00 AM/);
  await press("Move the call");
  expect(await screen.findByText("Moved.")).toBeDefined();
  expect(seen.find(({ path }) => path.endsWith("/reschedule"))?.body).toEqual({
    link: "a.b",
    start: "2998-01-07 11:00:00",
    timezone: "America/New_York",
  });
  expect(seen.every(({ path }) => !path.includes("a.b"))).toBe(true);
});

test("cancels the call after asking, and shows that it did", async () => {
  let shown: unknown = toCome;
  show({
    "/linked-appointment": () => json({ data: { appointment: shown, type: callType } }),
    "/linked-appointment/cancel": () => {
      shown = { ...toCome, status: "Cancelled" };
      return json({ result: { status: "success", message: "Done.", appointment: shown } });
    },
  });
  await press("Cancel this call");
  await press("Cancel the call");
  expect(await screen.findByText("This call was canceled.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Cancel this call" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Add to iCal/Outlook" })).toBeNull();
});

test("says when it's too late, when the call is over, and when the kind is no longer offered", async () => {
  show({ "/linked-appointment": answer({ ...toCome, change_until: "2020-01-01T00:00:00.000Z" }) });
  expect(await screen.findByText(/It's too late to change this call here/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Move this call" })).toBeNull();
  cleanup();
  queryClient.clear();
  show({
    "/linked-appointment": answer({
      ...toCome,
      ends_at: "2020-01-01T00:00:00.000Z",
      change_until: "2020-01-01T00:00:00.000Z",
    }),
  });
  expect(await screen.findByText("This call is over.")).toBeDefined();
  cleanup();
  queryClient.clear();
  show({ "/linked-appointment": () => json({ data: { appointment: toCome } }) });
  expect(await screen.findByRole("button", { name: "Cancel this call" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Move this call" })).toBeNull();
});

test("says when the link is bad, sends nothing without one, and offers Retry after a failure", async () => {
  const refuse = (status: number) => () => json({ result: { status: "error", error: "No." } }, status);
  show({ "/linked-appointment": refuse(403) });
  expect(await screen.findByText(badLink)).toBeDefined();
  cleanup();
  expect(show({}, "")).toEqual([]);
  expect(screen.getByText(badLink)).toBeDefined();
  cleanup();
  queryClient.clear();
  show({ "/linked-appointment": refuse(429) });
  expect(await screen.findByRole("button", { name: "Retry" })).toBeDefined();
});
