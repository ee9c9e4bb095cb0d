import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useActs } from "../../../desk-parts/keys/acts.ts";
import { DeskKeys } from "./desk-keys.tsx";
import { PaletteButton } from "./palette-button.tsx";

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
let hold: Promise<void> | undefined;
const fetched = vi.fn(async (url: string) => {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  if (pathname.endsWith("/find")) await hold;
  const q = searchParams.get("q")?.toLowerCase() ?? "";
  const data = pathname.endsWith("/recent-clients")
    ? [createClient("Una Recent")]
    : known.filter(({ client_name }) => client_name.toLowerCase().includes(q));
  return new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } });
});
const move = vi.fn();

function FileHere() {
  useActs("This file", [
    {
      name: "Move to…",
      act: () => undefined,
      choices: ["Approved", "In Review"].map((name) => ({ name, act: () => move(name) })),
    },
    { name: "Book a call", keys: "c", act: () => move("call") },
  ]);
  return null;
}

const open = (role: "advisor" | "manager" = "manager") => {
  const page = (
    <>
      <PaletteButton />
      <textarea aria-label="Note" />
      <FileHere />
      <DeskKeys role={role} />
    </>
  );
  const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: ["/desk"] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup() };
};
const press = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.keyboard("{Control>}k{/Control}");
  return screen.findByRole("searchbox");
};
const names = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);

beforeEach(() => {
  hold = undefined;
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  move.mockClear();
  vi.unstubAllGlobals();
});

test("opens with what one can do here, the files opened last, and the desk's pages", async () => {
  const { user } = open();
  await user.click(screen.getByRole("button", { name: /^Find or do/ }));
  await screen.findByRole("menuitem", { name: /Una Recent/ });
  expect(names().map((name) => name?.trim())).toEqual([
    "Move to…",
    expect.stringContaining("Book a call"),
    expect.stringContaining("Una Recent"),
    expect.stringContaining("Keys"),
    expect.stringContaining("Today"),
    ...Array.from({ length: names().length - 5 }, () => expect.any(String)),
  ]);
  expect(screen.getByRole("dialog", { name: "Find or do" })).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("finds clients as one types, even those who have sent nothing, and opens the file", async () => {
  const { router, user } = open();
  const field = await press(user);
  expect(document.activeElement).toBe(field);
  await user.keyboard("mar");
  await screen.findByRole("menuitem", { name: /^Mary Stone/ });
  expect(screen.getByText("Nothing sent yet, m@example.com")).toBeTruthy();
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/desk/clients/id-of-Mary Stone"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("takes the first match on Enter, once it has been found", async () => {
  const { router, user } = open();
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  await press(user);
  await user.keyboard("maris{Enter}");
  expect(router.state.location.pathname).toBe("/desk");
  release();
  await waitFor(() => expect(router.state.location.pathname).toBe("/desk/clients/id-of-Marisol Vega"));
});

test("does what the page can do, and asks which", async () => {
  const { user } = open();
  await press(user);
  await user.keyboard("move{Enter}");
  await waitFor(() => expect(screen.queryByRole("menuitem", { name: "In Review" })).toBeTruthy());
  expect(names()).toEqual(["Approved ", "In Review "]);
  await user.keyboard("{Backspace}");
  await screen.findByRole("menuitem", { name: /Today/ });
  await user.keyboard("move{Enter}");
  await screen.findByRole("menuitem", { name: "Approved" });
  await user.keyboard("in{Enter}");
  await waitFor(() => expect(move).toHaveBeenCalledWith("In Review"));
  await press(user);
  await user.keyboard("move app");
  await user.click(await screen.findByRole("menuitem", { name: "Move to Approved" }));
  await waitFor(() => expect(move).toHaveBeenLastCalledWith("Approved"));
});

test("goes to pages and settings that the role has", async () => {
  const { router, user } = open();
  await press(user);
  await user.keyboard("webh{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/desk/settings/webhook"));
  cleanup();
  const advisor = open("advisor");
  await press(advisor.user);
  await advisor.user.keyboard("webh");
  expect(await screen.findByText("No matches")).toBeTruthy();
});

test("opens while one types, but not over a dialog, and keeps single keys quiet", async () => {
  const { router, user } = open();
  await user.click(screen.getByLabelText("Note"));
  await press(user);
  await user.keyboard("gp");
  expect(router.state.location.pathname).toBe("/desk");
  await user.keyboard("{Control>}k{/Control}");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Note")));
});

test("says that the search failed", async () => {
  const { user } = open();
  await press(user);
  fetched.mockRejectedValueOnce(new TypeError("no connection"));
  await user.keyboard("zzz");
  expect((await screen.findByText(/couldn't reach/)).textContent).toBeTruthy();
});

test("survives each key at an ordinary speed, with other matches under an open list", async () => {
  const { user } = open();
  const field = await press(user);
  for (const typed of ["mar", "mary", "m"]) {
    await user.clear(field);
    for (const key of typed) {
      await user.type(field, key);
      // Longer than the rest after which it searches.
      await new Promise((resolve) => setTimeout(resolve, 180));
    }
    const expected = known.filter(({ client_name }) => client_name.toLowerCase().includes(typed));
    await waitFor(() => expect(screen.getAllByRole("menuitem", { name: /Vega|Stone/ })).toHaveLength(expected.length));
  }
});
