import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { FeedCard } from "../../calendar/appointment/desk/feed-card.tsx";
import { DeskPrompts } from "./desk-prompts.tsx";

const staff = {
  staff_id: "s1",
  name: "Mo Manager",
  email: "mo@example.com",
  role: "manager",
  session_ends_at: "2030-01-01T00:00:00Z",
} as const;
const refusal = { status: "error", error: "You did this too often.", code: "second_factor_needed" };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => {
  let isFresh = false;
  const calls = respondTo({
    "/desk/calendars/1/feed": () =>
      isFresh ? json({ data: { url: "https://desk.example.com/secret.ics" } }) : json({ result: refusal }, 403),
    "/desk/second-factor/options": () => json({ data: { has_code: true, passkey: null } }),
    "/desk/second-factor": () => {
      isFresh = true;
      return json({ result: { status: "success", fresh_until: "2030-01-01T00:00:00Z" } });
    },
  });
  const Page = () => (
    <StaffContext value={staff}>
      <FeedCard calendarId={1} />
      <DeskPrompts />
    </StaffContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "*", Component: Page }])} />);
  return calls;
};

test("a secret address is fetched only when asked for, and after the second factor, with the server's reason", async () => {
  const calls = show();
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Show the address" }));
  const dialog = await screen.findByRole("dialog", { name: "Please confirm it's you" });
  expect(dialog.textContent).toContain("You did this too often. It then stays valid for 5 minutes.");
  await userEvent.type(await screen.findByLabelText(/^Code/), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Confirm with a code" }));
  expect(await screen.findByText("https://desk.example.com/secret.ics")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the reason stays on the page when the person declines", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Show the address" }));
  await screen.findByRole("dialog", { name: "Please confirm it's you" });
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByText("You did this too often.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Show the address" })).toBeDefined();
});
