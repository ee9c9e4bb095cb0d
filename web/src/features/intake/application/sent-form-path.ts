import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";

/** The page on which a client reads a form again. */
export const toSentFormPath = (kind: SubmissionKind, id: string): string => `/dashboard/my-applications/${kind}/${id}`;
