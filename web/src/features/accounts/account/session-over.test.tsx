import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useHeldSession } from "../../../identity/held-session.ts";
import { beginSession, endSilently } from "../../../identity/session.ts";
import { SessionKeeper } from "../../../identity/session-keeper.tsx";
import { forgetPerson } from "../../../identity/storage.ts";
import { fakeCaptcha, loadFakeCaptcha } from "../../../testing/fake-captcha.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { SessionOver } from "./session-over.tsx";

vi.mock("../captcha/load-captcha.ts", () => ({ loadCaptcha: loadFakeCaptcha }));

const user = {
  first_name: "Ana",
  last_name: "Ruiz",
  email: "ana@example.com",
  mobile: "5550100142",
  state: "Florida (FL)",
  prequalification_submit: false,
};
const enter = () => beginSession({ token: liveToken(), userId: "u1", user });
const signedIn = () =>
  json({
    result: {
      user_id: "u1",
      user: { id: "u1", first_name: "Ana", last_name: "Ruiz", email: "ana@example.com" },
      access_token: liveToken(),
      ...user,
    },
  });
const createRefusal = () => json({ result: { status: "error", error: "The email or password isn't right." } }, 401);

function Portal() {
  const held = useHeldSession();
  const [text, setText] = useState("");
  if (!held) return null;
  return (
    <>
      <label>
        Email
        <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <SessionOver {...held} />
    </>
  );
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const dialog = () => screen.findByRole("alertdialog", { name: "Your session has ended" });
const gone = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
const getInput = () => screen.getByDisplayValue<HTMLInputElement>("half a word");

/** A page that someone was typing into when the session ended. */
const open = async (answer: Responder = signedIn) => {
  const seen = respondTo({ "/auth/token": answer });
  enter();
  const inRoot = (Page: () => React.ReactNode) => () => (
    <>
      <Page />
      <SessionKeeper />
    </>
  );
  const Stub = createRoutesStub([
    { path: "/dashboard/*", Component: inRoot(Portal) },
    { path: "*", Component: inRoot(Elsewhere) },
  ]);
  render(
    <>
      <Stub initialEntries={["/dashboard/profile?tab=business"]} />
      <Toaster />
    </>,
  );
  const input = screen.getByLabelText("Email");
  await userEvent.type(input, "half a word");
  expect(document.activeElement).toBe(input);
  act(endSilently);
  return { input, over: await dialog(), sent: () => seen.filter(({ path }) => path === "/auth/token") };
};
const fill = async () => {
  await userEvent.type(screen.getByLabelText("Password"), "Secret-1");
  act(() => fakeCaptcha.solve("solved"));
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
  forgetPerson();
});

describe("a session that ends by itself under a portal page", () => {
  it("asks to sign in again over the page, keeps what was typed and takes the focus", async () => {
    const { over } = await open();
    expect(over.textContent).toContain("Please sign in again to continue. Everything you typed is still here.");
    expect(over.contains(document.activeElement)).toBe(true);
    const email = screen.getByLabelText<HTMLInputElement>("Email", { selector: "#field-sessionEmail" });
    expect(email.value).toBe("ana@example.com");
    expect(email.readOnly).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(await dialog()).toBe(over);
    expect(getInput()).toBeTruthy();
  });

  it("continues where the person was after signing in", async () => {
    const { input, sent } = await open();
    await fill();
    await press("Sign in");
    await gone();
    expect(sent().map(({ body }) => body)).toEqual([
      { email: "ana@example.com", password: "Secret-1", rememberMe: false, recaptcha_token: "solved" },
    ]);
    expect(getInput()).toBe(input);
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(await screen.findByText("Login successful!")).toBeTruthy();
  });

  it("shows what is missing and what was refused, and stays open", async () => {
    await open(createRefusal);
    await press("Sign in");
    expect((await screen.findAllByText("Please enter your password.")).length).toBeGreaterThan(0);
    await fill();
    await press("Sign in");
    expect(await screen.findByText("The email or password isn't right.")).toBeTruthy();
    expect(await dialog()).toBeTruthy();
    expect(getInput()).toBeTruthy();
  });

  it("closes when the person has signed in in another tab", async () => {
    const { input } = await open();
    act(enter);
    await gone();
    expect(getInput()).toBe(input);
  });

  it("goes to /login when the person leaves, and remembers the page", async () => {
    await open();
    await press("Leave");
    expect((await screen.findByRole("status")).textContent).toBe("/login?next=%2Fdashboard%2Fprofile%3Ftab%3Dbusiness");
  });
});
