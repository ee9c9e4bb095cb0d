import { deskSession, deskSignOut } from "@funding-desk/contract/accounts/staff/sign-in-desk-api";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerDeskPrompt, hostDeskPrompts, useDeskPrompt } from "../identity/desk-prompt.ts";
import { json, respondTo } from "../testing/respond.ts";
import { callDesk, hasWrittenSince, markDeskWrites } from "./call-desk.ts";

const staff = { staff_id: "s1", name: "Ada", email: "a@b.com", role: "advisor", session_ends_at: "" };
const failure = (status: number, code: string) => () =>
  json({ result: { status: "error", error: "No.", code } }, status);
/** Answers in turn. The last answer repeats. */
const inTurn = (...answers: (() => Response)[]) => {
  let turn = 0;
  return () => (answers[Math.min(turn++, answers.length - 1)] ?? failure(500, "x"))();
};
const good = () => json({ data: staff });
let stopHosting: () => void;

beforeEach(() => {
  localStorage.setItem("token", "a-clients-token");
  stopHosting = hostDeskPrompts();
});
afterEach(() => {
  cleanup();
  act(() => stopHosting());
  localStorage.clear();
  vi.unstubAllGlobals();
});

it("sends the browser's cookie, and never a client's token", async () => {
  const seen = respondTo({ "/desk/session": good });
  expect(await callDesk(deskSession)).toEqual({ data: staff });
  expect(seen[0]?.headers.get("authorization")).toBeNull();
  expect(localStorage.getItem("token")).toBe("a-clients-token");
});

it.each([
  ["sign-in", failure(401, "not_signed_in")],
  ["sign-in", failure(403, "second_factor_missing")],
  ["second-factor", failure(403, "second_factor_needed")],
])("asks for what is missing (%s) and repeats the call", async (prompt, refusal) => {
  const seen = respondTo({ "/desk/session": inTurn(refusal, good) });
  const { result } = renderHook(useDeskPrompt);
  const answer = callDesk(deskSession);
  await waitFor(() => expect(result.current).toMatchObject({ prompt, reason: "No." }));
  act(() => answerDeskPrompt(true));
  expect(await answer).toEqual({ data: staff });
  expect(seen).toHaveLength(2);
  expect(result.current).toBeNull();
});

it("asks once for calls refused at the same time, and signing in repeats both kinds", async () => {
  respondTo({
    "/desk/session": inTurn(failure(403, "second_factor_needed"), good),
    "/desk/sign-out": inTurn(failure(401, "not_signed_in"), () => json({ result: { status: "success" } })),
  });
  const { result } = renderHook(useDeskPrompt);
  const answers = [callDesk(deskSession), callDesk(deskSignOut)];
  await waitFor(() => expect(result.current?.prompt).toBe("sign-in"));
  act(() => answerDeskPrompt(true));
  expect(await Promise.all(answers)).toEqual([{ data: staff }, { result: { status: "success" } }]);
});

it("fails with the refusal when the person declines or no page can ask", async () => {
  respondTo({ "/desk/session": failure(401, "not_signed_in") });
  const { result } = renderHook(useDeskPrompt);
  const answer = callDesk(deskSession);
  const failed = expect(answer).rejects.toMatchObject({ status: 401, code: "not_signed_in" });
  await waitFor(() => expect(result.current?.prompt).toBe("sign-in"));
  act(() => answerDeskPrompt(false));
  await failed;
  await expect(callDesk(deskSession, { isQuiet: true })).rejects.toMatchObject({ status: 401 });
  act(() => stopHosting());
  await expect(callDesk(deskSession)).rejects.toMatchObject({ status: 401 });
  stopHosting = hostDeskPrompts();
});

it("asks for nothing after any other failure", async () => {
  respondTo({ "/desk/session": failure(403, "forbidden") });
  const { result } = renderHook(useDeskPrompt);
  await expect(callDesk(deskSession)).rejects.toMatchObject({ status: 403, code: "forbidden" });
  expect(result.current).toBeNull();
});

it("counts a change from its beginning, since the page may hear of it before its answer, and none that failed", async () => {
  respondTo({ "/desk/sign-out": inTurn(() => json({ result: { status: "success" } }), failure(500, "x")) });
  const mark = markDeskWrites();
  const first = callDesk(deskSignOut);
  expect(hasWrittenSince(mark)).toBe(true);
  await first;
  expect([hasWrittenSince(mark), hasWrittenSince(markDeskWrites())]).toEqual([true, false]);
  const later = markDeskWrites();
  await expect(callDesk(deskSignOut)).rejects.toThrow();
  expect(hasWrittenSince(later)).toBe(false);
});
