import type { MessageWire } from "@funding-desk/contract/messages/message/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError, lostConnection } from "../../../http/call-error.ts";
import type { UploadInput } from "../../../http/upload.ts";
import { forgetPerson, storeSession } from "../../../identity/storage.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { toast } from "../../../ui/toaster.tsx";
import { OwnMessages } from "./own-messages.tsx";

const upload = vi.hoisted(() => vi.fn());
vi.mock("../../../http/upload.ts", () => ({ upload }));

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
    "/my-advisor": () => json({ data: null }),
    "/lead-user/answer-goals": () => json({ data: { forms: null, messages: due, documents: null } }),
    "/lead-user/messages/read": () => {
      stored = stored.map((each) => ({ ...each, read_at: "2026-03-02T13:00:00Z" }));
      return json({ data: { unread: 0 } });
    },
    ...more,
  });
};
let client: QueryClient;
const open = (userId = "u1") => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <QueryClientProvider client={client}>
          <OwnMessages userId={userId} />
        </QueryClientProvider>
      ),
    },
  ]);
  render(<Stub initialEntries={["/"]} />);
};
const field = () => screen.findByLabelText<HTMLTextAreaElement>("Write to your advisor");
const posts = () => calls.filter(({ method, path }) => method === "POST" && path.endsWith("/messages"));

beforeEach(() => storeSession({ token: "t", userId: "u1", user }));
afterEach(() => {
  due = null;
  cleanup();
  forgetPerson();
  toast.dismissAll();
  upload.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("shows the conversation from top to bottom, and marks the firm's messages as read", async () => {
  stored = [createMessage("Second", fromFirm), createMessage("First")];
  serve();
  open();
  const said = await screen.findAllByRole("listitem");
  expect(said.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^You .*First/),
    expect.stringMatching(/Ann Advisor Second\d+:\d\d [AP]M$/),
  ]);
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith("/read")).map(({ body }) => body)).toEqual([{ up_to: "Second" }]),
  );
});

test("groups messages by day and person, and draws a line before what is new", async () => {
  stored = [
    createMessage("Third", { ...fromFirm, sent_at: "2026-03-04T15:00:00Z" }),
    createMessage("Second", { ...fromFirm, sent_at: "2026-03-04T14:00:00Z" }),
    createMessage("Before", { ...fromFirm, sent_at: "2026-03-02T13:00:00Z", read_at: "2026-03-02T14:00:00Z" }),
    createMessage("First", { read_at: "2026-03-02T13:00:00Z" }),
  ];
  serve();
  open();
  const days = await screen.findAllByRole("heading", { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Monday, March 2/),
    expect.stringMatching(/^Wednesday, March 4/),
  ]);
  expect(days.map((day) => day.parentElement?.querySelectorAll("li").length)).toEqual([2, 2]);
  const said = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(said.map((text) => text?.startsWith("New"))).toEqual([false, false, true, false]);
  // Whoever wrote several is shown once, and read out with each.
  expect(screen.getAllByText("Ann Advisor").map(({ className }) => className.includes("sr-only"))).toEqual([
    false,
    false,
    true,
  ]);
  expect(said[0]).toMatch(/Read Mar 2/);
  // They're read now, and the line stays.
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith("/read"))).toBe(true));
  expect(screen.getByText("New")).toBeDefined();
});

test("shows the newest message, also one that arrives, but leaves whoever reads further up where they are", async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  stored = [createMessage("First")];
  serve();
  open();
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue({ top: 5000 } as DOMRect);
  stored = [createMessage("Second", fromFirm), ...stored];
  await client.invalidateQueries();
  await screen.findByText("Second");
  expect(scrolled).toHaveBeenCalledTimes(1);
  await userEvent.type(await field(), "Mine");
  await userEvent.keyboard("{Enter}of two lines{Control>}{Enter}{/Control}");
  await waitFor(() =>
    expect(posts().map(({ body }) => body)).toEqual([{ text: "Mine\nof two lines", attachments: [] }]),
  );
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2));
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

const pdf = (name: string) => new File(["%PDF-1.7"], name, { type: "application/pdf", lastModified: 1 });
const attached = (filename: string) => ({ data: { id: `of-${filename}`, filename, size_bytes: 8, state: "stored" } });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("sends files once they're uploaded, and not before", async () => {
  stored = [];
  serve();
  let finish = (_answer: object) => {};
  upload.mockImplementation(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  open();
  await userEvent.type(await field(), "The lease");
  await press("Attach files");
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Browse/));
  await userEvent.upload(screen.getByLabelText("Files: this message"), [pdf("lease.pdf")]);
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  await press("Send");
  expect(await screen.findByText(/A file isn't uploaded yet/)).toBeDefined();
  expect(posts()).toEqual([]);
  finish(attached("lease.pdf"));
  expect(await screen.findByRole("list", { name: "Uploaded: this message" })).toBeDefined();
  await press("Send");
  await waitFor(async () => expect((await field()).value).toBe(""));
  expect(posts().map(({ body }) => body)).toEqual([{ text: "The lease", attachments: ["of-lease.pdf"] }]);
  expect(screen.queryByRole("list", { name: "Uploaded: this message" })).toBeNull();
});

test("says why a file failed, keeps the text, sends a file without words, and takes files back", async () => {
  stored = [];
  serve({ "/lead-user/messages/attachments/of-a.pdf": () => json({ data: null }) });
  upload.mockRejectedValueOnce(new CallError({ status: 415, message: "locked.pdf is protected with a password." }));
  open();
  await userEvent.type(await field(), "Here");
  await press("Attach files");
  await userEvent.upload(screen.getByLabelText("Files: this message"), [pdf("locked.pdf")]);
  expect(await screen.findByText("locked.pdf is protected with a password.")).toBeDefined();
  expect((await field()).value).toBe("Here");
  upload.mockImplementation(async (_, input: UploadInput<never>) => attached(input.files?.[0]?.file.name ?? ""));
  await userEvent.upload(screen.getByLabelText("Files: this message"), [pdf("a.pdf"), pdf("b.pdf")]);
  await press("Delete a.pdf");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Delete a.pdf" })).toBeNull());
  await userEvent.clear(await field());
  await press("Send");
  await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ text: "", attachments: ["of-b.pdf"] }]));
});

test("keeps attached files while the person looks at another screen", async () => {
  stored = [];
  serve();
  upload.mockImplementation(async () => attached("kept.pdf"));
  open("u2");
  await press("Attach files");
  await userEvent.upload(screen.getByLabelText("Files: this message"), [pdf("kept.pdf")]);
  await screen.findByRole("list", { name: "Uploaded: this message" });
  cleanup();
  open("u2");
  expect(await screen.findByRole("button", { name: "Delete kept.pdf" })).toBeDefined();
});

test("links the files of messages, and says which can't be opened", async () => {
  const file = { size_bytes: 2048, link: "/api/x" };
  stored = [
    createMessage("Look", {
      ...fromFirm,
      attachments: [
        { ...file, id: "f1", filename: "offer.pdf", state: "stored" },
        { ...file, id: "f2", filename: "new.pdf", state: "checking" },
        { ...file, id: "f3", filename: "bad.doc", state: "unsafe" },
      ],
    }),
  ];
  serve();
  open();
  const link = await screen.findByRole("link", { name: /^offer.pdf/ });
  expect(link.getAttribute("href")).toBe("/api/x");
  expect(screen.queryByRole("link", { name: /new.pdf|bad.doc/ })).toBeNull();
  expect(screen.getByText(/Being checked for viruses/)).toBeDefined();
});
