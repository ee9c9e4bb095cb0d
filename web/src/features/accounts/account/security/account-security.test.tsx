import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../../http/query-client.tsx";
import { json, respondTo } from "../../../../testing/respond.ts";
import { Toaster, toast } from "../../../../ui/toaster.tsx";
import { AccountSecurity } from "./account-security.tsx";

const session = {
  id: "s1",
  is_this: true,
  network: "203.0.113.7",
  user_agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0",
  started_at: "2027-01-05T15:00:00.000Z",
  last_used_at: "2027-01-05T15:00:00.000Z",
};
const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-fghjk`);

/** The server as this section sees it. */
const open = () => {
  let hasCodes = false;
  let sessions = [session, { ...session, id: "s2", is_this: false, user_agent: "Mozilla/5.0 (iPhone) Safari/605" }];
  const wrong = json(
    { result: { status: "error", error: "No.", fields: { password: "This isn't your password." } } },
    422,
  );
  const isRight = (body: unknown) => (body as { password?: string }).password === "Tide&Ledger42";
  const done = () => json({ result: { status: "success" } });
  const seen = respondTo({
    "/account/security": () =>
      json({
        data: {
          sessions,
          has_codes: hasCodes,
          passkeys: [],
          recovery_codes_left: hasCodes ? 10 : 0,
          can_use_passkeys: true,
        },
      }),
    "/account/password": ({ body }) => (isRight(body) ? done() : wrong),
    "/account/sessions/s2": () => {
      sessions = sessions.filter(({ id }) => id !== "s2");
      return done();
    },
    "/account/code-key": () =>
      json({ data: { key: "ABCDEFGH", uri: "otpauth://totp/x?secret=ABCDEFGH", ticket: "t1" } }),
    "/account/codes": () => {
      hasCodes = true;
      return json({ result: { status: "success", recovery_codes: codes } }, 201);
    },
    "/account/codes/removal": () => {
      hasCodes = false;
      return done();
    },
  });
  render(
    <MemoryRouter>
      <ServerStateProvider>
        <AccountSecurity userId="u1" />
        <Toaster />
      </ServerStateProvider>
    </MemoryRouter>,
  );
  return { bodies: (path: string) => seen.filter((call) => call.path === path).map(({ body }) => body) };
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => screen.findByRole("dialog");
const pressIn = async (box: HTMLElement, name: string) => userEvent.click(within(box).getByRole("button", { name }));

afterEach(() => {
  cleanup();
  toast.dismissAll();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("changes the password only with both, and says what is wrong at its field", async () => {
  const { bodies } = open();
  await press("Change password");
  const box = await dialog();
  await pressIn(box, "Change password");
  expect(
    await within(box).findByText("Enter your password.", { selector: "[id$=-error] *, [id$=-error]" }),
  ).toBeDefined();
  expect(bodies("/account/password")).toEqual([]);
  await userEvent.type(within(box).getByLabelText(/Your password/), "wrong");
  await userEvent.type(within(box).getByLabelText(/New password/), "Harbour&Lamp77");
  await pressIn(box, "Change password");
  expect((await within(box).findAllByText("This isn't your password.")).length).toBeGreaterThan(0);
  await userEvent.clear(within(box).getByLabelText(/Your password/));
  await userEvent.type(within(box).getByLabelText(/Your password/), "Tide&Ledger42");
  await pressIn(box, "Change password");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodies("/account/password").at(-1)).toEqual({ password: "Tide&Ledger42", new_password: "Harbour&Lamp77" });
});

test("sets up an app, shows the recovery codes once, and removes it again", async () => {
  const { bodies } = open();
  await press("Set up an app");
  const box = await dialog();
  expect(await within(box).findByText("ABCD EFGH")).toBeDefined();
  await userEvent.type(within(box).getByLabelText(/^Code/), "123456");
  await userEvent.type(within(box).getByLabelText(/Your password/), "Tide&Ledger42");
  await pressIn(box, "Turn on");
  const sheet = await screen.findByRole("dialog", { name: "Your recovery codes" });
  expect(
    within(sheet)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(codes);
  expect(bodies("/account/codes")).toEqual([{ password: "Tide&Ledger42", code: "123456", ticket: "t1" }]);
  await userEvent.click(within(sheet).getByRole("checkbox"));
  await pressIn(sheet, "Done");
  expect(await screen.findByText("On")).toBeDefined();

  await press("Remove the app");
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("your password alone opens your account");
  await userEvent.type(within(question).getByLabelText(/Your password/), "Tide&Ledger42");
  await pressIn(question, "Remove");
  expect(await screen.findByText("Off")).toBeDefined();
  expect(bodies("/account/codes/removal")).toEqual([{ password: "Tide&Ledger42" }]);
});

test("lists where the person is signed in, and ends another session", async () => {
  open();
  expect(await screen.findByText("Chrome on Windows")).toBeDefined();
  expect(screen.getByText("This browser")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^End the session of Safari on iPhone/ }));
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
});
