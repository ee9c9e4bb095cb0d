import type { OwnDocumentRequest } from "@funding-desk/contract/documents/document-request/own-request";
import type { OwedList as Owed, OwedItem, Paper } from "@funding-desk/contract/intake/owed/api";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { createOwed, createPaper } from "../../../testing/owed.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { PrequalificationGate } from "../prequalification/gate.tsx";
import { OwedList } from "./owed-list.tsx";

const upload = vi.hoisted(() => vi.fn());
vi.mock("../../../http/upload.ts", () => ({ upload }));
const pdf = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf", lastModified: 1 });

const createRequest = (id: string, over: Partial<OwnDocumentRequest> = {}): OwnDocumentRequest => ({
  id,
  document_type_id: 4,
  document_type: "Bank statements",
  note: null,
  due_on: null,
  lender_name: null,
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

const toOwed = (requests: readonly OwnDocumentRequest[]): Owed =>
  createOwed({
    owed: requests.flatMap((each) => (each.fulfilled_at === null ? [{ kind: "request" as const, ...each }] : [])),
    received: requests.filter(({ fulfilled_at }) => fulfilled_at !== null),
  });
const paper = createPaper();
const explanation: OwedItem = { kind: "explanation", application_id: "a1", reference: "FA-7K3M9XQA" };

interface Opened {
  readonly limit?: number;
  readonly more?: Record<string, Responder>;
}

const open = (data: Owed, { limit, more = {} }: Opened = {}) => {
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
        <OwedList userId="u1" {...(limit === undefined ? {} : { limit })} />
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
  upload.mockReset();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("shows what is needed, by when, why again, and what has arrived", async () => {
  const requests = [
    createRequest("1", { note: "October, all pages", due_on: "2031-04-05" }),
    createRequest("2", {
      document_type: "EIN letter",
      rejected: { filename: "ein.pdf", reason: "Page 2 is missing." },
    }),
    createRequest("3", { document_type: "Voided check", due_on: "2020-01-01", lender_name: "First Tide Bank" }),
    createRequest("4", { document_type: "Tax returns", fulfilled_at: "2026-03-05T12:00:00Z" }),
  ];
  open(toOwed(requests));
  const list = await region();
  expect(list.getByText("1 of 4 received")).toBeDefined();
  const [first, second, third, fourth] = list.getAllByRole("listitem");
  expect(first?.textContent).toContain("October, all pagesNeeded by 04/05/2031");
  expect(second?.textContent).toContain("EIN letter: please send it againPage 2 is missing. (ein.pdf)");
  expect(third?.textContent).toContain("Was needed by 01/01/2020. For First Tide Bank. Requested by Ann Advisor");
  expect(fourth?.textContent).toContain("Tax returnsReceived 03/05/2026");
  expect(list.getAllByRole("button", { name: /^Upload (?!several)/ })).toHaveLength(3);
});

test("uploads to what staff asked for right in its row, and keeps the row until every file is there", async () => {
  let list = toOwed([createRequest("1")]);
  open(list, { more: { "/lead-user/owed": () => json({ data: list }) } });
  const later: (() => void)[] = [];
  upload.mockImplementation(async () => {
    await new Promise<void>((resolve) => later.push(resolve));
    return { data: [{ id: "d1", filename: "a.pdf" }] };
  });
  const row = await region();
  await userEvent.upload(row.getByLabelText("Upload files: Bank statements"), [
    pdf("a.pdf"),
    pdf("b.pdf"),
    pdf("c.pdf"),
  ]);
  const pending = within(await screen.findByRole("list", { name: "Not uploaded yet: Bank statements" }));
  await waitFor(() => expect(later).toHaveLength(2));
  list = toOwed([createRequest("1", { fulfilled_at: "2026-03-05T12:00:00Z" })]);
  later[0]?.();
  expect(await screen.findByText("Received 03/05/2026")).toBeDefined();
  await waitFor(() => expect(later).toHaveLength(3));
  expect(pending.getByText("c.pdf")).toBeDefined();
  for (const finish of later) finish();
  await waitFor(() => expect(screen.queryByRole("list", { name: /^Not uploaded yet/ })).toBeNull());
  expect(screen.getByRole("region", { name: "You've sent everything" })).toBeDefined();
  expect(upload.mock.calls.map(([, { fields }]) => fields)).toMatchObject([{}, {}, {}]);
});

const months: Paper["parts"] = [
  { part: "2026-08", is_given: true },
  { part: "2026-09", is_given: false },
  { part: "2026-10", is_given: false },
];
const file = {
  document_id: "d1",
  filename: "august.pdf",
  holds: ["2026-08"],
  is_certain: false,
  is_read: false,
  is_reviewed: false,
};
const statements = (over: Partial<Paper> = {}) =>
  createPaper({
    key: "bankStatements",
    label: "Bank statements, last 3 months",
    parts: months,
    files: [file],
    ...over,
  });

test("counts the months that are there, and takes the client's word that a file holds all", async () => {
  const whole = statements({
    parts: months.map(({ part }) => ({ part, is_given: true })),
    files: [{ ...file, holds: months.map(({ part }) => part), is_certain: true }],
  });
  const seen = open(createOwed({ owed: [statements(), paper] }), {
    more: { "/lead-user/owed/papers/d1": () => json({ data: createOwed({ owed: [paper], complete: [whole] }) }) },
  });
  const list = await region();
  expect(list.getByText("1 of 3 months")).toBeDefined();
  const parts = within(list.getByRole("list", { name: "Its parts" })).getAllByRole("listitem");
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    "AugAugust 2026: here",
    "SepSeptember 2026: missing",
    "OctOctober 2026: missing",
  ]);
  await userEvent.click(list.getByRole("button", { name: "Yes, all 3 months" }));
  expect(await screen.findByText("1 of 2 received")).toBeDefined();
  expect(list.queryByText("1 of 3 months")).toBeNull();
  expect(seen.find(({ method }) => method === "PUT")?.body).toEqual({ paper: "bankStatements", part: "all" });
});

test("says of a file which month it is, and that one of another month counts for none", async () => {
  const other = { ...file, document_id: "d2", filename: "january.pdf", holds: [] };
  const seen = open(createOwed({ owed: [statements({ files: [file, other] })] }), {
    more: { "/lead-user/owed/papers/d2": () => json({ result: { status: "error", error: "We are busy." } }, 503) },
  });
  const list = await region();
  const which = list.getByLabelText<HTMLSelectElement>("What january.pdf is");
  expect(which.selectedOptions[0]?.textContent).toBe("None of these months");
  expect(list.queryByText("Is this all of it?")).toBeNull();
  await userEvent.selectOptions(which, "September 2026");
  expect(seen.find(({ method }) => method === "PUT")?.body).toEqual({ paper: "bankStatements", part: "2026-09" });
  // It wasn't saved, and doesn't look as if it were.
  await waitFor(() => expect(document.body.textContent).toContain("We are busy."));
  expect(which.selectedOptions[0]?.textContent).toBe("None of these months");
});

test("says of a file that holds some of the months which ones", async () => {
  const two = { ...file, filename: "aug-sep.pdf", holds: ["2026-08", "2026-09"] };
  open(createOwed({ owed: [statements({ files: [two] })] }));
  const which = (await region()).getByLabelText<HTMLSelectElement>("What aug-sep.pdf is");
  expect(which.selectedOptions[0]?.textContent).toBe("August 2026, September 2026");
});

test("sorts several files by their names, once the client has said what the rest are", async () => {
  const owed = [statements({ files: [], parts: months.map(({ part }) => ({ part, is_given: false })) }), paper];
  const seen = open(createOwed({ owed }), {
    more: { "/lead-user/owed/papers/d9": () => json({ data: createOwed({ owed }) }) },
  });
  upload.mockResolvedValue({ data: [{ id: "d9", filename: "x.pdf" }] });
  const list = await region();
  const chosen = [pdf("void check.pdf"), pdf("Statement August.pdf"), pdf("scan.pdf"), pdf("notes.pdf")];
  await userEvent.upload(list.getByLabelText("Several files at once"), chosen);
  const dialog = within(await screen.findByRole("dialog", { name: "What are these?" }));
  const read = (name: string) => dialog.getByLabelText<HTMLSelectElement>(`What ${name} is`);
  expect(read("void check.pdf").selectedOptions[0]?.textContent).toBe("Voided check");
  expect(read("Statement August.pdf").selectedOptions[0]?.textContent).toBe("Bank statements, last 3 months");
  await userEvent.selectOptions(read("notes.pdf"), "Leave it out");
  await userEvent.click(dialog.getByRole("button", { name: "Upload 3 files" }));
  expect(dialog.getByText("Please choose what it is, or leave it out.")).toBeDefined();
  expect(upload).not.toHaveBeenCalled();
  await userEvent.selectOptions(read("scan.pdf"), "Bank statements, last 3 months");
  await userEvent.click(dialog.getByRole("button", { name: "Upload 3 files" }));
  await waitFor(() => expect(seen.filter(({ method }) => method === "PUT")).toHaveLength(3));
  const placed = seen.filter(({ method }) => method === "PUT").map(({ body }) => (body as { paper: string }).paper);
  expect(placed.sort()).toEqual(["bankStatements", "bankStatements", "voidedCheck"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("doesn't say that everything was sent when nothing is asked anymore", async () => {
  let data = createOwed({ owed: [paper] });
  open(data, { more: { "/lead-user/owed": () => json({ data }) } });
  await region();
  data = createOwed();
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole("region", { name: /We need|sent everything/ })).toBeNull());
});

test("doesn't ask for what only some lenders want, but says it", async () => {
  open(createOwed({ owed: [paper], if_asked: ["Personal tax returns"] }));
  expect((await region()).getByText("Only if a lender asks: personal tax returns.")).toBeDefined();
});

test("shows nothing when nothing is owed", async () => {
  open(toOwed([createRequest("1", { fulfilled_at: "2026-03-05T12:00:00Z" })]));
  await screen.findByRole("status");
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole("region", { name: "We need from you" })).toBeNull();
});

test("says what a co-borrower has to do, and whether they were asked", async () => {
  const luis = { id: "b1", name: "Luis Alvarez", reference: "FA-7K3M9XQA", asked_at: null };
  open(createOwed({ others: [luis] }));
  const list = within(await screen.findByRole("region", { name: "Waiting for others" }));
  expect(list.getByRole("listitem").textContent).toContain("We'll email them a private link before anything goes");
  cleanup();
  queryClient.clear();
  open(createOwed({ owed: [paper], others: [{ ...luis, asked_at: "2026-03-05T12:00:00Z" }] }));
  const lines = (await region()).getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines.at(-1)).toContain("Luis Alvarez enters their own numbersWe emailed them a private link on 03/05/2026");
});

test("says whose paper it is, and which application needs it where there are several", async () => {
  const luis = createPaper({ key: "driversLicense:b1", label: "Driver's license", person: "Luis Alvarez" });
  open(createOwed({ owed: [paper, luis] }));
  expect((await region()).getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Voided check(?!For)/),
    expect.stringMatching(/^Driver's license of Luis Alvarez(?!For)/),
  ]);
  cleanup();
  queryClient.clear();
  open(createOwed({ owed: [paper, { ...luis, reference: "FA-2" }] }));
  expect((await region()).getByText("For FA-2")).toBeDefined();
});

test("shows the first few on a page that has more to say, and keeps a row that has a file when it's done", async () => {
  const ask = (id: string, fulfilled_at: string | null = null) =>
    createRequest(id, { document_type: `Paper ${id}`, fulfilled_at });
  let data = toOwed(["a", "b", "c", "d", "e"].map((id) => ask(id)));
  open(data, { limit: 3, more: { "/lead-user/owed": () => json({ data }) } });
  const list = await region();
  expect(list.getAllByRole("listitem")).toHaveLength(3);
  upload.mockImplementation(async () => {
    data = toOwed([ask("a"), ask("b", "2026-03-05T12:00:00Z"), ask("c"), ask("d"), ask("e")]);
    return { data: [{ id: "d1", filename: "b.pdf" }] };
  });
  await userEvent.upload(list.getByLabelText("Upload files: Paper b"), pdf("b.pdf"));
  expect(await list.findByText("Received 03/05/2026")).toBeDefined();
  expect(list.getByRole("button", { name: "Upload Paper d" })).toBeDefined();
  expect(list.queryByRole("button", { name: "Upload Paper e" })).toBeNull();
  await userEvent.click(list.getByRole("button", { name: "Show all 4" }));
  expect(list.getByRole("button", { name: "Upload Paper e" })).toBeDefined();
});

test("counts what is left while nothing that was asked for has arrived", async () => {
  open(createOwed({ owed: [explanation, paper] }));
  expect((await region()).getByText("2 things left")).toBeDefined();
});

test("takes an explanation in a dialog, once on a double click, and reads the list again", async () => {
  const user = userEvent.setup();
  const data = createOwed({ owed: [explanation] });
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
  await waitFor(() => expect(screen.queryByRole("region", { name: /We need|sent everything/ })).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(seen.filter((each) => each.path === path).map(({ body }) => body)).toEqual([
    { x_studio_compliance_explanation: "We settled in 2019." },
  ]);
});

test("keeps a written explanation when the server can't be reached", async () => {
  const user = userEvent.setup();
  open(createOwed({ owed: [explanation] }));
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
  const data = createOwed({ owed: [paper] });
  const list: Responder = () => {
    if (isDown) return json({ result: { status: "error", error: "We are very busy right now." } }, 400);
    return json({ data });
  };
  open(data, { more: { "/lead-user/owed": list } });
  const retry = await screen.findByRole("button", { name: "Retry" });
  isDown = false;
  await userEvent.click(retry);
  expect((await region()).getByRole("button", { name: "Upload Voided check" })).toBeDefined();
});

test("leads to what only waits for the client's word before it goes to a lender", async () => {
  const lender = { lender_name: "First Tide Bank" };
  const owed: OwedItem[] = [
    { kind: "consent", id: "c1", purpose: "submit", ...lender },
    { kind: "answer", id: "r1", filename: "October.pdf", ...lender },
  ];
  open(createOwed({ owed }));
  const list = await region();
  for (const name of ["Read and sign for First Tide Bank", "Look at it October.pdf"])
    expect(list.getByRole("link", { name }).getAttribute("href")).toBe("/dashboard/who-has-my-file");
});
