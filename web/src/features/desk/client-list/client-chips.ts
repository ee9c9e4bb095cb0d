import type { ClientListFilters } from "@funding-desk/contract/desk/client-list/desk-api";
import { dueChoices, linkStates } from "@funding-desk/contract/desk/client-list/states";
import { dueWords, linkWords, sourceWords } from "@funding-desk/contract/desk/client-list/words";
import { formatDate, formatMoney } from "@funding-desk/contract/forms/format";
import { parseDid } from "@funding-desk/contract/oversight/report/did";
import { funnelStages, funnelStageWords, sourceStages } from "@funding-desk/contract/oversight/report/funnel-stages";
import { formatCount } from "../../../forms/format-count.ts";
import { type ClientAddress, filterNames } from "./client-address.ts";

type Name = keyof ClientListFilters;

const listOf = (text: string): string => text.split(",").join(", ");
const money = (digits: string): string => formatMoney(String(Number(digits)));
const formStatus = (form: string) => (text: string) =>
  `${form}: ${text
    .split(",")
    .map((status) => (status === "none" ? "not begun" : status))
    .join(", ")}`;
/** Days as months, where they are. */
export const formatSpan = (days: string): string => {
  const months = Math.round(Number(days) / 30);
  return Number(days) === months * 30 && months > 0 ? formatCount(months, "month") : formatCount(Number(days), "day");
};

/** What of a report the list shows. */
const formatDeed = (text: string): string => {
  const asked = parseDid(text);
  if (!asked) return text;
  const { deed, of } = asked;
  const days = `${formatDate(asked.period.from)} to ${formatDate(asked.period.to)}`;
  const stage = funnelStages.find((each) => each === deed);
  if (stage) return stage === "signed_up" ? `Signed up ${days}` : `Signed up ${days}: ${funnelStageWords[stage].label}`;
  const source = sourceStages.find((each) => `came_${each}` === deed);
  if (source)
    return `Came ${days}${of && ` by ${of}`}${source === "signed_up" ? "" : `: ${funnelStageWords[source].label}`}`;
  const done = deed === "paid_out" ? "Paid out" : deed === "uploaded" ? "Uploaded" : "Call";
  return `${done}${of && `, ${of},`} ${days}`;
};

/** What a filter's chip says. */
const words: Readonly<Record<Exclude<Name, "q" | "advisor">, (text: string) => string>> = {
  state: listOf,
  source: (text) => Object.entries(sourceWords).find(([source]) => source === text)?.[1] ?? text,
  signup_id: (text) => `Sign Up Id: ${text}`,
  prequalification: formStatus("Pre-qualification"),
  application: formStatus("Application"),
  product: (text) => `Product: ${text}`,
  lender: (text) => `Lender: ${text}`,
  amount_from: (text) => `From ${money(text)}`,
  amount_to: (text) => `Up to ${money(text)}`,
  score: (text) => `Score ${listOf(text)}`,
  age: (text) => `In business ${listOf(text)}`,
  link: (text) => linkStates.flatMap((link) => (link === text ? [linkWords[link]] : [])).join(),
  import: () => "From one import",
  deal_from: (text) => `Last deal ${formatSpan(text)} ago or longer`,
  deal_to: (text) => `Last deal within ${formatSpan(text)}`,
  papers: () => "Papers owed",
  due: (text) => dueChoices.flatMap((due) => (due === text ? [dueWords[due]] : [])).join(),
  quiet: (text) => `Quiet for ${formatSpan(text)}`,
  did: formatDeed,
};

/** The active filters, except the search and the advisor, which have their own fields. */
export const listChips = (address: ClientAddress): { readonly name: Name; readonly words: string }[] =>
  filterNames.flatMap((name) =>
    name === "q" || name === "advisor" || address[name] === "" ? [] : [{ name, words: words[name](address[name]) }],
  );
