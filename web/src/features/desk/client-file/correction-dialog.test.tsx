import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CorrectionDialog } from "./correction-dialog.tsx";

const clientId = "7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11";
const subject = "prequalification:0b54c3de-9a0c-4b7e-8f65-0d2f3a1b4c5d";
const change = (revision: number): AnswerChange => ({
  id: String(revision),
  subject,
  reference: "PQ-7K3M9XQA",
  revision,
  field: "debt_balance",
  question: "Debt balance",
  before: "$9,000",
  after: "$12,000",
  staff_name: "Ida Tarbell",
  reason: "Said so on the phone",
  changed_at: "2026-02-05T12:00:00Z",
});
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const file = (changes: readonly AnswerChange[]) => ({
  data: [
    { subject: "profile", revision: 0, steps: [], changes: [] },
    { subject, revision: changes[0]?.revision ?? 0, steps: [], changes },
  ],
});
const failure = (status: number, code: string, fields?: object) =>
  json({ result: { status: "error", error: "Someone else was faster.", code, ...(fields ? { fields } : {}) } }, status);

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

const open = async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CorrectionDialog
        corrected={{ clientId, subject, revision: 1, field: "monthly_revenue", value: "12500" }}
        question="Monthly revenue"
        answer="$12,500"
        onClose={closed}
      />
    </QueryClientProvider>,
  );
  await screen.findByRole("dialog");
};
const amount = () => screen.getByLabelText<HTMLInputElement>(/^Monthly revenue/);
const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Why are you changing it/);
const save = (name = "Save") => screen.getByRole("button", { name });

test("sends the answer once, with its reason and the revision it was made on", async () => {
  const user = userEvent.setup();
  fetched.mockResolvedValue(json({ data: { revision: 2, changes: [] } }));
  await open();
  await user.clear(amount());
  await user.type(amount(), "20000");
  await user.type(reason(), "Said so on the phone");
  await user.dblClick(save());
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(listSent()).toEqual([
    { subject, field: "monthly_revenue", value: "20000", reason: "Said so on the phone", expected_revision: 1 },
  ]);
});

test("sends nothing without a reason", async () => {
  const user = userEvent.setup();
  await open();
  await user.click(save());
  expect(screen.getByText("Please say why, in a few words.")).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

test("shows someone else's changes, keeps the form, and can save over them", async () => {
  const user = userEvent.setup();
  fetched.mockImplementation(async (_, { method }) =>
    method === "GET" ? json(file([change(2), change(1)])) : failure(409, "answers_changed"),
  );
  await open();
  await user.clear(amount());
  await user.type(amount(), "20000");
  await user.type(reason(), "Said so on the phone");
  await user.click(save());
  const notice = within(await screen.findByRole("alert"));
  expect(notice.getByText("Someone else changed these answers")).toBeTruthy();
  // A change that was already on screen isn't shown again.
  expect(notice.getAllByText("Debt balance")).toHaveLength(1);
  expect(notice.getByText("Entered by Ida Tarbell")).toBeTruthy();
  expect(notice.getByText("$9,000")).toBeTruthy();
  expect(notice.getByText("$12,000")).toBeTruthy();
  expect([amount().value, reason().value]).toEqual(["20,000", "Said so on the phone"]);
  expect(closed).not.toHaveBeenCalled();

  fetched.mockImplementation(async () => json({ data: { revision: 3, changes: [] } }));
  await user.click(save("Save mine anyway"));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(listSent()[1]).toMatchObject({ value: "20000", expected_revision: 2 });
});

test("shows a refusal at the field until the answer changes", async () => {
  const user = userEvent.setup();
  fetched.mockResolvedValue(failure(422, "invalid_fields", { monthly_revenue: "The answer already says that." }));
  await open();
  await user.type(reason(), "Said so on the phone");
  await user.click(save());
  expect(await screen.findByText("The answer already says that.")).toBeTruthy();
  await user.type(amount(), "1");
  expect(screen.queryByText("The answer already says that.")).toBeNull();
});
