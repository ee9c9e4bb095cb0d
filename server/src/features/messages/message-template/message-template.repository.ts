import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface TemplateRow extends Omit<Row<"message_templates">, "changed_by"> {
  readonly maker_name: string;
  readonly changed_by_name: string;
}

const rows = `select t.id, t.staff_id, t.name, t.text, t.is_shared, t.revision, m.name as maker_name, c.name as changed_by_name
  from message_templates t join staff m on m.id = t.staff_id join staff c on c.id = t.changed_by`;

/** The member's own and shared ones, by name. */
export const listTemplates = (db: Queryable, staffId: string): Promise<TemplateRow[]> =>
  db.list<TemplateRow>({
    prepared: `${rows} where t.staff_id = $1 or t.is_shared order by lower(t.name), t.id`,
    values: [staffId],
  });

/** Changes wait for each other. */
export const lockTemplates = (tx: Transaction): Promise<void> =>
  tx.run("lock table message_templates in share row exclusive mode");

export const findTemplate = (tx: Transaction, id: string): Promise<TemplateRow | undefined> =>
  tx.find<TemplateRow>({ prepared: `${rows} where t.id = $1`, values: [id] });

type NewTemplate = Pick<TemplateRow, "id" | "staff_id" | "name" | "text" | "is_shared">;

export const insertTemplate = (tx: Transaction, { id, staff_id, name, text, is_shared }: NewTemplate): Promise<void> =>
  tx.run({
    prepared: `insert into message_templates (id, staff_id, name, text, is_shared, changed_by)
      values ($1, $2, $3, $4, $5, $2)`,
    values: [id, staff_id, name, text, is_shared],
  });

interface ChangedTemplate extends Omit<NewTemplate, "staff_id"> {
  readonly changedBy: string;
}

export const updateTemplate = (
  tx: Transaction,
  { id, name, text, is_shared, changedBy }: ChangedTemplate,
): Promise<void> =>
  tx.run({
    prepared: `update message_templates set name = $2, text = $3, is_shared = $4, changed_by = $5, revision = revision + 1
      where id = $1`,
    values: [id, name, text, is_shared, changedBy],
  });

export const deleteTemplate = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "delete from message_templates where id = $1", values: [id] });
