import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signIn } from "../features/accounts/sign-in/sign-in.ts";
import { signOut } from "../features/accounts/sign-in/sign-out.ts";
import { CallError } from "../http/call-error.ts";
import { json, respondTo } from "../testing/respond.ts";
import { deadToken, liveToken } from "../testing/token.ts";
import { endSilently, findExit, markPrequalified, readSession } from "./session.ts";
import { forgetPerson } from "./storage.ts";

const personal = {
  first_name: "Ana",
  last_name: "Núñez",
  email: "ana@example.com",
  mobile: "5550100142",
  state: "Florida (FL)",
  prequalification_submit: false,
};
const signedIn = (token: string) => ({
  result: {
    user_id: "u1",
    user: { id: "u1", first_name: "Ana", last_name: "Núñez", email: "ana@example.com" },
    access_token: token,
    ...personal,
  },
});

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  forgetPerson();
});

describe("session", () => {
  it("stores the sign-in's answer, then the profile and its missing fields", async () => {
    const token = liveToken();
    const seen = respondTo({
      "/auth/token": () => json(signedIn(token)),
      "/profile_details": () => json({ data: { first_name: "Ana" } }),
      "/profile_mandatory_field": () => json({ profile_completed: false, missing_fields: ["Business name"] }),
    });
    await signIn({ ...{ email: "ana@example.com", password: "Secret-1" }, recaptcha_token: "c" });
    expect(readSession()).toEqual({ token, userId: "u1", user: personal });
    expect(localStorage.getItem("userDataReal")).toBe('{"first_name":"Ana"}');
    expect(localStorage.getItem("profile_completed")).toBe("false");
    expect(localStorage.getItem("missing_fields")).toBe('["Business name"]');
    expect(seen[1]?.headers.get("authorization")).toBe(`Bearer ${token}`);
    expect(JSON.stringify({ ...localStorage })).not.toContain("Secret-1");
  });

  it("signs in even when the profile can't be read", async () => {
    respondTo({ "/auth/token": () => json(signedIn(liveToken())) });
    await signIn({});
    expect(readSession()?.userId).toBe("u1");
    expect(localStorage.getItem("profile_completed")).toBeNull();
  });

  it("stores nothing when sign-in fails", async () => {
    respondTo({ "/auth/token": () => json({ result: { status: "error", error: "No." } }, 401) });
    await expect(signIn({})).rejects.toBeInstanceOf(CallError);
    expect(localStorage).toHaveLength(0);
  });

  it("stays the same object until something changes", async () => {
    respondTo({ "/auth/token": () => json(signedIn(liveToken())) });
    await signIn({});
    const before = readSession();
    expect(readSession()).toBe(before);
    markPrequalified();
    expect(readSession()?.user.prequalification_submit).toBe(true);
  });

  it("is null with an expired or unreadable token", () => {
    localStorage.setItem("UserId", "u1");
    localStorage.setItem("singupUserData", JSON.stringify(personal));
    for (const token of [deadToken(), "garbage"]) {
      localStorage.setItem("token", token);
      expect(readSession()).toBeNull();
    }
  });

  it("signs out immediately and revokes its token", async () => {
    const token = liveToken();
    const seen = respondTo({
      "/auth/token": () => json(signedIn(token)),
      "/auth/logout": () => json({ result: { status: "success", message: "" } }),
    });
    await signIn({});
    signOut();
    expect(readSession()).toBeNull();
    expect(seen.at(-1)).toMatchObject({ method: "POST", path: "/auth/logout" });
    expect(seen.at(-1)?.headers.get("authorization")).toBe(`Bearer ${token}`);
  });

  it("leads a navigation that was under way to /login, which remembers the page only if the person didn't sign out", async () => {
    respondTo({
      "/auth/token": () => json(signedIn(liveToken())),
      "/auth/logout": () => json({ result: { status: "success", message: "" } }),
    });
    const page = new URL("https://desk.example/dashboard/prequalification?step=1");
    await signIn({});
    expect(findExit(page)).toBeNull();
    endSilently();
    expect(findExit(page)).toBe("/login?next=%2Fdashboard%2Fprequalification%3Fstep%3D1");
    await signIn({});
    signOut();
    expect(findExit(page)).toBe("/login");
  });
});
