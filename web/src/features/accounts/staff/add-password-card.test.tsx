import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { DeskStateProvider, deskQueryClient } from "../../../http/desk-query-client.tsx";
import { json, respondTo } from "../../../testing/respond.ts";
import { AccountScreen } from "./account-screen.tsx";

const key = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const account = {
  name: "Grace Hopper",
  email: "grace@firm.example.com",
  role: "advisor",
  has_password: false,
  can_use_passkeys: true,
  recovery_codes_left: 10,
  passkeys: [{ id: "k1", name: "Laptop", created_at: "2027-01-05T15:00:00.000Z", last_used_at: null }],
  sessions: [],
};

const staff: DeskIdentity = {
  staff_id: "s1",
  name: account.name,
  email: account.email,
  role: "advisor",
  session_ends_at: "2027-01-05T23:00:00.000Z",
};

const open = (add: () => Response) => {
  let hasPassword = false;
  const seen = respondTo({
    "/desk/account": () => json({ data: { ...account, has_password: hasPassword } }),
    "/desk/account/card": () => json({ data: { name: account.name, portrait: null, phone: null, hours: null } }),
    "/desk/account/code-key": () =>
      json({ data: { key, uri: `otpauth://totp/Desk:grace?secret=${key}`, ticket: "sealed" } }),
    "/desk/account/password": () => {
      const answer = add();
      hasPassword ||= answer.status === 201;
      return answer;
    },
  });
  const Stub = createRoutesStub([
    {
      path: "/desk/account",
      Component: () => (
        <DeskStateProvider>
          <StaffContext value={staff}>
            <AccountScreen />
          </StaffContext>
        </DeskStateProvider>
      ),
    },
  ]);
  render(<Stub initialEntries={["/desk/account"]} />);
  return (path: string) => seen.filter((call) => call.path === path).map(({ body }) => body);
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => deskQueryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("adds a password with codes to passkeys, and then offers to change it", async () => {
  const sent = open(() => json({ result: { status: "success" } }, 201));
  expect(await screen.findByText(/You only sign in with passkeys/)).toBeTruthy();
  expect(sent("/desk/account/code-key")).toEqual([]);
  await press("Add a password");
  expect(await screen.findByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  await press("Add password");
  expect(screen.getByText("Enter the code your app shows.")).toBeTruthy();
  expect(sent("/desk/account/password")).toEqual([]);
  await userEvent.type(screen.getByLabelText("New password"), "Tide&Ledger42");
  await userEvent.type(screen.getByLabelText("Code"), "123456");
  await press("Add password");
  expect(await screen.findByRole("button", { name: "Change password" })).toBeTruthy();
  expect(sent("/desk/account/password")).toEqual([{ new_password: "Tide&Ledger42", code: "123456", ticket: "sealed" }]);
  expect(sent("/desk/account/code-key")).toHaveLength(1);
});

it("keeps what was typed, and the key, when the code is wrong", async () => {
  const message = "This code is not right.";
  const sent = open(() =>
    json({ result: { status: "error", error: message, code: "code_wrong", fields: { code: message } } }, 422),
  );
  await press("Add a password");
  await screen.findByText(/JBSW/);
  await userEvent.type(screen.getByLabelText("New password"), "Tide&Ledger42");
  await userEvent.type(screen.getByLabelText("Code"), "123456");
  await press("Add password");
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("Tide&Ledger42");
  expect(sent("/desk/account/code-key")).toHaveLength(1);
  await press("Cancel");
  expect(await screen.findByRole("button", { name: "Add a password" })).toBeTruthy();
});
