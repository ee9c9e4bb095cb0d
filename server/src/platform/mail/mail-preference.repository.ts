import type { Queryable } from "../db/database.ts";

/** Which of the optional mails a client wants. */
export interface MailPreferences {
  readonly reminders: boolean;
  readonly documents: boolean;
  readonly fits: boolean;
  readonly owed: boolean;
  readonly renewals: boolean;
  readonly news: boolean;
}

const all: MailPreferences = { reminders: true, documents: true, fits: true, owed: true, renewals: true, news: true };

export const findPreferences = async (db: Queryable, clientId: string): Promise<MailPreferences> =>
  (await db.find<MailPreferences>({
    prepared: "select reminders, documents, fits, owed, renewals, news from mail_preferences where client_id = $1",
    values: [clientId],
  })) ?? all;

export const upsertPreferences = (
  db: Queryable,
  clientId: string,
  { reminders, documents, fits, owed, renewals, news }: MailPreferences,
): Promise<void> =>
  db.run(
    `insert into mail_preferences (client_id, reminders, documents, fits, owed, renewals, news)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint mail_preferences_pkey
     do update set reminders = excluded.reminders, documents = excluded.documents, fits = excluded.fits,
       owed = excluded.owed, renewals = excluded.renewals, news = excluded.news, updated_at = now()`,
    [clientId, reminders, documents, fits, owed, renewals, news],
  );
