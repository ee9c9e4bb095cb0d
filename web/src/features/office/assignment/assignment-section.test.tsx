import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { AssignmentRule, AssignmentTaker } from "@funding-desk/contract/office/assignment/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { AbsenceCard } from "./absence-card.tsx";
import { AssignmentSection } from "./assignment-section.tsx";

const ann: AssignmentTaker = { id: "s1", name: "Ann Advisor", absence: null, is_away: false };
const bob: AssignmentTaker = {
  id: "s2",
  name: "Bob Advisor",
  absence: { from_on: "2026-03-01", until_on: "2026-03-05" },
  is_away: true,
};
const large: AssignmentRule = {
  id: "r1",
  name: "Large",
  states: ["FL", "GA"],
  label: "",
  amount_from: 200_000,
  amount_to: null,
  way: "member",
  staff_ids: ["s1"],
};
const rest: AssignmentRule = { ...large, id: "r2", name: "Rest", states: [], amount_from: null, way: "turn" };
const refusal = (status: number, result: object) =>
  json({ result: { status: "error", fields: {}, ...result } }, status);

const path = "/desk/settings/assignment";
let answers: Record<string, Responder> = {};
let calls: SeenCall[] = [];
const listPuts = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);

const open = (rules: readonly AssignmentRule[], canChange = true) => {
  const setting = { rules: [...rules], revision: 4, changed_by: "Max Manager", takers: [ann, bob] };
  calls = respondTo({
    [path]: ({ method, body }) => {
      if (method === "PUT") Object.assign(setting, { rules: (body as typeof setting).rules, revision: 5 });
      return json({ data: setting });
    },
    ...answers,
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AssignmentSection canChange={canChange} />
        <Toaster />
      </QueryClientProvider>
    </MemoryRouter>,
  );
};

beforeEach(() => {
  answers = {};
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
});

test("lists the rules in words, and who is away", async () => {
  open([large, { ...rest, staff_ids: ["s1", "gone"] }]);
  expect(await screen.findByText("Files in FL or GA, $200,000 or more")).toBeTruthy();
  expect(screen.getByText("Every file")).toBeTruthy();
  expect(screen.getByText("In turn: Ann Advisor and someone who has left")).toBeTruthy();
  expect(screen.getByText("Now, 03/01/2026 to 03/05/2026")).toBeTruthy();
});

test("says that the rules couldn't be loaded, and loads them again", async () => {
  let isDown = true;
  answers[path] = () =>
    isDown
      ? refusal(500, { error: "Down." })
      : json({ data: { rules: [rest], revision: 1, changed_by: null, takers: [ann] } });
  open([]);
  expect(await screen.findByText("We couldn't load the rules")).toBeTruthy();
  expect(screen.getByRole("button", { name: "New rule" })).toHaveProperty("disabled", true);
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("1. Rest")).toBeTruthy();
});

test("adds a rule once, with the keyboard, however often it is sent", async () => {
  open([large]);
  (await screen.findByRole("button", { name: "New rule" })).focus();
  await waitFor(() => expect(screen.getByRole("button", { name: "New rule" })).toHaveProperty("disabled", false));
  screen.getByRole("button", { name: "New rule" }).focus();
  await userEvent.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Name/), "Small");
  await userEvent.type(dialog.getByLabelText(/^Client's states/), "fl, tx");
  await userEvent.type(dialog.getByLabelText(/^Amount up to/), "60000");
  dialog.getByRole("checkbox", { name: "Bob Advisor" }).focus();
  await userEvent.keyboard(" ");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listPuts()).toEqual([
    {
      rules: [
        large,
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: "Small",
          states: ["fl", "tx"],
          label: "",
          amount_from: null,
          amount_to: 60_000,
          way: "turn",
          staff_ids: ["s2"],
        },
      ],
      expected_revision: 4,
    },
  ]);
});

test("asks for what is missing without sending anything", async () => {
  open([large]);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Large" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.clear(dialog.getByLabelText(/^Name/));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Ann Advisor" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please enter a name.")).toBeTruthy();
  expect(dialog.getByText("Choose who gets these files.")).toBeTruthy();
  expect(listPuts()).toEqual([]);
});

test("keeps what was typed when a colleague saved first, and then saves on top of theirs", async () => {
  let revision = 4;
  answers[path] = ({ method, body }) => {
    if (method === "GET")
      return json({
        data: { rules: [large, rest].slice(0, revision - 3), revision, changed_by: "Grace", takers: [ann] },
      });
    if ((body as { expected_revision: number }).expected_revision === 5)
      return json({ data: { rules: (body as { rules: [] }).rules, revision: 6, changed_by: "Max", takers: [ann] } });
    revision = 5;
    return refusal(409, { code: "setting_changed", error: "Grace changed these settings in the meantime." });
  };
  open([]);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Large" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Name/), "r");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/Grace changed these settings/)).toBeTruthy();
  await screen.findByText("2. Rest");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listPuts()[1]).toEqual({ rules: [{ ...large, name: "Larger" }, rest], expected_revision: 5 });
});

test("moves a rule up, and removes one", async () => {
  open([large, rest]);
  await userEvent.click(await screen.findByRole("button", { name: "Move Rest up" }));
  expect(await screen.findByText("1. Rest")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove Large" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByText("2. Large")).toBeNull());
  expect(listPuts()).toEqual([
    { rules: [rest, large], expected_revision: 4 },
    { rules: [rest], expected_revision: 5 },
  ]);
});

test("shows who would get a file, and forgets that when the question changes", async () => {
  answers[`${path}/preview`] = () => json({ data: { rule: "Large", taker: "Ann Advisor", waits: false } });
  open([large]);
  await userEvent.selectOptions(await screen.findByLabelText(/^Client's state/), "FL");
  await userEvent.type(screen.getByLabelText(/^Amount/), "300000");
  await userEvent.click(screen.getByRole("button", { name: "Show who" }));
  expect(await screen.findByText("Ann Advisor would get this file, by the rule “Large”.")).toBeTruthy();
  expect(calls.at(-1)?.path).toBe(`${path}/preview?state=FL&amount=300000`);
  await userEvent.type(screen.getByLabelText(/^Label/), "x");
  expect(screen.queryByText(/Ann Advisor would get/)).toBeNull();
});

test("an auditor only reads and asks", async () => {
  open([large], false);
  await screen.findByText("1. Large");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Show who"]);
});

const typeDay = async (month: HTMLElement | undefined, digits: string) => {
  if (!month) throw new Error("There is no such date field.");
  await userEvent.click(month);
  await userEvent.keyboard(digits);
};

test("members say when they are away, see what failed, and come back", async () => {
  let isDown = true;
  let stored: unknown = null;
  calls = respondTo({
    "/desk/colleagues": () =>
      json({ data: { colleagues: ["Ann", "Bob"].map((name, at) => ({ id: `s${at + 1}`, name, role: "advisor" })) } }),
    "/desk/account/absence": ({ method, body }) => {
      if (method === "GET") return json({ data: { absence: stored } });
      if (isDown)
        return refusal(422, {
          code: "invalid_fields",
          error: "Check these.",
          fields: { until_on: "Choose at most a year." },
        });
      stored = (body as { absence: unknown }).absence;
      return json({ data: { absence: stored } });
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext
        value={{ staff_id: "s1", name: "Ann Advisor", email: "a@example.com", role: "advisor" } as DeskIdentity}
      >
        <AbsenceCard />
      </StaffContext>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Set days" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Enter the first day.")).toBeTruthy();
  await typeDay(dialog.getAllByRole("spinbutton")[0], "03012026");
  await typeDay(dialog.getAllByRole("spinbutton")[3], "03052026");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Choose at most a year.")).toBeTruthy();
  isDown = false;
  // One doesn't cover for oneself.
  expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["No one", "Bob"]);
  await userEvent.selectOptions(dialog.getByLabelText(/^Who covers/), "s2");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^From 03\/01\/2026 to 03\/05\/2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(await screen.findByRole("button", { name: "Set days" })).toBeTruthy();
  expect(listPuts()).toEqual([
    { absence: { from_on: "2026-03-01", until_on: "2026-03-05", cover_id: null } },
    { absence: { from_on: "2026-03-01", until_on: "2026-03-05", cover_id: "s2" } },
    { absence: null },
  ]);
});
