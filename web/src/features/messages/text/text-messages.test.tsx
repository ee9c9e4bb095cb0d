import type { TextMessagesWire } from "@funding-desk/contract/messages/text/api";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient, ServerStateProvider } from "../../../http/query-client.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { TextMessages } from "./text-messages.tsx";

const off: TextMessagesWire = {
  state: "off",
  number: null,
  code: null,
  wording: "I agree to texts.",
  our_number: "(555) 010-0199",
};
const masked = "(•••) •••-0123";
const waiting = { ...off, code: { number: masked, expires_at: "2030-01-01T00:00:00Z" } };
const on: TextMessagesWire = { ...off, state: "on", number: masked };
const answer = (data: TextMessagesWire | null) => () => json({ data });

const show = (responders: Record<string, Responder>) => {
  const seen = respondTo(responders);
  render(
    <ServerStateProvider>
      <TextMessages userId="u1" />
    </ServerStateProvider>,
  );
  return seen;
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("a client agrees, enters the code, and gets texts", async () => {
  const seen = show({
    "/text-messages": answer(off),
    "/text-messages/code": answer(waiting),
    "/text-messages/confirm": answer(on),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Turn on texts" }));
  const send = screen.getByRole("button", { name: "Text me a code" });
  await userEvent.click(send);
  expect(screen.getByText("Enter a 10-digit US mobile number.")).toBeTruthy();
  expect(screen.getByText("Check the box to get texts.")).toBeTruthy();
  expect((screen.getByLabelText(/I agree to texts/) as HTMLInputElement).checked).toBe(false);
  await userEvent.type(screen.getByLabelText(/US mobile number/), "2025550123");
  await userEvent.click(screen.getByLabelText(/I agree to texts/));
  await userEvent.dblClick(send);
  const code = (await screen.findByLabelText(/Code/)) as HTMLInputElement;
  expect(code.autocomplete).toBe("one-time-code");
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.getByText(/texted a code to \(•••\) •••-0123/)).toBeTruthy();
  await userEvent.type(code, "123456");
  await userEvent.click(screen.getByRole("button", { name: "Turn on texts" }));
  expect(await screen.findByText(/Texts go to \(•••\) •••-0123/)).toBeTruthy();
  expect(seen.filter(({ method }) => method === "POST").map(({ path, body }) => [path, body])).toEqual([
    ["/text-messages/code", { number: "2025550123", agreed_text: "I agree to texts." }],
    ["/text-messages/confirm", { code: "123456" }],
  ]);
});

test("says what is wrong with a code, and goes back for another one", async () => {
  const sentence = "This code is wrong or has expired. Check it, or ask for a new one.";
  show({
    // After a reload, the code is still asked for.
    "/text-messages": answer(waiting),
    "/text-messages/confirm": () =>
      json({ result: { status: "error", error: sentence, fields: { code: sentence } } }, 422),
  });
  await userEvent.type(await screen.findByLabelText(/Code/), "000000");
  await userEvent.click(screen.getByRole("button", { name: "Turn on texts" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(screen.getByLabelText(/US mobile number/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("button", { name: "Turn on texts" })).toBeTruthy();
});

test("turns texts off once on a double press", async () => {
  const seen = show({ "/text-messages": ({ method }) => json({ data: method === "DELETE" ? off : on }) });
  await userEvent.dblClick(await screen.findByRole("button", { name: "Turn off texts" }));
  expect(await screen.findByRole("button", { name: "Turn on texts" })).toBeTruthy();
  expect(seen.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

test("says when a reply or the provider ended texts", async () => {
  show({ "/text-messages": answer({ ...on, state: "stopped" }) });
  expect(await screen.findByText(/text START to \(555\) 010-0199/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  show({ "/text-messages": answer({ ...on, state: "refused" }) });
  expect(await screen.findByText("We couldn't text you")).toBeTruthy();
});

test("shows nothing when the firm sends no texts, and a failure with Retry", async () => {
  const seen = show({ "/text-messages": answer(null) });
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByText("Texts from us")).toBeNull();
  cleanup();
  queryClient.clear();
  show({ "/text-messages": () => json({ result: { status: "error", error: "No." } }, 400) });
  expect(await screen.findByText("We couldn't load your text messages")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
});
