import type { Queryable } from "../../db/database.ts";
import type { Row } from "../../db/tables.ts";

/** A kind of document that we have. The field is that of the application's form it was sent with; null for one by itself. */
export type GivenRow = Pick<Row<"documents">, "document_type_id" | "field">;

/** Rejected ones included. A file that the virus scanner refused isn't there anymore. */
export const listGiven = (db: Queryable, clientId: string): Promise<GivenRow[]> =>
  db.list<GivenRow>({
    prepared: `select distinct d.document_type_id, d.field from documents d join stored_files f on f.id = d.file_id
        where d.client_id = $1 and d.deleted_at is null and f.state <> 'infected'`,
    values: [clientId],
  });

export type AskedTypeRow = Pick<Row<"document_types">, "id" | "slug" | "name">;

/** The types that the firm asks for. */
export const listAskedTypes = (db: Queryable): Promise<AskedTypeRow[]> =>
  db.list<AskedTypeRow>({ prepared: "select id, slug, name from document_types where is_active" });
