import type { BookImport } from "@funding-desk/contract/connections/book-import/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { ImportSection } from "./import-section.tsx";

const noCounts: BookImport["counts"] = {
  checked: 0,
  new: 0,
  match: 0,
  fault: 0,
  outside: 0,
  warned: 0,
  finished: 0,
  created: 0,
  attached: 0,
  skipped: 0,
  kept: 0,
  removed: 0,
};
const base: BookImport = {
  id: "i1",
  file_name: "book.csv",
  state: "checking",
  row_count: 3,
  by: "Max Manager",
  advisor: null,
  created_at: "2026-01-05T12:00:00Z",
  stored_at: null,
  can_be_undone: false,
  counts: noCounts,
};
const refusal = (status: number, error: string) =>
  json({ result: { status: "error", code: "internal", error, fields: {} } }, status);

const path = "/desk/settings/imports";
let shown = base;
let answers: Record<string, Responder> = {};
let calls: SeenCall[] = [];
const listSent = (method: string, end: string) =>
  calls.filter((call) => call.method === method && call.path.endsWith(end));

const match = { id: "c1", name: "Ada Lovelace", email: "ada@example.com" };
const cells = { full_name: "Ada L", email: "nobody", mobile: "5550100142", state: "TX" };
const row = {
  outcome: null,
  faults: {},
  warnings: {},
  cells,
  reads: null,
  client: null,
  matched_by: null,
  twin: null,
};
const reads = {
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.com",
  mobile: "5550100142",
  state: "Texas (TX)",
  business_name: "Engines, Inc.",
  lender: "First Bank",
  amount: 12_500,
  funded_on: "2024-03-14",
  advisor: "Ann Advisor",
};
const rows: Readonly<Record<string, object>> = {
  first: { ...row, number: 2, verdict: "new", reads },
  match: { ...row, number: 3, verdict: "match", client: match, matched_by: "phone" },
  fault: { ...row, number: 4, verdict: "fault", faults: { email: "Please enter a valid email." } },
  outside: { ...row, number: 5, verdict: "outside", faults: { state: "We serve the 50 states." } },
  warned: { ...row, number: 6, verdict: "new", warnings: { funded_on: "Left out: please enter a date." }, reads },
  twin: { ...row, number: 7, verdict: "new", reads, twin: { number: 2, by: "phone" } },
};

const open = (canChange = true) => {
  calls = respondTo({
    [path]: ({ method }) => (method === "POST" ? json({ data: shown }, 201) : json({ data: { imports: [shown] } })),
    [`${path}/i1`]: () => json({ data: shown }),
    [`${path}/i1/rows`]: ({ method, path: seen }) => {
      if (method === "PUT") return json({ data: shown });
      const row = rows[new URLSearchParams(seen.split("?")[1]).get("show") ?? ""];
      return json({ data: { rows: row ? [row] : [], next_after: null } });
    },
    [`${path}/i1/store`]: () => {
      shown = { ...shown, state: "stored", can_be_undone: true, counts: { ...shown.counts, created: 2 } };
      return json({ data: shown });
    },
    "/desk/advisors": () => json({ data: { advisors: [] } }),
    ...answers,
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ImportSection canChange={canChange} />
        <Toaster />
      </QueryClientProvider>
    </MemoryRouter>,
  );
};
const choose = async (content: string) => {
  await userEvent.upload(screen.getByLabelText("A CSV file"), new File([content], "book.csv"));
};
const lines = (count: number) =>
  `Name,Email,Phone,State,Fax\n${Array.from({ length: count }, (_, n) => `Ada L,a${n}@example.com,5550100142,TX,secret`).join("\n")}`;

beforeEach(() => {
  shown = { ...base, counts: { ...noCounts, checked: 3, new: 1, match: 1, fault: 1 } };
  answers = {};
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("says that the imports couldn't be loaded, and loads them again", async () => {
  let isDown = true;
  answers[path] = () => (isDown ? refusal(500, "Down.") : json({ data: { imports: [] } }));
  open();
  expect(await screen.findByText("We couldn't load the imports")).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No imports yet")).toBeDefined();
});

test("auditors see the list and change nothing", async () => {
  open(false);
  expect(await screen.findByText("Waits for your decision")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("sends a file's lines in parts, once for a double press, and goes on with the part that failed", async () => {
  let parts = 0;
  answers[`${path}/i1/rows`] = ({ method }) => {
    if (method === "GET") return json({ data: { rows: [], next_after: null } });
    parts += 1;
    return parts === 2 ? refusal(503, "Please try again.") : json({ data: shown });
  };
  open();
  await choose(lines(450));
  expect(await screen.findByText("book.csv, 450 lines")).toBeDefined();
  pressTwice(screen.getByRole("button", { name: "Check the lines" }));
  expect(await screen.findByText("Please try again.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Check the lines" }));
  expect(await screen.findByText(/1 new, 1 we may already have, 1 with errors/)).toBeDefined();

  expect(listSent("POST", path).map(({ body }) => body)).toEqual([
    { file_name: "book.csv", row_count: 450, advisor_id: null },
  ]);
  const sent = listSent("PUT", "/rows").map(({ body }) => (body as { rows: { number: number }[] }).rows);
  expect(sent.map((part) => [part[0]?.number, part.length])).toEqual([
    [2, 200],
    [202, 200],
    [202, 200],
    [402, 50],
  ]);
  expect(JSON.stringify(sent)).not.toContain("secret");
});

test("says by the button that a part was refused, and leaves nothing of it waiting", async () => {
  answers[`${path}/i1/rows`] = ({ method }) =>
    method === "PUT" ? refusal(400, "This can't be read.") : json({ data: { rows: [], next_after: null } });
  open();
  await choose(lines(3));
  const button = await screen.findByRole("button", { name: "Check the lines" });
  await userEvent.click(button);
  const alert = await screen.findByText("This can't be read.");
  expect(alert.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await waitFor(() => expect(listSent("DELETE", "/i1")).toHaveLength(1));
  await userEvent.click(button);
  await waitFor(() => expect(listSent("POST", path)).toHaveLength(2));
});

test("says which columns are required, and which are left out", async () => {
  open();
  await choose(lines(3));
  expect((await screen.findAllByRole("option", { name: "Email (required)" })).length).toBeGreaterThan(0);
  expect(screen.queryByRole("combobox", { name: "Email", description: /optional/ })).toBeNull();
  expect(screen.getByText("Left out: Fax.")).toBeDefined();
});

test("shows how the first lines read, and what to look at, before anything is stored", async () => {
  shown = { ...shown, row_count: 20_000, counts: { ...noCounts, checked: 20_000, new: 19_998, outside: 1, warned: 1 } };
  open();
  await userEvent.click(await screen.findByRole("button", { name: "book.csv" }));
  expect(
    await screen.findByText(
      "19,998 new, 0 we may already have, 0 with errors, 1 outside of the 50 states. Nothing is stored yet.",
    ),
  ).toBeDefined();
  const first = within(await screen.findByRole("region", { name: "How the first lines read" }));
  for (const text of ["Ada", "Lovelace", "Engines, Inc.", "First Bank, $12,500.00, 03/14/2024", "Ann Advisor"])
    expect(await first.findByText(text)).toBeDefined();
  expect(await screen.findByText("Same phone as line 2")).toBeDefined();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "What to do with line 7" }), "skip");
  await userEvent.click(screen.getByRole("button", { name: "Store 19,998 lines" }));
  await waitFor(() => expect(listSent("POST", "/store")).toHaveLength(1));
  expect(listSent("POST", "/store")[0]?.body).toMatchObject({ decisions: [{ number: 7, decision: "skip" }] });
});

test("sends a corrected line again, alone", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "book.csv" }));
  await userEvent.click(await screen.findByRole("button", { name: "Correct line 4" }));
  const field = await screen.findByRole("textbox", { name: "Email", description: /Please enter a valid email/ });
  await userEvent.clear(field);
  await userEvent.type(field, "ada@shop.us");
  pressTwice(screen.getByRole("button", { name: "Check line 4 again" }));
  await waitFor(() => expect(listSent("PUT", "/rows")).toHaveLength(1));
  expect(listSent("PUT", "/rows")[0]?.body).toEqual({
    rows: [{ number: 4, cells: { ...cells, email: "ada@shop.us" } }],
  });
});

test("asks for the columns that are missing, and says what is wrong with a file", async () => {
  open();
  await choose("Name,Email\nAda L,ada@example.com");
  await userEvent.click(await screen.findByRole("button", { name: "Check the lines" }));
  expect(await screen.findByText(/Please choose the columns with the email, the phone, and the state/)).toBeDefined();
  expect(listSent("POST", path)).toEqual([]);
  await choose("Name,Email\n");
  expect(await screen.findByText(/We found no clients in this file/)).toBeDefined();
});

test("stores once for a double press, as the manager decided for each line", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "book.csv" }));
  expect((await screen.findByText(/Please enter a valid email/)).textContent).toBe(
    "Email: Please enter a valid email.",
  );
  expect(await screen.findByText("Same phone")).toBeDefined();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "What to do with line 3" }), "attach");
  pressTwice(screen.getByRole("button", { name: "Store 2 lines" }));
  expect(await screen.findByText(/Done: 2 new clients/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Show these clients" }).getAttribute("href")).toBe("/desk/clients?import=i1");
  expect(listSent("POST", "/store").map(({ body }) => body)).toEqual([
    { for_matches: "skip", decisions: [{ number: 3, decision: "attach" }] },
  ]);
});

test("says that another manager was faster, and saves the errors as a file", async () => {
  answers[`${path}/i1/store`] = () => refusal(409, "This import is further along than this page shows.");
  answers[`${path}/i1/faults`] = () => json({ data: { filename: "errors in book.csv", csv: "Line" } });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  URL.createObjectURL = () => "blob:x";
  open();
  await userEvent.click(await screen.findByRole("button", { name: "book.csv" }));
  await userEvent.click(await screen.findByRole("button", { name: "Store 2 lines" }));
  expect(await screen.findByText("This import is further along than this page shows.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Download these lines as CSV" }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

test("undoes only when asked twice", async () => {
  shown = { ...base, state: "stored", can_be_undone: true };
  answers[`${path}/i1/undo`] = () => {
    shown = { ...shown, state: "undone", can_be_undone: false, counts: { ...noCounts, removed: 2 } };
    return json({ data: shown });
  };
  open();
  await userEvent.click(await screen.findByRole("button", { name: "book.csv" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo this import" }));
  expect(listSent("POST", "/undo")).toEqual([]);
  pressTwice(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Undo the import" }));
  expect(await screen.findByText("Undone: 2 removed, 0 kept.")).toBeDefined();
  expect(listSent("POST", "/undo")).toHaveLength(1);
});
