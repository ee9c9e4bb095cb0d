import type { LenderConsentWire } from "@funding-desk/contract/placement/lender-consent/consent-wire";
import type { OwnSubmission } from "@funding-desk/contract/placement/submission/own-api";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../../http/query-client.tsx";
import { askedConsent } from "../../../../testing/asked-consent.ts";
import { json, type Responder, respondTo } from "../../../../testing/respond.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { WhoHasMyFile } from "./who-has-my-file.tsx";

const given: LenderConsentWire = {
  ...askedConsent,
  state: "given",
  given_at: "2026-11-21T15:00:00Z",
  expires_at: "2026-12-21T15:00:00Z",
  signature: "Marisol Vega",
};
const bo: LenderConsentWire = {
  ...askedConsent,
  id: "c2",
  person: "co-borrower",
  co_borrower_id: "b1",
  name: "Bo Lindqvist",
};
const preparing: OwnSubmission = {
  id: "s1",
  status: "preparing",
  meaning: "We're preparing your file. Nothing has been sent.",
  reference: "FA-7K3M9XQA",
  lender_name: "First Tide Bank",
  program_name: "Line of credit",
  sent_at: null,
  last_opened_at: null,
  opens: 0,
  open_until: null,
  documents: ["October statement.pdf"],
  items: [],
  consents: [askedConsent],
  co_borrowers: [{ id: "b1", name: "Bo Lindqvist", email: "bo@example.com", entered: null }],
  requests: [],
  events: [{ kind: "consent asked", at: "2026-11-20T15:00:00Z", actor_kind: "staff", actor_name: "Ann", about: "" }],
};
const sent: OwnSubmission = {
  ...preparing,
  status: "sent",
  meaning: "The lender has your file and is looking at it.",
  sent_at: "2026-11-21T16:00:00Z",
  last_opened_at: "2026-11-22T09:30:00Z",
  opens: 2,
  open_until: "2026-11-24T16:00:00Z",
  consents: [given],
};
const request: OwnSubmission["requests"][number] = {
  id: "r1",
  words: "October's statement, all pages.",
  due_on: null,
  asked_at: "2026-11-22T10:00:00Z",
  answered_at: null,
  document_type_id: 4,
  document: null,
};
let submissions: OwnSubmission[];

const open = (responders: Record<string, Responder> = {}) => {
  const seen = respondTo({ "/lead-user/submissions": () => json({ data: { submissions } }), ...responders });
  const Page = () => (
    <ServerStateProvider>
      <WhoHasMyFile userId="u1" />
      <Toaster />
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub initialEntries={["/"]} />);
  return (path: string) => seen.filter((call) => call.path === path);
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const refuse = (status: number, error: string, fields = {}) =>
  json({ result: { status: "error", error, fields } }, status);
const done = () => json({ result: { status: "success" } });

beforeEach(() => {
  submissions = [preparing];
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("says that no lender has it, and what has to happen before one does", async () => {
  submissions = [];
  open();
  expect(await screen.findByText("No lender has your file through this portal")).toBeDefined();
  expect(screen.getByText(/Nothing goes to a lender before you've agreed/)).toBeDefined();
});

test("offers to load the list again when that failed", async () => {
  let isDown = true;
  open({ "/lead-user/submissions": () => (isDown ? refuse(400, "We're busy.") : json({ data: { submissions } })) });
  await screen.findByText("We're busy.");
  isDown = false;
  await press("Retry");
  expect(await screen.findByRole("region", { name: "First Tide Bank" })).toBeDefined();
});

test("shows what a lender got, when it opened it, and until when it can", async () => {
  submissions = [sent];
  open();
  const card = within(await screen.findByRole("region", { name: "First Tide Bank" }));
  expect(card.getByText(/October statement\.pdf/)).toBeDefined();
  expect(card.getByText("Got 2 files")).toBeDefined();
  expect(card.getByText(/^11\/22\/2026, .* \(2 times\)$/)).toBeDefined();
  expect(card.getByText("Open until")).toBeDefined();
  expect(screen.queryByText("Waiting for your signature")).toBeNull();
});

test.each([
  ["Yes", true],
  ["No", false],
])("asks once whether an address that staff entered is right: %s", async (name, is_theirs) => {
  const [coBorrower] = preparing.co_borrowers;
  if (!coBorrower) throw new Error("The sample has no co-borrower.");
  const entered = { mailbox_id: "m1", by: "Ann Advisor", is_stopped: false, may_confirm: true };
  submissions = [{ ...preparing, co_borrowers: [{ ...coBorrower, entered }] }];
  const path = "/lead-user/entered-mailboxes/m1/answer";
  let isDown = true;
  const list = open({
    [path]: () => {
      if (isDown) return refuse(503, "We are very busy right now.");
      submissions = [preparing];
      return done();
    },
  });
  expect(await screen.findByText(/Ann Advisor entered/)).toBeDefined();
  await press(name);
  await screen.findByText("We are very busy right now.");
  isDown = false;
  await press(name);
  await waitFor(() => expect(screen.queryByText(/Ann Advisor entered/)).toBeNull());
  expect(list(path).map(({ body }) => body)).toEqual([{ is_theirs }, { is_theirs }]);
});

test("signs a consent once, with the text's hash, the typed name and the password", async () => {
  const path = "/lead-user/lender-consents/c1/give";
  const list = open({
    [path]: () => {
      submissions = [{ ...preparing, consents: [given] }];
      return json({ data: given });
    },
  });
  await press(/^Read and sign/);
  expect(screen.getByText("I authorize it.")).toBeDefined();
  await press("Sign");
  expect(screen.getByText("Please enter your password.")).toBeDefined();
  await userEvent.type(screen.getByLabelText(/^Your signature/), "Marisol Vega");
  await userEvent.type(screen.getByLabelText(/^Your password/), "Tide&Ledger42");
  await userEvent.dblClick(screen.getByRole("button", { name: "Sign" }));
  expect(await screen.findByText("Given 11/21/2026, until 12/21/2026")).toBeDefined();
  expect(screen.queryByText("Waiting for your signature")).toBeNull();
  expect(list(path).map(({ body }) => body)).toEqual([
    { signature: "Marisol Vega", text_sha256: askedConsent.text_sha256, password: "Tide&Ledger42" },
  ]);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test("keeps the typed name when the password is wrong, and shows the new text when it was asked anew", async () => {
  let answer = () => refuse(422, "Wrong.", { password: "This isn't your password." });
  open({ "/lead-user/lender-consents/c1/give": () => answer() });
  await press(/^Read and sign/);
  const name = screen.getByLabelText<HTMLInputElement>(/^Your signature/);
  await userEvent.type(name, "Marisol Vega");
  await userEvent.type(screen.getByLabelText(/^Your password/), "nope");
  await press("Sign");
  expect(await screen.findByText("This isn't your password.")).toBeDefined();
  expect(name.value).toBe("Marisol Vega");
  answer = () => {
    submissions = [{ ...preparing, consents: [{ ...askedConsent, text: "New title\n\nIt says something else now." }] }];
    return refuse(409, "The text has changed. Please read it again.");
  };
  await press("Sign");
  expect(await screen.findByText("It says something else now.")).toBeDefined();
  expect(screen.getByText("The text has changed. Please read it again.")).toBeDefined();
});

test("says no to a consent", async () => {
  const path = "/lead-user/lender-consents/c1/decline";
  const list = open({
    [path]: () => {
      submissions = [
        { ...preparing, consents: [{ ...askedConsent, state: "declined", declined_at: "2026-11-21T15:00:00Z" }] },
      ];
      return json({ data: askedConsent });
    },
  });
  await press(/^Read and sign/);
  await press("I don't agree");
  await press("Say no");
  expect(await screen.findByText("Said no 11/21/2026")).toBeDefined();
  expect(list(path)).toHaveLength(1);
});

test("revokes only after saying what that can't undo, and once", async () => {
  submissions = [sent];
  const path = "/lead-user/lender-consents/c1/revoke";
  const list = open({
    [path]: () => {
      const revoked: LenderConsentWire = { ...given, state: "revoked", revoked_at: "2026-11-23T15:00:00Z" };
      submissions = [{ ...sent, status: "withdrawn", meaning: "Withdrawn.", open_until: null, consents: [revoked] }];
      return json({ data: revoked });
    },
  });
  await press(/^Revoke/);
  expect(await screen.findByText(/can't take back what First Tide Bank has already downloaded/)).toBeDefined();
  expect(list(path)).toEqual([]);
  await userEvent.dblClick(screen.getByRole("button", { name: "Revoke it" }));
  expect(await screen.findByText("Withdrawn.")).toBeDefined();
  expect(screen.queryByText("Open until")).toBeNull();
  expect(screen.getByRole("heading", { level: 2, name: "Earlier" })).toBeDefined();
  expect(screen.getByText("No lender can open your file right now")).toBeDefined();
  expect(list(path)).toHaveLength(1);
});

test("says that a revocation failed, and keeps the consent", async () => {
  submissions = [sent];
  open({ "/lead-user/lender-consents/c1/revoke": () => refuse(503, "Please try again in a moment.") });
  await press(/^Revoke/);
  await press("Revoke it");
  expect(await screen.findByText("Please try again in a moment.")).toBeDefined();
  expect(await screen.findByRole("button", { name: /^Revoke Send my file/ })).toBeDefined();
});

test("asks a co-borrower by a private link, to the address from the application", async () => {
  submissions = [{ ...preparing, consents: [given, bo] }];
  const path = "/lead-user/submissions/s1/co-borrowers/b1/link";
  const list = open({ [path]: done });
  expect(await screen.findByText("bo@example.com")).toBeDefined();
  await userEvent.dblClick(screen.getByRole("button", { name: "Ask by private link Bo Lindqvist" }));
  expect(await screen.findByText("We emailed Bo Lindqvist a private link.")).toBeDefined();
  expect(list(path)).toHaveLength(1);
});

test("asks before a document goes to the lender that asked for it", async () => {
  submissions = [{ ...sent, requests: [request] }];
  const path = "/lead-user/lender-requests/r1/answer";
  const list = open({
    [path]: () => {
      submissions = [{ ...sent, requests: [{ ...request, answered_at: "2026-11-23T10:00:00Z" }] }];
      return done();
    },
  });
  const upload = await screen.findByRole("link", { name: "Upload it" });
  expect(upload.getAttribute("href")).toBe("/dashboard/documents?type=4");
  submissions = [{ ...sent, requests: [{ ...request, document: { id: "d1", filename: "October.pdf" } }] }];
  await queryClient.invalidateQueries();
  await press("Send it to First Tide Bank");
  await press("Not yet");
  expect(list(path)).toEqual([]);
  await press("Send it to First Tide Bank");
  await press("Send it");
  expect(await screen.findByText("Asked 11/22/2026. Sent 11/23/2026.")).toBeDefined();
  expect(list(path).map(({ body }) => body)).toEqual([{ document_id: "d1" }]);
});
