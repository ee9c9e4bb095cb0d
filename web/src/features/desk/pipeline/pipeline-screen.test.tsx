import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useActs } from "../../../desk-parts/keys/acts.ts";
import { listActs } from "../../../desk-parts/keys/list-keys.ts";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { PipelineScreen } from "./pipeline-screen.tsx";

const staff: DeskIdentity = {
  staff_id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  name: "Ann Whitfield",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const createItem = (number: number, over: Partial<PipelineItem> = {}): PipelineItem => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  kind: "prequalification",
  client_id: `10000000-0000-4000-8000-00000000000${number}`,
  client_name: `Client ${number}`,
  business_name: "Tide & Ledger",
  reference: `PQ-0000000${number}`,
  status: "Submitted",
  status_since: "2026-01-05T12:00:00Z",
  submitted_at: "2026-01-05T12:00:00Z",
  changed_at: "2026-01-05T12:00:00Z",
  amount: 50_000,
  about: "Equipment",
  advisor: null,
  unread_messages: 0,
  waiting_documents: 0,
  next_call_at: null,
  next_due_on: null,
  is_unconfirmed: number === 1,
  ...over,
});
const items = [1, 2, 3, 4].map((number) => createItem(number));

const idOf = (number: number) => `20000000-0000-4000-8000-00000000000${number}`;

const answers: Readonly<Record<string, unknown>> = {
  "/api/desk/pipeline": { items, next_cursor: null },
  "/api/desk/pipeline/board": [
    { status: "Submitted", count: 40, amount: 1_250_000, has_more: false, items },
    { status: "In Review", count: 0, amount: 0, has_more: false, items: [] },
    {
      status: "Not Qualified",
      count: 1000,
      amount: 60_000_000,
      has_more: true,
      items: [createItem(9, { status: "Not Qualified" })],
    },
  ],
  "/api/desk/pipeline/counts": [{ status: "Submitted", count: 4, amount: 200_000, has_more: false }],
  "/api/desk/colleagues": { colleagues: [{ id: staff.staff_id, name: staff.name, role: "advisor" }] },
  "/api/desk/people": {
    people: [
      { id: staff.staff_id, name: staff.name, role: "advisor", is_active: true, has_clients: true },
      { id: idOf(1), name: "Bo Berg", role: "advisor", is_active: true, has_clients: false },
      { id: idOf(2), name: "Gil Gone", role: "advisor", is_active: false, has_clients: true },
      { id: idOf(3), name: "Lee Left", role: "advisor", is_active: false, has_clients: false },
      { id: idOf(4), name: "Olaf Auditor", role: "auditor", is_active: true, has_clients: false },
    ],
  },
  "/api/desk/clients/assign": { assigned: 2 },
};
const fetched = vi.fn(async (url: string, _init?: RequestInit) => {
  const { pathname } = new URL(url, "http://localhost");
  return new Response(JSON.stringify({ data: answers[pathname] }), { headers: { "content-type": "application/json" } });
});
const askedFor = (path: string) =>
  fetched.mock.calls.map(([url]) => new URL(url, "http://localhost")).filter(({ pathname }) => pathname === path);

function KeyedScreen() {
  useActs("Lists", listActs);
  return (
    <main>
      <PipelineScreen />
    </main>
  );
}

const open = (address: string, role: DeskIdentity["role"] = "advisor") => {
  const router = createMemoryRouter(
    [
      { path: "/desk/pipeline", element: <KeyedScreen /> },
      { path: "/desk/clients/:id", element: <p>The file</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaffContext value={{ ...staff, role }}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  );
  return router;
};

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const checkbox = (row: number) => screen.getAllByRole("checkbox")[row] as HTMLElement;
const chosen = () => screen.getAllByRole("row").filter((row) => row.getAttribute("aria-selected") === "true").length;

test("shows a column for each stage, with a link to all of it", async () => {
  open("/desk/pipeline");
  expect(await screen.findByRole("grid", { name: "Submitted" })).toBeTruthy();
  const card = within(screen.getByText("Client 1").closest("[role=row]") as HTMLElement);
  expect(screen.getAllByText("Not confirmed by the client")).toEqual([card.getByText("Not confirmed by the client")]);
  const all = screen.getByRole("link", { name: "Show all 40 at Submitted" });
  expect(all.getAttribute("href")).toContain("view=table&status=Submitted");
  // Final stages show no cards.
  expect(screen.queryByText("Client 9")).toBeNull();
  expect(screen.getByRole("region", { name: "Not Qualified: 1,000+" })).toBeTruthy();
  // Every column says what its files are worth together.
  for (const total of ["$1.25M", "$60M+"]) expect(screen.getByText(total)).toBeTruthy();
  expect(screen.queryByText("$0")).toBeNull();
});

test("moves a card by its menu", async () => {
  const user = userEvent.setup();
  open("/desk/pipeline");
  await user.click(await screen.findByRole("button", { name: "Actions for Client 2, PQ-00000002" }));
  await user.click(screen.getByRole("menuitem", { name: "In Review" }));
  expect(await screen.findByRole("dialog", { name: "Move PQ-00000002" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>(/^New stage/).value).toBe("In Review");
});

test("sorts by what a column's head says, and waiting both ways", async () => {
  const user = userEvent.setup();
  const router = open("/desk/pipeline?view=table");
  await screen.findByText("Client 1");
  const sortBy = async (name: string) => {
    await user.click(screen.getByRole("columnheader", { name }));
    return router.state.location.search;
  };
  expect(await sortBy("Amount")).toBe("?view=table&sort=amount");
  expect(await sortBy("Amount")).toBe("?view=table&sort=amount");
  expect(await sortBy("Client")).toBe("?view=table&sort=name");
  expect(await sortBy("In status")).toBe("?view=table");
  expect(await sortBy("In status")).toBe("?view=table&sort=newest");
});

test("keeps every choice in the URL, and sends it", async () => {
  const user = userEvent.setup();
  const router = open("/desk/pipeline?view=table");
  await screen.findByText("Client 1");
  await user.selectOptions(screen.getByLabelText("Clients"), "Unassigned");
  await user.click(screen.getByRole("button", { name: "Filters" }));
  await user.selectOptions(await screen.findByLabelText("Sort"), "Largest amount");
  await user.click(await screen.findByRole("checkbox", { name: "In Review" }));
  await user.click(screen.getByRole("checkbox", { name: "Documents to review" }));
  await user.click(screen.getByRole("checkbox", { name: "Unread messages" }));
  await user.click(screen.getByRole("checkbox", { name: "Nothing due" }));
  await user.click(screen.getByRole("button", { name: "Show files" }));
  expect(router.state.location.search).toBe(
    "?view=table&sort=amount&status=In+Review&advisor=none&quiet=true&review=true&unread=true",
  );
  await waitFor(() =>
    expect(Object.fromEntries(askedFor("/api/desk/pipeline").at(-1)?.searchParams ?? [])).toEqual({
      kind: "prequalification",
      status: "In Review",
      advisor: "none",
      quiet: "true",
      to_review: "true",
      unread: "true",
      sort: "amount",
    }),
  );
  await user.click(screen.getByRole("button", { name: /^In Review/ }));
  await user.click(screen.getByRole("button", { name: "Clear all" }));
  expect(router.state.location.search).toBe("?view=table&sort=amount");
});

test("lets a manager look at anyone's files, also of someone who has left", async () => {
  const user = userEvent.setup();
  const router = open("/desk/pipeline?view=table", "manager");
  await screen.findByText("Client 1");
  const whose = screen.getByLabelText<HTMLSelectElement>("Clients");
  await waitFor(() =>
    expect([...whose.options].map(({ text }) => text)).toEqual([
      "Everyone's",
      "Mine",
      "Unassigned",
      "Bo Berg",
      "Gil Gone (inactive)",
    ]),
  );
  await user.selectOptions(whose, "Gil Gone (inactive)");
  expect(router.state.location.search).toContain(`advisor=${idOf(2)}`);
});

test("focuses the search on /, and searches for what is typed", async () => {
  const user = userEvent.setup();
  const router = open("/desk/pipeline?view=table");
  await screen.findByText("Client 1");
  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await user.keyboard("o'neill/2");
  await waitFor(() => expect(router.state.location.search).toBe("?view=table&q=o%27neill%2F2"));
});

test("selects rows singly and with Shift, and acts on them all at once", async () => {
  const user = userEvent.setup();
  open("/desk/pipeline?view=table");
  await screen.findByText("Client 1");
  await user.click(checkbox(1));
  await user.keyboard("{Shift>}");
  await user.click(checkbox(3));
  await user.keyboard("{/Shift}");
  expect(chosen()).toBe(3);
  await user.click(checkbox(2));
  expect(screen.getByText("2 selected")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Assign" }));
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  const findPreview = () => fetched.mock.calls.find(([url]) => url.endsWith("/bulk-acts/preview"));
  await waitFor(() => expect(findPreview()).toBeDefined());
  expect(JSON.parse(String(findPreview()?.[1]?.body))).toEqual({
    act: { kind: "assign", staff_id: staff.staff_id },
    selection: { kind: "files", file_kind: "prequalification", ids: [items[0]?.id, items[2]?.id] },
  });
});

test("moves between rows with j and k, selects with Space or x, and opens the file with Enter", async () => {
  const user = userEvent.setup();
  const router = open("/desk/pipeline?view=table");
  await screen.findByText("Client 1");
  const [, first, second] = screen.getAllByRole("row");
  first?.focus();
  await user.keyboard("j");
  expect(document.activeElement).toBe(second);
  await user.keyboard("k");
  expect(document.activeElement).toBe(first);
  await user.keyboard(" ");
  expect(chosen()).toBe(1);
  await user.keyboard("x");
  expect(chosen()).toBe(0);
  fireEvent.keyDown(first as HTMLElement, { key: "Enter" });
  fireEvent.keyUp(first as HTMLElement, { key: "Enter" });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/desk/clients/${items[0]?.client_id}`));
});

test("chooses cards on the board, in any column, and acts on them all at once", async () => {
  const user = userEvent.setup();
  open("/desk/pipeline");
  const card = async (name: string) => (await screen.findByText(name)).closest("[role=row]") as HTMLElement;
  expect(screen.queryByRole("region", { name: "Selected" })).toBeNull();
  expect(within(await card("Client 1")).getByRole("button", { name: /^Drag/ })).toBeTruthy();
  await user.click(within(await card("Client 1")).getByRole("checkbox"));
  expect(screen.getByText("1 selected")).toBeTruthy();
  // Several aren't dragged.
  expect(screen.queryByRole("button", { name: /^Drag/ })).toBeNull();
  (await card("Client 3")).focus();
  await user.keyboard("x");
  expect(screen.getByText("2 selected")).toBeTruthy();
  expect(chosen()).toBe(2);
  await user.click(screen.getByRole("button", { name: "Select all 4" }));
  expect(screen.getByText("All 4 selected")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(chosen()).toBe(0);
});

test("doesn't let an auditor choose cards", async () => {
  open("/desk/pipeline", "auditor");
  await screen.findByText("Client 1");
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("on a phone, all but the search is behind one button, and a choice there closes it", async () => {
  const user = userEvent.setup();
  const list = { matches: true, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("matchMedia", () => list);
  const router = open("/desk/pipeline?advisor=none");
  await screen.findByText("Client 1");
  expect(screen.queryByRole("button", { name: "Views" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Filters (1)" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Filters" }));
  expect(dialog.getByLabelText("Clients")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Views" })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Table" }));
  expect(router.state.location.search).toBe("?view=table&advisor=none");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("doesn't let an auditor select or move files", async () => {
  const user = userEvent.setup();
  open("/desk/pipeline?view=table", "auditor");
  await screen.findByText("Client 1");
  expect(screen.queryByRole("checkbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Actions for Client 1, PQ-00000001" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Open the file"]);
});

test("says what to try when there are no matches", async () => {
  fetched.mockImplementation(async (url) => {
    const { pathname } = new URL(url, "http://localhost");
    const data = pathname === "/api/desk/pipeline" ? { items: [], next_cursor: null } : answers[pathname];
    return new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } });
  });
  open("/desk/pipeline?view=table&q=zzz");
  expect(await screen.findByText("No files found")).toBeTruthy();
});
