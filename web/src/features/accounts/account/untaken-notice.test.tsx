import type { OpenedClientWire } from "@funding-desk/contract/accounts/account/opened-client-desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { UntakenNotice } from "./untaken-notice.tsx";

const opened: OpenedClientWire = {
  by: "Ann Advisor",
  at: "2026-01-05T12:00:00Z",
  taken_at: null,
  origin: "phone",
  origin_note: "An oven",
  link: null,
};
const show = (answer: Responder, link: OpenedClientWire["link"] = null, canWork = true) => {
  const client = { id: "c1", first_name: "Marisol", email: "marisol@example.com" };
  const seen = respondTo({ "/desk/clients/c1/take-over-link": answer });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UntakenNotice client={client} opened={{ ...opened, link }} canWork={canWork} />
      <Toaster />
    </QueryClientProvider>,
  );
  return seen;
};

afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("sends the link once for a double click", async () => {
  const seen = show(() => json({ result: { status: "success" } }));
  expect(screen.getByText(/No link sent yet/)).toBeDefined();
  pressTwice(screen.getByRole("button", { name: "Send the link" }));
  await screen.findByText("The link is on its way to marisol@example.com.");
  expect(seen).toHaveLength(1);
});

test("says why the link wasn't sent", async () => {
  const error = "The newest one works. Please wait 12 minutes.";
  show(() => json({ result: { status: "error", code: "too_many_requests", error, fields: {} } }, 429), {
    sent_at: "2026-01-05T12:00:00Z",
    expires_at: "2026-01-19T12:00:00Z",
  });
  expect(screen.getByText(/It expired on/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Send the link again" }));
  await screen.findByText(error);
});

test("auditors only read it", () => {
  show(() => json({}), null, false);
  expect(screen.queryByRole("button")).toBeNull();
});
