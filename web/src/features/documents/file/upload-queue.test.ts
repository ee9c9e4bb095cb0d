import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, lostConnection } from "../../../http/call-error.ts";
import { createUploadQueue, type KnownFile, type SendOptions } from "./upload-queue.ts";

interface Sent extends SendOptions {
  readonly group: string;
  readonly name: string;
  readonly succeed: (id?: string) => Promise<void>;
  readonly fail: (error: unknown) => Promise<void>;
}

/** Resolves all pending promises, including those that read a file's first bytes. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const setUp = () => {
  const sent: Sent[] = [];
  const notices: string[] = [];
  const queue = createUploadQueue({
    notify: (tone, message) => notices.push(`${tone}: ${message}`),
    send: (group, file, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener("abort", () => reject(options.signal.reason));
        sent.push({
          ...options,
          group,
          name: file.name,
          succeed: (id = `id of ${file.name}`) => {
            resolve(id);
            return settle();
          },
          fail: (error) => {
            reject(error);
            return settle();
          },
        });
      }),
  });
  const add = async (
    files: readonly File[],
    more: { isStarted?: boolean; room?: number; stored?: KnownFile[] } = {},
  ) => {
    await queue.add("statements", files, { isStarted: true, stored: [], ...more });
    await settle();
  };
  const states = () => queue.state().rows.map(({ file, state }) => `${file.name}: ${state.is}`);
  const findKey = (name: string) => queue.state().rows.find(({ file }) => file.name === name)?.key ?? "";
  return { queue, sent, notices, add, states, findKey };
};

const pdf = (name: string, content = "%PDF-1.7", lastModified = 1) =>
  new File([content], name, { type: "application/pdf", lastModified });
const sized = (name: string, bytes: number) => Object.defineProperty(pdf(name), "size", { value: bytes });
const refusal = (status: number, message: string) => new CallError({ status, message });

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe("adding files", () => {
  test("uploads two started files at a time, each under its own key, and removes stored ones from the list", async () => {
    const { sent, add, states, queue } = setUp();
    await add([pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")]);
    expect(states()).toEqual(["a.pdf: sending", "b.pdf: sending", "c.pdf: waiting"]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
    await sent[0]?.succeed();
    expect(states()).toEqual(["b.pdf: sending", "c.pdf: sending"]);
    expect(queue.state().announcements.map(({ sentence }) => sentence)).toEqual([
      "Uploading a.pdf.",
      "Uploading b.pdf.",
      "a.pdf is uploaded.",
      "Uploading c.pdf.",
    ]);
    expect(sent.map(({ group }) => group)).toEqual(["statements", "statements", "statements"]);
  });

  test("waits for Upload without a start", async () => {
    const { sent, add, states, queue } = setUp();
    await add([pdf("a.pdf")], { isStarted: false });
    expect([states(), sent]).toEqual([["a.pdf: ready"], []]);
    queue.start("another group");
    expect(sent).toEqual([]);
    queue.start("statements");
    expect(states()).toEqual(["a.pdf: sending"]);
  });

  test("refuses empty, oversized and other kinds of files with a toast and at the row, and sends none of them", async () => {
    const { sent, add, states, notices, queue } = setUp();
    const big = sized("big.pdf", 15 * 1024 * 1024 + 1);
    await add([pdf("run.exe"), pdf("none.pdf", ""), big, sized("just.pdf", 15 * 1024 * 1024), pdf("noending")]);
    expect(states()).toEqual([
      "run.exe: refused",
      "none.pdf: refused",
      "big.pdf: refused",
      "just.pdf: sending",
      "noending: refused",
    ]);
    expect(notices).toEqual([
      "error: run.exe is not allowed. Only JPG, PNG, PDF, DOC are supported.",
      "error: none.pdf is empty.",
      "error: big.pdf is too large: 15\u00a0MB. The limit is 15\u00a0MB per file.",
      "error: noending is not allowed. Only JPG, PNG, PDF, DOC are supported.",
    ]);
    expect(queue.state().rows[0]?.state).toMatchObject({
      sentence: "run.exe is not allowed. Only JPG, PNG, PDF, DOC are supported.",
    });
    expect(sent).toHaveLength(1);
  });

  test("sends JPEGs under the other names that programs give them", async () => {
    const { sent, add, states } = setUp();
    await add([pdf("photo.jfif"), pdf("scan.JPE")]);
    expect([states(), sent.length]).toEqual([["photo.jfif: sending", "scan.JPE: sending"], 2]);
  });

  test("treats the same name, size and modification time as a duplicate, whether pending or stored", async () => {
    const { sent, add, states, notices } = setUp();
    await add([pdf("a.pdf"), pdf("a.pdf")]);
    expect(notices).toEqual(["info: a.pdf is already added."]);
    await add([pdf("a.pdf", "%PDF-1.7", 2), pdf("a.pdf", "%PDF-1.7 longer")]);
    expect(states()).toHaveLength(3);
    await sent[0]?.succeed("doc1");
    await add([pdf("a.pdf")], { stored: [{ id: "doc1", filename: "a.pdf", sizeBytes: pdf("a.pdf").size }] });
    expect(notices).toHaveLength(2);
    // It has been deleted since.
    await add([pdf("a.pdf")], { stored: [] });
    expect(notices).toHaveLength(2);
  });

  test("after a reload, treats the same name and size as a duplicate", async () => {
    const { add, states, notices } = setUp();
    const stored = [{ id: "doc1", filename: "José.pdf", sizeBytes: 8 }];
    await add([pdf("José.pdf".normalize("NFD"))], { stored });
    expect(notices).toEqual([`info: ${"José.pdf".normalize("NFD")} is already added.`]);
    await add([pdf("José.pdf", "%PDF-1.7 longer"), pdf("other.pdf")], { stored });
    expect(states()).toHaveLength(2);
  });

  test("lets a refused file be chosen again, in one row", async () => {
    const { add, states, notices } = setUp();
    await add([pdf("run.exe")]);
    await add([pdf("run.exe")]);
    expect(states()).toEqual(["run.exe: refused"]);
    expect(notices).toHaveLength(2);
  });

  test("takes no more files than there is room for", async () => {
    const { add, states } = setUp();
    await add([pdf("a.pdf"), pdf("b.exe"), pdf("c.pdf"), pdf("d.pdf")], { room: 2 });
    expect(states()).toEqual(["a.pdf: sending", "b.exe: refused", "c.pdf: sending", "d.pdf: refused"]);
  });

  test("asks before converting a HEIC photo, and sends the answer along", async () => {
    const { add, states, sent, queue, findKey } = setUp();
    await add([pdf("IMG_1.HEIC", "x"), pdf("IMG_2.jpg", "\0\0\0\x18ftypheic")]);
    expect(states()).toEqual(["IMG_1.HEIC: asking", "IMG_2.jpg: asking"]);
    queue.convert(findKey("IMG_2.jpg"), true);
    queue.remove(findKey("IMG_1.HEIC"));
    expect(states()).toEqual(["IMG_2.jpg: sending"]);
    expect(sent[0]?.convertHeic).toBe(true);
  });
});

describe("a locked PDF", () => {
  test("asks for its password in its row, and again after a wrong one, under the same key", async () => {
    const { add, sent, queue, states, notices, findKey } = setUp();
    await add([pdf("a.pdf")]);
    expect(sent[0]?.pdfPassword).toBeUndefined();
    await sent[0]?.fail(refusal(423, "a.pdf is protected with a password."));
    expect(queue.state().rows[0]?.state).toEqual({ is: "locked", hasTried: false });
    expect(queue.state().announcements.at(-1)?.sentence).toBe("a.pdf is locked. Type its password.");
    queue.start("statements");
    expect(states()).toEqual(["a.pdf: locked"]);
    queue.unlock(findKey("a.pdf"), "nope");
    expect(sent[1]?.pdfPassword).toBe("nope");
    await sent[1]?.fail(refusal(423, "That password doesn't open a.pdf."));
    expect(queue.state().rows[0]?.state).toEqual({ is: "locked", hasTried: true });
    queue.unlock(findKey("a.pdf"), "right");
    await sent[2]?.succeed();
    expect([states(), notices, sent[2]?.pdfPassword]).toEqual([[], [], "right"]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test("keeps the password for the tries after a lost connection, and never in what the screen is drawn from", async () => {
    const { add, sent, queue, findKey } = setUp();
    await add([pdf("a.pdf")]);
    await sent[0]?.fail(refusal(423, "a.pdf is protected with a password."));
    queue.unlock(findKey("a.pdf"), "sesame");
    await sent[1]?.fail(lostConnection());
    vi.advanceTimersByTime(2_000);
    expect(sent[2]?.pdfPassword).toBe("sesame");
    expect(JSON.stringify(queue.state())).not.toContain("sesame");
  });
});

describe("uploading", () => {
  test("reports how much was sent, then that the server is checking", async () => {
    const { add, sent, queue } = setUp();
    await add([pdf("a.pdf")]);
    sent[0]?.onProgress(40, 100);
    expect(queue.state().rows[0]?.state).toEqual({ is: "sending", sentBytes: 40, totalBytes: 100 });
    sent[0]?.onProgress(100, 100);
    expect(queue.state().rows[0]?.state.is).toBe("checking");
  });

  test("aborts and removes a canceled file, and makes room for the next", async () => {
    const { add, sent, queue, findKey, states, notices } = setUp();
    await add([pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")]);
    queue.remove(findKey("a.pdf"));
    await settle();
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(["b.pdf: sending", "c.pdf: sending"]);
    expect(notices).toEqual([]);
  });

  test("shows refusals at their rows with one toast per batch, and doesn't resend a file that is itself the problem", async () => {
    const { add, sent, queue, states, notices } = setUp();
    await add([pdf("a.pdf"), pdf("b.pdf")]);
    await sent[0]?.fail(refusal(415, "a.pdf has a password."));
    expect(notices).toEqual([]);
    await sent[1]?.fail(refusal(413, "Your space is full."));
    expect(notices).toEqual(["error: Upload failed"]);
    expect(queue.state().rows.map(({ state }) => state)).toMatchObject([
      { is: "failed", sentence: "a.pdf has a password.", mayRetry: false },
      { is: "failed", sentence: "Your space is full.", mayRetry: true },
    ]);
    queue.start("statements");
    expect(states()).toEqual(["a.pdf: failed", "b.pdf: sending"]);
    expect(sent[2]?.idempotencyKey).toBe(sent[1]?.idempotencyKey);
  });

  test("retries a lost connection twice under the same key with an announcement, then leaves it to the person", async () => {
    const { add, sent, queue, states, notices, findKey } = setUp();
    await add([pdf("a.pdf")]);
    for (const waitMs of [2_000, 5_000]) {
      await sent.at(-1)?.fail(lostConnection());
      expect(queue.state().rows[0]?.state).toEqual({ is: "waiting", isAgain: true });
      expect(queue.state().announcements.at(-1)?.sentence).toBe("Lost the connection. Trying a.pdf again.");
      vi.advanceTimersByTime(waitMs);
      expect(states()).toEqual(["a.pdf: sending"]);
    }
    await sent.at(-1)?.fail(lostConnection());
    expect(queue.state().rows[0]?.state).toMatchObject({ is: "failed", mayRetry: true });
    expect(notices).toEqual(["error: Upload failed"]);
    queue.retry(findKey("a.pdf"));
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    await sent.at(-1)?.succeed();
    expect(states()).toEqual([]);
  });

  test("waits while offline, and continues by itself once back online", async () => {
    const { add, sent, queue, states, notices } = setUp();
    await add([pdf("a.pdf")]);
    queue.setOnline(false);
    await settle();
    expect(sent[0]?.signal.aborted).toBe(true);
    await add([pdf("b.pdf")]);
    expect(states()).toEqual(["a.pdf: waiting", "b.pdf: waiting"]);
    expect(sent).toHaveLength(1);
    queue.setOnline(true);
    expect(states()).toEqual(["a.pdf: sending", "b.pdf: sending"]);
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
    expect(notices).toEqual([]);
  });

  test("continues a file refused because the session had ended, after signing in again", async () => {
    const { add, sent, queue, states, notices } = setUp();
    await add([pdf("a.pdf")]);
    await sent[0]?.fail(refusal(401, "Please sign in again to continue."));
    expect(states()).toEqual(["a.pdf: failed"]);
    queue.resumeSignedIn();
    expect(states()).toEqual(["a.pdf: sending"]);
    expect(notices).toEqual([]);
  });

  test("says when a file can no longer be read, instead of blaming the connection", async () => {
    const { add, sent, queue } = setUp();
    const file = pdf("a.pdf");
    await add([file]);
    file.slice = () => {
      throw new DOMException("It was moved.", "NotReadableError");
    };
    await sent[0]?.fail(lostConnection());
    expect(queue.state().rows[0]?.state).toMatchObject({
      is: "failed",
      sentence: "a.pdf was changed or moved. Please choose it again.",
    });
  });

  test("cancels everything silently when the person leaves", async () => {
    const { add, sent, queue, states, notices } = setUp();
    await add([pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")]);
    queue.stop();
    await settle();
    expect([states(), sent.map(({ signal }) => signal.aborted), notices]).toEqual([[], [true, true], []]);
  });
});
