import { legalTextSetting, legalTextWords } from "@funding-desk/contract/site/legal-text/desk-api";
import type { LegalKind } from "@funding-desk/contract/site/legal-text/kinds";
import { queryOptions } from "@tanstack/react-query";
import { deskQuery } from "../../../http/desk-query.ts";

export const legalTextQuery = (kind: LegalKind) => deskQuery(legalTextSetting, { params: { kind }, isStill: true });

/** What a version says never changes. */
export const versionWordsQuery = (kind: LegalKind, version: number) =>
  queryOptions({
    ...deskQuery(legalTextWords, { params: { kind, version: String(version) }, isStill: true }),
    select: ({ text }) => text,
    staleTime: Number.POSITIVE_INFINITY,
  });
