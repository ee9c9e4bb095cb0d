import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../http/query-client.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { TakeAccountScreen } from "./take-account-screen.tsx";

const code = `${"aB3_".repeat(10)}9-x`;
const email = "marisol@example.com";
const openAccount: Responder = () =>
  json({
    data: { state: "open", first_name: "Marisol", email, opened_by: "Ann Advisor", opened_at: "2026-01-05T12:00:00Z" },
  });
const signedIn: Responder = () =>
  json({
    result: {
      user_id: "u1",
      user: { id: "u1", first_name: "Marisol", last_name: "Vega", email },
      access_token: liveToken(),
      first_name: "Marisol",
      last_name: "Vega",
      mobile: "5550100142",
      email,
      state: "Florida (FL)",
      prequalification_submit: false,
    },
  });
const refuse = (status: number, error: string) => json({ result: { status: "error", error } }, status);

const show = (answers: Record<string, Responder>, hash = `#${code}`) => {
  const seen = respondTo({ "/take-account/look": openAccount, "/take-account": signedIn, ...answers });
  const Stub = createRoutesStub([
    { path: "/take-account", Component: TakeAccountScreen },
    { path: "/dashboard/prequalification", Component: () => <h1>Pre-qualification</h1> },
    { path: "/login", Component: () => <p>The login</p> },
    { path: "/forgot-password", Component: () => <p>The request</p> },
  ]);
  render(
    <>
      <Stub initialEntries={[`/take-account${hash}`]} />
      <Toaster />
    </>,
  );
  return () => seen.filter(({ path }) => path === "/take-account").map(({ body }) => body);
};
const fill = async (password = "Tide&Ledger42", confirmation = password) => {
  await userEvent.type(await screen.findByLabelText("Password"), password);
  await userEvent.type(screen.getByLabelText("Confirm Password"), confirmation);
};
const accept = () => userEvent.click(screen.getByRole("checkbox"));
const button = () => screen.getByRole("button", { name: "Take my account" });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("says who opened the account, takes it once, and goes to the form that waits", async () => {
  const sent = show({});
  expect(await screen.findByText(/Ann Advisor of .* opened this account for you on/)).toBeDefined();
  await fill();
  await accept();
  await userEvent.dblClick(button());
  await screen.findByRole("heading", { name: "Pre-qualification" });
  expect(sent()).toEqual([{ code, password: "Tide&Ledger42" }]);
  expect(localStorage.getItem("token")).not.toBeNull();
});

test("takes nothing without the terms, or with two different passwords", async () => {
  const sent = show({});
  await fill("Tide&Ledger42", "Tide&Ledger43");
  await userEvent.click(button());
  expect((await screen.findAllByText("Please accept the Terms & Conditions")).length).toBeGreaterThan(0);
  await accept();
  await userEvent.click(button());
  expect((await screen.findAllByText("Password and Confirm Password must be same")).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
});

test("keeps what was typed when taking fails", async () => {
  let isDown = true;
  show({ "/take-account": (seen) => (isDown ? refuse(503, "We are very busy right now.") : signedIn(seen)) });
  await fill();
  await accept();
  await userEvent.click(button());
  expect((await screen.findAllByText("We are very busy right now.")).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("Tide&Ledger42");
  isDown = false;
  await userEvent.click(button());
  await screen.findByRole("heading", { name: "Pre-qualification" });
});

test("an account that was taken leads to the login", async () => {
  show({ "/take-account/look": () => json({ data: { state: "taken" } }) });
  await userEvent.click(await screen.findByRole("link", { name: "Sign in" }));
  await screen.findByText("The login");
});

test("a replaced or expired link says so and leads to a new one", async () => {
  show({ "/take-account/look": () => refuse(422, "This link no longer works.") });
  expect(await screen.findByText(/This link no longer works\./)).toBeDefined();
  await userEvent.click(screen.getByRole("link", { name: "Get a new link" }));
  await screen.findByText("The request");
});

test("a failed load can be tried again", async () => {
  let isDown = true;
  show({ "/take-account/look": (seen) => (isDown ? refuse(429, "Please try again.") : openAccount(seen)) });
  expect((await screen.findByRole("alert")).textContent).toContain("We couldn't open the link");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(button()).toBeDefined());
});

test.each(["", "#abc"])("%j is an incomplete link", (hash) => {
  show({}, hash);
  expect(screen.getByText(/This link is incomplete/)).toBeDefined();
});
