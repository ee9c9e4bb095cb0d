import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { ClientListRow } from "@funding-desk/contract/desk/client-list/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { ClientListScreen } from "./client-list-screen.tsx";

const me = "0f8fad5b-d9cb-469f-a165-70867728950e";
const bo = "20000000-0000-4000-8000-000000000001";

const createRow = (number: number, over: Partial<ClientListRow> = {}): ClientListRow => ({
  client_id: `10000000-0000-4000-8000-00000000000${number}`,
  client_name: `Client ${number}`,
  business_name: "Tide & Ledger",
  email: "c@example.com",
  state: "Florida (FL)",
  origin: "import",
  signup: null,
  advisor: { id: bo, name: "Bo Berg" },
  prequalification: "Submitted",
  application: null,
  amount: 50_000,
  client_acted_at: "2026-01-05T12:00:00Z",
  firm_acted_at: null,
  added_at: "2026-01-05T12:00:00Z",
  next_step: null,
  papers: 0,
  deals: 2,
  last_deal_on: "2025-06-30",
  link: "not sent",
  ...over,
});
const step = {
  task_id: "30000000-0000-4000-8000-000000000001",
  title: "Call about terms",
  due_on: "2020-01-02",
  staff: { id: bo, name: "Bo Berg" },
  revision: 3,
};
const rows = [createRow(1, { next_step: step }), createRow(2, { advisor: null, link: "expired" })];
const counts = { count: 1200, has_more: false, amount: 2_500_000, papers: 3, deals: 40 };

const open = (
  address = "",
  { role = "manager" as DeskIdentity["role"], answers = {} as Readonly<Record<string, Responder>> } = {},
) => {
  const calls = respondTo({
    "/desk/clients/counts": () => json({ data: counts }),
    "/desk/clients/assign": () => json({ data: { assigned: 1 } }),
    "/desk/clients": () => json({ data: { clients: rows, next_cursor: null } }),
    "/desk/views": () => json({ data: { views: [] } }),
    "/desk/people": () => json({ data: { people: [] } }),
    "/desk/colleagues": () =>
      json({
        data: {
          colleagues: [
            { id: me, name: "Max", role: "manager" },
            { id: bo, name: "Bo Berg", role: "advisor" },
          ],
        },
      }),
    ...answers,
  });
  const router = createMemoryRouter(
    [
      { path: "/desk/clients", element: <ClientListScreen /> },
      { path: "/desk/clients/:id", element: <p>The file</p> },
    ],
    { initialEntries: [`/desk/clients${address}`] },
  );
  const staff = { staff_id: me, name: "Max", email: "m@example.com", role, session_ends_at: "2030-01-01T00:00:00Z" };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <RouterProvider router={router} />
        <Toaster />
      </StaffContext>
    </QueryClientProvider>,
  );
  return { calls, router };
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.restoreAllMocks();
});

const search = (router: ReturnType<typeof open>["router"]) => router.state.location.search;

test("shows a row for each client, what they total, and opens a file", async () => {
  const { router } = open();
  const row = await screen.findByRole("row", { name: /Client 1/ });
  for (const words of ["Tide & Ledger", "FL", "Bo Berg", "Submitted", "Jan 2, 2020, overdue", "No link yet"])
    expect(within(row).getAllByText(words).length).toBeGreaterThan(0);
  expect(await screen.findByText("1,200 clients · $2.5M asked for · 40 past deals · 3 papers owed")).toBeTruthy();
  await userEvent.click(within(row).getByText("Client 1"));
  expect(await screen.findByText("The file")).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/desk/clients/${rows[0]?.client_id}`);
});

test.each([
  [{ count: 1, papers: 1, deals: 1 }, "1 client · $2.5M asked for · 1 past deal · 1 paper owed"],
  [{ count: 10_000, has_more: true }, "10,000+ clients · $2.5M+ asked for · 40+ past deals · 3+ papers owed"],
])("says what they total: %o", async (some, words) => {
  open("", { answers: { "/desk/clients/counts": () => json({ data: { ...counts, ...some } }) } });
  expect(await screen.findByText(words)).toBeTruthy();
});

test("headers sort, and a second press turns the order around", async () => {
  const { router } = open();
  await userEvent.click(await screen.findByRole("columnheader", { name: "Due" }));
  expect(search(router)).toBe("?sort=due");
  await userEvent.click(await screen.findByRole("columnheader", { name: "Due" }));
  expect(search(router)).toBe("?sort=due&direction=desc");
});

test("filters in the dialog become chips, and a chip goes away when pressed", async () => {
  const { router } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Filters" }));
  await userEvent.selectOptions(await screen.findByLabelText("Account"), "expired");
  await userEvent.type(screen.getByLabelText("Lender"), "Kapitus");
  await userEvent.click(screen.getByRole("button", { name: "Show clients" }));
  expect(search(router)).toBe("?lender=Kapitus&link=expired");
  await userEvent.click(await screen.findByRole("button", { name: /Link expired/ }));
  expect(search(router)).toBe("?lender=Kapitus");
  await userEvent.click(screen.getByRole("button", { name: "Clear all" }));
  expect(search(router)).toBe("");
});

test("remembers the columns that were chosen", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Past deals" }));
  expect(screen.getByRole("columnheader", { name: "Past deals", hidden: true })).toBeTruthy();
  cleanup();
  open();
  expect(await screen.findByRole("columnheader", { name: "Past deals" })).toBeTruthy();
});

test("assigns from the row, and says so when a colleague was first", async () => {
  const { calls } = open("", {
    answers: {
      "/desk/clients/assign": () =>
        json(
          {
            result: {
              status: "error",
              code: "advisor_changed",
              error: "Someone else assigned this client.",
              fields: {},
            },
          },
          409,
        ),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Advisor of Client 2: no one yet. Change" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Bo Berg" }));
  expect(await screen.findByText("Client 2: Someone else assigned this client.")).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    client_ids: [rows[1]?.client_id],
    staff_id: bo,
    expected_staff_id: null,
  });
});

test("marks the button that e presses", async () => {
  open();
  const edit = await screen.findByRole("button", { name: /^Call about terms\. Change/ });
  expect(edit.matches("[data-edits]")).toBe(true);
  edit.click();
  expect(await screen.findByRole("dialog", { name: "Change the task" })).toBeTruthy();
});

test("changes the next step by its revision", async () => {
  const { calls } = open("", {
    answers: { [`/desk/clients/${rows[0]?.client_id}/tasks/${step.task_id}`]: () => json({ data: { revision: 4 } }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Call about terms\. Change/ }));
  const title = await screen.findByLabelText(/What needs to be done/);
  await userEvent.clear(title);
  await userEvent.type(title, "Send terms");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
      title: "Send terms",
      expected_revision: 3,
    }),
  );
});

test("exports the clients on screen, or those selected, with the columns shown", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => {};
  const { calls } = open("?state=Florida+(FL)&sort=due&columns=business,due", {
    answers: {
      "/desk/clients/export": () =>
        json({ data: { filename: "clients.csv", csv: "Client\r\n", rows: 2, is_cut: false } }),
    },
  });
  const save = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Export" }));
    await userEvent.type(await screen.findByRole("textbox", { name: /Why are you exporting this/ }), "Board meeting");
    await userEvent.click(screen.getByRole("button", { name: "Export as CSV" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await screen.findByRole("row", { name: /Client 1/ });
  await save();
  const [box] = within(screen.getByRole("row", { name: /Client 2/ })).getAllByRole("checkbox");
  if (box) await userEvent.click(box);
  await save();
  expect(saved).toEqual(["clients.csv", "clients.csv"]);
  const asked = { columns: ["business", "due"], sort: "due", direction: "asc", reason: "Board meeting" };
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { ...asked, selection: { kind: "client list", filters: { state: "Florida (FL)" } } },
    { ...asked, selection: { kind: "clients", ids: [rows[1]?.client_id] } },
  ]);
});

test("advisors have no export", async () => {
  open("", { role: "advisor" });
  await screen.findByRole("row", { name: /Client 1/ });
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});

test("says when nothing matches, and offers to load again after a failure", async () => {
  open("?q=nobody", { answers: { "/desk/clients": () => json({ data: { clients: [], next_cursor: null } }) } });
  expect(await screen.findByText("No clients match")).toBeTruthy();
  cleanup();
  open("", { answers: { "/desk/clients": () => json({ result: { error: "Down." } }, 503) } });
  expect(await screen.findByText("We couldn't load the clients")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
});

test("an auditor only looks", async () => {
  open("", { role: "auditor" });
  await screen.findByRole("row", { name: /Client 1/ });
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /Change/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "New client" })).toBeNull();
});
