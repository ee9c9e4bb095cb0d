import { milestoneLabels } from "../../intake/status/statuses.ts";

export const funnelStages = ["signed_up", "prequalified", "call_booked", "applied", "terms", "funded"] as const;
export type FunnelStage = (typeof funnelStages)[number];

/** Each stage's name, and the stage it is measured from. Booking a call on the way to an application is optional. */
export const funnelStageWords: Readonly<
  Record<FunnelStage, { readonly label: string; readonly after: FunnelStage | null }>
> = {
  signed_up: { label: "Signed up", after: null },
  prequalified: { label: "Pre-qualification sent", after: "signed_up" },
  call_booked: { label: "Call booked", after: "prequalified" },
  applied: { label: "Application sent", after: "prequalified" },
  terms: { label: milestoneLabels.terms, after: "applied" },
  funded: { label: milestoneLabels.funded, after: "terms" },
};

/** Stages that sources are counted by. */
export const sourceStages = [
  "signed_up",
  "prequalified",
  "applied",
  "funded",
] as const satisfies readonly FunnelStage[];
