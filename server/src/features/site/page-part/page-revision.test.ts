import { toFacts, toShownFacts, withFacts } from "@funding-desk/contract/firm/facts";
import { createTags, hasTag } from "@funding-desk/contract/firm/page-tags";
import type { PageParts } from "@funding-desk/contract/site/page-part/parts";
import { expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { createRevision } from "./page-revision.ts";

const hostile = `</script><b>"It's" & $& @@[firm.phone]@@ @@[name]@@ {{name}}`;
const asText = "&lt;/script&gt;&lt;b&gt;&quot;It&#x27;s&quot; &amp; $&amp; @@[firm.phone]@@ @@[name]@@ {{name}}";
const parts: PageParts = {
  testimonials: [
    { is_sample: true, name: "Ada Lovelace", title: "Bakery", rating: 4, text: hostile, picture: null },
    { is_sample: false, name: "Bo", title: "Cafe", rating: 5, text: "Good.", picture: "/site-pictures/a.jpg" },
  ],
  founder: {
    is_sample: false,
    name: "Ida",
    title: "Founder",
    license: "",
    lead: "We help.",
    paragraphs: ["One.", "Two."],
    principles: [],
    picture: null,
  },
  registrations: [{ state: "Virginia", authority: "Bureau <of> Banks", number: "SBF-17" }],
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
const content = { built: firm, firm, claims: firm.claims, parts };
const asBuilt = createRevision(content);
const name = `Bay ${hostile}`;
const changedFirm = withFacts(firm, { ...toFacts(firm), name, street: "1 <b> Street" });
const changedClaims = { ...firm.claims, lenders: { value: "9 < 10", wording: `over 9 < 10 lenders ${hostile}` } };
const asChanged = createRevision({ ...content, firm: changedFirm, claims: changedClaims });

const facts = toShownFacts(toFacts(firm));
const factNames = Object.keys(facts) as (keyof typeof facts)[];
const claimTags = createTags("claims.lenders", ["value", "wording", "before", "after"]);
const home =
  '<head></head>@@[#testimonials]@@@@[#hasAny]@@<ul>@@[#slides]@@<li id="t-@@[position]@@">@@[#picture]@@<img src="@@[picture]@@">@@[/picture]@@@@[^picture]@@@@[initials]@@@@[/picture]@@ @@[#fullStars]@@*@@[/fullStars]@@@@[#emptyStars]@@-@@[/emptyStars]@@ @@[text]@@@@[#isSample]@@ (sample)@@[/isSample]@@</li>@@[/slides]@@</ul>@@[count]@@@@[/hasAny]@@@@[^hasAny]@@none@@[/hasAny]@@@@[/testimonials]@@';
const listBlocks = (page: string) =>
  [...page.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/g)].map(([, json = ""]) => {
    expect(json).not.toMatch(/[<>&]/);
    return JSON.parse(json);
  });

test("every tag of a fact is filled, an unknown one is left out, and a page without tags stays as built", () => {
  const tags = createTags("firm", factNames);
  const filled = asBuilt.apply(Object.values(tags).join("|"));
  expect(hasTag(filled)).toBe(false);
  expect(filled.split("|")).toHaveLength(factNames.length);
  expect(asBuilt.apply(`<head></head><a href="${tags.phoneHref}">${tags.phone}</a>`)).toBe(
    `<head></head><a href="tel:+15550100142">${firm.identity.phone}</a>`,
  );
  expect(asBuilt.apply("<p>@@[firm.never_was]@@</p>")).toBe("<p></p>");
  expect(asBuilt.apply("<head></head><p>{{name}} &amp; x</p>")).toBe("<head></head><p>{{name}} &amp; x</p>");
});

test("what was changed is escaped for its place, and read back by the browser", () => {
  const inData = createTags("data.firm", ["name"]);
  const inAnswer = createTags("data.claims.lenders", ["wording"]);
  const json = JSON.stringify({ name: inData.name, text: `Of ${inAnswer.wording}.` });
  const page = asChanged.apply(
    `<head><script type="application/ld+json">${json}</script></head><p title="@@[firm.name]@@">@@[firm.name]@@, @@[firm.addressLine]@@</p><b>${claimTags.wording}</b>`,
  );
  expect(page).toContain(`<p title="Bay ${asText}">Bay ${asText}, 1 &lt;b&gt; Street, Tampa, FL\u00a033602</p>`);
  expect(page).toContain(`<b>over 9 &lt; 10 lenders ${asText}</b>`);
  const answer = `Of over 9 &lt; 10 lenders ${hostile.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "")}.`;
  expect(listBlocks(page)).toEqual([
    { name, text: answer },
    { name, street: "1 <b> Street" },
    { lenders: changedClaims.lenders },
  ]);
  // A file of JSON is filled in the same way.
  expect(JSON.parse(asChanged.apply(`{"name":"${inData.name}"}`))).toEqual({ name });
});

test("a claim is split again where its value is set large", () => {
  const tags = `${claimTags.before}[${claimTags.value}]${claimTags.after}`;
  expect(asBuilt.apply(tags)).toBe("[200+] lenders");
  expect(asChanged.apply(tags)).toBe(`over [9 &lt; 10] lenders ${asText}`);
});

test("a list is filled in, and what was typed is text", () => {
  const page = asBuilt.apply(home);
  expect(page.replace(/^.*<\/head>/, "")).toBe(
    `<ul><li id="t-1">AL ****- ${asText} (sample)</li><li id="t-2"><img src="/site-pictures/a.jpg"> ***** Good.</li></ul>2`,
  );
  expect(page).toContain('<head><script type="application/json" id="page-testimonials">');
  expect(listBlocks(page)).toEqual([parts.testimonials]);
});

test("an empty list leaves what is there otherwise", () => {
  const page = createRevision({ ...content, parts: { ...parts, testimonials: [] } }).apply(home);
  expect(page).toBe('<head><script type="application/json" id="page-testimonials">[]</script></head>none');
});

test("a legal text has sections with ids of their own, and its other versions", () => {
  const page = asBuilt.apply(
    '<head></head>@@[#terms]@@@@[#upcoming]@@<a href="@@[href]@@">@@[day]@@</a>@@[/upcoming]@@@@[#sections]@@<h2 id="@@[id]@@">@@[heading]@@</h2>@@[#blocks]@@@@[#paragraph]@@<p>@@[paragraph]@@</p>@@[/paragraph]@@@@[#isList]@@<ul>@@[#items]@@<li>@@[line]@@</li>@@[/items]@@</ul>@@[/isList]@@@@[#note]@@(@@[note]@@)@@[/note]@@@@[/blocks]@@@@[/sections]@@@@[#hasEarlier]@@@@[#earlier]@@@@[version]@@@@[/earlier]@@@@[/hasEarlier]@@@@[/terms]@@',
  );
  expect(page.replace(/^.*<\/head>/, "")).toBe(
    '<a href="/terms-and-conditions/3">02/01/2026</a><h2 id="a-b">A &amp; B</h2><p>&lt;i&gt;</p><h2 id="section-2">A + B</h2><ul><li>One</li><li>Two</li></ul><h2 id="section-3">!</h2>(Check.)1',
  );
});

test("registrations are listed as text", () => {
  const page = asBuilt.apply(
    "<head></head>@@[#registrations]@@@@[#hasAny]@@<ul>@@[#registered]@@<li>@@[state]@@ @@[number]@@, @@[authority]@@</li>@@[/registered]@@</ul>@@[/hasAny]@@@@[/registrations]@@",
  );
  expect(page).toContain("<ul><li>Virginia SBF-17, Bureau &lt;of&gt; Banks</li></ul>");
});

test("its version changes with what is shown", () => {
  const founder = { ...parts.founder, lead: "We try." };
  const versions = [
    asBuilt,
    asChanged,
    createRevision({ ...content, parts: { ...parts, founder } }),
    createRevision({ ...content, claims: changedClaims }),
  ].map(({ version }) => version);
  expect(new Set(versions).size).toBe(versions.length);
  expect(createRevision({ ...content }).version).toBe(asBuilt.version);
});
