import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchBox } from "./search-box.tsx";

const createClient = (name: string, over: object = {}) => ({
  client_id: `id-of-${name}`,
  client_name: name,
  business_name: "Tide & Ledger",
  email: "m@example.com",
  reference: "PQ-7K3M9XQA",
  status: "In Review",
  ...over,
});
const known = [
  createClient("Marisol Vega"),
  createClient("Mary Stone", { business_name: "", reference: null, status: null }),
];
const fetched = vi.fn(async (url: string) => {
  const q = new URL(url, "http://localhost").searchParams.get("q") ?? "";
  const data = known.filter(({ client_name }) => client_name.toLowerCase().includes(q.toLowerCase()));
  return new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } });
});

const open = () => {
  const router = createMemoryRouter([{ path: "*", element: <SearchBox /> }], { initialEntries: ["/desk"] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup(), box: screen.getByRole("combobox") };
};
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("finds clients as you type, even those who have sent nothing, and opens the file", async () => {
  const { router, user, box } = open();
  await user.type(box, "mar");
  expect(await screen.findByRole("option", { name: /^Mary Stone/ })).toBeTruthy();
  expect(screen.getByText("Nothing sent yet, m@example.com")).toBeTruthy();
  await user.click(screen.getByRole("option", { name: /^Marisol Vega/ }));
  expect(router.state.location.pathname).toBe("/desk/clients/id-of-Marisol Vega");
  expect((box as HTMLInputElement).value).toBe("");
});

test("can be used by keyboard", async () => {
  const { router, user, box } = open();
  await user.type(box, "mar");
  await screen.findByRole("option", { name: /^Mary Stone/ });
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(router.state.location.pathname).toBe("/desk/clients/id-of-Mary Stone");
});

test("lists all matches on Enter alone", async () => {
  const { router, user, box } = open();
  await user.type(box, "o'neill & co{Enter}");
  expect(router.state.location).toMatchObject({ pathname: "/desk/pipeline", search: "?view=table&q=o%27neill+%26+co" });
});

test("says when there are no matches, and sends nothing for a blank", async () => {
  const { user, box } = open();
  await user.type(box, "   ");
  await user.clear(box);
  await user.type(box, "zzz");
  expect(await screen.findByText("No matches")).toBeTruthy();
  for (const [url] of fetched.mock.calls) expect(url).toMatch(/q=z+$/);
});

test("survives each key at an ordinary speed, with other matches under an open list", async () => {
  const { user, box } = open();
  for (const typed of ["mar", "mary", "mar", "m"]) {
    await user.clear(box);
    for (const key of typed) {
      await user.type(box, key);
      // Longer than the rest after which it searches.
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    const names = known.map(({ client_name }) => client_name).filter((name) => name.toLowerCase().includes(typed));
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(names.length));
  }
});
