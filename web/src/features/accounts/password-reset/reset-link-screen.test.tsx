import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { json, respondTo } from "../../../testing/respond.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { ResetLinkScreen } from "./reset-link-screen.tsx";

const code = `-${"aB3_".repeat(10)}9-`;

const show = (hash: string, answer = () => json({ result: { status: "success", message: "Done." } })) => {
  const seen = respondTo({ "/reset-password": answer });
  const Page = () => (
    <>
      <ResetLinkScreen />
      <Toaster />
    </>
  );
  const Stub = createRoutesStub([
    { path: "/reset-password", Component: Page },
    { path: "/login", Component: () => <p>The login</p> },
    { path: "/forgot-password", Component: () => <p>The request</p> },
  ]);
  render(<Stub initialEntries={[`/reset-password${hash}`]} />);
  return seen;
};
const fill = async (password: string, confirmation: string) => {
  await userEvent.type(screen.getByLabelText(/^New Password/), password);
  await userEvent.type(screen.getByLabelText(/^Confirm Password/), confirmation);
  await userEvent.click(screen.getByRole("button", { name: "Reset Password" }));
};
const expectSentence = async (sentence: string) =>
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the link's code sets the new password, and this browser's session is over", async () => {
  localStorage.setItem("token", "ended");
  const seen = show(`#${code}`);
  await fill("Tide&Ledger42", "Tide&Ledger42");
  await screen.findByText("The login");
  expect(seen.map(({ body }) => body)).toEqual([{ email: "", reset_code: code, password: "Tide&Ledger42" }]);
  expect(localStorage.getItem("token")).toBeNull();
});

test("two different passwords aren't sent", async () => {
  const seen = show(`#${code}`);
  await fill("Tide&Ledger42", "Tide&Ledger43");
  await expectSentence("Password and Confirm Password must be same");
  expect(seen).toEqual([]);
});

test("a used link leads to another one", async () => {
  show(`#${code}`, () => json({ result: { status: "error", error: "This link was already used." } }, 422));
  await fill("Tide&Ledger42", "Tide&Ledger42");
  await expectSentence("This link was already used.");
  await userEvent.click(screen.getByRole("link", { name: "Get another one" }));
  await screen.findByText("The request");
});

test.each(["", "#abc", `#${code}x`])("%j is an incomplete link", (hash) => {
  show(hash);
  expect(screen.queryByLabelText(/^New Password/)).toBeNull();
  expect(screen.getByText(/This link is incomplete/)).toBeDefined();
});
