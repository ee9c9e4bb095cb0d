import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { ClientReminders as Reminders } from "@funding-desk/contract/messages/reminder/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { ClientReminders } from "./client-reminders.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const known: Reminders = {
  block: null,
  pause: null,
  answered_until: null,
  planned: [{ day: "2027-03-01", items: [{ kind: "papers", title: "Bank statements", due_on: "2027-03-02" }] }],
  sent: [{ day: "2027-02-20", items: [{ kind: "offer", title: "Example Bank's offer", due_on: "2027-02-21" }] }],
  texts: null,
};
const url = "/desk/clients/c1/reminders";
let calls: SeenCall[] = [];

const open = (responders: Record<string, Responder>, role: "advisor" | "auditor" = "advisor") => {
  calls = respondTo(responders);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <ClientReminders clientId="c1" />
        <Toaster />
      </StaffContext>
    </QueryClientProvider>,
  );
};
const answer = (changes: Partial<Reminders>) => () => json({ data: { ...known, ...changes } });

afterEach(() => {
  cleanup();
  toast.dismissAll();
});

test("shows what is planned and what was sent", async () => {
  open({ [url]: answer({}) });
  expect(await screen.findByText("Papers owed: Bank statements, due 03/02/2027")).toBeTruthy();
  expect(screen.getByText("An offer unanswered: Example Bank's offer, due 02/21/2027")).toBeTruthy();
});

test("says why nothing goes out", async () => {
  open({ [url]: answer({ block: "turned off", planned: [], sent: [] }) }, "auditor");
  expect(await screen.findByText("The client turned these emails off.")).toBeTruthy();
  expect(screen.getByText("Nothing goes out to this client this week.")).toBeTruthy();
  // An auditor only reads.
  expect(screen.queryAllByRole("button")).toEqual([]);
  cleanup();
  open({ [url]: answer({ answered_until: "2027-03-02" }) });
  expect(await screen.findByText(/nothing goes out until the end of 03\/02\/2027/)).toBeTruthy();
});

test("pauses once on a double press, says what failed, and resumes", async () => {
  let isDown = true;
  const paused = answer({ pause: { until_on: null, paused_by: "Ann Advisor" }, planned: [] });
  open({
    [url]: answer({}),
    [`${url}/pause`]: (call) => {
      if (call.method === "DELETE") return answer({})();
      if (isDown) return json({ result: { status: "error", error: "Choose today or a later day.", fields: {} } }, 422);
      return paused();
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Pause reminders" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Pause" }));
  expect(await dialog.findByText("Choose today or a later day.")).toBeTruthy();
  isDown = false;
  await userEvent.dblClick(dialog.getByRole("button", { name: "Pause" }));
  expect(await screen.findByText("Ann Advisor paused the reminders.")).toBeTruthy();
  await userEvent.dblClick(screen.getByRole("button", { name: "Resume" }));
  await waitFor(() => expect(screen.queryByText("Ann Advisor paused the reminders.")).toBeNull());
  expect(calls.filter(({ method }) => method !== "GET").map(({ method, body }) => [method, body])).toEqual([
    ["PUT", { until_on: null }],
    ["PUT", { until_on: null }],
    ["DELETE", undefined],
  ]);
});

test("shows the client's texts, and turns them off for a client who asks", async () => {
  let state: "on" | "off" = "on";
  const sent = [
    { day: "2027-02-20", state: "sent", reason: null },
    { day: "2027-02-18", state: "failed", reason: "the provider answered 400 (21408)" },
  ] as const;
  const answerTexts = () => json({ data: { ...known, texts: { state, number: "(•••) •••-0123", sent } } });
  open({
    [url]: answerTexts,
    "/desk/clients/c1/texts": () => {
      state = "off";
      return json({ data: null });
    },
  });
  expect(await screen.findByText("The client also gets texts at (•••) •••-0123.")).toBeTruthy();
  expect(screen.getByText("Not sent: the provider answered 400 (21408)")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Turn off texts" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.dblClick(dialog.getByRole("button", { name: "Turn off texts" }));
  expect(await screen.findByText(/The client gets no texts/)).toBeTruthy();
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

test("a failed load offers to try again", async () => {
  let isDown = true;
  open({ [url]: () => (isDown ? json({ result: { status: "error", error: "Down." } }, 500) : answer({})()) });
  expect(await screen.findByText("We couldn't load the reminders")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("This week")).toBeTruthy();
});
