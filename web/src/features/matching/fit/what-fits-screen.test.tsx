import type { Paper } from "@funding-desk/contract/matching/fit/paper";
import type { PublicProgram } from "@funding-desk/contract/matching/fit/program";
import type { ShownFact } from "@funding-desk/contract/matching/fit/shown-fact";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { json, respondTo } from "../../../testing/respond.ts";
import { WhatFitsScreen } from "./what-fits-screen.tsx";

const today = "2026-11-23";
const known = (
  fact: ShownFact["fact"],
  value: Extract<ShownFact["value"], { state: "known" }>["value"],
): ShownFact => ({
  fact,
  value: { state: "known", value, asOf: today, from: "client" },
  evidence: { kind: "answer", form: "application", on: today },
});
const young: readonly ShownFact[] = [
  known("monthsInBusiness", { since: "2026-03-01" }),
  known("yearlyRevenue", 300_000),
  known("amountAsked", 40_000),
];

const claim = { sourceUrl: "https://lender.example/terms", title: "Terms", readOn: "2026-11-01", staleAfterDays: 180 };
const program = (id: string, over: Partial<PublicProgram> = {}): PublicProgram => ({
  id,
  product: "line-of-credit",
  lenderName: "Tide Bank",
  name: `Line ${id}`,
  rules: [
    { id: "age", severity: "must", test: { fact: "monthsInBusiness", op: "atLeast", value: 12 }, claim },
    { id: "lien", severity: "must", test: { fact: "hasTaxLien", op: "is", value: false }, claim },
  ],
  documents: [
    { type: "bank_statements", count: 3, unit: "months", why: "All pages" },
    { type: "other", label: "SBA Form 1919", count: 1, unit: "files", why: "" },
    {
      type: "tax_returns",
      count: 2,
      unit: "years",
      when: { fact: "amountAsked", op: "atLeast", value: 45_000 },
      why: "",
    },
  ],
  amount: { to: 50_000 },
  ...over,
});
const papers: readonly Paper[] = [
  { type: "bank_statements", type_id: 4, name: "Bank statements", on_file: 2 },
  { type: "tax_returns", type_id: 5, name: "Tax returns", on_file: 0 },
  { type: "other", type_id: 9, name: "Other", on_file: 1 },
];
const lienOnly = (id: string): Partial<PublicProgram> => ({ rules: program(id).rules.slice(1) });

const open = (facts: readonly ShownFact[], programs: readonly PublicProgram[]) => {
  const calls = respondTo({
    "/lead-user/fit/facts": () => json({ data: { today, facts, papers } }),
    "/lead-user/fit/facts/hasTaxLien": () =>
      json({
        data: {
          today,
          papers,
          facts: [
            ...facts,
            {
              ...known("hasTaxLien", false),
              evidence: { kind: "entry", by: null, at: "2026-11-23T12:00:00Z", document: null },
            },
          ],
        },
      }),
    "/fit/programs": () => json({ data: { programs } }),
  });
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <ServerStateProvider>
          <WhatFitsScreen userId="u1" />
        </ServerStateProvider>
      ),
    },
  ]);
  render(<Stub />);
  return calls;
};

afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** Each row in words: its name and its cells. */
const listRows = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole<HTMLTableRowElement>("row")
    .map(({ cells }) =>
      [...cells]
        .map((cell) => cell.querySelector(":scope > svg")?.getAttribute("aria-label") ?? cell.textContent)
        .join(" | "),
    );
const openRow = (name: RegExp) => userEvent.click(screen.getByRole("button", { name, expanded: false }));

test("says what is met, what isn't yet and from when, and what isn't known, in a row of words", async () => {
  open(young, [program("one")]);
  expect(await listRows()).toEqual([
    "Program | Time | Credit | DocsDocuments | Other",
    "Not yet (1)",
    "Tide Bank, Line one | Not yet, from March 1, 2027 | Unknown | Unknown | Met",
  ]);
  expect(document.body.textContent).not.toMatch(/approv|declin|denied|qualif(y|ied)|eligib/i);
});

test("opens a row's sentences with their sources", async () => {
  open(young, [program("one")]);
  expect((await screen.findByRole("table")).textContent).not.toContain("You have 8 months");
  await openRow(/^Tide Bank, Line one/);
  const table = screen.getByRole("table");
  expect(table.textContent).toContain("You have 8 months in business. This lender publishes a minimum of 12.");
  expect(table.textContent).toContain("Time alone meets it on March 1, 2027.");
  expect(table.textContent).toContain("(11/01/2026)");
  const [source] = within(table).getAllByRole("link", { name: /^Terms/ });
  expect(source?.getAttribute("href")).toBe("https://lender.example/terms");
  await userEvent.click(screen.getByRole("button", { name: /^Tide Bank/, expanded: true }));
  expect(table.textContent).not.toContain("You have 8 months");
});

test("says each fact that a lender asks about once, and how we know", async () => {
  open([...young, known("ownerPercent", 60)], [program("one"), program("two")]);
  const facts = await screen.findByLabelText("What we know");
  expect(
    within(facts)
      .getAllByRole("term")
      .map(({ textContent }) => textContent),
  ).toEqual(["Time in business", "Amount requested"]);
  expect(facts.textContent).toContain("since March 1, 2026 forms, Nov 23");
});

test("shows from when time alone makes it fit, and a later day on the slider", async () => {
  open([...young, known("hasTaxLien", false)], [program("one")]);
  expect(await listRows()).toContain("Not yet (1)");
  expect(screen.getByRole("button", { name: /^Tide Bank, Line one ?From March 1, 2027$/ })).toBeDefined();
  const slider = screen.getByRole<HTMLInputElement>("slider", { name: /Day/ });
  slider.focus();
  fireEvent.change(slider, { target: { value: "4" } });
  expect(await listRows()).toContain("Typically fits (1)");
  expect(slider.getAttribute("aria-valuetext")).toBe("March 23, 2027");
  expect(screen.getAllByRole("status")[0]?.textContent).toBe("On March 23, 2027, of 1 program: 1 typically fits.");
  fireEvent.change(screen.getByRole("slider", { name: /Amount/ }), { target: { value: "60000" } });
  expect(await listRows()).toContain("Not yet (1)");
  await openRow(/^Tide Bank/);
  expect(screen.getByRole("table").textContent).toContain("Asking for $10,000 less would fit.");
  await userEvent.click(screen.getByRole("button", { name: "Back to today" }));
  expect(slider.value).toBe("0");
});

test("asks in place for what would settle most, and uses the answer", async () => {
  const calls = open(young, [program("one", lienOnly("one")), program("two", lienOnly("two"))]);
  const asked = await screen.findByRole("region", { name: "One answer settles the most" });
  expect(within(asked).getByText("Settles 2 programs.")).toBeDefined();
  await userEvent.click(within(asked).getByRole("button", { name: "Save" }));
  expect(within(asked).getByText("Please answer the question.")).toBeDefined();
  expect(calls.filter(({ method }) => method === "PUT")).toEqual([]);
  await userEvent.click(within(asked).getByLabelText("No"));
  await userEvent.click(within(asked).getByRole("button", { name: "Save" }));
  await waitFor(async () => expect(await listRows()).toContain("Typically fits (2)"));
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ state: "known", value: false });
  // The question is gone, and the focus didn't go with it.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Tide Bank, Line one" })));
});

test("shows a lender that hasn't agreed to be named by its kind alone", async () => {
  const { lenderName: _, name: __, ...unnamed } = program("one");
  open(young, [unnamed]);
  expect((await listRows()).join("\n")).not.toContain("Tide Bank");
});

test("says a lender's name once", async () => {
  open(young, [program("one", { name: "Tide Bank Line" })]);
  expect(await screen.findByRole("button", { name: "Tide Bank Line" })).toBeDefined();
});

test("compares kinds of funding while the firm keeps no programs", async () => {
  open([...young, known("personalCreditScore", { low: 601, high: 700 }), known("purpose", "Working Capital")], []);
  const summary = await screen.findByText(/^Of \d+ kinds of funding: /);
  expect(summary.getAttribute("role")).toBe("status");
  const rows = await listRows();
  expect(rows[0]).toBe("Kind | Time | Revenue | Credit");
  expect(rows.some((row) => row.includes("Below the usual"))).toBe(true);
  for (const each of screen.getAllByRole("button", { expanded: false })) await userEvent.click(each);
  expect(document.body.textContent).toContain("The lowest minimum that lenders publish is");
  expect(document.body.textContent).toContain("Most lenders ask for");
  expect(document.body.textContent).not.toContain("This lender");
  expect(screen.getByText(/^Meant for another use of the money \(\d+\)$/)).toBeDefined();
});

test("asks two questions, leads to all, and leaves every cell open while nothing is known", async () => {
  open([known("state", "FL")], []);
  const asked = await screen.findByRole("region", { name: "Two answers settle the most" });
  expect(within(asked).getAllByRole("button", { name: "Save" })).toHaveLength(2);
  const link = within(asked).getByRole("link", { name: "Start the pre-qualification" });
  expect(link.getAttribute("href")).toBe("/dashboard/prequalification");
  expect((await listRows()).slice(1).join("\n")).not.toMatch(/Met|Not yet/);
});

test("says which documents a program asks this business for, what is on file, and where the rest goes", async () => {
  open(young, [program("one")]);
  await screen.findByRole("table");
  await openRow(/^Tide Bank/);
  const table = screen.getByRole("table");
  expect(table.textContent).toContain("Bank statements, 3 months");
  expect(table.textContent).toContain("On file: 2 documents.");
  expect(table.textContent).toContain("SBA Form 1919");
  expect(table.textContent).toContain("Goes under “Other”.");
  expect(table.textContent).not.toContain("Tax returns");
  const upload = within(table).getByRole("link", { name: /^Upload ?Bank statements, 3 months$/ });
  expect(upload.getAttribute("href")).toBe("/dashboard/documents?type=4");
  fireEvent.change(screen.getByRole("slider", { name: /Amount/ }), { target: { value: "45000" } });
  expect(table.textContent).toContain("Tax returns, 2 years");
  expect(table.textContent).toContain("Not on file yet.");
  expect((await listRows()).join("\n")).toContain("Not yet, from March 1, 2027 | Unknown | Not yet | Met");
  expect(screen.getAllByRole("status")[0]?.textContent).toMatch(/^With \$45,000, of 1 program: /);
});
