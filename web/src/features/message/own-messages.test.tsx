import type { MessageWire } from "@funding-desk/contract/message/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lostConnection } from "../../api/call-error.ts";
import { forgetPerson, storeSession } from "../../session/storage.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../testing/respond.ts";
import { OwnMessages } from "./own-messages.tsx";

const user = {
  first_name: "Ada",
  last_name: "King",
  email: "ada@example.com",
  mobile: "5550100142",
  state: "Florida (FL)",
  prequalification_submit: true,
};
const createMessage = (id: string, over: Partial<MessageWire> = {}): MessageWire => ({
  id,
  from: "client",
  staff_name: null,
  text: id,
  attachments: [],
  sent_at: "2026-03-02T12:00:00Z",
  read_at: null,
  ...over,
});
const fromFirm = { from: "firm", staff_name: "Ann Advisor" } as const;

let stored: MessageWire[] = [];
let due: string | null = null;
let calls: SeenCall[] = [];
const serve = (more: Record<string, Responder> = {}) => {
  calls = respondTo({
    "/lead-user/messages": ({ method, body }) => {
      if (method !== "POST") return json({ data: { messages: stored, next_before: null, unread: 0 } });
      const sent = createMessage(`new-${stored.length}`, { text: (body as { text: string }).text });
      stored = [sent, ...stored];
      return json({ data: sent }, 201);
    },
    "/lead-user/answer-goals": () => json({ data: { forms: null, messages: due, documents: null } }),
    "/lead-user/messages/read": () => {
      stored = stored.map((each) => ({ ...each, read_at: "2026-03-02T13:00:00Z" }));
      return json({ data: { unread: 0 } });
    },
    ...more,
  });
};
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OwnMessages userId="u1" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const field = () => screen.findByLabelText<HTMLTextAreaElement>("Write to your advisor");
const posts = () => calls.filter(({ method, path }) => method === "POST" && path.endsWith("/messages"));

beforeEach(() => storeSession({ token: "t", userId: "u1", user }));
afterEach(() => {
  due = null;
  cleanup();
  forgetPerson();
  vi.unstubAllGlobals();
});

test("shows the conversation from top to bottom, and marks the firm's messages as read", async () => {
  stored = [createMessage("Second", fromFirm), createMessage("First")];
  serve();
  open();
  const said = await screen.findAllByRole("listitem");
  expect(said.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^You .*First/),
    expect.stringMatching(/^Ann Advisor .*Second$/),
  ]);
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith("/read")).map(({ body }) => body)).toEqual([{ up_to: "Second" }]),
  );
});

test("says by when we mean to answer, if the firm does", async () => {
  stored = [createMessage("First")];
  due = "2099-01-05T22:00:00Z";
  serve();
  open();
  expect(await screen.findByText(/^We aim to answer by /)).toBeTruthy();
});

test("keeps an unsent message across a reload, until it is sent", async () => {
  stored = [];
  serve();
  open();
  await userEvent.type(await field(), "Which months?");
  cleanup();
  open();
  expect((await field()).value).toBe("Which months?");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(screen.getByRole("log").textContent).toContain("Which months?"));
  expect((await field()).value).toBe("");
  expect(localStorage.getItem("messageDraft")).toBeNull();
});

test("repeats the key for the same text after a lost answer, but not for another text", async () => {
  stored = [];
  serve({
    "/lead-user/messages": ({ method }) => {
      if (method === "POST") throw lostConnection();
      return json({ data: { messages: [], next_before: null, unread: 0 } });
    },
  });
  open();
  await userEvent.type(await field(), "Hello");
  for (let time = 1; time <= 2; time += 1) {
    await userEvent.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(posts()).toHaveLength(time));
    await screen.findByRole("alert");
  }
  await userEvent.type(await field(), "!");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(posts()).toHaveLength(3));
  const [first, second, third] = posts().map(({ headers }) => headers.get("idempotency-key"));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect((await field()).value).toBe("Hello!");
});

test("doesn't send a blank message", async () => {
  stored = [];
  serve();
  open();
  await userEvent.type(await field(), "  ");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(screen.getByText("Please write something first.")).toBeDefined();
  expect(posts()).toEqual([]);
});
