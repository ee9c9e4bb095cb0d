import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { StatusChangeWire } from "@funding-desk/contract/intake/status/desk-api";
import type { Unmet } from "@funding-desk/contract/intake/status/unmet";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { StatusDialog } from "./status-dialog.tsx";

const subject = {
  kind: "application",
  id: "7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11",
  reference: "FA-7K3M9XQA",
  status: "Under Review",
  clientName: "Marisol Vega",
} as const;
const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const createStatus = (status: string, changes: Partial<StatusChangeWire>[] = [], unmet: readonly Unmet[] = []) => ({
  data: {
    id: subject.id,
    client_id: subject.id,
    reference: subject.reference,
    status,
    since: "2026-02-05T12:00:00Z",
    changes,
    by_phone: ["Term Sheet", "Approved", "Funded", "Declined"],
    unmet,
    words: [{ status: "Term Sheet", title: "Terms at last", meaning: "Read them.", next: "Call us." }],
  },
});
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const closed = vi.fn();
const listSent = () =>
  fetched.mock.calls
    .filter(([, init]) => init.method === "POST")
    .map(([, init]) => JSON.parse(String(init.body)) as object);

beforeEach(() => {
  fetched.mockReset();
  closed.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (to = "", role: StaffRole = "advisor") => {
  const queryClient = new QueryClient();
  const dialog = (from: string) => (
    <QueryClientProvider client={queryClient}>
      <StaffContext value={{ ...staff, role }}>
        <StatusDialog subject={{ ...subject, status: from }} to={to} onClose={closed} />
      </StaffContext>
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(subject.status));
  await screen.findByRole("dialog");
  return { readFileAgain: (from: string) => rerender(dialog(from)) };
};
const status = () => screen.getByLabelText<HTMLSelectElement>(/^New status/);

test("previews the email, and sends once on a double click", async () => {
  const user = userEvent.setup();
  fetched.mockImplementation(async () => json(createStatus("Term Sheet")));
  await open("Term Sheet");
  expect([...status().options].map(({ value }) => value)).not.toContain("Under Review");
  await user.type(screen.getByLabelText(/^Message to Marisol/), "Shall we talk?");
  const mail = within(screen.getByRole("region", { name: "Email to Marisol" }));
  expect(await mail.findByText("Terms at last")).toBeTruthy();
  expect(mail.getByText("What happens next: Call us.")).toBeTruthy();
  expect(mail.getByText("Shall we talk?")).toBeTruthy();
  await user.dblClick(screen.getByRole("button", { name: "Move and email Marisol" }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(listSent()).toEqual([
    { to: "Term Sheet", expected_from: "Under Review", note: "", message: "Shall we talk?" },
  ]);
});

test("says what the client reads of terms that no offer stands for", async () => {
  fetched.mockImplementation(async () => json(createStatus("Under Review")));
  await open("Term Sheet");
  const hint = /^No offer is recorded, so Marisol reads that you tell them by phone\./;
  expect(await screen.findByText(hint)).toBeDefined();
  cleanup();
  const { data } = createStatus("Under Review");
  fetched.mockImplementation(async () => json({ data: { ...data, by_phone: [] } }));
  await open("Term Sheet");
  await screen.findByText("Terms at last");
  expect(screen.queryByText(hint)).toBeNull();
});

test("opened before the file was read again after an undo, it follows the file until a status is chosen", async () => {
  const user = userEvent.setup();
  fetched.mockImplementation(async () => json(createStatus("Submitted")));
  const { readFileAgain } = await open();
  readFileAgain("Submitted");
  await user.selectOptions(status(), "Under Review");
  readFileAgain("Approved");
  await user.click(screen.getByRole("button", { name: "Move and email Marisol" }));
  await waitFor(() => expect(listSent()).toMatchObject([{ to: "Under Review", expected_from: "Submitted" }]));
});

test("asks for a status when none is chosen", async () => {
  const user = userEvent.setup();
  await open();
  await user.click(screen.getByRole("button", { name: "Move and email Marisol" }));
  expect(screen.getByText("Choose where it goes.")).toBeTruthy();
  expect(listSent()).toEqual([]);
});

test("shows who moved it first, keeps the form, and can still move it", async () => {
  const user = userEvent.setup();
  const change = {
    id: "1",
    from: "Under Review",
    to: "Approved",
    note: "The lender called",
    message: null,
    staff_name: "Ann Whitfield",
  };
  const changed_at = new Date(Date.now() - 120_000).toISOString();
  const refusal = { result: { status: "error", code: "status_changed", error: "Ann Whitfield has moved it." } };
  fetched.mockImplementation(async (_, { method }) =>
    method === "POST" && listSent().length === 1
      ? json(refusal, 409)
      : json(createStatus("Approved", [{ ...change, changed_at }])),
  );
  await open("Declined");
  await user.type(screen.getByLabelText(/^Note for the firm/), "No offer came");
  await user.click(screen.getByRole("button", { name: "Move and email Marisol" }));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("The status is now Approved")).toBeTruthy();
  expect(
    alert.getByText(/Ann Whitfield moved it from Under Review 2 minutes ago and noted: “The lender called”/),
  ).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note for the firm/).value).toBe("No offer came");
  expect(closed).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Move it from Approved anyway" }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(listSent().at(-1)).toMatchObject({ to: "Declined", expected_from: "Approved", note: "No offer came" });
});

test("asks for a new choice when someone else made the same one", async () => {
  const user = userEvent.setup();
  const refusal = { result: { status: "error", code: "status_changed", error: "Ann has moved it." } };
  fetched.mockImplementation(async (_, { method }) =>
    method === "POST" ? json(refusal, 409) : json(createStatus("Approved")),
  );
  await open("Approved");
  await user.click(screen.getByRole("button", { name: "Move and email Marisol" }));
  await screen.findByText("The status is now Approved");
  expect(status().value).toBe("");
});

test("stays open and says why when it failed for another reason", async () => {
  const user = userEvent.setup();
  fetched.mockImplementation(async (_, { method }) =>
    method === "POST"
      ? json({ result: { status: "error", error: "We are very busy right now." } }, 503)
      : json(createStatus("Under Review")),
  );
  await open("Funded");
  await user.click(screen.getByRole("button", { name: "Move and email Marisol" }));
  expect(await screen.findByText("We are very busy right now.")).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
});

const needs: Unmet[] = [
  { status: "Term Sheet", text: "an accepted document: Bank statements", section: "documents" },
  { status: "Funded", text: "a call that was held", section: "calls" },
];

test("shows an advisor what a file needs first, with a link to it", async () => {
  fetched.mockImplementation(async () => json(createStatus("Under Review", [], needs)));
  await open("Term Sheet");
  const link = await screen.findByRole("link", { name: /^An accepted document: Bank statements/ });
  expect(link.getAttribute("href")).toBe(`/desk/clients/${subject.id}#documents`);
  expect(screen.queryByText(/A call that was held/)).toBeNull();
  expect(screen.getByText("A manager can move it anyway.")).toBeTruthy();
  expect(screen.queryByLabelText(/^Why move it anyway/)).toBeNull();
});

test("lets a manager move it anyway, with a reason, once", async () => {
  const user = userEvent.setup();
  fetched.mockImplementation(async () => json(createStatus("Under Review", [], needs)));
  await open("Term Sheet", "manager");
  const button = await screen.findByRole("button", { name: "Move it from Under Review anyway" });
  await user.click(button);
  expect(screen.getByText("Please say why, in a few words.")).toBeTruthy();
  expect(listSent()).toEqual([]);
  await user.type(screen.getByLabelText(/^Why move it anyway/), "The lender has them.");
  await user.dblClick(button);
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(listSent()).toEqual([expect.objectContaining({ to: "Term Sheet", override_reason: "The lender has them." })]);
});

test("offers Undo once it is moved, and puts it back", async () => {
  const user = userEvent.setup();
  const moved = createStatus("Term Sheet", [{ id: "c1" }]);
  fetched.mockImplementation(async (url) => {
    if (url.endsWith("/undo-time")) return json({ data: { seconds: 10, revision: 0, changed_by: null } });
    return json(url.endsWith("/undo") ? createStatus("Under Review") : { data: { ...moved.data, undo_seconds: 9 } });
  });
  render(<Toaster />);
  await open("Term Sheet");
  expect(await screen.findByText("You have 10 seconds to undo it before Marisol hears of it.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Move and email Marisol" }));
  const shown = await screen.findByText("FA-7K3M9XQA moved to Term Sheet.");
  expect(shown).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone. FA-7K3M9XQA is at Under Review again.")).toBeTruthy();
  expect(listSent().at(-1)).toEqual({ change_id: "c1" });
  toast.dismissAll();
});

test("says the server's sentence when it is too late to undo", async () => {
  const user = userEvent.setup();
  const moved = createStatus("Term Sheet", [{ id: "c1" }]);
  const late = { result: { status: "error", code: "undo_too_late", error: "The client has heard of it." } };
  fetched.mockImplementation(async (url) =>
    url.endsWith("/undo") ? json(late, 409) : json({ data: { ...moved.data, undo_seconds: 9 } }),
  );
  render(<Toaster />);
  await open("Term Sheet");
  await user.click(screen.getByRole("button", { name: "Move and email Marisol" }));
  await screen.findByText("FA-7K3M9XQA moved to Term Sheet.");
  // By keyboard, from anywhere but a field.
  await user.keyboard("{Control>}z{/Control}");
  expect(await screen.findByText("The client has heard of it.")).toBeTruthy();
  toast.dismissAll();
});

test("corrects a mistake without an email, with a reason and without a message to the client", async () => {
  const user = userEvent.setup();
  const moved = createStatus("Under Review", [{ id: "c1", from: "Submitted", to: "Under Review" }]);
  fetched.mockImplementation(async () => json(moved));
  await open("Submitted");
  await user.type(screen.getByLabelText(/^Message to Marisol/), "Hello");
  await user.click(await screen.findByLabelText("Correct a mistake, without an email"));
  expect(screen.queryByLabelText(/^Message to Marisol/)).toBeNull();
  expect(screen.queryByRole("region", { name: "Email to Marisol" })).toBeNull();
  const correct = screen.getByRole("button", { name: "Correct without an email" });
  await user.click(correct);
  expect(listSent()).toEqual([]);
  await user.type(screen.getByLabelText(/^What was the mistake/), "Wrong file");
  await user.click(correct);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(listSent()).toMatchObject([{ to: "Submitted", message: "", correction_reason: "Wrong file" }]);
});
