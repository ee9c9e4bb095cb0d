import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { updateUser } from "../../../identity/session.ts";
import { storeSession, writeJson, writeText } from "../../../identity/storage.ts";
import { liveToken } from "../../../testing/token.ts";
import "../../../ui/dialog-panel.tsx";
import { ProfileIncompleteDialog } from "./incomplete-dialog.tsx";

const open = (place: "dashboard" | "prequalification") => {
  cleanup();
  const Stub = createRoutesStub([
    { path: "/", Component: () => <ProfileIncompleteDialog place={place} userId="u1" /> },
  ]);
  render(<Stub />);
};
const findFirst = () => document.querySelector("[role=dialog] footer > :first-child")?.textContent;

beforeEach(() => {
  const user = { first_name: "Ana", last_name: "Ruiz", email: "ana@example.com", mobile: "5550100142" };
  storeSession({
    token: liveToken(),
    userId: "u1",
    user: { ...user, state: "Florida (FL)", prequalification_submit: false },
  });
  writeText("profile_completed", "false");
  writeJson("missing_fields", ["Street"]);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

test("the pre-qualification comes first, until it has been sent", async () => {
  open("dashboard");
  expect(await screen.findByText(/Your pre-qualification comes first/)).toBeDefined();
  expect(findFirst()).toBe("Go to PreQualification");
  open("prequalification");
  await screen.findByText(/Your pre-qualification comes first/);
  expect(findFirst()).toBe("Start");
  // Known only once the server has answered, with the popup open.
  act(() => updateUser({ prequalification_submit: true }));
  await screen.findByText(/These details are still missing/);
  open("dashboard");
  await screen.findByText(/These details are still missing/);
  expect(findFirst()).toBe("Go to Profile");
  expect(screen.getByRole("link", { name: "Street" })).toBeDefined();
});

test("'Not now' holds for the visit, everywhere", async () => {
  open("dashboard");
  await userEvent.click(await screen.findByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  open("prequalification");
  expect(screen.queryByRole("dialog")).toBeNull();
  sessionStorage.clear();
  open("prequalification");
  expect(await screen.findByRole("dialog")).toBeDefined();
});
