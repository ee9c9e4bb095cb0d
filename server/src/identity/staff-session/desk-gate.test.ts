import { expect, test } from "vitest";
import { buildTestApp } from "../../testing/build-test-app.ts";
import { startDeskApi } from "../../testing/staff-api.ts";

const api = await startDeskApi();
const { app, database, as, call } = api;
const { app: otherServer } = await buildTestApp({ database });
const { app: overHttps } = await buildTestApp({ database, config: { publicUrl: "https://desk.example.com" } });

const read = (headers: Record<string, string>, server = app) => server.inject({ url: "/api/desk/session", headers });
const askStatus = async (headers: Record<string, string>, server = app) => (await read(headers, server)).statusCode;
const toHttps = ({ cookie }: { readonly cookie: string }) => ({ cookie: `__Host-${cookie}` });
const age = (staffId: string, change: string) =>
  database.query(`update staff_sessions set ${change} where staff_id = $1`, [staffId]);

test.each([
  ["no cookie", {}],
  ["an empty one", { cookie: "desk_session=" }],
  ["another one", { cookie: "session=x" }],
  ["one that is not a token", { cookie: "desk_session=../../etc" }],
  ["one that was never issued", { cookie: `desk_session=${"A".repeat(43)}` }],
  ["a header instead", { authorization: `Bearer ${"A".repeat(43)}` }],
])("refuses %s", async (_, headers) => {
  const response = await read(headers);
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ result: { status: "error", code: "not_signed_in" } });
  expect(response.headers["www-authenticate"]).toBeUndefined();
});

test("refuses two cookies of one name, since either could be ours", async () => {
  const { headers } = await as("manager");
  expect(await askStatus(headers)).toBe(200);
  expect(await askStatus({ cookie: `a=b; ${headers.cookie}` })).toBe(200);
  expect(await askStatus({ cookie: `desk_session=x; ${headers.cookie}` })).toBe(401);
});

test("a session ends eight hours after it began, however busy, and fifteen minutes after its last use, on every server", async () => {
  const { staffId, headers } = await as("advisor");
  const { rows } = await database.query<{ hours: number }>(
    "select extract(epoch from expires_at - created_at)::int / 3600 as hours from staff_sessions where staff_id = $1",
    [staffId],
  );
  expect(rows).toEqual([{ hours: 8 }]);
  await age(staffId, "last_seen_at = now() - interval '14 minutes 50 seconds'");
  for (const server of [app, otherServer]) expect(await askStatus(headers, server)).toBe(200);
  await age(staffId, "last_seen_at = now() - interval '15 minutes'");
  for (const server of [app, otherServer]) expect(await askStatus(headers, server)).toBe(401);
  await age(staffId, "last_seen_at = now(), expires_at = now()");
  expect(await askStatus(headers)).toBe(401);
});

test("a desk that refreshes itself while no one uses it doesn't stay open", async () => {
  const { staffId, headers } = await as("advisor");
  const lastSeen = async () =>
    (await database.query("select last_seen_at from staff_sessions where staff_id = $1", [staffId])).rows;
  await age(staffId, "last_seen_at = now() - interval '10 minutes'");
  const before = await lastSeen();
  expect(await askStatus({ ...headers, "x-desk-idle": "1" })).toBe(200);
  expect(await lastSeen()).toEqual(before);
  expect(await askStatus(headers)).toBe(200);
  expect(await lastSeen()).not.toEqual(before);
});

test("only our own pages can change anything", async () => {
  const { headers } = await as("advisor");
  const rename = (more: Record<string, string>, server = app) =>
    server.inject({
      method: "PUT",
      url: "/api/desk/account",
      headers: { ...headers, ...more },
      payload: { name: "Ada" },
    });
  for (const origin of [
    "https://evil.example",
    "null",
    "http://localhost:3001",
    "http://localhost.evil.example",
    "http://127.0.0.1:3000",
    "x",
  ]) {
    const response = await rename({ origin });
    expect([origin, response.statusCode, response.json().result.code]).toEqual([origin, 403, "foreign_site"]);
    expect(response.json().result.error).toBe(
      "This wasn't sent from our own pages. Please open the desk at http://localhost:3000/desk and try there.",
    );
  }
  expect((await rename({ origin: "http://localhost:3000" })).statusCode).toBe(200);
  expect((await rename({ origin: "https://desk.example.com", ...toHttps(headers) }, overHttps)).statusCode).toBe(200);
  // A name that someone else points at us is both the origin and the host.
  expect((await rename({ origin: "http://evil.example", host: "evil.example" })).statusCode).toBe(403);
  expect((await rename({ origin: "http://192.0.2.7:3000", host: "192.0.2.7:3000" })).statusCode).toBe(403);
  // Sign-in calls too: no other site can sign anyone in.
  const door = {
    method: "POST",
    url: "/api/desk/sign-in/password",
    payload: { email: "a@b.com", password: "x" },
  } as const;
  expect((await app.inject({ ...door, headers: { origin: "https://evil.example" } })).statusCode).toBe(403);
  for (const type of ["text/plain", "application/x-www-form-urlencoded"])
    expect((await app.inject({ ...door, payload: "email=a", headers: { "content-type": type } })).statusCode).toBe(415);
});

test("over https, marks the cookie as secure and takes none that another host could have set", async () => {
  const { headers } = await as("advisor");
  expect(await askStatus(headers, overHttps)).toBe(401);
  const response = await overHttps.inject({ method: "POST", url: "/api/desk/sign-out", headers: toHttps(headers) });
  expect(response.statusCode).toBe(200);
  expect(response.headers["set-cookie"]).toBe(
    "__Host-desk_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure",
  );
});

test("refuses and records a client's token, a half-finished sign-in, and another role", async () => {
  const client = await api.client();
  const half = await api.signInHalfway("manager");
  const advisor = await as("advisor");
  const request = { url: "/api/desk/staff" };
  for (const { headers } of [client, half, advisor]) expect((await call({ headers }, request)).status).toBe(403);
  const { rows } = await database.query(
    "select actor_id, subject, address from audit_entries where action = 'permission.refused' order by number",
  );
  expect(rows).toEqual(
    [client.clientId, half.staffId, advisor.staffId].map((actor_id) => ({
      actor_id,
      subject: "GET /desk/staff",
      address: "127.0.0.1",
    })),
  );
  // And staff can't use a client's own pages.
  expect((await app.inject({ url: "/api/profile_details", headers: advisor.headers })).statusCode).toBe(401);
});

test("refuses and records a client's token wherever the call carries it", async () => {
  const { headers: signedIn } = await as("manager");
  const carriers = [
    (token: string) => ({ authorization: `Bearer ${token}` }),
    (token: string) => ({ cookie: `desk_session=${token}` }),
    (token: string) => ({ authorization: `Bearer ${token}`, cookie: `desk_session=${"A".repeat(43)}` }),
    (token: string) => ({ authorization: `Bearer ${token}`, ...signedIn }),
  ];
  for (const carry of carriers) {
    const { clientId, token } = await api.client();
    for (const url of ["/api/desk/staff", "/api/desk/events"])
      expect((await call({ headers: carry(token) }, { url })).status).toBe(403);
    const { rows } = await database.query("select actor_kind, action, subject from audit_entries where actor_id = $1", [
      clientId,
    ]);
    expect(rows).toEqual([{ actor_kind: "client", action: "permission.refused", subject: "GET /desk/staff" }]);
  }
  const forged = `${(await api.client()).token.slice(0, -4)}AAAA`;
  expect((await call({ headers: { cookie: `desk_session=${forged}` } }, { url: "/api/desk/staff" })).status).toBe(401);
});

test("explains that a bare address has no passkeys", async () => {
  const { app: bare } = await buildTestApp({ database, config: { publicUrl: "http://127.0.0.1:3000" } });
  expect((await bare.inject("/api/desk/door")).json()).toEqual({ data: { can_use_passkeys: false } });
  expect((await app.inject("/api/desk/door")).json()).toEqual({ data: { can_use_passkeys: true } });
  const response = await bare.inject({ method: "POST", url: "/api/desk/sign-in/passkey-options" });
  expect(response.json().result.code).toBe("passkeys_impossible");
});
