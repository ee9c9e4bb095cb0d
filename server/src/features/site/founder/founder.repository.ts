import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface FounderRow extends Omit<Row<"founder">, "is_only" | "picture" | "changed_by"> {
  /** In hexadecimal. */
  readonly picture_sha256: string | null;
  readonly changed_by_name: string | null;
}

export type FounderWords = Pick<
  FounderRow,
  "name" | "title" | "license" | "lead" | "text" | "principles" | "is_sample"
>;

/** Locked until the transaction ends. */
export const lockFounder = (tx: Transaction): Promise<void> => tx.run("lock table founder in share row exclusive mode");

export const getFounder = (db: Queryable): Promise<FounderRow> =>
  db.get<FounderRow>({
    prepared: `select f.name, f.title, f.license, f.lead, f.text, f.principles, f.is_sample,
        encode(sha256(f.picture), 'hex') as picture_sha256, f.revision, s.name as changed_by_name
      from founder f left join staff s on s.id = f.changed_by`,
  });

/** Stores the configuration's words, unless the desk has changed them. Writes nothing at a start with the same ones. */
export const seedFounder = (
  db: Queryable,
  { lead, text, principles, is_sample }: Omit<FounderWords, "name" | "title" | "license">,
): Promise<void> =>
  db.run(
    `insert into founder (lead, text, principles, is_sample) values ($1, $2, $3, $4)
     on conflict on constraint founder_pkey do update set lead = excluded.lead, text = excluded.text,
       principles = excluded.principles, is_sample = excluded.is_sample
     where founder.revision = 0 and (founder.lead, founder.text, founder.principles, founder.is_sample)
       is distinct from (excluded.lead, excluded.text, excluded.principles, excluded.is_sample)`,
    [lead, text, principles, is_sample],
  );

export const updateFounder = (tx: Transaction, words: FounderWords, staffId: string): Promise<void> =>
  tx.run({
    prepared: `update founder set name = $1, title = $2, license = $3, lead = $4, text = $5, principles = $6,
      is_sample = $7, changed_by = $8, revision = revision + 1`,
    values: [
      words.name,
      words.title,
      words.license,
      words.lead,
      words.text,
      words.principles,
      words.is_sample,
      staffId,
    ],
  });

export const updateFounderPicture = (tx: Transaction, picture: Buffer | null): Promise<void> =>
  tx.run({ prepared: "update founder set picture = $1", values: [picture] });

/** @param sha256 in hexadecimal */
export const findFounderPicture = async (db: Queryable, sha256: string): Promise<Buffer | undefined> =>
  (
    await db.find<{ picture: Buffer | null }>({
      prepared: "select picture from founder where encode(sha256(picture), 'hex') = $1",
      values: [sha256],
    })
  )?.picture ?? undefined;
