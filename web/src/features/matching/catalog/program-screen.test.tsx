import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { LenderWire, ProgramDetailWire } from "@funding-desk/contract/matching/catalog/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { toast } from "../../../ui/toaster.tsx";
import { NewProgramScreen } from "./new-program-screen.tsx";
import { ProgramScreen } from "./program-screen.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Manager",
  email: "ann@example.com",
  role: "manager",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const lender: LenderWire = {
  id: "harbor-bank",
  name: "Harbor Bank",
  kind: "bank",
  website: "",
  may_be_named: false,
  agreement_until: null,
  submission_email: "",
  accepts: "link",
  registered_states: [],
  note: "",
  programs: 1,
  revision: 0,
  changed_by: null,
  changed_at: "2026-11-01T12:00:00Z",
};
const program: ProgramDetailWire = {
  id: "harbor-line",
  name: "Harbor line",
  product: "line-of-credit-bank",
  lender_id: "harbor-bank",
  lender_name: "Harbor Bank",
  status: "draft",
  pending: null,
  version: 1,
  live_version: null,
  rules: 1,
  missing: 0,
  is_stale: false,
  stale_on: "2027-05-31",
  origin: "desk",
  revision: 3,
  changed_by: "Ada Lovelace",
  changed_at: "2026-11-01T12:00:00Z",
  draft: {
    product: "line-of-credit-bank",
    name: "Harbor line",
    rules: [
      {
        id: "score",
        severity: "must",
        test: { fact: "personalCreditScore", op: "atLeast", value: 640 },
        claim: {
          sourceUrl: "https://harbor.example.com/rules",
          title: "Harbor Bank, requirements",
          quote: "at least 640",
          readOn: "2026-06-01",
          staleAfterDays: 180,
        },
      },
    ],
    documents: [],
    note: "",
  },
  lacks: [],
  may_verify: true,
  versions: [],
};

let answers: Record<string, Responder> = {};
let calls: SeenCall[] = [];
const sent = (method: string) => calls.filter((call) => call.method === method);

const show = (path: string, role: DeskIdentity["role"] = "manager") => {
  calls = respondTo({
    "/desk/catalog/lenders": () => json({ data: { lenders: [lender] } }),
    "/desk/catalog/programs/harbor-line": () => json({ data: program }),
    ...answers,
  });
  const router = createMemoryRouter(
    [
      { path: "/desk/catalog/new", element: <NewProgramScreen /> },
      { path: "/desk/catalog/programs/:id", element: <ProgramScreen /> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  );
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const inDialog = async () => within(await screen.findByRole("dialog"));

beforeEach(() => {
  answers = {};
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("a manager verifies what a colleague wrote, at the revision on the screen", async () => {
  let now = program;
  let isOvertaken = true;
  answers["/desk/catalog/programs/harbor-line"] = () => json({ data: now });
  answers["/desk/catalog/programs/harbor-line/verify"] = () => {
    now = { ...now, revision: now.revision + 1 };
    if (isOvertaken)
      return json({ result: { status: "error", error: "Ada was first.", code: "catalog_changed" } }, 409);
    now = { ...now, status: "verified", may_verify: false };
    return json({ data: now });
  };
  show("/desk/catalog/programs/harbor-line");
  expect(await screen.findByText("Personal credit score at least 640")).toBeTruthy();
  expect(screen.getByText("“at least 640”")).toBeTruthy();
  await press("Verify this version");
  expect(await screen.findByText("Ada was first.")).toBeTruthy();
  isOvertaken = false;
  await press("Verify this version");
  expect(await screen.findByRole("button", { name: "Go live" })).toBeTruthy();
  expect(sent("POST").map(({ body }) => body)).toEqual([{ expected_revision: 3 }, { expected_revision: 4 }]);
});

test("whoever verifies reads which rule lacks its quote, and the page that says so", async () => {
  const [rule] = program.draft.rules;
  const bare = { ...rule, id: "bare", claim: { ...rule?.claim, quote: "", sourceUrl: "https://harbor.example.com/" } };
  answers["/desk/catalog/programs/harbor-line"] = () =>
    json({ data: { ...program, draft: { ...program.draft, rules: [rule, bare] } } });
  show("/desk/catalog/programs/harbor-line");
  expect(await screen.findByText("Missing to verify it: the quote and the page that says so.")).toBeTruthy();
  expect(screen.getAllByText(/^Missing to verify/)).toHaveLength(1);
});

test("an advisor reads it and can do nothing", async () => {
  show("/desk/catalog/programs/harbor-line", "advisor");
  expect(await screen.findByText("Personal credit score at least 640")).toBeTruthy();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("says so when there is no such program, and offers Retry when it can't be loaded", async () => {
  answers["/desk/catalog/programs/harbor-line"] = () =>
    json({ result: { status: "error", error: "Not found.", code: "not_found" } }, 404);
  show("/desk/catalog/programs/harbor-line");
  expect(await screen.findByRole("heading", { name: "There is no such program" })).toBeTruthy();
  cleanup();
  answers["/desk/catalog/programs/harbor-line"] = () => {
    throw new TypeError("no connection");
  };
  show("/desk/catalog/programs/harbor-line");
  expect(await screen.findByRole("button", { name: "Retry" })).toBeTruthy();
});

test("a rule is edited in its dialog, and saving sends the whole program once", async () => {
  let answer = json({ data: { ...program, version: 2, revision: 4 } });
  const respond: Responder = ({ method }) => (method === "PUT" ? answer : json({ data: program }));
  answers["/desk/catalog/programs/harbor-line"] = respond;
  show("/desk/catalog/programs/harbor-line");
  await press("Edit");
  await press("Edit the rule Personal credit score at least 640");
  const dialog = await inDialog();
  const threshold = dialog.getByLabelText("Threshold");
  await userEvent.clear(threshold);
  await userEvent.type(threshold, "$660");
  await userEvent.click(dialog.getByRole("button", { name: "Keep the changes" }));
  // The dialog's form must not save the program around it.
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent("PUT")).toEqual([]);
  expect(screen.getByText("Personal credit score at least 660")).toBeTruthy();

  answer = json({ result: { status: "error", error: "Ada Lovelace changed this.", code: "catalog_changed" } }, 409);
  await press("Save draft");
  expect(await screen.findByText("Ada Lovelace changed this.")).toBeTruthy();
  answer = json({ data: { ...program, version: 2, revision: 5 } });
  await press("Save anyway");
  await screen.findByRole("button", { name: "Edit" });
  expect(sent("PUT")).toHaveLength(2);
  expect(sent("PUT")[1]?.body).toEqual({
    lender_id: "harbor-bank",
    expected_revision: 3,
    draft: {
      ...program.draft,
      rules: [{ ...program.draft.rules[0], test: { fact: "personalCreditScore", op: "atLeast", value: 660 } }],
    },
  });
});

test("shows the server's errors at the rule they are about", async () => {
  answers["/desk/catalog/programs/harbor-line"] = ({ method }) =>
    method === "PUT"
      ? json(
          {
            result: {
              status: "error",
              error: "Wrong.",
              code: "invalid_fields",
              fields: { "rules.score.claim.readOn": "No one can have read it in the future." },
            },
          },
          422,
        )
      : json({ data: program });
  show("/desk/catalog/programs/harbor-line");
  await press("Edit");
  await press("Save draft");
  expect(await screen.findByText("No one can have read it in the future.")).toBeTruthy();
});

test("no field of a dialog has the id of a field behind it", async () => {
  show("/desk/catalog/new");
  for (const opener of ["Add another lender", "Add a rule", "Add a document"]) {
    await press(opener);
    await screen.findByRole("dialog");
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    await press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

test("a new program needs a lender, a name, and a kind before anything is sent", async () => {
  show("/desk/catalog/new");
  await press("Save draft");
  expect(await screen.findByText("Please enter the program’s name.")).toBeTruthy();
  expect(sent("POST")).toEqual([]);
});
