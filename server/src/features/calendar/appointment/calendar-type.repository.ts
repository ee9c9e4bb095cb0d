import type { TypeContent, TypeQuestion } from "@funding-desk/contract/calendar/appointment/calendar-desk-api";
import type { Queryable } from "../../../platform/db/database.ts";
import { coverColumn, type TypeRow, typeColumns } from "./advisor.repository.ts";

export interface CalendarTypeRow extends TypeRow {
  readonly cover_base64: string | null;
  readonly revision: number;
  readonly changed_by_name: string | null;
}

const selectTypes = `select ${typeColumns}, ${coverColumn}, t.revision,
  (select name from staff where id = t.changed_by) as changed_by_name from appointment_types t`;

/** Includes types that are no longer offered, at the end. */
export const listCalendarTypes = (db: Queryable, advisorId: number): Promise<CalendarTypeRow[]> =>
  db.list<CalendarTypeRow>({
    prepared: `${selectTypes} where t.advisor_id = $1 order by not t.is_active, t.position, t.id limit 100`,
    values: [advisorId],
  });

/** Locked until the transaction ends. */
export const lockType = (tx: Queryable, id: number): Promise<CalendarTypeRow | undefined> =>
  tx.find<CalendarTypeRow>({ prepared: `${selectTypes} where t.id = $1 for update of t`, values: [id] });

export type CalendarQuestionRow = TypeQuestion & { readonly appointment_type_id: number };

/** Includes questions that are no longer asked, at the end. */
export const listCalendarQuestions = (db: Queryable, typeIds: readonly number[]): Promise<CalendarQuestionRow[]> =>
  db.list<CalendarQuestionRow>({
    prepared: `select q.id, q.appointment_type_id, q.name, q.is_required, q.is_active, coalesce(
          (select json_agg(json_build_object('id', c.id, 'name', c.name, 'is_active', c.is_active)
             order by not c.is_active, c.position, c.id)
           from appointment_question_choices c where c.question_id = q.id), '[]') as choices
        from appointment_questions q where q.appointment_type_id = any($1)
        order by q.appointment_type_id, not q.is_active, q.position, q.id`,
    values: [typeIds],
  });

const toValues = (type: TypeContent) =>
  [
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
  ] as const;

/** Adds it at the end of the list. */
export const insertCalendarType = (
  tx: Queryable,
  { advisorId, changedBy }: { readonly advisorId: number; readonly changedBy: string },
  type: TypeContent,
): Promise<number> =>
  tx.getValue<number>({
    prepared: `insert into appointment_types (advisor_id, changed_by, name, description, location, duration_minutes,
          buffer_before_minutes, buffer_after_minutes, notice_minutes, step_minutes, horizon_days, change_notice_hours, is_active, position)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
          (select coalesce(max(position), 0) + 1 from appointment_types)) returning id`,
    values: [advisorId, changedBy, ...toValues(type)],
  });

export const updateCalendarType = (
  tx: Queryable,
  { id, changedBy }: { readonly id: number; readonly changedBy: string },
  type: TypeContent,
): Promise<void> =>
  tx.run({
    prepared: `update appointment_types set changed_by = $2, revision = revision + 1, name = $3, description = $4, location = $5,
        duration_minutes = $6, buffer_before_minutes = $7, buffer_after_minutes = $8, notice_minutes = $9, step_minutes = $10,
        horizon_days = $11, change_notice_hours = $12, is_active = $13 where id = $1`,
    values: [id, changedBy, ...toValues(type)],
  });

export const updateCover = (
  tx: Queryable,
  { id, cover, changedBy }: { readonly id: number; readonly cover: Buffer | null; readonly changedBy: string },
): Promise<void> =>
  tx.run({
    prepared: "update appointment_types set cover = $2, changed_by = $3, revision = revision + 1 where id = $1",
    values: [id, cover, changedBy],
  });

const questionList = {
  list: "select id, name from appointment_questions where appointment_type_id = $1",
  keep: "update appointment_questions set position = $2, is_active = true where id = $1",
  insert:
    "insert into appointment_questions (appointment_type_id, name, position, is_required) values ($1, $2, $3, false) returning id",
  retireOthers: "update appointment_questions set is_active = false where appointment_type_id = $1 and id <> all($2)",
} as const;

const choiceList = {
  list: "select id, name from appointment_question_choices where question_id = $1",
  keep: "update appointment_question_choices set position = $2, is_active = true where id = $1",
  insert: "insert into appointment_question_choices (question_id, name, position) values ($1, $2, $3) returning id",
  retireOthers: "update appointment_question_choices set is_active = false where question_id = $1 and id <> all($2)",
} as const;

interface NamedItem {
  readonly id?: number | undefined;
  readonly name: string;
}

/**
 * Makes these the active rows, in this order. Other rows become inactive but stay, because answers refer to them.
 * @returns their ids in the given order
 */
const keepOnly = async (
  tx: Queryable,
  { statements, parentId }: { readonly statements: typeof questionList | typeof choiceList; readonly parentId: number },
  wanted: readonly NamedItem[],
): Promise<number[]> => {
  const rows = await tx.list<{ id: number; name: string }>(statements.list, [parentId]);
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const ids: number[] = [];
  for (const [position, { id, name }] of wanted.entries()) {
    if (id !== undefined && nameOf.get(id) === name && !ids.includes(id)) {
      await tx.run(statements.keep, [id, position]);
      ids.push(id);
    } else {
      const inserted = await tx.get<{ id: number }>(statements.insert, [parentId, name, position]);
      ids.push(inserted.id);
    }
  }
  await tx.run(statements.retireOthers, [parentId, ids]);
  return ids;
};

/** Replaces the questions a type asks. */
export const replaceQuestions = async (
  tx: Queryable,
  typeId: number,
  questions: TypeContent["questions"],
): Promise<void> => {
  const ids = await keepOnly(tx, { statements: questionList, parentId: typeId }, questions);
  for (const [index, { choices, is_required }] of questions.entries()) {
    const parentId = ids[index] ?? 0;
    await tx.run("update appointment_questions set is_required = $2 where id = $1", [parentId, is_required]);
    await keepOnly(tx, { statements: choiceList, parentId }, choices);
  }
};
