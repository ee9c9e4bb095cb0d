import type { ApiScope } from "@funding-desk/contract/identity/api-key/scopes";
import type { Queryable } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/tables.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

export interface KeyRow extends Pick<Row<"api_keys">, "id" | "name" | "made_by" | "revoked_at" | "exposed_at"> {
  readonly scopes: readonly string[];
  readonly has_expired: boolean;
  readonly needs_touch: boolean;
}

/** The last use is stored at most this often, so that not every call causes a write. */
const touchEverySeconds = 60;

export const findKey = (db: Queryable, keyHash: Buffer, network: string): Promise<KeyRow | undefined> =>
  db.find<KeyRow>({
    prepared: `select id, name, made_by, scopes, revoked_at, exposed_at, expires_at <= now() as has_expired,
        last_used_at is null or last_used_network is distinct from $2
          or last_used_at < now() - interval '${touchEverySeconds} seconds' as needs_touch
      from api_keys where key_hash = $1`,
    values: [keyHash, network],
  });

export const touchKey = (db: Queryable, id: string, network: string): Promise<void> =>
  db.run({
    prepared: "update api_keys set last_used_at = now(), last_used_network = $2 where id = $1",
    values: [id, network],
  });

type KeyMaker = Pick<Row<"staff">, "name" | "email">;

/** Ends the key. Of two requests at once, only one gets the member who made it. */
export const endExposed = (tx: Transaction, id: string): Promise<KeyMaker | undefined> =>
  tx.find<KeyMaker>({
    prepared: `update api_keys k set exposed_at = now(), revoked_at = coalesce(revoked_at, now()) from staff s
      where k.id = $1 and k.exposed_at is null and s.id = k.made_by returning s.name, s.email`,
    values: [id],
  });

export interface NewKey {
  readonly id: string;
  readonly name: string;
  readonly keyHash: Buffer;
  readonly hint: string;
  readonly scopes: readonly ApiScope[];
  readonly staffId: string;
  readonly days: number;
}

export const insertKey = (tx: Transaction, key: NewKey): Promise<void> =>
  tx.run(
    `insert into api_keys (id, name, key_hash, hint, scopes, made_by, expires_at)
      values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))`,
    [key.id, key.name, key.keyHash, key.hint, key.scopes, key.staffId, key.days],
  );

export interface ListedKey
  extends Omit<Row<"api_keys">, "key_hash" | "made_by" | "revoked_by" | "scopes" | "last_used_network"> {
  readonly scopes: readonly string[];
  readonly last_used_network: string | null;
  readonly made_by: string;
  readonly has_expired: boolean;
}

const keptDays = 90;

/** Those that work first, then by name. Keys that ended long ago are left out. */
export const listKeys = (db: Queryable): Promise<ListedKey[]> =>
  db.list<ListedKey>(
    `select k.id, k.name, k.hint, k.scopes, s.name as made_by, k.made_at, k.expires_at, k.last_used_at, k.last_used_network,
        k.revoked_at, k.exposed_at, k.expires_at <= now() as has_expired
      from api_keys k join staff s on s.id = k.made_by
      where least(k.expires_at, k.revoked_at) > now() - interval '${keptDays} days'
      order by k.revoked_at is not null or k.expires_at <= now(), lower(k.name), k.made_at, k.id limit 200`,
  );

/** Held until the transaction ends, so that keys are made one at a time. */
export const lockKeys = (tx: Transaction): Promise<void> => tx.run("lock table api_keys in share row exclusive mode");

export const revokeKey = (tx: Transaction, id: string, staffId: string): Promise<boolean> =>
  tx.hasChanged("update api_keys set revoked_at = now(), revoked_by = $2 where id = $1 and revoked_at is null", [
    id,
    staffId,
  ]);
