import type { ApiKeyWire } from "@funding-desk/contract/connections/api-key/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { json, respondTo } from "../../../testing/respond.ts";
import { ApiKeysSection } from "./api-keys-section.tsx";
import { EndingKeys } from "./ending-keys.tsx";

afterEach(cleanup);

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();
const crm: ApiKeyWire = {
  id: "crm",
  name: "CRM",
  hint: "x7Kq",
  scopes: ["clients:read", "notes:write"],
  made_by: "Max Manager",
  made_at: "2026-11-20T12:00:00Z",
  expires_at: inDays(60),
  last_used_at: null,
  last_used_network: null,
  revoked_at: null,
  exposed_at: null,
  state: "active",
};

interface Opened {
  readonly keys?: readonly ApiKeyWire[];
  readonly canChange?: boolean;
  readonly answers?: Parameters<typeof respondTo>[0];
}
const open = ({ keys = [crm], canChange = true, answers = {} }: Opened = {}) => {
  const calls = respondTo({
    "/desk/settings/api-keys": ({ method }) =>
      method === "POST" ? json({ data: { keys: [crm], secret: "fd_shown-once" } }, 201) : json({ data: { keys } }),
    "/desk/settings/api-keys/crm": () =>
      json({ data: { keys: [{ ...crm, state: "revoked", revoked_at: inDays(0) }] } }),
    ...answers,
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <EndingKeys />
        <ApiKeysSection canChange={canChange} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return calls;
};
const fill = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "New key" }));
  await userEvent.type(await screen.findByLabelText(/^Name/), "CRM");
  await userEvent.click(screen.getByLabelText("Read clients"));
};

test("makes a key once on a double click, and shows it once", async () => {
  const calls = open({ keys: [] });
  await fill();
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("fd_shown-once")).toBeTruthy();
  const posts = calls.filter(({ method }) => method === "POST");
  expect(posts.map(({ body }) => body)).toEqual([{ name: "CRM", scopes: ["clients:read"], valid_days: 90 }]);
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText("fd_shown-once")).toBeNull());
});

test("keeps what was typed when making fails, and says why at the field", async () => {
  const fields = { name: "Another key has this name." };
  open({
    keys: [],
    answers: {
      "/desk/settings/api-keys": ({ method }) =>
        method === "POST"
          ? json({ result: { code: "invalid_fields", error: "Please check.", fields } }, 422)
          : json({ data: { keys: [] } }),
    },
  });
  await fill();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(fields.name)).toBeTruthy();
  expect(screen.getByDisplayValue("CRM")).toBeTruthy();
});

test("says when a key was made but can't be shown", async () => {
  open({
    answers: {
      "/desk/settings/api-keys": ({ method }) =>
        method === "POST" ? json({ data: { keys: [crm], secret: null } }, 201) : json({ data: { keys: [] } }),
    },
  });
  await fill();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This key can't be shown")).toBeTruthy();
});

test("revokes a key once on a double click", async () => {
  const calls = open();
  await userEvent.click(await screen.findByRole("button", { name: "Revoke CRM" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.dblClick(dialog.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("Revoked")).toBeTruthy();
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Revoke CRM" })).toBeNull();
});

test("says that the list couldn't be loaded, and tries again", async () => {
  let isDown = true;
  open({
    answers: { "/desk/settings/api-keys": () => (isDown ? json({}, 500) : json({ data: { keys: [crm] } })) },
  });
  expect(await screen.findByText("We couldn't load the API keys")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/fd_…x7Kq, made by Max Manager/)).toBeTruthy();
});

test.each([
  ["ends in two weeks", { expires_at: inDays(13.5) }, /^CRM stops working in 14 days, on/],
  ["ends in three days", { expires_at: inDays(2.5) }, "CRM stops working in 3 days. Please replace it now."],
  ["has just expired", { expires_at: inDays(-1), state: "expired" as const }, /^CRM expired on .* is refused\.$/],
  [
    "was in an address",
    { exposed_at: inDays(-1), state: "revoked" as const, revoked_at: inDays(-1) },
    /^CRM was sent in an address/,
  ],
])("warns of a key that %s", async (_, change, sentence) => {
  open({ keys: [{ ...crm, ...change }] });
  expect(await screen.findByText("An API key needs you")).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
});

test("an auditor only reads, and a key that works long needs no one", async () => {
  open({ canChange: false });
  expect(await screen.findByText("Read clients, Add notes")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Revoke|Make/ })).toBeNull();
  expect(screen.queryByText("An API key needs you")).toBeNull();
});
