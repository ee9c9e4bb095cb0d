import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { LinkedMailPreferences, MailPreferences } from "./mail-preferences.tsx";

const show = (Screen: () => ReactNode, responders: Record<string, Responder> = {}) => {
  const seen = respondTo(responders);
  const Page = () => (
    <ServerStateProvider>
      <Screen />
    </ServerStateProvider>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub initialEntries={["/"]} />);
  return seen;
};
const answer = (reminders: boolean) =>
  json({
    data: { email: "a•••@example.com", reminders, documents: true, fits: true, owed: true, renewals: true, news: true },
  });

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("saves the signed-in client's choice", async () => {
  const seen = show(() => <MailPreferences userId="u1" />, {
    "/mail-preferences": ({ method }) => answer(method === "GET"),
  });
  await userEvent.click(await screen.findByLabelText("Reminders of my calls"));
  expect(screen.getByText("Changed, not saved yet")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Save my choice" }));
  await waitFor(() => expect(screen.queryByText("Changed, not saved yet")).toBeNull());
  expect(seen.at(-1)).toMatchObject({
    method: "PUT",
    body: { reminders: false, documents: true, fits: true, owed: true, renewals: true, news: true },
  });
});

test("saves the choice through an email's link, which is sent only in bodies", async () => {
  const seen = show(() => <LinkedMailPreferences link="a.b" />, { "/linked-mail-preferences": () => answer(true) });
  expect(await screen.findByText("Emails to a•••@example.com")).toBeDefined();
  await userEvent.click(screen.getByLabelText("Documents received"));
  await userEvent.click(screen.getByRole("button", { name: "Save my choice" }));
  await waitFor(() => expect(seen.at(-1)?.method).toBe("PUT"));
  expect(seen.at(-1)?.body).toEqual({
    link: "a.b",
    reminders: true,
    documents: false,
    fits: true,
    owed: true,
    renewals: true,
    news: true,
  });
  expect(seen.every(({ path }) => !path.includes("a.b"))).toBe(true);
});

test("says when the link is bad, and sends nothing without one", async () => {
  show(() => <LinkedMailPreferences link="x" />, {
    "/linked-mail-preferences": () => json({ result: { status: "error", error: "No." } }, 403),
  });
  expect(await screen.findByText("This link isn't valid, or it has expired.")).toBeDefined();
  cleanup();
  const seen = show(() => <LinkedMailPreferences link="" />);
  expect(await screen.findByText("This link isn't valid, or it has expired.")).toBeDefined();
  expect(seen).toEqual([]);
});
