import { milestoneLabels } from "./statuses.ts";

/** The steps from the first form to the money, in order, as clients see them drawn. */
export const trackSteps = {
  prequalified: "Pre-qualified",
  applied: "Applied",
  lenders: "With lenders",
  offer: "Offer",
  funded: milestoneLabels.funded,
} as const;
export type TrackStep = keyof typeof trackSteps;

export const trackStepNames = Object.keys(trackSteps) as TrackStep[];
