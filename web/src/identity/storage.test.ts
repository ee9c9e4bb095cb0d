import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  forgetPerson,
  forgetSession,
  readDraft,
  readJson,
  readText,
  storeSession,
  subscribeToStorage,
  writeDraft,
  writeText,
} from "./storage.ts";

const user = {
  first_name: "Ana",
  last_name: "Núñez",
  email: "ana@example.com",
  mobile: "5550100142",
  state: "Florida (FL)",
  prequalification_submit: false,
};
const enter = (userId: string) => storeSession({ token: `token-of-${userId}`, userId, user });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  forgetPerson();
});

describe("storage", () => {
  it("stores the session under the agreed keys", () => {
    enter("u1");
    expect(localStorage.getItem("token")).toBe("token-of-u1");
    expect(localStorage.getItem("UserId")).toBe("u1");
    expect(JSON.parse(localStorage.getItem("singupUserData") ?? "")).toEqual(user);
  });

  it("keeps only the remembered email and the time zone after a sign-out", () => {
    enter("u1");
    for (const key of ["userDataReal", "profile_completed", "missing_fields", "formData2", "contactDraft"])
      localStorage.setItem(key, "{}");
    writeText("timezone", "America/New_York");
    writeText("rememberedLogin", "ana@example.com");
    writeDraft("prequalificationDraft", "u1", { fullName: "Ana" });
    forgetPerson();
    expect(Object.keys(localStorage).sort()).toEqual(["rememberedLogin", "timezone"]);
  });

  it("keeps the draft of a session that ended on its own, for its user only", () => {
    enter("u1");
    writeDraft("prequalificationDraft", "u1", { fullName: "Ana" });
    forgetSession();
    expect(Object.keys(localStorage).sort()).toEqual(["UserId", "prequalificationDraft"]);
    enter("u1");
    expect(readDraft("prequalificationDraft", "u1")).toEqual({ fullName: "Ana" });
  });

  it("never shows a draft to another user, and removes it when one signs in", () => {
    enter("u1");
    writeDraft("prequalificationDraft", "u1", { fullName: "Ana" });
    expect(readDraft("prequalificationDraft", "u2")).toBeNull();
    enter("u2");
    expect(localStorage.getItem("prequalificationDraft")).toBeNull();
  });

  it("drops a draft saved after its user has left", () => {
    enter("u1");
    forgetPerson();
    writeDraft("prequalificationDraft", "u1", { fullName: "Ana" });
    expect(localStorage.getItem("prequalificationDraft")).toBeNull();
  });

  it("removes the previous user's profile", () => {
    enter("u1");
    localStorage.setItem("userDataReal", '{"first_name":"Ana"}');
    enter("u2");
    expect(readJson("userDataReal")).toBeNull();
  });

  it("removes the token last, so another tab can tell a sign-out from an ended session", () => {
    for (const end of [forgetPerson, forgetSession]) {
      enter("u1");
      const removed = vi.spyOn(Storage.prototype, "removeItem");
      end();
      expect(removed.mock.calls.at(-1)).toEqual(["token"]);
      expect(removed.mock.calls.flat().includes("UserId")).toBe(end === forgetPerson);
      removed.mockRestore();
    }
  });

  it("reads damaged values as null", () => {
    localStorage.setItem("singupUserData", "{not json");
    localStorage.setItem("prequalificationDraft", "null");
    expect(readJson("singupUserData")).toBeNull();
    expect(readDraft("prequalificationDraft", "u1")).toBeNull();
  });

  it("keeps working within the page when the browser blocks storage", () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
    enter("u1");
    expect(readText("token")).toBe("token-of-u1");
    forgetPerson();
    expect(readText("token")).toBeNull();
  });

  it("announces changes in this and other tabs, with the token written last", () => {
    const tokens: (string | null)[] = [];
    const stop = subscribeToStorage(() => tokens.push(`${readText("UserId")} ${readText("token")}`));
    enter("u1");
    expect(tokens).toEqual(["u1 token-of-u1"]);
    localStorage.removeItem("token");
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    expect(tokens).toHaveLength(2);
    stop();
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
    expect(tokens).toHaveLength(2);
  });
});
