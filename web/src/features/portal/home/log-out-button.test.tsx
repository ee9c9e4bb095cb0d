import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UnsavedGuard } from "../../../forms/unsaved-guard.tsx";
import { beginSession, readSession } from "../../../identity/session.ts";
import { forgetPerson } from "../../../identity/storage.ts";
import { json, respondTo } from "../../../testing/respond.ts";
import { liveToken } from "../../../testing/token.ts";
import { toast } from "../../../ui/toaster.tsx";
import { LogOutButton } from "./log-out-button.tsx";

const user = {
  first_name: "Ana",
  last_name: "Ruiz",
  email: "ana@example.com",
  mobile: "5550100142",
  state: "Florida (FL)",
  prequalification_submit: false,
};

const open = (hasChanges: boolean) => {
  const Page = () => (
    <>
      <UnsavedGuard hasChanges={hasChanges} />
      <LogOutButton className="" />
    </>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub />);
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  localStorage.clear();
  respondTo({ "/auth/logout": () => json({ result: { status: "success", message: "" } }) });
  beginSession({ token: liveToken(), userId: "u1", user });
});
afterEach(() => {
  cleanup();
  toast.dismissAll();
  vi.unstubAllGlobals();
  forgetPerson();
});

test("LogOut signs out immediately when nothing would be lost", async () => {
  open(true);
  cleanup();
  open(false);
  await press("LogOut");
  expect(readSession()).toBeNull();
});

test("LogOut asks first when the page has unsaved changes", async () => {
  open(true);
  await press("LogOut");
  expect(await screen.findByRole("alertdialog", { name: "Log out without saving?" })).toBeTruthy();
  expect(readSession()).not.toBeNull();
  await press("Stay and save");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(readSession()).not.toBeNull();
  await press("LogOut");
  await press("Log out without saving");
  expect(readSession()).toBeNull();
});
