import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { fakeCaptcha } from "../../../testing/fake-captcha.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { PasswordResetScreen } from "./password-reset-screen.tsx";

vi.mock("../captcha/load-captcha.ts", async () => ({
  loadCaptcha: (await import("../../../testing/fake-captcha.ts")).loadFakeCaptcha,
}));

const show = (responders: Record<string, Responder> = {}) => {
  sessionStorage.clear();
  const seen = respondTo({
    "/send-reset-code": () => json({ result: { status: 200, message: "Sent." } }),
    ...responders,
  });
  const Page = () => (
    <>
      <PasswordResetScreen />
      <Toaster />
    </>
  );
  const Stub = createRoutesStub([
    { path: "/forgot-password", Component: Page },
    { path: "/login", Component: () => <p>The login</p> },
  ]);
  render(<Stub initialEntries={["/forgot-password"]} />);
  return seen;
};
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const expectSentence = async (sentence: string) =>
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
const fill = async (password = "Tide&Ledger42", confirmation = password) => {
  await userEvent.type(field(/^Email(?! OTP)/), "ana@example.com");
  await userEvent.type(field(/^Email OTP/), "12345678");
  await userEvent.type(field(/^New Password/), password);
  await userEvent.type(field(/^Confirm Password/), confirmation);
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("requests a code once, then waits with the focus on its field", async () => {
  const seen = show();
  await press("Get OTP");
  await expectSentence("Please Enter Email");
  expect(seen).toEqual([]);
  await userEvent.type(field(/^Email(?! OTP)/), "ana@example.com");
  await press("Get OTP");
  await expectSentence("Sent.");
  expect(seen[0]?.body).toEqual({ email: "ana@example.com" });
  expect(document.activeElement).toBe(field(/^Email OTP/));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Get OTP" }).disabled).toBe(true);
});

test("no password manager offers the old password for either field", () => {
  show();
  expect([/^New Password/, /^Confirm Password/].map((label) => field(label).autocomplete)).toEqual([
    "new-password",
    "new-password",
  ]);
});

test("shows what is missing, weak or different in the exact words", async () => {
  const seen = show();
  await userEvent.type(field(/^Email(?! OTP)/), "ana@example.com");
  await press("Reset Password");
  for (const sentence of ["Please Enter Otp", "Please Enter Password", "Please Enter Confirm Password"])
    await expectSentence(sentence);
  cleanup();
  show();
  await fill("weak");
  await press("Reset Password");
  await expectSentence("Please choose a stronger password (8+ chars, upper, lower, number, special char).");
  cleanup();
  show();
  await fill("Tide&Ledger42", "Tide&Ledger43");
  await press("Reset Password");
  await expectSentence("Password and Confirm Password must be same");
  expect(seen).toEqual([]);
});

test("opens the login after a success, and never sends the confirmation", async () => {
  const seen = show({ "/reset-password": () => json({ result: { status: "success", message: "Done." } }) });
  await fill();
  await press("Reset Password");
  expect(await screen.findByText("The login")).toBeDefined();
  expect(seen[0]?.body).toEqual({ email: "ana@example.com", reset_code: "12345678", password: "Tide&Ledger42" });
});

test("after too many tries, a captcha lets the person continue", async () => {
  let asked = 0;
  const refusal = () => json({ result: { status: "error", error: "Too many attempts." } }, 429);
  const seen = show({
    "/send-reset-code": () => {
      asked += 1;
      return asked === 1 ? refusal() : json({ result: { status: 200, message: "Sent." } });
    },
    "/reset-password": () => json({ result: { status: "success", message: "Done." } }),
  });
  await fill();
  expect(screen.queryByText(/Tick the box/)).toBeNull();
  await press("Get OTP");
  await expectSentence("Too many attempts.");
  await screen.findByText(/Tick the box/);
  await waitFor(() => expect(fakeCaptcha.mounting?.action).toBe("reset"));
  act(() => fakeCaptcha.solve("solved"));
  await press("Get OTP");
  await expectSentence("Sent.");
  // The solution was used up, so the next call goes without it.
  expect(fakeCaptcha.renewals).toBe(1);
  await press("Reset Password");
  await screen.findByText("The login");
  expect(seen.map(({ body }) => (body as { recaptcha_token?: string }).recaptcha_token)).toEqual([
    undefined,
    "solved",
    undefined,
  ]);
});

test("says so when the newest of several emails is the one to use", async () => {
  show({ "/send-reset-code": () => json({ result: { status: 200, message: "Open our newest email." } }) });
  await userEvent.type(field(/^Email(?! OTP)/), "ana@example.com");
  await press("Get OTP");
  await waitFor(() => expect(screen.getAllByText("Open our newest email.").length).toBeGreaterThan(1));
});

test("keeps what was typed when refused", async () => {
  show({ "/reset-password": () => json({ result: { status: "error", error: "The code is not right." } }, 422) });
  await fill();
  await press("Reset Password");
  await expectSentence("The code is not right.");
  expect(field(/^New Password/).value).toBe("Tide&Ledger42");
});
