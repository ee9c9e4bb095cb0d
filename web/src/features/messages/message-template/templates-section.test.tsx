import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import type { MessageTemplate } from "@funding-desk/contract/messages/message-template/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { TemplatesSection } from "./templates-section.tsx";

const own: MessageTemplate = {
  id: "t1",
  name: "Statements",
  text: "Hi {{first_name}}",
  is_shared: false,
  maker: null,
  can_change: true,
  revision: 2,
};
const shared: MessageTemplate = { ...own, id: "t2", name: "Welcome", is_shared: true, maker: "Max", can_change: false };

/** The server as this section sees it. */
const open = (role: StaffRole = "advisor") => {
  const server = { templates: [own, shared], refusal: undefined as Response | undefined };
  const calls = respondTo({
    "/desk/message-templates": ({ method, body }) => {
      if (method === "POST" && server.refusal) return server.refusal;
      if (method === "POST") server.templates = [...server.templates, { ...own, ...(body as object), id: "new" }];
      return json({ data: { templates: server.templates } });
    },
    "/desk/message-templates/t1": ({ method, body }) => {
      if (server.refusal) return server.refusal;
      if (method === "DELETE") server.templates = server.templates.filter(({ id }) => id !== "t1");
      else server.templates = [{ ...own, ...(body as { name: string; text: string }) }, shared];
      return json({ data: { templates: server.templates } });
    },
  });
  const staff = { staff_id: "s1", name: "Ann", email: "a@example.com", role, session_ends_at: "2030-01-01T00:00:00Z" };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <TemplatesSection />
        <Toaster />
      </StaffContext>
    </QueryClientProvider>,
  );
  return { server, sent: () => calls.filter(({ method }) => method !== "GET") };
};
const refuse = (status: number, result: object) => json({ result: { status: "error", fields: {}, ...result } }, status);
const dialog = async () => within(await screen.findByRole("dialog"));

afterEach(() => {
  cleanup();
  toast.dismissAll();
});

test("an advisor adds one once, with a field and an example, and can't share it", async () => {
  const { sent } = open();
  expect(await screen.findByText("Shared by Max")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Edit Welcome" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "New template" }));
  const shown = await dialog();
  await userEvent.type(shown.getByLabelText(/^Name/), "Call");
  await userEvent.type(shown.getByLabelText(/^Text/), "Your call:");
  await userEvent.click(shown.getByRole("button", { name: "Next call" }));
  expect(shown.getByText("Your call: not booked yet")).toBeDefined();
  expect(shown.queryByRole("checkbox")).toBeNull();
  pressTwice(shown.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().map(({ body }) => body)).toEqual([
    { name: "Call", text: "Your call: {{next_call}}", is_shared: false },
  ]);
});

test("a manager shares one", async () => {
  const { sent } = open("manager");
  await userEvent.click(await screen.findByRole("button", { name: "Edit Statements" }));
  const shown = await dialog();
  await userEvent.click(shown.getByRole("checkbox", { name: /^Share it/ }));
  await userEvent.click(shown.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().map(({ body }) => body)).toEqual([
    { name: "Statements", text: "Hi {{first_name}}", is_shared: true, expected_revision: 2 },
  ]);
});

test("says at once what is wrong with a field, and keeps the text when someone else saved first", async () => {
  const { server, sent } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Edit Statements" }));
  const shown = await dialog();
  const text = shown.getByLabelText<HTMLTextAreaElement>(/^Text/);
  await userEvent.type(text, " {{{{ssn}}");
  expect(shown.getByText(/We don't know the field {{ssn}}/)).toBeDefined();
  await userEvent.clear(text);
  await userEvent.type(text, "Mine");
  server.refusal = refuse(409, { code: "setting_changed", error: "Bo changed these settings in the meantime." });
  server.templates = [{ ...own, text: "Theirs", revision: 3 }, shared];
  await userEvent.click(shown.getByRole("button", { name: "Save" }));
  expect(await shown.findByText("Theirs")).toBeDefined();
  expect(text.value).toBe("Mine");
  server.refusal = undefined;
  await userEvent.click(shown.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().at(-1)?.body).toMatchObject({ text: "Mine", expected_revision: 3 });
});

test("deletes one after asking, once", async () => {
  const { sent } = open();
  await userEvent.click(await screen.findByRole("button", { name: "Delete Statements" }));
  const question = within(await screen.findByRole("alertdialog"));
  pressTwice(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Edit Statements" })).toBeNull());
  expect(sent().map(({ method, body }) => [method, body])).toEqual([["DELETE", { expected_revision: 2 }]]);
});

test("an auditor reads the shared ones", async () => {
  open("auditor");
  expect(await screen.findByText("Shared by Max")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^(Add|Edit|Delete)/ })).toBeNull();
});
