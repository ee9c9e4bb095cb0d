import { findStatus, type SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import { Badge } from "../../../ui/badge.tsx";

interface StatusBadgeProps {
  readonly kind: SubmissionKind;
  readonly status: string | false | null | undefined;
}

/** A status in the client's tables; a false or empty one shows `N|A`. */
export function StatusBadge({ kind, status }: StatusBadgeProps) {
  const isGreen = status && findStatus(kind, status)?.isGreenForClient;
  return <Badge tone={isGreen ? "success" : "yellow"}>{status || "N|A"}</Badge>;
}
