import type { Queryable } from "../../platform/db/database.ts";

/** Which part of the product a link signs in to. */
export type SampleDoor = "portal" | "desk";

export interface NewSampleLink {
  readonly tokenHash: Buffer;
  readonly door: SampleDoor;
  readonly email: string;
  readonly minutes: number;
}

/** Also drops the ones that have expired. */
export const insertSampleLink = async (
  tx: Queryable,
  { tokenHash, door, email, minutes }: NewSampleLink,
): Promise<void> => {
  await tx.run("delete from sample_links where expires_at <= now()");
  await tx.run({
    prepared: `insert into sample_links (token_hash, door, email, expires_at)
      values ($1, $2, $3, now() + $4 * interval '1 minute')`,
    values: [tokenHash, door, email, minutes],
  });
};

/** Ends the link. Undefined when it doesn't work, or was used before. */
export const takeLink = async (tx: Queryable, tokenHash: Buffer, door: SampleDoor): Promise<string | undefined> =>
  (
    await tx.find<{ readonly email: string }>({
      prepared: "delete from sample_links where token_hash = $1 and door = $2 and expires_at > now() returning email",
      values: [tokenHash, door],
    })
  )?.email;

/** Whether anyone here may be a real person: the samples' domains belong to no one. */
export const hasRealPeople = (db: Queryable): Promise<boolean> =>
  db.exists({
    prepared: `select from clients where email not like '%@example.com'
      union all select from staff where email not like '%@desk.example.com' limit 1`,
    values: [],
  });
