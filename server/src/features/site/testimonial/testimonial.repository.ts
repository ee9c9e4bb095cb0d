import type { Queryable } from "../../../platform/db/database.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

export interface TestimonialRow extends Omit<Row<"testimonials">, "picture" | "position" | "changed_by" | "agreed_on"> {
  /** yyyy-mm-dd */
  readonly agreed_on: string | null;
  /** In hexadecimal. */
  readonly picture_sha256: string | null;
  readonly changed_by_name: string | null;
}

/** In the page's order. */
export const listTestimonials = (db: Queryable): Promise<TestimonialRow[]> =>
  db.list<TestimonialRow>({
    prepared: `select t.id, t.name, t.title, t.rating, t.text, t.is_shown, t.is_sample,
        to_char(t.agreed_on, 'YYYY-MM-DD') as agreed_on, t.agreement_note, encode(sha256(t.picture), 'hex') as picture_sha256,
        t.revision, s.name as changed_by_name
      from testimonials t left join staff s on s.id = t.changed_by order by t.position, t.id`,
  });

/** Makes changes to the list wait for each other. */
export const lockTestimonials = (tx: Transaction): Promise<void> =>
  tx.run("lock table testimonials in share row exclusive mode");

export type TestimonialWords = Omit<TestimonialRow, "id" | "picture_sha256" | "revision" | "changed_by_name">;

export interface SeededTestimonial extends TestimonialWords {
  readonly id: string;
  readonly position: number;
}

/** Stores the configuration's examples, once for this database. */
export const seedTestimonials = (db: Queryable, samples: readonly SeededTestimonial[]): Promise<void> =>
  db.run(
    `with planted as (
       insert into seeds (name) values ('testimonials') on conflict on constraint seeds_pkey do nothing returning name
     )
     insert into testimonials (id, position, name, title, rating, text, is_shown, is_sample)
     select s.id, s.position, s.name, s.title, s.rating, s.text, s.is_shown, s.is_sample
     from planted cross join jsonb_populate_recordset(null::testimonials, $1) s`,
    [JSON.stringify(samples)],
  );

interface Change extends TestimonialWords {
  readonly id: string;
  readonly staffId: string;
}

/** Adds it at the end. */
export const insertTestimonial = (tx: Transaction, words: Change): Promise<void> =>
  tx.run({
    prepared: `insert into testimonials (id, name, title, rating, text, is_shown, is_sample, agreed_on, agreement_note,
        changed_by, position)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select coalesce(max(position), 0) + 1 from testimonials))`,
    values: [
      words.id,
      words.name,
      words.title,
      words.rating,
      words.text,
      words.is_shown,
      words.is_sample,
      words.agreed_on,
      words.agreement_note,
      words.staffId,
    ],
  });

export const updateTestimonial = (tx: Transaction, words: Change): Promise<void> =>
  tx.run({
    prepared: `update testimonials set name = $2, title = $3, rating = $4, text = $5, is_shown = $6, is_sample = $7,
      agreed_on = $8, agreement_note = $9, changed_by = $10, revision = revision + 1 where id = $1`,
    values: [
      words.id,
      words.name,
      words.title,
      words.rating,
      words.text,
      words.is_shown,
      words.is_sample,
      words.agreed_on,
      words.agreement_note,
      words.staffId,
    ],
  });

export const updateTestimonialPicture = (tx: Transaction, id: string, picture: Buffer | null): Promise<void> =>
  tx.run({ prepared: "update testimonials set picture = $2 where id = $1", values: [id, picture] });

/** @param ids every testimonial's, first to last */
export const updateTestimonialOrder = (tx: Transaction, ids: readonly string[]): Promise<void> =>
  tx.run({
    prepared: `update testimonials t set position = place.position
      from unnest($1::uuid[]) with ordinality as place (id, position) where t.id = place.id`,
    values: [ids],
  });

export const deleteTestimonial = (tx: Transaction, id: string): Promise<void> =>
  tx.run({ prepared: "delete from testimonials where id = $1", values: [id] });

/** Only while it's shown. @param sha256 in hexadecimal */
export const findTestimonialPicture = async (db: Queryable, sha256: string): Promise<Buffer | undefined> =>
  (
    await db.find<{ picture: Buffer | null }>({
      prepared: "select picture from testimonials where is_shown and encode(sha256(picture), 'hex') = $1 limit 1",
      values: [sha256],
    })
  )?.picture ?? undefined;
