import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { pressTwice } from "../../../testing/press-twice.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { Toaster, toast } from "../../../ui/toaster.tsx";
import { FounderSection } from "./founder-section.tsx";

const first = {
  name: "Ida Bay",
  title: "Founder",
  license: "",
  lead: "We help.",
  text: "One.\n\nTwo.",
  principles: "Plain words",
  is_sample: true,
  picture: null,
  revision: 2,
  changed_by: "Max",
};

/** The server as this section sees it. */
const open = (canChange = true) => {
  const server = { setting: first, refusal: undefined as Response | undefined };
  const calls = respondTo({
    "/desk/settings/founder": ({ method, body }) => {
      if (method === "PUT" && server.refusal) return server.refusal;
      if (method === "PUT")
        server.setting = { ...server.setting, ...(body as object), revision: server.setting.revision + 1 };
      return json({ data: server.setting });
    },
  });
  const router = createMemoryRouter([{ path: "/", element: <FounderSection canChange={canChange} /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { server, sent: () => calls.filter(({ method }) => method !== "GET") };
};
const preview = () => within(screen.getByRole("region", { name: /Ida|Ann/ }));

afterEach(() => {
  cleanup();
  toast.dismissAll();
});

test("shows what the About page will show while it's typed, and saves it once", async () => {
  const { sent } = open();
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  expect(preview().getByText("Two.")).toBeDefined();
  expect(preview().getByText(/Sample profile/)).toBeDefined();
  await userEvent.clear(name);
  await userEvent.type(name, "Ann Bay");
  await userEvent.click(screen.getByRole("checkbox", { name: /sample content/ }));
  expect(preview().getByRole("heading", { name: "Ann Bay" })).toBeDefined();
  expect(preview().queryByText(/Sample profile/)).toBeNull();
  pressTwice(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/The About page shows it/);
  expect(sent()).toMatchObject([{ body: { name: "Ann Bay", is_sample: false, expected_revision: 2 } }]);
});

test("keeps what was typed when a colleague was quicker", async () => {
  const { server, sent } = open();
  const lead = await screen.findByLabelText<HTMLInputElement>(/^First sentence/);
  await userEvent.clear(lead);
  await userEvent.type(lead, "Mine.");
  const result = { status: "error", fields: {}, code: "setting_changed", error: "Bo changed these settings." };
  server.refusal = json({ result }, 409);
  server.setting = { ...first, lead: "Theirs.", revision: 3 };
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findAllByText("Theirs.")).length).toBeGreaterThan(0);
  expect(lead.value).toBe("Mine.");
  server.refusal = undefined;
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ lead: "Mine.", expected_revision: 3 }));
});

test("an auditor sees the page's part alone", async () => {
  open(false);
  expect(await screen.findByText("Two.")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});
