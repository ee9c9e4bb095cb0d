import type { PageParts } from "@funding-desk/contract/page-part/parts";
import { expect, test, vi } from "vitest";
import { firm } from "../../../../firm.config.ts";
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

test("its version changes with what is shown", () => {
  const other = { ...parts, founder: { ...parts.founder, lead: "We try." } };
  expect(createRevision(other).version).not.toBe(createRevision(parts).version);
  expect(createRevision({ ...parts }).version).toBe(createRevision(parts).version);
});

test("is read once, again after a change, and kept when it can't be read", async () => {
  const listShown = vi.fn(async () => parts.testimonials);
  const log = { warn: vi.fn() };
  let change = () => {};
  let current = firm;
  const kept = createPageParts({
    testimonials: { listShown, findPicture: async () => undefined },
    founder: { loadShown: async () => parts.founder, findPicture: async () => undefined },
    currentFirm: () => current,
    live: {
      watch: (read) => {
        change = () => void read();
      },
    },
    log,
  });
  const { version } = await kept.revise();
  await Promise.all([kept.revise(), kept.loadPublic()]);
  expect(listShown).toHaveBeenCalledTimes(1);
  change();
  listShown.mockRejectedValueOnce(new Error("no database"));
  expect((await kept.revise()).version).toBe(version);
  expect(log.warn).toHaveBeenCalledOnce();
  listShown.mockResolvedValueOnce([]);
  expect((await kept.revise()).version).not.toBe(version);
  current = { ...firm };
  expect((await kept.revise()).version).toBe(version);
});
