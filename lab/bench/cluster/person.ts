import type { AppointmentStatus } from "@funding-desk/contract/calendar/appointment/states";
import type { KeySource } from "../../../server/src/platform/crypto/master-keys.ts";
import type { Database } from "../../../server/src/platform/db/database.ts";
import { type SignedInClient, signInAs } from "../../../server/src/testing/sign-in-as.ts";
import { storedPassword } from "../../../server/src/testing/stored-client.ts";

/** A client at work, and what they were told is stored. */
export interface Person {
  readonly client: SignedInClient;
  readonly email: string;
  readonly password: string;
  readonly references: string[];
  readonly messageIds: string[];
  /** Names of files, with the SHA-256 of what was sent. */
  readonly files: Map<string, string>;
  /** Booked calls, and whether they were canceled since. */
  readonly calls: Map<string, AppointmentStatus>;
  /** What a manager wrote about them. */
  readonly noteIds: string[];
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
    files: new Map(),
    calls: new Map(),
    noteIds: [],
    sessionTokens: [],
    draft: undefined,
  };
};
