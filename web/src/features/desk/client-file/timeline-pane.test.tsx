import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { ClientFile } from "@funding-desk/contract/desk/client-file/desk-api";
import type { FileEvent } from "@funding-desk/contract/desk/client-file/timeline-desk-api";
import type { MessageWire } from "@funding-desk/contract/messages/message/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { AddressedPlace } from "./file-place.tsx";
import { TimelinePane } from "./timeline-pane.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const file = { client: { id: "c1", first_name: "Ada", last_name: "King" } } as unknown as ClientFile;
const createMessage = (id: string, from: "client" | "firm", text: string): MessageWire => ({
  id,
  from,
  staff_name: from === "firm" ? "Ann Advisor" : null,
  text,
  attachments: [],
  sent_at: "2026-01-05T12:00:00Z",
  read_at: null,
});

const templates = [
  {
    id: "t1",
    name: "Statements",
    text: "Hi {{first_name}}, we need {{open_documents}}. Call: {{next_call}}.",
    is_shared: true,
    maker: "Max Manager",
    can_change: false,
    revision: 0,
  },
];
const values = {
  first_name: "Ada",
  last_name: "King",
  business_name: "",
  advisor_name: "Ann Advisor",
  next_call: "",
  open_documents: "Bank statements",
  firm_name: "Firm",
  firm_phone: "(555) 010-0142",
};

/** The server as this pane sees it. */
let stored: MessageWire[] = [];
let others: FileEvent[] = [];
let isDown = false;
let unread = 0;
let calls: SeenCall[] = [];
const sentTo = (path: string) => calls.filter((call) => call.method === "POST" && call.path === path);

const since = "2026-01-05T12:00:00Z";
const act: Omit<FileEvent, "id" | "kind" | "what"> = {
  at: since,
  by: "client",
  name: null,
  about: null,
  before: null,
  after: null,
  note: null,
  message: null,
};
const toEvent = (message: MessageWire): FileEvent => ({
  ...act,
  id: `message-${message.id}`,
  kind: "message",
  what: "wrote a message",
  sent: message,
});

const show = (role: DeskIdentity["role"] = "advisor", search = "") => {
  calls = respondTo({
    "/desk/clients/c1/messages/m1/email": () =>
      json({ data: { from: "ada@example.com", subject: "Re: Rent", text: "Total 81,500 <b>in bold</b>", files: [] } }),
    "/desk/clients/c1/timeline": () => {
      if (isDown) throw new TypeError("no connection");
      return json({ data: { events: [...others, ...stored.map(toEvent)], next_before: null } });
    },
    "/desk/clients/c1/next": () =>
      json({ data: { unread: unread > 0 ? { count: unread, since } : null, last_message_id: "m1" } }),
    "/desk/clients/c1/messages": ({ body }) => {
      if (isDown) throw new TypeError("no connection");
      const sent = createMessage("m2", "firm", (body as { text: string }).text);
      stored = [sent, ...stored];
      return json({ data: sent }, 201);
    },
    "/desk/message-templates": () => json({ data: { templates } }),
    "/desk/clients/c1/template-values": () => {
      if (isDown) throw new TypeError("no connection");
      return json({ data: values });
    },
    "/desk/clients/c1/messages/read": () => {
      unread = 0;
      return json({ data: { unread } });
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <MemoryRouter initialEntries={[`/desk/clients/c1${search}`]}>
          <AddressedPlace clientId="c1">
            <TimelinePane file={file} />
          </AddressedPlace>
          <Toaster />
        </MemoryRouter>
      </StaffContext>
    </QueryClientProvider>,
  );
};
const composer = () => screen.findByLabelText<HTMLTextAreaElement>(/^Write to Ada/);

beforeEach(() => {
  isDown = false;
  unread = 1;
  others = [];
  stored = [createMessage("m1", "client", "When do we talk?")];
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("says when the timeline can't be loaded, and shows it after Retry", async () => {
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
  expect(sentTo("/desk/clients/c1/messages").map(({ body }) => body)).toEqual([{ text: "At noon.", attachments: [] }]);
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

test.each([
  ["advisor", 1],
  ["auditor", 0],
] as const)("lets an %s open what the role may open", async (role, links) => {
  stored = [
    {
      ...createMessage("m1", "client", ""),
      attachments: [{ id: "f1", filename: "lease.pdf", size_bytes: 2048, state: "stored" }],
    },
  ];
  show(role);
  expect(await screen.findByText(/^lease.pdf/)).toBeDefined();
  const found = screen.queryAllByRole("link", { name: /^lease.pdf/ });
  expect(found.map((link) => link.getAttribute("href"))).toEqual(
    Array.from({ length: links }, () => "/api/desk/clients/c1/messages/attachments/f1/file"),
  );
});

test("says which words came by email, and from whom when it wasn't the account's address", async () => {
  const mailed = (id: string, otherSender: string | null): MessageWire => ({
    ...createMessage(id, "client", `Text of ${id}`),
    email: { other_sender: otherSender, is_cut: null },
  });
  stored = [mailed("m1", null), mailed("m2", "carl@example.com"), mailed("m3", "")];
  show();
  const [third, second, first] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toMatch(/by emailText of m1$/);
  expect(second?.textContent).toContain("This email came from carl@example.com.");
  expect(third?.textContent).toContain("This email doesn't clearly say who sent it.");
});

test("says which emails aren't shown whole, and shows them", async () => {
  const mailed = (id: string, isCut: boolean | null): MessageWire => ({
    ...createMessage(id, "client", `Text of ${id}`),
    email: { other_sender: null, is_cut: isCut },
  });
  stored = [mailed("m1", true), mailed("m2", false), mailed("m3", null)];
  show();
  const [third, second, first] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("Part of this email isn't shown.");
  expect(second?.textContent).toMatch(/Text of m2Show the whole email$/);
  expect(third?.textContent).not.toContain("whole email");
  await userEvent.click(within(first as HTMLElement).getByRole("button", { name: "Show the whole email" }));
  expect(await screen.findByText("Total 81,500 <b>in bold</b>")).toBeDefined();
});

test("tells every kind of event, the newest last, and asks for one kind", async () => {
  others = [
    {
      ...act,
      id: "status-1",
      kind: "status",
      by: "staff",
      name: "Ann Advisor",
      what: "changed a status",
      about: "FA-7K3M9XQA",
      before: "Submitted",
      after: "Under Review",
      note: "Looks sound",
      message: "We are on it.",
    },
    {
      ...act,
      id: "note-1",
      kind: "note",
      by: "staff",
      what: "wrote a note",
      noted: {
        id: "n1",
        staff_name: "Ann Advisor",
        text: "Rings at noon.",
        written_at: since,
        edited_at: null,
        editable_until: null,
      },
    },
  ];
  show();
  await screen.findByText("Rings at noon.");
  const [first, second, third] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(first).toContain("When do we talk?");
  expect(second).toContain("Ann Advisor 01/05/2026, 12:00 PM, noteRings at noon.");
  expect(third).toMatch(/changed a status: FA-7K3M9XQA, Submitted → Under Review.*“Looks sound”We are on it/);
  await userEvent.selectOptions(screen.getByLabelText("Show"), "Notes");
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("?kind=note"))).toBe(true));
});

test("begins with a note where the address asks for notes", async () => {
  show("advisor", "?tab=notes");
  expect(await screen.findByLabelText("New note")).toBeDefined();
});

test("puts a template into the message by keyboard, filled in, and says what isn't known", async () => {
  show();
  const field = await composer();
  await userEvent.type(field, "Good morning!");
  screen.getByRole("button", { name: "Templates" }).focus();
  await userEvent.keyboard("{Enter}");
  const item = await screen.findByRole("menuitem", { name: /^Statements/ });
  while (document.activeElement !== item) await userEvent.keyboard("{ArrowUp}");
  await userEvent.keyboard("{Enter}");
  const text = "Good morning!\n\nHi Ada, we need Bank statements. Call: not booked yet.";
  await waitFor(() => expect(field.value).toBe(text));
  expect(document.activeElement).toBe(field);
  expect(screen.getByText(/Not known for this client.*Next call \(“not booked yet”\)/)).toBeDefined();
  expect(sentTo("/desk/clients/c1/messages")).toEqual([]);
});

test("leaves the message as it is when the fields can't be loaded", async () => {
  show();
  const field = await composer();
  await userEvent.clear(field);
  await userEvent.type(field, "Good morning!");
  isDown = true;
  await userEvent.click(screen.getByRole("button", { name: "Templates" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /^Statements/ }));
  expect(await screen.findByText(/couldn't reach the server/)).toBeDefined();
  expect(field.value).toBe("Good morning!");
});
