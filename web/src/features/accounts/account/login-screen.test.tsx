import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetPerson } from "../../../identity/storage.ts";
import { fakeCaptcha, loadFakeCaptcha } from "../../../testing/fake-captcha.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { LoginScreen } from "./login-screen.tsx";

vi.mock("../captcha/load-captcha.ts", () => ({ loadCaptcha: loadFakeCaptcha }));

const signedIn = () =>
  json({
    result: {
      user_id: "u1",
      user: { id: "u1", first_name: "Ana", last_name: "Ruiz", email: "ana@example.com" },
      access_token: liveToken(),
      first_name: "Ana",
      last_name: "Ruiz",
      mobile: "5550100142",
      email: "ana@example.com",
      state: "Florida (FL)",
      prequalification_submit: false,
    },
  });
const createRefusal = () => json({ result: { status: "error", error: "The email or password isn't right." } }, 401);

const open = async (answer: Responder, address = "/login") => {
  const seen = respondTo({
    "/auth/token": answer,
    "/auth/second-factor": ({ body }) =>
      (body as { code?: string }).code === "123456"
        ? signedIn()
        : json(
            { result: { status: "error", error: "This code is wrong.", fields: { code: "This code is wrong." } } },
            422,
          ),
    "/email-policy": () => json({ data: { top_level_domains: ["com", "dev"] } }),
  });
  const Stub = createRoutesStub([
    { path: "/login", Component: LoginScreen },
    { path: "/dashboard/*", Component: () => <h1>Dashboard</h1> },
  ]);
  render(
    <>
      <Stub initialEntries={[address]} />
      <Toaster />
    </>,
  );
  await act(async () => {});
  const sentTo = (address: string) => seen.filter(({ path }) => path === address);
  return { sent: () => sentTo("/auth/token"), given: () => sentTo("/auth/second-factor").map(({ body }) => body) };
};
const press = () => fireEvent.click(screen.getByRole("button", { name: "Login" }));
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = () => {
  enter("Email", "ana@example.com");
  enter("Password", "Secret-1");
  act(() => fakeCaptcha.solve("solved"));
};
const summary = () =>
  within(screen.getByRole("alert"))
    .getAllByRole("link")
    .map((link) => link.textContent);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetPerson();
});

describe("Login", () => {
  it("leads with a start for those who come from a pre-qualification button, and only for them", async () => {
    await open(createRefusal, "/login?next=%2Fdashboard%2Fprequalification");
    const start = screen.getByRole("region", { name: "New here?" });
    expect(start.className).not.toContain("hidden");
    expect(within(start).getByRole("link", { name: "Start now" }).getAttribute("href")).toBe("/ask-for-sign-up-id");
    expect(within(start).getByRole("link", { name: "I have a Sign Up Id" }).getAttribute("href")).toBe("/signup");
    cleanup();
    for (const address of [
      "/login",
      "/login?next=%2Fdashboard%2Fdocuments",
      "/login?next=https%3A%2F%2Fevil.example",
    ]) {
      await open(createRefusal, address);
      expect(document.querySelector("section")?.className).toContain("hidden");
      cleanup();
    }
  });

  it("shows what is missing at the fields, in a focused summary and as a toast", async () => {
    const { sent } = await open(createRefusal);
    press();
    await screen.findByRole("alert");
    expect(summary()).toEqual([
      "Please enter your email.",
      "Please enter your password.",
      "Please verify the reCAPTCHA",
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("alert")));
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(screen.getAllByText("Please enter your email.").length).toBeGreaterThanOrEqual(3));
    expect(sent()).toHaveLength(0);
  });

  it("refuses emails that aren't accepted", async () => {
    await open(createRefusal);
    enter("Email", "ana@example");
    press();
    expect((await screen.findAllByText("Please enter a valid email address.")).length).toBeGreaterThan(0);
    expect(screen.getByText(/^We take addresses that end in \.com, .* or \.\w+\.$/)).toBeTruthy();
  });

  it("refuses an unknown ending only after the server has", async () => {
    await open(createRefusal);
    enter("Email", "ana@example.edu");
    press();
    await vi.waitFor(() => {
      press();
      expect(screen.queryAllByText("Please enter a valid email address.").length).toBeGreaterThan(0);
    }, 10_000);
    enter("Email", "ana@example.dev");
    await vi.waitFor(() => {
      press();
      expect(summary()).toEqual(["Please enter your password.", "Please verify the reCAPTCHA"]);
    }, 10_000);
  });

  it("asks only for the captcha when nothing else is missing", async () => {
    const { sent } = await open(createRefusal);
    enter("Email", "ana@example.com");
    enter("Password", "Secret-1");
    press();
    await screen.findByRole("alert");
    expect(summary()).toEqual(["Please verify the reCAPTCHA"]);
    expect(sent()).toHaveLength(0);
  });

  it("keeps what was typed when refused, and restarts the captcha", async () => {
    await open(createRefusal);
    fill();
    press();
    expect(await screen.findByText("The email or password isn't right.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("Secret-1");
    expect(fakeCaptcha.renewals).toBe(1);
    expect(localStorage).toHaveLength(0);
  });

  it("signs in once, however often the button is pressed, and opens the page requested first", async () => {
    const { sent } = await open(signedIn, "/login?next=%2Fdashboard%2Fdocuments");
    fill();
    const button = screen.getByRole("button", { name: "Login" });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(screen.getByRole("button", { name: /Loading\.\.\./ }).getAttribute("aria-disabled")).toBe("true");
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeTruthy();
    expect(await screen.findByText("Login successful!")).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([
      { email: "ana@example.com", password: "Secret-1", rememberMe: false, recaptcha_token: "solved" },
    ]);
    expect(localStorage.getItem("rememberedLogin")).toBeNull();
  });

  it("remembers the email, but never the password, for the next visit", async () => {
    await open(signedIn);
    fill();
    fireEvent.click(screen.getByLabelText("remember me"));
    press();
    await screen.findByRole("heading", { name: "Dashboard" });
    expect(localStorage.getItem("rememberedLogin")).toBe("ana@example.com");
    expect(JSON.stringify({ ...localStorage })).not.toContain("Secret-1");
    forgetPerson();
    cleanup();
    await open(signedIn);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com"));
    expect(screen.getByLabelText<HTMLInputElement>("remember me").checked).toBe(true);
  });

  it("selects the remembered address when its field is first entered, so that typing replaces it", async () => {
    localStorage.setItem("rememberedLogin", "ana@example.com");
    await open(createRefusal);
    const email = screen.getByLabelText<HTMLInputElement>("Email");
    const select = vi.spyOn(email, "select");
    email.focus();
    expect(select).toHaveBeenCalled();
    enter("Email", "you@other.com");
    email.blur();
    const before = select.mock.calls.length;
    email.focus();
    expect(select).toHaveBeenCalledTimes(before);
  });

  it("keeps what was typed into the prerendered page, whatever address is remembered", async () => {
    localStorage.setItem("rememberedLogin", "ana@example.com");
    respondTo({ "/email-policy": () => json({ data: { top_level_domains: ["com"] } }) });
    const Stub = createRoutesStub([{ path: "/login", Component: LoginScreen }]);
    const page = <Stub initialEntries={["/login"]} />;
    const container = document.body.appendChild(document.createElement("div"));
    const prerender = () => {
      sessionStorage.clear();
      container.innerHTML = renderToString(page);
      // A page's own scripts run as it is read; those set by innerHTML don't.
      for (const { textContent } of container.querySelectorAll("script")) new Function(textContent)();
      return screen.getByLabelText<HTMLInputElement>("Email");
    };
    const takeOver = async () => {
      const root = await act(async () => hydrateRoot(container, page));
      const read = [screen.getByLabelText<HTMLInputElement>("Email").value, getBox().checked];
      act(() => root.unmount());
      return read;
    };
    const getBox = () => screen.getByLabelText<HTMLInputElement>("remember me");

    expect(prerender().value).toBe("ana@example.com");
    expect(await takeOver()).toEqual(["ana@example.com", true]);
    prerender().value = "yo";
    getBox().checked = false;
    expect(await takeOver()).toEqual(["yo", false]);
    prerender().value = "";
    expect(await takeOver()).toEqual(["", true]);
    localStorage.clear();
    expect(prerender().value).toBe("");
    expect(await takeOver()).toEqual(["", false]);
    container.remove();
  });

  it("has links to Sign Up and Forgot Password", async () => {
    await open(createRefusal);
    expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/signup");
    expect(screen.getByRole("link", { name: "No Sign Up Id? Ask for one" }).getAttribute("href")).toBe(
      "/ask-for-sign-up-id",
    );
    expect(screen.getByRole("link", { name: "Forgot Password" }).getAttribute("href")).toBe("/forgot-password");
  });
});

describe("A second factor", () => {
  const asked = () =>
    json(
      {
        result: {
          status: "error",
          error: "Your password is right.",
          second_factor: { ticket: "t1", has_code: true, passkey: null },
        },
      },
      401,
    );

  it("is asked for after the right password; a wrong code is said at the field, a right one signs in", async () => {
    const { given } = await open(asked);
    fill();
    press();
    const code = await screen.findByLabelText("Code");
    expect(localStorage.getItem("token")).toBeNull();
    expect(document.activeElement).toBe(code);
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(given()).toEqual([]);
    for (const typed of ["000000", "123456"]) {
      fireEvent.change(screen.getByLabelText("Code"), { target: { value: typed } });
      fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
      if (typed === "000000") expect((await screen.findAllByText("This code is wrong.")).length).toBeGreaterThan(0);
    }
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeDefined();
    expect(given()).toEqual([
      { ticket: "t1", code: "000000" },
      { ticket: "t1", code: "123456" },
    ]);
    expect(localStorage.getItem("token")).not.toBeNull();
  });

  it("can be left: back to the form, which keeps the email", async () => {
    await open(asked);
    fill();
    press();
    fireEvent.click(await screen.findByRole("button", { name: "Back" }));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com");
    expect(screen.getByRole("button", { name: "Login" })).toBeDefined();
  });
});
