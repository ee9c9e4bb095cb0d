import { currentLegalText } from "@funding-desk/contract/site/legal-text/api";
import { sitePageParts } from "@funding-desk/contract/site/page-part/api";
import type { PagePartName, PageParts } from "@funding-desk/contract/site/page-part/parts";
import { call } from "./call.ts";

const loaders: { readonly [Name in PagePartName]: () => Promise<PageParts[Name]> } = {
  testimonials: async () => (await call(sitePageParts)).data.testimonials,
  founder: async () => (await call(sitePageParts)).data.founder,
  registrations: async () => (await call(sitePageParts)).data.registrations,
  terms: async () => (await call(currentLegalText, { params: { kind: "terms" } })).data,
};

export const loadPagePart = <Name extends PagePartName>(name: Name): Promise<PageParts[Name]> => loaders[name]();
