import { loadMasterKey } from "../crypto/master-key.ts";
import { loadSecrets } from "../crypto/secrets.ts";
import type { Database } from "../db/database.ts";
import { SessionTokens } from "../session/session-token.ts";
import { startSession } from "../session/sessions.ts";
import { insertStoredClient } from "./stored-client.ts";
import { testConfig } from "./test-config.ts";

export interface SignedInClient {
  readonly clientId: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

/** A client with a live session and the token that a sign-in would have answered. */
export const signInAs = async (database: Database, clientId?: string): Promise<SignedInClient> => {
  const id = clientId ?? (await insertStoredClient(database));
  const token = await startSession(database, await testTokens(database), id);
  return { clientId: id, token, headers: { authorization: `Bearer ${token}` } };
};

/** Signs as the apps on this database do. */
export const testTokens = async (database: Database): Promise<SessionTokens> => {
  const masterKey = await loadMasterKey({ ...testConfig(), database });
  return new SessionTokens(await loadSecrets(database, masterKey));
};
