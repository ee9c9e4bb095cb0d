import { parseLegalText } from "@funding-desk/contract/site/legal-text/sections";
import type { PagePartName, PageParts } from "@funding-desk/contract/site/page-part/parts";
import { toPartDataId } from "@funding-desk/contract/site/page-part/places";
import { termsLastUpdated, writeTerms } from "../../../firm/terms.ts";
import { firm } from "../../../firm.config.ts";

/** What a new installation shows. */
export const firstParts: PageParts = {
  testimonials: firm.testimonials.map(({ isSample, ...words }) => ({ ...words, is_sample: isSample, picture: null })),
  founder: {
    is_sample: firm.founder.isSample,
    name: firm.advisor.name,
    title: firm.advisor.title,
    license: "",
    lead: firm.founder.lead,
    paragraphs: [...firm.founder.paragraphs],
    principles: [...firm.founder.principles],
    picture: null,
  },
  registrations: [],
  terms: {
    version: 1,
    lead: `Last updated: ${termsLastUpdated}`,
    sections: parseLegalText(writeTerms(firm.identity)).map(({ title, blocks }) => ({
      title,
      blocks: blocks.map((block) => (block.kind === "list" ? { ...block, items: [...block.items] } : block)),
    })),
    upcoming: null,
    earlier: [],
  },
};

/** Puts a part's data into the page, as the server does. */
export const putPagePart = <Name extends PagePartName>(name: Name, part: PageParts[Name] = firstParts[name]): void => {
  const id = toPartDataId(name);
  document.getElementById(id)?.remove();
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = id;
  block.textContent = JSON.stringify(part);
  document.head.append(block);
};
