import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { loadComboLists } from "../../../ui/combo-field.tsx";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { NewClientDialog, type Writer } from "./new-client-dialog.tsx";

const messageId = "7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11";
const writer: Writer = {
  messageId,
  answers: { firstName: "Marisol", lastName: "Vega", email: "marisol@example.com", phone: "5550100188" },
};
const opened: Responder = () => json({ data: { client_id: "c1" } }, 201);

const nobody: Responder = () => json({ data: { clients: [], hidden: 0 } });
const show = (answer: Responder, from?: Writer, likely = nobody) => {
  const seen = respondTo({ "/desk/clients": answer, "/desk/client-duplicates": likely });
  const router = createMemoryRouter(
    [
      { path: "/desk", element: <NewClientDialog writer={from} onClose={() => {}} /> },
      { path: "/desk/clients/:id", element: <h1>The file</h1> },
    ],
    { initialEntries: ["/desk"] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return () => seen.filter(({ path }) => path === "/desk/clients");
};
const chooseState = async () => {
  await userEvent.click(screen.getByRole("combobox", { name: /State/ }));
  await userEvent.paste("Florida");
  await userEvent.click(await screen.findByRole("option", { name: "Florida (FL)" }));
};
const button = () => screen.getByRole("button", { name: "Open the file" });

beforeAll(loadComboLists);
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("opens a file once for a double click, and goes there", async () => {
  const sent = show(opened);
  await userEvent.type(await screen.findByLabelText("First name"), "Marisol");
  await userEvent.type(screen.getByLabelText("Last name"), "Vega");
  await userEvent.type(screen.getByLabelText("Phone"), "5550100142");
  await userEvent.type(screen.getByLabelText("Email"), "marisol@example.com");
  await chooseState();
  await userEvent.type(screen.getByLabelText(/In your words/), "Called about an oven");
  await userEvent.dblClick(button());
  await screen.findByRole("heading", { name: "The file" });
  expect(sent().map(({ body }) => body)).toEqual([
    {
      first_name: "Marisol",
      last_name: "Vega",
      mobile: "5550100142",
      state: "Florida (FL)",
      email: "marisol@example.com",
      origin: "phone",
      origin_note: "Called about an oven",
    },
  ]);
});

test("starts from a contact message, and keeps what was typed when it fails", async () => {
  let isDown = true;
  const sent = show(
    (seen) =>
      isDown
        ? json({ result: { status: "error", code: "client_exists", error: "There's already one.", fields: {} } }, 409)
        : opened(seen),
    writer,
  );
  await screen.findByLabelText("First name");
  await chooseState();
  await userEvent.click(button());
  expect(await screen.findByText("There's already one.")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("marisol@example.com");
  isDown = false;
  await userEvent.click(button());
  await screen.findByRole("heading", { name: "The file" });
  expect(sent().at(-1)?.body).toMatchObject({ origin: "contact message", contact_message_id: messageId });
  const [first, second] = sent().map(({ headers }) => headers.get("idempotency-key"));
  expect(second).toBe(first);
});

test("shows what the server refuses at its field", async () => {
  const fields = { email: "We don't accept this domain." };
  show(
    () => json({ result: { status: "error", code: "invalid_fields", error: "Please check.", fields } }, 422),
    writer,
  );
  await screen.findByLabelText("First name");
  await chooseState();
  await userEvent.click(button());
  await waitFor(() => expect(screen.getByText("We don't accept this domain.")).toBeDefined());
});

test("says first whom it may be, and opens the file when pressed again", async () => {
  const ada = { id: "c2", name: "Ada Byron", email: "ada@example.com", reasons: ["phone"] };
  const sent = show(opened, writer, () => json({ data: { clients: [ada], hidden: 0 } }));
  await screen.findByLabelText("First name");
  await chooseState();
  pressTwice(button());
  expect(await screen.findByText("You may have this client already")).toBeDefined();
  expect(screen.getByRole("link", { name: /^Ada Byron, ada@example.com/ })).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.click(button());
  await screen.findByRole("heading", { name: "The file" });
  expect(sent()).toHaveLength(1);
});

test("sends nothing without a name", async () => {
  const sent = show(opened);
  await userEvent.click(await screen.findByRole("button", { name: "Open the file" }));
  expect((await screen.findAllByText("Please enter your first name.")).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
});
