import type { Member } from "@funding-desk/contract/accounts/staff/desk-api";
import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { MembersScreen } from "./members-screen.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Aud Itor",
  email: "aud@example.com",
  role: "auditor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const member: Member = {
  id: "s2",
  name: "Mo Manager",
  email: "mo@example.com",
  role: "manager",
  status: "active",
  link_expires_at: null,
  last_signed_in_at: "2026-01-05T12:00:00Z",
};

const show = (role: DeskIdentity["role"]) => {
  const calls = respondTo({ "/desk/staff": () => json({ data: { members: [member] } }) });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <MemoryRouter>
          <MembersScreen />
        </MemoryRouter>
      </StaffContext>
    </QueryClientProvider>,
  );
  return calls;
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an auditor sees who has access, and can change nothing", async () => {
  show("auditor");
  expect(await screen.findByText("Mo Manager")).toBeTruthy();
  for (const shown of ["mo@example.com", "Manager", "Active"]) expect(screen.getByText(shown)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a manager invites and manages people", async () => {
  show("manager");
  expect(await screen.findByRole("button", { name: "Mo Manager" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "New member" })).toBeTruthy();
});

test("an advisor is told that managers see it, and asks for nothing", () => {
  const calls = show("advisor");
  expect(screen.getByText("Managers see and change who works at the desk.")).toBeTruthy();
  expect(calls).toEqual([]);
});
