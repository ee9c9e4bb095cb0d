import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SampleSignInScreen } from "./sample-sign-in-screen.tsx";

const token = "A".repeat(43);
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (hash: string) =>
  render(
    <MemoryRouter initialEntries={[`/sample-sign-in${hash}`]}>
      <SampleSignInScreen />
    </MemoryRouter>,
  );

test("signs no one in by itself, and says when the link is over", async () => {
  const over = "This link was used, or it has expired.";
  fetched.mockImplementation(
    async () =>
      new Response(JSON.stringify({ result: { status: "error", error: over } }), {
        status: 422,
        headers: { "content-type": "application/json" },
      }),
  );
  open(`#desk.${token}`);
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText(over)).toBeTruthy();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toContain("/api/desk/sign-in/sample");
  await waitFor(() => expect(JSON.parse(String(init?.body))).toEqual({ token }));
});

test.each(["", "#x", `#lender.${token}`, `#desk.${token}0`])("%s opens nothing", (hash) => {
  open(hash);
  expect(screen.getByText("This link is incomplete.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
