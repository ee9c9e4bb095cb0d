import {
  guessCoveredMonths,
  listExpectedMonths,
  listMonths,
} from "@funding-desk/contract/documents/document/covered-months";
import type { PaperPart } from "@funding-desk/contract/documents/document/paper-part";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { Answers, FieldOf } from "@funding-desk/contract/forms/field";
import { relevantEntries } from "@funding-desk/contract/forms/form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import type { Paper } from "@funding-desk/contract/intake/owed/api";
import type { NamedCoBorrower } from "../application/application-record.service.ts";
import type { AskedTypeRow, GivenRow } from "./owed.repository.ts";

/** A sent application, as far as papers go by it. */
export interface PaperSource {
  readonly reference: string;
  readonly submittedAt: Date;
  readonly answers: Answers;
  readonly coBorrowers: readonly NamedCoBorrower[];
}

export interface KnownPapers {
  /** Oldest first. */
  readonly given: readonly GivenRow[];
  readonly types: readonly AskedTypeRow[];
  /** Ids of document types that staff ask for anyway. */
  readonly requested: ReadonlySet<number>;
  readonly timeZone: string;
}

/** A paper that someone is asked for, before anything is counted. */
interface Ask extends Pick<Paper, "key" | "label" | "person" | "reference"> {
  readonly field: string;
  readonly type: AskedTypeRow;
  readonly parts: FieldOf<"file">["parts"];
  /** yyyy-mm-dd, the firm's day on which the application was sent. */
  readonly sentOn: string;
}

/** The papers that applications ask for, each once, whole or not. @param applications newest first */
export const listPapers = (applications: readonly PaperSource[], known: KnownPapers): Paper[] => {
  const asks = listAsks(applications, known);
  const filesOf = sortFiles(asks, nameOwners(applications), known.given);
  return asks.map((ask) => countPaper(ask, filesOf.get(ask.key) ?? []));
};

/** A request for so many months of one type. */
export interface MonthsAsked {
  readonly type: AskedTypeRow;
  readonly months: number;
  /** yyyy-mm-dd, the firm's day. */
  readonly askedOn: string;
}

/** A request that's closed stays so, so a file counts once it was read, or someone has said what it is. */
const isKnown = ({ was_read: wasRead, part, covers_from: from }: GivenRow): boolean =>
  wasRead || part !== null || from !== null;

/** Counted as the application's papers are, but for files that no one has looked at yet. @param given oldest first */
export const countMonthsAsked = (
  { type, months, askedOn }: MonthsAsked,
  given: readonly GivenRow[],
): { readonly parts: Paper["parts"]; readonly newest: GivenRow | undefined } => {
  const own = given.filter((row) => row.document_type_id === type.id && isKnown(row));
  const whose = { key: "", field: "", label: type.name, person: null, reference: "" };
  const { parts } = countPaper({ ...whose, type, parts: { months }, sentOn: askedOn }, own);
  return { parts, newest: own.at(-1) };
};

export const isWhole = ({ parts }: Pick<Paper, "parts">): boolean => parts.every(({ is_given: isGiven }) => isGiven);

/** Labels of what a lender may ask for, without what is there. */
export const listIfAsked = (applications: readonly PaperSource[], { given }: Pick<KnownPapers, "given">): string[] => {
  const labels = applications.flatMap(({ answers }) =>
    relevantEntries(applicationForm, answers).flatMap(({ name, field }) =>
      field.kind === "file" && field.needed === "if asked" && !given.some((each) => each.field === name)
        ? [field.label]
        : [],
    ),
  );
  return [...new Set(labels)];
};

const listAsks = (
  applications: readonly PaperSource[],
  { types, requested, timeZone }: Pick<KnownPapers, "types" | "requested" | "timeZone">,
): Ask[] => {
  const asks = new Map<string, Ask>();
  for (const { reference, submittedAt, answers, coBorrowers } of applications)
    for (const { name: field, field: paper } of listFileEntries(answers)) {
      const type = types.find(({ slug }) => slug === paper.documentType);
      if (!type || requested.has(type.id)) continue;
      const owners = [undefined, ...(paper.isPerOwner ? coBorrowers : [])];
      for (const owner of owners) {
        const sameAs = toSlot(field, owner?.name);
        if (asks.has(sameAs)) continue;
        const key = owner ? `${field}:${owner.id}` : field;
        const sentOn = toCivilDate(timeZone, submittedAt);
        asks.set(sameAs, {
          key,
          field,
          label: paper.label,
          person: owner?.name ?? null,
          type,
          parts: paper.parts,
          reference,
          sentOn,
        });
      }
    }
  return [...asks.values()];
};

const listFileEntries = (answers: Answers) =>
  relevantEntries(applicationForm, answers).flatMap(({ name, field }) =>
    field.kind === "file" && field.needed === "later" ? [{ name, field }] : [],
  );

/** A person who is in two applications has two rows there, and one license. */
const toSlot = (field: string, person: string | null | undefined): string => `${field}:${person?.toLowerCase() ?? ""}`;

const nameOwners = (applications: readonly PaperSource[]): ReadonlyMap<string, string> =>
  new Map(applications.flatMap(({ coBorrowers }) => coBorrowers.map(({ id, name }) => [id, name] as const)));

/** Which files are for which paper. */
const sortFiles = (
  asks: readonly Ask[],
  owners: ReadonlyMap<string, string>,
  given: readonly GivenRow[],
): ReadonlyMap<string, readonly GivenRow[]> => {
  const files = new Map<string, GivenRow[]>();
  for (const row of given) {
    const key = findAsk(asks, owners, row)?.key;
    if (key !== undefined) files.set(key, [...(files.get(key) ?? []), row]);
  }
  return files;
};

/** A file that names no paper is for the first of the client's own that its type has. */
const findAsk = (asks: readonly Ask[], owners: ReadonlyMap<string, string>, row: GivenRow): Ask | undefined => {
  const { field, co_borrower_id: coBorrowerId } = row;
  if (field === null) return asks.find(({ type, person }) => type.id === row.document_type_id && person === null);
  const person = coBorrowerId === null ? "" : owners.get(coBorrowerId);
  return asks.find((ask) => person !== undefined && toSlot(ask.field, ask.person) === toSlot(field, person));
};

const countPaper = (ask: Ask, rows: readonly GivenRow[]): Paper => {
  const claims = rows.map((row) => ({ row, claim: readClaim(ask, row) }));
  const expected = listParts(
    ask,
    new Set(claims.flatMap(({ claim }) => (claim === "all" ? [] : (claim?.parts ?? [])))),
  );
  const held = new Set<PaperPart>();
  const take = (parts: readonly PaperPart[]): PaperPart[] => {
    const holds = expected.filter((part) => parts.includes(part));
    for (const part of holds) held.add(part);
    return holds;
  };
  const named = new Map(
    claims.flatMap(({ row, claim }) =>
      claim ? [[row.id, take(claim === "all" ? expected : claim.parts)] as const] : [],
    ),
  );
  const files = claims.map(({ row, claim }) => ({
    document_id: row.id,
    filename: row.filename,
    // What says nothing of itself counts as the next one.
    holds: named.get(row.id) ?? take(expected.filter((part) => !held.has(part)).slice(0, 1)),
    is_read: claim !== undefined && claim !== "all" && claim.isRead === true,
    is_certain: claim !== undefined && (claim === "all" || claim.isCertain),
    is_reviewed: row.review_state !== "waiting",
  }));
  const { key, label, person, type, reference } = ask;
  return {
    kind: "paper",
    key,
    label,
    person,
    document_type_id: type.id,
    document_type: type.name,
    reference,
    parts: expected.map((part) => ({ part, is_given: held.has(part) })),
    files,
  };
};

const listParts = ({ parts, sentOn }: Ask, covered: ReadonlySet<string>): PaperPart[] => {
  if (parts === undefined) return ["all"];
  return parts === "sides" ? ["front", "back"] : listExpectedMonths(sentOn, parts.months, covered);
};

interface Claim {
  readonly parts: readonly PaperPart[];
  readonly isCertain: boolean;
  readonly isRead?: true;
}

/** What a file is said to hold: by staff, by the client for all of it, by itself, by the client for a part, or by its name. */
const readClaim = ({ parts, type }: Ask, row: GivenRow): "all" | Claim | undefined => {
  if (parts === undefined) return "all";
  if (parts !== "sides" && row.covers_from && row.covers_until)
    return { parts: listMonths(toMonths(row.covers_from, row.covers_until)), isCertain: true };
  if (row.part === "all") return "all";
  if (parts !== "sides" && row.read_from && row.read_until)
    return { parts: listMonths(toMonths(row.read_from, row.read_until)), isCertain: true, isRead: true };
  if (parts !== "sides" && row.is_short) return { parts: [], isCertain: true, isRead: true };
  if (row.part !== null) return { parts: [row.part as PaperPart], isCertain: true };
  // Staff who accept a license have seen both sides, or ask for the other one.
  if (parts === "sides") return row.review_state === "accepted" ? "all" : undefined;
  const uploadedOn = row.uploaded_at.toISOString().slice(0, 10);
  const guess = guessCoveredMonths({ slug: type.slug ?? "", filename: row.filename, uploadedOn });
  return guess && { parts: listMonths(guess), isCertain: false };
};

const toMonths = (from: string, until: string) => ({ from: from.slice(0, 7), until: until.slice(0, 7) });
