import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { EmailChangeLine } from "./email-change-line.tsx";

const waits = {
  new_email: "new@example.com",
  asked_by: "Ann Advisor",
  asked_at: "2026-01-05T12:00:00Z",
  expires_at: "2026-01-19T12:00:00Z",
  ready_at: "2026-01-05T12:00:00Z",
  may_release: false,
};
const show = (canWork = true) => {
  let isTaken = true;
  let waiting: typeof waits | null = null;
  const seen = respondTo({
    "/desk/clients/c1/email-change": ({ method }) => {
      if (method === "GET") return json({ data: waiting });
      if (isTaken)
        return json({ result: { status: "error", error: "There's already an account with this email." } }, 409);
      waiting = waits;
      return json({ result: { status: "success" } });
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EmailChangeLine client={{ id: "c1", email: "old@example.com" }} canWork={canWork} />
      <Toaster />
    </QueryClientProvider>,
  );
  return {
    sent: () => seen.filter(({ method }) => method === "POST").map(({ body }) => body),
    free: () => {
      isTaken = false;
    },
  };
};

afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("proposes an email with a reason, once, and then says that it waits", async () => {
  const { sent, free } = show();
  await userEvent.click(await screen.findByRole("button", { name: "Change the email" }));
  const box = await screen.findByRole("dialog");
  const send = within(box).getByRole("button", { name: "Send the link" });
  await userEvent.click(send);
  expect((await within(box).findAllByText("Please enter the new email.")).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
  await userEvent.type(within(box).getByLabelText(/New email/), "new@example.com");
  await userEvent.type(within(box).getByLabelText(/Why does it change/), "Old one closed");
  await userEvent.click(send);
  await within(box).findByText("There's already an account with this email.");
  free();
  pressTwice(send);
  await screen.findByText(/Ann Advisor asked for new@example.com/);
  expect(sent()).toEqual(Array.from({ length: 2 }, () => ({ email: "new@example.com", reason: "Old one closed" })));
});

test("auditors propose none", async () => {
  show(false);
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
});

test("staff stop a new email for a client who calls, after a question, once", async () => {
  let isWaiting = true;
  const seen = respondTo({
    "/desk/clients/c1/email-change": () => json({ data: isWaiting ? waits : null }),
    "/desk/clients/c1/email-change/stop": () => {
      isWaiting = false;
      return json({ result: { status: "success" } });
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EmailChangeLine client={{ id: "c1", email: "old@example.com" }} canWork />
      <Toaster />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Stop it" }));
  pressTwice(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Stop it" }));
  await screen.findByText("The change is stopped.");
  await screen.findByRole("button", { name: "Change the email" });
  expect(seen.filter(({ path }) => path.endsWith("/stop"))).toHaveLength(1);
});

test("another manager releases a new email that waits, after a question, once", async () => {
  const ready_at = new Date(Date.now() + 3_600_000).toISOString();
  const seen = respondTo({
    "/desk/clients/c1/email-change": () => json({ data: { ...waits, ready_at, may_release: true } }),
    "/desk/clients/c1/email-change/release": () => json({ result: { status: "success" } }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EmailChangeLine client={{ id: "c1", email: "old@example.com" }} canWork />
      <Toaster />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Release it" }));
  pressTwice(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Release it" }));
  await screen.findByText("new@example.com can be confirmed now.");
  expect(seen.filter(({ path }) => path.endsWith("/release"))).toHaveLength(1);
});
