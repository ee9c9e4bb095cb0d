import { writeCreditPullWording } from "@funding-desk/contract/accounts/consent/credit-pull-text";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { firm } from "../../../firm/firm.ts";
import { queryClient } from "../../../http/query-client.tsx";
import { storeSession } from "../../../identity/storage.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { Toaster } from "../../../ui/toaster.tsx";
import { SignPlace } from "./sign-place.tsx";
import { formatSignedCopy } from "./signed-record.tsx";

const signed = {
  signature: "Ada O’Neill",
  signed_at: "2026-11-21T15:00:00.000Z",
  version: 1,
  text: "Credit Pull Authorization\n\nWhat you authorize\n\nYou authorize us.",
  sha256_of_text: "ab12",
};
const path = "/credit-pull-authorization";

const show = (responder: Responder) => {
  const seen = respondTo({ [path]: responder });
  const Page = () => (
    <>
      <SignPlace />
      <Toaster />
    </>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub initialEntries={["/"]} />);
  return { calls: (method: string) => seen.filter((call) => call.method === method) };
};
const signIn = () =>
  storeSession({
    token: liveToken(),
    userId: "u1",
    user: {
      first_name: "Ada",
      last_name: "O’Neill",
      email: "ada@example.com",
      mobile: "5550100142",
      state: "Florida (FL)",
      prequalification_submit: true,
    },
  });
const box = () => screen.findByLabelText(/I have read the Credit Pull Authorization/);
const line = () => screen.getByLabelText(/Digital signature/);
const password = () => screen.getByLabelText(/Your password/);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(signIn);
afterEach(() => {
  cleanup();
  localStorage.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("tells a visitor how signing works, links to the login and sends no request", () => {
  localStorage.clear();
  const { calls } = show(() => json({ data: null }));
  expect(screen.getByRole("link", { name: "Sign in to sign it" }).getAttribute("href")).toBe(
    "/login?next=%2Fcredit-pull-authorization%23sign-it",
  );
  expect(document.querySelector("form")).toBeNull();
  expect(calls("GET")).toEqual([]);
});

test("sends nothing without the tick and the name, and marks both fields until they are corrected", async () => {
  const { calls } = show(() => json({ data: null }));
  await box();
  await press("Sign the authorization");
  const summary = await screen.findByText(/Please type your full name as your signature\.$/, { selector: "a" });
  expect(summary.getAttribute("href")).toBe(`#${line().id}`);
  expect((await box()).getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(line(), "Ada");
  expect(line().getAttribute("aria-invalid")).not.toBe("true");
  expect(calls("POST")).toEqual([]);
});

test("treats the signature as a name: a phone capitalizes each word, and no browser corrects it", async () => {
  show(() => json({ data: null }));
  await box();
  expect(line().getAttribute("autocapitalize")).toBe("words");
  expect(line().getAttribute("spellcheck")).toBe("false");
});

test("sends the tick and the name once, with the version, and then shows the proof", async () => {
  const { calls } = show(({ method }) => json({ data: method === "POST" ? signed : null }));
  await userEvent.click(await box());
  await userEvent.type(line(), "Ada O’Neill");
  await userEvent.type(password(), "Tide&Ledger42");
  expect(screen.getByText(new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format(new Date()))).toBeDefined();
  const button = screen.getByRole("button", { name: "Sign the authorization" });
  await Promise.all([userEvent.click(button), userEvent.click(button)]);
  const record = await screen.findByRole("region", { name: "Your signed authorization" });
  expect(within(record).getByText(/^Signed on November 21, 2026 by Ada O’Neill$/)).toBeDefined();
  expect(document.activeElement).toBe(record);
  expect(calls("POST").map(({ body }) => body)).toEqual([
    {
      agrees: true,
      signature: "Ada O’Neill",
      password: "Tide&Ledger42",
      version: 1,
      text: writeCreditPullWording(firm.identity),
    },
  ]);
});

test("shows what the server refuses at its field", async () => {
  show(({ method }) =>
    method === "GET"
      ? json({ data: null })
      : json({ result: { status: "error", error: "No.", fields: { signature: "Not so." } } }, 422),
  );
  await userEvent.click(await box());
  await userEvent.type(line(), "Ada");
  await userEvent.type(password(), "Tide&Ledger42");
  await press("Sign the authorization");
  expect((await screen.findAllByText("Not so.")).length).toBeGreaterThan(0);
  expect(line().getAttribute("aria-invalid")).toBe("true");
});

test("shows the signed record, prints it, and revokes it after a confirmation", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { calls } = show(({ method }) => json({ data: method === "GET" ? signed : null }));
  await screen.findByText("Signed on November 21, 2026 by Ada O’Neill");
  await press("Print");
  expect(print).toHaveBeenCalledOnce();
  await press("Revoke");
  await press("Keep it");
  expect(calls("DELETE")).toEqual([]);
  await press("Revoke");
  await press("Revoke it");
  await box();
  expect(calls("DELETE")).toHaveLength(1);
});

test("offers to retry when the record can't be loaded", async () => {
  let tries = 0;
  show(() => {
    tries += 1;
    return tries === 1 ? json({ result: { status: "error", error: "No." } }, 400) : json({ data: signed });
  });
  await userEvent.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/^Signed on/)).toBeDefined();
});

test("the saved copy has the text, the name, the time and the hash", () => {
  const copy = formatSignedCopy(signed);
  for (const part of [signed.text, signed.signature, signed.signed_at, signed.sha256_of_text])
    expect(copy).toContain(part);
});
