import * as z from "zod/mini";
import { integer } from "../../platform/wire-shapes.ts";

/** The overview's figures, which a month can have a target for. */
export const targetFigures = ["signed_up", "funded", "volume", "days_to_funded"] as const;
export type TargetFigure = (typeof targetFigures)[number];

/** The largest of each: clients, files, whole dollars, and days. The smallest is 1. */
export const mostOfTarget: Readonly<Record<TargetFigure, number>> = {
  signed_up: 100_000,
  funded: 100_000,
  volume: 1_000_000_000,
  days_to_funded: 1000,
};

/** Null without a target. */
const target = z.nullable(integer);

/** What a month should bring: at least so many, and at most so many days. */
export const monthTargets = z.strictObject({
  signed_up: target,
  funded: target,
  /** Whole US dollars. */
  volume: target,
  days_to_funded: target,
} satisfies Record<TargetFigure, unknown>);
export type MonthTargets = z.infer<typeof monthTargets>;

export const noTargets: MonthTargets = { signed_up: null, funded: null, volume: null, days_to_funded: null };

export const targetNames: Readonly<Record<TargetFigure, string>> = {
  signed_up: "New clients",
  funded: "Funded files",
  volume: "Dollars paid out",
  days_to_funded: "Days to funded",
};

/** "8", "$250,000", "at most 30", "no target" */
export const formatTarget = (figure: TargetFigure, value: number | null): string => {
  if (value === null) return "no target";
  const number = value.toLocaleString("en-US");
  if (figure === "volume") return `$${number}`;
  return figure === "days_to_funded" ? `at most ${number}` : number;
};
