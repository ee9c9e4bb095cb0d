import type { ProfileTab } from "@funding-desk/contract/intake/profile/form";
import type { ClientRow } from "../../../identity/client/client.repository.ts";
import { queryWithLiveSession, type SessionChecked } from "../../../identity/session/live-session.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { ClientKeyRow } from "../../../platform/crypto/client-key.repository.ts";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import { toPrepared } from "../../../platform/db/prepared-sql.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Row } from "../../../platform/db/tables.ts";

/** Null means unknown. */
export type ProfileRow = Row<"profiles">;

/** When an answer of each tab last changed. */
export const changedColumns = {
  personal: "personal_changed_at",
  business: "business_changed_at",
  financial: "financial_changed_at",
} as const satisfies Record<ProfileTab, keyof ProfileRow>;

type Column = Exclude<keyof ProfileRow, "client_id" | "updated_at" | (typeof changedColumns)[ProfileTab]>;

/** Amounts and counts stay the digits the client typed. */
export type ProfileColumns = { readonly [Name in Column]?: string | Buffer | null };

type MaybeProfile = { readonly [Name in keyof ProfileRow]: ProfileRow[Name] | null };

/** A client, the profile, and one of the client's keys; null where there is none. */
export interface ClientProfileRow extends Omit<ClientRow, "id">, MaybeProfile {
  readonly key_id: string | null;
  readonly key_state: ClientKeyRow["state"] | null;
  readonly master_key_id: string | null;
  readonly wrapped: Buffer | null;
}

/** One row for each of the client's keys, of which there are two only while they are rotated. None without the client. */
export const listClientProfile = (db: Queryable, clientId: string): Promise<ClientProfileRow[]> =>
  db.list<ClientProfileRow>({
    prepared: `select c.first_name, c.last_name, c.mobile, c.email, c.state, p.*, k.id as key_id, k.state as key_state,
        k.master_key_id, k.wrapped
      from clients c left join profiles p on p.client_id = c.id left join client_keys k on k.client_id = c.id
      where c.id = $1`,
    values: [clientId],
  });

/**
 * Changes with every row that a client's profile is shown from: the account, the profile, and the newest form of each kind.
 * PostgreSQL keeps with each row the transaction that wrote it (`xmin`).
 */
export const findShownVersion = (db: Database, token: SessionToken): Promise<SessionChecked<{ version: string }[]>> =>
  queryWithLiveSession<{ version: string }>(db, token, {
    rows: `select coalesce(format('%s %s %s %s %s %s', c.xmin, p.xmin, q.id, q.xmin, a.id, a.xmin), '') as version
      from clients c left join profiles p on p.client_id = c.id
        left join lateral (select id, xmin from prequalifications where client_id = c.id
          order by submitted_at desc, id limit 1) q on true
        left join lateral (select id, xmin from applications where client_id = c.id
          order by submitted_at desc, id limit 1) a on true
      where c.id = live.client_id`,
  });

export const findProfile = (db: Queryable, clientId: string): Promise<ProfileRow | undefined> =>
  db.find<ProfileRow>({ prepared: "select * from profiles where client_id = $1", values: [clientId] });

export type SealedEinRow = Pick<ProfileRow, "client_id" | "date_of_birth" | "ssn_last4" | "ein">;

/** Profiles whose EIN has no hash, by client. Locks the rows until the transaction ends, and passes over locked ones. */
export const listUnhashedForUpdate = (
  tx: Queryable,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<SealedEinRow[]> =>
  tx.list<SealedEinRow>({
    prepared: `select client_id, date_of_birth, ssn_last4, ein from profiles
      where ein is not null and ein_hash is null and client_id > $1 order by client_id limit $2
      for no key update skip locked`,
    values: [afterId, limit],
  });

export const updateEinHash = (tx: Queryable, clientId: string, hash: Buffer): Promise<void> =>
  tx.run({ prepared: "update profiles set ein_hash = $2 where client_id = $1", values: [clientId, hash] });

interface ProfileWrite {
  readonly clientId: string;
  readonly columns: ProfileColumns;
  /** The tabs they belong to. */
  readonly tabs: readonly ProfileTab[];
}

/** Writes only these columns, so that saving another tab at the same moment loses nothing. @returns the whole row */
export const writeProfile = (db: Queryable, { clientId, columns, tabs }: ProfileWrite): Promise<ProfileRow> => {
  const written = [
    ...Object.entries(columns).map(([name, value]) => ({ name: sql.identifier(name), value })),
    ...tabs.map((tab) => ({ name: sql.identifier(changedColumns[tab]), value: sql`now()` })),
  ];
  const insert = sql`insert into profiles (${sql.join([sql`client_id`, ...written.map(({ name }) => name)])})
    values (${sql.join([clientId, ...written.map(({ value }) => value)])})
    on conflict on constraint profiles_pkey do update set
      ${sql.join([...written.map(({ name }) => sql`${name} = excluded.${name}`), sql`updated_at = now()`])}
    returning *`;
  // Its text differs by tabs and by the sensitive answers that weren't sent.
  return db.get<ProfileRow>(toPrepared(insert));
};
