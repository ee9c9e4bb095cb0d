import type { TypeContent, TypeQuestion } from "@funding-desk/contract/appointment/calendar-desk-api";
import type { Queryable } from "../../db/database.ts";
import { coverColumn, type TypeRow, typeColumns } from "./advisor.repository.ts";

export interface CalendarTypeRow extends TypeRow {
  readonly cover_base64: string | null;
  readonly revision: number;
  readonly changed_by_name: string | null;
}

const selectTypes = `select ${typeColumns}, ${coverColumn}, t.revision,
  (select name from staff where id = t.changed_by) as changed_by_name from appointment_types t`;

/** Those no longer offered, too, which come last. */
export const listCalendarTypes = async (db: Queryable, advisorId: number): Promise<CalendarTypeRow[]> =>
  (
    await db.query<CalendarTypeRow>({
      name: "calendar-type-list",
      text: `${selectTypes} where t.advisor_id = $1 order by not t.is_active, t.position, t.id limit 100`,
      values: [advisorId],
    })
  ).rows;

/** Kept from others until the transaction ends. */
export const lockType = async (tx: Queryable, id: number): Promise<CalendarTypeRow | undefined> =>
  (
    await tx.query<CalendarTypeRow>({
      name: "calendar-type-lock",
      text: `${selectTypes} where t.id = $1 for update of t`,
      values: [id],
    })
  ).rows[0];

export type CalendarQuestionRow = TypeQuestion & { readonly appointment_type_id: number };

/** Those no longer asked, too, which come last. */
export const listCalendarQuestions = async (
  db: Queryable,
  typeIds: readonly number[],
): Promise<CalendarQuestionRow[]> =>
  (
    await db.query<CalendarQuestionRow>({
      name: "calendar-question-list",
      text: `select q.id, q.appointment_type_id, q.name, q.is_required, q.is_active, coalesce(
          (select json_agg(json_build_object('id', c.id, 'name', c.name, 'is_active', c.is_active)
             order by not c.is_active, c.position, c.id)
           from appointment_question_choices c where c.question_id = q.id), '[]') as choices
        from appointment_questions q where q.appointment_type_id = any($1)
        order by q.appointment_type_id, not q.is_active, q.position, q.id`,
      values: [typeIds],
    })
  ).rows;

const valuesOf = (type: TypeContent): unknown[] => [
  type.name,
  type.description,
  type.location,
  type.duration_minutes,
  type.buffer_before_minutes,
  type.buffer_after_minutes,
  type.notice_minutes,
  type.step_minutes,
  type.horizon_days,
  type.change_notice_hours,
  type.is_active,
];

/** At the end of the list. */
export const insertCalendarType = async (
  tx: Queryable,
  { advisorId, changedBy }: { readonly advisorId: number; readonly changedBy: string },
  type: TypeContent,
): Promise<number> =>
  (
    await tx.query<{ id: number }>({
      name: "calendar-type-insert",
      text: `insert into appointment_types (advisor_id, changed_by, name, description, location, duration_minutes,
          buffer_before_minutes, buffer_after_minutes, notice_minutes, step_minutes, horizon_days, change_notice_hours, is_active, position)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
          (select coalesce(max(position), 0) + 1 from appointment_types)) returning id`,
      values: [advisorId, changedBy, ...valuesOf(type)],
    })
  ).rows[0]?.id ?? 0;

export const updateCalendarType = async (
  tx: Queryable,
  { id, changedBy }: { readonly id: number; readonly changedBy: string },
  type: TypeContent,
): Promise<void> => {
  await tx.query({
    name: "calendar-type-update",
    text: `update appointment_types set changed_by = $2, revision = revision + 1, name = $3, description = $4, location = $5,
        duration_minutes = $6, buffer_before_minutes = $7, buffer_after_minutes = $8, notice_minutes = $9, step_minutes = $10,
        horizon_days = $11, change_notice_hours = $12, is_active = $13 where id = $1`,
    values: [id, changedBy, ...valuesOf(type)],
  });
};

export const updateCover = async (
  tx: Queryable,
  { id, cover, changedBy }: { readonly id: number; readonly cover: Buffer | null; readonly changedBy: string },
): Promise<void> => {
  await tx.query({
    name: "calendar-type-cover",
    text: "update appointment_types set cover = $2, changed_by = $3, revision = revision + 1 where id = $1",
    values: [id, cover, changedBy],
  });
};

/** Where the rows of a list hang. */
interface Place {
  readonly table: "appointment_questions" | "appointment_question_choices";
  readonly parent: "appointment_type_id" | "question_id";
  readonly parentId: number;
}

interface Listed {
  readonly id?: number | undefined;
  readonly name: string;
  readonly is_required?: boolean;
}

/**
 * Makes these the active ones, in their order. What was there under other words, or is not among them, becomes inactive: answers go on naming
 * it. @returns their ids, in the order given
 */
const keepOnly = async (
  tx: Queryable,
  { table, parent, parentId }: Place,
  wanted: readonly Listed[],
): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number; name: string }>(`select id, name from ${table} where ${parent} = $1`, [
    parentId,
  ]);
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const isQuestion = table === "appointment_questions";
  const ids: number[] = [];
  for (const [position, { id, name, is_required: isRequired = false }] of wanted.entries()) {
    if (id !== undefined && nameOf.get(id) === name && !ids.includes(id)) {
      await tx.query(
        `update ${table} set position = $2, is_active = true${isQuestion ? ", is_required = $3" : ""} where id = $1`,
        [id, position, ...(isQuestion ? [isRequired] : [])],
      );
      ids.push(id);
      continue;
    }
    const inserted = await tx.query<{ id: number }>(
      isQuestion
        ? `insert into ${table} (${parent}, name, position, is_required) values ($1, $2, $3, $4) returning id`
        : `insert into ${table} (${parent}, name, position) values ($1, $2, $3) returning id`,
      [parentId, name, position, ...(isQuestion ? [isRequired] : [])],
    );
    ids.push(inserted.rows[0]?.id ?? 0);
  }
  await tx.query(`update ${table} set is_active = false where ${parent} = $1 and id <> all($2)`, [parentId, ids]);
  return ids;
};

/** Asks these from now on, and no others. */
export const replaceQuestions = async (
  tx: Queryable,
  typeId: number,
  questions: TypeContent["questions"],
): Promise<void> => {
  const place = { table: "appointment_questions", parent: "appointment_type_id", parentId: typeId } as const;
  const ids = await keepOnly(tx, place, questions);
  for (const [index, { choices }] of questions.entries()) {
    const parentId = ids[index] ?? 0;
    await keepOnly(tx, { table: "appointment_question_choices", parent: "question_id", parentId }, choices);
  }
};
