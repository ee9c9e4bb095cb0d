import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { json, respondTo } from "../../../testing/respond.ts";
import { ApplyHint } from "./apply-hint.tsx";

const request = {
  id: "1",
  reference: "PQ-7K3M9XQA",
  x_studio_purpose_of_funds: "Working Capital",
  x_studio_requested_fund: "75000",
  creation_date: "2026-01-05T12:00:00Z",
  stage: "Submitted",
};
const draft = {
  answers: {},
  step: "owner",
  revision: 1,
  saved_at: "2026-01-06T12:00:00Z",
  co_borrowers: [],
  files: [],
};

const show = (requests: readonly object[], unfinished: object | null = null) => {
  respondTo({
    "/lead-user/prequalification-summary": () => json({ prequalification_summary: requests }),
    "/drafts/application": () => json({ data: unfinished }),
  });
  render(
    <MemoryRouter>
      <ServerStateProvider>
        <ApplyHint userId="u1" />
      </ServerStateProvider>
    </MemoryRouter>,
  );
};
const findLink = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("says that the pre-qualification comes first", () => {
  show([]);
  expect(screen.getByText("You can apply once you've sent your pre-qualification.")).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

test("leads to the application once a pre-qualification was sent", async () => {
  show([request]);
  expect(await findLink("Start your funding application")).toBe("/dashboard/funding-application");
});

test("leads back to an application that has begun", async () => {
  show([request], draft);
  expect(await findLink("Continue your funding application")).toBe("/dashboard/funding-application");
});
