import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../http/query-client.tsx";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { toast } from "../../../ui/toaster.tsx";
import { ConfirmEmailScreen } from "./confirm-email-screen.tsx";

const code = `${"aB3_".repeat(10)}9-x`;
const openChange =
  (may: "confirm" | "stop", change: object = {}): Responder =>
  () =>
    json({
      data: {
        state: "open",
        may,
        old_email: "m•••@example.com",
        new_email: "new@example.com",
        asked_by: "Ann Advisor",
        asked_at: "2026-01-05T12:00:00Z",
        expires_at: "2026-01-19T12:00:00Z",
        ready_at: "2026-01-05T12:00:00Z",
        ...change,
      },
    });
const refuse = (status: number, error: string) => json({ result: { status: "error", error } }, status);
const success: Responder = () => json({ result: { status: "success" } });

const show = (answers: Record<string, Responder>, hash = `#${code}`) => {
  const seen = respondTo({ "/email-change/look": openChange("confirm"), "/email-change/confirm": success, ...answers });
  const Stub = createRoutesStub([{ path: "/confirm-email", Component: ConfirmEmailScreen }]);
  render(<Stub initialEntries={[`/confirm-email${hash}`]} />);
  return (path: string) => seen.filter((sent) => sent.path === path).map(({ body }) => body);
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("says what will happen, and confirms only with the button, once", async () => {
  const sent = show({});
  expect(await screen.findByText(/Ann Advisor of .* asked on/)).toBeDefined();
  expect(sent("/email-change/confirm")).toEqual([]);
  pressTwice(screen.getByRole("button", { name: "Confirm the new email" }));
  await screen.findByText(/The new email is confirmed/);
  expect(sent("/email-change/confirm")).toEqual([{ code }]);
});

test("says from when on a change that waits can be confirmed", async () => {
  const ready_at = new Date(Date.now() + 3_600_000).toISOString();
  show({ "/email-change/look": openChange("confirm", { ready_at }) });
  expect(await screen.findByText(/You can confirm it from .* the old mailbox can stop it/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Confirm the new email" })).toBeNull();
});

test("the old mailbox stops the change", async () => {
  const sent = show({ "/email-change/look": openChange("stop"), "/email-change/stop": success });
  await userEvent.click(await screen.findByRole("button", { name: "Stop the change" }));
  await screen.findByText(/The change is stopped/);
  expect(sent("/email-change/stop")).toEqual([{ code }]);
});

test("a co-borrower's former mailbox stops the address that staff entered", async () => {
  const change = {
    state: "co-borrower",
    new_email: "n•••@example.com",
    asked_by: "Ann Advisor",
    asked_at: "2026-01-05T12:00:00Z",
  };
  const sent = show({ "/email-change/look": () => json({ data: change }), "/email-change/stop": success });
  expect(await screen.findByText(/Ann Advisor of .* entered/)).toBeDefined();
  pressTwice(screen.getByRole("button", { name: "Stop the change" }));
  await screen.findByText(/The change is stopped/);
  expect(sent("/email-change/stop")).toEqual([{ code }]);
});

test("a failed confirmation says why and can be sent again", async () => {
  let isDown = true;
  show({ "/email-change/confirm": (seen) => (isDown ? refuse(503, "We are very busy right now.") : success(seen)) });
  const button = await screen.findByRole("button", { name: "Confirm the new email" });
  await userEvent.click(button);
  await screen.findByText(/We are very busy right now/);
  isDown = false;
  await userEvent.click(button);
  await screen.findByText(/The new email is confirmed/);
});

test("a dead link says so, and a failed load can be tried again", async () => {
  show({ "/email-change/look": () => refuse(422, "This link no longer works.") });
  await screen.findByText(/This link no longer works\./);
  cleanup();
  queryClient.clear();
  let isDown = true;
  const open = openChange("confirm");
  show({ "/email-change/look": (seen) => (isDown ? refuse(429, "Please try again.") : open(seen)) });
  expect((await screen.findByRole("alert")).textContent).toContain("We couldn't open the link");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("button", { name: "Confirm the new email" });
});

test.each(["", "#abc"])("%j is an incomplete link", (hash) => {
  show({}, hash);
  expect(screen.getByText(/This link is incomplete/)).toBeDefined();
});
