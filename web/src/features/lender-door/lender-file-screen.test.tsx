import { leaveLenderDoor } from "@funding-desk/contract/lender-door/api";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderBehindDoor } from "../../testing/open-door.tsx";
import { json, type Responder, respondTo } from "../../testing/respond.ts";
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
    items: [item],
    manifest_sha256: "b".repeat(64),
    requests: [],
    document_types: [{ id: 4, name: "Bank statements" }],
    inquiries: [],
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (responders: Record<string, Responder> = {}) => {
  const seen = respondTo({ "/lender/file": () => json({ data: file }), ...responders });
  const onClosed = renderBehindDoor(leaveLenderDoor, <LenderFileScreen />);
  return { onClosed, sent: (path: string) => seen.filter((call) => call.path === path) };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const refuse = (status: number, code: string, error: string) =>
  json({ result: { status: "error", code, error, fields: {} } }, status);

test("shows whose file it is, what was sent, and that no one agreed to an inquiry", async () => {
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "Tideline Bakery" })).toBeDefined();
  expect(screen.getByText(/Line of credit, \$75,000\. From Ann Advisor, Tide Funding\./)).toBeDefined();
  expect(screen.getByText("None. Please don't pull credit.")).toBeDefined();
  const list = within(screen.getByRole("list", { name: "Files to download" }));
  expect(list.getByTitle(item.name)).toBeDefined();
  expect(list.getByText(/3 pages/)).toBeDefined();
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
  await userEvent.dblClick(await screen.findByRole("button", { name: `Download ${item.name}` }));
  await waitFor(() => expect(saved).toEqual([item.name]));
  expect(sent("/lender/items/0").map(({ headers }) => headers.get("authorization"))).toEqual([
    `Bearer ${"s".repeat(43)}`,
  ]);
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
  await userEvent.dblClick(screen.getByRole("button", { name: "Ask the client" }));
  const asked = within(await screen.findByRole("list", { name: "What you asked for" }));
  expect(asked.getByText("October's statement.")).toBeDefined();
  expect(asked.getByText("Waiting for the client")).toBeDefined();
  expect(sent("/lender/requests").map(({ body }) => body)).toEqual([
    { words: "October's statement.", document_type_id: 4 },
  ]);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What do you need/).value).toBe("");
});

test("passes with a reason, and closes the page", async () => {
  const { sent, onClosed } = open({ "/lender/pass": () => json({ result: { status: "success" } }) });
  await press("Pass on this file");
  await press("Pass");
  expect(await screen.findByText("Say why, in a few words.")).toBeDefined();
  await userEvent.type(screen.getByLabelText(/^Why doesn't it fit/), "Too young.");
  await press("Pass");
  await waitFor(() => expect(onClosed).toHaveBeenCalledWith(expect.stringContaining("you pass on Tideline"), false));
  expect(sent("/lender/pass").map(({ body }) => body)).toEqual([{ reason: "Too young." }]);
});

test("has nothing to press for a file that was funded", async () => {
  file = { ...file, status: "funded" };
  open();
  await screen.findByRole("heading", { level: 1, name: "Tideline Bakery" });
  for (const name of ["Pass on this file", "Ask the client"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test("closes when the consent was revoked meanwhile, whatever is pressed", async () => {
  const { onClosed } = open({
    "/lender/items/0": () => refuse(403, "private_link_over", "The client took back their consent."),
  });
  await press(`Download ${item.name}`);
  await waitFor(() => expect(onClosed).toHaveBeenCalledWith("The client took back their consent.", false));
});
