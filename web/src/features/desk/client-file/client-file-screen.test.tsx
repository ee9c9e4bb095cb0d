import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { ClientFileScreen } from "./client-file-screen.tsx";

const show = (respond: Responder) => {
  respondTo({ "/desk/clients/c1": respond });
  const routes = [{ path: "/desk/clients/:id", element: <ClientFileScreen /> }];
  const router = createMemoryRouter(routes, { initialEntries: ["/desk/clients/c1"] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};
const refuse = (status: number, code: string) =>
  json({ result: { status: "error", code, error: "Please try again in a moment.", fields: {} } }, status);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("says that the file couldn't be opened, and offers Retry", async () => {
  show(() => refuse(503, "busy"));
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain("We couldn't open the file");
  expect(notice.textContent).toContain("Please try again in a moment.");
  expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
});

test("says that the file is missing or another advisor's", async () => {
  show(() => refuse(404, "not_found"));
  expect(await screen.findByRole("heading", { level: 1, name: "We couldn't find this file" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

test("an old address of a client who was merged leads to the file that stayed", async () => {
  respondTo({
    "/desk/clients/c1": () => json({ data: { client: { id: "c2" } } }),
    "/desk/clients/c2": () => refuse(404, "not_found"),
  });
  const router = createMemoryRouter([{ path: "/desk/clients/:id", element: <ClientFileScreen /> }], {
    initialEntries: ["/desk/clients/c1?tab=documents"],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("heading", { level: 1, name: "We couldn't find this file" })).toBeDefined();
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe("/desk/clients/c2?tab=documents");
});
