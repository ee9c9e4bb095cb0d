import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deskQueryClient } from "../../../http/desk-query-client.tsx";
import DeskSignInPage from "../../../routes/desk/sign-in.tsx";
import { json, type Responder, respondTo } from "../../../testing/respond.ts";

const staff = {
  staff_id: "s1",
  name: "Grace Hopper",
  email: "grace@firm.example.com",
  role: "manager",
  session_ends_at: "2027-01-05T23:00:00.000Z",
};
const refuse = (status: number, code: string) => () =>
  json({ result: { status: "error", error: "Please sign in again to continue.", code } }, status);

function Reached() {
  const { pathname, search } = useLocation();
  return <p>Reached {`${pathname}${search}`}</p>;
}

const open = (session: Responder, search = "") => {
  const seen = respondTo({ "/desk/door": () => json({ data: { can_use_passkeys: false } }), "/desk/session": session });
  const Stub = createRoutesStub([
    { path: "/desk/sign-in", Component: DeskSignInPage },
    { path: "*", Component: Reached },
  ]);
  render(<Stub initialEntries={[`/desk/sign-in${search}`]} />);
  return () => seen.filter(({ path }) => path === "/desk/session").length;
};

beforeEach(() => deskQueryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("opens the requested page for someone already signed in, without showing the form", async () => {
  let answer: (response: Response) => void = () => {};
  open(() => new Promise((resolve) => (answer = resolve)), "?next=%2Fdesk%2Fpipeline%3Fq%3Doven");
  await waitFor(() => expect(screen.getByText("Loading...")).toBeTruthy());
  expect(screen.queryByRole("heading")).toBeNull();
  answer(json({ data: staff }));
  expect(await screen.findByText("Reached /desk/pipeline?q=oven")).toBeTruthy();
});

it("opens the desk if none of its pages was requested", async () => {
  for (const search of ["", "?next=%2F%2Fevil.example", "?next=%2Fdesk%2Fsign-in"]) {
    open(() => json({ data: staff }), search);
    expect(await screen.findByText("Reached /desk")).toBeTruthy();
    cleanup();
  }
});

it.each([
  ["someone signed out", refuse(401, "not_signed_in")],
  ["someone without the second factor", refuse(403, "second_factor_missing")],
  ["someone the server does not answer", () => Promise.reject(new TypeError("no connection"))],
])("shows %s the form, checks once, and removes nothing that was typed", async (_, session: Responder) => {
  const asked = open(session, "?next=%2Fdesk%2Fpipeline");
  const email = await screen.findByLabelText<HTMLInputElement>("Email");
  await userEvent.type(email, "grace@firm.example.com");
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("online"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("grace@firm.example.com");
  expect(asked()).toBe(1);
});
