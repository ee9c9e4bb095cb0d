import { hash } from "@node-rs/argon2";
import { loadMasterKeys } from "../server/src/crypto/master-keys.ts";
import { loadSecrets, type Secrets } from "../server/src/crypto/secrets.ts";
import { createDatabase, type Database } from "../server/src/db/database.ts";
import type { EmbeddedPostgres } from "../server/src/db/embedded/embedded-postgres.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { createSessionTokens, type SessionTokens } from "../server/src/session/session-token.ts";
import { startSession } from "../server/src/session/sessions.ts";
import { runAsSuperuser } from "../server/src/testing/template-database.ts";

export const password = "Bench-Mark-42!";
/** Enough that none of 200 bookings is refused because its client has too many calls. */
const clientsSignedIn = 80;
const rowsPerClient = 10;

export interface BenchClient {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly sessionId: string;
}

export interface BenchDatabase {
  readonly url: string;
  readonly database: Database;
  /** Each has a session and ten pre-qualifications. */
  readonly clients: readonly BenchClient[];
  readonly secrets: Secrets;
  close(): Promise<void>;
}

/**
 * Creates a database with this many pre-qualifications, ten for each client, next to the program's own.
 */
export const createBenchDatabase = async (
  { url: serverUrl, superuserUrl }: EmbeddedPostgres,
  { rows, masterKey }: { readonly rows: number; readonly masterKey: Buffer },
): Promise<BenchDatabase> => {
  const { username } = new URL(serverUrl);
  const name = `bench_${rows}`;
  await runAsSuperuser(
    superuserUrl,
    `drop database if exists ${name} with (force)`,
    `create database ${name} owner ${username}`,
  );
  const url = new URL(`/${name}`, serverUrl).href;
  await migrate(url);
  const database = createDatabase(url, { max: 4 });
  await fill(database, rows);
  const keys = await loadMasterKeys(database, { masterKey, previousMasterKey: undefined, dataDir: "unused" });
  const secrets = await loadSecrets(database, keys);
  const clients = await signIn(database, createSessionTokens(secrets));
  await runAsSuperuser(superuserUrl, "checkpoint");
  return { url, database, clients, secrets, close: () => database.close() };
};

const fill = async (database: Database, rows: number): Promise<void> => {
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("insert into signup_ids (id, allowed_uses) values ('BENCH', 1)");
    const encoded = await hash(password, { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 });
    await client.query(
      `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id)
       select gen_random_uuid(), 'Ada', 'Lovelace', '5550100142', 'c' || n || '@example.com', 'Florida (FL)', $1, 'BENCH'
       from generate_series(1, $2::int) n`,
      [encoded, rows / rowsPerClient],
    );
    await client.query("insert into form_wordings (form, version, hash, wording) values ('bench', 1, '', '{}')");
    // As if what follows a submission were done: the pipeline's rows, which no benchmark here reads, would take a million
    // trigger calls.
    await client.query(
      `insert into prequalifications (id, client_id, reference, wording_id, answers, business_name, purpose, requested_amount,
         submitted_at, stage_since, has_follow_up)
       select gen_random_uuid(), c.id, 'PQ-' || c.n || '-' || k, w.id,
         jsonb_build_object('fullName', 'Ada Lovelace', 'businessName', 'Analytical Engines', 'notes', repeat('x', 200)),
         'Analytical Engines', 'Equipment', 50000 + k, now() - (c.n * 10 + k) * interval '1 minute', now(), true
       from generate_series(1, $1::int) k,
         (select id, row_number() over () as n from clients) c, form_wordings w`,
      [rowsPerClient],
    );
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
};

const browser = { address: "127.0.0.1", userAgent: "Bench" };

const signIn = async (database: Database, tokens: SessionTokens): Promise<BenchClient[]> => {
  const { rows } = await database.query<{ id: string; email: string }>(
    `select id, email from clients order by md5(id::text) limit ${clientsSignedIn}`,
  );
  return Promise.all(
    rows.map(async ({ id, email }) => {
      const token = await startSession(database, tokens, { clientId: id, browser });
      const { sessionId } = await tokens.verify(token);
      return { id, email, token, sessionId };
    }),
  );
};
