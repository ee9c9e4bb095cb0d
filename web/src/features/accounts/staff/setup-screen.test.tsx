import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DeskStateProvider, deskQueryClient } from "../../../http/desk-query-client.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { SetupScreen } from "./setup-screen.tsx";

const startRegistration = vi.hoisted(() => vi.fn());
vi.mock("@simplewebauthn/browser", () => ({
  browserSupportsWebAuthn: () => true,
  startAuthentication: vi.fn(),
  startRegistration,
}));

const opened =
  (changes: object = {}) =>
  () =>
    json({
      data: {
        kind: "invitation",
        name: "Ada Lovelace",
        email: "ada@firm.example.com",
        role: "advisor",
        can_use_passkeys: true,
        expires_at: "2027-01-05T23:00:00.000Z",
        ...changes,
      },
    });
const codes = Array.from({ length: 10 }, (_, number) => `abcd${number}-fghjk`);
const done = () => json({ result: { status: "success", staff: {}, recovery_codes: codes } });
const key = "ABCD2345EFGH6723ABCD2345EFGH6723";
const codeKey = () => json({ data: { key, uri: `otpauth://totp/Firm:desk?secret=${key}&issuer=Firm` } });
const passkey = {
  id: "x",
  rawId: "x",
  type: "public-key",
  response: { clientDataJSON: "a", attestationObject: "b", transports: ["internal"], publicKey: "not sent" },
  clientExtensionResults: {},
};
const assign = vi.fn();

const open = async (responders: Record<string, Responder>, hash = "#a-token") => {
  const seen = respondTo(responders);
  const Stub = createRoutesStub([
    {
      path: "/desk/invitation",
      Component: () => (
        <DeskStateProvider>
          <SetupScreen />
        </DeskStateProvider>
      ),
    },
  ]);
  render(<Stub initialEntries={[`/desk/invitation${hash}`]} />);
  return {
    seen,
    sent: (path: string) => seen.filter((call) => call.path === path).map(({ body }) => body),
  };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  deskQueryClient.clear();
  assign.mockReset();
  startRegistration.mockReset();
  vi.stubGlobal("location", { ...window.location, hostname: "localhost", assign });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("creates a passkey, shows the recovery codes once, and continues once they are saved", async () => {
  startRegistration.mockResolvedValue(passkey);
  const { seen, sent } = await open({
    "/desk/invitation": opened(),
    "/desk/invitation/passkey-options": () => json({ data: { challenge: "abc" } }),
    "/desk/invitation/passkey": done,
  });
  expect(await screen.findByText(/Welcome, Ada Lovelace/)).toBeTruthy();
  await press("Create my passkey");
  const list = await screen.findByRole("list", { name: "Recovery codes" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  const { publicKey: _, ...response } = passkey.response;
  expect(sent("/desk/invitation/passkey")).toEqual([{ token: "a-token", passkey: { ...passkey, response } }]);
  // The token is in no URL, since those are logged.
  expect(seen.some(({ path }) => path.includes("a-token"))).toBe(false);

  await press("Open the desk");
  expect(await screen.findByText(/Save the codes first/)).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText("I saved them in a safe place"));
  await press("Open the desk");
  expect(assign).toHaveBeenCalledWith("/desk");
});

it("sets up a password and codes, with the key as a picture and as text", async () => {
  const { sent } = await open({
    "/desk/invitation": opened(),
    "/desk/invitation/code-key": codeKey,
    "/desk/invitation/password": done,
  });
  await userEvent.click(await screen.findByLabelText(/A password and codes/));
  expect(await screen.findByText("ABCD 2345 EFGH 6723 ABCD 2345 EFGH 6723")).toBeTruthy();
  expect(screen.getByRole("img", { name: "Key for your authenticator app" })).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Password"), "weak");
  await press("Finish");
  expect(screen.getByText(/Please choose a stronger password/)).toBeTruthy();
  expect(screen.getByText("Enter the code your app shows.")).toBeTruthy();
  expect(sent("/desk/invitation/password")).toEqual([]);
  await userEvent.clear(screen.getByLabelText("Password"));
  await userEvent.type(screen.getByLabelText("Password"), "Tide&Ledger42");
  await userEvent.type(screen.getByLabelText("Code"), "123456");
  await press("Finish");
  await screen.findByRole("list", { name: "Recovery codes" });
  expect(sent("/desk/invitation/password")).toEqual([{ token: "a-token", password: "Tide&Ledger42", code: "123456" }]);
});

it("asks the first member who they are", async () => {
  startRegistration.mockResolvedValue(passkey);
  const { sent } = await open({
    "/desk/invitation": opened({ kind: "first", name: null, email: null, role: "manager" }),
    "/desk/invitation/passkey-options": () => json({ data: { challenge: "abc" } }),
    "/desk/invitation/passkey": done,
  });
  await press("Create my passkey");
  expect(screen.getByText("Enter your name.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Your name"), "Grace Hopper");
  await userEvent.type(screen.getByLabelText("Email"), "grace@firm.example.com");
  await press("Create my passkey");
  await screen.findByRole("list", { name: "Recovery codes" });
  expect(sent("/desk/invitation/passkey-options")).toEqual([
    { token: "a-token", name: "Grace Hopper", email: "grace@firm.example.com" },
  ]);
});

it("asks for a recovery code if the member requested the link", async () => {
  const message = "This code is not right.";
  await open({
    "/desk/invitation": opened({ kind: "recovery" }),
    "/desk/invitation/passkey-options": () =>
      json(
        { result: { status: "error", error: message, code: "code_wrong", fields: { recovery_code: message } } },
        422,
      ),
  });
  await press("Create my passkey");
  expect(screen.getByText("Enter one of your recovery codes.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Recovery code"), "abcde-fghjk");
  await press("Create my passkey");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(startRegistration).not.toHaveBeenCalled();
});

it("offers no passkey where none can work", async () => {
  await open({ "/desk/invitation": opened({ can_use_passkeys: false }), "/desk/invitation/code-key": codeKey });
  expect(await screen.findByText("Passkeys don't work here")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Create my passkey" })).toBeNull();
  expect(await screen.findByLabelText("Password")).toBeTruthy();
});

it("says when a link is expired or incomplete", async () => {
  const message = "This link is no longer good.";
  await open({
    "/desk/invitation": () => json({ result: { status: "error", error: message, code: "setup_link_invalid" } }, 403),
  });
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  cleanup();
  const { seen } = await open({}, "");
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("The link is incomplete."));
  expect(seen).toEqual([]);
});
