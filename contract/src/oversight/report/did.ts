import * as z from "zod/mini";
import { isCivilDate } from "../../forms/civil-date.ts";
import type { ReportPeriod } from "./desk-api.ts";
import { funnelStages, sourceStages } from "./funnel-stages.ts";

/**
 * What clients did by whom a report counts them. A stage is reached by those who signed up in the period; `came_…` is for
 * everyone who came in it. The others happened in the period.
 */
export const deeds = [
  ...funnelStages,
  ...sourceStages.map((stage) => `came_${stage}` as const),
  "paid_out",
  "called",
  "called_about",
  "called_in",
  "uploaded",
] as const;
export type Deed = (typeof deeds)[number];

export interface Did {
  readonly deed: Deed;
  /** Days in the firm's zone, both inclusive. */
  readonly period: ReportPeriod;
  /**
   * A name as the report shows it: of the source, the lender, the kind of call, the calendar, or the type of document.
   * Blank for all of them.
   */
  readonly of: string;
}

const shape = /^([a-z_]+)\.(\d{4}-\d{2}-\d{2})\.(\d{4}-\d{2}-\d{2})(?:\.(\P{C}+))?$/u;

/** `funded.2026-01-01.2026-03-31`, `paid_out.2026-01-01.2026-03-31.Harbor Credit`: one parameter of an address. */
export const did = z.string().check(
  z.maxLength(500),
  z.refine((text) => parseDid(text) !== undefined),
);

export const formatDid = ({ deed, period: { from, to }, of }: Did): string =>
  [deed, from, to, ...(of === "" ? [] : [of])].join(".");

/** Undefined for what isn't one. */
export const parseDid = (text: string): Did | undefined => {
  const [, name, from = "", to = "", of = ""] = shape.exec(text) ?? [];
  const deed = deeds.find((each) => each === name);
  return deed && isCivilDate(from) && isCivilDate(to) ? { deed, period: { from, to }, of } : undefined;
};
