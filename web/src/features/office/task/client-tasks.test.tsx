import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import type { ClientTask } from "@funding-desk/contract/office/task/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { getFirmToday } from "../../../firm/firm-day.ts";
import { json, type Responder, respondTo, type SeenCall } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { ClientTasks } from "./client-tasks.tsx";
import { MyTasks } from "./my-tasks.tsx";

const staff: DeskIdentity = {
  staff_id: "s1",
  name: "Ann Advisor",
  email: "ann@example.com",
  role: "advisor",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const createTask = (id: string, over: Partial<ClientTask> = {}): ClientTask => ({
  id,
  title: `Task ${id}`,
  due_on: "2030-01-05",
  staff: { id: "s1", name: "Ann Advisor" },
  created_by: "Ann Advisor",
  done_at: null,
  revision: 3,
  ...over,
});

/** What the fake server stores and answers. */
let stored: ClientTask[] = [];
let answers: Record<string, Responder> = {};
let calls: SeenCall[] = [];
const listSent = (method: string) => calls.filter((call) => call.method === method);

const createRefusal = (
  status: number,
  result: { readonly code: string; readonly error: string; readonly fields?: object },
) => json({ result: { fields: {}, ...result } }, status);
const broken = () => createRefusal(500, { code: "unexpected", error: "Something went wrong." });

const show = (screenOf: ReactNode, role: DeskIdentity["role"] = "advisor") => {
  const router = createMemoryRouter([{ path: "*", element: screenOf }]);
  calls = respondTo({
    "/desk/clients/c1/tasks": ({ method }) =>
      method === "GET" ? json({ data: stored }) : json({ data: stored[0] }, 201),
    "/desk/clients/c1/tasks/t1": () => json({ data: stored[0] }),
    "/desk/clients/c1/tasks/t1/done": ({ body }) => {
      const { is_done: isDone } = body as { is_done: boolean };
      stored = stored.map((task) =>
        task.id === "t1" ? { ...task, done_at: isDone ? "2026-01-05T12:00:00Z" : null } : task,
      );
      return json({ data: stored[0] });
    },
    "/desk/tasks": () =>
      json({
        data: {
          tasks: stored.map((task) => ({ ...task, client_id: "c1", client_name: "Ada King" })),
          next_after: null,
        },
      }),
    "/desk/colleagues": () =>
      json({
        data: {
          colleagues: [
            { id: "s1", name: "Ann Advisor", role: "advisor" },
            { id: "s2", name: "Bo Berg", role: "advisor" },
          ],
        },
      }),
    "/desk/people": () =>
      json({
        data: {
          people: [
            { id: "s1", name: "Ann Advisor", role: "advisor", is_active: true, has_clients: true },
            { id: "s2", name: "Bo Berg", role: "advisor", is_active: true, has_clients: true },
            { id: "s3", name: "Gil Gone", role: "advisor", is_active: false, has_clients: false },
          ],
        },
      }),
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={{ ...staff, role }}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  );
};

const dialog = async () => within(await screen.findByRole("dialog"));

beforeEach(() => {
  answers = {};
  stored = [
    createTask("t1", { title: "Ring the bank" }),
    createTask("t2", { title: "File the lease", done_at: "2026-01-05T12:00:00Z" }),
  ];
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
});

test("shows an error when the tasks fail to load, and the tasks after Retry", async () => {
  let isDown = true;
  answers["/desk/clients/c1/tasks"] = () => {
    if (isDown) throw new TypeError("no connection");
    return json({ data: stored });
  };
  show(<ClientTasks clientId="c1" />);
  expect((await screen.findByRole("alert")).textContent).toContain("couldn't reach the server");
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("checkbox", { name: "Done: Ring the bank" })).toBeDefined();
});

test("shows an error when my tasks fail to load, and links to each file once they load", async () => {
  answers["/desk/tasks"] = broken;
  show(<MyTasks />);
  expect(await screen.findByText("We couldn't load your tasks")).toBeDefined();
  cleanup();
  answers = {};
  show(<MyTasks />);
  const link = await screen.findAllByRole("link", { name: "Ada King" });
  expect(link[0]?.getAttribute("href")).toBe("/desk/clients/c1?tab=tasks");
});

test("groups open tasks by day, and lets a manager see everyone's", async () => {
  const user = userEvent.setup();
  const today = getFirmToday();
  stored = [
    createTask("t1", { due_on: "2020-01-05", title: "Long ago" }),
    createTask("t2", { due_on: today, title: "Now", staff: { id: "s2", name: "Bo Berg" } }),
  ];
  show(<MyTasks />, "manager");
  const overdue = within(await screen.findByRole("region", { name: "Overdue 1" }));
  expect(overdue.getByText("Long ago")).toBeDefined();
  expect(within(screen.getByRole("region", { name: /^Today, .* 1$/ })).getByText("Now")).toBeDefined();
  // Of those whom one stands in for, too.
  expect(screen.getByText(/, \w+ \w+$/, { selector: "p" }).textContent).toMatch(/Bo Berg$/);
  await user.selectOptions(screen.getByLabelText("Tasks"), "Everyone's");
  expect(screen.getByRole("option", { name: "Gil Gone (inactive)" })).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Tasks"), "Bo Berg");
  await waitFor(() =>
    expect(
      listSent("GET")
        .map(({ path }) => path)
        .filter((path) => path.startsWith("/desk/tasks")),
    ).toEqual(["/desk/tasks", "/desk/tasks?staff=all", "/desk/tasks?staff=s2"]),
  );
});

test("offers an advisor no one else's tasks", async () => {
  show(<MyTasks />);
  expect(await screen.findAllByRole("link", { name: "Ada King" })).toBeDefined();
  expect(screen.queryByLabelText("Tasks")).toBeNull();
});

test("checks off a task right away and keeps the focus", async () => {
  show(<ClientTasks clientId="c1" />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Done: Ring the bank" }));
  await waitFor(() => expect(listSent("PUT").map(({ body }) => body)).toEqual([{ is_done: true }]));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Done: Ring the bank");
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Done: Ring the bank" }).checked).toBe(true),
  );
});

test("undoes a check from the toast, even if the list takes long to reload", async () => {
  let reloads = 0;
  answers["/desk/tasks"] = async () => {
    reloads += 1;
    if (reloads > 1) await new Promise((resolve) => setTimeout(resolve, 300));
    const open = stored.filter(({ done_at }) => done_at === null);
    const tasks = open.map((task) => ({ ...task, client_id: "c1", client_name: "Ada King" }));
    return json({ data: { tasks, next_after: null } });
  };
  show(
    <>
      <MyTasks />
      <Toaster />
    </>,
  );
  await userEvent.click(await screen.findByRole("checkbox", { name: "Done: Ring the bank" }));
  (await screen.findByRole("button", { name: "Undo" })).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(listSent("PUT").map(({ body }) => body)).toEqual([{ is_done: true }, { is_done: false }]));
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Done: Ring the bank" });
  await waitFor(() => expect(box.checked).toBe(false));
});

test("unchecks a task whose change failed", async () => {
  answers["/desk/clients/c1/tasks/t1/done"] = broken;
  show(<ClientTasks clientId="c1" />);
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Done: Ring the bank" });
  await userEvent.click(box);
  await waitFor(() => expect(listSent("PUT")).toHaveLength(1));
  await waitFor(() => expect(box.checked).toBe(false));
});

test("creates a task once on a double click", async () => {
  const user = userEvent.setup();
  show(<ClientTasks clientId="c1" />);
  await user.click(await screen.findByRole("button", { name: "New task" }));
  const shown = await dialog();
  await user.type(shown.getByLabelText(/^What needs to be done/), "Send the terms");
  await user.dblClick(shown.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listSent("POST").map(({ body }) => body)).toEqual([
    { title: "Send the terms", due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), staff_id: "s1" },
  ]);
  expect(listSent("POST")[0]?.headers.get("idempotency-key")).toBeTruthy();
});

test("keeps the form after a failed save, and repeats its key on the next try", async () => {
  const user = userEvent.setup();
  let isDown = true;
  answers["/desk/clients/c1/tasks"] = ({ method }) => {
    if (method === "GET") return json({ data: stored });
    if (isDown) throw new TypeError("no connection");
    return json({ data: stored[0] }, 201);
  };
  show(<ClientTasks clientId="c1" />);
  await user.click(await screen.findByRole("button", { name: "New task" }));
  const shown = await dialog();
  await user.type(shown.getByLabelText(/^What needs to be done/), "Send the terms");
  await user.click(shown.getByRole("button", { name: "Save" }));
  expect(await shown.findByText(/couldn't reach the server/)).toBeDefined();
  expect(shown.getByLabelText<HTMLInputElement>(/^What needs to be done/).value).toBe("Send the terms");
  isDown = false;
  await user.click(shown.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const keys = listSent("POST").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("shows a missing answer at its field", async () => {
  const user = userEvent.setup();
  answers["/desk/clients/c1/tasks"] = ({ method }) =>
    method === "GET"
      ? json({ data: stored })
      : createRefusal(422, {
          code: "invalid_fields",
          error: "Please check these answers.",
          fields: { title: "Enter what needs to be done." },
        });
  show(<ClientTasks clientId="c1" />);
  await user.click(await screen.findByRole("button", { name: "New task" }));
  const shown = await dialog();
  await user.click(shown.getByRole("button", { name: "Save" }));
  expect(await shown.findByText("Enter what needs to be done.")).toBeDefined();
});

test("shows a colleague's change, keeps the form, and can save over it", async () => {
  const user = userEvent.setup();
  const sentence = "Bo Berg changed this task in the meantime: it is now “Ring the lender”.";
  answers["/desk/clients/c1/tasks/t1"] = ({ body }) => {
    const { expected_revision: revision } = body as { expected_revision: number };
    if (revision !== 4) {
      stored = [createTask("t1", { title: "Ring the lender", revision: 4 })];
      return createRefusal(409, { code: "task_changed", error: sentence });
    }
    return json({ data: stored[0] });
  };
  show(<ClientTasks clientId="c1" />);
  await user.click(await screen.findByRole("button", { name: "Edit Ring the bank" }));
  const shown = await dialog();
  const title = shown.getByLabelText<HTMLInputElement>(/^What needs to be done/);
  await user.clear(title);
  await user.type(title, "Visit the bank");
  await user.click(shown.getByRole("button", { name: "Save" }));
  expect(await shown.findByText(sentence)).toBeDefined();
  expect(title.value).toBe("Visit the bank");
  await user.click(shown.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(listSent("PUT").map(({ body }) => body)).toEqual([
    expect.objectContaining({ title: "Visit the bank", expected_revision: 3 }),
    expect.objectContaining({ title: "Visit the bank", expected_revision: 4 }),
  ]);
});

test("shows an auditor the tasks without a way to change them", async () => {
  show(<ClientTasks clientId="c1" />, "auditor");
  expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "Done: Ring the bank" })).disabled).toBe(true);
  expect(screen.queryByRole("button")).toBeNull();
});
