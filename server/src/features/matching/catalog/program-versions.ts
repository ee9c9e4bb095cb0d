import { createHash } from "node:crypto";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import {
  type DraftFault,
  findStaleDay,
  listDraftFaults,
  listMissing,
} from "@funding-desk/contract/matching/catalog/check-draft";
import { catalogLimits } from "@funding-desk/contract/matching/catalog/limits";
import { type ProgramDraft, toSlug } from "@funding-desk/contract/matching/catalog/program-draft";
import type { VersionOrigin } from "@funding-desk/contract/matching/catalog/states";
import type { DocumentNames } from "@funding-desk/contract/matching/fit/needed-documents";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { normalizeLine, normalizeText } from "../../../platform/text/typed-text.ts";
import type { DocumentTypeService } from "../../documents/document-type/document-type.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { insertProgram, insertVersion, type NewProgram, updateToNextVersion } from "./catalog.repository.ts";
import { readTerms } from "./program-terms.ts";

/** A kind of funding that the firm explains. */
export interface Product {
  readonly id: string;
  readonly name: string;
}

export interface DraftRules {
  /** The firm's day, yyyy-mm-dd. */
  readonly today: string;
  readonly products: readonly Product[];
  readonly documentTypes: DocumentNames;
}

const toDocumentNames = (types: readonly { readonly slug: string; readonly name: string }[]): DocumentNames =>
  new Map(types.map(({ slug, name }) => [slug, name]));

interface RulesDeps extends Pick<SharedDeps, "timeZone"> {
  readonly products: readonly Product[];
  readonly documentTypes: Pick<DocumentTypeService, "listNames">;
}

/** What drafts are checked against, as it is now. */
export const createLoadDraftRules =
  ({ timeZone, products, documentTypes }: RulesDeps) =>
  async (): Promise<DraftRules> => ({
    today: toCivilDate(timeZone, new Date()),
    products,
    documentTypes: toDocumentNames(await documentTypes.listNames()),
  });

export type LoadDraftRules = ReturnType<typeof createLoadDraftRules>;

const mapTexts = (value: unknown): unknown => {
  if (typeof value === "string") return normalizeLine(value);
  if (Array.isArray(value)) return value.map(mapTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, mapTexts(each)]])),
  );
};

/** The draft with clean texts, as it is stored. */
export const normalizeDraft = (draft: ProgramDraft): ProgramDraft => ({
  ...(mapTexts(draft) as ProgramDraft),
  note: normalizeText(draft.note),
});

export const listFaults = (draft: ProgramDraft, { products, ...rules }: DraftRules): DraftFault[] =>
  listDraftFaults(draft, { ...rules, products: products.map(({ id }) => id) });

/** @throws {DomainError} `invalid_fields`, with a rule's fields as `rules.<id>.<field>` */
export const requireSound = (draft: ProgramDraft, rules: DraftRules): void => {
  const faults = listFaults(draft, rules);
  const [first] = faults;
  if (!first) return;
  const fields = Object.fromEntries(
    faults.toReversed().map(({ rule, field, message }) => [rule === null ? field : `rules.${rule}.${field}`, message]),
  );
  throw new DomainError("invalid_fields", { sentence: first.message, fields });
};

/** @throws {DomainError} `program_incomplete`, with the first thing it lacks */
export const requireComplete = (body: ProgramDraft): void => {
  const [first] = listMissing(body);
  if (!first && !readTerms(body)) throw new DomainError("program_incomplete");
  if (first) throw new DomainError("program_incomplete", { sentence: `${first.message} Please add it first.` });
};

interface SavedVersion {
  readonly program: NewProgram;
  /** 1 for a new program. */
  readonly version: number;
  readonly draft: ProgramDraft;
  readonly origin: VersionOrigin;
}

/** Adds a program or its next version. */
export const storeVersion = async (
  tx: Transaction,
  { program, version, draft, origin }: SavedVersion,
): Promise<void> => {
  await (version === 1 ? insertProgram : updateToNextVersion)(tx, program);
  await insertVersion(tx, {
    programId: program.id,
    version,
    body: draft,
    missing: listMissing(draft).length,
    staleOn: findStaleDay(draft),
    origin,
    madeBy: program.staffId,
  });
};

const idChars = 60;

/** A readable id that isn't taken, from a name. */
export const toFreeId = (name: string, taken: ReadonlySet<string>): string => {
  const base = toSlug(name, idChars - 5) || createHash("sha256").update(name).digest("hex").slice(0, 8);
  for (let count = 1; count <= catalogLimits.programs + 1; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(id)) return id;
  }
  throw new Error(`No id is free for ${base}.`);
};

/** The error for a change that came too late. @param name the earlier editor; null if unknown */
export const createCatalogConflict = (name: string | null): DomainError =>
  new DomainError(
    "catalog_changed",
    name === null ? {} : { sentence: `${name} changed this in the meantime. Your changes weren't saved.` },
  );
