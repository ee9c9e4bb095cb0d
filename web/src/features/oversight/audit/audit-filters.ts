import { type AuditAction, auditActions } from "@funding-desk/contract/oversight/audit/actions";
import { type AuditFilters, searchableText } from "@funding-desk/contract/oversight/audit/desk-api";

export const filterNames = ["actor", "action", "client", "text", "from", "to"] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters in the URL; "" for one that is off. */
export type FilterTexts = Readonly<Record<FilterName, string>>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const email = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Why a filter is invalid; undefined when it is valid or empty. */
export const findProblem = (name: FilterName, value: string): string | undefined => {
  if (value === "") return undefined;
  if (name === "text" && !searchableText.test(value)) return "Please enter three letters or digits in a row.";
  if (name === "client" && !uuid.test(value) && !email.test(value)) return "Please enter the client's whole email.";
  return undefined;
};

export const readTexts = (search: URLSearchParams): FilterTexts => {
  const readText = (name: FilterName): string => (search.get(name) ?? "").trim().slice(0, 254);
  const { from, to, actor, action, ...rest } = Object.fromEntries(
    filterNames.map((name) => [name, readText(name)]),
  ) as Record<FilterName, string>;
  return {
    ...rest,
    // Ignore what means nothing, e.g. in an address someone typed.
    from: day.test(from) ? from : "",
    to: day.test(to) ? to : "",
    actor: uuid.test(actor) || actor === "clients" || actor === "system" ? actor : "",
    action: Object.hasOwn(auditActions, action) ? action : "",
  };
};

/** The valid filters. */
export const toFilters = (texts: FilterTexts): AuditFilters => {
  const findGiven = (name: FilterName): string | undefined =>
    texts[name] === "" || findProblem(name, texts[name]) !== undefined ? undefined : texts[name];
  const entries = filterNames.map((name) => [name, findGiven(name)]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { action?: AuditAction };
};
