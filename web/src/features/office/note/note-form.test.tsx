import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { NoteWire } from "@funding-desk/contract/office/note/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { NoteForm, WrittenNote } from "./note-form.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const createNote = (id: string, over: Partial<NoteWire> = {}): NoteWire => ({
  id,
  staff_name: "Ann Advisor",
  text: `Note ${id}`,
  written_at: "2026-01-05T12:00:00Z",
  edited_at: null,
  editable_until: null,
  ...over,
});

/** The server as this section meets it. */
let stored: NoteWire[] = [];
let isDown = false;
let edit: Responder = ({ body }) => json({ data: createNote("n1", body as { text: string }) });
let calls: SeenCall[] = [];
const listSent = (method: string) => calls.filter((call) => call.method === method);

const show = () => {
  calls = respondTo({
    "/desk/clients/c1/notes": ({ body }) => {
      if (isDown) throw new TypeError("no connection");
      return json({ data: createNote("new", body as { text: string }) }, 201);
    },
    "/desk/clients/c1/notes/n1": (seen) => edit(seen),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <NoteForm clientId="c1" label="New note" />
        {stored.map((note) => (
          <WrittenNote key={note.id} clientId="c1" note={note} />
        ))}
      </StaffContext>
    </QueryClientProvider>,
  );
};
const newNote = () => screen.findByLabelText<HTMLTextAreaElement>("New note");
const add = () => screen.getByRole("button", { name: /^Add note|^Saving/ });

beforeEach(() => {
  isDown = false;
  stored = [createNote("n1", { text: "Rings at noon.", editable_until: "2100-01-01T00:00:00Z" }), createNote("n2")];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("writes a note once on a double click, and clears the field", async () => {
  const user = userEvent.setup();
  show();
  await user.type(await newNote(), "Wants a call in May.");
  await user.dblClick(add());
  await waitFor(async () => expect((await newNote()).value).toBe(""));
  expect(listSent("POST").map(({ body }) => body)).toEqual([{ text: "Wants a call in May." }]);
});

test("keeps the text of a failed note, and repeats its key on the next try", async () => {
  const user = userEvent.setup();
  show();
  const field = await newNote();
  await screen.findByText("Rings at noon.");
  await user.type(field, "Wants a call in May.");
  isDown = true;
  await user.click(add());
  expect(await screen.findByText(/couldn't reach the server/)).toBeDefined();
  expect(field.value).toBe("Wants a call in May.");
  isDown = false;
  await user.click(add());
  await waitFor(() => expect(field.value).toBe(""));
  const keys = listSent("POST").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("lets authors edit their own notes for a while; after that it keeps the text and says why", async () => {
  const user = userEvent.setup();
  edit = () => json({ result: { code: "note_closed", error: "It can no longer be changed.", fields: {} } }, 409);
  show();
  await screen.findByText("Rings at noon.");
  expect(screen.getAllByRole("button", { name: /^Edit/ })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: /^Edit/ }));
  const field = screen.getByLabelText<HTMLTextAreaElement>("Edit the note");
  await user.clear(field);
  await user.type(field, "Rings at one.");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("It can no longer be changed.")).toBeDefined();
  expect(field.value).toBe("Rings at one.");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByText("Rings at noon.")).toBeDefined();
});
