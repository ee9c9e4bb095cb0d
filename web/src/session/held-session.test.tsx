import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { liveToken } from "../testing/token.ts";
import { onSignedInAgain, useHeldSession } from "./held-session.ts";
import { beginSession, endByHand, endSilently } from "./session.ts";
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

  it("is nobody's without a session, also where one has ended before", () => {
    expect(hold().current).toBeNull();
    enter("u1");
    endSilently();
    expect(hold().current).toBeNull();
  });

  it("outlives a session that ended by itself, until the same person is back", () => {
    enter("u1");
    const held = hold();
    expect(held.current).toMatchObject({ session: { userId: "u1" }, isOver: false });
    act(endSilently);
    expect(held.current).toMatchObject({ session: { userId: "u1", user }, isOver: true });
    act(() => enter("u1", `${liveToken()}2`));
    expect(held.current).toMatchObject({ session: { token: `${liveToken()}2` }, isOver: false });
  });

  it("shows nothing of the first person to whoever signs in next", () => {
    enter("u1");
    const held = hold();
    act(endSilently);
    act(() => enter("u2"));
    expect(held.current).toBeNull();
  });

  it("goes with a person who leaves by hand, also after the session had ended", () => {
    enter("u1");
    const held = hold();
    act(endByHand);
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
  it("tells once per return of the same person, and of nobody else's arrival", () => {
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
    endByHand();
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

  it("hears of a return in another tab, where the session comes key by key", () => {
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
