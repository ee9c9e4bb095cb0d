import type { ContactDetail } from "@funding-desk/contract/site/contact/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReplyForm } from "./reply-form.tsx";

const message = (revision: number): ContactDetail => ({
  id: "7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11",
  full_name: "Marisol Vega",
  email: "marisol@example.com",
  phone: "5550100188",
  company: null,
  subject: "An oven",
  question: "Which papers?",
  received_at: "2026-02-05T12:00:00Z",
  state: revision === 0 ? "open" : "answered",
  revision,
  client: null,
  replies: [],
  notes: [],
});
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const listSent = () =>
  fetched.mock.calls
    .filter(([url, init]) => init.method === "POST" && url.endsWith("/replies"))
    .map(([, init]) => JSON.parse(String(init.body)));

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReplyForm message={message(0)} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const text = () => screen.getByLabelText<HTMLTextAreaElement>(/^Your answer/);

test("starts with the name and the subject, and sends once with the revision that was shown", async () => {
  const user = open();
  expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe("Re: An oven");
  await user.type(text(), "Three statements.");
  fetched.mockResolvedValue(json({ data: message(1) }, 201));
  await user.dblClick(screen.getByRole("button", { name: "Send to Marisol" }));
  await waitFor(() => expect(text().value).toBe("Hello Marisol,\n\n"));
  expect(listSent()).toMatchObject([{ text: "Hello Marisol,\n\nThree statements.", expected_revision: 0 }]);
});

test("keeps the text when a colleague answered first, and sends it on the new revision under the same id", async () => {
  const user = open();
  await user.type(text(), "Mine.");
  const refusal = { result: { status: "error", error: "Bob has answered this message.", code: "contact_changed" } };
  fetched.mockImplementation(async (_, { method }) =>
    method === "POST" ? json(refusal, 409) : json({ data: message(1) }),
  );
  await user.click(screen.getByRole("button", { name: "Send to Marisol" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Bob has answered this message.");
  expect(text().value).toContain("Mine.");
  fetched.mockResolvedValue(json({ data: message(2) }, 201));
  await user.click(screen.getByRole("button", { name: "Send anyway" }));
  await waitFor(() => expect(listSent()).toHaveLength(2));
  expect(listSent()[1]).toEqual({ ...listSent()[0], expected_revision: 1 });
});

test("adds a newly issued Sign Up Id and its link to the answer", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: "New Sign Up Id" }));
  const url = "https://desk.example.com/signup#id=A3C4D5E6";
  fetched.mockResolvedValue(json({ data: { id: "A3C4D5E6", url } }, 201));
  await user.click(await screen.findByRole("button", { name: "Issue it" }));
  await waitFor(() => expect(text().value).toContain(url));
  const [, { body } = { body: "" }] = fetched.mock.calls[0] ?? [];
  expect(JSON.parse(String(body))).toMatchObject({
    label: "Contact form: Marisol Vega",
    bound_email: "marisol@example.com",
    mail_to: null,
  });
});
