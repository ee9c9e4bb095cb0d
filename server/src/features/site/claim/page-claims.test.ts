import { expect, test, vi } from "vitest";
import { createPageClaims } from "./page-claims.service.ts";

const lenders = { value: "200+", wording: "200+ lenders" };
const firm = { claims: { lenders: { ...lenders, evidence: "x", checkedOn: "2025-05-01", isSample: true } } };
const page = '<html><head><title>x</title></head><span data-claim="lenders.value">200+</span></html>';
const log = { warn: vi.fn() };
const escapeSign = (sign: string) => `\\u00${sign.charCodeAt(0).toString(16)}`;

test("a page stays as built until a claim changes at the desk", async () => {
  const revise = createPageClaims({ claims: { listStated: async () => ({ lenders }) }, firm, log });
  expect((await revise()).apply(page)).toBe(page);
});

test("a changed claim appears in the page and in its data block, and can't close the block", async () => {
  const changed = { value: "</script>9", wording: "9 lenders" };
  const revise = createPageClaims({
    claims: { listStated: async () => ({ lenders: changed, other: lenders }) },
    firm,
    log,
  });
  expect((await revise()).apply(page)).toBe(
    '<html><head><title>x</title><script type="application/json" id="firm-claims">{"lenders":{"value":"\\u003c/script\\u003e9","wording":"9 lenders"}}</script></head><span data-claim="lenders.value">&lt;/script&gt;9</span></html>',
  );
});

test("search engines read the same claim as people", async () => {
  const toJson = (words: string) => JSON.stringify({ text: `<p>Of ${words}.</p>` }).replace(/[<>]/g, escapeSign);
  const toDataBlock = (words: string) => `<script type="application/ld+json">${toJson(words)}</script>`;
  const toParagraph = (words: string) => `<p>Of <span data-claim="lenders.wording">${words}</span>.</p>`;
  const changed = { value: "300+", wording: "300+ lenders" };
  const revise = createPageClaims({ claims: { listStated: async () => ({ lenders: changed }) }, firm, log });
  const revised = (await revise()).apply(`<head>${toDataBlock("200+ lenders")}</head>${toParagraph("200+ lenders")}`);
  expect(revised).toContain(toDataBlock("300+ lenders"));
  expect(revised).toContain(toParagraph("300+ lenders"));
  expect(revised).not.toContain("200+");
});

test("the page keeps its claims when they can't be read", async () => {
  const stated = vi.fn(async () => ({ lenders: { value: "300+", wording: "300+ lenders" } }));
  const revise = createPageClaims({ claims: { listStated: stated }, firm, log, maxAgeMs: -1 });
  const { version } = await revise();
  stated.mockRejectedValueOnce(new Error("no database"));
  expect((await revise()).version).toBe(version);
  expect(log.warn).toHaveBeenCalledOnce();
});
