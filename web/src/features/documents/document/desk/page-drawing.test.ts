import { afterEach, expect, test, vi } from "vitest";
import { openDrawable } from "./page-drawing.ts";

const pdf = { numPages: 3, loadingTask: { destroy: async () => undefined } };
vi.mock("unpdf", () => ({ getDocumentProxy: async () => pdf }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a PDF", [0x25, 0x50, 0x44, 0x46], 3],
  ["a PDF below a line of something else", [0x0d, 0x0a, 0x25, 0x50, 0x44, 0x46], 3],
  ["a JPEG", [0xff, 0xd8, 0xff], 1],
  ["a PNG", [0x89, 0x50, 0x4e, 0x47], 1],
] as const)("opens %s", async (_, bytes, pages) => {
  vi.stubGlobal("fetch", async () => new Response(new Uint8Array(bytes)));
  vi.stubGlobal("createImageBitmap", async () => ({ width: 10, height: 10, close: () => undefined }));
  expect((await openDrawable("/file", new AbortController().signal)).pages).toBe(pages);
});
