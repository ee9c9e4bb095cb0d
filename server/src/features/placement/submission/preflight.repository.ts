import type { ReviewState } from "@funding-desk/contract/documents/document/review-state";
import type { StoredFileState } from "@funding-desk/contract/documents/file/file-state";
import type { SubmissionStatus } from "@funding-desk/contract/placement/submission/states";
import type { Queryable } from "../../../platform/db/database.ts";

export interface CheckedDocumentRow {
  readonly id: string;
  readonly filename: string;
  readonly slug: string;
  readonly review_state: ReviewState;
  readonly file_state: StoredFileState;
  /** First days of months: as staff said it, or else as we read it. */
  readonly covers_from: string | null;
  readonly covers_until: string | null;
  /** The last day of a license: as staff said it, or else as we read it. */
  readonly valid_until: string | null;
  readonly is_chosen: boolean;
  /** We read that it isn't the whole statement, and staff haven't said which months it covers. */
  readonly is_short: boolean;
}

/** More than a client hands over. */
const checkedAtMost = 1000;

/** A client's documents, and whether they're chosen for a submission, if there is one. */
export const listChecked = (
  db: Queryable,
  clientId: string,
  submissionId: string | null,
): Promise<CheckedDocumentRow[]> =>
  db.list<CheckedDocumentRow>({
    prepared: `select d.id, f.name as filename, t.slug, d.review_state, f.state as file_state,
        coalesce(d.covers_from, r.covers_from) as covers_from, coalesce(d.covers_until, r.covers_until) as covers_until,
        coalesce(d.valid_until, r.valid_until) as valid_until, c.document_id is not null as is_chosen,
        coalesce(r.is_short, false) and d.covers_from is null as is_short
      from documents d join stored_files f on f.id = d.file_id and f.client_id = d.client_id
        join document_types t on t.id = d.document_type_id
        left join file_readings r on r.file_id = f.id
        left join submission_documents c on c.document_id = d.id and c.submission_id = $2
      where d.client_id = $1 and d.deleted_at is null order by d.uploaded_at desc, f.name, d.id limit ${checkedAtMost}`,
    values: [clientId, submissionId],
  });

export interface OtherSubmissionRow {
  readonly id: string;
  readonly status: SubmissionStatus;
  readonly status_since: Date;
}

interface BesideSubmission {
  readonly clientId: string;
  readonly lenderId: string;
  /** Null before there's one. */
  readonly submissionId: string | null;
}

/** The client's other submissions to the same lender, newest first. */
export const listOthers = (
  db: Queryable,
  { clientId, lenderId, submissionId }: BesideSubmission,
): Promise<OtherSubmissionRow[]> =>
  db.list<OtherSubmissionRow>({
    prepared: `select id, status, status_since from submissions where client_id = $2 and lender_id = $3
        and ($1::uuid is null or id <> $1)
      order by created_at desc, id limit 20`,
    values: [submissionId, clientId, lenderId],
  });
