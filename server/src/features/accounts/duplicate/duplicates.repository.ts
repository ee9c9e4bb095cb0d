import type { Queryable } from "../../../platform/db/database.ts";

export interface DuplicateRow {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly staff_id: string | null;
  readonly reason: "ein" | "phone" | "name" | "business" | "address";
}

/** A row for each thing that another client has in common with this one, oldest client first. */
export const listDuplicates = (db: Queryable, clientId: string, limit: number): Promise<DuplicateRow[]> =>
  db.list<DuplicateRow>({
    prepared: `with me as materialized (select id, mobile, first_name, last_name, state from clients where id = $1),
        businesses as materialized (
          select business_words(business_name) as words from pipeline_items where client_id = $1 and business_name <> ''
          union select business_words(business_name) from profiles where client_id = $1 and business_name <> ''),
        hits as (
          select o.client_id as id, 'ein' as reason from profiles p join profiles o on o.ein_hash = p.ein_hash
            where p.client_id = $1
          union select o.id, 'phone' from me join clients o on o.mobile = me.mobile
          union select o.id, 'name' from me join clients o on search_words(o.first_name) = search_words(me.first_name)
            and search_words(o.last_name) = search_words(me.last_name) and o.state = me.state
          union select o.client_id, 'business' from businesses b
            join pipeline_items o on business_words(o.business_name) = b.words and o.business_name <> ''
          union select o.client_id, 'business' from businesses b
            join profiles o on business_words(o.business_name) = b.words and o.business_name <> ''
          union select o.client_id, 'address' from profiles p
            join profiles o on search_words(o.business_street) = search_words(p.business_street)
              and left(o.business_zip, 5) = left(p.business_zip, 5) and o.business_street <> ''
            where p.client_id = $1)
      select c.id, c.first_name, c.last_name, c.email, c.staff_id, h.reason
      from hits h join clients c on c.id = h.id where c.id <> $1 order by c.created_at, c.id limit $2`,
    values: [clientId, limit],
  });

export interface Sought {
  readonly mobile: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly state: string;
}

/** The same for someone who isn't a client yet. */
export const listLikely = (db: Queryable, sought: Sought, limit: number): Promise<DuplicateRow[]> =>
  db.list<DuplicateRow>({
    prepared: `with hits as (
          select id, 'phone' as reason from clients where mobile = $1
          union select id, 'name' from clients
            where search_words(first_name) = search_words($2) and search_words(last_name) = search_words($3) and state = $4)
      select c.id, c.first_name, c.last_name, c.email, c.staff_id, h.reason
      from hits h join clients c on c.id = h.id order by c.created_at, c.id limit $5`,
    values: [sought.mobile, sought.first_name, sought.last_name, sought.state, limit],
  });
