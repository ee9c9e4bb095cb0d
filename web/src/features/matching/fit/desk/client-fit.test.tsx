import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { ReviewedType } from "@funding-desk/contract/documents/document/desk-api";
import type { PastRun } from "@funding-desk/contract/matching/fit/desk-api";
import type { Paper } from "@funding-desk/contract/matching/fit/paper";
import type { PublicProgram } from "@funding-desk/contract/matching/fit/program";
import type { ShownFact } from "@funding-desk/contract/matching/fit/shown-fact";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { StaffContext } from "../../../../desk-parts/staff-context.ts";
import { json, respondTo } from "../../../../testing/respond.ts";
import { ClientFit } from "./client-fit.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const today = "2026-11-23";
const answered: ShownFact["evidence"] = { kind: "answer", form: "application", on: today };
const toEntry = (by: string, at: string, document: { id: string; filename: string } | null = null) =>
  ({ kind: "entry", by, at, document }) as const;
const toShown = (fact: ShownFact["fact"], value: number, evidence: ShownFact["evidence"] = answered): ShownFact => ({
  fact,
  value: { state: "known", value, asOf: today, from: evidence.kind === "entry" ? "staff" : "client" },
  evidence,
});
const revenue = toShown("yearlyRevenue", 200_000);
const score = toShown("personalCreditScore", 640, toEntry("Bob Advisor", "2026-11-20T15:00:00Z"));

const claim = { sourceUrl: "https://lender.example", title: "Terms", readOn: "2026-11-01", staleAfterDays: 180 };
const program = (
  name: string,
  ...tests: readonly [PublicProgram["rules"][number]["test"], ...PublicProgram["rules"][number]["test"][]]
): PublicProgram => ({
  id: name.toLowerCase(),
  product: "line-of-credit-bank",
  lenderName: "Tide Bank",
  name,
  rules: tests.map((test, index) => ({ id: `r${index}`, severity: "must" as const, test, claim })),
  documents: [{ type: "bank_statements", count: 3, unit: "months", why: "" }],
});
const atLeast = (fact: ShownFact["fact"], value: number) => ({ fact, op: "atLeast" as const, value });
const programs = [
  program("Alpha", atLeast("personalCreditScore", 700), atLeast("yearlyRevenue", 1_000_000)),
  program("Beta", atLeast("personalCreditScore", 700)),
  program("Gamma", atLeast("yearlyRevenue", 100_000)),
  program("Delta", atLeast("dscr", 1.2)),
];

const papers: readonly Paper[] = [{ type: "bank_statements", type_id: 4, name: "Bank statements", on_file: 2 }];
const run: PastRun = {
  id: "run1",
  compared_on: "2026-10-01",
  made_at: "2026-10-01T15:00:00Z",
  fits: 0,
  unknown: 0,
  misses: 1,
};
const statements: ReviewedType = {
  document_type_id: 4,
  document_type: "Bank statements",
  slug: "bank_statements",
  documents: [
    {
      id: "5f0c1d2e-0000-4000-8000-000000000001",
      filename: "march.pdf",
      media_type: "application/pdf",
      size_bytes: 1,
      uploaded_at: "2026-11-01T12:00:00Z",
      added_by: null,
      state: "stored",
      application: null,
      covers: null,
      covers_guess: null,
      valid_until_guess: null,
      valid_until: null,
      question: null,
      review: { state: "waiting", staff_name: null, at: null, reason: null, revision: 0 },
    },
  ],
};

interface Opened {
  readonly role?: DeskIdentity["role"];
  readonly kept?: readonly string[];
  readonly isOvertaken?: boolean;
}

const open = ({ role = "advisor", kept = [], isOvertaken = false }: Opened = {}) => {
  let revision = 3;
  let facts = [revenue, score];
  const toSheet = () => json({ data: { today, facts, papers, kept, revision } });
  let overtakes = isOvertaken ? 1 : 0;
  const calls = respondTo({
    "/desk/fit/programs": () => json({ data: { programs } }),
    "/desk/clients/c1/fit/facts": toSheet,
    "/desk/clients/c1/fit/runs": () => json({ data: { runs: [run] } }),
    "/desk/clients/c1/fit/runs/run1": () =>
      json({
        data: {
          id: run.id,
          compared_on: run.compared_on,
          made_at: run.made_at,
          facts: [{ fact: revenue.fact, value: revenue.value }],
          programs: [program("Before", atLeast("yearlyRevenue", 250_000))],
        },
      }),
    "/desk/clients/c1/documents": () => json({ data: { types: [statements] } }),
    "/desk/clients/c1/fit/facts/personalCreditScore": ({ body }) => {
      if (overtakes > 0) {
        overtakes -= 1;
        revision += 1;
        const error = "Someone else changed these answers in the meantime.";
        return json({ result: { status: "error", error, code: "answers_changed" } }, 409);
      }
      revision += 1;
      const { entry, document_id: read } = body as { entry: { value: number } | null; document_id?: string };
      const document = read === undefined ? null : { id: read, filename: "march.pdf" };
      facts = [
        revenue,
        ...(entry
          ? [toShown("personalCreditScore", entry.value, toEntry("Ann Advisor", "2026-11-23T15:00:00Z", document))]
          : []),
      ];
      return toSheet();
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <ClientFit clientId="c1" />
      </StaffContext>
    </QueryClientProvider>,
  );
  return calls;
};
const listPuts = (calls: ReturnType<typeof open>) => calls.filter(({ method }) => method === "PUT");
const enterScore = async (value: string) => {
  await userEvent.selectOptions(await screen.findByLabelText("About"), "personalCreditScore");
  await userEvent.type(screen.getByLabelText("What is your personal credit score?"), value);
};

afterEach(cleanup);

/** The names and groups of the matrix, from its top. */
const listNames = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole<HTMLTableRowElement>("row")
    .slice(1)
    .map(({ cells }) => cells[0]?.textContent);
const openProgram = (name: string) => userEvent.click(screen.getByRole("button", { name, expanded: false }));

test("lists programs by what they ask, with why below each, and what to ask next", async () => {
  open();
  expect(await listNames()).toEqual([
    "Meets all musts (1)",
    "Tide Bank, Gamma",
    "Misses one (1)",
    "Tide Bank, Beta",
    "Not known yet (1)",
    "Tide Bank, Delta",
    "Misses more than one (1)",
    "Tide Bank, Alpha",
  ]);
  await openProgram("Tide Bank, Beta");
  expect(screen.getByRole("table").textContent).toContain("60 more points would meet it.");
  expect(screen.getByRole("region", { name: "What to ask next" }).textContent).toContain(
    "cash flow cover its debt payments? Settles 1 program.",
  );
  expect(screen.getByRole("region", { name: "What we know" }).textContent).toContain("(Bob Advisor, ");
});

test("tries an answer without sending it, and goes back", async () => {
  const calls = open();
  await enterScore("710");
  await userEvent.click(screen.getByRole("button", { name: "Try without saving" }));
  expect(await screen.findByText("Tried, not saved: Personal credit score.")).toBeDefined();
  expect(await listNames()).toContain("Meets all musts (2)");
  await userEvent.click(screen.getByRole("button", { name: "Back to today" }));
  expect(await listNames()).toContain("Meets all musts (1)");
  expect(listPuts(calls)).toEqual([]);
});

test("saves a correction at the revision that was seen, and takes one back", async () => {
  const calls = open();
  await enterScore("900");
  await userEvent.click(screen.getByRole("button", { name: "Save as a correction" }));
  expect(screen.getByText("Please enter a number from 300 to 850.")).toBeDefined();
  expect(listPuts(calls)).toEqual([]);
  await userEvent.clear(screen.getByLabelText("What is your personal credit score?"));
  await userEvent.type(screen.getByLabelText("What is your personal credit score?"), "700");
  await userEvent.click(screen.getByRole("button", { name: "Save as a correction" }));
  await waitFor(async () => expect(await listNames()).toContain("Meets all musts (2)"));
  expect(listPuts(calls)[0]?.body).toEqual({ entry: { state: "known", value: 700 }, expected_revision: 3 });
  await userEvent.click(screen.getByRole("button", { name: /Use the forms' answer/ }));
  await waitFor(() => expect(screen.queryByText("700")).toBeNull());
  expect(listPuts(calls)[1]?.body).toEqual({ entry: null, expected_revision: 4 });
});

test("says when a colleague was first, and the next save replaces theirs", async () => {
  const calls = open({ isOvertaken: true });
  await enterScore("700");
  await userEvent.click(screen.getByRole("button", { name: "Save as a correction" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Someone else changed these answers");
  await userEvent.click(screen.getByRole("button", { name: "Save as a correction" }));
  await waitFor(() => expect(listPuts(calls)).toHaveLength(2));
  expect(listPuts(calls)[1]?.body).toMatchObject({ expected_revision: 4 });
});

test("lets auditors try but not save, and says what they don't see", async () => {
  open({ role: "auditor", kept: ["hasTaxLien"] });
  expect(await screen.findByText(/not shown to auditors/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Try without saving" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Save as a correction" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Use the forms' answer/ })).toBeNull();
});

test("a correction says which document it was read from", async () => {
  const calls = open();
  await enterScore("700");
  await userEvent.selectOptions(screen.getByLabelText(/Read from a document/), "Bank statements: march.pdf");
  await userEvent.click(screen.getByRole("button", { name: "Save as a correction" }));
  expect(await screen.findByText(/^\(read from march.pdf by Ann Advisor, /)).toBeDefined();
  expect(listPuts(calls)[0]?.body).toMatchObject({ document_id: statements.documents[0]?.id });
});

test("shows what each program asks for on paper, and what is on file", async () => {
  open();
  const fits = await screen.findByRole("table");
  await openProgram("Tide Bank, Gamma");
  expect(fits.textContent).toContain("Bank statements, 3 months");
  expect(fits.textContent).toContain("On file: 2 documents.");
  expect(within(fits).queryByRole("link", { name: /Upload/ })).toBeNull();
});

test("opens an earlier result by the rules of its day", async () => {
  open();
  expect(await screen.findByText("0 met all musts, 1 missed some, 0 not known")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^Open ?the result of / }));
  const dialog = within(await screen.findByRole("dialog", { name: "As of October 1, 2026" }));
  const missed = await dialog.findByRole("table");
  expect(missed.textContent).toContain("Misses one (1)");
  await userEvent.click(dialog.getByRole("button", { name: "Tide Bank, Before" }));
  expect(missed.textContent).toContain("This lender publishes a minimum of $250,000");
});

test("auditors see when results changed, and open none", async () => {
  open({ role: "auditor" });
  expect(await screen.findByText("0 met all musts, 1 missed some, 0 not known")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Open ?the result of / })).toBeNull();
});
