import type { PageParts } from "@funding-desk/contract/site/page-part/parts";
import { expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { createPageParts, createRevision } from "./page-parts.service.ts";

const hostile = `</script><b>"It's" & @@firm:phone@@ @@[name]@@ {{name}}`;
const parts: PageParts = {
  testimonials: [
    { is_sample: true, name: "Ada Lovelace", title: "Bakery", rating: 4, text: hostile, picture: null },
    { is_sample: false, name: "Bo", title: "Cafe", rating: 5, text: "Good.", picture: "/site-pictures/a.jpg" },
  ],
  founder: {
    is_sample: false,
    name: "Ida",
    title: "Founder",
    lead: "We help.",
    paragraphs: ["One.", "Two."],
    principles: [],
    picture: null,
  },
  terms: {
    version: 2,
    lead: "Version 2",
    sections: [
      { title: "A & B", blocks: [{ kind: "paragraph", text: "<i>" }] },
      { title: "A + B", blocks: [{ kind: "list", items: ["One", "Two"] }] },
      { title: "!", blocks: [{ kind: "note", text: "Check." }] },
    ],
    upcoming: { version: 3, effective_on: "2026-02-01" },
    earlier: [{ version: 1, effective_on: "2025-05-01" }],
  },
};
const home =
  '<head></head>@@[#testimonials]@@@@[#hasAny]@@<ul>@@[#slides]@@<li id="t-@@[position]@@">@@[#picture]@@<img src="@@[picture]@@">@@[/picture]@@@@[^picture]@@@@[initials]@@@@[/picture]@@ @@[#fullStars]@@*@@[/fullStars]@@@@[#emptyStars]@@-@@[/emptyStars]@@ @@[text]@@@@[#isSample]@@ (sample)@@[/isSample]@@</li>@@[/slides]@@</ul>@@[count]@@@@[/hasAny]@@@@[^hasAny]@@none@@[/hasAny]@@@@[/testimonials]@@';

test("fills a page in, and treats what was typed as text", () => {
  const page = createRevision(parts).apply(home);
  const [, block = "", body = ""] =
    /<head><script type="application\/json" id="page-testimonials">(.*?)<\/script><\/head>(.*)/s.exec(page) ?? [];
  expect(body).toBe(
    '<ul><li id="t-1">AL ****- &lt;/script&gt;&lt;b&gt;&quot;It&#x27;s&quot; &amp; &#64;&#64;firm:phone&#64;&#64; &#64;&#64;[name]&#64;&#64; {{name}} (sample)</li><li id="t-2"><img src="/site-pictures/a.jpg"> ***** Good.</li></ul>2',
  );
  expect(JSON.parse(block)).toEqual(parts.testimonials);
  expect(block).not.toMatch(/[<>&@]/);
});

test("a part without anything in it leaves what is there otherwise", () => {
  const page = createRevision({ ...parts, testimonials: [] }).apply(home);
  expect(page).toBe('<head><script type="application/json" id="page-testimonials">[]</script></head>none');
});

test("a page without parts stays as it was built", () => {
  const page = "<head></head><p>{{name}} &amp; @@firm:phone@@</p>";
  expect(createRevision(parts).apply(page)).toBe(page);
});

test("a legal text has sections with ids of their own, and its other versions", () => {
  const page = createRevision(parts).apply(
    '<head></head>@@[#terms]@@@@[#upcoming]@@<a href="@@[href]@@">@@[day]@@</a>@@[/upcoming]@@@@[#sections]@@<h2 id="@@[id]@@">@@[heading]@@</h2>@@[#blocks]@@@@[#paragraph]@@<p>@@[paragraph]@@</p>@@[/paragraph]@@@@[#isList]@@<ul>@@[#items]@@<li>@@[line]@@</li>@@[/items]@@</ul>@@[/isList]@@@@[#note]@@(@@[note]@@)@@[/note]@@@@[/blocks]@@@@[/sections]@@@@[#hasEarlier]@@@@[#earlier]@@@@[version]@@@@[/earlier]@@@@[/hasEarlier]@@@@[/terms]@@',
  );
  expect(page.replace(/^.*<\/head>/, "")).toBe(
    '<a href="/terms-and-conditions/3">02/01/2026</a><h2 id="a-b">A &amp; B</h2><p>&lt;i&gt;</p><h2 id="section-2">A + B</h2><ul><li>One</li><li>Two</li></ul><h2 id="section-3">!</h2>(Check.)1',
  );
});

test("its version changes with what is shown", () => {
  const other = { ...parts, founder: { ...parts.founder, lead: "We try." } };
  expect(createRevision(other).version).not.toBe(createRevision(parts).version);
  expect(createRevision({ ...parts }).version).toBe(createRevision(parts).version);
});

test("is read once, again after a change, and kept when it can't be read", async () => {
  const listShown = vi.fn(async () => parts.testimonials);
  const log = { warn: vi.fn() };
  let changes = 0;
  let current = firm;
  const kept = createPageParts({
    testimonials: { listShown, findPicture: async () => undefined },
    founder: { loadShown: async () => parts.founder, findPicture: async () => undefined },
    legalTexts: { loadShown: async () => parts.terms },
    currentFirm: () => current,
    timeZone: "UTC",
    changes: { count: () => changes },
    log,
  });
  const { version } = await kept.revise();
  await Promise.all([kept.revise(), kept.loadPublic()]);
  expect(listShown).toHaveBeenCalledTimes(1);
  changes += 1;
  listShown.mockRejectedValueOnce(new Error("no database"));
  expect((await kept.revise()).version).toBe(version);
  expect(log.warn).toHaveBeenCalledOnce();
  listShown.mockResolvedValueOnce([]);
  expect((await kept.revise()).version).not.toBe(version);
  current = { ...firm };
  expect((await kept.revise()).version).toBe(version);
});
