import { guessCoveredMonths } from "@funding-desk/contract/documents/document/covered-months";
import type { ReviewedDocument, reviewDocument } from "@funding-desk/contract/documents/document/desk-api";
import { fileStates } from "@funding-desk/contract/documents/file/file-state";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import type { DocumentReading, ReviewedRow } from "./document-review.repository.ts";

/** What is known of a document, with what a review says in addition. */
export const toReading = (
  row: ReviewedRow,
  { covers, valid_until: validUntil }: Pick<BodyOf<typeof reviewDocument>, "covers" | "valid_until"> = {},
): DocumentReading => ({
  covers: covers === undefined ? toCovers(row) : covers,
  validUntil: validUntil === undefined ? row.valid_until : validUntil,
});

export const isSameReading = (one: DocumentReading, other: DocumentReading): boolean =>
  one.validUntil === other.validUntil &&
  one.covers?.from === other.covers?.from &&
  one.covers?.until === other.covers?.until;

const toCovers = ({ covers_from, covers_until }: ReviewedRow): DocumentReading["covers"] =>
  toMonths(covers_from, covers_until);

const toMonths = (from: string | null, until: string | null): DocumentReading["covers"] =>
  from === null || until === null ? null : { from: from.slice(0, 7), until: until.slice(0, 7) };

const labels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(applicationForm.steps).flatMap(({ fields }) =>
    Object.entries(fields).map(([name, { label }]) => [name, label] as const),
  ),
);

export const toReviewedDocument = (row: ReviewedRow): ReviewedDocument => ({
  id: row.id,
  filename: row.name,
  media_type: row.media_type,
  size_bytes: row.size_bytes,
  uploaded_at: row.uploaded_at.toISOString(),
  added_by: row.added_by_name,
  state: fileStates[row.file_state],
  application:
    row.application_id === null || row.application_reference === null
      ? null
      : { id: row.application_id, reference: row.application_reference },
  covers: toCovers(row),
  covers_guess:
    toMonths(row.read_from, row.read_until) ??
    guessCoveredMonths({
      slug: row.type_slug,
      filename: row.name,
      uploadedOn: row.uploaded_at.toISOString().slice(0, 10),
    }) ??
    null,
  valid_until: row.valid_until,
  valid_until_guess: row.type_slug === "drivers_license" ? row.read_valid_until : null,
  question: row.field === null ? null : (labels[row.field] ?? null),
  review: {
    state: row.review_state,
    staff_name: row.review_state === "waiting" ? null : row.reviewer_name,
    at: row.reviewed_at?.toISOString() ?? null,
    reason: row.rejection_reason,
    revision: row.review_revision,
  },
});
