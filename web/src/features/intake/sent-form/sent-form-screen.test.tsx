import type { SentForm } from "@funding-desk/contract/forms/sent-form";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { toast } from "../../../ui/toaster.tsx";
import { SentFormScreen } from "./sent-form-screen.tsx";

const sent: SentForm = {
  id: "a1",
  reference: "FA-7K3M9XQA",
  submitted_at: "2026-01-05T12:00:00Z",
  status: "Under Review",
  form_version: 3,
  steps: [
    {
      title: "Business information",
      questions: [
        { question: "Legal business name", answer: "O’Neil Bakery" },
        { question: "Number of employees", answer: null },
      ],
    },
  ],
  co_borrowers: [
    {
      id: "b1",
      name: "Bo Lee",
      steps: [{ title: "Co-Borrower", questions: [{ question: "Social security number", answer: "ends in 0001" }] }],
      own_numbers: null,
    },
  ],
};

const show = (kind: "application" | "prequalification") =>
  render(
    <MemoryRouter>
      <ServerStateProvider>
        <SentFormScreen userId="u1" kind={kind} id="a1" />
      </ServerStateProvider>
    </MemoryRouter>,
  );

beforeEach(() => queryClient.setDefaultOptions({ queries: { retry: false } }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("shows the form as it was asked, with blank questions and co-borrowers, and prints it", async () => {
  respondTo({ "/user_applications/a1": () => json({ data: sent }) });
  const print = vi.fn();
  vi.stubGlobal("print", print);
  show("application");
  const form = await screen.findByRole("article", { name: "Your funding application FA-7K3M9XQA" });
  for (const text of ["O’Neil Bakery", "Not given", "Version 3", "Under Review", "ends in 0001"])
    expect(within(form).getByText(text)).toBeDefined();
  expect(within(form).getByRole("heading", { name: "Co-borrower: Bo Lee" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("says whose numbers we're waiting for", async () => {
  const coBorrowers = [{ ...sent.co_borrowers[0], own_numbers: "waiting" }];
  respondTo({ "/user_applications/a1": () => json({ data: { ...sent, co_borrowers: coBorrowers } }) });
  show("application");
  expect(await screen.findByText(/^Waiting for Bo Lee to enter their own social security number/)).toBeDefined();
});

test("saves an application as a PDF, once however often it's pressed", async () => {
  const links = respondTo({
    "/user_applications/a1": () => json({ data: sent }),
    "/user_applications/a1/copy": () => json({ data: { url: "/api/user_applications/a1/copy?link=signed" } }),
  });
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute("href") ?? "");
  });
  show("application");
  pressTwice(await screen.findByRole("button", { name: "Save as PDF" }));
  await vi.waitFor(() => expect(followed).toEqual(["/api/user_applications/a1/copy?link=signed"]));
  expect(links.filter(({ path }) => path.endsWith("/copy"))).toHaveLength(1);
});

test("says why the PDF couldn't be made", async () => {
  respondTo({
    "/user_applications/a1": () => json({ data: sent }),
    "/user_applications/a1/copy": () => json({ result: { status: "error", error: "Please wait." } }, 429),
  });
  const shown = vi.spyOn(toast, "error");
  show("application");
  await userEvent.click(await screen.findByRole("button", { name: "Save as PDF" }));
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith("Please wait."));
});

test.each([404, 400])("says when there is no such form: %i", async (status) => {
  respondTo({ "/lead-user/prequalifications/a1": () => json({ result: { status: "error", error: "No." } }, status) });
  show("prequalification");
  expect(await screen.findByText("We couldn't find this form")).toBeDefined();
  expect(screen.getByRole("link", { name: "My Applications" })).toBeDefined();
});

test("offers to try again when it couldn't be loaded", async () => {
  let isUp = false;
  respondTo({
    "/lead-user/prequalifications/a1": () => (isUp ? json({ data: { ...sent, status: "Submitted" } }) : json({}, 503)),
  });
  show("prequalification");
  expect(await screen.findByText("We couldn't load this form")).toBeDefined();
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Submitted")).toBeDefined();
});
