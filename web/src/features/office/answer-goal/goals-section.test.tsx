import { type AnswerGoalSetting, firstAnswerGoalSetting } from "@funding-desk/contract/office/answer-goal/setting";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { json, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { GoalsSection } from "./goals-section.tsx";

let calls: SeenCall[] = [];
const listPuts = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
const refusal = (status: number, result: object) =>
  json({ result: { status: "error", fields: {}, ...result } }, status);

interface Given {
  readonly canChange?: boolean;
  /** Answers instead of what is stored. */
  readonly answer?: (method: string) => Response | undefined;
}

const open = ({ canChange = true, answer }: Given = {}) => {
  const stored = { setting: firstAnswerGoalSetting, revision: 3, changed_by: null, time_zone: "America/New_York" };
  calls = respondTo({
    "/desk/settings/answer-goals": ({ method, body }) => {
      const given = answer?.(method);
      if (given) return given;
      if (method === "PUT") Object.assign(stored, { setting: (body as { setting: object }).setting, revision: 4 });
      return json({ data: stored });
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <GoalsSection canChange={canChange} />
      <Toaster />
    </QueryClientProvider>,
  );
};
const openDialog = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Change" }));
  return within(await screen.findByRole("dialog"));
};

afterEach(() => {
  cleanup();
  toast.dismissAll();
});

test("says each goal and the working hours, and lets an auditor only read", async () => {
  open({ canChange: false });
  expect(await screen.findAllByText("Within 8 working hours")).toHaveLength(3);
  expect(screen.getByText(/^Monday to Friday, 9 AM to 5 PM/)).toBeTruthy();
  expect(screen.getByText("Eastern Time. Closed on federal holidays.")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("loads again what couldn't be loaded", async () => {
  let isDown = true;
  open({ answer: () => (isDown ? refusal(500, { error: "Down." }) : undefined) });
  expect(await screen.findByText("We couldn't load the goals")).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Within 16 working hours")).toBeTruthy();
});

test("changes goals, days, and hours, once, however often they are sent", async () => {
  open();
  const dialog = await openDialog();
  await userEvent.clear(dialog.getByLabelText(/^Clients' messages/));
  await userEvent.type(dialog.getByLabelText(/^Clients' messages/), "2");
  await userEvent.clear(dialog.getByLabelText(/^Documents/));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Saturday" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Monday" }));
  await userEvent.selectOptions(dialog.getByLabelText(/^Until/), "12 AM");
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Clients see by when/ }));
  await userEvent.dblClick(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Within 2 working hours")).toBeTruthy();
  expect(screen.getByText("No goal")).toBeTruthy();
  const setting: AnswerGoalSetting = {
    weekdays: [2, 3, 4, 5, 6],
    opens_at: 540,
    closes_at: 1440,
    is_closed_on_holidays: true,
    goals: { forms: 8, messages: 2, contact: 8, documents: null },
    is_shown_to_clients: true,
  };
  expect(listPuts()).toEqual([{ setting, expected_revision: 3 }]);
});

test("shows what the server refuses at its field", async () => {
  const fields = { forms: "Please enter a whole number from 1 to 80." };
  open({
    answer: (method) => (method === "PUT" ? refusal(422, { code: "invalid_fields", error: "No.", fields }) : undefined),
  });
  const dialog = await openDialog();
  await userEvent.clear(dialog.getByLabelText(/^New forms/));
  await userEvent.type(dialog.getByLabelText(/^New forms/), "x");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(fields.forms)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^New forms/).value).toBe("x");
});

test("keeps what was typed when a colleague saved first", async () => {
  let isLate = false;
  const theirs = { ...firstAnswerGoalSetting, closes_at: 1080 };
  open({
    answer: (method) => {
      if (method === "GET")
        return isLate
          ? json({ data: { setting: theirs, revision: 9, changed_by: "Grace", time_zone: "America/New_York" } })
          : undefined;
      if (isLate) return undefined;
      isLate = true;
      return refusal(409, { code: "setting_changed", error: "Grace changed these settings in the meantime." });
    },
  });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole("checkbox", { name: "Closed on federal holidays" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/Grace changed these settings/)).toBeTruthy();
  expect(dialog.getByText("6 PM", { selector: "dd" })).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listPuts().at(-1)).toEqual({
    setting: { ...firstAnswerGoalSetting, is_closed_on_holidays: false },
    expected_revision: 9,
  });
});
