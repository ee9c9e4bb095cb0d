import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { DeskStateProvider, deskQueryClient } from "../../../http/desk-query-client.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { ClientCard } from "./client-card.tsx";

const card = { name: "Ann Lee", portrait: null, phone: null, hours: null };

const show = (responders: Record<string, Responder> = {}) => {
  const seen = respondTo({
    "/desk/account/card": ({ method, body }) =>
      json({ data: method === "PUT" ? { ...card, ...(body as object) } : card }),
    ...responders,
  });
  const router = createMemoryRouter([{ path: "/", element: <ClientCard /> }]);
  render(
    <DeskStateProvider>
      <RouterProvider router={router} />
    </DeskStateProvider>,
  );
  return () => seen.flatMap(({ method, path, body }) => (method === "PUT" ? [[path, body]] : []));
};

afterEach(() => {
  cleanup();
  deskQueryClient.clear();
  vi.unstubAllGlobals();
});

test("saves the direct line", async () => {
  const sent = show();
  await userEvent.type(await screen.findByLabelText(/^Direct line/), "5550100199");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()).toEqual([["/desk/account/card", { phone: "5550100199" }]]));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true));
});

test("says what is wrong with the direct line", async () => {
  show({
    "/desk/account/card": ({ method }) =>
      method === "PUT"
        ? json(
            {
              result: { status: "error", error: "Check it.", fields: { phone: "Enter a phone number of 10 digits." } },
            },
            422,
          )
        : json({ data: card }),
  });
  await userEvent.type(await screen.findByLabelText(/^Direct line/), "555");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Enter a phone number of 10 digits.")).toBeDefined();
});

test("removes the portrait, and shows initials", async () => {
  const withPortrait = { ...card, portrait: "data:image/jpeg;base64,/9j/4AAQ" };
  const sent = show({
    "/desk/account/card": () => json({ data: withPortrait }),
    "/desk/account/portrait": () => json({ data: card }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Remove portrait" }));
  expect(await screen.findByText("AL")).toBeDefined();
  expect(sent()).toEqual([["/desk/account/portrait", { jpeg: null }]]);
});
