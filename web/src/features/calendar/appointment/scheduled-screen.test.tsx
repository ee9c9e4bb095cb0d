import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { call, callType, session } from "../../../testing/booking.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { toBooked } from "./booked.ts";
import { ScheduledScreen } from "./scheduled-screen.tsx";

const toCome = { ...call, ends_at: "2998-01-07T15:30:00.000Z" };
const booked = toBooked(callType, toCome, {
  fullName: "Ana <b>Ruiz</b>",
  email: "office@example.com",
  phone: "5550100144",
});

const show = (state: unknown, appointments: unknown[] | undefined) => {
  respondTo(appointments ? { "/lead/user-appointments": () => json({ appointments }) } : {});
  const Page = () => (
    <ServerStateProvider>
      <ScheduledScreen session={session} />
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([
    { path: "/dashboard/appointment/appointment-scheduled", Component: Page },
    { path: "/dashboard", Component: () => <p>The list</p> },
  ]);
  render(<Stub initialEntries={[{ pathname: "/dashboard/appointment/appointment-scheduled", state }]} />);
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("shows when, with whom, how long, and the answers", async () => {
  show({ booked }, [toCome]);
  expect(await screen.findByRole("heading", { name: "Appointment Scheduled!" })).toBeDefined();
  for (const shown of [
    /Tuesday, January 5, 2027, 10:00\sAM\s+Eastern Time \(New York\)/,
    /30 minutes/,
    /Ana <b>Ruiz<\/b>\s+Sample Advisor/,
    /office@example\.com\s+\(555\) 010-0144/,
    /^N\/A$/,
  ])
    expect(screen.getByText(shown)).toBeDefined();
  // Not to the address typed for this call, which no one has confirmed.
  expect(screen.getByText(/^We sent a confirmation/).textContent).toBe("We sent a confirmation to ana@example.com.");
  expect(screen.getByRole("link", { name: "Add to iCal/Outlook" }).getAttribute("download")).toBe("appointment.ics");
  expect(screen.getByRole("link", { name: /^Add to Google calendar/ }).getAttribute("href")).toContain(
    "calendar.google",
  );
  expect(screen.getByRole("link", { name: "Move this call" })).toBeDefined();
});

test("shows that the call has since been moved or canceled", async () => {
  show({ booked }, [{ ...toCome, time: "3:00 PM" }]);
  expect(await screen.findByText(/3:00\sPM/)).toBeDefined();
  cleanup();
  queryClient.clear();
  show({ booked }, []);
  expect(await screen.findByRole("heading", { name: "This call was canceled." })).toBeDefined();
});

test("works without the list of calls", async () => {
  show({ booked }, undefined);
  expect(await screen.findByRole("heading", { name: "Appointment Scheduled!" })).toBeDefined();
});

test("redirects to the list without a booking", async () => {
  show(null, []);
  expect(await screen.findByText("The list")).toBeDefined();
});
