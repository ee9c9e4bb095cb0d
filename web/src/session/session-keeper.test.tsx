import { act, cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { respondTo } from "../testing/respond.ts";
import { liveToken, tokenExpiringAt } from "../testing/token.ts";
import { beginSession } from "./session.ts";
import { SessionKeeper } from "./session-keeper.tsx";
import { signOut } from "./sign-out.ts";
import { forgetPerson } from "./storage.ts";

const user = {
  first_name: "Ana",
  last_name: "Ruiz",
  email: "ana@example.com",
  mobile: "5550100142",
  state: "Florida (FL)",
  prequalification_submit: false,
};
const enter = (token: string) => beginSession({ token, userId: "u1", user });

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="place">{`${pathname}${search}`}</p>
      <SessionKeeper />
    </>
  );
}
const open = (address: string) => {
  const Stub = createRoutesStub([{ path: "*", Component: Page }]);
  render(<Stub initialEntries={[address]} />);
};
const place = () => screen.getByTestId("place").textContent;
const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  respondTo({});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetPerson();
});

const day = 24 * 60 * 60 * 1000;

describe("SessionKeeper", () => {
  it("logs out silently at the token's expiry, remembering the page", async () => {
    enter(tokenExpiringAt(Date.now() + 60_000));
    open("/dashboard/profile?tab=2");
    await elapse(59_000);
    expect(place()).toBe("/dashboard/profile?tab=2");
    await elapse(2_000);
    expect(place()).toBe("/login?next=%2Fdashboard%2Fprofile%3Ftab%3D2");
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("survives an expiry further away than a timer can wait", async () => {
    enter(tokenExpiringAt(Date.now() + 60 * day));
    open("/dashboard");
    await elapse(day);
    expect(place()).toBe("/dashboard");
    await elapse(60 * day);
    expect(place()).toBe("/login?next=%2Fdashboard");
  });

  it("ends a session whose token cannot be read, or had expired before, at once", async () => {
    for (const token of ["garbage", tokenExpiringAt(Date.now() - day)]) {
      enter(token);
      open("/about");
      await elapse(0);
      expect(localStorage.getItem("token")).toBeNull();
      cleanup();
    }
  });

  it("does not leave somebody on a blank page whose token is live and whose data is gone", async () => {
    enter(liveToken());
    localStorage.removeItem("singupUserData");
    open("/dashboard");
    await elapse(0);
    expect(place()).toBe("/login?next=%2Fdashboard");
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("notices an expiry slept through when the page is seen again", async () => {
    enter(tokenExpiringAt(Date.now() + day));
    open("/dashboard");
    await elapse(0);
    vi.setSystemTime(Date.now() + 2 * day);
    act(() => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await elapse(0);
    expect(place()).toBe("/login?next=%2Fdashboard");
  });

  it("goes to plain /login when the person leaves by hand", async () => {
    enter(liveToken());
    open("/dashboard/profile");
    await elapse(0);
    act(() => signOut());
    await elapse(0);
    expect(place()).toBe("/login");
    expect(document.documentElement.dataset.session).toBe("out");
  });

  it("follows a sign-out and a sign-in of another tab", async () => {
    enter(liveToken());
    open("/dashboard");
    await elapse(0);
    const inOtherTab = (change: () => void) =>
      act(() => {
        change();
        window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
      });
    const kept = { ...localStorage } as Record<string, string>;
    inOtherTab(() => localStorage.clear());
    await elapse(0);
    expect(place()).toBe("/login?next=%2Fdashboard");
    inOtherTab(() => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    });
    await elapse(0);
    expect(place()).toBe("/dashboard");
  });
});
