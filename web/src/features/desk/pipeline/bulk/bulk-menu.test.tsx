import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../../testing/respond.ts";
import { toast } from "../../../../ui/toaster.tsx";
import { BulkMenu } from "./bulk-menu.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Whitfield",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const createItem = (id: string, over: Partial<PipelineItem> = {}): PipelineItem => ({
  id,
  kind: "application",
  client_id: `c-${id}`,
  client_name: `Client ${id}`,
  business_name: "Tide & Ledger",
  reference: `FA-${id}`,
  status: "Submitted",
  status_since: "2026-01-05T12:00:00Z",
  submitted_at: "2026-01-05T12:00:00Z",
  changed_at: "2026-01-05T12:00:00Z",
  amount: 50_000,
  about: "Term Loan",
  advisor: null,
  unread_messages: 0,
  waiting_documents: 0,
  next_call_at: null,
  next_due_on: null,
  is_unconfirmed: false,
  ...over,
});
const items = [
  createItem("a"),
  // The same client once more.
  createItem("b", { client_id: "c-a", client_name: "Client a" }),
  createItem("c", { status: "Under Review" }),
];

let answers: Record<string, Responder> = {};
let calls: SeenCall[] = [];
const listPosts = () => calls.filter(({ method }) => method === "POST");
const onDone = vi.fn();
const refusal = (status: number, result: object) =>
  json({ result: { status: "error", fields: {}, ...result } }, status);

const open = async (label: string) => {
  calls = respondTo({
    "/desk/colleagues": () => json({ data: { colleagues: [{ id: "s1", name: "Ann Whitfield", role: "advisor" }] } }),
    "/desk/clients/c-a/documents": () =>
      json({
        data: {
          types: [
            { document_type_id: 4, document_type: "Bank statements", slug: "bank_statements", documents: [] },
            { document_type_id: 5, document_type: "EIN letter", slug: "ein_letter", documents: [] },
          ],
        },
      }),
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <BulkMenu items={items} onDone={onDone} />
      </StaffContext>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: label }));
  return within(await screen.findByRole("dialog"));
};

beforeEach(() => {
  answers = {};
  onDone.mockClear();
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("moves all files but those already there, each from where it is", async () => {
  for (const id of ["a", "b", "c"])
    answers[`/desk/applications/${id}/status`] = () => json({ data: { status: "Under Review" } });
  const dialog = await open("Change status");
  await userEvent.click(dialog.getByRole("button", { name: "Move and email" }));
  expect(dialog.getByText("Choose where they go.")).toBeDefined();
  expect(listPosts()).toEqual([]);
  await userEvent.selectOptions(dialog.getByLabelText(/^New status/), "Under Review");
  await userEvent.type(dialog.getByLabelText(/^Message to each client/), "We are on it.");
  await userEvent.click(dialog.getByRole("button", { name: "Move 2 and email" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(listPosts().map(({ path, body }) => [path, body])).toEqual(
    ["a", "b"].map((id) => [
      `/desk/applications/${id}/status`,
      { to: "Under Review", expected_from: "Submitted", message: "We are on it.", note: "" },
    ]),
  );
});

test("writes to each client once, and tries again only those that failed", async () => {
  let isDown = true;
  answers["/desk/clients/c-a/messages"] = () => json({ data: { id: "m1" } }, 201);
  answers["/desk/clients/c-c/messages"] = () =>
    isDown ? refusal(503, { code: "busy", error: "Too busy right now." }) : json({ data: { id: "m2" } }, 201);
  const dialog = await open("Send a message");
  await userEvent.type(dialog.getByLabelText(/^Message/), "We are closed on Friday.");
  await userEvent.click(dialog.getByRole("button", { name: "Send to 2 clients" }));
  expect(await dialog.findByText("1 file done, 1 not. Client c: Too busy right now.")).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  isDown = false;
  await userEvent.click(dialog.getByRole("button", { name: "Send to 2 clients" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(listPosts().map(({ path }) => path)).toEqual([
    "/desk/clients/c-a/messages",
    "/desk/clients/c-c/messages",
    "/desk/clients/c-c/messages",
  ]);
  const [first, second, third] = listPosts().map(({ headers }) => headers.get("idempotency-key"));
  expect(second).toBe(third);
  expect(first).not.toBe(second);
});

test("adds a task for each client, and shows an answer that all refuse at its field", async () => {
  const fault = () =>
    refusal(422, { code: "invalid_fields", error: "Check these.", fields: { due_on: "Enter a date that exists." } });
  answers["/desk/clients/c-a/tasks"] = fault;
  answers["/desk/clients/c-c/tasks"] = fault;
  const dialog = await open("Add a task");
  await userEvent.type(dialog.getByLabelText(/^What needs to be done/), "Ring back");
  await userEvent.click(dialog.getByRole("button", { name: "Add for 2 clients" }));
  expect(await dialog.findByText("Enter a date that exists.")).toBeDefined();
  expect(listPosts().map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ title: "Ring back", due_on: expect.any(String), staff_id: "s1" })),
  );
});

test("asks each client for the same documents", async () => {
  for (const id of ["c-a", "c-c"]) answers[`/desk/clients/${id}/document-requests`] = () => json({ data: [] }, 201);
  const dialog = await open("Ask for documents");
  await userEvent.click(await dialog.findByRole("checkbox", { name: "Bank statements" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "EIN letter" }));
  await userEvent.click(dialog.getByRole("button", { name: "Ask 2 clients" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(listPosts().map(({ path, body }) => [path, body])).toEqual(
    ["c-a", "c-c"].map((id) => [
      `/desk/clients/${id}/document-requests`,
      { document_type_ids: [4, 5], note: "", due_on: "" },
    ]),
  );
});

test("says which files were held back and why, and which were moved", async () => {
  answers["/desk/applications/a/status"] = () =>
    refusal(409, { code: "status_held", error: "FA-a can't move to Approved yet. It needs a call that was held." });
  for (const id of ["b", "c"]) answers[`/desk/applications/${id}/status`] = () => json({ data: {} });
  await open("Change status");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(dialog.getByLabelText(/^New status/), "Approved");
  await userEvent.click(dialog.getByRole("button", { name: /^Move 3/ }));
  const held = within(await dialog.findByRole("list", { name: "Files that were held back" }));
  expect(held.getByText(/It needs a call that was held/)).toBeTruthy();
  expect(dialog.getByText(/2 files done, 1 not\. Held back: 1 file, listed below\./)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test("asks each client for a pack, and says what was left out for whom", async () => {
  answers["/desk/packs"] = () =>
    json({
      data: {
        packs: [{ id: "p1", name: "Starter", documents: [], due_in_days: null, tasks: [] }],
        revision: 1,
        changed_by: null,
        document_types: [],
      },
    });
  answers["/desk/clients/c-a/packs/p1"] = () =>
    json({ data: { asked: [], tasks: [], left_out: [{ name: "EIN letter", reason: "on file" }] } });
  answers["/desk/clients/c-c/packs/p1"] = () => json({ data: { asked: ["EIN letter"], tasks: [], left_out: [] } });
  await open("Ask for a pack");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(await dialog.findByLabelText(/^Pack/), "p1");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Ask 2 clients" }));
  const list = within(await screen.findByRole("list", { name: "Left out, by client" }));
  expect(list.getByText("EIN letter (on file)")).toBeTruthy();
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  expect(listPosts()).toHaveLength(2);
});
