import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { json, type Responder, respondTo, type SeenCall } from "../../../../testing/respond.ts";
import { Toaster, toast } from "../../../../ui/toaster.tsx";
import { BookForClient } from "./book-for-client.tsx";

const booking = {
  full_name: "Ada King",
  email: "ada@example.com",
  phone: "5550100142",
  timezone: "America/Denver",
  types: [
    {
      id: 7,
      name: "Advisory Call",
      display_name: "Advisory Call",
      description: "A call.",
      location: "Phone call",
      appointment_duration_formatted: "30 minutes",
      duration_minutes: 30,
      change_notice_hours: 4,
      bookable_until: "2090-01-31",
      advisor: "Ann",
      is_own_advisor: true,
      advisor_timezone: "America/New_York",
      questions: [{ id: 3, name: "What is it about?", required: true, selection: [] }],
    },
  ],
};
const close = vi.fn();
const refused = () =>
  json({ result: { status: "error", error: "Someone else just took this time.", code: "slot_taken" } }, 409);

const show = (answers: Record<string, Responder> = {}): SeenCall[] => {
  const calls = respondTo({
    "/desk/find": () =>
      json({
        data: [
          {
            client_id: "k1",
            client_name: "Ada King",
            business_name: "",
            email: "ada@example.com",
            reference: null,
            status: null,
          },
        ],
      }),
    "/desk/clients/k1/call-booking": () => json({ data: booking }),
    "/desk/clients/k1/call-days": () =>
      json({ data: { days: ["2090-01-04"], next: [{ date: "2090-01-04", time: "10:00 AM" }] } }),
    "/desk/clients/k1/call-slots": () => json({ data: { slots: ["10:00 AM"] } }),
    ...answers,
  });
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <BookForClient onClose={close} />
          <Toaster />
        </QueryClientProvider>
      ),
    },
  ]);
  render(<Stub initialEntries={["/"]} />);
  return calls;
};
const sent = (calls: SeenCall[]) => calls.filter(({ method }) => method === "POST");

const findAda = async () => {
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("searchbox", { name: "Find the client" }), "ada");
  await userEvent.click(await dialog.findByRole("button", { name: /^Ada King/ }));
  return dialog;
};
const pickTime = async (dialog: Awaited<ReturnType<typeof findAda>>) =>
  userEvent.click(await dialog.findByRole("button", { name: /10:00 AM/ }));

afterEach(() => {
  cleanup();
  toast.dismissAll();
  close.mockReset();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("finds the client, offers times in their zone, and books once, however often it is pressed", async () => {
  let finish = (_answer: Response) => {};
  const calls = show({
    "/desk/clients/k1/calls": () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  });
  const dialog = await findAda();
  await pickTime(dialog);
  expect(dialog.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe("Ada King");
  await userEvent.click(dialog.getByRole("button", { name: "Book and email the client" }));
  expect(await dialog.findAllByText("Please answer: What is it about?")).not.toHaveLength(0);
  expect(sent(calls)).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^What is it about/), "An oven");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Book and email the client" }));
  finish(json({ data: {} }, 201));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(sent(calls).map(({ body }) => body)).toEqual([
    {
      full_name: "Ada King",
      email: "ada@example.com",
      phone: "5550100142",
      start: "2090-01-04 10:00:00",
      appointment_type_id: 7,
      timezone: "America/Denver",
      qa: [{ question_id: 3, answer: "An oven" }],
    },
  ]);
  expect(sent(calls)[0]?.headers.get("idempotency-key")).toBeTruthy();
  // The member's own zone on this device stays what it was.
  expect(localStorage.getItem("timezone")).toBeNull();
});

test("when someone was quicker, asks for another time and keeps what was typed", async () => {
  const calls = show({ "/desk/clients/k1/calls": refused });
  const dialog = await findAda();
  await pickTime(dialog);
  await userEvent.type(dialog.getByLabelText(/^What is it about/), "An oven");
  await userEvent.click(dialog.getByRole("button", { name: "Book and email the client" }));
  expect(await screen.findByText("Someone else just took this time.")).toBeDefined();
  await waitFor(() => expect(dialog.queryByRole("button", { name: "Book and email the client" })).toBeNull());
  await pickTime(dialog);
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^What is it about/).value).toBe("An oven");
  expect(sent(calls)).toHaveLength(1);
  expect(close).not.toHaveBeenCalled();
});

test("says when the kinds of calls can't be loaded, and tries again", async () => {
  let isDown = true;
  show({
    "/desk/clients/k1/call-booking": () =>
      isDown ? json({ result: { status: "error", error: "Down." } }, 503) : json({ data: booking }),
  });
  const dialog = await findAda();
  expect(await dialog.findByText("We couldn't load the kinds of calls")).toBeDefined();
  isDown = false;
  await userEvent.click(dialog.getByRole("button", { name: /again|Retry/i }));
  expect(await dialog.findByRole("combobox", { name: /^Kind of call/ })).toBeDefined();
});
