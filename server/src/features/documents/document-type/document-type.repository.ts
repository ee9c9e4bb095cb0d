import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface DocumentTypeSettingRow extends Omit<Row<"document_types">, "position" | "changed_by"> {
  readonly is_used: boolean;
  readonly changed_by_name: string | null;
}

/** In the firm's order. */
export const listTypeSettings = (db: Queryable): Promise<DocumentTypeSettingRow[]> =>
  db.list<DocumentTypeSettingRow>({
    prepared: `select t.id, t.slug, t.name, t.description, t.is_active, t.revision, s.name as changed_by_name,
          coalesce((select true from documents d where d.document_type_id = t.id limit 1),
            (select true from document_requests r where r.document_type_id = t.id limit 1), t.slug in (
              select asked ->> 'type' from programs p
                join program_versions v on v.program_id = p.id and v.version in (p.version, p.live_version)
                cross join jsonb_array_elements(v.body -> 'documents') asked
            ), false) as is_used
        from document_types t left join staff s on s.id = t.changed_by order by t.position, t.id`,
  });

export type DocumentTypeName = Pick<Row<"document_types">, "slug" | "name" | "is_active">;

/** In the firm's order. */
export const listTypeNames = (db: Queryable): Promise<DocumentTypeName[]> =>
  db.list<DocumentTypeName>({ prepared: "select slug, name, is_active from document_types order by position, id" });

/** Makes changes to the list wait for each other. */
export const lockTypes = (tx: Transaction): Promise<void> =>
  tx.run("lock table document_types in share row exclusive mode");

export interface TypeWords {
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
}

/** Adds it at the end. @returns its id */
export const insertType = async (
  tx: Transaction,
  { name, description, isActive }: TypeWords,
  { slug, staffId }: { readonly slug: string; readonly staffId: string },
): Promise<number> => {
  const { id } = await tx.get<{ id: number }>({
    prepared: `insert into document_types (slug, name, description, is_active, changed_by, position)
      values ($1, $2, $3, $4, $5, (select coalesce(max(position), 0) + 10 from document_types)) returning id`,
    values: [slug, name, description, isActive, staffId],
  });
  return id;
};

export const updateType = (
  tx: Transaction,
  { id, name, description, isActive }: TypeWords & { readonly id: number },
  staffId: string,
): Promise<void> =>
  tx.run({
    prepared: `update document_types set name = $2, description = $3, is_active = $4, changed_by = $5, revision = revision + 1
      where id = $1`,
    values: [id, name, description, isActive, staffId],
  });

/** @param ids every type's, first to last */
export const updateOrder = (tx: Transaction, ids: readonly number[]): Promise<void> =>
  tx.run({
    prepared: `update document_types t set position = place.position * 10
      from unnest($1::integer[]) with ordinality as place (id, position) where t.id = place.id`,
    values: [ids],
  });

export const deleteType = (tx: Transaction, id: number): Promise<void> =>
  tx.run({ prepared: "delete from document_types where id = $1", values: [id] });
