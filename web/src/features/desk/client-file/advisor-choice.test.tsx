import type { DeskIdentity } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { StaffContext } from "../../../desk-parts/staff-context.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { AdvisorChoice } from "./advisor-choice.tsx";

const manager: DeskIdentity = {
  staff_id: "s0",
  name: "Mona Manager",
  email: "mona@example.com",
  role: "manager",
  session_ends_at: "2030-01-01T00:00:00Z",
};
const colleagues = [
  { id: "s1", name: "Ann Advisor", role: "advisor" },
  { id: "s2", name: "Bo Berg", role: "advisor" },
];

/** Shows the choice with a server that answers an assignment only when told to. */
const show = async () => {
  const waiting: (() => void)[] = [];
  const seen = respondTo({
    "/desk/colleagues": () => json({ data: { colleagues } }),
    "/desk/clients/assign": () =>
      new Promise((resolve) => waiting.push(() => resolve(json({ data: { assigned: 1 } })))),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaffContext.Provider value={manager}>
        <AdvisorChoice clientId="c1" advisor={null} canWork />
      </StaffContext.Provider>
    </QueryClientProvider>,
  );
  await screen.findByRole("option", { name: "Bo Berg" });
  return {
    waiting,
    listSent: () => seen.filter(({ path }) => path === "/desk/clients/assign").map(({ body }) => body),
  };
};
const list = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Assigned to" });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the last choice wins, also when it comes while another is being sent", async () => {
  const { waiting, listSent } = await show();
  await userEvent.selectOptions(list(), "s1");
  await waitFor(() => expect(listSent()).toHaveLength(1));
  expect(list().value).toBe("s1");
  await userEvent.selectOptions(list(), "");
  await userEvent.selectOptions(list(), "s2");
  expect(list().value).toBe("s2");
  expect(listSent()).toHaveLength(1);
  waiting.shift()?.();
  await waitFor(() => expect(listSent()).toHaveLength(2));
  expect(listSent()).toEqual([
    { client_ids: ["c1"], staff_id: "s1" },
    { client_ids: ["c1"], staff_id: "s2" },
  ]);
  waiting.shift()?.();
  await waitFor(() => expect(list().value).toBe(""));
});
