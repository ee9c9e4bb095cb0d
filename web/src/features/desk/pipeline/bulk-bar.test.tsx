import type { PipelineItem } from "@funding-desk/contract/desk/pipeline/desk-api";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { BulkBar } from "./bulk-bar.tsx";

const items = ["a", "b", "c"].map((id) => ({
  id,
  client_id: id === "c" ? "c-a" : `c-${id}`,
  client_name: `Client ${id}`,
})) as unknown as readonly PipelineItem[];
const onDone = vi.fn();

const open = (role: StaffRole, answer: Responder) => {
  const calls = respondTo({
    "/desk/colleagues": () => json({ data: { colleagues: [] } }),
    "/desk/clients/assign-by-rules": answer,
  });
  const staff = { staff_id: "s1", name: "Max", email: "m@example.com", role, session_ends_at: "2030-01-01T00:00:00Z" };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <BulkBar items={items} onDone={onDone} />
        <Toaster />
      </StaffContext>
    </QueryClientProvider>,
  );
  return calls;
};

afterEach(() => {
  cleanup();
  toast.dismissAll();
  onDone.mockClear();
});

test("a manager assigns the selected clients by the rules, each once, however often it's pressed", async () => {
  const calls = open("manager", () => json({ data: { assigned: 2 } }));
  pressTwice(screen.getByRole("button", { name: "Assign by the rules" }));
  expect(await screen.findByText("2 files assigned by the rules.")).toBeTruthy();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { client_ids: ["c-a", "c-b"] },
  ]);
});

test("keeps the selection when that fails", async () => {
  open("manager", () => json({ result: { status: "error", error: "Too busy right now.", fields: {} } }, 503));
  await userEvent.click(screen.getByRole("button", { name: "Assign by the rules" }));
  expect(await screen.findByText("Too busy right now.")).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test("advisors can't assign to others, so they have no such button", () => {
  open("advisor", () => json({}));
  expect(screen.queryByRole("button", { name: "Assign by the rules" })).toBeNull();
});
