import type { OwnDocumentRequest } from "@funding-desk/contract/document-request/api";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../api/query-client.tsx";
import { json, respondTo } from "../../testing/respond.ts";
import { PrequalificationGate } from "../prequalification/gate.tsx";
import { Checklist } from "./checklist.tsx";

const createRequest = (id: string, over: Partial<OwnDocumentRequest> = {}): OwnDocumentRequest => ({
  id,
  document_type_id: 4,
  document_type: "Bank statements",
  note: null,
  due_on: null,
  asked_by: "Ann Advisor",
  asked_at: "2026-03-02T12:00:00Z",
  fulfilled_at: null,
  rejected: null,
  ...over,
});

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const open = (requests: OwnDocumentRequest[], onUpload?: (typeId: number) => void) => {
  respondTo({
    "/lead-user/document-requests": () => json({ data: requests }),
    "/lead-user/prequalification-summary": () =>
      json({
        prequalification_summary: [
          {
            id: "1",
            reference: "PQ-1",
            x_studio_purpose_of_funds: "Equipment",
            x_studio_requested_fund: "50000",
            creation_date: "2026-01-05T12:00:00Z",
            stage: "In Review",
          },
        ],
      }),
  });
  const Page = () => (
    <ServerStateProvider>
      <PrequalificationGate userId="u1">
        <Checklist userId="u1" onUpload={onUpload} />
        <Place />
      </PrequalificationGate>
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([
    { path: "/dashboard", Component: Page },
    { path: "/dashboard/documents", Component: Place },
  ]);
  render(<Stub initialEntries={["/dashboard"]} />);
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("shows what is needed, by when, why again, and what has arrived", async () => {
  open([
    createRequest("1", { note: "October, all pages", due_on: "2031-04-05" }),
    createRequest("2", {
      document_type: "EIN letter",
      rejected: { filename: "ein.pdf", reason: "Page 2 is missing." },
    }),
    createRequest("3", { document_type: "Voided check", due_on: "2020-01-01" }),
    createRequest("4", { document_type: "Tax returns", fulfilled_at: "2026-03-05T12:00:00Z" }),
  ]);
  const list = within(await screen.findByRole("region", { name: "We need from you" }));
  expect(list.getByText("1 of 4 received")).toBeDefined();
  const [first, second, third, fourth] = list.getAllByRole("listitem");
  expect(first?.textContent).toContain("October, all pagesNeeded by 04/05/2031");
  expect(second?.textContent).toContain("EIN letter: please send it againPage 2 is missing. (ein.pdf)");
  expect(third?.textContent).toContain("Was needed by 01/01/2020");
  expect(fourth?.textContent).toContain("Tax returns received 03/05/2026");
  expect(list.getAllByRole("link")).toHaveLength(3);
});

test("opens the type's uploads, on their page or in their tab", async () => {
  open([createRequest("1")]);
  await userEvent.click(await screen.findByRole("link", { name: "Upload Bank statements" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/dashboard/documents?type=4"));
  cleanup();
  queryClient.clear();
  const lead = vi.fn();
  open([createRequest("1")], lead);
  await userEvent.click(await screen.findByRole("link", { name: "Upload Bank statements" }));
  expect(lead).toHaveBeenCalledWith(4);
});

test("shows nothing when nothing is requested", async () => {
  open([createRequest("1", { fulfilled_at: "2026-03-05T12:00:00Z" })]);
  await screen.findByRole("status");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole("region")).toBeNull();
});
