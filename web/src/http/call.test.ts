import { signIn, signOut } from "@funding-desk/contract/accounts/account/api";
import { saveDraft } from "@funding-desk/contract/intake/draft/api";
import { prequalificationSummary, prequalify } from "@funding-desk/contract/intake/prequalification/api";
import { profileDetails } from "@funding-desk/contract/intake/profile/api";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { json, respondTo } from "../testing/respond.ts";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";

const getFailure = async (promise: Promise<unknown>): Promise<CallError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("call", () => {
  it("sends the path, the query, the body, the bearer token and the idempotency key", async () => {
    localStorage.setItem("token", "t1");
    const seen = respondTo({
      "/drafts/prequalification": () => json({ data: null }),
      "/lead-user/prequalification-summary": () => json({ prequalification_summary: [] }),
      "/lead-user/prequalify": () => json({ result: { status: "success" } }),
    });
    await call(saveDraft, {
      params: { form: "prequalification" },
      body: { answers: { fullName: "Ana" }, step: "personal", base_revision: 0 },
    });
    await call(prequalificationSummary, { query: { user_id: "a b&c" } });
    await call(prequalify, { body: { frontend_lead_user_id: "u1" }, idempotencyKey: "k1" });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PUT /drafts/prequalification",
      "GET /lead-user/prequalification-summary?user_id=a+b%26c",
      "POST /lead-user/prequalify",
    ]);
    expect(seen[0]?.body).toEqual({ answers: { fullName: "Ana" }, step: "personal", base_revision: 0 });
    expect(seen[0]?.headers.get("authorization")).toBe("Bearer t1");
    expect(seen[1]?.headers.get("content-type")).toBeNull();
    expect(seen[2]?.headers.get("idempotency-key")).toBe("k1");
  });

  it("treats a body with result.error as a failure, whatever the status", async () => {
    respondTo({ "/auth/token": () => json({ result: { status: "error", error: "No." } }, 200) });
    expect(await getFailure(call(signIn, { body: {} }))).toMatchObject({ status: 200, message: "No." });
  });

  it("carries a 422's fields and a 429's wait", async () => {
    const answers = [
      json({ result: { status: "error", error: "Please mend.", fields: { email: "Bad." } } }, 422),
      json({ result: { status: "error", error: "Too many." } }, 429, { "retry-after": "42" }),
    ];
    respondTo({ "/auth/token": () => answers.shift() ?? json({}) });
    expect(await getFailure(call(signIn, { body: {} }))).toMatchObject({ status: 422, fields: { email: "Bad." } });
    expect(await getFailure(call(signIn, { body: {} }))).toMatchObject({ status: 429, retryAfterSeconds: 42 });
  });

  it("has a sentence for a lost connection and for an answer that isn't ours", async () => {
    respondTo({ "/auth/token": () => new Response("<h1>Bad gateway</h1>", { status: 502 }) });
    expect((await getFailure(call(signIn, { body: {} }))).message).toMatch(/went wrong on our side/);
    respondTo({});
    expect(await getFailure(call(signIn, { body: {} }))).toMatchObject({ status: 0, message: /couldn't reach/ });
    respondTo({ "/auth/token": () => new Response("<html>captive portal</html>", { status: 200 }) });
    expect((await getFailure(call(signIn, { body: {} }))).status).toBe(200);
  });

  it("ends the session on a 401 from a client endpoint, and keeps the drafts", async () => {
    localStorage.setItem("token", "t1");
    localStorage.setItem("prequalificationDraft", "{}");
    respondTo({ "/profile_details": () => json({ result: { status: "error", error: "Sign in." } }, 401) });
    expect(await getFailure(call(profileDetails))).toMatchObject({ status: 401 });
    expect(Object.keys(localStorage)).toEqual(["prequalificationDraft"]);
  });

  it("keeps the session on a 401 from signing in, and from a call sent before someone signed in again", async () => {
    localStorage.setItem("token", "t1");
    const createRefusal = () => json({ result: { status: "error", error: "No." } }, 401);
    respondTo({
      "/auth/token": createRefusal,
      "/auth/logout": () => {
        localStorage.setItem("token", "t2");
        return createRefusal();
      },
    });
    await getFailure(call(signIn, { body: {} }));
    expect(localStorage.getItem("token")).toBe("t1");
    await getFailure(call(signOut));
    expect(localStorage.getItem("token")).toBe("t2");
  });

  it("throws the signal's reason when it was aborted", async () => {
    const controller = new AbortController();
    respondTo({
      "/profile_details": () => {
        controller.abort();
        throw controller.signal.reason;
      },
    });
    await expect(call(profileDetails, { signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
  });
});
