import type { SavedView } from "@funding-desk/contract/desk/saved-view/desk-api";
import type { StaffRole } from "@funding-desk/contract/identity/staff-role";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { readAddress, writeAddress } from "../pipeline/pipeline-address.ts";
import { useViews, ViewMenu } from "./view-menu.tsx";

const week: SavedView = {
  id: "v1",
  name: "A week",
  search: "kind=application&days=7",
  is_shared: false,
  maker: null,
  can_change: true,
  is_default: false,
  revision: 2,
};
const shared: SavedView = { ...week, id: "v2", name: "Team", is_shared: true, maker: "Ann", can_change: false };
const refusal = (status: number, result: object) =>
  json({ result: { status: "error", fields: {}, ...result } }, status);
const onOpen = vi.fn();

function PipelineViews({ search }: { readonly search: string }) {
  const normalize = (text: string) => writeAddress(readAddress(new URLSearchParams(text))).toString();
  return <ViewMenu views={useViews({ list: "pipeline", search, normalize, onOpen })} />;
}

interface Opening {
  readonly views?: readonly SavedView[];
  readonly search?: string;
  readonly role?: StaffRole;
  readonly answers?: Record<string, Responder>;
}
const open = ({ views = [week, shared], search = "q=tide", role = "advisor", answers = {} }: Opening = {}) => {
  const calls = respondTo({ "/desk/views": () => json({ data: { views } }), ...answers });
  const staff = { staff_id: "s1", name: "Ann", email: "a@example.com", role, session_ends_at: "2030-01-01T00:00:00Z" };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={staff}>
        <PipelineViews search={search} />
        <Toaster />
      </StaffContext>
    </QueryClientProvider>,
  );
  return calls;
};
const pressMenu = () => userEvent.click(screen.getByRole("button", { name: "Views" }));
const pick = async (name: string | RegExp) => {
  await pressMenu();
  await userEvent.click(await screen.findByRole("menuitem", { name }));
};

afterEach(() => {
  cleanup();
  toast.dismissAll();
  onOpen.mockClear();
});

test("opens a view with the keyboard", async () => {
  const calls = open();
  await waitFor(() => expect(calls).toHaveLength(1));
  screen.getByRole("button", { name: "Views" }).focus();
  await userEvent.keyboard("{Enter}");
  const first = await screen.findByRole("menuitem", { name: "A week" });
  while (document.activeElement !== first) await userEvent.keyboard("{ArrowUp}");
  await userEvent.keyboard("{Enter}");
  expect(onOpen).toHaveBeenCalledWith("kind=application&days=7");
  expect(screen.queryByText(/no longer exist/)).toBeNull();
});

test("opens what is left of a view with filters that no longer exist, and says so", async () => {
  open({ views: [{ ...week, search: "kind=application&status=Gone&days=7&mood=good" }] });
  await pick("A week");
  expect(onOpen).toHaveBeenCalledWith("kind=application&days=7");
  expect(await screen.findByText(/Some filters of this view no longer exist/)).toBeTruthy();
});

test("opens the default once when the address has no filters, and not over filters", async () => {
  open({ search: "", views: [{ ...week, is_default: true }] });
  await waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith("kind=application&days=7"));
  cleanup();
  onOpen.mockClear();
  open({ views: [{ ...week, is_default: true }] });
  await pressMenu();
  await screen.findByRole("menuitem", { name: "A week" });
  expect(onOpen).not.toHaveBeenCalled();
});

test("saves what is on the screen once, and shows what the server refuses", async () => {
  let isTaken = true;
  const calls = open({
    answers: {
      "/desk/views": ({ method }) => {
        if (method === "POST" && isTaken)
          return refusal(422, { code: "invalid_fields", error: "Check these.", fields: { name: "Choose another." } });
        return json({ data: { views: [week] } });
      },
    },
  });
  await pick("Save view");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Please enter a name.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Name/), "A week");
  await userEvent.click(dialog.getByRole("checkbox"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Choose another.")).toBeTruthy();
  isTaken = false;
  await userEvent.dblClick(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const body = { list: "pipeline", name: "A week", is_shared: true, search: "q=tide" };
  expect(calls.filter(({ method }) => method === "POST").map((call) => call.body)).toEqual([body, body]);
});

test("overwrites, chooses as default, and deletes", async () => {
  const answer = () => json({ data: { views: [week, shared] } });
  const calls = open({ answers: { "/desk/views/v1": answer, "/desk/default-view": answer } });
  await pick("Manage views");
  expect(await screen.findByText("Shared by Ann")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change Team" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Open the list with Team" }));
  await userEvent.click(screen.getByRole("button", { name: "Change A week" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: /^Replace its filters/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete A week" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body])).toEqual([
    ["PUT", "/desk/default-view", { list: "pipeline", view_id: "v2" }],
    ["PUT", "/desk/views/v1", { name: "A week", is_shared: false, search: "q=tide", expected_revision: 2 }],
    ["DELETE", "/desk/views/v1", undefined],
  ]);
});

test("says that the views couldn't be loaded, and loads them again", async () => {
  let isDown = true;
  open({
    answers: { "/desk/views": () => (isDown ? refusal(500, { error: "Down." }) : json({ data: { views: [week] } })) },
  });
  await waitFor(async () => {
    await pressMenu();
    expect(screen.getByRole("menuitem", { name: /couldn't load/ })).toBeTruthy();
  });
  isDown = false;
  await userEvent.click(screen.getByRole("menuitem", { name: /couldn't load/ }));
  await pick("A week");
  expect(onOpen).toHaveBeenCalledOnce();
});

test("an auditor opens views, and saves none", async () => {
  open({ role: "auditor" });
  await pressMenu();
  await screen.findByRole("menuitem", { name: "A week" });
  expect(screen.queryByRole("menuitem", { name: "Save view" })).toBeNull();
});
