import type { Queryable } from "../db/database.ts";

/** Which of the optional mails a client wants. */
export interface MailPreferences {
  readonly reminders: boolean;
  readonly documents: boolean;
  readonly fits: boolean;
}

const all: MailPreferences = { reminders: true, documents: true, fits: true };

export const findPreferences = async (db: Queryable, clientId: string): Promise<MailPreferences> =>
  (await db.find<MailPreferences>({
    prepared: "select reminders, documents, fits from mail_preferences where client_id = $1",
    values: [clientId],
  })) ?? all;

export const upsertPreferences = (
  db: Queryable,
  clientId: string,
  { reminders, documents, fits }: MailPreferences,
): Promise<void> =>
  db.run(
    `insert into mail_preferences (client_id, reminders, documents, fits) values ($1, $2, $3, $4)
     on conflict on constraint mail_preferences_pkey
     do update set reminders = excluded.reminders, documents = excluded.documents, fits = excluded.fits,
       updated_at = now()`,
    [clientId, reminders, documents, fits],
  );
