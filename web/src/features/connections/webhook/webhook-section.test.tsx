import type { WebhookAddress, WebhookDelivery } from "@funding-desk/contract/connections/webhook/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { json, respondTo } from "../../../testing/respond.ts";
import { PausedWebhooks } from "./paused-webhooks.tsx";
import { WebhookSection } from "./webhook-section.tsx";

afterEach(cleanup);

const crm: WebhookAddress = {
  id: "crm",
  name: "CRM",
  host: "crm.example.com",
  is_configured: false,
  events: ["client.signed_up"],
  is_active: true,
  failing_since: null,
  paused_at: null,
  waiting: 0,
  revision: 4,
};
const environment: WebhookAddress = {
  ...crm,
  id: "env",
  name: "From the environment",
  host: "n8n.example.com",
  is_configured: true,
};
const delivery: WebhookDelivery = {
  id: "d1",
  event_id: "e1",
  kind: "call.booked",
  client: { id: "c1", name: "Ada Ames" },
  address: { id: "crm", name: "CRM" },
  created_at: "2026-11-20T12:00:00Z",
  attempts: 34,
  last_attempt_at: "2026-11-21T12:00:00Z",
  last_status: 500,
  last_error: "it answered 500",
  delivered_at: null,
  is_queued_again: false,
};

interface Opened {
  readonly addresses?: readonly WebhookAddress[];
  readonly canChange?: boolean;
  readonly answers?: Parameters<typeof respondTo>[0];
}
const open = ({ addresses = [environment, crm], canChange = true, answers = {} }: Opened = {}) => {
  const calls = respondTo({
    "/desk/settings/webhooks": ({ method }) =>
      method === "POST"
        ? json({ data: { addresses: [crm], secret: "shown-once" } }, 201)
        : json({ data: { addresses } }),
    "/desk/settings/webhook": () => json({ data: { deliveries: [delivery], next_cursor: null } }),
    ...answers,
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PausedWebhooks />
        <WebhookSection canChange={canChange} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return calls;
};
const fill = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "New address" }));
  await userEvent.type(await screen.findByLabelText(/^Name/), "CRM");
  await userEvent.type(screen.getByLabelText(/^Address/, { selector: "input" }), "https://crm.example.com/hook");
  await userEvent.click(screen.getByLabelText("Client signed up"));
};

test("adds an address once on a double click, and shows its secret once", async () => {
  const calls = open({ addresses: [] });
  await fill();
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("shown-once")).toBeTruthy();
  const posts = calls.filter(({ method }) => method === "POST");
  expect(posts.map(({ body }) => body)).toEqual([
    { name: "CRM", url: "https://crm.example.com/hook", events: ["client.signed_up"] },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText("shown-once")).toBeNull());
});

test("keeps what was typed when saving fails, and says why at the field", async () => {
  const fields = { url: "This address leads into the server's own network." };
  open({
    addresses: [],
    answers: {
      "/desk/settings/webhooks": ({ method }) =>
        method === "POST"
          ? json({ result: { code: "invalid_fields", error: "Please check.", fields } }, 422)
          : json({ data: { addresses: [] } }),
    },
  });
  await fill();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(fields.url)).toBeTruthy();
  expect(screen.getByDisplayValue("https://crm.example.com/hook")).toBeTruthy();
});

test("says that the list couldn't be loaded, and tries again", async () => {
  let isDown = true;
  open({
    answers: {
      "/desk/settings/webhooks": () => (isDown ? json({}, 500) : json({ data: { addresses: [crm] } })),
    },
  });
  expect(await screen.findByText("We couldn't load the addresses")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("crm.example.com")).toBeTruthy();
});

test("replays what failed since a day, once on a double click", async () => {
  const calls = open({
    answers: { "/desk/settings/webhooks/crm/replay": () => json({ data: { queued: 3 } }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Replay failed: CRM" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.dblClick(dialog.getByRole("button", { name: "Send again" }));
  expect(await dialog.findAllByText("Enter the first day.")).not.toHaveLength(0);
  await userEvent.click(dialog.getByLabelText(/^month/));
  await userEvent.keyboard("11202026");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([{ since: "2026-11-20" }]);
});

test("the environment's address can't be changed here, and one that is off gets nothing again", async () => {
  open({ addresses: [environment, { ...crm, is_active: false }] });
  expect(await screen.findByText("n8n.example.com")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit From the environment" })).toBeNull();
  const again = await screen.findByRole("button", { name: /^Send again: Ada Ames/ });
  expect(again.hasAttribute("disabled")).toBe(true);
});

test("tells managers which address is paused", async () => {
  open({
    addresses: [{ ...crm, failing_since: "2026-11-18T12:00:00Z", paused_at: "2026-11-21T12:00:00Z", waiting: 7 }],
  });
  expect(await screen.findByText("A webhook is paused")).toBeTruthy();
  expect(screen.getByText(/CRM \(crm.example.com\) has accepted nothing since .* 7 waiting/)).toBeTruthy();
});

test("an auditor only reads", async () => {
  open({ canChange: false });
  expect(await screen.findByText("crm.example.com")).toBeTruthy();
  await screen.findByText("Ada Ames");
  expect(screen.queryByRole("button", { name: /Edit|Remove|Renew|Send again|Replay/ })).toBeNull();
});
