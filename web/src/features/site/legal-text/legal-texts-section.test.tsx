import type { LegalSetting } from "@funding-desk/contract/site/legal-text/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { LegalTextsSection } from "./legal-texts-section.tsx";

const old = "# 1. Us\n\nWe lend nothing.";
const draft = "# 1. Us\n\nWe guide owners.";
const first: LegalSetting = {
  kind: "terms",
  text: draft,
  is_changed: true,
  revision: 4,
  changed_by: "Max",
  versions: [
    {
      version: 1,
      state: "in effect",
      effective_on: "2025-05-01",
      note: "",
      published_by: null,
      published_at: null,
    },
  ],
};
const path = "/desk/settings/legal-texts/terms";

/** The server as this section sees it. */
const open = (canChange = true) => {
  const server = { setting: first, refusal: undefined as Response | undefined };
  const calls = respondTo({
    [path]: ({ method, body }) => {
      if (method === "PUT" && server.refusal) return server.refusal;
      if (method === "PUT") {
        const { text } = body as { text: string };
        server.setting = { ...server.setting, text, revision: server.setting.revision + 1 };
      }
      return json({ data: server.setting });
    },
    [`${path}/versions/1`]: () => json({ data: { text: old } }),
    [`${path}/versions/2`]: () => json({ data: { text: draft } }),
    [`${path}/publish`]: ({ body }) => {
      const { effective_on, note } = body as { effective_on: string; note: string };
      const [shown] = server.setting.versions;
      if (!shown) throw new Error("There is no version.");
      const next = {
        ...shown,
        version: 2,
        effective_on,
        note,
        published_by: "Ann",
        published_at: "2026-01-05T12:00:00Z",
      };
      server.setting = {
        ...server.setting,
        is_changed: false,
        revision: 5,
        versions: [next, { ...shown, state: "earlier" }],
      };
      return json({ data: server.setting }, 201);
    },
  });
  const router = createMemoryRouter([{ path: "/", element: <LegalTextsSection canChange={canChange} /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { server, sent: () => calls.filter(({ method }) => method !== "GET") };
};
const findDraft = () => screen.findByLabelText<HTMLTextAreaElement>(/^Draft/);
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name }).disabled;

afterEach(() => {
  cleanup();
  toast.dismissAll();
});

test("shows what is typed as the page will, or says what can't be read", async () => {
  open();
  const text = await findDraft();
  expect(screen.getByRole("heading", { name: "1. Us" })).toBeDefined();
  await userEvent.clear(text);
  await userEvent.type(text, "No section");
  expect(screen.getAllByText(/Begin with a section/).length).toBeGreaterThan(0);
  await userEvent.clear(text);
  await userEvent.type(text, "# 2. New\n\n<b>Words</b>");
  expect(screen.getByRole("heading", { name: "2. New" })).toBeDefined();
  expect(screen.getByText("<b>Words</b>")).toBeDefined();
});

test("publishes what was saved, once, after showing what changes", async () => {
  const { sent } = open();
  const text = await findDraft();
  await userEvent.type(text, " Always.");
  expect(isDisabled("Publish")).toBe(true);
  pressTwice(screen.getByRole("button", { name: "Save the draft" }));
  await waitFor(() => expect(isDisabled("Publish")).toBe(false));
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  const dialog = within(await screen.findByRole("dialog"));
  const changes = within(dialog.getByRole("region", { name: "What changes" }));
  await waitFor(() => expect(changes.getByText(/lend/).tagName).toBe("DEL"));
  expect(changes.getByText(/guide/).tagName).toBe("INS");
  await userEvent.type(dialog.getByLabelText(/^What changed/), "Clearer.");
  pressTwice(dialog.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("Version 2")).toBeDefined();
  expect(screen.getByText("Clearer.")).toBeDefined();
  expect(isDisabled("Publish")).toBe(true);
  expect(sent().map(({ method, body }) => [method, body])).toMatchObject([
    ["PUT", { text: `${draft} Always.`, expected_revision: 4 }],
    ["POST", { note: "Clearer.", expected_revision: 5 }],
  ]);
});

test("keeps what was typed when a colleague was quicker, and compares the two", async () => {
  const { server, sent } = open();
  const text = await findDraft();
  await userEvent.type(text, " Mine.");
  const result = { status: "error", fields: {}, code: "setting_changed", error: "Bo changed these settings." };
  server.refusal = json({ result }, 409);
  server.setting = { ...first, text: `${draft} Theirs.`, revision: 9 };
  await userEvent.click(screen.getByRole("button", { name: "Save the draft" }));
  expect(await screen.findByText(/Theirs/, { selector: "del" })).toBeDefined();
  expect(screen.getByText(/Mine/, { selector: "ins" })).toBeDefined();
  expect(text.value).toBe(`${draft} Mine.`);
  server.refusal = undefined;
  await userEvent.click(screen.getByRole("button", { name: "Save the draft" }));
  await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ text: `${draft} Mine.`, expected_revision: 9 }));
});

test("an auditor reads the versions and compares them", async () => {
  const { server } = open(false);
  expect(await screen.findByText("in effect")).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /Compare/ })).toBeNull();
  cleanup();
  const [shown] = server.setting.versions;
  if (shown)
    first.versions.unshift({ ...shown, version: 2, published_by: "Ann", published_at: "2026-01-05T12:00:00Z" });
  open(false);
  await userEvent.click(await screen.findByRole("button", { name: "Compare with version 1" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect((await dialog.findByText(/lend/)).tagName).toBe("DEL");
  first.versions.shift();
});
