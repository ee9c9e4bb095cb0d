import type { Member } from "@funding-desk/contract/accounts/staff/desk-api";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { DeskStateProvider, deskQueryClient } from "../../../http/desk-query-client.tsx";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { MemberDialog } from "./member-dialog.tsx";

const [ann, bob] = ["0d6f9d7e-6b3c-4f7e-9f6a-2d0c3c8a1b5e", "3f1c2b4a-8d7e-4a6b-9c5d-0e1f2a3b4c5d"];
const member: Member = {
  id: ann,
  name: "Ann Lee",
  email: "ann@firm.example.com",
  role: "advisor",
  status: "active",
  link_expires_at: null,
  last_signed_in_at: null,
};
const needed = () => json({ result: { code: "handover_needed", error: "Choose who takes over." } }, 409);
const done = (clashing_calls: number) =>
  json({
    result: { status: "success", member, handed_over: { files: 2, tasks: 1, calls: 3, clashing_calls } },
  });

const card = { name: "Ann Lee", portrait: "data:image/jpeg;base64,/9j/4AAQ", phone: null, hours: null };

const open = (change: Responder, responders: Record<string, Responder> = {}) => {
  const onClose = vi.fn();
  const seen = respondTo({
    [`/desk/staff/${ann}`]: change,
    [`/desk/staff/${ann}/duties`]: () => json({ data: { files: 2, tasks: 1, calls: 3, is_bookable: true } }),
    [`/desk/staff/${ann}/card`]: () => json({ data: card }),
    "/desk/colleagues": () =>
      json({
        data: {
          colleagues: [
            { id: ann, name: "Ann Lee", role: "advisor" },
            { id: bob, name: "Bob Berg", role: "manager" },
          ],
        },
      }),
    ...responders,
  });
  const router = createMemoryRouter([{ path: "/", element: <MemberDialog member={member} onClose={onClose} /> }]);
  render(
    <DeskStateProvider>
      <RouterProvider router={router} />
      <Toaster />
    </DeskStateProvider>,
  );
  const sent = () => seen.flatMap(({ method, body }) => (method === "PUT" ? [body] : []));
  return { sent, onClose };
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

afterEach(() => {
  cleanup();
  toast.dismissAll();
  deskQueryClient.clear();
  vi.unstubAllGlobals();
});

const chooseBob = async () => {
  const select = await screen.findByLabelText<HTMLSelectElement>(/^Who takes over/);
  await waitFor(() => expect([...select.options].map(({ text }) => text)).toEqual(["Choose one", "Bob Berg"]));
  await userEvent.selectOptions(select, "Bob Berg");
};

test("asks who takes over before it deactivates someone with work", async () => {
  const { sent, onClose } = open(({ body }) => ("successor_id" in (body as object) ? done(0) : needed()));
  await press("Deactivate");
  expect(
    await screen.findByText(
      "Ann Lee has 2 files, 1 open task, and 3 calls. Clients can book calls in Ann Lee's calendar.",
    ),
  ).toBeTruthy();
  await press("Hand over and deactivate");
  expect(screen.getByText("Choose who takes over.")).toBeTruthy();
  expect(sent()).toEqual([{ is_active: false }]);
  await chooseBob();
  await press("Hand over and deactivate");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent().at(-1)).toEqual({ is_active: false, successor_id: bob });
  expect(
    screen.getByText("Ann Lee is deactivated. Bob Berg took over 2 files, 1 open task, and 3 calls."),
  ).toBeTruthy();
});

test("says which calls couldn't go over", async () => {
  const { onClose } = open(({ body }) => ("successor_id" in (body as object) ? done(1) : needed()));
  await press("Deactivate");
  await chooseBob();
  await press("Hand over and deactivate");
  expect(await screen.findByRole("dialog", { name: "1 call to move" })).toBeTruthy();
  expect(screen.getByText(/1 call is still in Ann Lee's calendar, because Bob Berg has another call/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the calendar" }).getAttribute("href")).toBe("/desk/calendar");
  expect(onClose).not.toHaveBeenCalled();
});

test("deactivates someone without work at once", async () => {
  const { sent, onClose } = open(() => json({ result: { status: "success", member, handed_over: null } }));
  await press("Deactivate");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ is_active: false }]);
});

const cardPath = `/desk/staff/${ann}/card`;

test("changes what clients see, each part once, and stays open", async () => {
  const { sent, onClose } = open(needed, {
    [cardPath]: ({ method, body }) => json({ data: method === "PUT" ? { ...card, ...(body as object) } : card }),
    [`/desk/staff/${ann}/portrait`]: () => json({ data: { ...card, portrait: null } }),
  });
  pressTwice(await screen.findByRole("button", { name: "Remove portrait" }));
  expect(await screen.findByText("AL")).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Direct line/), "5550100199");
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save direct line" });
  pressTwice(save);
  await waitFor(() => expect(save.disabled).toBe(true));
  expect(sent()).toEqual([{ jpeg: null }, { phone: "5550100199" }]);
  expect(onClose).not.toHaveBeenCalled();
});

test("says what is wrong with the direct line, and keeps it", async () => {
  const fields = { phone: "Enter a phone number of 10 digits." };
  open(needed, {
    [cardPath]: ({ method }) =>
      method === "PUT" ? json({ result: { status: "error", error: "Check it.", fields } }, 422) : json({ data: card }),
  });
  const input = await screen.findByLabelText<HTMLInputElement>(/^Direct line/);
  await userEvent.type(input, "555");
  await press("Save direct line");
  expect(await screen.findByText(fields.phone)).toBeTruthy();
  expect(input.value).toContain("555");
});

test("says when the card can't be loaded; the rest still works", async () => {
  const { sent, onClose } = open(() => json({ result: { status: "success", member, handed_over: null } }), {
    [cardPath]: () => json({ result: { status: "error", error: "Not found.", code: "not_found" } }, 404),
  });
  expect(await screen.findByText("We couldn't load Ann Lee's card")).toBeTruthy();
  await press("Deactivate");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([{ is_active: false }]);
});
