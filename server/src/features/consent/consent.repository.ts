import type { Queryable } from "../../db/database.ts";

export interface ConsentRow {
  readonly id: string;
  readonly clientId: string;
  readonly subject: string;
  readonly wording: string;
  readonly givenAt: Date;
  readonly givenFrom: string;
}

export const insertConsent = async (db: Queryable, row: ConsentRow): Promise<void> => {
  await db.query({
    name: "consent-insert",
    text: "insert into consents (id, client_id, subject, wording, given_at, given_from) values ($1, $2, $3, $4, $5, $6)",
    values: [row.id, row.clientId, row.subject, row.wording, row.givenAt, row.givenFrom],
  });
};
