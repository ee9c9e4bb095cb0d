import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { call } from "../../../testing/booking.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { AppointmentList } from "./appointment-list.tsx";

const show = (responders: Record<string, Responder>) => {
  const seen = respondTo(responders);
  const Page = () => (
    <ServerStateProvider>
      <AppointmentList userId="u1" />
      <Toaster />
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub initialEntries={["/"]} />);
  return seen;
};
const list =
  (...appointments: unknown[]) =>
  () =>
    json({ appointments });
const cancelPath = `/lead/appointments/${call.id}/cancel`;

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("says that there are none", async () => {
  show({ "/lead/user-appointments": list() });
  expect(await screen.findByText("No Appointment Found")).toBeDefined();
});

test("offers a call's calendar file, and moving or canceling it in time", async () => {
  show({ "/lead/user-appointments": list(call) });
  const file = await screen.findByRole("link", { name: /^Calendar file/ });
  expect(file.getAttribute("href")).toBe(call.calendar);
  expect(file.getAttribute("download")).toBe("appointment.ics");
  expect(screen.getByRole("link", { name: /^Move/ }).getAttribute("href")).toBe(
    `/dashboard/appointment/move/${call.id}`,
  );
  expect(screen.getByRole("button", { name: /^Cancel/ })).toBeDefined();
  expect(screen.getByText(/Eastern Time \(New York\)/)).toBeDefined();
});

test("says to call the firm once it's too late", async () => {
  show({ "/lead/user-appointments": list({ ...call, change_until: "2020-01-01T00:00:00.000Z" }) });
  expect(await screen.findByText(/please call us at/)).toBeDefined();
  expect(screen.queryByRole("link", { name: /^Move/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Cancel/ })).toBeNull();
});

test("asks before canceling, and reloads the list", async () => {
  let isCanceled = false;
  const seen = show({
    "/lead/user-appointments": () => json({ appointments: isCanceled ? [] : [call] }),
    [cancelPath]: () => {
      isCanceled = true;
      return json({ result: { status: "success", message: "Gone.", appointment: { ...call, status: "Cancelled" } } });
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Cancel/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Keep it" }));
  expect(seen.some(({ path }) => path === cancelPath)).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: /^Cancel/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel the call" }));
  expect(await screen.findByText("No Appointment Found")).toBeDefined();
  expect(await screen.findByText("Gone.")).toBeDefined();
});

test("says when it has become too late, and reloads the list", async () => {
  let reads = 0;
  show({
    "/lead/user-appointments": () => {
      reads += 1;
      return json({ appointments: [call] });
    },
    [cancelPath]: () => json({ result: { status: "error", error: "It is too late." } }, 409),
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Cancel/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel the call" }));
  expect(await screen.findByText("It is too late.")).toBeDefined();
  await waitFor(() => expect(reads).toBe(2));
});
