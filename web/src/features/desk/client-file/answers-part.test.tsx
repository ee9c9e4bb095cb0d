import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { AnsweredRecord, ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { toast } from "../../../ui/toaster.tsx";
import { AnswersPart } from "./answers-part.tsx";
import { AddressedPlace } from "./file-place.tsx";

const id = "0b54c3de-9a0c-4b7e-8f65-0d2f3a1b4c5d";
const linkPath = `/desk/clients/${id}/co-borrowers/${id}/link`;
const subject = `application:${id}` as const;
const change = (revision: number, field: string, before: string | null): AnswerChange => ({
  id: `${revision}-${field}`,
  subject: `co-borrower:${id}`,
  reference: "FA-7K3M9XQA",
  revision,
  field,
  question: field,
  before,
  after: "now",
  staff_name: "Ida Tarbell",
  reason: revision === 1 ? "Her sister signs, too" : "It is a little more",
  changed_at: "2026-02-05T12:00:00Z",
});
const question = (field: string) => ({
  field,
  question: field,
  answer: "now",
  value: null,
  is_masked: false,
  can_correct: false,
});
const [first, share, revenue] = ["x_studio_first_name", "x_studio_ownership_", "x_studio_monthly_revenue"] as const;

type OwnNumbers = "waiting" | "given" | null;
const file = (ownNumbers: OwnNumbers = null) =>
  ({
    client: { id },
    profile_saved_at: null,
    contradictions: [
      {
        rule: "revenue-differs",
        weight: "differs",
        sentence: "The revenue differs.",
        fields: [{ subject, field: revenue }],
        evidence: [],
      },
    ],
    submissions: [
      {
        kind: "application",
        id,
        subject,
        reference: "FA-7K3M9XQA",
        submitted_at: "2026-02-01T12:00:00Z",
        status_since: "2026-02-01T12:00:00Z",
        amount: 1000,
        about: "SBA Loan",
        form_version: 1,
        status: "Submitted",
        co_borrowers: [{ id, name: "Charles Babbage", subject: `co-borrower:${id}`, own_numbers: ownNumbers }],
      },
    ],
  }) as unknown as ClientFile;

const answers = (changes: readonly AnswerChange[]): AnsweredRecord[] => [
  { subject: "profile", revision: 0, steps: [], changes: [] },
  {
    subject,
    revision: 0,
    steps: [
      {
        title: "Business",
        questions: [
          { ...question(revenue), question: "Revenue", can_correct: true, value: "now" },
          { ...question("x_studio_social_security_number_ssn"), question: "SSN", is_masked: true, can_correct: true },
          { ...question("agreed"), question: "Agreed" },
        ],
      },
    ],
    changes: [],
  },
  {
    subject: `co-borrower:${id}`,
    revision: changes.length,
    steps: [{ title: "Co-Borrower", questions: [question(first), question(share)] }],
    changes: [...changes],
  },
];

interface Shown {
  readonly changes?: readonly AnswerChange[];
  readonly ownNumbers?: OwnNumbers;
  readonly role?: DeskIdentity["role"];
  readonly send?: () => Response;
}

const show = ({ changes = [], ownNumbers = null, role = "advisor", send = () => json({}) }: Shown): SeenCall[] => {
  const seen = respondTo({
    [`/desk/clients/${id}/answers`]: () => json({ data: answers(changes) }),
    [linkPath]: send,
  });
  const staff = {
    staff_id: "s1",
    name: "Ann",
    email: "ann@example.com",
    role,
    session_ends_at: "2090-01-01T00:00:00Z",
  };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <MemoryRouter initialEntries={[`/desk/clients/${id}?tab=answers`]}>
          <AddressedPlace clientId={id}>
            <AnswersPart file={file(ownNumbers)} />
          </AddressedPlace>
        </MemoryRouter>
      </StaffContext>
    </QueryClientProvider>,
  );
  return seen;
};
const findCoBorrower = async () => within(await screen.findByRole("region", { name: "Co-borrower Charles Babbage" }));
/** Comes to an answer with the keyboard, which shows what changed in it. */
const reach = (field: string) => document.getElementById(`answer-co-borrower-${id}-${field}`)?.focus();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("says once that staff added a co-borrower, and shows later corrections at the answer", async () => {
  show({ changes: [change(2, share, "1%"), change(1, first, null), change(1, share, null)] });
  const section = await findCoBorrower();
  expect(section.getAllByText("Added by Ida Tarbell")).toHaveLength(1);
  expect(section.getByText(/“Her sister signs, too”/)).toBeTruthy();
  expect(section.queryByText("Entered by Ida Tarbell")).toBeNull();
  act(() => reach(share));
  expect(section.getAllByText("Entered by Ida Tarbell")).toHaveLength(1);
  expect(section.getByText(/It is a little more/)).toBeTruthy();
});

test("doesn't say so of a co-borrower the client named, whatever was filled in later", async () => {
  show({ changes: [change(1, share, null)] });
  const section = await findCoBorrower();
  expect(section.queryByText(/^Added by/)).toBeNull();
  act(() => reach(share));
  expect(section.getAllByText("Entered by Ida Tarbell")).toHaveLength(1);
});

test("says whose numbers are missing, and emails the link once on a double press", async () => {
  const told = vi.spyOn(toast, "success");
  const seen = show({ ownNumbers: "waiting", send: () => json({ result: { status: "success" } }) });
  const theirs = await findCoBorrower();
  expect(theirs.getByText(/^Waiting for Charles Babbage to enter their own/)).toBeDefined();
  pressTwice(theirs.getByRole("button", { name: "Email the link to Charles Babbage" }));
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith("We emailed Charles Babbage a private link."));
  expect(seen.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([linkPath]);
});

test("says why the link wasn't sent, and asks for nothing once they have entered them", async () => {
  const told = vi.spyOn(toast, "onlyError");
  show({ ownNumbers: "waiting", send: () => json({ result: { status: "error", error: "Please wait." } }, 429) });
  await userEvent.click((await findCoBorrower()).getByRole("button", { name: /^Email the link/ }));
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith("Please wait."));
  cleanup();
  show({ ownNumbers: "given" });
  const theirs = await findCoBorrower();
  expect(theirs.getByText(/^Charles Babbage entered their own/)).toBeDefined();
  expect(theirs.queryByRole("button", { name: /^Email/ })).toBeNull();
});

test("a form's answers are one tab stop: arrows move, Enter corrects, R reveals, and a doubt shows where one is", async () => {
  show({});
  const grid = await screen.findByRole("grid", { name: "FA-7K3M9XQA" });
  const cells = within(grid)
    .getAllByRole("gridcell")
    .filter((cell) => cell.hasAttribute("data-answer"));
  expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  act(() => cells[0]?.focus());
  expect(within(grid).getByText("The revenue differs.")).toBeDefined();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(cells[1]);
  expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  expect(within(grid).queryByText("The revenue differs.")).toBeNull();
  await userEvent.keyboard("r");
  expect(await screen.findByRole("dialog", { name: /Reveal: SSN/ })).toBeDefined();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(cells[1]));
  await userEvent.keyboard("{Home}{Enter}");
  expect(await screen.findByRole("dialog", { name: /Correct for the client/ })).toBeDefined();
});

test("what no one can correct opens nothing, and an auditor corrects nothing", async () => {
  show({ role: "auditor" });
  const grid = await screen.findByRole("grid", { name: "FA-7K3M9XQA" });
  expect(within(grid).queryByRole("button")).toBeNull();
  act(() => within(grid).getAllByRole("gridcell")[0]?.focus());
  await userEvent.keyboard("{Enter}{ArrowDown}r");
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  show({});
  const own = await screen.findByRole("grid", { name: "FA-7K3M9XQA" });
  act(() => within(own).getAllByRole("gridcell")[0]?.focus());
  await userEvent.keyboard("{End}{Enter}");
  expect(screen.queryByRole("dialog")).toBeNull();
});
