import type { OwnDocumentRequest } from "@funding-desk/contract/documents/document-request/own-request";
import type { OwedList as Owed, OwedItem } from "@funding-desk/contract/intake/owed/api";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { PrequalificationGate } from "../prequalification/gate.tsx";
import { OwedList } from "./owed-list.tsx";

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

const toOwed = (requests: readonly OwnDocumentRequest[]): Owed => ({
  owed: requests.flatMap((each) => (each.fulfilled_at === null ? [{ kind: "request" as const, ...each }] : [])),
  received: requests.filter(({ fulfilled_at }) => fulfilled_at !== null),
  others: [],
});
const paper: OwedItem = {
  kind: "paper",
  field: "personalTaxReturns",
  label: "Personal tax returns",
  document_type_id: 9,
  document_type: "Tax returns",
  reference: "FA-7K3M9XQA",
};
const explanation: OwedItem = { kind: "explanation", application_id: "a1", reference: "FA-7K3M9XQA" };

interface Opened {
  readonly onUpload?: (typeId: number) => void;
  readonly more?: Record<string, Responder>;
}

const open = (data: Owed, { onUpload, more = {} }: Opened = {}) => {
  const seen = respondTo({
    "/lead-user/owed": () => json({ data }),
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
    ...more,
  });
  const Page = () => (
    <ServerStateProvider>
      <PrequalificationGate userId="u1">
        <OwedList userId="u1" onUpload={onUpload} />
        <Place />
        <Toaster />
      </PrequalificationGate>
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([
    { path: "/dashboard", Component: Page },
    { path: "/dashboard/documents", Component: Place },
  ]);
  render(<Stub initialEntries={["/dashboard"]} />);
  return seen;
};
const region = async () => within(await screen.findByRole("region", { name: "We need from you" }));

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("shows what is needed, by when, why again, and what has arrived", async () => {
  const requests = [
    createRequest("1", { note: "October, all pages", due_on: "2031-04-05" }),
    createRequest("2", {
      document_type: "EIN letter",
      rejected: { filename: "ein.pdf", reason: "Page 2 is missing." },
    }),
    createRequest("3", { document_type: "Voided check", due_on: "2020-01-01" }),
    createRequest("4", { document_type: "Tax returns", fulfilled_at: "2026-03-05T12:00:00Z" }),
  ];
  open(toOwed(requests));
  const list = await region();
  expect(list.getByText("1 of 4 received")).toBeDefined();
  const [first, second, third, fourth] = list.getAllByRole("listitem");
  expect(first?.textContent).toContain("October, all pagesNeeded by 04/05/2031");
  expect(second?.textContent).toContain("EIN letter: please send it againPage 2 is missing. (ein.pdf)");
  expect(third?.textContent).toContain("Was needed by 01/01/2020");
  expect(fourth?.textContent).toContain("Tax returns received 03/05/2026");
  expect(list.getAllByRole("link")).toHaveLength(3);
});

test("opens the type's uploads, on their page or in their tab", async () => {
  open(toOwed([createRequest("1")]));
  await userEvent.click(await screen.findByRole("link", { name: "Upload Bank statements" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/dashboard/documents?type=4"));
  cleanup();
  queryClient.clear();
  const lead = vi.fn();
  open(toOwed([createRequest("1")]), { onUpload: lead });
  await userEvent.click(await screen.findByRole("link", { name: "Upload Bank statements" }));
  expect(lead).toHaveBeenCalledWith(4);
});

test("shows nothing when nothing is owed", async () => {
  open(toOwed([createRequest("1", { fulfilled_at: "2026-03-05T12:00:00Z" })]));
  await screen.findByRole("status");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole("region", { name: "We need from you" })).toBeNull();
});

test("says what a co-borrower has to do, and whether they were asked", async () => {
  const luis = { id: "b1", name: "Luis Alvarez", reference: "FA-7K3M9XQA", asked_at: null };
  open({ owed: [], received: [], others: [luis] });
  const list = within(await screen.findByRole("region", { name: "Waiting for others" }));
  expect(list.getByRole("listitem").textContent).toContain("We'll email them a private link before anything goes");
  cleanup();
  queryClient.clear();
  open({ owed: [paper], received: [], others: [{ ...luis, asked_at: "2026-03-05T12:00:00Z" }] });
  const lines = (await region()).getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines.at(-1)).toContain("Luis Alvarez enters their own numbersWe emailed them a private link on 03/05/2026");
});

test("says which application needs a paper, and under which type to upload it", async () => {
  open({ owed: [paper], received: [], others: [] });
  const list = await region();
  expect(list.getByRole("listitem").textContent).toContain("For application FA-7K3M9XQA, under Tax returns");
  await userEvent.click(list.getByRole("link", { name: "Upload Personal tax returns" }));
  await waitFor(() => expect(screen.getByText("/dashboard/documents?type=9")).toBeDefined());
});

test("counts what is left while nothing that was asked for has arrived", async () => {
  open({ owed: [explanation, paper], received: [], others: [] });
  expect((await region()).getByText("2 things left")).toBeDefined();
});

test("takes an explanation in a dialog, once on a double click, and reads the list again", async () => {
  const user = userEvent.setup();
  const data: { owed: OwedItem[]; received: []; others: [] } = { owed: [explanation], received: [], others: [] };
  const path = "/lead-user/applications/a1/explanation";
  const explain: Responder = () => {
    data.owed = [];
    return json({ result: { status: "success", message: "Thank you." } });
  };
  const seen = open(data, { more: { [path]: explain } });
  await user.click((await region()).getByRole("button", { name: /^Explain/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const send = dialog.getByRole("button", { name: "Send" });
  await user.click(send);
  expect((await dialog.findAllByText("Please write your explanation.")).length).toBeGreaterThan(0);
  await user.type(dialog.getByLabelText(/^Explanation/), "We settled in 2019.");
  await user.dblClick(send);
  expect(await screen.findByText("Thank you.")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("region", { name: "We need from you" })).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(seen.filter((each) => each.path === path).map(({ body }) => body)).toEqual([
    { x_studio_compliance_explanation: "We settled in 2019." },
  ]);
});

test("keeps a written explanation when the server can't be reached", async () => {
  const user = userEvent.setup();
  open({ owed: [explanation], received: [], others: [] });
  await user.click((await region()).getByRole("button", { name: /^Explain/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/^Explanation/);
  await user.type(field, "We settled in 2019.");
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(await screen.findByText(/couldn't reach the server/)).toBeDefined();
  expect(field.value).toBe("We settled in 2019.");
});

test("says that the list couldn't be loaded, and tries again", async () => {
  let isDown = true;
  const data: Owed = { owed: [paper], received: [], others: [] };
  const list: Responder = () => {
    if (isDown) return json({ result: { status: "error", error: "We are very busy right now." } }, 400);
    return json({ data });
  };
  open(data, { more: { "/lead-user/owed": list } });
  const retry = await screen.findByRole("button", { name: "Retry" });
  isDown = false;
  await userEvent.click(retry);
  expect((await region()).getByRole("link", { name: "Upload Personal tax returns" })).toBeDefined();
});

test("leads to what only waits for the client's word before it goes to a lender", async () => {
  const lender = { lender_name: "First Tide Bank" };
  const owed: OwedItem[] = [
    { kind: "consent", id: "c1", purpose: "submit", ...lender },
    { kind: "answer", id: "r1", filename: "October.pdf", ...lender },
  ];
  open({ owed, received: [], others: [] });
  const list = await region();
  for (const name of ["Read and sign for First Tide Bank", "Look at it October.pdf"])
    expect(list.getByRole("link", { name }).getAttribute("href")).toBe("/dashboard/who-has-my-file");
});
