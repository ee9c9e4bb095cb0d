import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { ContactDetail, ContactReply } from "@funding-desk/contract/site/contact/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../../testing/respond.ts";
import { Toaster, toast } from "../../../../ui/toaster.tsx";
import { ContactScreen } from "./contact-screen.tsx";

const id = "7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11";
const here = `/desk/contact/${id}`;
const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const failed: ContactReply = {
  id: "1a3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e12",
  subject: "Re: An oven",
  text: "Three statements.",
  by: "Ann Advisor",
  sent_at: "2026-02-06T12:00:00Z",
  delivery: "failed",
  delivery_error: "no such mailbox",
};
const open: ContactDetail = {
  id,
  full_name: "Marisol Vega",
  email: "marisol@example.com",
  phone: "5550100188",
  company: null,
  subject: "An oven",
  question: "Which papers?",
  received_at: "2026-02-05T12:00:00Z",
  state: "open",
  revision: 0,
  client: null,
  replies: [],
  notes: [],
};

/** What the fake server stores, and how it answers each save by path. Other saves fail to connect. */
let now = open;
let saves: Record<string, Responder> = {};
let isDown = false;
let calls: SeenCall[] = [];
const listSent = (path: string) => calls.filter((call) => call.method === "POST" && call.path === path);

const reading = (data: () => unknown): Responder => {
  return () => {
    if (isDown) throw new TypeError("no connection");
    return json({ data: data() });
  };
};
const saving = (path: string): Responder => {
  return (seen) => {
    const save = saves[path];
    if (!save) throw new TypeError("no connection");
    return save(seen);
  };
};
const createListRow = () => ({
  id,
  full_name: now.full_name,
  email: now.email,
  company: null,
  subject: now.subject,
  excerpt: now.question,
  received_at: now.received_at,
  state: now.state,
  is_read: true,
});

const show = (search = `?id=${id}`) => {
  const router = createMemoryRouter([{ path: "*", element: <ContactScreen /> }], {
    initialEntries: [`/desk/contact${search}`],
  });
  const paths = [`${here}/notes`, `${here}/state`, `${here}/replies`, `${here}/replies/${failed.id}/resend`];
  calls = respondTo({
    "/desk/contact": reading(() => ({ messages: [createListRow()], next_cursor: null })),
    [here]: reading(() => now),
    [`${here}/read`]: () => json({ data: null }),
    ...Object.fromEntries(paths.map((path) => [path, saving(path)])),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <RouterProvider router={router} />
        <Toaster />
      </StaffContext>
    </QueryClientProvider>,
  );
};
const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => userEvent.click(await button(name));
/** Presses twice before the server answers with the new message. */
const pressTwice = async (name: string, path: string, then: ContactDetail) => {
  const { promise: pressed, resolve: havePressed } = Promise.withResolvers<void>();
  saves[path] = async () => {
    await pressed;
    now = then;
    return json({ data: now });
  };
  await userEvent.dblClick(await button(name));
  havePressed();
};

beforeEach(() => {
  now = open;
  saves = {};
  isDown = false;
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("shows an error when the messages fail to load, and the messages after Retry", async () => {
  isDown = true;
  show("");
  expect((await screen.findByRole("alert")).textContent).toContain("couldn't reach the server");
  isDown = false;
  await press("Retry");
  expect(await screen.findByText("An oven")).toBeDefined();
});

test("shows an error when a message fails to load, and the message after Retry", async () => {
  isDown = true;
  show();
  expect(await screen.findByText("We couldn't load the message")).toBeDefined();
  isDown = false;
  for (const retry of await screen.findAllByRole("button", { name: "Retry" })) await userEvent.click(retry);
  expect(await screen.findByText("Which papers?", { selector: "p.whitespace-pre-line" })).toBeDefined();
});

test("keeps a failed answer, and sends it under the same id on the next try", async () => {
  show();
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Your answer/);
  await userEvent.type(text, "Three statements.");
  await press("Send to Marisol");
  expect(await screen.findByText(/couldn't reach the server.*try again/)).toBeDefined();
  expect(text.value).toBe("Hello Marisol,\n\nThree statements.");
  await pressTwice("Send to Marisol", `${here}/replies`, {
    ...open,
    state: "answered",
    revision: 1,
    replies: [{ ...failed, delivery: "waiting", delivery_error: null }],
  });
  await waitFor(() => expect(text.value).toBe("Hello Marisol,\n\n"));
  const [first, second, ...others] = listSent(`${here}/replies`).map(({ body }) => body);
  expect(others).toEqual([]);
  expect(second).toEqual(first);
});

test("keeps a failed note, and adds it once on the next try", async () => {
  show();
  const note = await screen.findByLabelText<HTMLTextAreaElement>(/^Note for the firm/);
  await userEvent.type(note, "Rang her.");
  await press("Add note");
  expect(await screen.findByText(/couldn't reach the server.*try again/)).toBeDefined();
  expect(note.value).toBe("Rang her.");
  await pressTwice("Add note", `${here}/notes`, {
    ...open,
    notes: [{ id: "n1", text: "Rang her.", by: "Ann Advisor", written_at: "2026-02-06T12:00:00Z" }],
  });
  await waitFor(() => expect(note.value).toBe(""));
  expect(await screen.findByText("Rang her.", { selector: "p" })).toBeDefined();
  const [first, second, ...others] = listSent(`${here}/notes`).map(({ body }) => body);
  expect(others).toEqual([]);
  expect(second).toEqual(first);
});

test("says when closing fails, and closes the message once on the next try", async () => {
  show();
  await press("Close without an answer");
  expect(await screen.findByText(/couldn't reach the server.*try again/)).toBeDefined();
  await pressTwice("Close without an answer", `${here}/state`, { ...open, state: "closed", revision: 1 });
  expect(await button("Reopen")).toBeDefined();
  expect(screen.queryByText(/couldn't reach the server/)).toBeNull();
  expect(listSent(`${here}/state`).map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ state: "closed", expected_revision: 0 })),
  );
});

test("says when a colleague answered first, and shows the message as it is now", async () => {
  show();
  await button("Close without an answer");
  saves[`${here}/state`] = () => {
    now = { ...open, state: "answered", revision: 1 };
    return json({ result: { code: "contact_changed", error: "Bob has answered this message.", fields: {} } }, 409);
  };
  await press("Close without an answer");
  expect(await screen.findByText("Bob has answered this message.")).toBeDefined();
  expect(await button("Close")).toBeDefined();
});

test("resends a bounced reply once on a double click, and says when it fails again", async () => {
  now = { ...open, state: "answered", revision: 1, replies: [failed] };
  const path = `${here}/replies/${failed.id}/resend`;
  show();
  expect(await screen.findByText("no such mailbox")).toBeDefined();
  await press("Send again");
  expect(await screen.findByText(/couldn't reach the server.*try again/)).toBeDefined();
  await pressTwice("Send again", path, now);
  expect(await screen.findByText("Sending failed again: no such mailbox.")).toBeDefined();
  expect(listSent(path)).toHaveLength(2);
  await pressTwice("Send again", path, { ...now, replies: [{ ...failed, delivery: "sent", delivery_error: null }] });
  await waitFor(() => expect(screen.queryByText("This email couldn't be delivered")).toBeNull());
  expect(listSent(path)).toHaveLength(3);
});
