import type { Queryable } from "../../../platform/db/database.ts";

export interface NewContactMessage {
  readonly id: string;
  readonly intent: string | undefined;
  readonly fullName: string;
  readonly phone: string;
  readonly email: string;
  readonly company: string | undefined;
  readonly subject: string;
  readonly question: string;
}

/** @returns false if this intent is stored already */
export const insertMessage = (db: Queryable, message: NewContactMessage): Promise<boolean> =>
  db.hasChanged({
    prepared: `insert into contact_messages (id, intent, full_name, phone, email, company, subject, question)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict on constraint contact_messages_intent_key do nothing`,
    values: [
      message.id,
      message.intent ?? null,
      message.fullName,
      message.phone,
      message.email,
      message.company ?? null,
      message.subject,
      message.question,
    ],
  });
