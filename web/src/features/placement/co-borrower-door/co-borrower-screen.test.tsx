import { leaveCoBorrowerDoor } from "@funding-desk/contract/placement/co-borrower-door/api";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askedConsent } from "../../../testing/asked-consent.ts";
import { renderBehindDoor } from "../../../testing/open-door.tsx";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import type { CoBorrowerFile } from "./co-borrower-query.ts";
import { CoBorrowerScreen } from "./co-borrower-screen.tsx";

type Consent = CoBorrowerFile["consents"][number];
const asked: Consent = {
  ...askedConsent,
  person: "co-borrower",
  co_borrower_id: "b1",
  name: "Bo Lindqvist",
  text: "Consent to send my file to First Tide Bank\n\nI authorize it, and these documents:\n\n- Statement\n\n- Lease\n\nYou may say no.",
  lender_name: "First Tide Bank",
};
const given: Consent = {
  ...asked,
  state: "given",
  given_at: "2026-11-21T15:00:00Z",
  expires_at: "2026-12-21T15:00:00Z",
  signature: "Bo Lindqvist",
};
let file: CoBorrowerFile;

beforeEach(() => {
  file = {
    firm: { name: "Tide Funding", phone: "(555) 010-0199", email: "desk@tide.example" },
    name: "Bo Lindqvist",
    business_name: "Tideline Bakery",
    applicant: "Marisol Vega",
    reference: "FA-7K3M9XQA",
    consents: [asked],
    details_given_at: null,
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (responders: Record<string, Responder> = {}) => {
  const seen = respondTo({ "/co-borrower": () => json({ data: file }), ...responders });
  const onClosed = renderBehindDoor(leaveCoBorrowerDoor, <CoBorrowerScreen />);
  return { onClosed, sent: (path: string) => seen.filter((call) => call.path === path) };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("shows who applies and the exact text, with its list", async () => {
  open();
  expect(await screen.findByText(/Marisol Vega named you as a co-borrower for Tideline Bakery/)).toBeDefined();
  expect(screen.getByText("Consent to send my file to First Tide Bank")).toBeDefined();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Statement", "Lease"]);
});

test("signs once on a double press, with the hash of the text that was read and no password", async () => {
  const { sent } = open({
    "/co-borrower/consents/c1/give": () => {
      file = { ...file, consents: [given] };
      return json({ data: given });
    },
  });
  await press("Sign");
  expect(screen.getByText("Please type your full name as your signature.")).toBeDefined();
  expect(screen.queryByLabelText(/password/i)).toBeNull();
  await userEvent.type(screen.getByLabelText(/^Your signature/), " Bo Lindqvist ");
  pressTwice(screen.getByRole("button", { name: "Sign" }));
  expect(await screen.findByText(/Given 11\/21\/2026, until 12\/21\/2026\. Signed as Bo Lindqvist\./)).toBeDefined();
  expect(sent("/co-borrower/consents/c1/give").map(({ body }) => body)).toEqual([
    { signature: "Bo Lindqvist", text_sha256: asked.text_sha256 },
  ]);
});

test("says no after a question", async () => {
  const { sent } = open({
    "/co-borrower/consents/c1/decline": () => {
      const declined = { ...asked, state: "declined" as const, declined_at: "2026-11-21T15:00:00Z" };
      file = { ...file, consents: [declined] };
      return json({ data: declined });
    },
  });
  await press("I don't agree");
  expect(sent("/co-borrower/consents/c1/decline")).toEqual([]);
  await press("Say no");
  expect(await screen.findByText("Said no 11/21/2026.")).toBeDefined();
  expect(sent("/co-borrower/consents/c1/decline")).toHaveLength(1);
});

test("revokes after saying what that can't undo", async () => {
  file = { ...file, consents: [given] };
  const { sent } = open({
    "/co-borrower/consents/c1/revoke": () => {
      const revoked = { ...given, state: "revoked" as const, revoked_at: "2026-11-22T15:00:00Z" };
      file = { ...file, consents: [revoked] };
      return json({ data: revoked });
    },
  });
  await press(/^Revoke/);
  expect(await screen.findByText(/can't take back what First Tide Bank has already downloaded/)).toBeDefined();
  await press("Revoke it");
  expect(await screen.findByText(/^Revoked 11\/22\/2026/)).toBeDefined();
  expect(sent("/co-borrower/consents/c1/revoke")).toHaveLength(1);
});

test("takes the co-borrower's own numbers, masked, and never shows them again", async () => {
  const { sent } = open({
    "/co-borrower/details": () => {
      file = { ...file, details_given_at: "2026-11-21T15:00:00Z" };
      return json({ result: { status: "success" } });
    },
  });
  await press("Save my numbers");
  expect((await screen.findAllByText(/Please check these answers/)).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText(/^Social security number/), "536221894");
  await userEvent.click(screen.getByRole("spinbutton", { name: /month/ }));
  await userEvent.keyboard("11241979");
  expect(screen.getByLabelText<HTMLInputElement>(/^Social security number/).value).toBe("•••-••-1894");
  await press("Save my numbers");
  expect(await screen.findByText(/^On file since/)).toBeDefined();
  expect(document.body.textContent).not.toContain("1894");
  expect(sent("/co-borrower/details").map(({ method }) => method)).toEqual(["PUT"]);
  await press("Enter them again");
  expect(screen.getByLabelText<HTMLInputElement>(/^Social security number/).value).toBe("");
});

test("offers to load it again when that failed, and closes when the link was revoked", async () => {
  let status = 400;
  const { onClosed } = open({
    "/co-borrower": () =>
      status === 200
        ? json({ data: file })
        : json({ result: { status: "error", code: "door_closed", error: "This link has ended." } }, status),
  });
  await screen.findByRole("button", { name: "Retry" });
  status = 401;
  await press("Retry");
  await waitFor(() => expect(onClosed).toHaveBeenCalledWith("This link has ended.", true));
});

test("begins with what waits and what it comes to, then asks for numbers, then lists what was given", async () => {
  file.consents = [{ ...given, id: "c0", lender_name: "Old Bank" }, asked];
  open();
  expect(
    (await screen.findAllByRole("region", { name: /:|numbers|copy/ })).map((each) => each.firstChild?.textContent),
  ).toEqual([
    "Send my file: First Tide BankWaiting",
    expect.stringMatching(/numbers/i),
    "Send my file: Old BankGiven",
    "Your copy",
  ]);
  expect(screen.getByText("First Tide Bank, no one else")).toBeDefined();
  expect(screen.getByText("A summary, the application's answers, and 2 documents.")).toBeDefined();
  expect(screen.getByText("30 days from today, or until you revoke it")).toBeDefined();
  // The keyboard scrolls the text.
  expect(screen.getByRole("region", { name: "Consent to send my file to First Tide Bank" }).tabIndex).toBe(0);
});

test("says so when there's nothing to sign", async () => {
  file = { ...file, consents: [] };
  open();
  expect(await screen.findByText("There's nothing for you to sign right now.")).toBeDefined();
});

test("saves their own part once on a double press, and says when that failed", async () => {
  let status = 503;
  const { sent } = open({
    "/co-borrower/copy": () => (status === 200 ? new Response("%PDF-") : json({}, status)),
  });
  URL.createObjectURL = vi.fn(() => "blob:1");
  URL.revokeObjectURL = vi.fn();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await press("Save as PDF");
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(saved).toEqual([]);
  status = 200;
  pressTwice(screen.getByRole("button", { name: "Save as PDF" }));
  await waitFor(() => expect(saved).toEqual(["Funding application FA-7K3M9XQA, your part.pdf"]));
  expect(sent("/co-borrower/copy")).toHaveLength(2);
});
