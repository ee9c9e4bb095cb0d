import { createHash, randomInt, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { verify } from "@node-rs/argon2";
import pg from "pg";
import { storeBareApplication } from "./bare-application.ts";

/**
 * The yardstick of `bench/api.ts`: what a good engineer would write by hand for the same four calls. It uses
 * `node:http`, `pg` with prepared statements, and the same SQL in the same transactions. It verifies no token (the
 * caller names client and session), checks no field, asks for no captcha, and logs nothing.
 */

const { DATABASE_URL: connectionString = "", PORT: port = "0" } = process.env;
const pool = new pg.Pool({ connectionString, max: 20 });

const live = `with live as (
    select s.id as session_id, s.client_id, s.last_seen_at < now() - interval '60 seconds' as needs_touch
    from sessions s
    where s.id = $1 and s.client_id = $2 and s.revoked_at is null
      and s.expires_at > now() and s.last_seen_at > now() - interval '60 minutes')
  select live.needs_touch, found.* from live left join lateral`;
const statements = {
  touch: "update sessions set last_seen_at = now() where id = $1",
  session: `${live} (select true as is_found, rows.* from (select 1 as one) rows) found on true`,
  list: `${live} (select true as is_found, rows.* from (
      select id, reference, purpose, requested_amount, submitted_at, stage from prequalifications
      where client_id = live.client_id order by submitted_at desc, id limit 100) rows) found on true`,
  claim: `insert into idempotency_keys (client_id, endpoint, key, request_hash, answer) values ($1, $2, $3, $4, $5)
    on conflict on constraint idempotency_keys_intent_key do nothing`,
  delivery: "insert into webhook_deliveries (id, kind, subject_id, client_id, due_at) values ($1, $2, $3, $4, now())",
  prequalification: `insert into prequalifications
    (id, client_id, reference, wording_id, answers, business_name, purpose, requested_amount, submitted_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict on constraint prequalifications_reference_key do nothing`,
  consent:
    "insert into consents (id, client_id, subject, version, wording, wording_hash, given_at, given_from) values ($1, $2, $3, $4, $5, $6, $7, $8)",
  draft: "delete from drafts where client_id = $1 and form = $2",
  usedCaptcha:
    "insert into used_captchas (id, expires_at) values ($1, $2) on conflict on constraint used_captchas_pkey do nothing",
  client:
    "select id, first_name, last_name, mobile, email, state, password_hash from clients where lower(email) = lower($1)",
  newSession: "insert into sessions (id, client_id, expires_at) values ($1, $2, $3)",
  isPrequalified: "select 1 from prequalifications where client_id = $1 limit 1",
};
const run = (db: pg.Pool | pg.PoolClient, name: keyof typeof statements, values: unknown[]) =>
  db.query({ name, text: statements[name], values });

const wordingId = (await pool.query<{ id: number }>("select min(id) as id from form_wordings")).rows[0]?.id;

const parseSession = (request: IncomingMessage): [string, string] => {
  const [sessionId = "", clientId = ""] = (request.headers.authorization ?? "").split(" ").slice(1);
  return [sessionId, clientId];
};

const withLiveSession = async (name: "session" | "list", session: [string, string]) => {
  const { rows } = await run(pool, name, session);
  if (rows[0]?.needs_touch) await run(pool, "touch", [session[0]]);
  return rows[0] ? rows : undefined;
};

const list = async (request: IncomingMessage) => {
  const rows = await withLiveSession("list", parseSession(request));
  if (!rows) return undefined;
  const found = rows[0].is_found ? rows : [];
  return {
    prequalification_summary: found.map((row) => ({
      id: row.id,
      reference: row.reference,
      x_studio_purpose_of_funds: row.purpose,
      x_studio_requested_fund: row.requested_amount,
      creation_date: row.submitted_at.toISOString(),
      stage: row.stage,
    })),
  };
};

const letters = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const newReference = () => `PQ-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("")}`;

const prequalify = async (request: IncomingMessage) => {
  const session = parseSession(request);
  if (!(await withLiveSession("session", session))) return undefined;
  const [, clientId] = session;
  const text = await readText(request);
  const form = JSON.parse(text);
  const [id, eventId, submittedAt, reference] = [randomUUID(), randomUUID(), new Date(), newReference()];
  const result = {
    status: "success",
    prequalification_submit: true,
    reference,
    submitted_at: submittedAt.toISOString(),
  };
  const hash = createHash("sha256").update(text).digest();
  return inTransaction(async (db) => {
    const key = request.headers["idempotency-key"];
    const claimed = await run(db, "claim", [clientId, request.url, key, hash, JSON.stringify(result)]);
    if (claimed.rowCount !== 1) throw new Error("The benchmark must not send a key twice.");
    await run(db, "delivery", [eventId, "prequalification.submitted", id, clientId]);
    await run(db, "prequalification", [
      id,
      clientId,
      reference,
      wordingId,
      text,
      form.business_name,
      form.purpose_of_funding,
      form.funding_amount_requested,
      submittedAt,
    ]);
    const consentHash = createHash("sha256").update(consent).digest();
    const given = [consent, consentHash, submittedAt, "127.0.0.1"];
    await run(db, "consent", [randomUUID(), clientId, "prequalification", 1, ...given]);
    await run(db, "draft", [clientId, "prequalification"]);
    return { result };
  });
};
const consent =
  "I have read the Terms & Conditions and agree that my answers are used to pre-qualify my business for funding.";

const apply = async (request: IncomingMessage) => {
  const session = parseSession(request);
  if (!(await withLiveSession("session", session))) return undefined;
  const [, clientId] = session;
  if ((await run(pool, "isPrequalified", [clientId])).rows.length === 0) return undefined;
  const { "content-type": contentType = "", "idempotency-key": key } = request.headers;
  const text = await readText(request);
  const submission = { clientId, key: String(key), reference: newReference(), wordingId, text, contentType };
  return inTransaction((db) => storeBareApplication(db, submission));
};

const inTransaction = async <Answer>(work: (db: pg.PoolClient) => Promise<Answer>): Promise<Answer> => {
  const db = await pool.connect();
  try {
    await db.query("BEGIN");
    const answer = await work(db);
    await db.query("COMMIT");
    return answer;
  } catch (error) {
    await db.query("ROLLBACK");
    throw error;
  } finally {
    db.release();
  }
};

const signIn = async (request: IncomingMessage) => {
  const { email, password } = JSON.parse(await readText(request));
  await run(pool, "usedCaptcha", [randomUUID(), new Date(Date.now() + 300_000)]);
  const { rows } = await run(pool, "client", [email]);
  const [client] = rows;
  if (!client || !(await verify(client.password_hash, password))) return undefined;
  const sessionId = randomUUID();
  const [prequalified] = await Promise.all([
    run(pool, "isPrequalified", [client.id]),
    run(pool, "newSession", [sessionId, client.id, new Date(Date.now() + 12 * 3600 * 1000)]),
  ]);
  const { id, first_name, last_name, mobile, state } = client;
  const user = { id, first_name, last_name, email: client.email };
  const prequalification_submit = prequalified.rows.length > 0;
  return { result: { user_id: id, user, access_token: sessionId, ...user, mobile, state, prequalification_submit } };
};

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const answerRequest = (request: IncomingMessage): Promise<object | undefined> => {
  if (request.url?.startsWith("/api/lead-user/prequalification-summary")) return list(request);
  if (request.url === "/api/lead-user/prequalify") return prequalify(request);
  if (request.url === "/api/business-funding-save") return apply(request);
  if (request.url === "/api/auth/token") return signIn(request);
  return Promise.resolve({ status: "ok" });
};

const send = (response: ServerResponse, status: number, answer: object) => {
  const body = JSON.stringify(answer);
  response
    .writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
    .end(body);
};

createServer((request, response) => {
  answerRequest(request).then(
    (answer) => send(response, answer ? 200 : 401, answer ?? {}),
    (error) => {
      console.error(error);
      send(response, 500, {});
    },
  );
}).listen(Number(port), "127.0.0.1");
process.on("SIGTERM", () => process.exit());
