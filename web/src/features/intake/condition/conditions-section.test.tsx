import type { Condition } from "@funding-desk/contract/intake/condition/condition";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { ConditionsSection } from "./conditions-section.tsx";

const call: Condition = { id: "c1", kind: "prequalification", status: "Pre-Qualified", need: { what: "call" } };
const refusal = (status: number, result: object) =>
  json({ result: { status: "error", fields: {}, ...result } }, status);

const putPath = "/desk/settings/status-conditions";
let answers: Record<string, Responder> = {};
let calls: SeenCall[] = [];
let conditions: Condition[] = [];
const listPuts = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);

const open = (canChange = true) => {
  const setting = () => ({
    data: { conditions, revision: 2, changed_by: "Max", document_types: [{ id: 7, name: "Voided check" }] },
  });
  calls = respondTo({
    "/desk/status-conditions": () => json(setting()),
    [putPath]: ({ body }) => {
      ({ conditions } = body as { conditions: Condition[] });
      return json(setting());
    },
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConditionsSection canChange={canChange} />
      <Toaster />
    </QueryClientProvider>,
  );
};

beforeEach(() => {
  answers = {};
  conditions = [call];
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
});

test("adds a condition once, however often it is sent, and removes one", async () => {
  open();
  expect(await screen.findByText("a call that was held")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "New condition" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Choose a status.")).toBeTruthy();
  expect(dialog.getByText("Choose a document type.")).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText(/^A file may move to/), "Approved");
  await userEvent.selectOptions(dialog.getByLabelText(/^Document/), "Voided check");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const added = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    kind: "application",
    status: "Approved",
    need: { what: "document", document_type_id: 7 },
  };
  expect(listPuts()).toEqual([{ conditions: [call, added], expected_revision: 2 }]);
  await userEvent.click(screen.getByRole("button", { name: "Remove: Pre-Qualified needs a call that was held" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(listPuts()).toHaveLength(2));
  expect(listPuts()[1]).toEqual({ conditions: [added], expected_revision: 2 });
});

test("keeps what was chosen when a save fails", async () => {
  let isDown = true;
  answers[putPath] = () =>
    isDown
      ? refusal(409, { code: "setting_changed", error: "Grace changed these settings." })
      : json({ data: { conditions, revision: 3, changed_by: "Max", document_types: [] } });
  open();
  await userEvent.click(await screen.findByRole("button", { name: /^Edit/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.selectOptions(dialog.getByLabelText(/^Only when/), "A task is done");
  await userEvent.type(dialog.getByLabelText(/^Title of the task/), "Call");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Grace changed these settings.")).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title of the task/).value).toBe("Call");
  isDown = false;
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listPuts()[1]).toMatchObject({ conditions: [{ id: "c1", need: { what: "task", title: "Call" } }] });
});

test("says that the conditions couldn't be loaded, and shows auditors no buttons", async () => {
  let isDown = true;
  answers["/desk/status-conditions"] = () =>
    isDown
      ? refusal(500, { error: "Down." })
      : json({ data: { conditions, revision: 1, changed_by: null, document_types: [] } });
  open(false);
  expect(await screen.findByText("We couldn't load the conditions")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Pre-Qualified")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Edit|Add|Remove/ })).toBeNull();
});
