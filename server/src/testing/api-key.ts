import { randomUUID } from "node:crypto";
import { type ApiScope, apiScopeNames } from "@funding-desk/contract/identity/api-key/scopes";
import { generateKey } from "../identity/api-key/api-keys.ts";
import { insertStoredStaff } from "./stored-staff.ts";
import type { TestDatabase } from "./test-database.ts";

interface StoredKey {
  readonly name?: string;
  readonly scopes?: readonly ApiScope[];
  /** Until it expires; it already has when negative. */
  readonly days?: number;
  readonly isRevoked?: boolean;
}

/** Inserts an API key that a manager made, with every scope unless told. */
export const insertStoredKey = async (
  database: TestDatabase,
  { name = "CRM", scopes = apiScopeNames, days = 30, isRevoked = false }: StoredKey = {},
) => {
  const staffId = await insertStoredStaff(database, "manager");
  const id = randomUUID();
  const { key, keyHash, hint } = generateKey();
  await database.query(
    `insert into api_keys (id, name, key_hash, hint, scopes, made_by, expires_at, revoked_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), case when $8 then now() end)`,
    [id, name, keyHash, hint, scopes, staffId, days, isRevoked],
  );
  return { id, key, staffId, headers: { authorization: `Bearer ${key}` } };
};
