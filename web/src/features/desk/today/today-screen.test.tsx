import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { TodayWire } from "@funding-desk/contract/desk/today/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { TodayScreen } from "./today-screen.tsx";

const staff: DeskIdentity = {
  staff_id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  name: "Ann Whitfield",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const createPerson = (name: string, advisor_name: string | null = "Ann Whitfield") => ({
  client_id: `id-of-${name}`,
  client_name: name,
  business_name: "Tide & Ledger",
  advisor_name,
  is_unconfirmed: name === "Jo Wells",
});
const submission = {
  id: "s1",
  kind: "prequalification" as const,
  reference: "PQ-7K3M9XQA",
  status: "Submitted" as const,
  status_since: "2026-01-05T12:00:00Z",
  amount: 50_000,
  about: "Equipment",
};
const none = { rows: [], count: 0 };
const empty: TodayWire = {
  day: "2026-03-09",
  time_zone: "America/New_York",
  unanswered: none,
  messages: none,
  calls: none,
  documents: none,
  overdue: none,
  past_calls: none,
  contact: none,
  tasks: none,
  quiet: none,
};

const since = "2026-01-05T12:00:00Z";
/** Nothing is due: the firm has no goals. */
const due_at = null;
/** The first page has two rows, the second one. */
const listPage = (url: string) =>
  url.includes("cursor=second")
    ? { rows: [{ ...createPerson("Third Client"), count: 3, since, due_at }], next_cursor: null }
    : {
        rows: ["First Client", "Second Client"].map((name) => ({ ...createPerson(name), count: 1, since, due_at })),
        next_cursor: "second",
      };

let day: TodayWire = empty;
const fetched = vi.fn(async (url: string, _init?: RequestInit) => {
  if (url.includes("/registrations")) return Response.json({ data: { today: "2026-03-09", registrations: [] } });
  if (url.includes("/snoozed")) return Response.json({ data: [] });
  if (url.includes("/stale-busy-feeds")) return Response.json({ data: { feeds: [] } });
  if (url.includes("/catalog")) return Response.json({ data: { programs: [], stale: 0 } });
  if (url.includes("/settings/api-keys")) return Response.json({ data: { keys: [] } });
  if (url.includes("/settings/webhooks")) return Response.json({ data: { addresses: [] } });
  const data = url.includes("/today/") ? listPage(url) : url.includes("/today") ? day : { assigned: 1 };
  return new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } });
});
const open = async (role: DeskIdentity["role"] = "advisor", address = "/desk") => {
  const router = createMemoryRouter([{ path: "/desk", element: <TodayScreen /> }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaffContext value={{ ...staff, role }}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  );
  await screen.findByText(/^Monday, March 9:/);
};
const scopes = () =>
  fetched.mock.calls.flatMap(([url]) => new URL(url, "http://localhost").searchParams.getAll("scope"));

beforeEach(() => {
  day = empty;
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("says for each list that nothing is waiting", async () => {
  await open();
  expect(screen.getByText("Monday, March 9: nothing is waiting.")).toBeTruthy();
  expect(screen.getByText("No more calls today.")).toBeTruthy();
  expect(screen.queryAllByRole("listitem")).toHaveLength(0);
  expect(scopes()).toEqual(["mine"]);
});

test("shows everything that is waiting, with its action", async () => {
  day = {
    ...empty,
    unanswered: { rows: [{ ...createPerson("Olga Free", null), submission, due_at }], count: 1_001 },
    messages: { rows: [{ ...createPerson("Mary Stone"), count: 2, since, due_at }], count: 1 },
    documents: { rows: [{ ...createPerson("Jo Wells"), count: 1, since, due_at }], count: 1 },
    overdue: { rows: [{ ...createPerson("Late Lu"), count: 2, since, due_at }], count: 1 },
    past_calls: { rows: [{ ...createPerson("Pat Past"), count: 1, since, due_at }], count: 1 },
    contact: {
      rows: [{ id: "m1", full_name: "Will Writer", company: null, subject: "A question", received_at: since, due_at }],
      count: 21,
    },
    tasks: {
      rows: [
        { ...createPerson("Al Reed"), id: "t1", title: "Send the terms", due_on: "2026-03-09", staff_name: "Ann" },
      ],
      count: 1,
    },
    quiet: { rows: [{ ...createPerson("Quiet Quill"), submission, changed_at: since }], count: 1 },
  };
  const user = userEvent.setup();
  await open();
  const findRow = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);
  const findLink = (name: string, label: string) =>
    findRow(name).getByRole("link", { name: label }).getAttribute("href");
  expect(findLink("Mary Stone", "Reply")).toBe("/desk/clients/id-of-Mary Stone?tab=messages");
  expect(findRow("Mary Stone").getByText("2 unread messages")).toBeTruthy();
  expect(screen.getAllByText("Not confirmed by the client")).toEqual([
    findRow("Jo Wells").getByText("Not confirmed by the client"),
  ]);
  expect(findLink("Jo Wells", "Review")).toBe("/desk/clients/id-of-Jo Wells?tab=documents");
  expect(findRow("Al Reed").getByText("Send the terms")).toBeTruthy();
  expect(findRow("Quiet Quill").getByRole("link", { name: "Open" })).toBeTruthy();
  expect(findLink("Late Lu", "Open")).toBe("/desk/clients/id-of-Late Lu?tab=documents");
  expect(findRow("Late Lu").getByText("2 documents asked for")).toBeTruthy();
  expect(findLink("Pat Past", "Note it")).toBe("/desk/clients/id-of-Pat Past?tab=calls");
  expect(findLink("Will Writer", "Answer")).toBe("/desk/contact?id=m1");
  expect(screen.getByText(/1,000\+ to do, 1 quiet for 7 days/)).toBeTruthy();
  const contact = within(screen.getByRole("region", { name: /^Contact messages/ }));
  expect(contact.getByRole("link", { name: "See the rest" }).getAttribute("href")).toBe("/desk/contact");
  await user.click(findRow("Olga Free").getByRole("button", { name: "Take Olga Free" }));
  await waitFor(() => expect(fetched.mock.calls.some(([url]) => url.endsWith("/clients/assign"))).toBe(true));
  const [, init] = fetched.mock.calls.find(([url]) => url.endsWith("/clients/assign")) ?? [];
  expect(JSON.parse(String(init?.body))).toEqual({ client_ids: ["id-of-Olga Free"], staff_id: staff.staff_id });
});

test("shows what to know before a call, and the number to dial", async () => {
  day = {
    ...empty,
    calls: {
      rows: [
        {
          ...createPerson("Caller Vega"),
          id: "c1",
          title: "Advisory Call",
          starts_at: new Date(Date.now() + 20 * 60_000).toISOString(),
          ends_at: new Date(Date.now() + 50 * 60_000).toISOString(),
          location: "Phone call",
          phone: "5550100142",
          email: "c@example.com",
          time_zone: "America/Chicago",
          submission,
          last_contact_at: null,
          missing: ["Bank statements", "Voided check"],
          answers: [{ question: "What about?", answer: "Rates" }],
        },
      ],
      count: 1,
    },
  };
  await open();
  expect(screen.getByRole("link", { name: "(555) 010-0142" }).getAttribute("href")).toBe("tel:+15550100142");
  for (const text of ["Bank statements, Voided check", "Rates", "None yet", /In (19|20) min/]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test("counts down to when something is to be answered, and says when that's over", async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 30_000).toISOString();
  const row = (name: string, due: string) => ({ ...createPerson(name), count: 1, since, due_at: due });
  day = {
    ...empty,
    messages: {
      rows: [row("Lu Late", inMinutes(-121)), row("Sue Soon", inMinutes(59)), row("Ed Easy", inMinutes(60 * 50))],
      count: 1,
    },
  };
  await open();
  const textOf = (name: string) => screen.getByText(name).closest("li")?.textContent;
  expect(textOf("Lu Late")).toMatch(/2 hours late(?!.*[AP]M)/);
  expect(textOf("Sue Soon")).toMatch(/59 minutes left \d+(:\d\d)? [AP]M (today|tomorrow)/);
  expect(textOf("Ed Easy")).toMatch(/2 days left \d+(:\d\d)? [AP]M \w+day/);
});

test("shows only the first of many until asked for more", async () => {
  const rows = Array.from({ length: 12 }, (_, number) => ({
    ...createPerson(`Client ${number}`),
    submission: { ...submission, id: `s${number}` },
    due_at,
  }));
  day = { ...empty, unanswered: { rows, count: 12 } };
  const user = userEvent.setup();
  await open();
  expect(screen.getAllByRole("listitem")).toHaveLength(6);
  await user.click(screen.getByRole("button", { name: "6 more" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(12);
});

test("leads from a list that ends at twenty to all of it, page by page, and back", async () => {
  day = {
    ...empty,
    messages: {
      rows: Array.from({ length: 20 }, (_, number) => ({
        ...createPerson(`Client ${number}`),
        count: 1,
        since,
        due_at,
      })),
      count: 21,
    },
  };
  const user = userEvent.setup();
  await open("manager", "/desk?scope=mine");
  await user.click(screen.getByRole("button", { name: "14 more" }));
  await user.click(screen.getByRole("link", { name: "See the rest" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Clients waiting for a reply" })).toBeTruthy();
  expect(await screen.findByText("First Client")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Third Client")).toBeTruthy();
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  const asked = fetched.mock.calls.map(([url]) => url).filter((url) => url.includes("/today/"));
  expect(asked).toEqual([
    expect.stringContaining("/desk/today/messages?scope=mine"),
    expect.stringContaining("/desk/today/messages?scope=mine&cursor=second"),
  ]);
  await user.click(screen.getByRole("link", { name: "Today" }));
  expect(await screen.findByText(/^Monday, March 9:/)).toBeTruthy();
});

test("starts a manager with everyone's files, and offers their own", async () => {
  const user = userEvent.setup();
  await open("manager");
  await user.click(screen.getByRole("button", { name: "Mine" }));
  await waitFor(() => expect(scopes()).toEqual(["all", "mine"]));
});

test("shows an auditor everyone's files without Take buttons", async () => {
  day = {
    ...empty,
    unanswered: { rows: [{ ...createPerson("Olga Free", null), submission, due_at }], count: 1 },
  };
  await open("auditor");
  expect(scopes()).toEqual(["all"]);
  expect(screen.queryByRole("button", { name: /Take/ })).toBeNull();
});

test("shows an error when the day fails to load, and the day after Retry", async () => {
  fetched.mockRejectedValueOnce(new TypeError("no connection"));
  const router = createMemoryRouter([{ path: "/desk", element: <TodayScreen /> }], { initialEntries: ["/desk"] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("couldn't reach the server");
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Monday, March 9: nothing is waiting.")).toBeTruthy();
});
