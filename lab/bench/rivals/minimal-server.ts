import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";

/**
 * The least that can answer: Fastify and `pg` with prepared statements, and one statement for each call. It knows no session,
 * no idempotency, no consent, no pipeline, no mail, and no webhook, and checks nothing.
 */

const { DATABASE_URL: connectionString = "", PORT: port = "0" } = process.env;
const pool = new pg.Pool({ connectionString, max: 20 });
const run = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });
const app = Fastify();

await pool.query(`create table if not exists minimal_submissions (
  id uuid primary key, client_id uuid not null, submitted_at timestamptz not null, answers jsonb not null)`);
await pool.query("create index if not exists minimal_submissions_client_id_idx on minimal_submissions (client_id)");

const getClientId = (authorization = ""): string => authorization.split(" ")[2] ?? "";

const insertSubmission = async (authorization: string | undefined, answers: unknown) => {
  const [id, submittedAt] = [randomUUID(), new Date()];
  await run(
    "insert",
    "insert into minimal_submissions (id, client_id, submitted_at, answers) values ($1, $2, $3, $4)",
    [id, getClientId(authorization), submittedAt, JSON.stringify(answers)],
  );
  return { result: { status: "success", id, submitted_at: submittedAt.toISOString() } };
};

app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, body, done) => done(null, { body }));
app.get("/", async () => ({}));
app.post("/api/lead-user/prequalify", ({ headers, body }) => insertSubmission(headers.authorization, body));
app.post("/api/business-funding-save", ({ headers, body }) => insertSubmission(headers.authorization, body));

const profile = `select c.first_name, c.last_name, c.email, c.mobile, c.state, p.* from clients c
  left join profiles p on p.client_id = c.id where c.id = $1`;
app.get("/api/profile_details", async ({ headers }) => {
  const { rows } = await run("profile", profile, [getClientId(headers.authorization)]);
  return { data: rows[0] };
});
app.post("/api/lead-user", async ({ headers, body }) => {
  const { x_studio_home_street: street, x_studio_home_city: city } = body as Record<string, unknown>;
  await run(
    "save",
    `insert into profiles (client_id, home_street, home_city) values ($1, $2, $3)
      on conflict (client_id) do update set home_street = excluded.home_street, home_city = excluded.home_city`,
    [getClientId(headers.authorization), street, city],
  );
  return { result: { status: "success" } };
});

await app.listen({ port: Number(port), host: "127.0.0.1" });
