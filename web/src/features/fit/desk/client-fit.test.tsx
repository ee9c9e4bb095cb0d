import type { PublicProgram } from "@funding-desk/contract/fit/program";
import type { ShownFact } from "@funding-desk/contract/fit/shown-fact";
import type { DeskIdentity } from "@funding-desk/contract/staff/sign-in-desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { StaffContext } from "../../../desk/staff-context.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { ClientFit } from "./client-fit.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const today = "2026-11-23";
const toShown = (fact: ShownFact["fact"], value: number, told: ShownFact["told"] = null): ShownFact => ({
  fact,
  value: { state: "known", value, asOf: today, from: told?.by ? "staff" : "client" },
  told,
});
const revenue = toShown("yearlyRevenue", 200_000);
const score = toShown("personalCreditScore", 640, { by: "Bob Advisor", at: "2026-11-20T15:00:00Z" });

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
});
const atLeast = (fact: ShownFact["fact"], value: number) => ({ fact, op: "atLeast" as const, value });
const programs = [
  program("Alpha", atLeast("personalCreditScore", 700), atLeast("yearlyRevenue", 1_000_000)),
  program("Beta", atLeast("personalCreditScore", 700)),
  program("Gamma", atLeast("yearlyRevenue", 100_000)),
  program("Delta", atLeast("dscr", 1.2)),
];

interface Opened {
  readonly role?: DeskIdentity["role"];
  readonly kept?: readonly string[];
  readonly isOvertaken?: boolean;
}

const open = ({ role = "advisor", kept = [], isOvertaken = false }: Opened = {}) => {
  let revision = 3;
  let facts = [revenue, score];
  const toSheet = () => json({ data: { today, facts, kept, revision } });
  let overtakes = isOvertaken ? 1 : 0;
  const calls = respondTo({
    "/desk/fit/programs": () => json({ data: { programs } }),
    "/desk/clients/c1/fit/facts": toSheet,
    "/desk/clients/c1/fit/facts/personalCreditScore": ({ body }) => {
      if (overtakes > 0) {
        overtakes -= 1;
        revision += 1;
        const error = "Someone else changed these answers in the meantime.";
        return json({ result: { status: "error", error, code: "answers_changed" } }, 409);
      }
      revision += 1;
      const { entry } = body as { entry: { value: number } | null };
      facts = [
        revenue,
        ...(entry
          ? [toShown("personalCreditScore", entry.value, { by: "Ann Advisor", at: "2026-11-23T15:00:00Z" })]
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

test("lists programs by what they ask, with why beside each, and what to ask next", async () => {
  open();
  const names = async (heading: RegExp) =>
    within(await screen.findByRole("region", { name: heading }))
      .getAllByRole("heading", { level: 3 })
      .map(({ textContent }) => textContent);
  expect(await names(/^Meets all musts/)).toEqual(["Tide Bank, Gamma"]);
  expect(await names(/^Misses one/)).toEqual(["Tide Bank, Beta"]);
  expect(await names(/^Misses more/)).toEqual(["Tide Bank, Alpha"]);
  expect(await names(/^Not known yet/)).toEqual(["Tide Bank, Delta"]);
  expect(screen.getByRole("region", { name: /^Misses one/ }).textContent).toContain("60 more points would meet it.");
  expect(screen.getByRole("region", { name: "What to ask next" }).textContent).toContain(
    "cash flow cover its debt payments? The answer settles 1 program.",
  );
  expect(screen.getByRole("region", { name: "What we know" }).textContent).toContain("Bob Advisor, ");
});

test("tries an answer without sending it, and goes back", async () => {
  const calls = open();
  await enterScore("710");
  await userEvent.click(screen.getByRole("button", { name: "Try without saving" }));
  expect(await screen.findByText("Tried, not saved: Personal credit score.")).toBeDefined();
  expect(screen.getByRole("region", { name: "Meets all musts (2)" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Back to today" }));
  expect(screen.getByRole("region", { name: "Meets all musts (1)" })).toBeDefined();
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
  expect(await screen.findByRole("region", { name: "Meets all musts (2)" })).toBeDefined();
  expect(listPuts(calls)[0]?.body).toEqual({ entry: { state: "known", value: 700 }, expected_revision: 3 });
  await userEvent.click(screen.getByRole("button", { name: /Use the forms' answer/ }));
  await waitFor(() => expect(screen.queryByText("Your personal credit score is 700.")).toBeNull());
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
