import { expect, test } from "vitest";
import { withDataClaims } from "./with-data-claims.ts";

const claims = { lenders: { value: "300+", wording: "300+ lenders" } };
const answer = (text: string) => ({ "@type": "Answer", text, position: 1, list: [null, true] });
const block = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026")}</script>`;
const paragraph =
  '<p class="x">Bank &amp; “we”, of <span data-claim="lenders.wording">200+ lenders</span>, 200+ lenders&#x27; own.</p>';
const told = "<p>Bank &amp; “we”, of 200+ lenders, 200+ lenders' own.</p>";

test("an answer follows its paragraph on the page, and only where the claim is", () => {
  const page = (said: string) => `<head>${block(answer(`<p>First.</p>${said}`))}</head>${paragraph}`;
  expect(withDataClaims(page(told), claims)).toBe(page("<p>Bank &amp; “we”, of 300+ lenders, 200+ lenders' own.</p>"));
});

test("a claim can't close the paragraph or the element", () => {
  const typed = { lenders: { value: "9", wording: '</p></script>"<b>' } };
  const page = `${block(answer(told))}${paragraph}`;
  const [, data = ""] = /ld\+json">(.*?)<\/script>/.exec(withDataClaims(page, typed)) ?? [];
  expect(data).not.toMatch(/[<>&]/);
  expect(JSON.parse(data).text).toBe(
    `<p>Bank &amp; “we”, of &lt;/p&gt;&lt;/script&gt;"&lt;b&gt;, 200+ lenders' own.</p>`,
  );
});

test("data without claims stays byte for byte, and so does a page without data", () => {
  const other = '<script type="application/ld+json">{ "name": "200+ lenders", "n": 1.0 }</script>';
  const page = `${other}${block(answer("<p>200+ lenders.</p>"))}${paragraph}`;
  expect(withDataClaims(page, claims)).toBe(page);
  expect(withDataClaims(`${other}${paragraph}`, { years: claims.lenders })).toBe(`${other}${paragraph}`);
  expect(withDataClaims("<p>x</p>", claims)).toBe("<p>x</p>");
});
