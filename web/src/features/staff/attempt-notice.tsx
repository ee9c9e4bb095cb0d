import { Notice } from "../../ui/notice.tsx";
import type { Attempt } from "./use-attempt.ts";

/** What went wrong, in words, unless a field of the form says it. */
export function AttemptNotice({ attempt: { problem } }: { readonly attempt: Attempt }) {
  if (!problem || Object.keys(problem.fields).length > 0) return null;
  return <Notice tone="error">{problem.message}</Notice>;
}
