import type { ClientFile } from "@funding-desk/contract/client-file/desk-api";
import type { DeskIdentity } from "@funding-desk/contract/staff/sign-in-desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../desk/staff-context.ts";
import { json, respondTo, type SeenCall } from "../../testing/respond.ts";
import { ClientMessages } from "./client-messages.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const file = { client: { id: "c1", first_name: "Ada", last_name: "King" } } as unknown as ClientFile;
const createMessage = (id: string, from: "client" | "firm", text: string) => ({
  id,
  from,
  staff_name: from === "firm" ? "Ann Advisor" : null,
  text,
  sent_at: "2026-01-05T12:00:00Z",
  read_at: null,
});

/** The server as this section sees it. */
let stored: ReturnType<typeof createMessage>[] = [];
let isDown = false;
let unread = 0;
let calls: SeenCall[] = [];
const sentTo = (path: string) => calls.filter((call) => call.method === "POST" && call.path === path);

const show = (role: DeskIdentity["role"] = "advisor") => {
  calls = respondTo({
    "/desk/clients/c1/messages": ({ method, body }) => {
      if (isDown) throw new TypeError("no connection");
      if (method === "GET") return json({ data: { messages: stored, unread, next_before: null } });
      const sent = createMessage("m2", "firm", (body as { text: string }).text);
      stored = [sent, ...stored];
      return json({ data: sent }, 201);
    },
    "/desk/clients/c1/messages/read": () => {
      unread = 0;
      return json({ data: { unread } });
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <ClientMessages file={file} />
      </StaffContext>
    </QueryClientProvider>,
  );
};
const composer = () => screen.findByLabelText<HTMLTextAreaElement>(/^Write to Ada/);

beforeEach(() => {
  isDown = false;
  unread = 1;
  stored = [createMessage("m1", "client", "When do we talk?")];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("says when the messages can't be loaded, and shows them after Retry", async () => {
  isDown = true;
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("couldn't reach the server");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("When do we talk?")).toBeDefined();
});

test("sends a reply once on a double click, and marks the messages as answered", async () => {
  show();
  expect(await screen.findByText("1 message needs a reply")).toBeDefined();
  await userEvent.type(await composer(), "At noon.");
  await userEvent.dblClick(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(screen.queryByText("1 message needs a reply")).toBeNull());
  expect(sentTo("/desk/clients/c1/messages").map(({ body }) => body)).toEqual([{ text: "At noon." }]);
  expect(sentTo("/desk/clients/c1/messages/read").map(({ body }) => body)).toEqual([{ up_to: "m1" }]);
  expect((await composer()).value).toBe("");
});

test("keeps a failed reply, and repeats its key on the next try", async () => {
  show();
  await userEvent.type(await composer(), "At noon.");
  isDown = true;
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText(/couldn't reach the server/)).toBeDefined();
  expect((await composer()).value).toBe("At noon.");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(async () => expect((await composer()).value).toBe(""));
  const keys = sentTo("/desk/clients/c1/messages").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("shows an auditor the messages without a form", async () => {
  show("auditor");
  expect(await screen.findByText("When do we talk?")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: "No reply needed" })).toBeNull();
});
