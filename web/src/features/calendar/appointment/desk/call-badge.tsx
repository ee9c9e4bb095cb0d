import type { CallDetails, DeskCall } from "@funding-desk/contract/calendar/appointment/desk-api";
import type { CallOutcome } from "@funding-desk/contract/calendar/appointment/states";
import { Badge } from "../../../../ui/badge.tsx";

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

/** An outcome has the same tone in the week and in lists. */
const outcomeTones = {
  Held: "success",
  "No show": "coral",
  "Not reached": "neutral",
  "Moved by phone": "neutral",
  "No longer needed": "neutral",
} as const satisfies Record<CallOutcome, string>;

const toneLooks = {
  success: "border-success bg-success-soft",
  coral: "border-coral border-dotted bg-coral-soft",
  neutral: "border-ink-soft border-dashed bg-paper",
};

/** How a call with this outcome looks in the week's grid. */
export const findOutcomeLook = (outcome: CallOutcome): string => toneLooks[outcomeTones[outcome]];

/** What needs attention about a call. Nothing if all is well. */
export function CallBadge({ call }: { readonly call: GlancedCall }) {
  const { outcome } = call;
  if (outcome) return <Badge tone={outcomeTones[outcome]}>{outcome}</Badge>;
  if (call.status === "Cancelled") return <Badge>Canceled</Badge>;
  if (wantsOutcome(call)) return <Badge tone="yellow">Over, no outcome yet</Badge>;
  return call.is_outside_hours ? <Badge tone="yellow">Outside hours</Badge> : null;
}
