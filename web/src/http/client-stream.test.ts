import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeText } from "../identity/storage.ts";
import { openClientStream } from "./client-stream.ts";

const heard = { onOpen: vi.fn(), onChange: vi.fn(), onSessionEnded: vi.fn(), onBroken: vi.fn() };
let status = 200;

type Part = { readonly done: boolean; readonly value?: Uint8Array };
/** The body's next parts, and who waits for them. The window has no streams of its own. */
let parts: Part[] = [];
let take: ((part: Part) => void) | undefined;
const give = (part: Part) => {
  if (!take) return void parts.push(part);
  take(part);
  take = undefined;
};
const say = (text: string) => give({ done: false, value: new Uint8Array([...text].map((sign) => sign.charCodeAt(0))) });

const fetched = vi.fn(async (_url: string, { signal }: RequestInit) => {
  parts = [];
  const read = () =>
    new Promise<Part>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new Error("aborted")));
      const next = parts.shift();
      if (next) resolve(next);
      else take = resolve;
    });
  return { status, ok: status === 200, body: { getReader: () => ({ read }) } } as unknown as Response;
});
let close = () => {};

beforeEach(() => {
  status = 200;
  writeText("token", "a.b.c");
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  close();
  fetched.mockClear();
  for (const each of Object.values(heard)) each.mockClear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("asks with the client's token, and hears each change, however the network cuts the stream", async () => {
  close = openClientStream(heard);
  await vi.waitFor(() => expect(heard.onOpen).toHaveBeenCalledOnce());
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("/api/lead-user/events");
  expect(new Headers(init?.headers).get("authorization")).toBe("Bearer a.b.c");
  say("retry: 2000\n\n:\n\nda");
  say("ta: {}\n\ndata: {}\n");
  await vi.waitFor(() => expect(heard.onChange).toHaveBeenCalledTimes(1));
  say("\n");
  await vi.waitFor(() => expect(heard.onChange).toHaveBeenCalledTimes(2));
  expect(heard.onBroken).not.toHaveBeenCalled();
});

test("says when the session is over: by an event, or because the server refuses", async () => {
  close = openClientStream(heard);
  await vi.waitFor(() => expect(heard.onOpen).toHaveBeenCalledOnce());
  say("event: session_ended\ndata: {}\n\n");
  await vi.waitFor(() => expect(heard.onSessionEnded).toHaveBeenCalledTimes(1));
  expect(heard.onChange).not.toHaveBeenCalled();
  close();
  status = 401;
  close = openClientStream(heard);
  await vi.waitFor(() => expect(heard.onSessionEnded).toHaveBeenCalledTimes(2));
});

test("says that it broke when the stream ends or can't be opened, but nothing once it is closed", async () => {
  close = openClientStream(heard);
  await vi.waitFor(() => expect(heard.onOpen).toHaveBeenCalledOnce());
  give({ done: true });
  await vi.waitFor(() => expect(heard.onBroken).toHaveBeenCalledWith(true));
  status = 429;
  close = openClientStream(heard);
  await vi.waitFor(() => expect(heard.onBroken).toHaveBeenCalledTimes(2));
  status = 200;
  close = openClientStream(heard);
  await vi.waitFor(() => expect(heard.onOpen).toHaveBeenCalledTimes(2));
  close();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard.onBroken).toHaveBeenCalledTimes(2);
});

test("asks for nothing when no one is signed in", async () => {
  localStorage.clear();
  close = openClientStream(heard);
  await vi.waitFor(() => expect(heard.onBroken).toHaveBeenCalledWith(true));
  expect(fetched).not.toHaveBeenCalled();
});
