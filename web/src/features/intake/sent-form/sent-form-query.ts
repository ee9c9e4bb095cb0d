import { sentApplication } from "@funding-desk/contract/intake/application/api";
import { sentPrequalification } from "@funding-desk/contract/intake/prequalification/api";
import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../http/call.ts";

const endpoints = { prequalification: sentPrequalification, application: sentApplication } as const;

interface SentFormId {
  readonly userId: string;
  readonly kind: SubmissionKind;
  readonly id: string;
}

/** A form that the client has sent. */
export const sentFormQuery = ({ userId, kind, id }: SentFormId) =>
  queryOptions({
    queryKey: ["sent-form", userId, kind, id],
    queryFn: async ({ signal }) => (await call(endpoints[kind], { params: { id }, signal })).data,
  });
