import { createHash, randomBytes, randomUUID } from "node:crypto";
import { doorEndpoints } from "@funding-desk/contract/endpoints/door-endpoints";
import { apiBase, type Endpoint } from "@funding-desk/contract/http/endpoint";
import { type PrivateLinkKind, privateLinkKinds } from "@funding-desk/contract/identity/private-link/states";
import { staffRoles } from "@funding-desk/contract/identity/staff-role";
import { describe, expect, test } from "vitest";
import { buildMultipart } from "../testing/multipart.ts";
import { storedTerms } from "../testing/stored-placement.ts";
import { type PlaceableClient, startSubmissionDesk } from "../testing/submission-desk.ts";

/** The permission matrix of the doors: calls every endpoint behind one as everyone there is. */
const desk = await startSubmissionDesk();
const { database } = desk;

const formatName = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;

/** A valid body for each call that takes one, so that only a missing permission refuses it. */
const bodies: Readonly<Record<string, object>> = {
  "POST /lender/requests": { words: "The lease, please" },
  "POST /lender/pass": { reason: "Too young a business" },
  "POST /lender/offers": { terms: storedTerms },
  "PUT /co-borrower/details": {},
  "POST /co-borrower/consents/:id/give": { signature: "Charles", text_sha256: "0".repeat(64) },
};

type Caller = { readonly headers: Readonly<Record<string, string>> } | undefined;

const call = async (caller: Caller, endpoint: Endpoint) => {
  const upload = endpoint.input.multipart ? await buildMultipart({}) : undefined;
  const body = bodies[formatName(endpoint)];
  const { statusCode } = await desk.app.inject({
    method: endpoint.method,
    url: `${apiBase}${endpoint.path.replace(":id", randomUUID()).replace(":position", "999")}`,
    headers: { ...upload?.headers, ...caller?.headers },
    ...(upload ? { payload: upload.payload } : body ? { payload: body } : {}),
  });
  return statusCode;
};

const client = await desk.newPlaceable(1);
const { id: submissionId } = await desk.sendFile(client);

/** A session behind a door to this client's file, as a code starts one. */
const startSession = async (kind: PrivateLinkKind, { clientId }: PlaceableClient) => {
  const [token, linkId] = [randomBytes(32).toString("base64url"), randomUUID()];
  await database.query(
    `insert into private_links (id, kind, client_id, submission_id, co_borrower_id, token_hash, email, expires_at, opens_left)
     select $1, $2, $3, case $2 when 'lender' then s.id end, case $2 when 'co-borrower' then b.id end, $5,
       case $2 when 'lender' then s.lender_email else b.answers ->> 'email' end, now() + interval '1 day', 1
     from submissions s join application_co_borrowers b on b.application_id = s.application_id where s.id = $4`,
    [linkId, kind, clientId, submissionId, randomBytes(32)],
  );
  await database.query(
    "insert into private_link_sessions (token_hash, link_id, expires_at) values ($1, $2, now() + interval '1 hour')",
    [createHash("sha256").update(token).digest(), linkId],
  );
  return { linkId, headers: { authorization: `Bearer ${token}` } };
};

test("every endpoint behind a door is in the registry once, and nothing else is", async () => {
  const { paths } = (await desk.app.inject(`${apiBase}/openapi.json`)).json();
  const registered = Object.entries(paths as Record<string, object>)
    .filter(([path]) => /^\/api\/(?:lender|co-borrower)(?:\/|$)/.test(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.slice(apiBase.length).replaceAll(/\{(\w+)\}/g, ":$1")}`,
      ),
    );
  expect(doorEndpoints.map(formatName).toSorted()).toEqual(registered.toSorted());
});

describe.each(doorEndpoints.map((endpoint) => [formatName(endpoint), endpoint] as const))("%s", (_, endpoint) => {
  const kind = privateLinkKinds.find((each) => each === endpoint.access) ?? "lender";

  test("refuses everyone who didn't come through its door", async () => {
    const staff = await Promise.all(staffRoles.map((role) => desk.as(role)));
    const others = privateLinkKinds.filter((each) => each !== kind);
    const inside = await Promise.all(others.map((each) => startSession(each, client)));
    const guessed = { headers: { authorization: `Bearer ${"A".repeat(43)}` } };
    for (const caller of [undefined, guessed, client, ...staff, ...inside])
      expect(await call(caller, endpoint)).toBe(401);
  });

  test.each([
    ["whose link was revoked", "update private_links set revoked_at = now() where id = $1", 403],
    ["whose link has expired", "update private_links set expires_at = now() where id = $1", 403],
    ["that ended", "update private_link_sessions set expires_at = now() where link_id = $1", 401],
    [
      "that no one used for half an hour",
      "update private_link_sessions set last_used_at = now() - interval '31 minutes' where link_id = $1",
      401,
    ],
  ] as const)("refuses a session %s", async (_, change, expected) => {
    const caller = await startSession(kind, client);
    await database.query(change, [caller.linkId]);
    expect(await call(caller, endpoint)).toBe(expected);
  });

  test("lets in who did", async () => {
    const status = await call(await startSession(kind, client), endpoint);
    expect([400, 401, 403, 405, 415]).not.toContain(status);
    expect(status).toBeLessThan(500);
    // A lender who passed gets no further.
    await database.query("update submissions set status = 'sent' where id = $1", [submissionId]);
  });
});
