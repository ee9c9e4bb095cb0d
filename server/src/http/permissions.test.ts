import { deskEndpoints } from "@funding-desk/contract/endpoints/desk-endpoints";
import { doorEndpoints } from "@funding-desk/contract/endpoints/door-endpoints";
import { keyEndpoints } from "@funding-desk/contract/endpoints/key-endpoints";
import { type Access, apiBase, type Endpoint, type StaffAccess } from "@funding-desk/contract/http/endpoint";
import { eventStream } from "@funding-desk/contract/http/live/event-stream";
import { privateLinkKinds } from "@funding-desk/contract/identity/private-link/states";
import { type StaffRole, staffRoles } from "@funding-desk/contract/identity/staff-role";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { deskCalls } from "../testing/desk-calls.ts";
import { startDeskApi } from "../testing/staff-api.ts";
import { insertStoredStaff } from "../testing/stored-staff.ts";

/**
 * The permission matrix: calls every endpoint below /desk as everyone there is, and compares the answers with the contract.
 * `docs/PERMISSIONS.md` is the readable matrix; see the last test.
 */
const api = await startDeskApi();

const staffIds = new Map<StaffRole, string>();
beforeAll(async () => {
  for (const role of staffRoles) staffIds.set(role, await insertStoredStaff(api.database, role));
});

/** A new session for each call, because some calls end it. */
const startSession = async (role: StaffRole, isFresh = true) => {
  const staffId = staffIds.get(role);
  return api.as(role, { isFresh, ...(staffId === undefined ? {} : { staffId }) });
};

const formatName = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;

const toRequest = (endpoint: Endpoint): InjectOptions => {
  const { params = {}, query, body } = deskCalls[formatName(endpoint)] ?? {};
  return {
    method: endpoint.method,
    url: `${apiBase}${endpoint.path.replace(/:(\w+)/g, (_, name) => params[name] ?? "")}`,
    ...(query === undefined ? {} : { query: { ...query } }),
    ...(body === undefined ? {} : { payload: body }),
    // No one gets as far as reading it: the client belongs to no one.
    ...(endpoint.input.multipart
      ? { headers: { "content-type": "multipart/form-data; boundary=x" }, payload: "--x--\r\n" }
      : {}),
  };
};

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
}

type Caller = { readonly headers: Readonly<Record<string, string>> } | undefined;

const call = async (caller: Caller, endpoint: Endpoint, changes: InjectOptions = {}): Promise<Answer> => {
  const usual = toRequest(endpoint);
  const headers = { ...usual.headers, ...caller?.headers, ...changes.headers };
  const request = { ...usual, ...changes, headers };
  if (endpoint.output !== eventStream) {
    const { statusCode: status, headers: answered, body } = await api.app.inject(request);
    const isJson = String(answered["content-type"]).includes("json");
    return { status, code: isJson ? JSON.parse(body).result?.code : undefined };
  }
  const response = await api.app.inject({ ...request, payloadAsStream: true });
  const chunks: Buffer[] = [];
  if (response.statusCode === 200) response.stream().destroy();
  else for await (const chunk of response.stream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return { status: response.statusCode, code: text === "" ? undefined : JSON.parse(text).result?.code };
};

/** The actor's refusals, as recorded. */
const listRefusals = async (actorId: string): Promise<string[]> =>
  (
    await api.database.query<{ subject: string }>(
      "select subject from audit_entries where action = 'permission.refused' and actor_id = $1 order by number",
      [actorId],
    )
  ).rows.map(({ subject }) => subject);

const isForStaff = (access: Access): access is StaffAccess => typeof access === "object" && "staff" in access;

const isAllowed = ({ access }: Endpoint, role: StaffRole): boolean =>
  isForStaff(access) && access.staff !== "first-factor" && access.staff.includes(role);

test("every /desk endpoint is in the registry once, and nothing else is", async () => {
  const { paths } = (await api.app.inject(`${apiBase}/openapi.json`)).json();
  const registered = Object.entries(paths as Record<string, object>)
    .filter(([path]) => path.startsWith(`${apiBase}/desk/`))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.slice(apiBase.length).replaceAll(/\{(\w+)\}/g, ":$1")}`,
      ),
    );
  const names = deskEndpoints.map(formatName);
  expect(names.toSorted()).toEqual(registered.toSorted());
});

test("no desk endpoint is for clients", () => {
  const strange = deskEndpoints.filter(({ access }) => access === "client" || access === "prequalified");
  expect(strange.map(formatName)).toEqual([]);
});

const open = deskEndpoints.filter(({ access }) => access === "public");
const forStaff = deskEndpoints.filter(({ access }) => isForStaff(access));
const forFirstFactor = forStaff.filter(({ access }) => isForStaff(access) && access.staff === "first-factor");
const forSecondFactor = forStaff.filter((endpoint) => !forFirstFactor.includes(endpoint));

describe.each(forSecondFactor.map((endpoint) => [formatName(endpoint), endpoint] as const))("%s", (name, endpoint) => {
  test("refuses a request without a cookie and one with an invented cookie", async () => {
    for (const caller of [undefined, { headers: { cookie: `desk_session=${"A".repeat(43)}` } }])
      expect(await call(caller, endpoint)).toEqual({ status: 401, code: "not_signed_in" });
  });

  test("refuses a client and records it", async () => {
    const client = await api.client();
    expect(await call(client, endpoint)).toEqual({ status: 403, code: "forbidden" });
    expect(await listRefusals(client.clientId)).toEqual([name]);
  });

  test("refuses a member without the second factor, and records it", async () => {
    const halfWay = await api.signInHalfway("manager");
    expect(await call(halfWay, endpoint)).toEqual({ status: 403, code: "second_factor_missing" });
    expect(await listRefusals(halfWay.staffId)).toEqual([name]);
  });

  test.each(staffRoles)("%s", async (role) => {
    const staff = await startSession(role);
    const before = await listRefusals(staff.staffId);
    const answer = await call(staff, endpoint);
    if (!isAllowed(endpoint, role)) {
      expect(answer).toEqual({ status: 403, code: "forbidden" });
      expect(await listRefusals(staff.staffId)).toEqual([...before, name]);
      return;
    }
    // Whatever else happened, it was neither refused nor malformed, and nothing broke.
    expect(["not_signed_in", "forbidden", "second_factor_missing", "second_factor_needed"]).not.toContain(answer.code);
    expect([400, 401, 405, 415]).not.toContain(answer.status);
    expect(
      answer.status,
      api.log.findLast((line) => line.includes("request failed")),
    ).toBeLessThan(500);
    expect(await listRefusals(staff.staffId)).toEqual(before);
  });

  test("no one gains a role by what they send", async () => {
    const [role] = staffRoles.filter((each) => isAllowed(endpoint, each));
    const claims = { role: "manager", staff_role: "manager", is_manager: "true" };
    const { query = {}, body } = deskCalls[name] ?? {};
    for (const [key, value] of Object.entries(claims)) {
      const claim = { [key]: value };
      if (key === "role" && JSON.stringify(body ?? {}).includes('"role"')) continue;
      const staff = await startSession(role ?? "manager");
      expect(await call(staff, endpoint, { query: { ...query, ...claim } })).toMatchObject({ status: 400 });
      if (endpoint.method === "GET" || endpoint.input.multipart) continue;
      const { status } = await call(staff, endpoint, { payload: { ...body, ...claim } });
      expect([400, 403]).toContain(status);
    }
  });

  test("refuses another site's page and a session with an old second factor", async () => {
    const [role = "manager"] = staffRoles.filter((each) => isAllowed(endpoint, each));
    if (endpoint.method !== "GET") {
      const headers = { origin: "https://elsewhere.example.com" };
      expect(await call(await startSession(role), endpoint, { headers })).toEqual({
        status: 403,
        code: "foreign_site",
      });
    }
    const isFreshNeeded = isForStaff(endpoint.access) && endpoint.access.isFresh === true;
    const stale = await call(await startSession(role, false), endpoint);
    if (isFreshNeeded) expect(stale).toEqual({ status: 403, code: "second_factor_needed" });
    else expect(stale.code).not.toBe("second_factor_needed");
  });
});

test.each(forFirstFactor.map((endpoint) => [formatName(endpoint), endpoint] as const))(
  "%s opens only after the first factor",
  async (_, endpoint) => {
    const inside = await Promise.all(staffRoles.map((role) => startSession(role)));
    for (const caller of [undefined, ...inside])
      expect(await call(caller, endpoint)).toEqual({ status: 401, code: "not_signed_in" });
    expect(await call(await api.client(), endpoint)).toEqual({ status: 403, code: "forbidden" });
    expect((await call(await api.signInHalfway("advisor"), endpoint)).code).not.toBe("not_signed_in");
  },
);

test.each(open.map((endpoint) => [formatName(endpoint), endpoint] as const))(
  "%s is open to anyone, except from another site's page",
  async (_, endpoint) => {
    const { status, code } = await call(undefined, endpoint);
    expect([400, 405, 415]).not.toContain(status);
    expect(["not_signed_in", "forbidden"]).not.toContain(code);
    if (endpoint.method === "GET") return;
    const headers = { origin: "https://elsewhere.example.com" };
    expect(await call(undefined, endpoint, { headers })).toEqual({ status: 403, code: "foreign_site" });
  },
);

/** Run with `-u` when an endpoint is new or its access changed on purpose, so that a reviewer sees the change. */
test("the documented matrix matches the contract", async () => {
  const mark = (is: boolean) => (is ? "yes" : "·");
  const rows = deskEndpoints
    .map((endpoint) => {
      const { access } = endpoint;
      const anyone = access === "public";
      const half = isForStaff(access) && access.staff === "first-factor";
      const again = isForStaff(access) && access.isFresh === true;
      const roles = staffRoles.map((role) => mark(anyone || isAllowed(endpoint, role)));
      return [
        `\`${formatName(endpoint)}\``,
        endpoint.summary,
        mark(anyone),
        mark(anyone || half),
        ...roles,
        mark(again),
      ];
    })
    .toSorted(
      ([a = ""], [b = ""]) =>
        a
          .split(" ")
          .at(-1)
          ?.localeCompare(b.split(" ").at(-1) ?? "") || a.localeCompare(b),
    );
  const head = ["Call", "What it does", "Anyone", "First factor only", ...staffRoles, "Fresh second factor"];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const doors = doorEndpoints.map((endpoint) => [
    `\`${formatName(endpoint)}\``,
    endpoint.summary,
    ...privateLinkKinds.map((kind) => mark(endpoint.access === kind)),
  ]);
  const doorHead = ["Call", "What it does", ...privateLinkKinds];
  const text = [
    "# Who can do what at the desk",
    "",
    "`server/src/http/permissions.test.ts` writes this page from the contract and tries every call as everyone. Don't edit it.",
    "For every call, advisors only reach their own and unassigned clients, and those of colleagues they cover for.",
    "",
    line(head),
    line(head.map(() => "---")),
    ...rows.map(line),
    "",
    "## Behind a private link",
    "",
    "`server/src/http/door-permissions.test.ts` tries every call as everyone. A session opens one client's file, and no one else's.",
    "",
    line(doorHead),
    line(doorHead.map(() => "---")),
    ...doors.map(line),
    "",
    "## With an API key",
    "",
    "`server/src/http/key-permissions.test.ts` tries every call with every scope, and with keys that don't work. A key reaches every",
    "client's file, and never a value that is sealed.",
    "",
    line(["Call", "What it does", "Scope"]),
    line(["---", "---", "---"]),
    ...keyEndpoints.map((endpoint) =>
      line([
        `\`${formatName(endpoint)}\``,
        endpoint.summary,
        typeof endpoint.access === "object" && "key" in endpoint.access ? `\`${endpoint.access.key}\`` : "",
      ]),
    ),
    "",
  ].join("\n");
  await expect(text).toMatchFileSnapshot("../../../docs/PERMISSIONS.md");
});
