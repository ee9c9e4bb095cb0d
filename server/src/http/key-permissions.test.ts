import { randomUUID } from "node:crypto";
import { keyEndpoints } from "@funding-desk/contract/endpoints/key-endpoints";
import { apiBase, type Endpoint, type KeyAccess } from "@funding-desk/contract/http/endpoint";
import { apiScopeNames } from "@funding-desk/contract/identity/api-key/scopes";
import { describe, expect, test } from "vitest";
import { insertStoredKey } from "../testing/api-key.ts";
import { startDeskApi } from "../testing/staff-api.ts";

/** The permission matrix of API keys: calls every endpoint for them with every scope, and as everyone else. */
const api = await startDeskApi();
const { database } = api;

const formatName = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;

/** A valid body for each call that takes one, so that only a missing permission refuses it. */
const bodies: Readonly<Record<string, object>> = {
  "POST /v1/clients": {
    first_name: "Marisol",
    last_name: "Vega",
    mobile: "5550100142",
    state: "Florida (FL)",
    email: "m@example.com",
    origin_note: "",
  },
  "POST /v1/clients/:id/notes": { text: "Called about an oven" },
  "POST /v1/clients/:id/tasks": { title: "Ring back", due_on: "2026-01-05" },
};

type Caller = { readonly headers: Readonly<Record<string, string>> } | undefined;

const call = async (caller: Caller, endpoint: Endpoint, changes: { readonly body?: object; query?: string } = {}) => {
  const body = changes.body ?? bodies[formatName(endpoint)];
  const response = await api.app.inject({
    method: endpoint.method,
    url: `${apiBase}${endpoint.path.replace(":id", randomUUID())}${changes.query ?? ""}`,
    headers: caller?.headers ?? {},
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, result: response.json().result };
};

const bearer = (key: string): Caller => ({ headers: { authorization: key } });
const all = await insertStoredKey(database);
const expired = await insertStoredKey(database, { days: -1 });
const revoked = await insertStoredKey(database, { isRevoked: true });
const single = await Promise.all(
  apiScopeNames.map(async (scope) => ({ scope, ...(await insertStoredKey(database, { scopes: [scope] })) })),
);
const outsiders: Caller[] = [
  undefined,
  bearer(`Bearer fd_${"A".repeat(43)}`),
  bearer(all.key),
  bearer(`Basic ${all.key}`),
  bearer(`Bearer ${all.key} `.repeat(2)),
  await api.client(),
  await api.as("manager"),
];

test("every endpoint for API keys is in the registry once, and nothing else is", async () => {
  const { paths } = (await api.app.inject(`${apiBase}/openapi.json`)).json();
  const registered = Object.entries(paths as Record<string, object>)
    .filter(([path]) => path.startsWith(`${apiBase}/v1/`))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.slice(apiBase.length).replaceAll(/\{(\w+)\}/g, ":$1")}`,
      ),
    );
  expect(keyEndpoints.map(formatName).toSorted()).toEqual(registered.toSorted());
  const used = new Set(keyEndpoints.map(({ access }) => (access as KeyAccess).key));
  expect([...used].toSorted()).toEqual([...apiScopeNames].toSorted());
});

describe.each(keyEndpoints.map((endpoint) => [formatName(endpoint), endpoint] as const))("%s", (_, endpoint) => {
  const needed = (endpoint.access as KeyAccess).key;

  test("refuses everyone without a key that works, and says why", async () => {
    for (const outsider of outsiders)
      expect(await call(outsider, endpoint)).toMatchObject({ status: 401, result: { code: "key_invalid" } });
    expect((await call(expired, endpoint)).result).toMatchObject({ error: expect.stringMatching(/has expired/) });
    expect((await call(revoked, endpoint)).result).toMatchObject({ error: expect.stringMatching(/was revoked/) });
  });

  test("lets in the key with its scope only, and names the scope that is missing", async () => {
    for (const key of single) {
      const { status, result } = await call(key, endpoint);
      if (key.scope !== needed) {
        expect({ status, result }).toMatchObject({
          status: 403,
          result: { code: "scope_missing", error: expect.stringMatching(`lacks the scope ${needed}\\.$`) },
        });
        continue;
      }
      expect([400, 401, 403, 405, 415]).not.toContain(status);
      expect(status).toBeLessThan(500);
    }
  });

  test("refuses what it doesn't know", async () => {
    expect(await call(all, endpoint, { query: "?role=manager" })).toMatchObject({ status: 400 });
    const body = bodies[formatName(endpoint)];
    if (body) expect(await call(all, endpoint, { body: { ...body, role: "manager" } })).toMatchObject({ status: 400 });
  });
});

test("a key opens nothing else", async () => {
  for (const url of ["/api/desk/today?scope=all", "/api/profile_details", "/api/lender/file"])
    expect((await api.call(all, { url })).status).toBe(401);
});
