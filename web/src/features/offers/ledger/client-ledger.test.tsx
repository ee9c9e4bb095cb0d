import { type LedgerEntryWire, type LedgerWire, ledgerLimits } from "@funding-desk/contract/offers/ledger/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { ClientLedger } from "./client-ledger.tsx";

afterEach(cleanup);

const submission = { id: "s1", lender_name: "Tide Bank", program_name: "Term loan" };
const received: LedgerEntryWire = {
  id: "e1",
  submission_id: "s1",
  lender_name: "Tide Bank",
  kind: "received",
  cents: 200_000,
  paid_by: "lender",
  basis_cents: null,
  percent: null,
  on_day: "2026-11-20",
  advisor_name: null,
  clawback_steps: [{ until_on: "2027-01-31", percent: 100 }],
  corrects: null,
  note: "",
  told: "The lender pays us 5%.",
  recorded_by: "Ann Advisor",
  recorded_at: "2026-11-20T15:00:00Z",
};
const ledger: LedgerWire = {
  today: "2026-11-23",
  entries: [received],
  sums: [
    {
      submission_id: "s1",
      expected_cents: 200_000,
      received_cents: 200_000,
      split_cents: 0,
      clawed_back_cents: 0,
      at_risk_cents: 200_000,
    },
  ],
};
const empty: LedgerWire = { today: "2026-11-23", entries: [], sums: [] };

interface Opening {
  readonly canWork?: boolean;
  readonly responder?: Responder;
}

const open = (data: LedgerWire = ledger, { canWork = true, responder = () => json({ data }) }: Opening = {}) => {
  const calls = respondTo({
    "/desk/clients/c1/ledger": responder,
    "/desk/staff/colleagues": () =>
      json({ data: { colleagues: [{ id: "a1", name: "Ann Advisor", role: "advisor", is_active: true }] } }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientLedger clientId="c1" submissions={[submission]} canWork={canWork} />
    </QueryClientProvider>,
  );
  return calls;
};
const listPosts = (calls: ReturnType<typeof open>) => calls.filter(({ method }) => method === "POST");

const openDialog = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Add an entry" }));
  return within(await screen.findByRole("dialog"));
};
type Dialog = Awaited<ReturnType<typeof openDialog>>;

/** The last days of the steps, one group of inputs each. */
const listDays = (dialog: Dialog) => dialog.queryAllByRole("group", { name: /^Until/ });
/** @param digits month, day, and year */
const typeDay = async (group: HTMLElement | undefined, digits: string) => {
  const [month] = group ? within(group).getAllByRole("spinbutton") : [];
  if (month) await userEvent.click(month);
  await userEvent.keyboard(digits);
};

test("lists entries with what the client was told, and what can still be taken back", async () => {
  open();
  expect(await screen.findByText(/^The client was told: The lender pays us 5%/)).toBeTruthy();
  expect(screen.getByText("100% can be taken back until 01/31/2027")).toBeTruthy();
  expect(screen.getByText(/\$2,000 can still be taken back/)).toBeTruthy();
});

test("a failed load says so, and Retry reads it again", async () => {
  let tries = 0;
  open(ledger, {
    responder() {
      tries += 1;
      return tries === 1 ? json({ result: { status: "error", error: "Down." } }, 503) : json({ data: ledger });
    },
  });
  expect(await screen.findByText("We couldn't load the ledger")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /again|retry/i }));
  expect(await screen.findByText(/^The client was told/)).toBeTruthy();
});

test("steps are added, removed, checked, and sent in the order of their days, once", async () => {
  const calls = open(empty, {
    responder: ({ method }) => json({ data: method === "POST" ? ledger : empty }, method === "POST" ? 201 : 200),
  });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText(/^Amount/), "2,000");
  const addStep = () => userEvent.click(dialog.getByRole("button", { name: "Add a step" }));
  for (let step = 0; step < 3; step += 1) await addStep();
  await userEvent.click(dialog.getByRole("button", { name: "Remove step 2" }));
  const percents = dialog.getAllByLabelText<HTMLInputElement>(/^Percent/);
  expect(percents.map(({ value }) => value)).toEqual(["100", ""]);

  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findAllByText("Enter the last day.")).toHaveLength(2);
  expect(dialog.getAllByText("Enter a percentage up to 100.")).toHaveLength(1);
  expect(listPosts(calls)).toEqual([]);

  if (percents[1]) await userEvent.type(percents[1], "50%");
  const [first, second] = listDays(dialog);
  await typeDay(first, "06302027");
  await typeDay(second, "03312027");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listPosts(calls).map(({ body }) => body)).toMatchObject([
    {
      kind: "expected",
      cents: 200_000,
      clawback_steps: [
        { until_on: "2027-03-31", percent: 50 },
        { until_on: "2027-06-30", percent: 100 },
      ],
    },
  ]);
  expect(await screen.findByText(/^The client was told/)).toBeTruthy();
});

test("there are as many steps as the ledger takes, and none for an advisor's part", async () => {
  open(empty);
  const dialog = await openDialog();
  for (let step = 0; step < ledgerLimits.steps; step += 1)
    fireEvent.click(dialog.getByRole("button", { name: "Add a step" }));
  expect(listDays(dialog)).toHaveLength(ledgerLimits.steps);
  expect(dialog.queryByRole("button", { name: "Add a step" })).toBeNull();
  await userEvent.selectOptions(dialog.getByLabelText("What"), "split");
  expect(listDays(dialog)).toEqual([]);
});

test("a failed save keeps what was typed, says what is wrong, and sends the same key again", async () => {
  let tries = 0;
  const calls = open(empty, {
    responder({ method }) {
      if (method !== "POST") return json({ data: empty });
      tries += 1;
      const fields = { clawback_steps: "Enter the days in order." };
      return tries === 1
        ? json({ result: { status: "error", code: "invalid_fields", error: "Please check the fields.", fields } }, 422)
        : json({ data: ledger }, 201);
    },
  });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText(/^Amount/), "2,000");
  await userEvent.type(dialog.getByLabelText(/^Note/), "By the agreement.");
  await userEvent.click(dialog.getByRole("button", { name: "Add a step" }));
  await typeDay(listDays(dialog)[0], "06302027");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("Enter the days in order.")).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe("2,000");
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe("By the agreement.");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const keys = listPosts(calls).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("a mistake gets an entry that corrects it", async () => {
  const calls = open();
  await userEvent.click(await screen.findByRole("button", { name: /^Correct: Received/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Difference/), "-150.50");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listPosts(calls).map(({ body }) => body)).toMatchObject([
    { kind: "correction", corrects: "e1", cents: -15_050, submission_id: "s1" },
  ]);
});

test("who only reads it adds and corrects nothing", async () => {
  open(ledger, { canWork: false });
  await screen.findByText(/^The client was told/);
  expect(screen.queryByRole("button")).toBeNull();
});
