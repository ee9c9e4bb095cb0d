import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { ContactForm } from "./contact-form.tsx";

const show = (responders: Record<string, Responder> = {}) => {
  const seen = respondTo({ "/contact-us/ticket": () => json({ data: { ticket: "t1" } }), ...responders });
  render(<ContactForm />);
  return seen;
};
const draft = () => localStorage.getItem("contactDraft");
const subject = () => screen.getByLabelText<HTMLInputElement>(/Subject/);
const fill = async () => {
  for (const [label, text] of [
    [/Full name/, "Ana Ruiz"],
    [/Phone number/, "5550100144"],
    [/Email/, "ana@example.com"],
    [/Subject/, "An oven"],
    [/Your question/, "How long does it take?"],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text);
};
const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("sends and stores nothing while the page is only read", () => {
  expect(show()).toEqual([]);
  expect(draft()).toBeNull();
});

test("restores the draft, and removes it once the form is empty", async () => {
  show();
  await userEvent.type(subject(), "An oven");
  cleanup();
  show();
  await waitFor(() => expect(subject().value).toBe("An oven"));
  await userEvent.clear(subject());
  await waitFor(() => expect(draft()).toBeNull());
});

test("neither shows nor removes another person's draft", async () => {
  localStorage.setItem("contactDraft", JSON.stringify({ userId: "u9", draft: { subject: "Private" } }));
  show();
  expect(subject().value).toBe("");
  expect(draft()).toContain("Private");
});

test("removes the draft once the message is sent", async () => {
  const seen = show({ "/contact-us": () => json({ result: { status: "success", message: "Thank you." } }) });
  await fill();
  expect(draft()).toContain("An oven");
  await send();
  expect((await screen.findAllByText("Thank you.")).length).toBeGreaterThan(0);
  expect(draft()).toBeNull();
  const sent = seen.find(({ path }) => path === "/contact-us");
  expect(sent?.body).toEqual({
    full_name: "Ana Ruiz",
    phone_number: "5550100144",
    email: "ana@example.com",
    subject: "An oven",
    question: "How long does it take?",
    ticket: "t1",
  });
  expect(sent?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
});

test("keeps what was typed when refused, and takes a new key when the whole message is refused", async () => {
  const seen = show({ "/contact-us": () => json({ result: { status: "error", error: "Please try again." } }, 422) });
  await fill();
  await send();
  await waitFor(() => expect(screen.getByRole("button", { name: "Send" }).getAttribute("aria-busy")).toBeNull());
  await send();
  await waitFor(() => expect(seen.filter(({ path }) => path === "/contact-us")).toHaveLength(2));
  const [first, second] = seen.filter(({ path }) => path === "/contact-us");
  expect(second?.headers.get("idempotency-key")).not.toBe(first?.headers.get("idempotency-key"));
  expect(subject().value).toBe("An oven");
  expect(draft()).toContain("An oven");
});
