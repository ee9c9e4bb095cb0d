import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DeskStateProvider, deskQueryClient } from "../../../http/desk-query-client.tsx";
import { fakeCaptcha } from "../../../testing/fake-captcha.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

vi.mock("../captcha/load-captcha.ts", async () => ({
  loadCaptcha: (await import("../../../testing/fake-captcha.ts")).loadFakeCaptcha,
}));
const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock("@simplewebauthn/browser", () => ({
  browserSupportsWebAuthn: () => true,
  startAuthentication,
  startRegistration: vi.fn(),
}));

const staff = {
  staff_id: "s1",
  name: "Grace Hopper",
  email: "grace@firm.example.com",
  role: "manager",
  session_ends_at: "2027-01-05T23:00:00.000Z",
};
const signedIn = () => json({ result: { status: "success", staff } });
const createRefusal = (status: number, error: string, more: object = {}) =>
  json({ result: { status: "error", error, ...more } }, status);
const door = (canUsePasskeys: boolean) => () => json({ data: { can_use_passkeys: canUsePasskeys } });
const assign = vi.fn();

const open = (responders: Record<string, Responder> = {}, search = "") => {
  const seen = respondTo({ "/desk/door": door(true), ...responders });
  const Stub = createRoutesStub([
    {
      path: "/desk/sign-in",
      Component: () => (
        <DeskStateProvider>
          <SignInScreen />
        </DeskStateProvider>
      ),
    },
  ]);
  render(<Stub initialEntries={[`/desk/sign-in${search}`]} />);
  return { sent: (path: string) => seen.filter((call) => call.path === path).map(({ body }) => body) };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const givePassword = async () => {
  await userEvent.type(screen.getByLabelText("Email"), "grace@firm.example.com");
  await userEvent.type(screen.getByLabelText("Password"), "Tide&Ledger42");
  await press("Continue");
};

beforeEach(() => {
  deskQueryClient.clear();
  assign.mockReset();
  startAuthentication.mockReset();
  vi.stubGlobal("location", { ...window.location, hostname: "localhost", assign });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("takes the password, then a code, and opens the requested page", async () => {
  const { sent } = open(
    {
      "/desk/sign-in/password": () => json({ result: { status: "success" } }),
      "/desk/sign-in/second-factor": signedIn,
    },
    "?next=%2Fdesk%2Fpipeline%3Fq%3Doven",
  );
  await givePassword();
  await userEvent.type(await screen.findByLabelText("Code"), "123456");
  expect(screen.getByLabelText("Code").getAttribute("inputmode")).toBe("numeric");
  await press("Sign in");
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/desk/pipeline?q=oven"));
  expect(sent("/desk/sign-in/password")).toEqual([{ email: "grace@firm.example.com", password: "Tide&Ledger42" }]);
  expect(sent("/desk/sign-in/second-factor")).toEqual([{ code: "123456" }]);
});

it("asks for a captcha after too many tries, and goes on with it", async () => {
  let tries = 0;
  const { sent } = open({
    "/desk/sign-in/password": () => {
      tries += 1;
      return tries === 1 ? createRefusal(429, "Too many attempts.") : json({ result: { status: "success" } });
    },
  });
  await givePassword();
  await screen.findByText("Too many attempts.");
  await screen.findByText(/Tick the box/);
  await waitFor(() => expect(fakeCaptcha.mounting?.action).toBe("desk"));
  act(() => fakeCaptcha.solve("solved"));
  await press("Continue");
  await screen.findByLabelText("Code");
  const credentials = { email: "grace@firm.example.com", password: "Tide&Ledger42" };
  expect(sent("/desk/sign-in/password")).toEqual([credentials, { ...credentials, recaptcha_token: "solved" }]);
});

it("never leads to another site or out of the desk", async () => {
  for (const next of ["//evil.example", "https://evil.example", "/dashboard", "/desk/sign-in"]) {
    startAuthentication.mockResolvedValue({ response: {}, clientExtensionResults: {} });
    open(
      {
        "/desk/sign-in/passkey-options": () => json({ data: { challenge: "abc" } }),
        "/desk/sign-in/passkey": signedIn,
      },
      `?next=${encodeURIComponent(next)}`,
    );
    await press("Sign in with a passkey");
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/desk"));
    cleanup();
    assign.mockReset();
  }
});

it("says what is missing or refused, and keeps what was typed", async () => {
  const { sent } = open({ "/desk/sign-in/password": () => createRefusal(401, "The email or password isn't right.") });
  await press("Continue");
  expect(screen.getByText("Enter your email.")).toBeTruthy();
  expect(screen.getByText("Enter your password.")).toBeTruthy();
  expect(sent("/desk/sign-in/password")).toEqual([]);
  await givePassword();
  expect((await screen.findByRole("alert")).textContent).toBe("The email or password isn't right.");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("grace@firm.example.com");
  expect(assign).not.toHaveBeenCalled();
});

it("takes a recovery code instead of the app's code, and says when a code is wrong", async () => {
  const message = "This code is not right.";
  const { sent } = open({
    "/desk/sign-in/password": () => json({ result: { status: "success" } }),
    "/desk/sign-in/second-factor": () => createRefusal(422, message, { code: "code_wrong", fields: { code: message } }),
  });
  await givePassword();
  await press("Use a recovery code");
  const field = await screen.findByLabelText("Recovery code");
  expect(field.getAttribute("inputmode")).toBe("text");
  await userEvent.type(field, "abcde-fghjk");
  await press("Sign in");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(sent("/desk/sign-in/second-factor")).toEqual([{ code: "abcde-fghjk" }]);
});

it("starts over when the second step took too long", async () => {
  open({
    "/desk/sign-in/password": () => json({ result: { status: "success" } }),
    "/desk/sign-in/second-factor": () => createRefusal(401, "Please sign in again to continue."),
  });
  await givePassword();
  await userEvent.type(await screen.findByLabelText("Code"), "123456");
  await press("Sign in");
  expect(await screen.findByLabelText("Password")).toBeTruthy();
});

it("passes the server's challenge to the passkey, and says when none was used", async () => {
  const options = { challenge: "abc", rpId: "localhost" };
  open({ "/desk/sign-in/passkey-options": () => json({ data: options }) });
  startAuthentication.mockRejectedValue(Object.assign(new Error("x"), { name: "NotAllowedError" }));
  await press("Sign in with a passkey");
  expect((await screen.findByRole("alert")).textContent).toContain("No passkey was used.");
  expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: options });
});

it("offers no passkey when the desk is opened by its IP address, and says why", async () => {
  open({ "/desk/door": door(false) });
  expect(await screen.findByText("Passkeys don't work at this address")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Sign in with a passkey" })).toBeNull();
  expect(screen.getByRole("button", { name: "Continue" })).toBeTruthy();
});

it("emails a reset link, and says the same to everyone", async () => {
  const { sent } = open({ "/desk/recovery": () => json({ result: { status: "success" } }) });
  await press(/Lost your passkey/);
  await userEvent.type(screen.getByLabelText("Email"), "grace@firm.example.com");
  await press("Email me a link");
  expect((await screen.findByRole("status")).textContent).toContain(
    "If grace@firm.example.com belongs to someone on our staff",
  );
  expect(sent("/desk/recovery")).toEqual([{ email: "grace@firm.example.com" }]);
});
