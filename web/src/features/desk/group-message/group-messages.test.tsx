import type { Audience, GroupMessage } from "@funding-desk/contract/desk/group-message/desk-api";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { keepUnsent } from "../../../desk-parts/unsent-text.ts";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { ComposeScreen } from "./compose-screen.tsx";
import { GroupMessagesScreen } from "./group-messages-screen.tsx";

const ada = { client_id: "c1", client_name: "Ada King" };
const bo = { client_id: "c2", client_name: "Bo Berg" };
const audience: Audience = {
  clients: [ada, bo],
  left_out: [{ client_id: "c3", client_name: "Cy Long", reason: "turned off" }],
  seen: "first",
};
const running: GroupMessage = {
  id: "g1",
  text: "Hi {{first_name}}",
  staff_name: "Ann Advisor",
  sent_at: "2026-01-05T12:00:00Z",
  stopped_at: null,
  stopped_by: null,
  ended_at: null,
  waiting: 40,
  sent: 2,
  read: 1,
  left_out: 1,
  failed: 0,
  can_stop: true,
  starts_in_seconds: 0,
};
const valuesOf = (first_name: string) => ({
  first_name,
  last_name: "",
  business_name: "",
  advisor_name: "Ann",
  next_call: "",
  open_documents: "",
  firm_name: "Firm",
  firm_phone: "",
});
const refuse = (status: number, result: object) => json({ result: { status: "error", fields: {}, ...result } }, status);

const open = (path: string, answers: Record<string, Responder> = {}, role: StaffRole = "advisor") => {
  const calls = respondTo({
    "/desk/group-messages/audience": () => json({ data: audience }),
    "/desk/group-messages": ({ method }) =>
      method === "POST" ? json({ data: running }, 201) : json({ data: { messages: [running], next_cursor: null } }),
    "/desk/message-templates": () => json({ data: { templates: [] } }),
    "/desk/clients/c1/template-values": () => json({ data: valuesOf("Ada") }),
    "/desk/clients/c2/template-values": () => json({ data: valuesOf("Bo") }),
    ...answers,
  });
  const router = createMemoryRouter(
    [
      { path: "/desk/group-messages", element: <GroupMessagesScreen /> },
      { path: "/desk/group-messages/new", element: <ComposeScreen /> },
    ],
    { initialEntries: [path] },
  );
  const staff = { staff_id: "s1", name: "Ann", email: "a@example.com", role, session_ends_at: "2030-01-01T00:00:00Z" };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <RouterProvider router={router} />
        <Toaster />
      </StaffContext>
    </QueryClientProvider>,
  );
  return { calls, posts: () => calls.filter(({ method }) => method === "POST") };
};
const compose = "/desk/group-messages/new?kind=application&days=7";
const message = () => screen.findByLabelText<HTMLTextAreaElement>(/^Message/);
const confirm = async (typed: string) => {
  await userEvent.click(screen.getByRole("button", { name: /^Send to \d/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Type \d+ to confirm/), typed);
  return dialog;
};

afterEach(() => {
  cleanup();
  toast.dismissAll();
  keepUnsent("group message", "");
});

test("shows who gets it and who doesn't, what each reads, and sends once, with the number typed", async () => {
  const { calls, posts } = open(compose);
  expect(await screen.findByText("2 clients get it")).toBeDefined();
  expect(screen.getByText("1 client left out: turned off messages to several clients")).toBeDefined();
  expect(calls.find(({ path }) => path.includes("audience"))?.path).toContain("kind=application&days=7&sort=longest");
  await userEvent.click(screen.getByRole("button", { name: /^Send to 2/ }));
  expect(screen.getByText("Please write something first.")).toBeDefined();
  await userEvent.type(await message(), "Hi");
  await userEvent.click(screen.getByRole("button", { name: "First name" }));
  expect(await screen.findByText("Hi Ada")).toBeDefined();
  const preview = screen.getByRole("combobox", { name: /^Preview for/ });
  await userEvent.clear(preview);
  await userEvent.type(preview, "Bo");
  await userEvent.click(await screen.findByRole("option", { name: "Bo Berg" }));
  expect(await screen.findByText("Hi Bo")).toBeDefined();

  const dialog = await confirm("3");
  await userEvent.click(dialog.getByRole("button", { name: "Send now" }));
  expect(dialog.getByText("Type 2 to confirm.")).toBeDefined();
  expect(posts()).toEqual([]);
  const number = dialog.getByLabelText(/^Type 2 to confirm/);
  await userEvent.clear(number);
  await userEvent.type(number, "2");
  pressTwice(dialog.getByRole("button", { name: "Send now" }));
  expect(await screen.findByText("2 of 42 sent, 1 read, 1 left out")).toBeDefined();
  expect(posts().map(({ body }) => body)).toEqual([
    {
      text: "Hi {{first_name}}",
      filters: { kind: "application", days: "7", sort: "longest" },
      seen: "first",
      count: 2,
    },
  ]);
});

test("shows the new list when it changed, keeps the text, and sends with another key", async () => {
  let current = audience;
  const { posts } = open(compose, {
    "/desk/group-messages/audience": () => json({ data: current }),
    "/desk/group-messages": ({ method, body }) => {
      if (method === "GET") return json({ data: { messages: [running], next_cursor: null } });
      if ((body as { seen: string }).seen === current.seen) return json({ data: running }, 201);
      return refuse(409, { code: "audience_changed", error: "The list of clients has changed." });
    },
  });
  await userEvent.type(await message(), "Hello");
  current = { clients: [ada], left_out: [], seen: "second" };
  const dialog = await confirm("2");
  await userEvent.click(dialog.getByRole("button", { name: "Send now" }));
  expect(await dialog.findByText("The list of clients has changed.")).toBeDefined();
  const number = await dialog.findByLabelText(/^Type 1 to confirm/);
  await userEvent.clear(number);
  await userEvent.type(number, "1");
  await userEvent.click(dialog.getByRole("button", { name: "Send now" }));
  expect(await screen.findByText(/2 of 42 sent/)).toBeDefined();
  const keys = posts().map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(2);
});

test("keeps the text when nothing could be sent, and repeats the key", async () => {
  let isDown = true;
  const { posts } = open(compose, {
    "/desk/group-messages": ({ method }) => {
      if (method === "GET") return json({ data: { messages: [running], next_cursor: null } });
      if (isDown) throw new TypeError("no connection");
      return json({ data: running }, 201);
    },
  });
  await userEvent.type(await message(), "Hello");
  const dialog = await confirm("2");
  await userEvent.click(dialog.getByRole("button", { name: "Send now" }));
  expect(await dialog.findByText(/couldn't reach the server/)).toBeDefined();
  isDown = false;
  await userEvent.click(dialog.getByRole("button", { name: "Send now" }));
  expect(await screen.findByText(/2 of 42 sent/)).toBeDefined();
  expect(new Set(posts().map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
});

test("says why the list can't be loaded, that no one would get it, and who may write", async () => {
  open(compose, {
    "/desk/group-messages/audience": () => refuse(422, { code: "audience_too_large", error: "More than 2,000." }),
  });
  expect(await screen.findByText("More than 2,000.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
  cleanup();
  open(compose, { "/desk/group-messages/audience": () => json({ data: { ...audience, clients: [] } }) });
  expect(await screen.findByText("No one in this list would get it")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  cleanup();
  open(compose, {}, "auditor");
  expect(await screen.findByText("Advisors and managers write to clients.")).toBeDefined();
});

test("stops one after asking, once, and shows who didn't get it", async () => {
  let current = running;
  const { posts } = open("/desk/group-messages", {
    "/desk/group-messages": () => json({ data: { messages: [current], next_cursor: null } }),
    "/desk/group-messages/g1/missing": () =>
      json({
        data: [
          { ...ada, state: "left out", reason: "stopped" },
          { ...bo, state: "failed", reason: null },
        ],
      }),
    "/desk/group-messages/g1/stop": () => {
      const at = "2026-01-05T12:01:00Z";
      current = {
        ...running,
        waiting: 0,
        left_out: 41,
        can_stop: false,
        stopped_at: at,
        stopped_by: "Ann",
        ended_at: at,
      };
      return json({ data: current });
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: /^Stop the message/ }));
  const question = within(await screen.findByRole("alertdialog"));
  pressTwice(question.getByRole("button", { name: "Stop it" }));
  expect(await screen.findByText(/^Stopped by Ann/)).toBeDefined();
  expect(posts()).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: /^Who didn't get/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("it was stopped before")).toBeDefined();
  expect(dialog.getByText("something went wrong on our side")).toBeDefined();
});

test("says that there is none yet, and that the list can't be loaded", async () => {
  open("/desk/group-messages", { "/desk/group-messages": () => json({ data: { messages: [], next_cursor: null } }) });
  expect(await screen.findByText("No messages to many yet")).toBeDefined();
  cleanup();
  open("/desk/group-messages", { "/desk/group-messages": () => refuse(500, { error: "Down." }) });
  expect(await screen.findByText("Down.")).toBeDefined();
});
