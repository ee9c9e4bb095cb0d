import type { FileSubmission } from "@funding-desk/contract/desk/client-file/desk-api";
import { readWire } from "@funding-desk/contract/forms/wire";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { coBorrowerWireBody } from "@funding-desk/contract/testing/application-wire";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { FormSteps } from "../../../forms/use-form-steps.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { AddCoBorrower } from "./add-co-borrower.tsx";

// Replaces fifteen inputs, which have their own tests, with prefilled answers.
vi.mock("../../../forms/step-fields.tsx", () => ({
  StepFields: ({ steps }: { steps: FormSteps }) => (
    <button type="button" onClick={() => steps.replace(readWire(coBorrowerForm, coBorrowerWireBody))}>
      Fill in
    </button>
  ),
}));

const clientId = "7d3f2a52-5f0e-4c6f-8f0e-0a5b7c9d1e11";
const applicationId = "0b54c3de-9a0c-4b7e-8f65-0d2f3a1b4c5d";
const coBorrower = (name: string) => ({ name, subject: `co-borrower:${clientId}` });
const applicationWith = (...names: string[]) =>
  ({
    kind: "application",
    id: applicationId,
    reference: "FA-7K3M9XQA",
    co_borrowers: names.map(coBorrower),
  }) as unknown as Extract<FileSubmission, { kind: "application" }>;

const show = (respond: Responder) => {
  const path = `/desk/clients/${clientId}/co-borrowers`;
  const seen = respondTo({ [path]: respond });
  const client = new QueryClient();
  const within = (...names: string[]) => (
    <QueryClientProvider client={client}>
      <AddCoBorrower clientId={clientId} application={applicationWith(...names)} />
    </QueryClientProvider>
  );
  const { rerender } = render(within());
  return {
    nowThereAre: (...names: string[]) => rerender(within(...names)),
    sent: () => seen.filter((call) => call.path === path).map(({ body }) => body as Record<string, unknown>),
  };
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const open = async () => {
  await press("Add a co-borrower");
  await screen.findByRole("dialog");
};
const createRefusal = (status: number, more: object) =>
  json({ result: { status: "error", error: "Your change wasn't saved.", ...more } }, status);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("sends nothing without answers and a reason, and says what is missing", async () => {
  const { sent } = show(() => json({}));
  await open();
  await press("Add the co-borrower");
  expect(screen.getByText("Please say why, in a few words.")).toBeTruthy();
  expect(screen.getAllByRole("link").length).toBeGreaterThan(5);
  expect(sent()).toEqual([]);
});

test("sends the answers and the reason once, and closes", async () => {
  const { sent } = show(() => json({ data: { subject: `co-borrower:${clientId}` } }, 201));
  await open();
  await press("Fill in");
  await userEvent.type(screen.getByLabelText(/^Why are you adding them/), "Her sister signs, too");
  await userEvent.dblClick(screen.getByRole("button", { name: "Add the co-borrower" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([
    {
      application_id: applicationId,
      answers: expect.objectContaining({ x_studio_first_name: "Charles", x_studio_ownership_: "40" }),
      reason: "Her sister signs, too",
      expected_co_borrowers: 0,
    },
  ]);
});

test("shows a colleague's addition, keeps the form, and can still add", async () => {
  const { sent, nowThereAre } = show(() => createRefusal(409, { code: "answers_changed" }));
  await open();
  await press("Fill in");
  await userEvent.type(screen.getByLabelText(/^Why are you adding them/), "Her sister signs, too");
  // The page shows a colleague's addition, while the dialog still counts what its owner saw.
  nowThereAre("Byron King");
  await press("Add the co-borrower");
  expect((await screen.findByRole("alert")).textContent).toContain("Byron King");
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why are you adding them/).value).toBe("Her sister signs, too");
  await press("Add mine anyway");
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ expected_co_borrowers: expected }) => expected)).toEqual([0, 1]);
});

test("shows a refusal at its field", async () => {
  show(() =>
    createRefusal(422, { code: "invalid_fields", fields: { x_studio_ownership_: "That is more than all of it." } }),
  );
  await open();
  await press("Fill in");
  await userEvent.type(screen.getByLabelText(/^Why are you adding them/), "Her sister signs, too");
  await press("Add the co-borrower");
  expect(await screen.findByRole("link", { name: /Ownership.*That is more than all of it/ })).toBeTruthy();
});

test("hides the button once there are ten", () => {
  const { nowThereAre } = show(() => json({}));
  nowThereAre(..."abcdefghij");
  expect(screen.queryByRole("button")).toBeNull();
});
