import type { StoredFileState } from "@funding-desk/contract/documents/file/file-state";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { ReceivedFile } from "../../../platform/files/received-file.ts";

/** Without the mails that we keep whole: their files count once. */
export const sumBytes = (db: Queryable, clientId: string): Promise<number> =>
  db.getValue<number>({
    prepared: `select coalesce(sum(size_bytes), 0)::bigint as bytes from stored_files
        where client_id = $1 and state <> 'infected' and media_type <> 'message/rfc822'`,
    values: [clientId],
  });

export interface NewFiles {
  readonly clientId: string;
  /** Each with its key, sealed. */
  readonly files: readonly (Omit<ReceivedFile, "key"> & { readonly sealedKey: Buffer })[];
  readonly state: StoredFileState;
}

export const insertFiles = (tx: Transaction, { clientId, files, state }: NewFiles): Promise<void> =>
  tx.run({
    prepared: `insert into stored_files (id, client_id, state, name, media_type, size_bytes, sealed_key, content_hash, sent_hash)
      select id, $1, $2, name, media_type, size_bytes, sealed_key, content_hash, sent_hash
      from unnest($3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::bytea[], $8::bytea[], $9::bytea[])
        as file (id, name, media_type, size_bytes, sealed_key, content_hash, sent_hash)`,
    values: [
      clientId,
      state,
      files.map(({ id }) => id),
      files.map(({ name }) => name),
      files.map(({ mediaType }) => mediaType),
      files.map(({ sizeBytes }) => sizeBytes),
      files.map(({ sealedKey }) => sealedKey),
      files.map(({ keptHash }) => keptHash),
      files.map(({ contentHash }) => contentHash),
    ],
  });

export type StoredFileRow = Pick<
  Row<"stored_files">,
  "client_id" | "name" | "media_type" | "size_bytes" | "sealed_key"
>;

const columns = "client_id, name, media_type, size_bytes, sealed_key";

/** Undefined when it isn't this client's or isn't known to be clean. */
export const findCleanFile = (db: Queryable, clientId: string, fileId: string): Promise<StoredFileRow | undefined> =>
  db.find<StoredFileRow>({
    prepared: `select ${columns} from stored_files where id = $1 and client_id = $2 and state = 'clean'`,
    values: [fileId, clientId],
  });

/** Undefined when it was removed or scanned. */
export const findUncheckedFile = (db: Queryable, fileId: string): Promise<StoredFileRow | undefined> =>
  db.find<StoredFileRow>(`select ${columns} from stored_files where id = $1 and state = 'checking'`, [fileId]);

/** False when someone was faster, or the file was removed. */
export const settleFile = (
  tx: Transaction,
  fileId: string,
  state: Exclude<StoredFileState, "checking">,
): Promise<boolean> =>
  tx.hasChanged("update stored_files set state = $2 where id = $1 and state = 'checking'", [fileId, state]);

/** @returns the ids of the files that existed */
export const deleteFiles = (tx: Transaction, clientId: string, fileIds: readonly string[]): Promise<string[]> =>
  tx.listValues<string>({
    prepared: "delete from stored_files where client_id = $1 and id = any($2::uuid[]) returning id",
    values: [clientId, fileIds],
  });

/** The ids whose bytes are still needed. */
export const findNeeded = async (db: Queryable, fileIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    await db.listValues<string>({
      prepared: "select id from stored_files where id = any($1::uuid[]) and state <> 'infected'",
      values: [fileIds],
    }),
  );

/** Files on one shelf of the store that were there before `before`. */
export const listShelf = (db: Queryable, shelf: string, before: Date): Promise<string[]> =>
  db.listValues<string>({
    prepared: `select id from stored_files where id between $1 and $2 and created_at < $3 and state <> 'infected'`,
    values: [`${shelf}000000-0000-0000-0000-000000000000`, `${shelf}ffffff-ffff-ffff-ffff-ffffffffffff`, before],
  });

/** Files waiting for the scanner since before `before`. */
export const listUnchecked = (db: Queryable, before: Date): Promise<string[]> =>
  db.listValues<string>("select id from stored_files where state = 'checking' and created_at < $1", [before]);

export interface FileToOpen extends Pick<StoredFileRow, "client_id" | "size_bytes" | "sealed_key"> {
  readonly id: string;
  readonly created_at: Date;
}

/** Every file whose bytes are needed, in batches ordered by id. */
export const listFilesAfter = (db: Queryable, afterId: string, limit: number): Promise<FileToOpen[]> =>
  db.list<FileToOpen>(
    `select id, client_id, size_bytes, sealed_key, created_at from stored_files
       where id > $1 and state <> 'infected' order by id limit $2`,
    [afterId, limit],
  );

/** Files that came since then. */
export const listNewFiles = (db: Queryable, since: Date): Promise<string[]> =>
  db.listValues<string>("select id from stored_files where created_at >= $1 and state <> 'infected'", [since]);
