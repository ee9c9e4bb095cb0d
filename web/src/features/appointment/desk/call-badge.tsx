import type { CallDetails, DeskCall } from "@funding-desk/contract/appointment/desk-api";
import { Badge } from "../../../ui/badge.tsx";

/** A call at a glance. `outcome` is undefined for another advisor's client. */
export type GlancedCall = Pick<DeskCall, "status" | "ends_at" | "is_outside_hours"> & {
  readonly outcome: CallDetails["outcome"] | undefined;
};

export const toGlancedCall = ({ status, ends_at, is_outside_hours, details }: DeskCall): GlancedCall => ({
  status,
  ends_at,
  is_outside_hours,
  outcome: details?.outcome,
});

/** By the clock, whatever its outcome. */
export const isOver = ({ ends_at }: Pick<DeskCall, "ends_at">): boolean => Date.parse(ends_at) <= Date.now();

/** Over without an outcome. */
export const wantsOutcome = (call: GlancedCall): boolean =>
  isOver(call) && call.status === "Scheduled" && call.outcome === null;

/** What needs attention about a call. Nothing if all is well. */
export function CallBadge({ call }: { readonly call: GlancedCall }) {
  const { outcome } = call;
  if (outcome) return <Badge tone={outcome === "Held" ? "success" : "neutral"}>{outcome}</Badge>;
  if (call.status === "Cancelled") return <Badge>Canceled</Badge>;
  if (wantsOutcome(call)) return <Badge tone="yellow">Over, no outcome yet</Badge>;
  return call.is_outside_hours ? <Badge tone="yellow">Outside hours</Badge> : null;
}
