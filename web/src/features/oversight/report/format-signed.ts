import { formatCents } from "@funding-desk/contract/forms/format-cents";

/** Corrections can bring a period below zero. */
export const formatSigned = (cents: number): string => (cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents));
