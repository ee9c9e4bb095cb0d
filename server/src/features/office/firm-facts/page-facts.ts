import { firmFactNames, toFacts, toShownFacts } from "@funding-desk/contract/firm/facts";
import type { Firm } from "@funding-desk/contract/firm/firm";
import { type ChangedFacts, firmDataId, pageToken } from "@funding-desk/contract/firm/page-tokens";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { PageRevision } from "../../../http/revised-page.ts";
import { escapeHtml, escapeInData } from "../../../platform/text/html.ts";

interface Deps {
  /** From the configuration, which the browser's code was built with. */
  readonly firm: Firm;
  readonly currentFirm: CurrentFirm;
}

/** A data block for search engines, or a token anywhere else. */
const place = new RegExp(`<script type="application/ld\\+json">[^<]*</script>|${pageToken.source}`, "g");

/** Puts the firm's facts into the pages, for `pagesPlugin`. */
export const createPageFacts = ({ firm: base, currentFirm }: Deps): (() => PageRevision) => {
  let last: { readonly firm: Firm; readonly revision: PageRevision } | undefined;
  return () => {
    const firm = currentFirm();
    if (last?.firm !== firm) last = { firm, revision: createRevision(base, firm) };
    return last.revision;
  };
};

const createRevision = (base: Firm, firm: Firm): PageRevision => {
  const facts = toFacts(firm);
  const shown = new Map<string, string>(Object.entries(toShownFacts(facts)));
  const fillData = (json: string) =>
    json.replace(pageToken, (_, name: string) => escapeInData(JSON.stringify(shown.get(name) ?? "").slice(1, -1)));
  const built = toFacts(base);
  const changed: ChangedFacts = Object.fromEntries(
    firmFactNames.flatMap((name) => (facts[name] === built[name] ? [] : [[name, facts[name]]])),
  );
  const data = JSON.stringify(changed);
  const block = `<script type="application/json" id="${firmDataId}">${escapeInData(data)}</script></head>`;
  return {
    version: data,
    apply(html) {
      const filled = html.replace(place, (found, name: string | undefined) =>
        name === undefined ? fillData(found) : escapeHtml(shown.get(name) ?? ""),
      );
      // The browser's code knows the configuration's facts.
      return data === "{}" ? filled : filled.replace("</head>", () => block);
    },
    applyToData: fillData,
  };
};
