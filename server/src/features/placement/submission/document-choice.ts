import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { ProgramDraft } from "@funding-desk/contract/matching/catalog/program-draft";
import { nameDocument } from "@funding-desk/contract/matching/fit/needed-documents";
import type { createSubmission } from "@funding-desk/contract/placement/submission/desk-api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import { findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { PackagedDocument } from "../package/package.service.ts";
import type { Choice, NamedTypeRow, PlaceableRow } from "./submission.repository.ts";

type Need = ProgramDraft["documents"][number];

/** What could be sent, and how the firm names types now. */
export interface Choosable {
  /** Newest first. */
  readonly documents: readonly PlaceableRow[];
  readonly types: readonly NamedTypeRow[];
}

/** A document row of a program, with the documents that are there for it. */
export interface NeededDocuments {
  readonly need: Need;
  /** In the firm's words, or the program's for a paper that no type names. */
  readonly name: string;
  /** Undefined for that. */
  readonly typeId: number | undefined;
  readonly documentIds: readonly string[];
}

export const listNeeded = (needs: readonly Need[], { documents, types }: Choosable): NeededDocuments[] => {
  const names = new Map(types.map(({ slug, name }) => [slug, name]));
  return needs.map((need) => {
    // A label names a paper that isn't any type's.
    const typeId = need.label === undefined ? types.find(({ slug }) => slug === need.type)?.id : undefined;
    const found = documents.filter(({ document_type_id: id }) => id === typeId);
    const documentIds = found.slice(0, need.count).map(({ id }) => id);
    return { need, name: nameDocument(need, names), typeId, documentIds };
  });
};

/** What the program asks for, each document once. */
const chooseNeeded = (needed: readonly NeededDocuments[]): Choice[] => {
  const choices = needed.flatMap(({ need, name, documentIds }) =>
    documentIds.map((documentId) => ({ documentId, isAskedFor: true, why: need.why || name })),
  );
  return [...new Map(choices.toReversed().map((choice) => [choice.documentId, choice])).values()].toReversed();
};

/**
 * What staff chose, or what the program asks for when they left it open.
 * @throws {DomainError} `invalid_fields`, by `documents.<position>`
 */
export const chooseDocuments = (
  chosen: BodyOf<typeof createSubmission>["documents"],
  needed: readonly NeededDocuments[],
  { documents }: Choosable,
): Choice[] => {
  if (chosen === undefined) return chooseNeeded(needed).slice(0, submissionLimits.documents);
  const seen = new Set<string>();
  const faults: Record<string, string | undefined> = {};
  const choices = chosen.map(({ document_id: documentId, why: said = "" }, position): Choice => {
    const document = documents.find(({ id }) => id === documentId);
    const asked = needed.find(({ typeId }) => typeId !== undefined && typeId === document?.document_type_id);
    const why = normalizeText(said);
    faults[`documents.${position}`] = findFault({
      isThere: document !== undefined,
      isRepeated: seen.has(documentId),
      isAskedFor: asked !== undefined,
      why,
    });
    seen.add(documentId);
    return asked
      ? { documentId, isAskedFor: true, why: asked.need.why || asked.name }
      : { documentId, isAskedFor: false, why };
  });
  requireNone(faults);
  return choices;
};

const findFault = ({
  isThere,
  isRepeated,
  isAskedFor,
  why,
}: {
  readonly isThere: boolean;
  readonly isRepeated: boolean;
  readonly isAskedFor: boolean;
  readonly why: string;
}): string | undefined => {
  if (!isThere) return "This document can't be sent: it isn't there, was rejected, or hasn't been checked yet.";
  if (isRepeated) return "This document is in the list twice.";
  if (isAskedFor) return undefined;
  if (why === "") return "The program doesn't ask for this document. Please say why the lender gets it.";
  return findLengthFault(why, submissionLimits.reasonChars);
};

/** @param why it goes into the package, for the lender */
export const toPackaged = (row: PlaceableRow, why: string): PackagedDocument => ({
  documentId: row.id,
  fileId: row.file_id,
  filename: row.filename,
  typeName: row.document_type,
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  uploadedAt: row.uploaded_at,
  coversUntil: row.covers_until,
  why,
});
