import { formatMoney } from "@funding-desk/contract/forms/format";
import type { AssignmentRule, AssignmentTaker } from "@funding-desk/contract/office/assignment/desk-api";

const listOf = new Intl.ListFormat("en-US");
const anyOf = new Intl.ListFormat("en-US", { type: "disjunction" });

const formatRange = ({ amount_from: from, amount_to: to }: AssignmentRule): string | undefined => {
  if (from !== null && to !== null) return `${formatMoney(String(from))} to ${formatMoney(String(to))}`;
  if (from !== null) return `${formatMoney(String(from))} or more`;
  return to === null ? undefined : `up to ${formatMoney(String(to))}`;
};

/** Which files a rule is about. */
export const formatConditions = (rule: AssignmentRule): string => {
  const range = formatRange(rule);
  const parts = [
    ...(rule.states.length === 0 ? [] : [`in ${anyOf.format(rule.states)}`]),
    ...(rule.label === "" ? [] : [`with the label “${rule.label}”`]),
    ...(range === undefined ? [] : [range]),
  ];
  return parts.length === 0 ? "Every file" : `Files ${parts.join(", ")}`;
};

/** Who gets them. */
export const formatTakers = ({ way, staff_ids: ids }: AssignmentRule, takers: readonly AssignmentTaker[]): string => {
  const names = listOf.format(ids.map((id) => takers.find((each) => each.id === id)?.name ?? "someone who has left"));
  if (way === "member") return names;
  return way === "turn" ? `In turn: ${names}` : `Fewest open files: ${names}`;
};
