import { useQuery } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { staffQuery } from "../../../desk-parts/staff-query.ts";
import { useDeskLook } from "../../../desk-parts/use-desk-look.ts";
import { DeskStateProvider, deskQueryClient } from "../../../http/desk-query-client.tsx";
import { json, respondTo } from "../../../testing/respond.ts";
import { LookCard } from "./look-card.tsx";

const staff = {
  staff_id: "s1",
  name: "Grace Hopper",
  email: "grace@firm.example.com",
  role: "advisor",
  session_ends_at: "2027-01-05T23:00:00.000Z",
};

function Desk() {
  const { data } = useQuery(staffQuery);
  useDeskLook(data?.look);
  return data ? (
    <StaffContext value={data}>
      <LookCard />
    </StaffContext>
  ) : null;
}

const open = (save: () => Response) => {
  const seen = respondTo({ "/desk/session": () => json({ data: staff }), "/desk/account/look": save });
  render(
    <DeskStateProvider>
      <Desk />
    </DeskStateProvider>,
  );
  return () => seen.filter(({ path }) => path === "/desk/account/look").map(({ body }) => body);
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const classes = () => [...document.documentElement.classList];

beforeEach(() => {
  deskQueryClient.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows the desk as chosen at once, saves it, and leaves other pages as they are", async () => {
  const sent = open(() => json({ result: { status: "success" } }));
  await screen.findByRole("button", { name: "Dark" });
  expect(classes()).toEqual(["compact"]);
  await press("Dark");
  await press("Comfortable");
  expect(classes()).toEqual(["dark"]);
  expect(sent()).toEqual([
    { theme: "dark", density: "compact" },
    { theme: "dark", density: "comfortable" },
  ]);
  expect(JSON.parse(localStorage.getItem("deskLook") ?? "")).toEqual({ theme: "dark", density: "comfortable" });
  cleanup();
  expect(classes()).toEqual([]);
});

it("goes back to how it was if that isn't saved", async () => {
  open(() => json({ error: {} }, 503));
  await press("Dark");
  await waitFor(() => expect(classes()).toEqual(["compact"]));
  expect(screen.getByRole("button", { name: "System" }).getAttribute("aria-pressed")).toBe("true");
});
