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

const toDated = ({ entry, at, staffId, document }: ToldFact, toDay: (instant: Date) => string): DatedFact => {
  const instant = new Date(at);
  const from = document ? "document" : staffId === undefined ? "client" : "staff";
  return {
    value: entry.state === "known" ? { ...entry, asOf: toDay(instant), from } : entry,
    at: instant,
  };
};

interface Known {
  readonly answered: DatedFacts;
  readonly told: ToldFacts;
  readonly names: ReadonlyMap<string, string>;
}

/** The newest that anyone said about each fact, in the facts' order. */
export const listShownFacts = ({ answered, told, names }: Known, toDay: (instant: Date) => string): ShownFact[] =>
  factNames.flatMap((fact): ShownFact[] => {
    const own = told[fact];
    const dated = own && toDated(own, toDay);
    const given = answered.get(fact);
    if (own && dated && (!given || given.at <= dated.at)) {
      const by = own.staffId === undefined ? null : (names.get(own.staffId) ?? "");
      return [{ fact, value: toWire(dated.value), told: { by, at: own.at, document: own.document?.name ?? null } }];
    }
    return given ? [{ fact, value: toWire(given.value), told: null }] : [];
  });

const toWire = (value: DatedFact["value"]): ShownFact["value"] => {
  if (value.state === "notApplicable") return { state: "notApplicable" };
  const { state, asOf, from } = value;
  return { state, value: value.value, asOf, from };
};
