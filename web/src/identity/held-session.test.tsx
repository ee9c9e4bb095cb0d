import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { liveToken } from "../testing/token.ts";
import { onSignedInAgain, useHeldSession } from "./held-session.ts";
import { beginSession, endBySignOut, endSilently } from "./session.ts";
import { forgetPerson } from "./storage.ts";

const user = {
  first_name: "Ana",
  last_name: "Ruiz",
  email: "ana@example.com",
  mobile: "5550100142",
  state: "Florida (FL)",
  prequalification_submit: false,
};
const enter = (userId: string, token = liveToken()) => beginSession({ token, userId, user });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  forgetPerson();
});

describe("useHeldSession", () => {
  const hold = () => renderHook(useHeldSession).result;

  it("is null without a session, even after one has ended", () => {
    expect(hold().current).toBeNull();
    enter("u1");
    endSilently();
    expect(hold().current).toBeNull();
  });

  it("outlives a session that ended on its own until the same person is back", () => {
    enter("u1");
    const held = hold();
    expect(held.current).toMatchObject({ session: { userId: "u1" }, isOver: false });
    act(endSilently);
    expect(held.current).toMatchObject({ session: { userId: "u1", user }, isOver: true });
    act(() => enter("u1", `${liveToken()}2`));
    expect(held.current).toMatchObject({ session: { token: `${liveToken()}2` }, isOver: false });
  });

  it("shows the next person nothing of the first", () => {
    enter("u1");
    const held = hold();
    act(endSilently);
    act(() => enter("u2"));
    expect(held.current).toBeNull();
  });

  it("ends when the person signs out, even after the session has ended", () => {
    enter("u1");
    const held = hold();
    act(endBySignOut);
    expect(held.current).toBeNull();
    act(() => enter("u1"));
    act(endSilently);
    expect(held.current?.isOver).toBe(true);
    act(() => {
      localStorage.removeItem("UserId");
      window.dispatchEvent(new StorageEvent("storage", { key: "UserId" }));
    });
    expect(held.current).toBeNull();
  });
});

describe("onSignedInAgain", () => {
  it("calls back once each time the same person returns, and never for anyone else", () => {
    const listener = vi.fn();
    enter("u1");
    const stop = onSignedInAgain(listener);
    enter("u1");
    expect(listener).toHaveBeenCalledTimes(0);
    endSilently();
    enter("u1");
    expect(listener).toHaveBeenCalledTimes(1);
    enter("u1");
    expect(listener).toHaveBeenCalledTimes(1);
    endBySignOut();
    enter("u1");
    expect(listener).toHaveBeenCalledTimes(1);
    endSilently();
    enter("u2");
    expect(listener).toHaveBeenCalledTimes(1);
    endSilently();
    stop();
    enter("u2");
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("notices a return in another tab, where the session arrives key by key", () => {
    const listener = vi.fn();
    enter("u1");
    const kept = { ...localStorage } as Record<string, string>;
    const stop = onSignedInAgain(listener);
    endSilently();
    for (const key of ["singupUserData", "token"]) {
      expect(listener).toHaveBeenCalledTimes(0);
      localStorage.setItem(key, kept[key] ?? "");
      window.dispatchEvent(new StorageEvent("storage", { key }));
    }
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });
});
