import type { CoveredMonths } from "@funding-desk/contract/documents/document/covered-months";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** What can be read. Word files aren't what a bank gives out. */
const readable = "f.state = 'clean' and f.media_type in ('application/pdf', 'image/jpeg', 'image/png')";
const isUnread = "not exists (select from file_readings r where r.file_id = f.id and r.version >= $2)";

export type FileToRead = Pick<Row<"stored_files">, "client_id" | "media_type" | "size_bytes">;

/** Undefined for one that is neither a document nor in a draft, such as a lender's disclosure, can't be read, or was read by this version. */
export const findFileToRead = (db: Queryable, fileId: string, version: number): Promise<FileToRead | undefined> =>
  db.find<FileToRead>({
    prepared: `select f.client_id, f.media_type, f.size_bytes from stored_files f
      where f.id = $1 and ${readable} and ${isUnread}
        and (exists (select from documents d where d.file_id = f.id and d.deleted_at is null)
          or exists (select from draft_files d where d.file_id = f.id))`,
    values: [fileId, version],
  });

/** Clients' documents that no one has read with this version, newest first. */
export const listUnread = (db: Queryable, atMost: number, version: number): Promise<string[]> =>
  db.listValues<string>(
    `select f.id from documents d join stored_files f on f.id = d.file_id
      where d.deleted_at is null and ${readable} and ${isUnread} order by d.uploaded_at desc limit $1`,
    [atMost, version],
  );

export interface NewReading {
  readonly fileId: string;
  readonly clientId: string;
  readonly version: number;
  readonly covers: CoveredMonths | undefined;
  readonly isShort: boolean;
  /** Of a license. */
  readonly validUntil: string | undefined;
  readonly sealed: Buffer;
}

/** False when the file is gone, or another client's since it was sealed. */
export const writeReading = (
  tx: Transaction,
  { fileId, clientId, version, covers, isShort, validUntil, sealed }: NewReading,
): Promise<boolean> =>
  tx.hasChanged({
    prepared: `insert into file_readings (file_id, client_id, version, covers_from, covers_until, is_short, sealed, valid_until)
      select f.id, f.client_id, $3, $4, $5, $6, $7, $8 from stored_files f where f.id = $1 and f.client_id = $2 for key share
      on conflict on constraint file_readings_pkey do update set version = $3, covers_from = $4, covers_until = $5,
        is_short = $6, sealed = $7, valid_until = $8, read_at = now()`,
    values: [
      fileId,
      clientId,
      version,
      covers ? `${covers.from}-01` : null,
      covers ? `${covers.until}-01` : null,
      isShort,
      sealed,
      validUntil ?? null,
    ],
  });

export type ReadingRow = Pick<Row<"file_readings">, "file_id" | "sealed">;

export const listReadings = (db: Queryable, clientId: string): Promise<ReadingRow[]> =>
  db.list<ReadingRow>({
    prepared: "select file_id, sealed from file_readings where client_id = $1",
    values: [clientId],
  });
