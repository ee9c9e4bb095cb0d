import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { BulkActWire, BulkPreview, BulkSelection } from "@funding-desk/contract/desk/bulk-act/desk-api";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { BulkBar } from "./bulk-bar.tsx";

const createStaff = (role: StaffRole): DeskIdentity => ({
  staff_id: "s1",
  name: "Ann Whitfield",
  email: "ann@example.com",
  role,
  session_ends_at: "2030-01-01T00:00:00Z",
});
const files: BulkSelection = { kind: "files", file_kind: "application", ids: ["a", "b", "c"] };
const everything: BulkSelection = { kind: "pipeline", filters: { kind: "application", sort: "newest" } };
const person = (id: string) => ({ client_id: id, client_name: `Client ${id}` });
const seen: BulkPreview = { count: 3, unassigned: 0, named: ["a", "b", "c"].map(person), refused: [], seen: "hash" };
const createAct = (over: Partial<BulkActWire> = {}): BulkActWire => ({
  id: "x1",
  act: { kind: "assign by rules" },
  name: null,
  staff_name: "Ann Whitfield",
  started_at: "2026-01-05T12:00:00Z",
  stopped_at: null,
  stopped_by: null,
  ended_at: null,
  undo_started_at: null,
  undo_by: null,
  undo_ended_at: null,
  waiting: 2,
  done: 1,
  failed: 0,
  undone: 0,
  refused: [],
  kept: [],
  read: null,
  starts_in_seconds: 0,
  can_stop: true,
  can_undo: true,
  ...over,
});

let calls: SeenCall[] = [];
const posts = (path: string) => calls.filter((call) => call.method === "POST" && call.path === path);
const onClear = vi.fn();
const onSelectAll = vi.fn();
beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

interface Shown {
  readonly role?: StaffRole;
  readonly isAll?: boolean;
  readonly selection?: BulkSelection;
}

const open = (
  answers: Record<string, Responder>,
  { role = "manager", isAll = false, selection = files }: Shown = {},
) => {
  calls = respondTo({
    "/desk/colleagues": () => json({ data: { colleagues: [{ id: "s1", name: "Ann Whitfield", role: "manager" }] } }),
    "/desk/settings/undo-time": () => json({ data: { seconds: 0, revision: 0, changed_by: null } }),
    "/desk/bulk-acts/preview": () => json({ data: seen }),
    "/desk/bulk-acts/x1": () => json({ data: createAct({ waiting: 0, done: 3, ended_at: "2026-01-05T12:01:00Z" }) }),
    ...answers,
  });
  const bar = (
    <BulkBar
      chosen={3}
      isAll={isAll}
      all="87"
      hasMore
      selection={selection}
      onSelectAll={onSelectAll}
      onClear={onClear}
    />
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={createStaff(role)}>
        {bar}
        <Toaster />
      </StaffContext>
    </QueryClientProvider>,
  );
};
const pick = async (label: string) => {
  await userEvent.click(screen.getByRole("button", { name: "Actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: label }));
  return within(await screen.findByRole("dialog"));
};
const start: Responder = () => json({ data: createAct() }, 201);

test("offers all that match, and says so", async () => {
  open({});
  expect(screen.getByText("3 selected")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Select all 87" }));
  expect(onSelectAll).toHaveBeenCalledOnce();
  cleanup();
  open({}, { isAll: true });
  expect(screen.getByText("All 87 selected")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Select all 87" })).toBeNull();
});

test("starts a few at once, however often it's pressed, and shows how far it is", async () => {
  open({ "/desk/bulk-acts": start });
  const dialog = await pick("Assign by rules");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText(/^3 done/)).toBeDefined();
  expect(posts("/desk/bulk-acts").map(({ body }) => body)).toEqual([
    { act: { kind: "assign by rules" }, selection: files, seen: "hash", count: 3 },
  ]);
  expect(onClear).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(/^3 done/)).toBeNull();
});

test("shows whom all that match are, who is left out and why, and asks for a large number", async () => {
  const left = { reason: "account taken", count: 12, named: [person("z")] } as const;
  open(
    {
      "/desk/bulk-acts/preview": () => json({ data: { ...seen, count: 1200, unassigned: 9, refused: [left] } }),
      "/desk/bulk-acts": start,
    },
    { isAll: true, selection: everything },
  );
  const dialog = await pick("Send account links");
  await userEvent.click(dialog.getByRole("button", { name: "Continue" }));
  const confirm = within(await screen.findByRole("dialog", { name: "Send account links: 1,200 clients" }));
  expect(confirm.getByText("12 left out: has an account")).toBeDefined();
  expect(confirm.getByText("and 1,197 more")).toBeDefined();
  expect(confirm.getByText(/9 without an advisor to answer them\. 60 a minute: about 20 minutes/)).toBeDefined();
  await userEvent.click(confirm.getByRole("button", { name: "Start" }));
  expect(confirm.getAllByText("Type 1200 to confirm.").length).toBeGreaterThan(0);
  expect(posts("/desk/bulk-acts")).toEqual([]);
  await userEvent.type(confirm.getByLabelText(/^Type 1200/), "1,200");
  await userEvent.click(confirm.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(posts("/desk/bulk-acts")).toHaveLength(1));
  expect(posts("/desk/bulk-acts")[0]?.body).toMatchObject({ selection: everything, count: 1200 });
});

test("looks again when the list has changed since", async () => {
  let count = 3;
  open(
    {
      "/desk/bulk-acts/preview": () => json({ data: { ...seen, count } }),
      "/desk/bulk-acts": () => {
        count = 4;
        return json(
          { result: { status: "error", code: "audience_changed", error: "The list has changed.", fields: {} } },
          409,
        );
      },
    },
    { isAll: true, selection: everything },
  );
  const dialog = await pick("Assign by rules");
  await userEvent.click(dialog.getByRole("button", { name: "Continue" }));
  await userEvent.click(await screen.findByRole("button", { name: "Start" }));
  expect(await screen.findByRole("dialog", { name: "Assign by rules: 4 clients" })).toBeDefined();
  expect(screen.getByText("The list has changed.")).toBeDefined();
});

test("what is missing or refused shows at its field", async () => {
  const fields = { due_on: "Enter a date that exists." };
  open({
    "/desk/bulk-acts/preview": () =>
      json({ result: { status: "error", code: "invalid_fields", error: "Check.", fields } }, 422),
  });
  const dialog = await pick("Add a task");
  await userEvent.click(dialog.getByRole("button", { name: "Continue" }));
  expect(dialog.getAllByText("Enter what needs to be done.").length).toBeGreaterThan(0);
  expect(posts("/desk/bulk-acts/preview")).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^What needs to be done/), "Ring back");
  await userEvent.click(dialog.getByRole("button", { name: "Continue" }));
  expect(await dialog.findByText("Enter a date that exists.")).toBeDefined();
});

test("an advisor assigns to themselves or no one, and clients without files can't be moved", async () => {
  open({}, { role: "advisor", selection: { kind: "clients", ids: ["a"] } });
  await userEvent.click(screen.getByRole("button", { name: "Actions" }));
  await screen.findByRole("menuitem", { name: "Assign" });
  expect(screen.queryByRole("menuitem", { name: "Assign by rules" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Change status" })).toBeNull();
});

test("stops, undoes, and says for whom it wasn't done", async () => {
  let act = createAct({ waiting: 1, done: 1, refused: [{ reason: "has advisor", count: 1 }] });
  open({
    "/desk/bulk-acts": start,
    "/desk/bulk-acts/x1": () => json({ data: act }),
    "/desk/bulk-acts/x1/stop": () => {
      act = { ...act, waiting: 0, ended_at: "2026-01-05T12:01:00Z", can_stop: false };
      return json({ data: act });
    },
    "/desk/bulk-acts/x1/undo": () => json({ result: { status: "error", error: "Too late.", fields: {} } }, 409),
    "/desk/bulk-acts/x1/missing": () =>
      json({
        data: {
          clients: [{ ...person("a"), state: "refused", reason: "held", detail: "It needs a call." }],
          next_after: null,
        },
      }),
  });
  const dialog = await pick("Assign by rules");
  await userEvent.click(dialog.getByRole("button", { name: "Continue" }));
  await userEvent.click(await screen.findByRole("button", { name: /^Stop: Assign by rules/ }));
  expect(await screen.findByText(/^1 done, 1 left out/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^Undo:/ }));
  expect(await screen.findByText("Too late.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^Not done:/ }));
  const missing = within(await screen.findByRole("dialog", { name: "Not done" }));
  expect(await missing.findByText("It needs a call.")).toBeDefined();
  expect(missing.getByText(": has an advisor")).toBeDefined();
});
