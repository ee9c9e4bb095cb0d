import type { RegistrationWire } from "@funding-desk/contract/office/registration/desk-api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { json, respondTo } from "../../../testing/respond.ts";
import { EndingRegistrations } from "./ending-registrations.tsx";
import { RegistrationsSection } from "./registrations-section.tsx";

afterEach(cleanup);

const today = "2026-11-23";
const virginia: RegistrationWire = {
  id: "r1",
  state: "VA",
  authority: "Bureau of Financial Institutions",
  number: "SBF-17",
  valid_until: "2028-12-31",
  bond_amount: null,
  bond_until: null,
  note: "",
  revision: 3,
  changed_by: "Ada Lovelace",
  changed_at: "2026-11-01T10:00:00Z",
};
const missouri: RegistrationWire = { ...virginia, id: "r2", state: "MO", number: "MO-2", valid_until: "2026-12-12" };

const open = (registrations: readonly RegistrationWire[], canChange = true) => {
  let rows = [...registrations];
  const toList = () => json({ data: { today, registrations: rows } });
  const calls = respondTo({
    "/desk/settings/registrations": ({ method, body }) => {
      if (method === "POST") rows = [...rows, { ...virginia, ...(body as object), id: "new" }];
      return toList();
    },
    "/desk/settings/registrations/r1": ({ method }) => {
      if (method === "DELETE") rows = rows.filter(({ id }) => id !== "r1");
      return toList();
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <EndingRegistrations />
        <RegistrationsSection canChange={canChange} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return calls;
};

test("lists registrations, and warns about the one that ends soon", async () => {
  open([virginia, missouri]);
  expect(await screen.findByText("A registration ends within 30 days")).toBeTruthy();
  expect(screen.getByText("MO, MO-2, ends in 19 days (12/12/2026)")).toBeTruthy();
  expect(screen.getByText("12/31/2028")).toBeTruthy();
});

test("warns as an error once one has ended", async () => {
  open([{ ...missouri, valid_until: "2026-11-22" }]);
  const notice = await screen.findByRole("alert");
  expect(within(notice).getByText("A registration has ended")).toBeTruthy();
});

test("says nothing about registrations with time left", async () => {
  open([virginia]);
  await screen.findByText("SBF-17");
  expect(screen.queryByText(/A registration/)).toBeNull();
});

test("adds one once, however often Save is pressed", async () => {
  const calls = open([]);
  expect(await screen.findByText("No registrations yet")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "New registration" }));
  await userEvent.selectOptions(await screen.findByLabelText(/^State/), "CT");
  await userEvent.type(screen.getByLabelText(/^Authority/), "NMLS");
  await userEvent.type(screen.getByLabelText(/^Number/), "77");
  await userEvent.dblClick(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const posts = calls.filter(({ method }) => method === "POST");
  expect(posts.map(({ body }) => body)).toEqual([
    {
      state: "CT",
      authority: "NMLS",
      number: "77",
      valid_until: null,
      bond_amount: null,
      bond_until: null,
      note: "",
    },
  ]);
});

test("removes one at the revision that is on the screen", async () => {
  const calls = open([virginia]);
  await userEvent.click(await screen.findByRole("button", { name: "Remove SBF-17" }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByText("SBF-17")).toBeNull());
  expect(calls.find(({ method }) => method === "DELETE")?.body).toEqual({ expected_revision: 3 });
});

test("an auditor only reads", async () => {
  open([virginia], false);
  await screen.findByText("SBF-17");
  expect(screen.queryByRole("button")).toBeNull();
});
