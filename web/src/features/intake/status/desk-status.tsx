import { findStatus, type SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import { Badge } from "../../../ui/badge.tsx";

const badgeTones = { good: "success", waiting: "yellow", neutral: "neutral" } as const;

/** A stage or status as staff see it. */
export function DeskStatus({ kind, status }: { readonly kind: SubmissionKind; readonly status: string }) {
  return <Badge tone={badgeTones[findStatus(kind, status)?.tone ?? "neutral"]}>{status}</Badge>;
}
