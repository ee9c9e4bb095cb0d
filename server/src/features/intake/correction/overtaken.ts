import type { MaskedChange } from "../../../forms/answer-changes/answer-changes.ts";

const toldAtMost = 3;
const nothing = "nothing";

/** Tells someone whose change came too late what others changed. */
export const describeOvertaking = (changes: readonly MaskedChange[], timeZone: string): string => {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" });
  const told = changes.slice(-toldAtMost).map(({ question, before, after, staff_name, changed_at }) => {
    const who = staff_name ?? "The client";
    const how = before === after ? "" : ` from ${before ?? nothing} to ${after ?? nothing}`;
    return `${who} changed “${question}”${how} on ${clock.format(new Date(changed_at))}.`;
  });
  const more = changes.length - told.length;
  return [...told, ...(more > 0 ? [`And ${more} more.`] : []), "Your change wasn't saved."].join(" ");
};
