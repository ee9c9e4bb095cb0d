import { expect, test } from "vitest";
import { withClaims } from "./with-claims.ts";

const claims = {
  lenders: { value: "300+", wording: "300+ lenders" },
  years: { value: '<b>30</b> & "more"', wording: "it's $& 30" },
};

test("puts the current claim into every place", () => {
  const page =
    '<p>We work with <span data-claim="lenders.value">200+</span> and <span class="x" data-claim="lenders.wording" id="y">200+ lenders</span>.</p>';
  expect(withClaims(page, claims)).toBe(
    '<p>We work with <span data-claim="lenders.value">300+</span> and <span class="x" data-claim="lenders.wording" id="y">300+ lenders</span>.</p>',
  );
});

test("treats a claim as text, whatever it looks like", () => {
  expect(withClaims('<span data-claim="years.value">25</span>', claims)).toBe(
    '<span data-claim="years.value">&lt;b&gt;30&lt;/b&gt; &amp; &quot;more&quot;</span>',
  );
  expect(withClaims('<span data-claim="years.wording"></span>', claims)).toBe(
    '<span data-claim="years.wording">it&#x27;s $&amp; 30</span>',
  );
});

test("leaves everything else alone", () => {
  const page =
    '<span data-claim="minutes.value">5</span><span data-claim="toString.value">1</span><span data-claim="lenders.evidence">secret</span><span data-claims="lenders.value">2</span><p data-claim="lenders.value">3</p>';
  expect(withClaims(page, claims)).toBe(page);
  expect(withClaims("", claims)).toBe("");
});

test("splits a claim again when its figure is displayed large", () => {
  const page =
    '<span class="a" data-claim-display="lenders"><span class="big">200+</span> lenders</span><span data-claim-display="other">x<span>1</span>y</span>';
  expect(withClaims(page, { lenders: { value: "9 < 10", wording: "over 9 < 10 lenders" } })).toBe(
    '<span class="a" data-claim-display="lenders">over <span class="big">9 &lt; 10</span> lenders</span><span data-claim-display="other">x<span>1</span>y</span>',
  );
});
