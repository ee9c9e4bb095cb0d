import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ReadableError } from "../errors/readable-error.ts";
import { CallError, lostConnection } from "./call-error.ts";
import { createIntent, useSendOnce } from "./use-send-once.ts";

afterEach(cleanup);

const neverAnswered = () => Promise.reject(lostConnection());

it("ignores a second press while the first is being sent", async () => {
  const { result } = renderHook(() => useSendOnce());
  let answer: (value: string) => void = () => {};
  const send = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)));
  const { run } = result.current;
  let outcomes: Promise<boolean[]> | undefined;
  act(() => {
    outcomes = Promise.all([run(send, "Mo 9:00"), run(send, "Mo 9:00")]);
  });
  expect(result.current.isBusy).toBe(true);
  await act(async () => {
    answer("done");
    expect(await outcomes).toEqual([true, false]);
  });
  expect(send).toHaveBeenCalledTimes(1);
  expect(result.current.isBusy).toBe(false);
});

it("repeats the key until a send succeeds, then takes a new one", async () => {
  const { result } = renderHook(() => useSendOnce());
  const send = vi.fn<(key: string) => Promise<unknown>>(neverAnswered);
  await act(() => result.current.run(send));
  send.mockResolvedValueOnce("done");
  await act(() => result.current.run(send));
  await act(() => result.current.run(send));
  const [lost, repeated, next] = send.mock.calls.map(([key]) => key);
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect(repeated).toBe(lost);
  expect(next).not.toBe(lost);
});

it("takes a new key for something else, and when the server has an earlier send with other answers", async () => {
  const { result } = renderHook(() => useSendOnce());
  const send = vi.fn<(key: string) => Promise<unknown>>(neverAnswered);
  await act(() => result.current.run(send, "Monday"));
  send.mockRejectedValueOnce(new CallError({ status: 422, message: "An earlier try arrived." }));
  await act(() => result.current.run(send, "Tuesday"));
  send.mockRejectedValueOnce(new CallError({ status: 422, message: "Please check.", fields: { text: "Too long" } }));
  await act(() => result.current.run(send, "Tuesday"));
  await act(() => result.current.run(send, "Tuesday"));
  const [monday, tuesday, afterRefusal, again] = send.mock.calls.map(([key]) => key);
  expect(new Set([monday, tuesday, afterRefusal]).size).toBe(3);
  expect(again).toBe(afterRefusal);
});

it("keeps the key in the given place", async () => {
  const intent = createIntent();
  const key = intent.key();
  const { result } = renderHook(() => useSendOnce({ intent }));
  const send = vi.fn(async () => {});
  await act(() => result.current.run(send));
  expect(send).toHaveBeenCalledWith(key);
  expect(intent.key()).not.toBe(key);
});

it("keeps the problem until the next try", async () => {
  class NoCamera extends ReadableError {}
  const onFail = vi.fn();
  const { result } = renderHook(() => useSendOnce({ onFail }));
  const fail = async (error: Error) => {
    await act(async () => expect(await result.current.run(() => Promise.reject(error))).toBe(false));
    return result.current.problem;
  };
  const refused = new CallError({ status: 422, message: "Please check.", fields: { email: "Enter an email." } });
  expect(await fail(refused)).toEqual({ message: "Please check.", fields: { email: "Enter an email." } });
  expect(result.current.fields).toEqual({ email: "Enter an email." });
  expect(await fail(new NoCamera("No camera was found."))).toEqual({ message: "No camera was found.", fields: {} });
  const bug = new TypeError("x is undefined");
  const sentence = "Something went wrong on our side. Please try again.";
  expect(await fail(bug)).toEqual({ message: sentence, fields: {} });
  expect(onFail).toHaveBeenLastCalledWith({ message: sentence, fields: {} }, bug);
  await act(() => result.current.run(async () => {}));
  expect(result.current.problem).toBeNull();
});

it("reports missing fields without sending", () => {
  const { result } = renderHook(() => useSendOnce());
  act(() => result.current.refuse({ name: "Enter a name." }));
  expect(result.current.problem).toEqual({
    message: "Enter a name.",
    fields: { name: "Enter a name." },
  });
});

it("leaves someone else's change to the screen, and reports if that change can't be loaded", async () => {
  const onOvertaken = vi.fn<(sentence: string) => Promise<void>>(async () => {});
  const { result } = renderHook(() => useSendOnce({ onOvertaken }));
  const overtaken = () =>
    Promise.reject(new CallError({ status: 409, code: "task_changed", message: "Bo changed this task." }));
  await act(async () => expect(await result.current.run(overtaken)).toBe(false));
  expect(onOvertaken).toHaveBeenCalledWith("Bo changed this task.");
  expect(result.current.problem).toBeNull();
  onOvertaken.mockImplementationOnce(neverAnswered);
  await act(() => result.current.run(overtaken));
  expect(result.current.problem?.message).toMatch(/couldn't reach the server/);
  const { result: other } = renderHook(() => useSendOnce());
  await act(() => other.current.run(overtaken));
  expect(other.current.problem?.message).toBe("Bo changed this task.");
});

it("still sends after its component is gone, for a toast that offers Undo", async () => {
  const { result, unmount } = renderHook(() => useSendOnce());
  const send = vi.fn(async () => {});
  const { run } = result.current;
  const first = run(send);
  unmount();
  expect(await first).toBe(true);
  expect(await run(send)).toBe(true);
  expect(send).toHaveBeenCalledTimes(2);
});

it("still sends when its component goes in the moment in which a send ends", async () => {
  const { result, unmount } = renderHook(() => useSendOnce());
  const { run } = result.current;
  let answer = () => {};
  const first = run(() => new Promise<void>((resolve) => (answer = resolve)));
  await act(async () => {
    answer();
    await first;
    unmount();
  });
  const send = vi.fn(async () => {});
  expect(await run(send)).toBe(true);
  expect(send).toHaveBeenCalledTimes(1);
});
