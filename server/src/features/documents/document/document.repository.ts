import type { ReviewState } from "@funding-desk/contract/documents/document/review-state";
import type { StoredFileState } from "@funding-desk/contract/documents/file/file-state";
import type { DocumentTypeSlug } from "@funding-desk/contract/forms/options/document-types";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface DocumentTypeRow extends Pick<Row<"document_types">, "id" | "name" | "description"> {
  /** Whether the client can upload under it. */
  readonly is_open: boolean;
}

const isAskedFor = `exists (select 1 from document_requests r where r.client_id = $1 and r.document_type_id = t.id
  and r.fulfilled_at is null and r.withdrawn_at is null)`;

/** In the firm's order: active types, and others the client has documents under or was asked for. */
export const listDocumentTypes = (db: Queryable, clientId: string): Promise<DocumentTypeRow[]> =>
  db.list<DocumentTypeRow>({
    prepared: `select t.id, t.name, t.description, t.is_active or ${isAskedFor} as is_open from document_types t
        where t.is_active or ${isAskedFor}
          or exists (select 1 from documents d where d.client_id = $1 and d.document_type_id = t.id and d.deleted_at is null)
        order by t.position, t.id`,
    values: [clientId],
  });

/** Whether the client may upload documents under it. */
export const isOpenDocumentType = (db: Queryable, clientId: string, id: number): Promise<boolean> =>
  db.exists({
    prepared: `select 1 from document_types t where t.id = $2 and (t.is_active or ${isAskedFor})`,
    values: [clientId, id],
  });

export interface DocumentRow {
  readonly id: string;
  readonly document_type_id: number;
  readonly document_type: string;
  /** Of the type. */
  readonly slug: string;
  readonly file_id: string;
  readonly name: string;
  readonly media_type: string;
  readonly size_bytes: number;
  readonly state: StoredFileState;
  readonly uploaded_at: Date;
  readonly application_reference: string | null;
  readonly review_state: ReviewState;
  readonly rejection_reason: string | null;
  readonly is_added_by_firm: boolean;
}

const rows = `select d.id, d.document_type_id, t.name as document_type, t.slug, d.file_id, f.name, f.media_type, f.size_bytes, f.state,
    d.uploaded_at, a.reference as application_reference, d.review_state, d.rejection_reason,
    d.added_by is not null as is_added_by_firm
  from documents d join stored_files f on f.id = d.file_id join document_types t on t.id = d.document_type_id
    left join applications a on a.id = d.application_id
  where d.client_id = $1 and d.deleted_at is null`;

// Documents uploaded together share one instant, and pages are numbered in their names.
const newestFirst = "order by d.uploaded_at desc, f.name, d.id";

/** Newest first; all of them without a limit. */
export const listDocuments = (db: Queryable, clientId: string, atMost?: number): Promise<DocumentRow[]> =>
  db.list<DocumentRow>({ prepared: `${rows} ${newestFirst} limit $2`, values: [clientId, atMost ?? null] });

/** The ids that are this client's and not deleted. */
export const findDocuments = (db: Queryable, clientId: string, ids: readonly string[]): Promise<DocumentRow[]> =>
  db.list<DocumentRow>({ prepared: `${rows} and d.id = any($2::uuid[]) ${newestFirst}`, values: [clientId, ids] });

interface ApplicationFileRow {
  readonly field: string | null;
  readonly name: string;
}

/** The files that came with an application and are still there. */
export const listApplicationFiles = (
  db: Queryable,
  { clientId, applicationId }: { readonly clientId: string; readonly applicationId: string },
): Promise<ApplicationFileRow[]> =>
  db.list<ApplicationFileRow>({
    prepared: `select d.field, f.name from documents d join stored_files f on f.id = d.file_id
      where d.client_id = $1 and d.application_id = $2 and d.deleted_at is null order by d.uploaded_at, f.name, d.id`,
    values: [clientId, applicationId],
  });

export interface PaperRow extends Pick<Row<"document_types">, "id" | "slug" | "name"> {
  readonly on_file: number;
}

/** Every type in the firm's order, with how many documents of the client's count: not rejected, and not unsafe. */
export const listPapers = (db: Queryable, clientId: string): Promise<PaperRow[]> =>
  db.list<PaperRow>({
    prepared: `select t.id, t.slug, t.name, coalesce(sent.on_file, 0) as on_file
      from document_types t left join (
        select d.document_type_id, count(*) as on_file from documents d join stored_files f on f.id = d.file_id
        where d.client_id = $1 and d.deleted_at is null and d.review_state <> 'rejected' and f.state <> 'infected'
        group by d.document_type_id
      ) sent on sent.document_type_id = t.id
      order by t.position, t.id`,
    values: [clientId],
  });

export interface NewDocuments {
  readonly clientId: string;
  readonly typeId: number;
  /** The member who adds them for the client. */
  readonly addedBy: string | undefined;
  readonly documents: readonly { readonly id: string; readonly fileId: string }[];
}

export const insertDocuments = (
  tx: Transaction,
  { clientId, typeId, addedBy, documents }: NewDocuments,
): Promise<void> =>
  tx.run({
    prepared: `insert into documents (id, client_id, document_type_id, added_by, file_id)
      select id, $1, $2, $3, file_id from unnest($4::uuid[], $5::uuid[]) as document (id, file_id)`,
    values: [clientId, typeId, addedBy ?? null, documents.map(({ id }) => id), documents.map(({ fileId }) => fileId)],
  });

export interface NewApplicationDocument {
  readonly id: string;
  readonly fileId: string;
  readonly field: string;
  readonly documentType: DocumentTypeSlug;
}

export interface NewApplicationDocuments {
  readonly clientId: string;
  readonly applicationId: string;
  readonly documents: readonly NewApplicationDocument[];
}

/** Falls back to "other" for a type the firm removed. */
export const insertApplicationDocuments = (
  tx: Transaction,
  { clientId, applicationId, documents }: NewApplicationDocuments,
): Promise<void> =>
  tx.run({
    prepared: `insert into documents (id, client_id, application_id, document_type_id, file_id, field)
      select sent.id, $1, $2, coalesce(type.id, (select id from document_types where slug = 'other')), sent.file_id, sent.field
      from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[]) as sent (id, file_id, field, slug)
        left join document_types type on type.slug = sent.slug`,
    values: [
      clientId,
      applicationId,
      documents.map(({ id }) => id),
      documents.map(({ fileId }) => fileId),
      documents.map(({ field }) => field),
      documents.map(({ documentType }) => documentType),
    ],
  });

/** False when it isn't this client's or is already deleted. */
export const markDeleted = (tx: Transaction, clientId: string, id: string): Promise<boolean> =>
  tx.hasChanged({
    prepared: "update documents set deleted_at = now() where id = $1 and client_id = $2 and deleted_at is null",
    values: [id, clientId],
  });

/** False when it isn't this client's or was deleted too long ago. Changes nothing if it isn't deleted. */
export const unmarkDeleted = (
  db: Queryable,
  { clientId, id, withinSeconds }: { readonly clientId: string; readonly id: string; readonly withinSeconds: number },
): Promise<boolean> =>
  db.hasChanged({
    prepared: `update documents set deleted_at = null where id = $1 and client_id = $2
      and (deleted_at is null or deleted_at > now() - make_interval(secs => $3))`,
    values: [id, clientId, withinSeconds],
  });

/** Deletes rows marked longer ago. @returns the ids of their files */
export const deleteMarked = (tx: Transaction, clientId: string, olderThanSeconds: number): Promise<string[]> =>
  tx.listValues<string>({
    prepared: `delete from documents where client_id = $1 and deleted_at <= now() - make_interval(secs => $2) returning file_id`,
    values: [clientId, olderThanSeconds],
  });

/** Clients with documents marked longer ago. */
export const listClientsWithMarked = (db: Queryable, olderThanSeconds: number): Promise<string[]> =>
  db.listValues<string>(
    "select distinct client_id from documents where deleted_at <= now() - make_interval(secs => $1)",
    [olderThanSeconds],
  );
