import { createSessionTokens, type SessionTokens } from "../identity/session/session-token.ts";
import { startSession } from "../identity/session/sessions.ts";
import { type KeySource, loadMasterKeys } from "../platform/crypto/master-keys.ts";
import { loadSecrets } from "../platform/crypto/secrets.ts";
import type { Database } from "../platform/db/database.ts";
import { insertStoredClient } from "./stored-client.ts";
import { testConfig } from "./test-config.ts";

export interface SignedInClient {
  readonly clientId: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

/** Creates a live session for a client, and the token that a sign-in would return. */
export const signInAs = async (
  database: Database,
  clientId?: string,
  keys: KeySource = testConfig(),
): Promise<SignedInClient> => {
  const id = clientId ?? (await insertStoredClient(database));
  const browser = { address: "127.0.0.1", userAgent: "Test" };
  const token = await startSession(database, await createTestTokens(database, keys), { clientId: id, browser });
  return { clientId: id, token, headers: { authorization: `Bearer ${token}` } };
};

/** Signs tokens as the apps on this database do. */
export const createTestTokens = async (database: Database, keys: KeySource = testConfig()): Promise<SessionTokens> => {
  const masterKeys = await loadMasterKeys(database, keys);
  return createSessionTokens(await loadSecrets(database, masterKeys));
};
