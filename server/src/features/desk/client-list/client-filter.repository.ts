import { storedOrigins } from "@funding-desk/contract/accounts/account/client-origins";
import { begun, type ClientListFilters, notBegun } from "@funding-desk/contract/desk/client-list/desk-api";
import type { DueChoice, LinkState } from "@funding-desk/contract/desk/client-list/states";
import { personalCreditScoreOptions, timeInBusinessOptions } from "@funding-desk/contract/forms/options/funding";
import type { Option } from "@funding-desk/contract/forms/options/option";
import { stateOptions } from "@funding-desk/contract/forms/options/states";
import { statusesOf } from "@funding-desk/contract/intake/status/statuses";
import { parseDid } from "@funding-desk/contract/oversight/report/did";
import { type Sql, sql } from "../../../platform/db/sql.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { parseSearchWords, toPattern } from "../../../platform/reference/search-words.ts";
import type { ClientFilter } from "./client-list.repository.ts";
import { hasDone } from "./did.repository.ts";

interface Asked {
  readonly filters: ClientListFilters;
  /** Whose clients; undefined for everyone's. */
  readonly owners: readonly string[] | undefined;
  /** The firm's day, YYYY-MM-DD. */
  readonly today: string;
  /** The firm's, IANA. */
  readonly timeZone: string;
}

/** @throws {DomainError} `malformed` for a value that isn't in the list */
const parseSeveral = (text: string, known: readonly string[]): string[] => {
  const chosen = text.split(",");
  if (!chosen.every((value) => known.includes(value))) throw new DomainError("malformed");
  return chosen;
};
const toValues = (options: readonly Option[]): readonly string[] => options.map(({ value }) => value);

const isOneOf =
  (column: string, known: readonly string[]) =>
  (text: string): Sql =>
    sql`${sql.identifier(column)} = any(${parseSeveral(text, known)})`;

const hasStatus =
  (column: string, statuses: readonly string[]) =>
  (text: string): Sql => {
    const chosen = parseSeveral(text, [notBegun, begun, ...statuses]);
    const name = sql.identifier(column);
    const isKnown = sql`${name} = any(${chosen})`;
    return chosen.includes(notBegun) ? sql`(${isKnown} or ${name} is null)` : isKnown;
  };

const hasWords =
  (column: string) =>
  (text: string): Sql =>
    sql.and(parseSearchWords(text).map((word) => sql`${sql.identifier(column)} like ${`%${word}%`}`));

const links: Readonly<Record<LinkState, Sql>> = {
  taken: sql`r.link = 'taken'`,
  sent: sql`r.link = 'sent' and r.link_expires_at > now()`,
  expired: sql`r.link = 'sent' and r.link_expires_at <= now()`,
  "not sent": sql`r.link = 'not sent'`,
};

const dueOn = (choice: DueChoice, today: string): Sql => {
  const days: Readonly<Record<DueChoice, Sql>> = {
    overdue: sql`r.due_on < ${today}::date`,
    today: sql`r.due_on = ${today}::date`,
    week: sql`r.due_on between ${today}::date and ${today}::date + 6`,
    none: sql`r.due_on is null`,
  };
  return days[choice];
};

type Conditions = {
  readonly [Name in Exclude<keyof ClientListFilters, "q" | "advisor">]-?: (
    value: Exclude<ClientListFilters[Name], undefined>,
    today: string,
    timeZone: string,
  ) => Sql;
};

const conditions: Conditions = {
  state: isOneOf("r.state", toValues(stateOptions)),
  source: (source) => (source === "signup" ? sql`r.source <> all(${storedOrigins})` : sql`r.source = ${source}`),
  signup_id: (text) =>
    sql`r.source in (select u.id from signup_ids u where ${sql.and(
      parseSearchWords(text).map((word) => sql`u.search like ${toPattern(word)}`),
    )})`,
  prequalification: hasStatus("r.prequalification", statusesOf.prequalification),
  application: hasStatus("r.application", statusesOf.application),
  product: hasWords("r.products"),
  lender: hasWords("r.lenders"),
  amount_from: (dollars) => sql`r.amount >= ${Number(dollars)}`,
  amount_to: (dollars) => sql`r.amount <= ${Number(dollars)}`,
  score: isOneOf("r.score", toValues(personalCreditScoreOptions)),
  age: isOneOf("r.age", toValues(timeInBusinessOptions)),
  link: (link) => links[link],
  import: (id) => sql`r.client_id in (select b.client_id from book_import_rows b where b.import_id = ${id}::uuid
    and b.outcome in ('created', 'attached', 'kept'))`,
  deal_from: (days, today) => sql`r.last_deal_on <= ${today}::date - ${Number(days)}::integer`,
  deal_to: (days, today) => sql`r.last_deal_on >= ${today}::date - ${Number(days)}::integer`,
  papers: () => sql`r.papers > 0`,
  due: dueOn,
  quiet: (days) => {
    const since = sql`now() - ${Number(days)} * interval '1 day'`;
    return sql`r.added_at <= ${since} and (r.client_acted_at is null or r.client_acted_at <= ${since})
      and (r.firm_acted_at is null or r.firm_acted_at <= ${since})`;
  },
  did: (text, _today, timeZone) => {
    const asked = parseDid(text);
    if (!asked) throw new DomainError("malformed");
    return hasDone(asked, timeZone);
  },
};

/** @throws {DomainError} `malformed` for a value that isn't one of its list */
export const toClientFilter = ({
  filters: { q = "", advisor: _, ...others },
  owners,
  today,
  timeZone,
}: Asked): ClientFilter => ({
  patterns: parseSearchWords(q).map(toPattern),
  conditions: [
    ...(owners === undefined ? [] : [sql`r.owner_id = any(${owners}::uuid[])`]),
    ...Object.entries(others).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [
            (conditions[name as keyof Conditions] as (value: string, today: string, timeZone: string) => Sql)(
              value,
              today,
              timeZone,
            ),
          ],
    ),
  ],
});

/** Those of a list's clients whose ids these are. */
export const among = ({ patterns, conditions }: ClientFilter, ids: readonly string[]): ClientFilter => ({
  patterns,
  conditions: [...conditions, sql`r.client_id = any(${ids}::uuid[])`],
});
