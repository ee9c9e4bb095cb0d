import type { AppointmentTypeSeed } from "@funding-desk/contract/firm/firm";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Hours } from "./slots.ts";

/** An arbitrary number that every server uses for this lock. */
const seedLock = 7_304_016;

/** Whether the calendar was never set up. Servers that start together wait for each other here. */
export const needsSeed = async (tx: Queryable): Promise<boolean> => {
  await tx.run("select pg_advisory_xact_lock($1)", [seedLock]);
  return !(await tx.exists("select 1 from advisors limit 1"));
};

export interface AdvisorSeed {
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  readonly weekly: Readonly<Record<number, readonly Hours[]>>;
}

export const insertAdvisor = async (tx: Queryable, { name, email, timeZone, weekly }: AdvisorSeed): Promise<number> => {
  const { id } = await tx.get<{ id: number }>(
    "insert into advisors (name, email, time_zone) values ($1, $2, $3) returning id",
    [name, email, timeZone],
  );
  for (const [weekday, hours] of Object.entries(weekly)) {
    for (const { from, until } of hours) {
      await tx.run(
        "insert into advisor_hours (advisor_id, weekday, from_minute, until_minute) values ($1, $2, $3, $4)",
        [id, Number(weekday), from, until],
      );
    }
  }
  return id;
};

export const insertType = async (
  tx: Queryable,
  advisorId: number,
  type: AppointmentTypeSeed & { readonly position: number },
): Promise<void> => {
  const { id } = await tx.get<{ id: number }>(
    `insert into appointment_types (advisor_id, name, description, location, duration_minutes, buffer_before_minutes,
      buffer_after_minutes, notice_minutes, step_minutes, horizon_days, change_notice_hours, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      advisorId,
      type.name,
      type.description,
      type.location,
      type.durationMinutes,
      type.bufferBeforeMinutes,
      type.bufferAfterMinutes,
      type.noticeMinutes,
      type.stepMinutes,
      type.horizonDays,
      type.changeNoticeHours,
      type.position,
    ],
  );
  for (const [position, question] of type.questions.entries()) {
    const { id: questionId } = await tx.get<{ id: number }>(
      `insert into appointment_questions (appointment_type_id, name, is_required, position)
       values ($1, $2, $3, $4) returning id`,
      [id, question.name, question.isRequired, position],
    );
    for (const [place, name] of question.choices.entries()) {
      await tx.run("insert into appointment_question_choices (question_id, name, position) values ($1, $2, $3)", [
        questionId,
        name,
        place,
      ]);
    }
  }
};
