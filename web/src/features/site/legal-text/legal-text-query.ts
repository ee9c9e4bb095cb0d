import { legalTextSetting, legalTextWords } from "@funding-desk/contract/site/legal-text/desk-api";
import type { LegalKind } from "@funding-desk/contract/site/legal-text/kinds";
import { queryOptions } from "@tanstack/react-query";
import { callDesk } from "../../../http/call-desk.ts";

export const legalTextQuery = (kind: LegalKind) =>
  queryOptions({
    queryKey: ["desk", "settings", "legal-texts", kind],
    queryFn: async ({ signal }) => (await callDesk(legalTextSetting, { params: { kind }, signal })).data,
  });

/** What a version says never changes. */
export const versionWordsQuery = (kind: LegalKind, version: number) =>
  queryOptions({
    queryKey: ["desk", "settings", "legal-texts", kind, version],
    queryFn: async ({ signal }) =>
      (await callDesk(legalTextWords, { params: { kind, version: String(version) }, signal })).data.text,
    staleTime: Number.POSITIVE_INFINITY,
  });
