import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { DeskStateProvider, deskQueryClient } from "../../../http/desk-query-client.tsx";
import { json, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { AuditScreen } from "./audit-screen.tsx";

const ada = "0d6f9d7e-6b3c-4f7e-9f6a-2d0c3c8a1b5e";
const gone = "3f1c2b4a-8d7e-4a6b-9c5d-0e1f2a3b4c5d";
const client = "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11";
const entry = (number: number, changes: object = {}) => ({
  number,
  at: "2026-03-04T15:00:00.000Z",
  actor: { kind: "staff", id: ada, name: "Ada Byron", role: "advisor" },
  action: "value.revealed",
  client: { id: client, name: "Carl Client" },
  subject: `number ${number}`,
  detail: { field: "x_studio_ssn", reason: "Asked by the lender" },
  address: "192.0.2.1",
  ...changes,
});

const open = (address = "/desk/audit") => {
  const seen = respondTo({
    "/desk/people": () =>
      json({
        data: {
          people: [
            { id: ada, name: "Ada Byron", role: "advisor", is_active: true, has_clients: true },
            { id: gone, name: "Gil Gone", role: "auditor", is_active: false, has_clients: false },
          ],
        },
      }),
    "/desk/calendars": () => json({ data: { calendars: [] } }),
    "/desk/audit": ({ path }) =>
      json({
        data: path.includes("before=2")
          ? { entries: [entry(1, { client: { id: client, name: null } })], next_before: null }
          : { entries: [entry(3), entry(2, { action: "from.the.future", client: null })], next_before: "2" },
      }),
    "/desk/audit/export": () =>
      json({ data: { filename: "audit-2026-03-04.csv", csv: "Number\r\n3", entries: 1, is_cut: false } }),
  });
  const router = createMemoryRouter([{ path: "/desk/audit", Component: AuditScreen }], { initialEntries: [address] });
  render(
    <DeskStateProvider>
      <RouterProvider router={router} />
      <Toaster />
    </DeskStateProvider>,
  );
  return { seen, router };
};
const listQueries = (seen: readonly { path: string }[]) =>
  seen.map(({ path }) => path).filter((path) => path.startsWith("/desk/audit"));

afterEach(() => {
  cleanup();
  toast.dismissAll();
  deskQueryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("shows entries in words, page by page", async () => {
  open();
  const row = (await screen.findByText("Number 3")).closest("tr") as HTMLElement;
  expect(row.textContent).toContain("Revealed a full value");
  expect(row.textContent).toContain("Reason: “Asked by the lender”");
  expect(row.textContent).toContain("Advisor, 192.0.2.1");
  expect(within(row).getByRole("link", { name: "Carl Client" }).getAttribute("href")).toBe(`/desk/clients/${client}`);
  expect(screen.getByText("From.the.future")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show older entries" }));
  expect(await screen.findByText("Erased client 7c4b2a43")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show older entries" })).toBeNull();
});

test("keeps filters in the URL, applying choices right away and text with Enter or from a row", async () => {
  const { seen, router } = open("/desk/audit?action=file.viewed");
  await screen.findByText("Number 3");
  expect(listQueries(seen)).toEqual(["/desk/audit?action=file.viewed"]);
  await userEvent.type(screen.getByLabelText("Subject"), "FA-7QK2{Enter}");
  await waitFor(() => expect(router.state.location.search).toBe("?action=file.viewed&text=FA-7QK2"));
  await userEvent.click(screen.getAllByRole("button", { name: "Ada Byron" })[0] as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toContain(`actor=${ada}`));
  await userEvent.selectOptions(screen.getByLabelText("What"), "");
  await waitFor(() => expect(router.state.location.search).toBe(`?actor=${ada}&text=FA-7QK2`));
  await userEvent.click(screen.getByRole("button", { name: "Clear all filters" }));
  await waitFor(() => expect(router.state.location.search).toBe(""));
  expect((screen.getByLabelText("Subject") as HTMLInputElement).value).toBe("");
});

test("lists everyone who could have done something, and marks who has left", async () => {
  const { router } = open();
  const who = await screen.findByLabelText("Who");
  await waitFor(() =>
    expect(
      within(who)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Anyone", "Ada Byron", "Gil Gone (inactive)", "Clients", "The system"]),
  );
  await userEvent.selectOptions(who, "Gil Gone (inactive)");
  await waitFor(() => expect(router.state.location.search).toBe(`?actor=${gone}`));
});

test("explains an invalid filter, and doesn't send it", async () => {
  const { seen } = open();
  await screen.findByText("Number 3");
  await userEvent.type(screen.getByLabelText("Whose file"), "carl{Enter}");
  expect(await screen.findByText("Please enter the client's whole email.")).toBeTruthy();
  expect(listQueries(seen)).toEqual(["/desk/audit"]);
});

test("asks for a reason to export, and saves what the filters show", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => {};
  const { seen } = open("/desk/audit?action=value.revealed");
  await screen.findByText("Number 3");
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await userEvent.click(await screen.findByRole("button", { name: "Export as CSV" }));
  expect(await screen.findByText("Please say why, in a few words.")).toBeTruthy();
  await userEvent.type(screen.getByRole("textbox", { name: /Why are you exporting this/ }), "Yearly check");
  await userEvent.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(saved).toEqual(["audit-2026-03-04.csv"]));
  expect(seen.at(-1)).toMatchObject({
    method: "POST",
    path: "/desk/audit/export",
    body: { action: "value.revealed", reason: "Yearly check" },
  });
});
