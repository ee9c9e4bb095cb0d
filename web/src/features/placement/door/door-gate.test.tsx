import { leaveLenderDoor, lenderFile } from "@funding-desk/contract/placement/lender-door/api";
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";
import { useDoor } from "./door.ts";
import { DoorGate } from "./door-gate.tsx";

const token = "t".repeat(43);
const session = "s".repeat(43);
const sent = { kind: "lender", sent_to: "p•••@lender.example.com", firm: "Tide Funding" };
const refuse = (status: number, code: string, error: string) =>
  json({ result: { status: "error", code, error, fields: {} } }, status);

function Behind() {
  const door = useDoor();
  const query = useQuery({ queryKey: ["x"], queryFn: async () => (await door.call(lenderFile)).data, retry: false });
  return (
    <>
      <p>{query.data?.business_name}</p>
      <button type="button" onClick={() => void door.leave()}>
        Leave
      </button>
    </>
  );
}

let file: Responder;
const open = (responders: Record<string, Responder> = {}, hash = `#${token}`) => {
  const seen = respondTo({
    "/private-link/code": () => json({ data: sent }),
    "/private-link/session": () => json({ data: { session, kind: "lender", ends_at: "2030-01-01T00:00:00Z" } }),
    "/lender/file": (call) => file(call),
    "/lender/session": () => json({ result: { status: "success" } }),
    ...responders,
  });
  const element = (
    <DoorGate kind="lender" title="A file for you" lead="It opens a file." leaving={leaveLenderDoor}>
      <Behind />
    </DoorGate>
  );
  const router = createMemoryRouter([{ path: "/lender", element }], { initialEntries: [`/lender${hash}`] });
  render(<RouterProvider router={router} />);
  return { seen, router };
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const enter = async () => {
  await press("Email me the code");
  await userEvent.type(await screen.findByLabelText(/^Code/), "123456");
  await press("Open");
};

beforeEach(() => {
  file = () => json({ data: { business_name: "Tideline Bakery" } });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("takes the token out of the address at once, and sends nothing by itself", async () => {
  const { seen, router } = open();
  await waitFor(() => expect(router.state.location.hash).toBe(""));
  expect(router.state.historyAction).toBe("REPLACE");
  expect(await screen.findByRole("button", { name: "Email me the code" })).toBeDefined();
  expect(seen).toEqual([]);
});

test("mails one code on a double press, then opens with it, and keeps nothing in the browser", async () => {
  localStorage.setItem("token", "client-token");
  const { seen } = open();
  await userEvent.dblClick(await screen.findByRole("button", { name: "Email me the code" }));
  const code = await screen.findByLabelText<HTMLInputElement>(/^Code/);
  expect(document.activeElement).toBe(code);
  expect(code.autocomplete).toBe("one-time-code");
  expect(screen.getByText(/p•••@lender\.example\.com/)).toBeDefined();
  await userEvent.paste(" 123 456 ");
  expect(code.value).toBe("123456");
  await press("Open");
  expect(await screen.findByText("Tideline Bakery")).toBeDefined();
  expect(seen.map(({ method, path, body }) => [method, path, body])).toEqual([
    ["POST", "/private-link/code", { token }],
    ["POST", "/private-link/session", { token, code: "123456" }],
    ["GET", "/lender/file", undefined],
  ]);
  expect(seen.map(({ headers }) => headers.get("authorization"))).toEqual([null, null, `Bearer ${session}`]);
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  for (const secret of [token, session, "Tideline"]) expect(kept).not.toContain(secret);
});

test("asks for all six digits, and shows a wrong code at its field", async () => {
  const { seen } = open({ "/private-link/session": () => refuse(422, "private_code_wrong", "That code is wrong.") });
  await press("Email me the code");
  const code = await screen.findByLabelText(/^Code/);
  await userEvent.type(code, "123");
  await press("Open");
  expect(screen.getByText("Enter the 6 digits from the email.")).toBeDefined();
  await userEvent.type(code, "456");
  await press("Open");
  expect(await screen.findByText("That code is wrong.")).toBeDefined();
  expect(code.getAttribute("aria-invalid")).toBe("true");
  expect(seen.filter(({ path }) => path === "/private-link/session")).toHaveLength(1);
});

test("sends another code after a minute", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { seen } = open();
  fireEvent.click(await screen.findByRole("button", { name: "Email me the code" }));
  await screen.findByText(/another one in \d+ seconds/);
  expect(screen.queryByRole("button", { name: "Email me another code" })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  fireEvent.click(await screen.findByRole("button", { name: "Email me another code" }));
  await screen.findByText(/another one in \d+ seconds/);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Code/));
  expect(seen.filter(({ path }) => path === "/private-link/code")).toHaveLength(2);
});

test("says that a link is over, and that one is incomplete, without asking the server", async () => {
  open({ "/private-link/code": () => refuse(403, "private_link_over", "This link has ended.") });
  await press("Email me the code");
  expect((await screen.findByRole("alert")).textContent).toBe("This link has ended.");
  expect(screen.queryByRole("button", { name: /code/ })).toBeNull();
  cleanup();
  const { seen } = open({}, "#abc");
  expect((await screen.findByRole("alert")).textContent).toMatch(/needs the whole link/);
  expect(seen).toEqual([]);
});

test("keeps the code step when there's no connection", async () => {
  open({
    "/private-link/code": () => {
      throw new TypeError("offline");
    },
  });
  await press("Email me the code");
  expect((await screen.findByRole("alert")).textContent).toMatch(/couldn't reach the server/);
  expect(screen.getByRole("button", { name: "Email me the code" })).toBeDefined();
});

test("leaves nothing on the screen once the link is revoked while the page is open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  fireEvent.click(await screen.findByRole("button", { name: "Email me the code" }));
  fireEvent.change(await screen.findByLabelText(/^Code/), { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByText("Tideline Bakery");
  file = () => refuse(403, "private_link_over", "The client took back their consent.");
  await act(() => vi.advanceTimersByTimeAsync(15_100));
  expect((await screen.findByRole("alert")).textContent).toBe("The client took back their consent.");
  expect(screen.queryByText("Tideline Bakery")).toBeNull();
  expect(screen.queryByRole("button", { name: /code/ })).toBeNull();
});

test("offers a new code when only the session has ended", async () => {
  open({ "/lender/file": () => refuse(401, "door_closed", "This page has closed.") });
  await enter();
  expect((await screen.findByRole("alert")).textContent).toBe("This page has closed.");
  await press("Email me a new code");
  expect(await screen.findByLabelText(/^Code/)).toBeDefined();
});

test("ends the session on leaving, and when no one has used the page for half an hour", async () => {
  const first = open();
  await enter();
  await screen.findByText("Tideline Bakery");
  await press("Leave");
  expect((await screen.findByRole("alert")).textContent).toMatch(/You closed this page/);
  await waitFor(() => expect(first.seen.at(-1)).toMatchObject({ method: "DELETE", path: "/lender/session" }));
  expect(first.seen.at(-1)?.headers.get("authorization")).toBe(`Bearer ${session}`);
  cleanup();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const second = open();
  fireEvent.click(await screen.findByRole("button", { name: "Email me the code" }));
  fireEvent.change(await screen.findByLabelText(/^Code/), { target: { value: "123456" } });
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByText("Tideline Bakery");
  await act(() => vi.advanceTimersByTimeAsync(31 * 60_000));
  expect((await screen.findByRole("alert")).textContent).toMatch(/No one used this page for 30 minutes/);
  expect(screen.queryByText("Tideline Bakery")).toBeNull();
  expect(second.seen.at(-1)).toMatchObject({ method: "DELETE", path: "/lender/session" });
});

test("a link with its code in it mails nothing, and opens on a press", async () => {
  const { seen } = open({}, `#${token}.123456`);
  expect(await screen.findByLabelText(/^Code/)).toHaveProperty("value", "123456");
  expect(seen).toEqual([]);
  await press("Open");
  expect(await screen.findByText("Tideline Bakery")).toBeDefined();
  expect(seen.map(({ path }) => path)).not.toContain("/private-link/code");
});
