import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { PrequalificationRequestsTable } from "./requests-table.tsx";

const row = {
  id: "1",
  reference: "PQ-7K3M9XQA",
  x_studio_purpose_of_funds: "Working Capital",
  x_studio_requested_fund: "1250000",
  creation_date: "2026-01-05T12:00:00Z",
  stage: "Submitted",
};

const show = (responder: Responder) => {
  const seen = respondTo({ "/lead-user/prequalification-summary": responder });
  render(
    <MemoryRouter>
      <ServerStateProvider>
        <PrequalificationRequestsTable userId="u1" />
      </ServerStateProvider>
    </MemoryRouter>,
  );
  return seen;
};

beforeEach(() => queryClient.setDefaultOptions({ queries: { retry: false } }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("says that it is loading", async () => {
  show(() => new Promise<Response>(() => {}));
  expect(await screen.findByText("Loading...")).toBeDefined();
});

test("says that there are none, and what to do next", async () => {
  show(() => json({ prequalification_summary: [] }));
  expect(await screen.findByText("No applications found")).toBeDefined();
  expect(screen.getByRole("link", { name: "Start your pre-qualification" })).toBeDefined();
});

test("says when loading fails, still shows the specified text, and can be retried", async () => {
  let isUp = false;
  const seen = show(() => (isUp ? json({ prequalification_summary: [row] }) : json({}, 500)));
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.getByText("No applications found")).toBeDefined();
  isUp = true;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  const link = await screen.findByRole("link", { name: "PQ-7K3M9XQA" });
  expect(link.getAttribute("href")).toBe("/dashboard/my-applications/prequalification/1");
  expect(seen[0]?.path).toBe("/lead-user/prequalification-summary?user_id=u1");
});

test("shows a row's amount as money, its day as MM/DD/YYYY and its stage", async () => {
  show(() => json({ prequalification_summary: [row, { ...row, id: "2", reference: "PQ-2", stage: false }] }));
  await screen.findByText("PQ-2");
  const [, first, second] = screen.getAllByRole("row");
  const cells = within(first as HTMLElement);
  expect(cells.getByText("$1,250,000")).toBeDefined();
  expect(cells.getByText("01/05/2026")).toBeDefined();
  expect(cells.getByText("Submitted").className).toContain("bg-yellow");
  expect(within(second as HTMLElement).getByText("N|A")).toBeDefined();
});
