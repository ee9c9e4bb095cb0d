import type { Pack } from "@funding-desk/contract/documents/pack/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { AskPackButton } from "./ask-pack-button.tsx";
import { PacksSection } from "./packs-section.tsx";

const starter: Pack = {
  id: "p1",
  name: "Starter",
  documents: [{ document_type_id: 1, note: "The last 3 months" }],
  due_in_days: 7,
  tasks: [{ title: "Call the bank", due_in_days: 1, staff_id: null }],
};
const types = [
  { id: 1, name: "Bank statements" },
  { id: 2, name: "Voided check" },
];
const refusal = (status: number, result: object) =>
  json({ result: { status: "error", fields: {}, ...result } }, status);

let answers: Record<string, Responder> = {};
let calls: SeenCall[] = [];
let setting: { packs: Pack[]; revision: number; changed_by: string; document_types: typeof types };
const listSent = (method: string) => calls.filter((call) => call.method === method);

const open = (element: ReactNode) => {
  calls = respondTo({
    "/desk/colleagues": () => json({ data: { colleagues: [{ id: "s1", name: "Ann Advisor", role: "advisor" }] } }),
    "/desk/packs": () => json({ data: setting }),
    "/desk/settings/packs": ({ body }) => {
      setting = { ...setting, packs: (body as { packs: Pack[] }).packs, revision: setting.revision + 1 };
      return json({ data: setting });
    },
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {element}
      <Toaster />
    </QueryClientProvider>,
  );
};

beforeEach(() => {
  answers = {};
  setting = { packs: [starter], revision: 3, changed_by: "Max Manager", document_types: types };
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
});

test("adds a pack once, however often it is sent", async () => {
  open(<PacksSection canChange />);
  expect(await screen.findByText("1 document and 1 task")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "New pack" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please enter a name.")).toBeTruthy();
  expect(dialog.getByText("Choose at least one document, or add a task.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Name/), "Closing");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Voided check" }));
  await userEvent.type(dialog.getByLabelText(/^What exactly: Voided check/), "Of the business");
  await userEvent.type(dialog.getByLabelText(/^Documents needed in how many days/), "14");
  await userEvent.click(dialog.getByRole("button", { name: "Add a task" }));
  await userEvent.type(dialog.getByLabelText(/^What needs to be done/), "Call");
  await userEvent.selectOptions(dialog.getByLabelText(/^For whom/), "Ann Advisor");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listSent("PUT").map(({ body }) => body)).toEqual([
    {
      packs: [
        starter,
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: "Closing",
          documents: [{ document_type_id: 2, note: "Of the business" }],
          due_in_days: 14,
          tasks: [{ title: "Call", due_in_days: 1, staff_id: "s1" }],
        },
      ],
      expected_revision: 3,
    },
  ]);
});

test("keeps what was typed when a save fails, and removes a pack", async () => {
  let isDown = true;
  answers["/desk/settings/packs"] = ({ body }) => {
    if (isDown) return refusal(409, { code: "setting_changed", error: "Grace changed these settings." });
    setting = { ...setting, packs: (body as { packs: Pack[] }).packs };
    return json({ data: setting });
  };
  open(<PacksSection canChange />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Starter" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Name/), "s");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Grace changed these settings.")).toBeTruthy();
  isDown = false;
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: "Remove Starters" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("No packs yet")).toBeTruthy();
});

test("says that the packs couldn't be loaded, and shows auditors no buttons", async () => {
  let isDown = true;
  answers["/desk/packs"] = () => (isDown ? refusal(500, { error: "Down." }) : json({ data: setting }));
  open(<PacksSection canChange={false} />);
  expect(await screen.findByText("We couldn't load the packs")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Starter")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Edit|Add/ })).toBeNull();
});

const marisol = <AskPackButton client={{ id: "c1", first_name: "Marisol" }} />;
const path = "/desk/clients/c1/packs/p1";

test("asks a client once, and says what was left out", async () => {
  answers[path] = () =>
    json({
      data: {
        asked: ["Voided check"],
        tasks: ["Call the bank"],
        left_out: [{ name: "Bank statements", reason: "on file" }],
      },
    });
  open(marisol);
  await userEvent.click(await screen.findByRole("button", { name: "Ask for a pack" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("The last 3 months")).toBeTruthy();
  await userEvent.dblClick(dialog.getByRole("button", { name: "Ask for it" }));
  expect(
    await screen.findByText(
      "Asked for Voided check. Added a task: Call the bank. Left out: Bank statements (on file). We'll email Marisol in a minute.",
    ),
  ).toBeTruthy();
  expect(listSent("POST")).toHaveLength(1);
});

test("asks which one, and keeps the dialog when it fails", async () => {
  setting = { ...setting, packs: [starter, { ...starter, id: "p2", name: "Other" }] };
  answers[path] = () => refusal(404, { error: "It isn't there anymore." });
  open(marisol);
  await userEvent.click(await screen.findByRole("button", { name: "Ask for a pack" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Ask for it" }));
  expect(dialog.getByText("Choose a pack.")).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText(/^Pack/), "p1");
  await userEvent.click(dialog.getByRole("button", { name: "Ask for it" }));
  expect(await dialog.findByText("It isn't there anymore.")).toBeTruthy();
});

test("is absent while the firm has no packs", async () => {
  setting = { ...setting, packs: [] };
  open(marisol);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});
