import { toFacts, toShownFacts, withFacts } from "@funding-desk/contract/firm/facts";
import { createPageTokens, hasPageToken } from "@funding-desk/contract/firm/page-tokens";
import { expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { createPageFacts } from "./page-facts.ts";

const tokens = createPageTokens();
const asConfigured = createPageFacts({ firm, currentFirm: () => firm })();
const name = `Bay & </script>"Sons" $& '@@firm:phone@@'`;
const changed = withFacts(firm, { ...toFacts(firm), name, street: "1 <b> Street" });
const asChanged = createPageFacts({ firm, currentFirm: () => changed })();

test("a page without changes has the configuration's facts and no data block", () => {
  const page = `<html><head><title>${tokens.name}</title></head><a href="${tokens.phoneHref}">${tokens.phone}</a></html>`;
  expect(asConfigured.apply(page)).toBe(
    `<html><head><title>${firm.identity.name}</title></head><a href="tel:+15550100142">${firm.identity.phone}</a></html>`,
  );
});

test("every token is filled, and an unknown one is left out", () => {
  const filled = asConfigured.apply(Object.values(tokens).join("|"));
  expect(hasPageToken(filled)).toBe(false);
  expect(filled.split("|")).toHaveLength(Object.keys(toShownFacts(toFacts(firm))).length);
  expect(asConfigured.apply("<p>@@firm:never_was@@</p>")).toBe("<p></p>");
});

test("a changed fact is escaped for its place, and read back by the browser", () => {
  const data = (text: string) => `<script type="application/ld+json">{"name":"${text}"}</script>`;
  const page = asChanged.apply(
    `<head>${data(tokens.name)}</head><p title="${tokens.name}">${tokens.name}, ${tokens.addressLine}</p>`,
  );
  const escaped = "Bay &amp; &lt;/script&gt;&quot;Sons&quot; $&amp; &#x27;@@firm:phone@@&#x27;";
  expect(page).toContain(`<p title="${escaped}">${escaped}, 1 &lt;b&gt; Street, Tampa, FL\u00a033602</p>`);
  const blocks = [...page.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json),
  );
  expect(blocks).toEqual([{ name }, { name, street: "1 <b> Street" }]);
  expect(JSON.parse(asChanged.applyToData(`{"name":"${tokens.name}"}`))).toEqual({ name });
});

test("its version changes with the facts, and pages are revised again only then", () => {
  expect(asChanged.version).not.toBe(asConfigured.version);
  let now = firm;
  const revise = createPageFacts({ firm, currentFirm: () => now });
  const first = revise();
  expect(revise()).toBe(first);
  now = changed;
  expect(revise().version).toBe(asChanged.version);
});
