import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { DeskSubmission, DeskSubmissionSummary } from "@funding-desk/contract/placement/submission/desk-api";
import type { PreflightFinding } from "@funding-desk/contract/placement/submission/preflight";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../../desk-parts/staff-context.ts";
import { askedConsent } from "../../../../testing/asked-consent.ts";
import { json, type Responder, respondTo } from "../../../../testing/respond.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { ClientPlacement } from "./client-placement.tsx";
import type { SubmissionChoices } from "./submission-queries.ts";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const statement = {
  id: "11111111-1111-4111-8111-111111111111",
  filename: "October.pdf",
  document_type_id: 4,
  document_type: "Bank statements",
  size_bytes: 2048,
  uploaded_at: "2026-11-01T15:00:00Z",
  is_accepted: true,
};
const lease = {
  ...statement,
  id: "22222222-2222-4222-8222-222222222222",
  filename: "Lease.pdf",
  document_type_id: 9,
  document_type: "Leases",
  is_accepted: false,
};
const preparing: DeskSubmission = {
  id: "sub1",
  status: "preparing",
  status_since: "2026-11-20T14:00:00Z",
  application_id: "a1",
  reference: "FA-7K3M9XQA",
  lender_id: "first-tide",
  lender_name: "First Tide Bank",
  program_id: "line",
  program_name: "Line of credit",
  channel: "link",
  lender_email: "desk@tide.example",
  created_by: "Ann Advisor",
  created_at: "2026-11-20T14:00:00Z",
  sent_at: null,
  sent_by: null,
  opens: 0,
  last_opened_at: null,
  is_consented: false,
  revision: 3,
  note: "",
  reason: null,
  documents: [{ ...statement, is_asked_for: true, why: "Shows the cash flow." }],
  items: [],
  manifest_sha256: null,
  consents: [askedConsent],
  people: [
    { co_borrower_id: null, name: "Marisol Vega", email: "owner@example.com", own_numbers: null },
    { co_borrower_id: "b1", name: "Bo Lindqvist", email: "bo@example.com", own_numbers: "given" },
  ],
  requests: [],
  events: [{ kind: "prepared", at: "2026-11-20T14:00:00Z", actor_kind: "staff", actor_name: "Ann", about: "" }],
  link: null,
};
const sent: DeskSubmission = {
  ...preparing,
  status: "sent",
  is_consented: true,
  sent_at: "2026-11-21T14:00:00Z",
  sent_by: "Ann Advisor",
  opens: 2,
  last_opened_at: "2026-11-22T14:00:00Z",
  revision: 4,
  items: [
    {
      position: 0,
      kind: "application",
      name: "02 Application Tideline 2026-11.pdf",
      media_type: "application/pdf",
      size_bytes: 2048,
      pages: 4,
      sha256: "d".repeat(64),
      is_there: true,
    },
  ],
  manifest_sha256: "e".repeat(64),
  link: { expires_at: "2030-01-01T00:00:00Z", opens_left: 24, is_revoked: false },
};
const choices: SubmissionChoices = {
  applications: [
    { id: "a1", reference: "FA-7K3M9XQA", funding_type: "Term Loan", requested_amount: 75_000, people: [] },
  ],
  programs: [
    {
      id: "line",
      name: "Line of credit",
      is_live: true,
      lender_id: "first-tide",
      lender_name: "First Tide Bank",
      lender_email: "desk@tide.example",
      accepts: "link",
      open_submission_id: null,
      needs: [
        {
          type: "Bank statements",
          count: 3,
          unit: "months",
          why: "Shows the cash flow.",
          document_ids: [statement.id],
        },
        { type: "Voided check", count: 1, unit: "files", why: "", document_ids: [] },
      ],
    },
  ],
  documents: [statement, lease],
};
const base = "/desk/clients/c1/submissions";
let current: DeskSubmission | undefined;

const noConsent: PreflightFinding = {
  id: "consent:bo",
  kind: "consent missing",
  severity: "blocks",
  sentence: "Bo hasn't agreed to it.",
  cure: "Ask for the consent.",
  place: "submission",
};
const noMonths: PreflightFinding = {
  id: "months:bank-statements",
  kind: "months missing",
  severity: "warns",
  sentence: "October's statement isn't there.",
  cure: "Ask for it.",
  place: "documents",
};

const toSummary = (submission: DeskSubmission): DeskSubmissionSummary => {
  const { note, reason, documents, items, manifest_sha256, consents, people, requests, events, link, ...row } =
    submission;
  return row;
};

const open = (responders: Record<string, Responder> = {}, role: DeskIdentity["role"] = "advisor") => {
  const seen = respondTo({
    [base]: () => json({ data: { submissions: current ? [toSummary(current)] : [] } }),
    [`${base}/sub1`]: () => json({ data: current }),
    "/desk/clients/c1/submission-choices": () => json({ data: choices }),
    "/desk/clients/c1/readiness": () => json({ data: { programs: [], owed: [] } }),
    "/desk/clients/c1/documents": () => json({ data: { types: [] } }),
    [`${base}/sub1/preflight`]: () => json({ data: { findings: current?.is_consented ? [] : [noConsent] } }),
    ...responders,
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <StaffContext value={{ ...staff, role }}>
          <ClientPlacement clientId="c1" />
          <Toaster />
        </StaffContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return (path: string) => seen.filter((call) => call.path === `${base}${path}` && call.method !== "GET");
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const openRow = () => press(/^First Tide Bank, Line of credit/);
const refuse = (status: number, code: string, problem: { error: string; fields?: object }) =>
  json({ result: { status: "error", code, fields: {}, ...problem } }, status);
const settle = (next: DeskSubmission): Response => {
  current = next;
  return json({ data: next });
};

beforeEach(() => {
  current = preparing;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("says that the file isn't with a lender, and offers to load the list again when that failed", async () => {
  current = undefined;
  open();
  expect(await screen.findByText("Not with any lender")).toBeDefined();
  cleanup();
  let isDown = true;
  open({
    [base]: () => (isDown ? refuse(400, "busy", { error: "We're busy." }) : json({ data: { submissions: [] } })),
  });
  await screen.findByText("We're busy.");
  isDown = false;
  await press("Retry");
  expect(await screen.findByText("Not with any lender")).toBeDefined();
});

test.each([
  [
    "advisor",
    /^The catalog has no mailbox of this lender. Ask a manager to enter it there, or to prepare this file\.$/,
  ],
  ["manager", /^The catalog has no mailbox of this lender. Enter one for this file, or in the catalog.* for all\.$/],
] as const)("says to an %s what to do about a lender without a mailbox", async (role, hint) => {
  current = undefined;
  const programs = choices.programs.map((each) => ({ ...each, lender_email: "" }));
  open({ "/desk/clients/c1/submission-choices": () => json({ data: { ...choices, programs } }) }, role);
  await press("New submission");
  await userEvent.selectOptions(await screen.findByLabelText(/^Program/), "line");
  expect(screen.getByLabelText(/^Lender's email/).getAttribute("aria-describedby")).toBeTruthy();
  expect(screen.getByText((_, element) => element?.tagName === "P" && hint.test(element.textContent))).toBeDefined();
});

test("says what each program still lacks, with a way to mend it, and what the client owes", async () => {
  const program = { program_name: "Line of credit", lender_name: "First Tide Bank", reference: "FA-7K3M9XQA" };
  const programs = [
    { ...program, program_id: "line", submission_id: "sub1", findings: [noConsent, noMonths] },
    { ...program, program_id: "term", lender_name: "Harbor Bank", submission_id: null, findings: [] },
  ];
  const owed = [{ id: "paper-x", sentence: "Driver's license: back", place: "documents" }];
  open({ "/desk/clients/c1/readiness": () => json({ data: { programs, owed } }) });
  const card = within(await screen.findByRole("region", { name: "Lender-ready" }));
  expect(await card.findByText("2 gaps")).toBeDefined();
  expect(card.getByText("Ready")).toBeDefined();
  expect(card.getByText(/Driver's license: back/)).toBeDefined();
  const [link] = card.getAllByRole("link", { name: "Go to documents", hidden: true });
  expect(link?.getAttribute("href")).toBe("/desk/clients/c1?tab=documents");
  await userEvent.click(card.getByText("2 gaps"));
  await userEvent.click(card.getByRole("button", { name: "Open the submission for First Tide Bank" }));
  expect(await screen.findByRole("button", { name: /^First Tide Bank/, expanded: true })).toBeDefined();
});

test("prepares a submission once, with what the program asks for and a reason for anything else", async () => {
  current = undefined;
  const posts = open({
    [base]: ({ method }) => {
      if (method === "POST") return settle(preparing);
      return json({ data: { submissions: current ? [toSummary(current)] : [] } });
    },
  });
  await press("New submission");
  await press("Prepare");
  expect((await screen.findAllByText("Choose a program.")).length).toBeGreaterThan(0);
  await userEvent.selectOptions(screen.getByLabelText(/^Program/), "line");
  expect(screen.getByText("None on file")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Lender's email/).value).toBe("desk@tide.example");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "October.pdf" }).checked).toBe(true);
  await userEvent.click(screen.getByRole("checkbox", { name: "Lease.pdf" }));
  await press("Prepare");
  expect(await screen.findByText("Say why the lender gets this.")).toBeDefined();
  await userEvent.type(screen.getByLabelText(/^Why the lender gets it/), "Long lease.");
  await userEvent.dblClick(screen.getByRole("button", { name: "Prepare" }));
  expect(await screen.findByRole("button", { name: /^First Tide Bank, Line of credit/, expanded: true })).toBeDefined();
  expect(posts("").map(({ body }) => body)).toEqual([
    {
      application_id: "a1",
      program_id: "line",
      channel: "link",
      lender_email: "desk@tide.example",
      note: "",
      documents: [{ document_id: statement.id }, { document_id: lease.id, why: "Long lease." }],
    },
  ]);
});

test("shows what the server refuses at the document it's about", async () => {
  current = undefined;
  open({
    [base]: ({ method }) =>
      method === "POST"
        ? refuse(422, "invalid_fields", {
            error: "Please check it.",
            fields: { "documents.0": "The client removed this document." },
          })
        : json({ data: { submissions: [] } }),
  });
  await press("New submission");
  await userEvent.selectOptions(await screen.findByLabelText(/^Program/), "line");
  await press("Prepare");
  expect(await screen.findByText("The client removed this document.")).toBeDefined();
});

test("shows who was asked, who gave what, and who entered their own numbers", async () => {
  open();
  await openRow();
  const people = within(await screen.findByRole("list", { name: "Consents by person" }));
  expect(people.getByText("Asked 11/20/2026")).toBeDefined();
  expect(people.getByText("Waiting")).toBeDefined();
  expect(people.getByText("Not asked yet")).toBeDefined();
  expect(people.getByText("Entered their own numbers")).toBeDefined();
  expect(screen.getByText("Bank statements: October.pdf")).toBeDefined();
});

test("asks everyone for the chosen consents", async () => {
  const posts = open({ [`${base}/sub1/consents`]: () => settle({ ...preparing, consents: [askedConsent] }) });
  await openRow();
  await press("Ask for consents");
  expect((await screen.findByRole("dialog")).textContent).toContain("Goes to Marisol Vega and Bo Lindqvist");
  await userEvent.click(screen.getByRole("checkbox", { name: "Soft credit inquiry" }));
  await userEvent.dblClick(screen.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText("We emailed everyone who hasn't agreed yet.")).toBeDefined();
  expect(posts("/sub1/consents").map(({ body }) => body)).toEqual([{ purposes: ["submit", "soft inquiry"] }]);
});

test("sends once on a double press, and then shows what went, under which names", async () => {
  current = { ...preparing, is_consented: true };
  const posts = open({ [`${base}/sub1/send`]: () => settle(sent) });
  await openRow();
  await press("Send to the lender");
  await userEvent.dblClick(await screen.findByRole("button", { name: "Send it" }));
  const files = within(await screen.findByRole("list", { name: "Sent files" }));
  expect(files.getByText("02 Application Tideline 2026-11.pdf")).toBeDefined();
  expect(files.getByText("d".repeat(64).replace(/(.{8})(?=.)/g, "$1 "))).toBeDefined();
  expect(posts("/sub1/send").map(({ body }) => body)).toEqual([{ expected_revision: 3 }]);
});

test("says whose consent is missing, and sends nothing", async () => {
  open({
    [`${base}/sub1/send`]: () => refuse(409, "consent_missing", { error: "Nothing was sent: no consent from Bo." }),
  });
  await openRow();
  await press("Send to the lender");
  expect(await screen.findByText("Bo hasn't agreed to it.")).toBeDefined();
  await press("Send it");
  expect(await screen.findByText("Nothing was sent: no consent from Bo.")).toBeDefined();
});

test("sends a file with warnings only once each is ticked and a reason given", async () => {
  current = { ...preparing, is_consented: true };
  const posts = open({
    [`${base}/sub1/preflight`]: () => json({ data: { findings: [noMonths] } }),
    [`${base}/sub1/send`]: () => settle(sent),
  });
  await openRow();
  await press("Send to the lender");
  const link = await screen.findByRole("link", { name: "Go to documents" });
  expect(link.getAttribute("href")).toBe("/desk/clients/c1?tab=documents");
  await press("Send it");
  expect((await screen.findAllByText("Tick that you've read this, or mend it.")).length).toBeGreaterThan(0);
  expect(posts("/sub1/send")).toEqual([]);
  await userEvent.click(screen.getByRole("checkbox", { name: noMonths.sentence }));
  await press("Send it");
  expect((await screen.findAllByText("Say why you're sending it anyway.")).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText(/^Why you're sending it anyway/), "It comes on Friday.");
  await press("Send it");
  await screen.findByRole("list", { name: "Sent files" });
  expect(posts("/sub1/send").map(({ body }) => body)).toEqual([
    { expected_revision: 3, accepted_warnings: { ids: [noMonths.id], reason: "It comes on Friday." } },
  ]);
});

test("says that the check failed, and checks again on Retry", async () => {
  current = { ...preparing, is_consented: true };
  let isDown = true;
  open({
    [`${base}/sub1/preflight`]: () =>
      isDown ? refuse(400, "busy", { error: "We're busy." }) : json({ data: { findings: [] } }),
  });
  await openRow();
  await press("Send to the lender");
  await screen.findByText("We're busy.");
  isDown = false;
  await press("Retry");
  expect(await screen.findByText("Nothing speaks against sending it.")).toBeDefined();
});

test("shows a colleague's change, and sends at the new revision after that", async () => {
  let isFirst = true;
  const posts = open({
    [`${base}/sub1/send`]: () => {
      if (!isFirst) return settle(sent);
      isFirst = false;
      current = { ...preparing, revision: 9, is_consented: true };
      return refuse(409, "submission_changed", { error: "Someone else changed this file first." });
    },
  });
  await openRow();
  await press("Send to the lender");
  await press("Send it");
  expect(await screen.findByText("Someone else changed this file first.")).toBeDefined();
  await press("Send it");
  await screen.findByRole("list", { name: "Sent files" });
  expect(posts("/sub1/send").map(({ body }) => body)).toEqual([{ expected_revision: 3 }, { expected_revision: 9 }]);
});

test("withdraws and records a pass only with a reason", async () => {
  current = sent;
  const posts = open({
    [`${base}/sub1/pass`]: () => settle({ ...sent, status: "passed", reason: "Too young.", revision: 5 }),
  });
  await openRow();
  await press("Withdraw");
  expect(await screen.findByText(/link ends at once/)).toBeDefined();
  await userEvent.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("Please say why, in a few words.")).toBeDefined();
  await press("Cancel");
  await press("Lender passed");
  await userEvent.type(await screen.findByLabelText(/^What the lender said/), "Too young.");
  await press("Record it");
  expect(await screen.findByText("Too young.")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain("First Tide Bank"));
  expect(posts("/sub1/pass").map(({ body }) => body)).toEqual([{ reason: "Too young.", expected_revision: 4 }]);
  expect(posts("/sub1/withdraw")).toEqual([]);
});

test("sends a new link, and records what a lender asked for by phone", async () => {
  current = sent;
  const request = { id: "r1", words: "October.", due_on: null, asked_at: "2026-11-22T10:00:00Z", answered_at: null };
  const posts = open({
    [`${base}/sub1/link`]: () => settle(sent),
    [`${base}/sub1/requests`]: () => settle({ ...sent, requests: [request] }),
  });
  await openRow();
  expect(await screen.findByText(/24 more openings/)).toBeDefined();
  await userEvent.dblClick(screen.getByRole("button", { name: "Send a new link" }));
  expect(await screen.findByText(/We emailed desk@tide\.example a new link/)).toBeDefined();
  expect(posts("/sub1/link")).toHaveLength(1);
  await press("Lender asked for more");
  await userEvent.type(await screen.findByLabelText(/^In the lender's words/), "October.");
  await press("Ask the client");
  expect(await screen.findByText("Waiting for the client")).toBeDefined();
  expect(posts("/sub1/requests").map(({ body }) => body)).toEqual([{ words: "October." }]);
});

test("lets auditors read and do nothing", async () => {
  current = sent;
  open({}, "auditor");
  await openRow();
  await screen.findByRole("list", { name: "Sent files" });
  for (const name of ["New submission", "Send a new link", "Withdraw"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("says that a mail came back until the file went out again, and sends it to another address once", async () => {
  const returned = {
    kind: "mail returned" as const,
    at: "2026-11-22T14:00:00Z",
    actor_kind: "system" as const,
    actor_name: null,
    about: "desk@tide.example: the mail server answered 550",
  };
  current = { ...sent, events: [returned, ...sent.events] };
  const writes = open({
    [`${base}/sub1/address`]: ({ body }) => {
      const { lender_email } = body as { lender_email: string };
      if (!lender_email.includes("@"))
        return refuse(422, "invalid_fields", {
          error: "Check it.",
          fields: { lender_email: "Enter an email address." },
        });
      const changed = {
        ...returned,
        kind: "address changed" as const,
        at: "2026-11-22T15:00:00Z",
        about: lender_email,
      };
      return settle({ ...sent, lender_email, events: [changed, returned, ...sent.events] });
    },
  });
  await openRow();
  expect(await screen.findByText(/Ask the lender for the right address/)).toBeDefined();
  await press("Change the address");
  const address = screen.getByLabelText(/^Lender's email/);
  await userEvent.clear(address);
  await press("Send it there");
  expect((await screen.findAllByText("Enter the lender's email address.")).length).toBeGreaterThan(0);
  await userEvent.type(address, "nowhere");
  await press("Send it there");
  expect((await screen.findAllByText("Enter an email address.")).length).toBeGreaterThan(0);
  await userEvent.clear(address);
  await userEvent.type(address, "right@tide.example");
  await userEvent.dblClick(screen.getByRole("button", { name: "Send it there" }));
  expect(await screen.findByText("We sent it to right@tide.example.")).toBeDefined();
  expect(writes("/sub1/address").map(({ body }) => body)).toEqual([
    { lender_email: "nowhere", expected_revision: sent.revision },
    { lender_email: "right@tide.example", expected_revision: sent.revision },
  ]);
  expect(screen.queryByText(/Ask the lender for the right address/)).toBeNull();
});
