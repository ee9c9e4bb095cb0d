import { sitePageParts } from "@funding-desk/contract/site/page-part/api";
import { type Route, type SharedAnswer, sharedRoute } from "../../../http/route.ts";

export const pagePartRoutes = (parts: { loadPublic(): Promise<SharedAnswer> }): Route[] => [
  sharedRoute(sitePageParts, parts.loadPublic),
];
