import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { DeskStateProvider, deskQueryClient } from "../../../http/desk-query-client.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { ReportsScreen } from "./reports-screen.tsx";

const times = { median_minutes: null, p90_minutes: null };
const stages = (signedUp: number, prequalified: number) =>
  ["signed_up", "prequalified", "call_booked", "applied", "terms", "funded"].map((stage, index) => {
    const clients = [signedUp, prequalified, 0, 0, 0, 0][index] ?? 0;
    return { stage, clients, came_on: clients, ...times, ...(stage === "prequalified" ? { median_minutes: 90 } : {}) };
  });
const noCalls = {
  booked: 0,
  held: 0,
  missed: 0,
  cancelled: 0,
  moved_by_phone: 0,
  unnoted: 0,
  upcoming: 0,
  moved: 0,
  clients: 0,
};
const noDocuments = { uploaded: 0, accepted: 0, rejected: 0, waiting: 0, clients: 0, ...times };
const empty = {
  "/desk/reports/funnel": { stages: stages(0, 0), by_day: [] },
  "/desk/reports/left-forms": {
    forms: ["prequalification", "application"].map((form) => ({ form, submitted: 0, open: 0, left: 0, places: [] })),
  },
  "/desk/reports/sources": { sources: [], others: null, by_day: [] },
  "/desk/reports/calls": { total: noCalls, by_type: [], by_calendar: [], by_day: [] },
  "/desk/reports/documents": { total: noDocuments, by_type: [], by_day: [] },
  "/desk/reports/team": { rows: [], by_day: [] },
};

const staff = {
  staff_id: "s1",
  name: "Max Manager",
  email: "max@example.com",
  session_ends_at: "2030-01-01T00:00:00Z",
};

const open = (search = "", responders: Record<string, Responder> = {}, role: StaffRole = "manager") => {
  const seen = respondTo({
    ...Object.fromEntries(Object.entries(empty).map(([path, data]) => [path, () => json({ data })])),
    ...responders,
  });
  const router = createMemoryRouter([{ path: "/desk/reports", Component: ReportsScreen }], {
    initialEntries: [`/desk/reports${search}`],
  });
  render(
    <DeskStateProvider>
      <StaffContext value={{ ...staff, role }}>
        <RouterProvider router={router} />
      </StaffContext>
      <Toaster />
    </DeskStateProvider>,
  );
  return { seen, router };
};

const march = "from=2025-03-01&to=2025-03-31";

afterEach(() => {
  cleanup();
  toast.dismissAll();
  deskQueryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ["funnel", /how many clients who signed up/],
  ["left-forms", /at which question clients stopped/],
  ["sources", /which Sign Up Ids bring clients/],
  ["calls", /how many calls were held, missed/],
  ["documents", /how long documents wait/],
  ["team", /each advisor's open files/],
])("says what %s will show while there is nothing", async (report, hint) => {
  open(`?report=${report}&${march}`);
  expect(await screen.findByText("Nothing in this period")).toBeTruthy();
  expect(screen.getByText(hint)).toBeTruthy();
});

test("says when a report can't be loaded, and reloads it", async () => {
  let answers = 0;
  open(`?report=funnel&${march}`, {
    "/desk/reports/funnel": () => {
      answers += 1;
      const refusal = { result: { status: "error", error: "The database is asleep." } };
      // The period before is asked for at the same time.
      return answers <= 2 ? json(refusal, 422) : json({ data: { stages: stages(4, 2), by_day: [4] } });
    },
  });
  expect(await screen.findByText("The database is asleep.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  const table = await screen.findByRole("table", { name: "Stages from sign-up to funded" });
  const row = within(table).getByText("Pre-qualification sent").closest("tr") as HTMLElement;
  expect(row.textContent).toContain("50%");
  expect(row.textContent).toContain("1.5\u00a0h");
});

test("keeps the report and the period in the URL, and doesn't load an impossible period", async () => {
  const { seen, router } = open("?report=funnel");
  await screen.findByText("Nothing in this period");
  await userEvent.click(screen.getByRole("link", { name: "Calls" }));
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?report=calls&from=\d{4}-\d\d-\d\d&to=/));
  await userEvent.selectOptions(screen.getByLabelText("Period"), "Last month");
  const getLastPath = () => seen.at(-1)?.path;
  await waitFor(() => expect(getLastPath()).toMatch(/^\/desk\/reports\/calls\?from=\d{4}-\d\d-01&to=/));
  cleanup();
  const wrong = open("?report=calls&from=2025-03-31&to=2025-03-01");
  expect(await screen.findByText("Choose an end date that isn't before the start date.")).toBeTruthy();
  expect(wrong.seen).toEqual([]);
  expect((screen.getByRole("button", { name: "Export" }) as HTMLButtonElement).disabled).toBe(true);
});

test("names sources and questions", async () => {
  const counts = { signed_up: 4, prequalified: 3, applied: 2, funded: 1 };
  const place = {
    step: "personal",
    step_title: "Personal Info",
    field: "phone",
    field_label: "Phone number",
    drafts: 2,
  };
  open(`?report=sources&${march}`, {
    "/desk/reports/sources": () =>
      json({
        data: { sources: [{ name: "Trade fair", ids: 2, ...counts }], others: { sources: 7, ...counts }, by_day: [4] },
      }),
    "/desk/reports/left-forms": () =>
      json({ data: { forms: [{ form: "prequalification", submitted: 1, open: 0, left: 2, places: [place] }] } }),
  });
  expect(await screen.findByRole("rowheader", { name: /^Trade fair/ })).toBeTruthy();
  expect(screen.getByRole("rowheader", { name: "7 other sources" })).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Unfinished forms" }));
  expect(await screen.findByRole("rowheader", { name: /^Phone number/ })).toBeTruthy();
  expect(screen.getByText("Personal Info")).toBeTruthy();
  expect(screen.getByRole("img", { name: /The table below has the numbers/ })).toBeTruthy();
});

test("offers are exported from the report of the placement alone", async () => {
  open(`?report=placement&${march}`);
  await userEvent.click(await screen.findByRole("button", { name: "Export" }));
  expect(await screen.findByRole("radio", { name: /^Offers/ })).toBeTruthy();
  cleanup();
  open(`?report=calls&${march}`);
  await userEvent.click(await screen.findByRole("button", { name: "Export" }));
  await screen.findByRole("button", { name: "Export as CSV" });
  expect(screen.queryByRole("radio")).toBeNull();
});

test("asks for a reason to export, and saves the report and period on screen", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => {};
  const { seen } = open(`?report=calls&${march}`, {
    "/desk/reports/export": () => json({ data: { filename: "calls.csv", csv: "By\r\n", rows: 1 } }),
  });
  await screen.findByText("Nothing in this period");
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByText(/^From \d\d\/\d\d\/\d{4} to /)).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "Export as CSV" }));
  expect(await screen.findByText("Please say why, in a few words.")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: /Why are you exporting this/ }), "Board meeting");
  await userEvent.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(saved).toEqual(["calls.csv"]));
  expect(seen.at(-1)).toMatchObject({
    method: "POST",
    path: "/desk/reports/export",
    body: { report: "calls", from: "2025-03-01", to: "2025-03-31", reason: "Board meeting" },
  });
});

const member = {
  staff_id: "s2",
  name: "Ann Advisor",
  is_active: true,
  open_files: 12,
  median_age_days: 3.5,
  submitted: 4,
  answered: 3,
  median_minutes: 90,
  p90_minutes: 200,
  calls_held: 3,
  calls_missed: 1,
  calls_moved: 2,
  funded: 1,
  volume_cents: 3_950_000,
  expected_cents: -10_000,
  funded_clients: 1,
};

test("shows the team, with a dash for what can't be measured", async () => {
  const idle = { open_files: 0, submitted: 0, answered: 0, calls_held: 0, calls_missed: 0, volume_cents: 0, funded: 0 };
  const gone = {
    ...member,
    ...idle,
    ...times,
    staff_id: "s3",
    name: "Gil Gone",
    is_active: false,
    median_age_days: null,
  };
  open(`?report=team&${march}`, { "/desk/reports/team": () => json({ data: { rows: [member, gone], by_day: [0] } }) });
  const table = await screen.findByRole("table", { name: "The team, by advisor" });
  const rowOf = (name: RegExp) => within(table).getByRole("rowheader", { name }).closest("tr")?.textContent ?? "";
  for (const words of [
    "half older than 3.5\u00a0days",
    "1.5\u00a0h",
    "3 of 4 answered",
    "75% kept",
    "$39,500",
    "−$100",
  ])
    expect(rowOf(/Ann Advisor/)).toContain(words);
  expect(rowOf(/Gil Gone \(left\)/)).toContain("–");
});

test("shows advisors their own line, without another report or the export", async () => {
  const { seen } = open(
    `?report=funnel&${march}`,
    { "/desk/reports/team": () => json({ data: { rows: [member], by_day: [0] } }) },
    "advisor",
  );
  await screen.findByRole("table", { name: "The team, by advisor" });
  expect(seen.map(({ path }) => path)).toEqual([
    "/desk/reports/team?from=2025-01-29&to=2025-02-28",
    `/desk/reports/team?${march}`,
  ]);
  expect(screen.queryByRole("link", { name: "Funnel" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});
