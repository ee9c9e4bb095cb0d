import { hash } from "@node-rs/argon2";
import { createSessionTokens, type SessionTokens } from "../../../server/src/identity/session/session-token.ts";
import { startSession } from "../../../server/src/identity/session/sessions.ts";
import { loadMasterKeys } from "../../../server/src/platform/crypto/master-keys.ts";
import { loadSecrets, type Secrets } from "../../../server/src/platform/crypto/secrets.ts";
import { createDatabase, type Database } from "../../../server/src/platform/db/database.ts";
import type { EmbeddedPostgres } from "../../../server/src/platform/db/embedded/embedded-postgres.ts";
import { migrate } from "../../../server/src/platform/db/migrate.ts";
import { runAsSuperuser } from "../../../server/src/testing/template-database.ts";

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
  /** Each has a session and one pre-qualification, so that it may apply. */
  readonly newcomers: readonly BenchClient[];
  readonly secrets: Secrets;
  close(): Promise<void>;
}

export interface BenchSize {
  /** Pre-qualifications, ten for each client. */
  readonly rows: number;
  /** Further clients, with one pre-qualification each. */
  readonly newcomers: number;
}

/** Creates a database of this size next to the program's own. */
export const createBenchDatabase = async (
  { url: serverUrl, superuserUrl }: EmbeddedPostgres,
  { masterKey, ...size }: BenchSize & { readonly masterKey: Buffer },
): Promise<BenchDatabase> => {
  const { username } = new URL(serverUrl);
  const name = `bench_${size.rows}`;
  await runAsSuperuser(
    superuserUrl,
    `drop database if exists ${name} with (force)`,
    `create database ${name} owner ${username}`,
  );
  const url = new URL(`/${name}`, serverUrl).href;
  await migrate(url);
  const database = createDatabase(url, { max: 4 });
  await fill(database, size);
  const keys = await loadMasterKeys(database, { masterKey, previousMasterKey: undefined, dataDir: "unused" });
  const secrets = await loadSecrets(database, keys);
  const tokens = createSessionTokens(secrets);
  const clients = await signIn(database, tokens, { kind: "c", limit: clientsSignedIn });
  const newcomers = await signIn(database, tokens, { kind: "n", limit: size.newcomers });
  await runAsSuperuser(superuserUrl, "checkpoint");
  return { url, database, clients, newcomers, secrets, close: () => database.close() };
};

const fill = async (database: Database, { rows, newcomers }: BenchSize): Promise<void> => {
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("insert into signup_ids (id, allowed_uses) values ('BENCH', 1)");
    const encoded = await hash(password, { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 });
    await client.query(
      `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id)
       select gen_random_uuid(), 'Ada', 'Lovelace', '5550100142', kind || n || '@example.com', 'Florida (FL)', $1, 'BENCH'
       from (values ('c', $2::int), ('n', $3)) kinds (kind, count), generate_series(1, count) n`,
      [encoded, rows / rowsPerClient, newcomers],
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
       from (select id, email, row_number() over () as n from clients) c,
         generate_series(1, case when email like 'c%' then $1::int else 1 end) k, form_wordings w`,
      [rowsPerClient],
    );
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
};

const browser = { address: "127.0.0.1", userAgent: "Bench" };

/** @param which the letter that their email addresses begin with, and how many at most */
const signIn = async (
  database: Database,
  tokens: SessionTokens,
  { kind, limit }: { readonly kind: "c" | "n"; readonly limit: number },
): Promise<BenchClient[]> => {
  const some = await database.list<Pick<BenchClient, "id" | "email">>(
    "select id, email from clients where email like $1 || '%' order by md5(id::text) limit $2",
    [kind, limit],
  );
  return Promise.all(
    some.map(async ({ id, email }) => {
      const token = await startSession(database, tokens, { clientId: id, browser });
      const { sessionId } = await tokens.verify(token);
      return { id, email, token, sessionId };
    }),
  );
};
