import type { UnfinishedForm } from "@funding-desk/contract/desk/together/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { UnfinishedForms } from "./unfinished-forms.tsx";

const client = { id: "c1", first_name: "Marisol", last_name: "Vega", email: "marisol@example.com" };
const begun: UnfinishedForm = {
  form: "prequalification",
  saved_at: "2026-01-05T12:00:00Z",
  saved_by: null,
  asked: null,
  steps: [],
  co_borrowers: [],
};

const show = (answer: Responder, isPrequalified = false) => {
  respondTo({ "/desk/clients/c1/drafts": answer });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <UnfinishedForms client={client} isPrequalified={isPrequalified} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
};
const showForms = (...forms: UnfinishedForm[]) => show(() => json({ data: { forms } }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("offers to fill in what isn't begun; the application only once it could be sent", async () => {
  showForms();
  expect(await screen.findByRole("link", { name: "Fill in the pre-qualification together" })).toHaveProperty(
    "pathname",
    "/desk/clients/c1/together/prequalification",
  );
  expect(screen.queryByRole("link", { name: /the application/ })).toBeNull();
  cleanup();
  show(() => json({ data: { forms: [] } }), true);
  expect(await screen.findByRole("link", { name: "Fill in the application together" })).toBeDefined();
});

test("says whom it waits for, and who entered each answer", async () => {
  const questions = [{ question: "Business name", answer: "Vega Ovens", entered_by: "Ann Advisor" }];
  showForms({
    ...begun,
    asked: { by: "Ann Advisor", at: "2026-01-05T12:00:00Z" },
    steps: [{ title: "Business Details", questions }],
  });
  expect(await screen.findByText(/^Marisol hasn't confirmed it yet. Ann Advisor asked on/)).toBeDefined();
  expect(screen.getByText("Entered by Ann Advisor. Not confirmed yet.")).toBeDefined();
});

test("shows none of what the client fills in alone", async () => {
  showForms(begun);
  expect(await screen.findByText(/^Marisol is filling it in alone/)).toBeDefined();
  expect(screen.queryByText("Answers so far")).toBeNull();
});

test("says who saved a form that staff began without changing an answer", async () => {
  showForms({ ...begun, saved_by: "Ann Advisor" });
  expect(await screen.findByText(/^Begun for Marisol. Ann Advisor saved it last, /)).toBeDefined();
  expect(screen.queryByText(/alone/)).toBeNull();
});

test("says that they couldn't be loaded", async () => {
  show(() => json({}, 503));
  expect(await screen.findByText("We couldn't load the forms that aren't sent yet")).toBeDefined();
});
