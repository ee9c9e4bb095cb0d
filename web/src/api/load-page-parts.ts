import { sitePageParts } from "@funding-desk/contract/page-part/api";
import type { PageParts } from "@funding-desk/contract/page-part/parts";
import { call } from "./call.ts";

export const loadPageParts = async (): Promise<PageParts> => (await call(sitePageParts)).data;
