import type { KeySource } from "../../server/src/crypto/master-keys.ts";
import type { Database } from "../../server/src/db/database.ts";
import { type SignedInClient, signInAs } from "../../server/src/testing/sign-in-as.ts";
import { storedPassword } from "../../server/src/testing/stored-client.ts";

/** A client at work, and what they were told is stored. */
export interface Person {
  readonly client: SignedInClient;
  readonly email: string;
  readonly password: string;
  readonly references: string[];
  readonly messageIds: string[];
  readonly fileNames: string[];
  /** Booked calls, and whether they were canceled since. */
  readonly calls: Map<string, "Scheduled" | "Canceled">;
  readonly sessionTokens: string[];
  draft: { text: string; revision: number } | undefined;
}

/** Creates a client with a session, past the server. */
export const createPerson = async (database: Database, keys: KeySource): Promise<Person> => {
  const client = await signInAs(database, undefined, keys);
  return {
    client,
    email: await database.getValue<string>("select email from clients where id = $1", [client.clientId]),
    password: storedPassword,
    references: [],
    messageIds: [],
    fileNames: [],
    calls: new Map(),
    sessionTokens: [],
    draft: undefined,
  };
};
