import { createHash } from "node:crypto";
import {
  type ChangedFacts,
  firmDataId,
  firmFactNames,
  type ShownFacts,
  toFacts,
  toShownFacts,
} from "@funding-desk/contract/firm/facts";
import type { Firm } from "@funding-desk/contract/firm/firm";
import { openTag, tagMarks } from "@funding-desk/contract/firm/page-tags";
import { claimsDataId, type StatedClaims, toShownClaim } from "@funding-desk/contract/site/claim/shown";
import type { PagePartName, PageParts } from "@funding-desk/contract/site/page-part/parts";
import { toPartDataId } from "@funding-desk/contract/site/page-part/places";
import { toPageView } from "@funding-desk/contract/site/page-part/view";
import Mustache from "mustache";
import { escapeHtml, escapeInData } from "../../../platform/text/html.ts";

/** What built pages show that managers change at the desk. */
export interface PageContent {
  /** From the configuration, which the browser's code was built with. */
  readonly built: Firm;
  readonly firm: Firm;
  readonly claims: StatedClaims;
  readonly parts: PageParts;
}

/** For `pagesPlugin`. */
export interface Revision {
  /** Changes whenever the result of `apply` would. */
  readonly version: string;
  apply(text: string): string;
}

/** Escaped already, for a place other than text and attributes. */
class Escaped {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapeValue = (value: unknown): string => (value instanceof Escaped ? value.text : escapeHtml(String(value)));

/** Inside of a string. */
const escapeInString = (text: string): Escaped => new Escaped(escapeInData(JSON.stringify(text).slice(1, -1)));

const mapValues = <Value, Result>(values: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/** What tags outside of lists name: see `TagScope`. */
const toFirmView = (facts: ShownFacts, claims: StatedClaims) => ({
  firm: facts,
  claims: mapValues(claims, toShownClaim),
  data: {
    firm: mapValues(facts, escapeInString),
    claims: mapValues(claims, (claim) =>
      mapValues(toShownClaim(claim), (text) => escapeInString(text.replace(/[&<>]/g, escapeHtml))),
    ),
  },
});

/** Fills in built pages and data, all at once: what someone typed is never read as a tag. */
export const createRevision = ({ built, firm, claims, parts }: PageContent): Revision => {
  const facts = toFacts(firm);
  const builtFacts = toFacts(built);
  const changedFacts: ChangedFacts = Object.fromEntries(
    firmFactNames.flatMap((name) => (facts[name] === builtFacts[name] ? [] : [[name, facts[name]]])),
  );
  const changedClaims: StatedClaims = Object.fromEntries(
    Object.entries(claims).filter(([key, { value, wording }]) => {
      const before = built.claims[key];
      return before && (before.value !== value || before.wording !== wording);
    }),
  );
  const view = { ...toPageView(parts), ...toFirmView(toShownFacts(facts), claims) };
  const config = { tags: [...tagMarks] as [string, string], escape: escapeValue };
  return {
    version: createHash("sha256")
      .update(JSON.stringify([parts, facts, claims]))
      .digest("base64url")
      .slice(0, 22),
    apply(text) {
      const named = (Object.keys(parts) as PagePartName[]).filter((name) => text.includes(openTag(name)));
      const blocks = [
        toBlock(firmDataId, changedFacts),
        toBlock(claimsDataId, changedClaims),
        ...named.map((name) => toBlock(toPartDataId(name), parts[name])),
      ];
      return Mustache.render(text, view, {}, config).replace("</head>", () => `${blocks.join("")}</head>`);
    },
  };
};

/** Tells React what the server has filled in, if the browser's code doesn't know it. */
const toBlock = (id: string, data: object): string => {
  const json = JSON.stringify(data);
  // The Content-Security-Policy doesn't treat a data block as a script, but its content must not be able to close it.
  return json === "{}" ? "" : `<script type="application/json" id="${id}">${escapeInData(json)}</script>`;
};
