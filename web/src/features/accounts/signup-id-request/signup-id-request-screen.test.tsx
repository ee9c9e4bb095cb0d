import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { fakeCaptcha, loadFakeCaptcha } from "../../../testing/fake-captcha.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { SignupIdRequestScreen } from "./signup-id-request-screen.tsx";

vi.mock("../captcha/load-captcha.ts", () => ({ loadCaptcha: loadFakeCaptcha }));

const thanks: Responder = () => json({ result: { status: "success", message: "Thank you." } });

const open = async (answer: Responder) => {
  const seen = respondTo({ "/signup-id-requests": answer });
  const Stub = createRoutesStub([{ path: "/ask-for-sign-up-id", Component: SignupIdRequestScreen }]);
  render(
    <>
      <Stub initialEntries={["/ask-for-sign-up-id"]} />
      <Toaster />
    </>,
  );
  await act(async () => {});
  return { sent: () => seen.filter(({ path }) => path === "/signup-id-requests") };
};
const enter = (email: string) => fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Ask for one" }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("asks for an email and the captcha before it sends anything", async () => {
  const { sent } = await open(thanks);
  press();
  const listed = within(await screen.findByRole("alert")).getAllByRole("link");
  expect(listed.map((link) => link.textContent)).toEqual(["Please enter your email.", "Please verify the reCAPTCHA"]);
  expect(sent()).toHaveLength(0);
});

it("sends one request on a double press, and says what comes next in place of the form", async () => {
  const { sent } = await open(thanks);
  enter("ana@example.com");
  act(() => fakeCaptcha.solve("solved"));
  const button = screen.getByRole("button", { name: "Ask for one" });
  fireEvent.click(button);
  fireEvent.click(button);
  const heading = await screen.findByRole("heading", { name: "We have your request" });
  expect(sent().map(({ body }) => body)).toEqual([{ email: "ana@example.com", recaptcha_token: "solved" }]);
  expect(screen.getByText("ana@example.com")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ask for one" })).toBeNull();
  expect(document.activeElement?.contains(heading)).toBe(true);
});

it("says what went wrong, keeps the email, and takes another solution", async () => {
  const refusal = "Too many attempts. Please wait a little and try again.";
  const replies: Responder[] = [
    () => {
      throw new TypeError("no connection");
    },
    () => json({ result: { status: "error", error: refusal } }, 429),
    thanks,
  ];
  await open((call) => (replies.shift() ?? thanks)(call));
  enter("ana@example.com");
  for (const outcome of [/couldn't reach the server/, refusal]) {
    act(() => fakeCaptcha.solve("solved"));
    press();
    expect(await screen.findByText(outcome)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com");
  }
  act(() => fakeCaptcha.solve("another"));
  press();
  expect(await screen.findByRole("heading", { name: "We have your request" })).toBeTruthy();
});
