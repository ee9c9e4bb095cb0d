import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { ReviewedDocument } from "@funding-desk/contract/documents/document/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../../desk-parts/staff-context.ts";
import { json, respondTo, type SeenCall } from "../../../../testing/respond.ts";
import { toast } from "../../../../ui/toaster.tsx";
import { ClientDocuments } from "./client-documents.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const createQuestion = (field: string, question: string, answer: string | null) => ({
  field,
  question,
  answer,
  value: answer,
  is_masked: false,
  can_correct: true,
});
const answers = (subject: string, ...questions: ReturnType<typeof createQuestion>[]) => ({
  subject,
  revision: 0,
  steps: [{ title: "All", questions }],
  changes: [],
});
const file = {
  client: { id: "c1", first_name: "Ada", last_name: "King" },
  submissions: [
    {
      kind: "application",
      subject: "application:a1",
      id: "a1",
      reference: "FA-1",
      co_borrowers: [],
    },
  ],
} as unknown as ClientFile;
const allAnswers = [
  answers(
    "profile",
    createQuestion("x_studio_monthly_revenue", "Monthly Revenue", "$12,000"),
    createQuestion("x_studio_website", "Website", "https://example.com"),
  ),
  answers("application:a1", createQuestion("x_studio_business_bank_name", "Business bank name", "Gulf Bank")),
];

const createDocument = (id: string, over: Partial<ReviewedDocument> = {}): ReviewedDocument => ({
  id,
  filename: `${id}.pdf`,
  media_type: "application/pdf",
  size_bytes: 2048,
  uploaded_at: "2026-03-02T12:00:00Z",
  added_by: null,
  state: "stored",
  application: null,
  question: null,
  covers: null,
  covers_guess: null,
  valid_until_guess: null,
  valid_until: null,
  review: { state: "waiting", staff_name: null, at: null, reason: null, revision: 0 },
  ...over,
});

/** The server as this section sees it. */
let stored: ReviewedDocument[] = [];
let refuse: (() => Response) | undefined;
const decided = (id: string, body: { to: "accepted"; reason?: string }) => {
  const review = { state: body.to, staff_name: "Ann Advisor", at: "2026-03-03T12:00:00Z", reason: body.reason ?? null };
  stored = stored.map((each) =>
    each.id === id ? { ...each, review: { ...review, revision: each.review.revision + 1 } } : each,
  );
  return json({ data: stored.find((each) => each.id === id) });
};
let calls: SeenCall[] = [];
const sentReviews = () => calls.filter(({ path }) => path.endsWith("/review")).map(({ path, body }) => [path, body]);

const open = async (role: DeskIdentity["role"] = "advisor") => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <ClientDocuments file={file} packChoice={() => null} />
      </StaffContext>
    </QueryClientProvider>,
  );
  await screen.findByRole("list", { name: "Bank statements" });
};

beforeEach(() => {
  stored = [
    createDocument("march"),
    createDocument("april", { media_type: "application/msword" }),
    createDocument("may", {
      review: { state: "accepted", staff_name: "Bob", at: "2026-03-03T12:00:00Z", reason: null, revision: 1 },
    }),
  ];
  refuse = undefined;
  const einLetter = { document_type_id: 5, document_type: "EIN letter", slug: "ein_letter" };
  const openRequest = {
    id: "r1",
    note: null,
    due_on: null,
    staff_name: "Ann Advisor",
    requested_at: "2026-03-01T12:00:00Z",
    fulfilled_at: null,
    withdrawn_at: null,
    document_id: null,
  };
  const type = { document_type_id: 4, document_type: "Bank statements", slug: "bank_statements" };
  calls = respondTo({
    "/desk/fit/programs": () => json({ data: { programs: [] } }),
    "/desk/clients/c1/answers": () => json({ data: allAnswers }),
    "/desk/clients/c1/fit/facts": () =>
      json({ data: { today: "2026-03-03", facts: [], papers: [], kept: [], revision: 0 } }),
    "/desk/clients/c1/documents": () =>
      json({
        data: {
          types: [
            { ...type, documents: stored },
            { ...einLetter, documents: [] },
          ],
        },
      }),
    "/desk/clients/c1/document-requests": ({ method }) =>
      json(
        { data: [{ ...openRequest, document_type_id: 5, document_type: "EIN letter" }] },
        method === "GET" ? 200 : 201,
      ),
    ...Object.fromEntries(
      ["march", "april", "may"].map((id) => [
        `/desk/clients/c1/documents/${id}/review`,
        ({ body }: SeenCall) => refuse?.() ?? decided(id, body as { to: "accepted" }),
      ]),
    ),
  });
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

const dialog = () => screen.findByRole("dialog");
const findFrame = (name: string) =>
  waitFor(() => {
    const frame = document.querySelector("iframe");
    expect(frame?.title).toBe(name);
    return frame as HTMLIFrameElement;
  });

test("shows a document next to the answers it supports, in a frame without its own sandbox", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Review 2 waiting" }));
  const shown = within(await dialog());
  const frame = await findFrame("march.pdf");
  expect(frame.getAttribute("src")).toBe("/api/desk/clients/c1/documents/march/file#navpanes=0&view=FitH");
  expect(frame.hasAttribute("sandbox")).toBe(false);
  expect(shown.getByText("Gulf Bank")).toBeDefined();
  expect(shown.getByText("$12,000")).toBeDefined();
  expect(shown.queryByText("https://example.com")).toBeNull();
});

test("steps through documents by keyboard, accepts, and goes on to the next to review", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Review 2 waiting" }));
  await dialog();
  await userEvent.keyboard("j");
  expect(await screen.findByRole("link", { name: "Save april.pdf" })).toBeDefined();
  await userEvent.keyboard("k");
  await findFrame("march.pdf");
  await userEvent.keyboard("a");
  expect(await screen.findByRole("link", { name: "Save april.pdf" })).toBeDefined();
  expect(sentReviews()).toEqual([
    [expect.stringContaining("/march/review"), { to: "accepted", expected_revision: 0, covers: null }],
  ]);
});

test("fills in the months that a file's name says, sends them with the acceptance, and lets them be changed", async () => {
  const march = { from: "2026-03", until: "2026-03" };
  stored = [createDocument("march", { covers_guess: march })];
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Review march.pdf" }));
  const shown = within(await dialog());
  expect(shown.getByLabelText<HTMLSelectElement>(/^From/).value).toBe("2026-03");
  expect(shown.getByText("Read from the file. Please check.")).toBeDefined();
  await userEvent.selectOptions(shown.getByLabelText(/^Until/), "January 2026");
  expect(shown.getByText("The last month is before the first.")).toBeDefined();
  expect(shown.getByRole("button", { name: /Accept/ }).hasAttribute("disabled")).toBe(true);
  await userEvent.selectOptions(shown.getByLabelText(/^From/), "January 2026");
  await userEvent.click(shown.getByRole("button", { name: /Accept/ }));
  const january = { from: "2026-01", until: "2026-01" };
  await waitFor(() =>
    expect(sentReviews().at(-1)?.[1]).toEqual({ to: "accepted", expected_revision: 0, covers: january }),
  );
});

test("requires a reason, offers common ones, and keeps shortcuts out of the text", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Review march.pdf" }));
  await dialog();
  await userEvent.keyboard("r");
  const reason = await screen.findByLabelText(/^Reason, for Ada to read/);
  expect(document.activeElement).toBe(reason);
  await userEvent.click(screen.getByRole("button", { name: "Reject and email" }));
  expect(screen.getByText("Say what is wrong with it.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Pages missing" }));
  await userEvent.type(reason, " Page 3, a jar.");
  await userEvent.click(screen.getByRole("button", { name: "Reject and email" }));
  expect(await screen.findByRole("link", { name: "Save april.pdf" })).toBeDefined();
  expect(sentReviews()).toEqual([
    [
      expect.stringContaining("/march/review"),
      {
        to: "rejected",
        expected_revision: 0,
        reason: "Some pages are missing. Lenders need all of them, even blank ones. Page 3, a jar.",
        ask_again: true,
      },
    ],
  ]);
});

test("shows who decided first, keeps the form, and can still decide", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Review march.pdf" }));
  await dialog();
  await userEvent.keyboard("r");
  await userEvent.type(await screen.findByLabelText(/^Reason/), "Blurred");
  const bobs = {
    state: "accepted",
    staff_name: "Bob Manager",
    at: "2026-03-03T12:00:00Z",
    reason: null,
    revision: 1,
  } as const;
  refuse = () => {
    stored = stored.map((each) => (each.id === "march" ? { ...each, review: bobs } : each));
    refuse = undefined;
    return json({ result: { status: "error", error: "Bob has accepted it.", code: "document_reviewed" } }, 409);
  };
  await userEvent.click(screen.getByRole("button", { name: "Reject and email" }));
  expect(await screen.findByText("Bob Manager accepted it while you were looking")).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe("Blurred");
  await userEvent.click(screen.getByRole("button", { name: "Reject anyway" }));
  await screen.findByRole("link", { name: "Save april.pdf" });
  expect(sentReviews().at(-1)?.[1]).toMatchObject({ to: "rejected", expected_revision: 1, reason: "Blurred" });
});

test("asks for several documents at once, and marks those already asked for", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Ask for documents" }));
  const shown = within(await dialog());
  expect(shown.getByText("Already asked for")).toBeDefined();
  await userEvent.click(shown.getByRole("button", { name: "Ask for them" }));
  expect(shown.getByText("Choose at least one document.")).toBeDefined();
  await userEvent.click(shown.getByRole("checkbox", { name: "Bank statements" }));
  await userEvent.click(shown.getByRole("checkbox", { name: "EIN letter" }));
  await userEvent.type(shown.getByLabelText(/^Details/), "From March");
  await userEvent.click(shown.getByRole("button", { name: "Ask for them" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = calls.filter(({ method, path }) => method === "POST" && path.endsWith("/document-requests"));
  expect(sent.map(({ body }) => body)).toEqual([{ document_type_ids: [4, 5], note: "From March", due_on: "" }]);
  expect(sent[0]?.headers.get("idempotency-key")).toBeTruthy();
});

test("shows an auditor the list without a way to open documents", async () => {
  await open("auditor");
  expect(screen.getByText("may.pdf")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Review|Open|Ask/ })).toBeNull();
});
