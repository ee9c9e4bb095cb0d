import { type FactName, factNames } from "@funding-desk/contract/matching/fit/fact";
import type { FactEntry } from "@funding-desk/contract/matching/fit/fact-entry";
import type { ShownFact } from "@funding-desk/contract/matching/fit/shown-fact";
import type { ClientOpener } from "../../../platform/crypto/field-cipher.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import type { DatedFact, DatedFacts } from "./answered.ts";
import type { FactsRow } from "./fit-facts.repository.ts";

/** A fact that someone told us besides the forms. */
export interface ToldFact {
  readonly entry: FactEntry;
  /** Instant. */
  readonly at: string;
  /** Who said so; absent for the client. */
  readonly staffId?: string;
  /** What staff read it from, with its name on that day. */
  readonly document?: { readonly id: string; readonly name: string };
}

/** What is sealed, by the fact's name. */
export type ToldFacts = Readonly<Partial<Record<FactName, ToldFact>>>;

export const toPlace = (clientId: string): Place => ({ table: "fit_facts", column: "sealed", row: clientId });

export const openToldFacts = (clientId: string, { sealed }: FactsRow, opener: ClientOpener): ToldFacts =>
  JSON.parse(opener.decrypt(toPlace(clientId), sealed).toString()) as ToldFacts;

const toDated = (
  { entry, at, staffId, document }: ToldFact,
  { names, toDay }: Pick<Known, "names" | "toDay">,
): DatedFact => {
  const instant = new Date(at);
  const from = document ? "document" : staffId === undefined ? "client" : "staff";
  return {
    value: entry.state === "known" ? { ...entry, asOf: toDay(instant), from } : entry,
    at: instant,
    evidence: {
      kind: "entry",
      by: staffId === undefined ? null : (names.get(staffId) ?? ""),
      at,
      document: document ? { id: document.id, filename: document.name } : null,
    },
  };
};

interface Known {
  readonly answered: DatedFacts;
  readonly told: ToldFacts;
  /** From statements that add up. */
  readonly read: DatedFacts;
  readonly names: ReadonlyMap<string, string>;
  readonly toDay: (instant: Date) => string;
}

/**
 * What counts of what was said about each fact, in the facts' order: the newest, except that what statements prove counts more
 * than what the client says, and less than what staff say since.
 */
export const listShownFacts = ({ answered, told, read, ...known }: Known): ShownFact[] =>
  factNames.flatMap((fact): ShownFact[] => {
    const own = told[fact];
    const said = pickNewest(own && toDated(own, known), answered.get(fact));
    const proven = read.get(fact);
    const isByStaff = said?.evidence.kind === "entry" && said.evidence.by !== null;
    const counts = isByStaff ? pickNewest(said, proven) : (proven ?? said);
    return counts ? [{ fact, value: toWire(counts.value), evidence: counts.evidence }] : [];
  });

const pickNewest = (one: DatedFact | undefined, other: DatedFact | undefined): DatedFact | undefined =>
  one && other ? (other.at <= one.at ? one : other) : (one ?? other);

const toWire = (value: DatedFact["value"]): ShownFact["value"] => {
  if (value.state === "notApplicable") return { state: "notApplicable" };
  const { state, asOf, from } = value;
  return { state, value: value.value, asOf, from };
};
