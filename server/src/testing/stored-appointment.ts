import type { Queryable } from "../platform/db/database.ts";

/** Inserts a call of half an hour without booking it. */
export const insertStoredAppointment = async (db: Queryable, clientId: string, startsAt: string): Promise<void> => {
  await db.query(
    `insert into appointments (id, client_id, advisor_id, appointment_type_id, title, starts_at, ends_at, taken, time_zone,
       full_name, email, phone, location, answers, change_until)
     select gen_random_uuid(), $1, t.advisor_id, t.id, 'Advisory Call', $2, $2::timestamptz + interval '30 minutes',
       tstzrange($2, $2::timestamptz + interval '30 minutes'), 'America/New_York', 'Ada Lovelace', 'ada@example.com', '5550100142',
       'Phone call', '[]', $2
     from appointment_types t order by t.id limit 1`,
    [clientId, startsAt],
  );
};
