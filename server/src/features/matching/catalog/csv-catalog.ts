import type { ImportFault } from "@funding-desk/contract/matching/catalog/desk-api";
import { usualStaleDays } from "@funding-desk/contract/matching/catalog/limits";
import { type DraftRule, toSlug } from "@funding-desk/contract/matching/catalog/program-draft";
import { type LenderKind, lenderKinds } from "@funding-desk/contract/matching/catalog/states";
import { facts } from "@funding-desk/contract/matching/fit/fact";
import Papa from "papaparse";
import { type CsvCell, toCsv } from "../../../platform/text/csv.ts";
import {
  type FileProgram,
  failWith,
  findTooManyRules,
  type Locate,
  type ReadFile,
  type ReadProgram,
  readDraft,
} from "./catalog-file.ts";
import {
  CellFault,
  readList,
  readNumber,
  readTest,
  testColumns,
  whenColumns,
  writeList,
  writeTest,
} from "./csv-cells.ts";

/** A program, then its rules and documents, one row each. A row leaves the cells of the others empty. */
const columns = [
  "kind",
  "program",
  "name",
  "lender",
  "lender_kind",
  "product",
  "states",
  "amount_from",
  "amount_to",
  "note",
  "valid_from",
  "valid_until",
  "rule",
  "severity",
  ...Object.values(testColumns),
  "unit",
  ...Object.values(whenColumns),
  "source",
  "address",
  "quote",
  "read_on",
  "stale_after_days",
  "cure",
  "cure_what",
  "cure_days_from",
  "cure_days_to",
  "document",
  "document_name",
  "count",
  "count_unit",
  "why",
] as const;
type ColumnName = (typeof columns)[number];

const findUnit = ({ test }: DraftRule): string => ("fact" in test ? (facts[test.fact].unit ?? "") : "");

const writeRule = (rule: DraftRule): Record<string, CsvCell> => ({
  rule: rule.id,
  severity: rule.severity,
  ...writeTest(rule.test, testColumns),
  unit: findUnit(rule),
  ...writeTest(rule.when, whenColumns),
  source: rule.claim.title,
  address: rule.claim.sourceUrl,
  quote: rule.claim.quote,
  read_on: rule.claim.readOn,
  stale_after_days: rule.claim.staleAfterDays,
  valid_from: rule.validFrom ?? null,
  valid_until: rule.validUntil ?? null,
  cure: rule.cure?.kind ?? null,
  ...(rule.cure?.kind === "do"
    ? {
        cure_what: rule.cure.what,
        cure_days_from: rule.cure.typicalDays?.[0] ?? null,
        cure_days_to: rule.cure.typicalDays?.[1] ?? null,
      }
    : {}),
});

const toRows = ({ id, lender, lenderKind, draft }: FileProgram): Record<string, CsvCell>[] => [
  {
    kind: "program",
    program: id,
    name: draft.name,
    lender,
    lender_kind: lenderKind,
    product: draft.product,
    states: writeList(draft.states ?? []),
    amount_from: draft.amount?.from ?? null,
    amount_to: draft.amount?.to ?? null,
    note: draft.note,
    valid_from: draft.validFrom ?? null,
    valid_until: draft.validUntil ?? null,
  },
  ...draft.rules.map((rule) => ({ kind: "rule", program: id, ...writeRule(rule) })),
  ...draft.documents.map(({ type, label, count, unit, when, why }) => ({
    kind: "document",
    program: id,
    document: type,
    document_name: label ?? null,
    count,
    count_unit: unit,
    why,
    ...writeTest(when, whenColumns),
  })),
];

export const writeCsvCatalog = (programs: readonly FileProgram[]): string =>
  toCsv([columns, ...programs.flatMap(toRows).map((row) => columns.map((column) => row[column] ?? null))]);

/** What a spreadsheet would run, unless it is only a negative number. An export puts an apostrophe before it. */
const formula = /^[=+\-@\t\r]/;
const shielded = /^'[=+\-@\t\r]/;

interface Line {
  /** From 1, with the header. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The cells of a line, by column. */
const createReader = ({ cells }: Line, header: readonly string[]) => {
  const at = new Map(header.map((name, index) => [name, index]));
  return (column: string): string => {
    const text = (cells[at.get(column) ?? -1] ?? "").trim();
    if (shielded.test(text)) return text.slice(1);
    if (formula.test(text) && readNumber(text) === undefined)
      throw new CellFault(column, "This looks like a spreadsheet formula. Please remove the sign it begins with.");
    return text;
  };
};
type Reader = ReturnType<typeof createReader>;

const readCount = (read: Reader, column: ColumnName): number | undefined => {
  const text = read(column);
  if (text === "") return undefined;
  const value = readNumber(text);
  if (value === undefined)
    throw new CellFault(column, `“${text.slice(0, 40)}” isn't a number. Please enter digits only.`);
  return value;
};

const present = <Value>(name: string, value: Value | undefined | ""): Record<string, Value> =>
  value === undefined || value === "" ? {} : { [name]: value };

const readCure = (read: Reader): unknown => {
  const kind = read("cure");
  if (kind === "") return undefined;
  if (kind !== "do") return { kind };
  const [from, to] = [readCount(read, "cure_days_from"), readCount(read, "cure_days_to")];
  return {
    kind,
    what: read("cure_what"),
    ...(from === undefined && to === undefined ? {} : { typicalDays: [from ?? to, to ?? from] }),
  };
};

const readRule = (read: Reader): object => {
  const test = readTest(testColumns, read);
  if (test === undefined) throw new CellFault("fact", "A rule needs a fact to compare.");
  const unit = read("unit");
  const own =
    typeof test === "object" && test !== null && "fact" in test ? facts[test.fact as keyof typeof facts] : undefined;
  if (unit !== "" && own && unit !== (own.unit ?? ""))
    throw new CellFault("unit", `${own.label} is counted in ${own.unit ?? "no unit"}, not in ${unit.slice(0, 40)}.`);
  return {
    id: read("rule"),
    severity: read("severity"),
    test,
    ...present("when", readTest(whenColumns, read)),
    claim: {
      sourceUrl: read("address"),
      title: read("source"),
      quote: read("quote"),
      readOn: read("read_on") || null,
      staleAfterDays: readCount(read, "stale_after_days") ?? usualStaleDays,
    },
    ...present("validFrom", read("valid_from")),
    ...present("validUntil", read("valid_until")),
    ...present("cure", readCure(read)),
  };
};

const readDocument = (read: Reader): object => ({
  type: read("document"),
  ...present("label", read("document_name")),
  count: readCount(read, "count") ?? 1,
  unit: read("count_unit") || "files",
  ...present("when", readTest(whenColumns, read)),
  why: read("why"),
});

/** A program being put together from its rows. */
interface Gathered {
  readonly row: number;
  readonly lender: string;
  readonly lenderKind: LenderKind;
  readonly head: object;
  readonly rules: { readonly row: number; readonly raw: object }[];
  readonly documents: { readonly row: number; readonly raw: object }[];
}

const readHead = (read: Reader, row: number): Gathered => {
  const lender = read("lender");
  if (lender === "") throw new CellFault("lender", "A program needs its lender's name.");
  const kind = read("lender_kind") || "online";
  const lenderKind = lenderKinds.find((each) => each === kind);
  if (!lenderKind) throw new CellFault("lender_kind", `Please use one of: ${lenderKinds.join(", ")}.`);
  const [from, to] = [readCount(read, "amount_from"), readCount(read, "amount_to")];
  const states = readList(read("states"));
  const head = {
    product: read("product"),
    name: read("name"),
    note: read("note"),
    ...(states.length > 0 ? { states } : {}),
    ...(from === undefined && to === undefined ? {} : { amount: { ...present("from", from), ...present("to", to) } }),
    ...present("validFrom", read("valid_from")),
    ...present("validUntil", read("valid_until")),
  };
  return { row, lender, lenderKind, head, rules: [], documents: [] };
};

/** The column that a part of the draft came from. */
const columnOf: Readonly<Record<string, ColumnName>> = {
  id: "rule",
  severity: "severity",
  test: "threshold",
  when: "when_threshold",
  sourceUrl: "address",
  title: "source",
  quote: "quote",
  readOn: "read_on",
  staleAfterDays: "stale_after_days",
  validFrom: "valid_from",
  validUntil: "valid_until",
  cure: "cure",
  type: "document",
  label: "document_name",
  count: "count",
  unit: "count_unit",
  why: "why",
  product: "product",
  name: "name",
  states: "states",
  amount: "amount_from",
  note: "note",
};

const createLocate =
  ({ row, rules, documents }: Gathered): Locate =>
  ([first, index, ...rest]) => {
    const rows = first === "rules" ? rules : first === "documents" ? documents : undefined;
    const place = typeof index === "number" ? rows?.[index]?.row : undefined;
    const parts = rows ? rest : [first];
    const named = parts.map((part) => columnOf[String(part)]).find((column) => column !== undefined);
    return { row: place ?? row, where: named ?? "row" };
  };

/** The programs of a file, by id. */
interface Gathering {
  readonly sound: Map<string, Gathered>;
  /** Programs whose own row is wrong: one fault is enough. */
  readonly broken: Set<string>;
}

/** Sorts a line to its program. @throws {CellFault} */
const gatherLine = ({ sound, broken }: Gathering, read: Reader, row: number): void => {
  const [kind, id] = [read("kind"), read("program")];
  if (id === "" || id !== toSlug(id))
    throw new CellFault(
      "program",
      `The id “${id.slice(0, 60)}” needs small letters, digits, and single hyphens, at most 60.`,
    );
  const known = sound.get(id);
  if (kind === "program") {
    if (known) throw new CellFault("program", `The program ${id} is in row ${known.row} already.`);
    broken.add(id);
    sound.set(id, readHead(read, row));
    broken.delete(id);
    return;
  }
  if (broken.has(id)) return;
  if (kind !== "rule" && kind !== "document")
    throw new CellFault("kind", "Please use one of: program, rule, document.");
  if (!known) throw new CellFault("program", `There's no row of the kind program for ${id} above.`);
  if (kind === "rule") known.rules.push({ row, raw: readRule(read) });
  else known.documents.push({ row, raw: readDocument(read) });
};

const findHeaderFault = (header: readonly string[]): string | undefined => {
  const unknown = header.find((name) => name !== "" && !(columns as readonly string[]).includes(name));
  if (unknown !== undefined)
    return `We don't know the column “${unknown.slice(0, 60)}”. Please start from an exported file.`;
  const twice = header.find((name, index) => name !== "" && header.indexOf(name) !== index);
  if (twice !== undefined) return `The column “${twice}” is there twice.`;
  const lacking = (["kind", "program"] as const).find((name) => !header.includes(name));
  return lacking && `The column “${lacking}” is missing. Please start from an exported file.`;
};

/** Reads a CSV file without trusting anything in it. */
export const readCsvCatalog = (text: string): ReadFile => {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), { delimiter: ",", skipEmptyLines: false });
  const [header, ...lines] = data.map((cells, index): Line => ({ row: index + 1, cells }));
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const headerFault = findHeaderFault(names);
  if (headerFault) return failWith(headerFault);
  const used = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const kindAt = names.indexOf("kind");
  const tooMany = findTooManyRules(used.filter(({ cells }) => cells[kindAt]?.trim() === "rule").length);
  if (tooMany) return failWith(tooMany);

  const faults: ImportFault[] = errors.map(({ row = 0 }) => ({
    row: row + 1,
    where: "row",
    message: "The quotation marks in this row don't match up.",
  }));
  const gathering: Gathering = { sound: new Map(), broken: new Set() };
  for (const line of used) {
    try {
      if (line.cells.length > names.length && line.cells.slice(names.length).some((cell) => cell.trim() !== ""))
        throw new CellFault("row", "This row has more cells than the header.");
      gatherLine(gathering, createReader(line, names), line.row);
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      faults.push({ row: line.row, where: error.column, message: error.message });
    }
  }
  const programs = [...gathering.sound].flatMap(([id, each]): ReadProgram[] => {
    const locate = createLocate(each);
    const raw = {
      ...each.head,
      rules: each.rules.map((rule) => rule.raw),
      documents: each.documents.map((document) => document.raw),
    };
    const read = readDraft(raw, locate);
    if ("draft" in read)
      return [{ program: { id, lender: each.lender, lenderKind: each.lenderKind, draft: read.draft }, locate }];
    faults.push(...read.faults);
    return [];
  });
  return { programs, faults: faults.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)) };
};
