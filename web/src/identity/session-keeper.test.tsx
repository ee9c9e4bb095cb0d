import { act, cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub, type NavigateFunction, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signOut } from "../features/accounts/sign-in/sign-out.ts";
import { respondTo } from "../testing/respond.ts";
import { liveToken, tokenExpiringAt } from "../testing/token.ts";
import { beginSession, endBySignOut, endSilently } from "./session.ts";
import { SessionKeeper } from "./session-keeper.tsx";
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

let go: NavigateFunction;

function Page() {
  const { pathname, search } = useLocation();
  go = useNavigate();
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
const inOtherTab = (change: () => void, key = "token") =>
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent("storage", { key }));
  });
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
  it("logs out silently when the token expires, and leaves the portal page as it is", async () => {
    enter(tokenExpiringAt(Date.now() + 60_000));
    open("/dashboard/profile?tab=2");
    await elapse(59_000);
    expect(localStorage.getItem("token")).not.toBeNull();
    await elapse(2_000);
    expect(place()).toBe("/dashboard/profile?tab=2");
    expect(Object.keys(localStorage)).toEqual(["UserId"]);
    expect(document.documentElement.dataset.session).toBe("out");
  });

  it("handles an expiry beyond a timer's longest wait", async () => {
    enter(tokenExpiringAt(Date.now() + 60 * day));
    open("/dashboard");
    await elapse(day);
    expect(localStorage.getItem("token")).not.toBeNull();
    await elapse(60 * day);
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("immediately ends a session with an unreadable or expired token", async () => {
    for (const token of ["garbage", tokenExpiringAt(Date.now() - day)]) {
      enter(token);
      open("/about");
      await elapse(0);
      expect(localStorage.getItem("token")).toBeNull();
      cleanup();
    }
  });

  it("doesn't leave a person with a live token but no data on a blank page", async () => {
    enter(liveToken());
    localStorage.removeItem("singupUserData");
    open("/dashboard");
    await elapse(0);
    expect(place()).toBe("/login?next=%2Fdashboard");
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("follows a sign-in in another tab from before React started", async () => {
    enter(liveToken());
    open("/login?next=%2Fdashboard%2Fprofile");
    await elapse(0);
    expect(place()).toBe("/dashboard/profile");
  });

  it("notices an expiry during sleep when the page is visible again", async () => {
    enter(tokenExpiringAt(Date.now() + day));
    open("/dashboard");
    await elapse(0);
    vi.setSystemTime(Date.now() + 2 * day);
    act(() => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await elapse(0);
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("goes to plain /login when the person signs out", async () => {
    enter(liveToken());
    open("/dashboard/profile");
    await elapse(0);
    act(() => signOut());
    await elapse(0);
    expect(place()).toBe("/login");
    expect(document.documentElement.dataset.session).toBe("out");
  });

  it("follows a sign-out and a sign-in in another tab", async () => {
    enter(liveToken());
    open("/dashboard");
    await elapse(0);
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

  describe("on a portal page whose session ended by itself", () => {
    const end = async () => {
      enter(liveToken());
      open("/dashboard/profile");
      await elapse(0);
      act(() => endSilently());
      await elapse(0);
      expect(place()).toBe("/dashboard/profile");
    };

    it("stays when the same person returns, in this tab or another", async () => {
      await end();
      act(() => enter(liveToken()));
      await elapse(0);
      expect(place()).toBe("/dashboard/profile");
      expect(document.documentElement.dataset.session).toBe("in");
      inOtherTab(() => localStorage.removeItem("token"));
      await elapse(0);
      expect(place()).toBe("/dashboard/profile");
    });

    it("leaves when nothing was loaded in that session, since nothing can be lost", async () => {
      enter(liveToken());
      endBySignOut();
      const storage = { UserId: "u1", singupUserData: JSON.stringify(user), token: liveToken() };
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
      open("/dashboard/profile");
      await elapse(0);
      expect(place()).toBe("/dashboard/profile");
      act(() => endSilently());
      await elapse(0);
      expect(place()).toBe("/login?next=%2Fdashboard%2Fprofile");
    });

    it("leaves when the person signs out in another tab", async () => {
      await end();
      inOtherTab(() => localStorage.clear(), "UserId");
      await elapse(0);
      expect(place()).toBe("/login?next=%2Fdashboard%2Fprofile");
    });

    it("opens a new document when someone else signs in", async () => {
      const opened: string[] = [];
      vi.stubGlobal("location", { ...window.location, assign: (path: string) => opened.push(path) });
      await end();
      act(() => beginSession({ token: liveToken(), userId: "u2", user }));
      await elapse(0);
      expect(opened).toEqual(["/dashboard"]);
    });

    it("is forgotten after leaving the page", async () => {
      const opened: string[] = [];
      vi.stubGlobal("location", { ...window.location, assign: (path: string) => opened.push(path) });
      await end();
      act(() => void go("/login"));
      await elapse(0);
      expect(place()).toBe("/login");
      act(() => beginSession({ token: liveToken(), userId: "u2", user }));
      await elapse(0);
      expect(opened).toEqual([]);
    });
  });
});
