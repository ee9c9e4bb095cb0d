import { expect, test } from "vitest";
import { findProblem, readTexts, toFilters } from "./audit-filters.ts";

const id = "0d6f9d7e-6b3c-4f7e-9f6a-2d0c3c8a1b5e";
const none = { actor: "", action: "", client: "", text: "", from: "", to: "" };

test("reads filters from the URL, and ignores what means nothing", () => {
  expect(readTexts(new URLSearchParams(""))).toEqual(none);
  const search = { actor: id, action: "file.viewed", client: " ada@example.com ", text: "FA-7QK2", from: "2026-01-02" };
  expect(readTexts(new URLSearchParams(search))).toEqual({ ...search, client: "ada@example.com", to: "" });
  const bad = { actor: "me", action: "toString", from: "yesterday", to: "1/2/26" };
  expect(readTexts(new URLSearchParams(bad))).toEqual(none);
});

test("explains invalid filters, and leaves them out", () => {
  const texts = { ...none, client: "ada", text: "A-", action: "file.viewed" };
  expect(findProblem("client", "ada")).toMatch(/whole email/);
  expect(findProblem("text", "A-")).toMatch(/three letters or digits/);
  expect(findProblem("text", "")).toBeUndefined();
  expect(findProblem("client", id)).toBeUndefined();
  expect(toFilters(texts)).toEqual({ action: "file.viewed" });
});
