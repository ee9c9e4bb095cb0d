import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetPerson } from "../../../identity/storage.ts";
import { fakeCaptcha, loadFakeCaptcha } from "../../../testing/fake-captcha.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { loadComboLists } from "../../../ui/combo-field.tsx";
import { Toaster } from "../../../ui/toaster.tsx";
import { SignUpScreen } from "./sign-up-screen.tsx";

vi.mock("../captcha/load-captcha.ts", () => ({ loadCaptcha: loadFakeCaptcha }));

const personal = {
  first_name: "Ana",
  last_name: "O’Neil-Núñez",
  mobile: "5550100142",
  email: "ana@example.com",
  state: "Florida (FL)",
};
const signedUp = () =>
  json(
    {
      result: {
        user_id: "u1",
        user: { id: "u1", first_name: "Ana", last_name: "O’Neil-Núñez", email: "ana@example.com" },
        access_token: liveToken(),
        ...personal,
        prequalification_submit: false,
      },
    },
    201,
  );

const open = async (answer: Responder) => {
  const seen = respondTo({ "/auth/signup": answer });
  const Stub = createRoutesStub([
    { path: "/signup", Component: SignUpScreen },
    { path: "/dashboard/prequalification", Component: () => <h1>Pre-qualification</h1> },
  ]);
  render(
    <>
      <Stub initialEntries={["/signup"]} />
      <Toaster />
    </>,
  );
  await act(async () => {});
  return { user: userEvent.setup(), sent: () => seen.filter(({ path }) => path === "/auth/signup") };
};
type User = ReturnType<typeof userEvent.setup>;
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Sign Up" }));
const summary = async () =>
  within(await screen.findByRole("alert"))
    .getAllByRole("link")
    .map((link) => link.textContent);

const fill = async (user: User, password: string) => {
  enter("First name", personal.first_name);
  enter("Last name", personal.last_name);
  enter("Phone", "555-010-0142");
  enter("Email", personal.email);
  enter("Password", password);
  enter("Sign Up Id", "ABCD2345");
  await user.click(screen.getByRole("combobox", { name: /State/ }));
  await user.paste("Florida");
  await user.click(await screen.findByRole("option", { name: "Florida (FL)" }));
};

beforeEach(() => localStorage.clear());
beforeAll(loadComboLists);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  forgetPerson();
});

describe("Sign Up", () => {
  it("names every missing answer", async () => {
    const { sent } = await open(signedUp);
    press();
    expect(await summary()).toEqual([
      "Please enter your first name.",
      "Please enter your last name.",
      "Please enter your phone number.",
      "Please select your state.",
      "Please enter your email.",
      "Please enter your password.",
      "Please enter your Sing Up Id.",
      "Please accept the Terms & Conditions",
      "Please verify the reCAPTCHA",
    ]);
    expect(sent()).toHaveLength(0);
  });

  it("says from the start which addresses it takes", async () => {
    await open(signedUp);
    expect(screen.getByText("We take addresses that end in .com, .net, .org or .in.")).toBeTruthy();
  });

  it("measures the password and asks for a strong one, then for the captcha, then for the terms", async () => {
    const { user, sent } = await open(signedUp);
    await fill(user, "password1A");
    expect(screen.getByText("Medium")).toBeTruthy();
    press();
    expect(await summary()).toContain(
      "Please choose a stronger password (8+ chars, upper, lower, number, special char).",
    );
    enter("Password", "password1A!");
    expect(screen.getByText("Medium")).toBeTruthy();
    expect(screen.getByText(/one of the first that attackers try/)).toBeTruthy();
    enter("Password", "Tide&Ledger42");
    expect(screen.getByText("Strong")).toBeTruthy();
    press();
    const toasts = screen.getByLabelText(/Notifications/);
    expect(await within(toasts).findByText("Please verify the reCAPTCHA")).toBeTruthy();
    act(() => fakeCaptcha.solve("solved"));
    press();
    expect(await within(toasts).findByText("Please accept the Terms & Conditions")).toBeTruthy();
    expect(sent()).toHaveLength(0);
  }, 20_000);

  it("sends the payload once and opens the pre-qualification", async () => {
    const { user, sent } = await open(signedUp);
    await fill(user, "Str0ng!Pass");
    fireEvent.click(screen.getByRole("checkbox", { name: /I accept the/ }));
    act(() => fakeCaptcha.solve("solved"));
    const button = screen.getByRole("button", { name: "Sign Up" });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByRole("heading", { name: "Pre-qualification" })).toBeTruthy();
    expect(await screen.findByText("Registration successful!")).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([
      {
        ...personal,
        password: "Str0ng!Pass",
        sing_up_id: "ABCD2345",
        phoneNumber: "+15550100142",
        recaptcha_token: "solved",
      },
    ]);
    expect(JSON.stringify({ ...localStorage })).not.toContain("Str0ng!Pass");
  }, 20_000);

  it("shows the server's message at its field and as a toast, and keeps what was typed", async () => {
    const sentence = "This Sign Up Id isn't valid. Please check it, or ask us for a new one.";
    const { user } = await open(() =>
      json({ result: { status: "error", error: sentence, fields: { sing_up_id: sentence } } }, 422),
    );
    await fill(user, "Str0ng!Pass");
    fireEvent.click(screen.getByRole("checkbox", { name: /I accept the/ }));
    act(() => fakeCaptcha.solve("solved"));
    press();
    expect(await summary()).toEqual([sentence]);
    expect(screen.getByLabelText("Sign Up Id").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("Str0ng!Pass");
    expect(fakeCaptcha.renewals).toBe(1);
  }, 20_000);

  it("keeps for the tab what was typed, but no password, no consent, and no social security number", async () => {
    const { user } = await open(signedUp);
    await fill(user, "Str0ng!Pass");
    enter("Sign Up Id", "123-45-6789");
    fireEvent.click(screen.getByRole("checkbox", { name: /I accept the/ }));
    expect(sessionStorage.getItem("typedAnswers")).toMatch(/"ana@example.com"/);
    for (const secret of ["Str0ng!Pass", "6789", "true"])
      expect(JSON.stringify({ ...sessionStorage })).not.toContain(secret);
    cleanup();
    await open(signedUp);
    expect(screen.getByLabelText<HTMLInputElement>("Last name").value).toBe(personal.last_name);
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    forgetPerson();
    expect(sessionStorage.getItem("typedAnswers")).toBeNull();
  }, 20_000);

  it("leads to asking for a Sign Up Id, in a new tab, so that what was typed stays", async () => {
    await open(signedUp);
    const ask = screen.getByRole("link", { name: /^No Sign Up Id\? Ask for one/ });
    expect([ask.getAttribute("href"), ask.getAttribute("target")]).toEqual(["/ask-for-sign-up-id", "_blank"]);
  });

  it("explains the Sign Up Id, and opens the terms in a new tab", async () => {
    await open(signedUp);
    expect(screen.getByRole("button", { name: "About the Sign Up Id" })).toBeTruthy();
    const terms = screen.getByRole("link", { name: /Terms & Conditions/ });
    expect([terms.getAttribute("href"), terms.getAttribute("target")]).toEqual(["/terms-and-conditions", "_blank"]);
  });
});

describe("the firm's link", () => {
  afterEach(() => window.history.replaceState(null, "", "/"));

  it("fills in the Sign Up Id", async () => {
    window.history.replaceState(null, "", "/signup#id=A3C4D5E6");
    await open(signedUp);
    expect(screen.getByLabelText<HTMLInputElement>("Sign Up Id").value).toBe("A3C4D5E6");
    expect(screen.queryByRole("link", { name: /No Sign Up Id/ })).toBeNull();
  });

  it("fills in the address that alone can use it", async () => {
    window.history.replaceState(null, "", "/signup#id=A3C4D5E6&email=kim.ortiz%40example.com");
    await open(signedUp);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("kim.ortiz@example.com");
  });
});
