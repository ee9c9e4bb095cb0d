import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { PackageItem } from "../package/package.service.ts";
import type { SentPaper } from "./missing-papers.ts";

export type SubmissionItemRow = Omit<Row<"submission_items">, "client_id" | "submission_id" | "why">;

const rows = `select position, kind, document_id, file_id, name, media_type, size_bytes, pages, sha256 from submission_items
  where submission_id = $1`;

export const listItems = (db: Queryable, submissionId: string): Promise<SubmissionItemRow[]> =>
  db.list<SubmissionItemRow>({ prepared: `${rows} order by position`, values: [submissionId] });

export const findItem = (
  db: Queryable,
  submissionId: string,
  position: number,
): Promise<SubmissionItemRow | undefined> =>
  db.find<SubmissionItemRow>({ prepared: `${rows} and position = $2`, values: [submissionId, position] });

/** The client's documents that the lender can open. */
export const listSentPapers = (db: Queryable, submissionId: string): Promise<SentPaper[]> =>
  db.list<SentPaper>({
    prepared: `select t.slug as type, d.covers_from, d.covers_until
      from submission_items i join documents d on d.id = i.document_id join document_types t on t.id = d.document_type_id
      where i.submission_id = $1 and i.file_id is not null order by i.position`,
    values: [submissionId],
  });

interface NewItems {
  readonly submissionId: string;
  readonly clientId: string;
  readonly items: readonly PackageItem[];
}

export const insertItems = async (tx: Transaction, { submissionId, clientId, items }: NewItems): Promise<void> => {
  for (const item of items)
    await tx.run({
      prepared: `insert into submission_items (submission_id, client_id, position, kind, document_id, file_id, name, media_type,
          size_bytes, pages, sha256, why)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      values: [
        submissionId,
        clientId,
        item.position,
        item.kind,
        item.documentId,
        item.fileId,
        item.name,
        item.mediaType,
        item.sizeBytes,
        item.pages,
        item.sha256,
        item.why,
      ],
    });
};
