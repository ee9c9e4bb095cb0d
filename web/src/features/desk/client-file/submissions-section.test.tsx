import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { toast } from "../../../ui/toaster.tsx";
import { SubmissionsSection } from "./submissions-section.tsx";

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
const [first, share] = ["x_studio_first_name", "x_studio_ownership_"];

type OwnNumbers = "waiting" | "given" | null;
const show = (changes: readonly AnswerChange[], ownNumbers: OwnNumbers = null) => {
  const coBorrower = {
    id,
    name: "Charles Babbage",
    subject: `co-borrower:${id}`,
    revision: changes.length,
    steps: [{ title: "Co-Borrower", questions: [question(first), question(share)] }],
    changes,
    own_numbers: ownNumbers,
  };
  const file = {
    client: { id },
    profile: { subject: "profile", revision: 0, steps: [], changes: [], saved_at: null },
    submissions: [
      {
        kind: "application",
        id,
        subject,
        reference: "FA-7K3M9XQA",
        revision: 0,
        steps: [],
        changes: [],
        submitted_at: "2026-02-01T12:00:00Z",
        amount: 1000,
        about: "SBA Loan",
        status: "Submitted",
        co_borrowers: [coBorrower],
      },
    ],
  } as unknown as ClientFile;
  const nothing = () => {};
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SubmissionsSection
        file={file}
        opened={new Set([subject])}
        onToggle={nothing}
        canWork
        onCorrect={nothing}
        onReveal={nothing}
      />
    </QueryClientProvider>,
  );
  return within(screen.getByRole("region", { name: "Co-borrower Charles Babbage" }));
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("says once that staff added a co-borrower, and shows later corrections at the answer", () => {
  const section = show([change(2, share, "1%"), change(1, first, null), change(1, share, null)]);
  expect(section.getAllByText("Added by Ida Tarbell")).toHaveLength(1);
  expect(section.getByText(/“Her sister signs, too”/)).toBeTruthy();
  expect(section.getAllByText("Entered by Ida Tarbell")).toHaveLength(1);
  expect(section.getByText(/It is a little more/)).toBeTruthy();
});

test("doesn't say so of a co-borrower the client named, whatever was filled in later", () => {
  const section = show([change(1, share, null)]);
  expect(section.queryByText(/^Added by/)).toBeNull();
  expect(section.getAllByText("Entered by Ida Tarbell")).toHaveLength(1);
});

test("says whose numbers are missing, and emails the link once on a double press", async () => {
  const seen = respondTo({ [linkPath]: () => json({ result: { status: "success" } }) });
  const told = vi.spyOn(toast, "success");
  const theirs = show([], "waiting");
  expect(theirs.getByText(/^Waiting for Charles Babbage to enter their own/)).toBeDefined();
  pressTwice(theirs.getByRole("button", { name: "Email the link to Charles Babbage" }));
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith("We emailed Charles Babbage a private link."));
  expect(seen.map(({ method, path }) => [method, path])).toEqual([["POST", linkPath]]);
});

test("says why the link wasn't sent, and asks for nothing once they have entered them", async () => {
  respondTo({ [linkPath]: () => json({ result: { status: "error", error: "Please wait." } }, 429) });
  const told = vi.spyOn(toast, "onlyError");
  await userEvent.click(show([], "waiting").getByRole("button", { name: /^Email the link/ }));
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith("Please wait."));
  cleanup();
  const theirs = show([], "given");
  expect(theirs.getByText(/^Charles Babbage entered their own/)).toBeDefined();
  expect(theirs.queryByRole("button", { name: /^Email/ })).toBeNull();
});
