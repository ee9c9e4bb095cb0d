import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { call, callType, session } from "../../../testing/booking.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { DetailsScreen } from "./details-screen.tsx";

const slot = { slot: "10:00 AM", date: "2998-01-07", timezone: "America/New_York" };

const show = (
  responders: Record<string, Responder>,
  state: unknown = { ...slot, heldUntilMs: Date.now() + 60_000 },
) => {
  const seen = respondTo({
    "/available-slots": () => json({ available_slots: ["11:00 AM"] }),
    "/lead/user-appointments": () => json({ appointments: [] }),
    ...responders,
  });
  const Page = () => (
    <ServerStateProvider>
      <DetailsScreen type={callType} session={session} />
      <Toaster />
    </ServerStateProvider>
  );
  const Booked = () => <p>{JSON.stringify(useLocation().state)}</p>;
  const Stub = createRoutesStub([
    { path: "/dashboard/appointment/apply-booking/:id", Component: Page },
    { path: "/dashboard/appointment/appointment-scheduled", Component: Booked },
    { path: "/dashboard/appointment/:id", Component: () => <p>The picker</p> },
  ]);
  render(<Stub initialEntries={[{ pathname: "/dashboard/appointment/apply-booking/3", state }]} />);
  return seen;
};

const confirm = () => userEvent.click(screen.getByRole("button", { name: "Confirm Appointment" }));
const booking = (seen: ReturnType<typeof show>) => seen.filter(({ path }) => path === "/lead/book-appointment");
const refuse = (status: number, error: string) => () => json({ result: { status: "error", error } }, status);

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("redirects to the picker without a slot", async () => {
  show({}, null);
  expect(await screen.findByText("The picker")).toBeDefined();
});

test("books with the person, the time and the answers, and passes them to the confirmation", async () => {
  const seen = show({
    "/lead/book-appointment": () => json({ result: { status: "success", message: "Booked", appointment: call } }),
  });
  await userEvent.type(screen.getByLabelText(/What about\?/), "The papers");
  await confirm();
  expect((await screen.findByText(/"question":"What about\?","answer":"The papers"/)).textContent).toContain(
    "Ana Ruiz",
  );
  expect(booking(seen)[0]?.body).toEqual({
    full_name: "Ana Ruiz",
    email: "ana@example.com",
    phone: "5550100144",
    start: "2998-01-07 10:00:00",
    end: "2998-01-07 10:30:00",
    appointment_type_id: 3,
    timezone: "America/New_York",
    qa: [{ question_id: 7, answer: "The papers" }],
  });
});

test("names missing answers in the specified words", async () => {
  const seen = show({});
  for (const label of [/Full name/, /Email/, /Phone number/]) await userEvent.clear(screen.getByLabelText(label));
  await confirm();
  for (const sentence of [
    "Please enter your full name.",
    "Please enter your email.",
    "Please enter your phone number.",
  ])
    expect((await screen.findAllByText(new RegExp(sentence))).length).toBeGreaterThan(0);
  expect(booking(seen)).toEqual([]);
});

test("keeps what was typed when the slot is taken, shows the remaining ones, and books one under a new key", async () => {
  let tries = 0;
  const seen = show({
    "/lead/book-appointment": () => {
      tries += 1;
      if (tries === 1) return refuse(409, "Someone else was faster.")();
      return json({ result: { status: "success", message: "Booked", appointment: call } });
    },
    "/slot-holds": () => json({ data: { held_until: "2998-01-07T15:05:00Z" } }),
  });
  await userEvent.type(screen.getByLabelText(/What about\?/), "The papers");
  await confirm();
  expect(await screen.findByText("This time is no longer available.")).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/What about\?/).value).toBe("The papers");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Confirm Appointment" }).disabled).toBe(true);
  await userEvent.click(await screen.findByRole("button", { name: /^11:00 AM/ }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Confirm Appointment" }).disabled).toBe(false),
  );
  await confirm();
  expect(await screen.findByText(/The papers/)).toBeDefined();
  const [first, second] = booking(seen);
  expect(second?.body).toMatchObject({ start: "2998-01-07 11:00:00", qa: [{ question_id: 7, answer: "The papers" }] });
  expect(second?.headers.get("idempotency-key")).not.toBe(first?.headers.get("idempotency-key"));
});

test("keeps what was typed across a reload, but no number that storage must not hold, and forgets it once booked", async () => {
  localStorage.setItem("UserId", "u1");
  const booked = () => json({ result: { status: "success", message: "Booked", appointment: call } });
  const reload = () => {
    cleanup();
    queryClient.clear();
    show({ "/lead/book-appointment": booked });
  };
  const question = () => screen.getByLabelText<HTMLTextAreaElement>(/What about\?/);
  show({});
  await userEvent.type(question(), "The papers");
  await userEvent.clear(screen.getByLabelText(/Full name/));
  await userEvent.type(screen.getByLabelText(/Full name/), "Ana R");
  reload();
  expect(question().value).toBe("The papers");
  expect(screen.getByLabelText<HTMLInputElement>(/Full name/).value).toBe("Ana R");
  await userEvent.type(question(), " of 219-09-9999");
  expect(localStorage.getItem("bookingDraft")).not.toContain("219");
  await confirm();
  await screen.findByText(/The papers of 219-09-9999/);
  expect(localStorage.getItem("bookingDraft")).toBeNull();
});

test("says when the answer got lost, and repeats the same intent on retry", async () => {
  const seen = show({ "/lead/book-appointment": () => Promise.reject(new TypeError("no network")) });
  await confirm();
  expect((await screen.findAllByText("Failed to book appointment.")).length).toBeGreaterThan(0);
  await confirm();
  await waitFor(() => expect(booking(seen)).toHaveLength(2));
  const [first, second] = booking(seen);
  expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
});

test("recognizes a slot that the client's own earlier try has booked", async () => {
  const own = { ...call, starts_at: "2998-01-07T15:00:00.000Z" };
  show({
    "/lead/book-appointment": refuse(422, "This key was used for other words."),
    "/lead/user-appointments": () => json({ appointments: [own] }),
  });
  await confirm();
  expect(await screen.findByText(/Ana Ruiz/)).toBeDefined();
});

test("says why when the client has booked too many calls, and keeps the form", async () => {
  const sentence =
    "You already have 3 calls booked. Please move or cancel one of them, or book again after one is over.";
  show({ "/lead/book-appointment": refuse(429, sentence) });
  await userEvent.type(screen.getByLabelText(/What about\?/), "The papers");
  await confirm();
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/What about\?/).value).toBe("The papers");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Confirm Appointment" }).disabled).toBe(false);
});

test("holds a slot again after its hold expires, and says when that fails", async () => {
  const holds: Response[] = [
    json({ data: { held_until: "2998-01-07T15:05:00Z" } }),
    json({ result: { status: "error", error: "Someone else was faster." } }, 409),
  ];
  show({ "/slot-holds": () => holds.shift() ?? json({}, 500) }, { ...slot, heldUntilMs: 1 });
  await userEvent.click(await screen.findByRole("button", { name: "Hold it again" }));
  expect(await screen.findByText(/We're holding/)).toBeDefined();
  cleanup();
  show({ "/slot-holds": () => holds.shift() ?? json({}, 500) }, { ...slot, heldUntilMs: 1 });
  await userEvent.click(await screen.findByRole("button", { name: "Hold it again" }));
  expect(await screen.findByText("This time is no longer available.")).toBeDefined();
});
