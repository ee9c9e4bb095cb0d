import type { ReviewState } from "@funding-desk/contract/documents/document/review-state";
import { Badge } from "../../../../ui/badge.tsx";

const words = { waiting: "To review", accepted: "Accepted", rejected: "Rejected" } as const;
const tones = { waiting: "yellow", accepted: "success", rejected: "coral" } as const;

export function ReviewBadge({ state }: { readonly state: ReviewState }) {
  return <Badge tone={tones[state]}>{words[state]}</Badge>;
}
