import type { MadeOffer } from "@funding-desk/contract/offers/offer/lender-api";
import { leaveLenderDoor } from "@funding-desk/contract/placement/lender-door/api";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LocalServer, readBody, startLocalServer } from "../../../testing/local-server.ts";
import { renderBehindDoor } from "../../../testing/open-door.tsx";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { MakeOffer } from "../../offers/offer/lender/make-offer.tsx";
import type { LenderFile } from "./lender-file-query.ts";
import { LenderFileScreen } from "./lender-file-screen.tsx";

const item = {
  position: 0,
  kind: "document" as const,
  name: "01 Bank statement Tideline 2026-10.pdf",
  media_type: "application/pdf",
  size_bytes: 4,
  pages: 3,
  sha256: "a".repeat(64),
  is_there: true,
};
let file: LenderFile;
let made: MadeOffer[];
let server: LocalServer | undefined;

beforeEach(() => {
  file = {
    firm: { name: "Tide Funding", phone: "(555) 010-0199", email: "desk@tide.example" },
    advisor: "Ann Advisor",
    lender_name: "First Tide Bank",
    program_name: "Line of credit",
    business_name: "Tideline Bakery",
    reference: "FA-7K3M9XQA",
    funding_type: "Line of credit",
    requested_amount: 75_000,
    status: "sent",
    note: "Third year in business.",
    sent_at: "2026-11-20T15:00:00Z",
    open_until: "2026-11-23T15:00:00Z",
    brief: {
      funding_type: "Line of credit",
      requested_amount: 75_000,
      use_of_funds: "Working capital",
      needed: "Within 2 weeks",
      state: "Florida (FL)",
      company: "LLC, Bakery",
      time_in_business: "2 to 5 years",
      monthly_revenue: "$42,000",
      credit_score: "680 to 719",
      debt: "$9,000",
    },
    memo: null,
    missing: [],
    items: [item],
    manifest_sha256: "b".repeat(64),
    requests: [],
    document_types: [{ id: 4, name: "Bank statements" }],
    inquiries: [],
  };
  made = [];
});
afterEach(async () => {
  cleanup();
  await server?.close();
  server = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (responders: Record<string, Responder> = {}) => {
  const seen = respondTo({
    "/lender/file": () => json({ data: file }),
    "/lender/offers": () => json({ data: made }),
    ...responders,
  });
  const onClosed = renderBehindDoor(
    leaveLenderDoor,
    <LenderFileScreen offers={(shown) => <MakeOffer file={shown} />} />,
  );
  return { onClosed, sent: (path: string) => seen.filter((call) => call.path === path) };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const refuse = (status: number, code: string, error: string) =>
  json({ result: { status: "error", code, error, fields: {} } }, status);

test("shows whose file it is, what was sent, and that no one agreed to an inquiry", async () => {
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "Tideline Bakery" })).toBeDefined();
  expect(
    screen.getByText(/^From Ann Advisor, Tide Funding, for First Tide Bank, Line of credit · FA-7K3M9XQA/),
  ).toBeDefined();
  expect(screen.getByText("Don't pull credit:")).toBeDefined();
  const list = within(screen.getByRole("list", { name: "Files to download" }));
  expect(list.getByTitle(item.name)).toBeDefined();
  expect(list.getByText(/3 pages/)).toBeDefined();
});

test("shows the memo as it was sent, with the owner's answers, staff's words, and a page of a file in the package", async () => {
  const said = { part: "revenue" as const, answer: null };
  file.memo = {
    sentences: [
      {
        ...said,
        id: "revenue statements",
        text: "Statements show deposits of $40,000 a month on average.",
        evidence: [
          { words: "october.pdf, page 2", position: 0, page: 2 },
          { words: "august.pdf, page 1", position: null, page: 1 },
        ],
        answer: { text: "One order was late.", at: "2026-11-19T15:00:00Z" },
      },
      { ...said, id: "revenue return", text: "Not known yet: revenue by tax return.", evidence: null },
    ],
    remarks: [{ part: "whole", text: "We know this kitchen.", by: "Ann of Tide Funding", at: "2026-11-19T15:00:00Z" }],
  };
  const replaced = vi.fn();
  vi.spyOn(window, "open").mockReturnValue({ location: { replace: replaced } } as unknown as Window);
  const { sent } = open({ "/lender/items/0/link": () => json({ data: { url: "/api/private-link/items/0?link=x" } }) });
  const memo = within(await screen.findByRole("region", { name: "Memo" }));
  expect(memo.getByText("The owner says: “One order was late.”")).toBeDefined();
  expect(memo.getByText("Ann of Tide Funding: “We know this kitchen.”")).toBeDefined();
  expect(memo.getByText("august.pdf, page 1")).toBeDefined();
  await press("october.pdf, page 2 (opens in a new tab)");
  await waitFor(() => expect(replaced).toHaveBeenCalledWith("/api/private-link/items/0?link=x#page=2"));
  expect(sent("/lender/items/0/link")).toHaveLength(1);
  expect(memo.queryByRole("button", { name: /^august/ })).toBeNull();
});

test("offers to load the file again when that failed", async () => {
  let isDown = true;
  open({ "/lender/file": () => (isDown ? refuse(400, "busy", "We're busy.") : json({ data: file })) });
  await screen.findByText("We're busy.");
  isDown = false;
  await press("Retry");
  expect(await screen.findByRole("heading", { level: 1, name: "Tideline Bakery" })).toBeDefined();
});

test("downloads a file once on a double press, with the session in a header, and saves it under its name", async () => {
  const saved: string[] = [];
  URL.createObjectURL = vi.fn(() => "blob:1");
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { sent } = open({
    "/lender/items/0": () => new Response("%PDF", { headers: { "content-type": "application/pdf" } }),
  });
  pressTwice(await screen.findByRole("button", { name: `Download ${item.name}` }));
  await waitFor(() => expect(saved).toEqual([item.name]));
  expect(sent("/lender/items/0").map(({ headers }) => headers.get("authorization"))).toEqual([
    `Bearer ${"s".repeat(43)}`,
  ]);
});

test("downloads all files that are there at once, and says when that failed", async () => {
  const other = { ...item, position: 1, name: "02 Application.pdf" };
  file.items = [item, other, { ...item, position: 2, name: "03 Removed.pdf", is_there: false }];
  open({ "/lender/archive": () => refuse(503, "files_unavailable", "We can't read the files just now.") });
  await press("Download all 2 files");
  expect(await screen.findByText("We can't read the files just now.")).toBeDefined();
});

test("says at the file that a download failed, and lets it be tried again", async () => {
  open({ "/lender/items/0": () => refuse(404, "not_found", "The client removed this document.") });
  await press(`Download ${item.name}`);
  expect(await screen.findByText("The client removed this document.")).toBeDefined();
  expect(screen.getByRole("button", { name: `Download ${item.name}` })).toBeDefined();
});

test("has no download for a file that the client removed", async () => {
  file = { ...file, items: [{ ...item, is_there: false }] };
  open();
  expect(await screen.findByText(/The client removed this document/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Download/ })).toBeNull();
});

test("asks for more once, in the lender's words, and shows what was asked", async () => {
  const request = { id: "r1", words: "October's statement.", due_on: null, asked_at: "2026-11-21T15:00:00Z" };
  const { sent } = open({
    "/lender/requests": () => {
      file = { ...file, requests: [{ ...request, answered_at: null }] };
      return json({ data: file.requests[0] }, 201);
    },
  });
  await press("Ask the client");
  expect(screen.getByText("Say what you need.")).toBeDefined();
  await userEvent.type(screen.getByLabelText(/^What do you need/), "October's statement.");
  await userEvent.selectOptions(screen.getByLabelText(/^Kind of document/), "Bank statements");
  pressTwice(screen.getByRole("button", { name: "Ask the client" }));
  const asked = within(await screen.findByRole("list", { name: "What you asked for" }));
  expect(asked.getByText("October's statement.")).toBeDefined();
  expect(asked.getByText("Waiting for the client")).toBeDefined();
  expect(sent("/lender/requests").map(({ body }) => body)).toEqual([
    { words: "October's statement.", document_type_id: 4 },
  ]);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What do you need/).value).toBe("");
});

test("passes with two presses, once, and closes the page", async () => {
  const { sent, onClosed } = open({ "/lender/pass": () => json({ result: { status: "success" } }) });
  await press("Not for us");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Not for us, because…" }));
  pressTwice(await screen.findByRole("button", { name: "Time in business" }));
  await waitFor(() => expect(onClosed).toHaveBeenCalledWith(expect.stringContaining("you pass on Tideline"), false));
  expect(sent("/lender/pass").map(({ body }) => body)).toEqual([
    { reason: "The business is too young for this program." },
  ]);
});

test("passes with words of the lender's own, alone or after a reason, and lets it be thought over", async () => {
  const { sent } = open({ "/lender/pass": () => refuse(400, "busy", "We're busy.") });
  await press("Not for us");
  await press("Send these words");
  expect(await screen.findByText("Say why, in a few words, or press a reason.")).toBeDefined();
  await press("Go back");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Not for us" }));
  await press("Not for us");
  await userEvent.type(screen.getByLabelText(/^In your words/), "Ask again in May.");
  await press("Send these words");
  expect(await screen.findByText("We're busy.")).toBeDefined();
  await press("State");
  await waitFor(() => expect(sent("/lender/pass")).toHaveLength(2));
  expect(sent("/lender/pass").map(({ body }) => body)).toEqual([
    { reason: "Ask again in May." },
    { reason: "We don't lend in this state. Ask again in May." },
  ]);
});

test("shows at a glance what the lender decides by, what it has, and what it lacks", async () => {
  file.missing = ["Bank statements: 1 of 3 months"];
  file.requests = [{ id: "r1", words: "The lease.", due_on: null, asked_at: file.sent_at, answered_at: null }];
  open();
  const glance = (await screen.findByRole("heading", { name: "At a glance" })).parentElement as HTMLElement;
  for (const text of [
    "$75,000",
    "Line of credit · Working capital",
    "2 to 5 years",
    "$42,000/mo",
    "680 to 719",
    "$9,000",
  ])
    expect(within(glance).getByText(text), text).toBeDefined();
  expect(within(glance).getByText("1 file, 3 pages")).toBeDefined();
  expect(within(glance).getByText("Bank statements: 1 of 3 months; 1 thing you asked for")).toBeDefined();
});

test("shows a file that was sent before its figures were kept", async () => {
  file = { ...file, brief: null };
  open();
  expect(await screen.findByText("$75,000")).toBeDefined();
  expect(screen.queryByText("Stated score")).toBeNull();
  expect(screen.getByText("Nothing you ask everyone for")).toBeDefined();
});

test("shows a file's pages in a tab by a link of its own, and says when that failed", async () => {
  const word = { ...item, position: 1, name: "02 Lease.docx", media_type: "application/msword" };
  file.items = [item, word];
  let isGone = false;
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
  const { sent } = open({
    "/lender/items/0/link": () =>
      isGone
        ? refuse(404, "not_found", "The client removed this document.")
        : json({ data: { url: "/api/private-link/items/0?link=a.b.c" } }),
  });
  await press(`View ${item.name} (opens in a new tab)`);
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith("/api/private-link/items/0?link=a.b.c"));
  expect(tab.opener).toBeNull();
  expect(sent("/lender/items/0/link")).toHaveLength(1);
  // Browsers can't show it.
  expect(screen.queryByRole("button", { name: /^View 02 Lease/ })).toBeNull();
  isGone = true;
  await press(`View ${item.name} (opens in a new tab)`);
  expect(await screen.findByText("The client removed this document.")).toBeDefined();
  expect(tab.close).toHaveBeenCalled();
});

test("has nothing to press for a file that was funded", async () => {
  file = { ...file, status: "funded" };
  open();
  await screen.findByRole("heading", { level: 1, name: "Tideline Bakery" });
  for (const name of ["Not for us", "Ask the client", "Make an offer"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("closes when the consent was revoked meanwhile, whatever is pressed", async () => {
  const { onClosed } = open({
    "/lender/items/0": () => refuse(403, "private_link_over", "The client took back their consent."),
  });
  await press(`Download ${item.name}`);
  await waitFor(() => expect(onClosed).toHaveBeenCalledWith("The client took back their consent.", false));
});

const draft: MadeOffer = {
  id: "3c1f7c1e-6c1b-4b8e-9a57-6c1f7c1e6c1b",
  kind: "loan",
  amount_cents: 4_000_000,
  made_at: "2026-11-21T15:00:00Z",
  disclosure: null,
  is_draft: true,
};
const paper = new File(["%PDF-1.7 the disclosure"], "Offer.pdf", { type: "application/pdf" });

const chooseDay = async (label: string, text: string) => {
  const group = screen.getByText(label, { exact: false, selector: "[data-field] span[id]" });
  const field = group.closest<HTMLElement>("[data-field]");
  const [first] = within(field ?? document.body).getAllByRole("spinbutton");
  if (first) await userEvent.click(first);
  await userEvent.keyboard(text);
};

/** A loan of $40,000 over twelve months, as it's typed. */
const typeOffer = async () => {
  await press("Make an offer");
  await userEvent.selectOptions(screen.getByLabelText(/^Kind of offer/), "Loan");
  await userEvent.type(screen.getByLabelText(/^Amount/), "40,000");
  await chooseDay("Day of the funding", "01072030");
  await userEvent.type(screen.getByLabelText(/^How many/), "12");
  await userEvent.type(screen.getByLabelText(/^Each payment/), "4,000");
  await userEvent.selectOptions(screen.getByLabelText(/^How often/), "Every month");
  await userEvent.selectOptions(screen.getByLabelText(/^Interest stops/), "Yes");
  await chooseDay("First payment", "02072030");
};
const typedTerms = {
  kind: "loan",
  amountCents: 4_000_000,
  fundedOn: "2030-01-07",
  fees: [],
  payoffs: [],
  schedule: [{ count: 12, cents: 400_000, every: "month", first: "2030-02-07" }],
  prepay: [],
  interestStops: true,
};
/** Answers the list, and stores what is posted. */
const takeOffers: Responder = ({ method }) => {
  if (method === "GET") return json({ data: made });
  made = [draft];
  return json({ data: { offer_id: draft.id } }, 201);
};
const listOffers = (sent: ReturnType<typeof open>["sent"]) =>
  sent("/lender/offers").filter(({ method }) => method === "POST");

/** Receives disclosures on a real socket. */
const receive = async (answer: (turn: number) => { readonly status: number; readonly body: object }) => {
  const bodies: string[] = [];
  server = await startLocalServer(async (request, response) => {
    expect(`${request.method} ${request.url}`).toBe(`POST /api/lender/offers/${draft.id}/disclosure`);
    expect(request.headers.authorization).toBe(`Bearer ${"s".repeat(43)}`);
    bodies.push(String(await readBody(request)));
    const { status, body } = answer(bodies.length);
    if (status === 201) made = made.map((each) => ({ ...each, disclosure: "Offer.pdf" }));
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  return bodies;
};

test("sends an offer once, however often it's pressed, and then the disclosure", async () => {
  const bodies = await receive(() => ({ status: 201, body: { result: { status: "success" } } }));
  const { sent } = open({ "/lender/offers": takeOffers });
  await typeOffer();
  await userEvent.upload(screen.getByLabelText(/^Your disclosure \(PDF\)/), paper);
  pressTwice(screen.getByRole("button", { name: "Send offer" }));
  const list = within(await screen.findByRole("list", { name: "Offers you made" }));
  expect(list.getByText("Loan, $40,000", { selector: "p" })).toBeDefined();
  expect(list.getByText("A draft: the broker will look at it")).toBeDefined();
  expect(await list.findByText("Disclosure: Offer.pdf")).toBeDefined();
  expect(listOffers(sent).map(({ body }) => body)).toEqual([{ terms: typedTerms }]);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain('name="disclosure"; filename="Offer.pdf"');
  expect(bodies[0]).toContain("%PDF-1.7 the disclosure");
  // The next offer begins empty.
  await press("Make an offer");
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe("");
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test("keeps an offer that couldn't be sent, also while the form is closed", async () => {
  let isDown = true;
  const { sent } = open({
    "/lender/offers": (call) =>
      call.method === "POST" && isDown ? refuse(503, "busy", "We're busy.") : takeOffers(call),
  });
  const isAskedByTheBrowser = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isAskedByTheBrowser()).toBe(false);
  await typeOffer();
  expect(isAskedByTheBrowser()).toBe(true);
  await press("Send offer");
  expect(await screen.findByText("We're busy.")).toBeDefined();
  await press("Not now");
  expect(screen.queryByRole("button", { name: "Send offer" })).toBeNull();
  await press("Make an offer");
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe("40,000");
  isDown = false;
  await press("Send offer");
  expect(await screen.findByText("Loan, $40,000", { selector: "p" })).toBeDefined();
  expect(listOffers(sent).map(({ body }) => body)).toEqual([{ terms: typedTerms }, { terms: typedTerms }]);
  expect(isAskedByTheBrowser()).toBe(false);
});

test("says what is missing in an offer, and lets go of it field by field", async () => {
  const { sent } = open({ "/lender/offers": takeOffers });
  await press("Make an offer");
  expect(document.activeElement).toBe(screen.getByLabelText(/^Kind of offer/));
  await press("Send offer");
  const summary = (await screen.findByText("Please check these answers")).closest("[role=alert]");
  expect(document.activeElement).toBe(summary);
  expect(within(summary as HTMLElement).getAllByRole("link")).toHaveLength(7);
  await userEvent.type(screen.getByLabelText(/^Amount/), "40,000");
  expect(within(summary as HTMLElement).getAllByRole("link")).toHaveLength(6);
  expect(listOffers(sent)).toEqual([]);
});

test("refuses a disclosure that isn't a PDF before anything is sent", async () => {
  const { sent } = open({ "/lender/offers": takeOffers });
  await typeOffer();
  const input = screen.getByLabelText<HTMLInputElement>(/^Your disclosure \(PDF\)/);
  await userEvent.upload(input, new File(["PK"], "Offer.docx"), { applyAccept: false });
  expect(await screen.findByText(/^Offer\.docx isn't a PDF/)).toBeDefined();
  await press("Send offer");
  expect(document.activeElement).toBe(input);
  expect(listOffers(sent)).toEqual([]);
  await press(/^Remove Offer\.docx/);
  await press("Send offer");
  await waitFor(() => expect(listOffers(sent)).toHaveLength(1));
});

test("attaches a disclosure later, says what went wrong, and tries again", async () => {
  made = [draft];
  const bodies = await receive((turn) =>
    turn === 1
      ? { status: 503, body: { result: { status: "error", error: "We can't store files right now.", fields: {} } } }
      : { status: 201, body: { result: { status: "success" } } },
  );
  open();
  await userEvent.upload(await screen.findByLabelText("Disclosure: Loan, $40,000"), paper);
  expect(await screen.findByText("We can't store files right now.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Attach your disclosure/ })).toBeNull();
  await press(/^Retry/);
  expect(await screen.findByText("Disclosure: Offer.pdf")).toBeDefined();
  expect(screen.getByRole("button", { name: /^Replace your disclosure/ })).toBeDefined();
  expect(bodies).toHaveLength(2);
});

test("has nothing to attach to an offer that the firm has gone over", async () => {
  file = { ...file, status: "chosen" };
  made = [{ ...draft, is_draft: false }];
  open();
  expect(await screen.findByText("The broker has gone over it")).toBeDefined();
  expect(screen.getByText("No disclosure")).toBeDefined();
  expect(screen.queryByRole("button", { name: /disclosure|Make an offer/ })).toBeNull();
});

test("offers to load the list of offers again when that failed, and an offer can be made meanwhile", async () => {
  let isDown = true;
  made = [draft];
  open({ "/lender/offers": () => (isDown ? refuse(400, "busy", "We're busy.") : json({ data: made })) });
  expect(await screen.findByText("We couldn't load the offers you made")).toBeDefined();
  expect(screen.getByRole("button", { name: "Make an offer" })).toBeDefined();
  isDown = false;
  await press("Retry");
  expect(await screen.findByText("Loan, $40,000", { selector: "p" })).toBeDefined();
});

test("says so when the list of offers failed to load for a file that takes none anymore", async () => {
  file = { ...file, status: "funded" };
  open({ "/lender/offers": () => refuse(400, "busy", "We're busy.") });
  expect(await screen.findByText("We couldn't load the offers you made")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Make an offer" })).toBeNull();
});

test("closes when the session ended while the disclosure was sent", async () => {
  made = [draft];
  await receive(() => ({
    status: 401,
    body: { result: { status: "error", code: "door_closed", error: "This page has closed.", fields: {} } },
  }));
  const { onClosed } = open();
  await userEvent.upload(await screen.findByLabelText("Disclosure: Loan, $40,000"), paper);
  await waitFor(() => expect(onClosed).toHaveBeenCalledWith("This page has closed.", true));
});
