import type { DayBalance, Found, Period, StatementRow } from "@funding-desk/contract/documents/statement/reading";
import { isWithin } from "./days.ts";
import type { Section, SeenRow, Tables } from "./tables.ts";

export interface Reconciled {
  readonly rows: readonly StatementRow[];
  readonly opening: Found<number> | undefined;
  readonly closing: Found<number> | undefined;
  readonly isReconciled: boolean;
}

interface Claims {
  readonly tables: Tables;
  readonly period: Period;
  readonly opening: readonly Found<number>[];
  readonly closing: readonly Found<number>[];
}

/** A row whose sign is being found out. 0 is unknown. */
interface Entry {
  readonly seen: SeenRow;
  readonly section: Section;
  cents: number;
  sign: -1 | 0 | 1;
  /** The sign is a guess from how other rows are marked. A balance may say otherwise. */
  readonly isGuessed: boolean;
  carriedBy: StatementRow["carriedBy"];
  recoveredFrom: number | undefined;
}

/** Unknown signs that are tried in all their combinations at most. */
const mostUnknown = 8;
/** Fewer rows without a day are more likely misread than a bank's habit. */
const leastUndated = 2;
/** Of amounts that claim to be the opening balance, and of those that claim to be the closing one. */
const mostClaims = 4;

/**
 * Finds which rows arithmetic confirms: by the balance printed after them, or by the total of their section. Of several amounts
 * that are called the opening or closing balance, those count with which everything adds up.
 */
export const reconcile = (claims: Claims): Reconciled => {
  const openings = claims.opening.slice(0, mostClaims);
  const closings = claims.closing.slice(0, mostClaims);
  const tries: (readonly [Found<number> | undefined, Found<number> | undefined])[] =
    openings.length > 0 && closings.length > 0
      ? openings.flatMap((opening) => closings.map((closing) => [opening, closing] as const))
      : [[openings[0], closings[0]]];
  let best: Reconciled | undefined;
  for (const [opening, closing] of tries) {
    const result = tryEnds(claims, opening, closing);
    if (result.isReconciled) return result;
    if (!best || countCarried(result) > countCarried(best)) best = result;
  }
  return best ?? { rows: [], opening: undefined, closing: undefined, isReconciled: false };
};

const countCarried = ({ rows }: Reconciled): number => rows.filter(({ carriedBy }) => carriedBy !== undefined).length;

const tryEnds = (
  claims: Claims,
  opening: Found<number> | undefined,
  closing: Found<number> | undefined,
): Reconciled => {
  const { tables, period } = claims;
  const sections = tables.sections.filter(({ title }) => title.kind === "rows");
  const running = sections.filter(({ rows }) => rows.some(({ balanceCents }) => balanceCents !== undefined));
  const chained = toEntries(running);
  const ends = { opening: opening?.value, closing: closing?.value };
  const isChained = chained.length > 0 && followBalances(chained, ends);
  // A list of checks beside rows that already lead from one balance to the other repeats them.
  const others = isChained ? [] : toEntries(sections.filter((section) => !running.includes(section)));
  const isSummed = chained.length === 0 && sumSections(others, { ...ends, labelled: tables.labelled });
  const entries = [...chained, ...others];
  const used = isChained ? running : sections;
  const isReconciled =
    opening !== undefined &&
    closing !== undefined &&
    (isChained || isSummed) &&
    entries.length > 0 &&
    entries.every(({ carriedBy, seen }) => carriedBy !== undefined && isWithin(seen.on, period)) &&
    used.every(({ unexplained }) => unexplained === 0) &&
    opening.value + sum(entries) === closing.value &&
    agreesWithDays(entries, opening.value, tables.days) &&
    (used.every(hasClearDays) || listsEachDay(entries, tables.days));
  return { rows: entries.map(toRow), opening, closing, isReconciled };
};

const sum = (entries: readonly Entry[]): number => entries.reduce((total, { cents }) => total + cents, 0);

const toRow = ({ seen, cents, carriedBy, recoveredFrom }: Entry): StatementRow => ({
  on: seen.on,
  description: seen.description,
  cents,
  box: seen.box,
  ...(seen.balanceCents !== undefined && { balanceCents: seen.balanceCents }),
  ...(carriedBy && { carriedBy }),
  ...(recoveredFrom !== undefined && { recoveredFrom }),
});

const toEntries = (sections: readonly Section[]): Entry[] =>
  sections.flatMap((section) => {
    const look = findSignLook(section);
    return section.rows.map((seen): Entry => {
      const sign = findSign(seen, section, look);
      return {
        seen,
        section,
        sign,
        isGuessed: sign !== 0 && seen.role === "amount" && seen.amount.sign === 0 && section.title.sign === 0,
        cents: (sign === 0 ? 1 : sign) * seen.amount.cents,
        carriedBy: undefined,
        recoveredFrom: undefined,
      };
    });
  });

/** How a section's column of amounts marks what goes out. */
type SignLook = "minus" | "plus" | "none";

const findSignLook = ({ rows }: Section): SignLook => {
  const own = rows.filter(({ role }) => role === "amount");
  if (own.some(({ amount }) => amount.sign < 0)) return "minus";
  return own.some(({ amount }) => amount.sign > 0) ? "plus" : "none";
};

const outType = /^(?:debits?|withdrawals?|dr|fees?|checks?|charges?|purchases?|out)$/i;
const inType = /^(?:credits?|deposits?|cr|in)$/i;

/** By its column, by its own mark, or by its section's title. */
const findSign = ({ role, amount, type }: SeenRow, { title, rows }: Section, look: SignLook): -1 | 0 | 1 => {
  if (role === "debit") return -1;
  if (role === "credit") return amount.sign < 0 ? -1 : 1;
  if (title.sign > 0) return amount.sign < 0 ? -1 : 1;
  if (title.sign < 0) {
    const minuses = rows.filter((each) => each.amount.sign < 0).length;
    // Where most debits have a minus, one without it gives money back. Where hardly any has, the minus does.
    if (2 * minuses >= rows.length) return amount.sign < 0 ? -1 : 1;
    return amount.sign < 0 || amount.sign > 0 ? 1 : -1;
  }
  if (amount.sign !== 0) return amount.sign;
  if (look === "none" && type !== undefined) return outType.test(type) ? -1 : inType.test(type) ? 1 : 0;
  if (look === "minus") return 1;
  return look === "plus" ? -1 : 0;
};

interface Ends {
  readonly opening: number | undefined;
  readonly closing: number | undefined;
}

/** Goes from balance to balance. @returns whether that leads from the opening to the closing one without a break */
const followBalances = (entries: Entry[], { opening, closing }: Ends): boolean => {
  const first = entries[0]?.seen.on ?? "";
  const last = entries.at(-1)?.seen.on ?? "";
  const ordered = first > last || (first === last && isNewestFirst(entries, opening)) ? entries.toReversed() : entries;
  let balance = opening;
  let isWhole = opening !== undefined;
  let group: Entry[] = [];
  for (const entry of ordered) {
    group.push(entry);
    const { balanceCents } = entry.seen;
    if (balanceCents === undefined) continue;
    if (balance === undefined || !carry(group, balanceCents - balance)) isWhole = false;
    balance = balanceCents;
    group = [];
  }
  if (group.length > 0 && (closing === undefined || balance === undefined || !carry(group, closing - balance)))
    isWhole = false;
  return isWhole && (group.length > 0 || balance === closing);
};

/** All rows of one day: the one that the opening balance leads to is the first. */
const isNewestFirst = (entries: readonly Entry[], opening: number | undefined): boolean => {
  const last = entries.at(-1)?.seen;
  const first = entries[0]?.seen;
  if (opening === undefined || last?.balanceCents === undefined || first?.balanceCents === undefined) return false;
  const leads = ({ balanceCents = 0, amount }: SeenRow): boolean => Math.abs(balanceCents - opening) === amount.cents;
  return leads(last) && !leads(first);
};

/** Whether the rows make this difference. Their unknown signs and joined numbers are settled by it. */
const carry = (group: readonly Entry[], difference: number): boolean => {
  const isCarried = sum(group) === difference && group.every(({ sign }) => sign !== 0);
  if (isCarried || settleSigns(group, difference) || recover(group, difference)) {
    for (const entry of group) entry.carriedBy = "balance";
    return true;
  }
  return false;
};

/** Gives the unknown signs the one combination that makes the difference. */
const settleSigns = (group: readonly Entry[], difference: number): boolean => {
  const unknown = group.filter(({ sign, isGuessed }) => sign === 0 || isGuessed);
  if (unknown.length === 0 || unknown.length > mostUnknown) return false;
  const known = sum(group.filter((entry) => !unknown.includes(entry)));
  const amounts = unknown.map(({ seen }) => seen.amount.cents);
  let found: number | undefined;
  for (let mask = 0; mask < 2 ** unknown.length; mask += 1) {
    const total = amounts.reduce((all, cents, index) => all + ((mask >> index) & 1 ? -cents : cents), known);
    if (total !== difference) continue;
    if (found !== undefined) return false;
    found = mask;
  }
  if (found === undefined) return false;
  for (const [index, entry] of unknown.entries()) {
    entry.sign = (found >> index) & 1 ? -1 : 1;
    entry.cents = entry.sign * entry.seen.amount.cents;
  }
  return true;
};

/** Reads one number together with the digits before it, if that and nothing else makes the difference. */
const recover = (group: readonly Entry[], difference: number): boolean => {
  const missing = difference - sum(group);
  const fitting = group.flatMap((entry) => {
    const joined = entry.seen.amount.joinedCents;
    if (joined === undefined) return [];
    const signs = entry.sign === 0 ? [1, -1] : [entry.sign];
    return signs.flatMap((sign) => (sign * joined - entry.cents === missing ? [{ entry, cents: sign * joined }] : []));
  });
  const [only] = fitting;
  if (!only || fitting.length > 1 || group.some((each) => each.sign === 0 && each !== only.entry)) return false;
  const sign = only.cents < 0 ? -1 : 1;
  only.entry.recoveredFrom = sign * only.entry.seen.amount.cents;
  only.entry.sign = sign;
  only.entry.cents = only.cents;
  return true;
};

/** Sums sections that have no running balance. @returns whether opening and all rows make closing */
const sumSections = (
  entries: Entry[],
  { opening, closing, labelled }: Ends & { labelled: ReadonlySet<number> },
): boolean => {
  const bySection = [...Map.groupBy(entries, ({ section }) => section)];
  const isWhole = opening !== undefined && closing !== undefined && addsUp(bySection, closing - opening);
  let isContradicted = false;
  for (const [index, [section, own]] of bySection.entries()) {
    const total = Math.abs(sum(own));
    const isOwn = section.totals.includes(total) || isOfSeveral(bySection, index);
    // A section's total that none of its lines says contradicts what we read, even if the account adds up.
    if (section.totals.length > 0 && !isOwn && !isSplit(section, own) && !isInParts(section, own))
      isContradicted = true;
    const isKnown = own.every(({ sign }) => sign !== 0);
    if (isOwn || (isKnown && labelled.has(total)) || (isWhole && section.totals.length === 0))
      for (const entry of own) entry.carriedBy = "section";
  }
  return isWhole && !isContradicted;
};

/** As many sections at most share a total. */
const mostShared = 6;

/** "Total subtractions" below the second of two sections is of both. */
const isOfSeveral = (bySection: readonly (readonly [Section, Entry[]])[], index: number): boolean => {
  const totals = bySection[index]?.[0].totals ?? [];
  let total = 0;
  for (let from = index; from >= 0 && from > index - mostShared; from -= 1) {
    const own = bySection[from]?.[1] ?? [];
    if (own.some(({ cents }) => cents < 0 !== (bySection[index]?.[1][0]?.cents ?? 0) < 0)) return false;
    total += sum(own);
    if (from < index && totals.includes(Math.abs(total))) return true;
  }
  return false;
};

/** "Totals" over two columns says what came in and what went out. */
const isSplit = ({ totals }: Section, own: readonly Entry[]): boolean => {
  const [paidIn, paidOut] = [sum(own.filter(({ cents }) => cents > 0)), -sum(own.filter(({ cents }) => cents < 0))];
  const isThem = totals.includes(paidIn) && totals.includes(paidOut);
  if (isThem) for (const entry of own) entry.carriedBy = "section";
  return isThem;
};

/** Totals of pages or cards: each is of the rows since the one before it, or of all rows so far. */
const isInParts = ({ totalsAt }: Section, own: readonly Entry[]): boolean => {
  let from = 0;
  for (const [rows, totals] of Map.groupBy(totalsAt, (each) => each.rows)) {
    const sums = [own.slice(from, rows), own.slice(0, rows)].flatMap((part) => {
      const [paidIn, paidOut] = [
        sum(part.filter(({ cents }) => cents > 0)),
        -sum(part.filter(({ cents }) => cents < 0)),
      ];
      return [paidIn, paidOut, Math.abs(paidIn - paidOut)];
    });
    if (!totals.every(({ cents }) => sums.includes(cents))) return false;
    from = rows;
  }
  if (from !== own.length) return false;
  for (const entry of own) entry.carriedBy = "section";
  return true;
};

const addsUp = (bySection: readonly (readonly [Section, Entry[]])[], difference: number): boolean => {
  const all = bySection.flatMap(([, own]) => own);
  if (all.every(({ sign }) => sign !== 0) && sum(all) === difference) return true;
  const unknown = bySection.filter(([, own]) => own.some(({ sign }) => sign === 0));
  if (unknown.length === 0) return recover(all, difference);
  return settleSections(bySection, unknown, difference);
};

/** Gives whole sections the one combination of signs that makes the difference. */
const settleSections = (
  bySection: readonly (readonly [Section, Entry[]])[],
  unknown: readonly (readonly [Section, Entry[]])[],
  difference: number,
): boolean => {
  if (unknown.length > mostUnknown || unknown.some(([, own]) => own.some(({ sign }) => sign !== 0))) return false;
  const known = sum(bySection.filter((each) => !unknown.includes(each)).flatMap(([, own]) => own));
  const totals = unknown.map(([, own]) => own.reduce((total, { seen }) => total + seen.amount.cents, 0));
  const masks = Array.from({ length: 2 ** unknown.length }, (_, mask) => mask).filter(
    (mask) =>
      totals.reduce((total, cents, index) => total + ((mask >> index) & 1 ? -cents : cents), known) === difference,
  );
  const [only] = masks;
  if (only === undefined || masks.length > 1) return false;
  for (const [index, [, own]] of unknown.entries()) {
    for (const entry of own) {
      entry.sign = (only >> index) & 1 ? -1 : 1;
      entry.cents = entry.sign * entry.seen.amount.cents;
    }
  }
  return true;
};

/**
 * Whether a section's days can be as they are read: in order, unless they stand side by side or are sorted by checks' numbers. Where
 * a day is printed twice in a row, a row without one is missing it.
 */
const hasClearDays = ({ title, rows, isSideBySide }: Section): boolean => {
  const pairs = rows.slice(1).map((row, index) => ({ row, before: rows[index] ?? row }));
  const isRepeated = pairs.some(({ row, before }) => !row.isUndated && row.on === before.on);
  const undated = rows.filter(({ isUndated }) => isUndated).length;
  if (undated > 0 && (isRepeated || undated < leastUndated)) return false;
  if (isSideBySide || title.isChecks) return true;
  return pairs.every(({ row, before }) => row.on >= before.on) || pairs.every(({ row, before }) => row.on <= before.on);
};

/** With the balance of each day that has a row, no row can be on another day. */
const listsEachDay = (entries: readonly Entry[], days: readonly DayBalance[]): boolean => {
  const listed = new Set(days.map(({ on }) => on));
  return days.length > 0 && entries.every(({ seen }) => listed.has(seen.on));
};

/** Whether each day that the statement lists a balance for ended with it. That confirms the rows' days. */
const agreesWithDays = (entries: readonly Entry[], opening: number, days: readonly DayBalance[]): boolean => {
  const ordered = entries.toSorted((a, b) => (a.seen.on < b.seen.on ? -1 : a.seen.on > b.seen.on ? 1 : 0));
  let next = 0;
  let balance = opening;
  return days
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .every(({ on, cents }) => {
      for (let entry = ordered[next]; entry && entry.seen.on <= on; entry = ordered[next]) {
        balance += entry.cents;
        next += 1;
      }
      return balance === cents;
    });
};
