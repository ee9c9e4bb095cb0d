import type { Duplicate } from "@funding-desk/contract/accounts/duplicate/desk-api";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { DuplicatesNotice } from "./duplicates-notice.tsx";

const ada: Duplicate = { id: "c2", name: "Ada Byron", email: "ada@example.com", reasons: ["phone", "business"] };

const show = (answer: Responder, role: StaffRole = "advisor") => {
  const staff = { staff_id: "s1", name: "Sam", email: "s@example.com", role, session_ends_at: "2030-01-01T00:00:00Z" };
  const seen = respondTo({ "/desk/clients/c1/duplicates": answer });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <StaffContext value={staff}>
          <DuplicatesNotice client={{ id: "c1", first_name: "Ada" }} />
        </StaffContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return seen;
};
const found = (clients: readonly Duplicate[], hidden: number) => () => json({ data: { clients, hidden } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("says who it may be, and why", async () => {
  show(found([ada], 2));
  expect(await screen.findByText("Ada may be here twice")).toBeDefined();
  expect(screen.getByRole("link", { name: "Ada Byron, ada@example.com" }).getAttribute("href")).toBe(
    "/desk/clients/c2",
  );
  expect(screen.getByText(/same phone, same business name/)).toBeDefined();
  expect(screen.getByText(/Also 2 clients of your colleagues/)).toBeDefined();
});

test("offers managers, and no one else, to merge them", async () => {
  show(found([ada], 0));
  await screen.findByText("Ada may be here twice");
  expect(screen.queryByRole("button", { name: /Merge/ })).toBeNull();
  cleanup();
  show(found([ada], 0), "manager");
  await userEvent.click(await screen.findByRole("button", { name: "Merge with Ada Byron, ada@example.com" }));
  expect(await screen.findByRole("dialog", { name: "Merge two clients" })).toBeDefined();
});

test("tells an advisor only how many there are of colleagues", async () => {
  show(found([], 1));
  expect(await screen.findByText("1 client of your colleagues. Ask a manager to compare them.")).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

test.each([
  ["no one", found([], 0)],
  [
    "nothing that loads",
    () => json({ result: { status: "error", code: "internal", error: "Down.", fields: {} } }, 500),
  ],
])("takes no room for %s", async (_, answer) => {
  const seen = show(answer);
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByText(/twice/)).toBeNull();
});
