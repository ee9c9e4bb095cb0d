import { randomUUID } from "node:crypto";
import { signupIdRequestStates } from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import { todayLists } from "@funding-desk/contract/desk/today/desk-api";
import { deskEndpoints } from "@funding-desk/contract/endpoints/desk-endpoints";
import { apiBase, type Endpoint } from "@funding-desk/contract/http/endpoint";
import { eventStream } from "@funding-desk/contract/http/live/event-stream";
import { beforeAll, expect, test } from "vitest";
import { firm } from "../../../firm.config.ts";
import { fillDemo } from "../operate/demo/fill-demo.ts";
import { deskCalls } from "../testing/desk-calls.ts";
import { type SignedInStaff, startDeskApi } from "../testing/staff-api.ts";
import { testConfig } from "../testing/test-config.ts";

/** Everything that advisors read, on a sample firm: none of it shows a colleague's client. */
const api = await startDeskApi();

const today = Date.now();
const toDay = (days: number): string => new Date(today + days * 24 * 3600_000).toISOString().slice(0, 10);

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

let advisor: SignedInStaff;
let manager: SignedInStaff;
let theirs: readonly { readonly id: string; readonly name: string }[] = [];
/** Of one of the colleague's clients. */
let row: Readonly<
  Record<"client" | "email" | "call" | "calendar" | "application" | "prequalification" | "signupId", string>
>;
let contactId = "";
let signupIds: readonly string[] = [];
const bulkActId = randomUUID();

beforeAll(async () => {
  const { database, dataDir } = api;
  const config = testConfig({ dataDir, databaseUrl: database.url });
  const { staff } = await fillDemo({ config, firm, database, ownerUrl: database.ownerUrl }, 16);
  const [own, colleague] = staff.advisors.map(({ staffId }) => staffId);
  advisor = await api.as("advisor", { staffId: own ?? "" });
  manager = await api.as("manager");
  theirs = await database.list("select id, first_name || ' ' || last_name as name from clients where staff_id = $1", [
    colleague,
  ]);
  row = await database.get<typeof row>(
    `select c.id as client, c.email, c.signup_id as "signupId", a.id as application, p.id as prequalification, m.id as call,
       m.advisor_id::text as calendar
     from clients c join applications a on a.client_id = c.id join prequalifications p on p.client_id = c.id
       join appointments m on m.client_id = c.id
     where c.staff_id = $1 limit 1`,
    [colleague],
  );
  signupIds = await database.listValues("select id from signup_ids", []);
  contactId = await database.getValue(
    "update contact_messages set email = $1 where id = (select id from contact_messages limit 1) returning id",
    [row.email],
  );
  // Every call that is to come is then outside the hours, where a calendar names its client.
  await database.asOwner("delete from advisor_hours");
  await database.asOwner("update signup_id_requests set email = $1 where state <> 'open'", [row.email]);
  await database.asOwner(`insert into bulk_acts (id, staff_id, act) values ($1, $2, '{"kind": "link"}')`, [
    bulkActId,
    own,
  ]);
  await database.asOwner(
    `insert into bulk_act_clients (bulk_act_id, number, client_id, state, reason, settled_at)
     values ($1, 1, $2, 'refused', 'not theirs', now())`,
    [bulkActId, row.client],
  );
  // Once theirs, and put off then.
  for (const { staffId } of [advisor, manager])
    await database.asOwner(
      "insert into snoozes (staff_id, list, subject_id, client_id, until_on) values ($1, 'messages', $2, $2, $3)",
      [staffId, row.client, toDay(9)],
    );
  await api.call(manager, { url: `${apiBase}/desk/clients/${row.client}` });
}, 120_000);

const call = (caller: SignedInStaff, { path }: Endpoint, { params = {}, query = {} }: Asked) =>
  api.call(caller, {
    url: `${apiBase}${path.replace(/:(\w+)/g, (_, name) => params[name] ?? "")}`,
    query: { ...query },
  });

/** A call that is to come is named by its client's name alone. */
const findTheirs = (text: string): string | undefined =>
  theirs.find(({ id, name }) => text.includes(id) || text.includes(`"client_name":"${name}"`))?.name;

const month = { from: toDay(-10), days: "31" };
/** What to ask for instead of the sample, so that it's about a colleague's client. */
const asks: Readonly<Record<string, () => readonly Asked[]>> = {
  "/desk/applications/:id/status": () => [{ params: { id: row.application } }],
  "/desk/calendars/:id": () => [{ params: { id: row.calendar } }],
  "/desk/calls": () => [{ query: month }],
  "/desk/calls/:id": () => [{ params: { id: row.call } }],
  "/desk/calls/:id/slots": () => [
    { params: { id: row.call }, query: { date: toDay(5), timezone: "America/New_York" } },
  ],
  "/desk/contact/:id": () => [{ params: { id: contactId } }],
  "/desk/find": () => [{ query: { q: row.email } }],
  "/desk/bulk-acts/:id/missing": () => [{ params: { id: bulkActId } }],
  "/desk/prequalifications/:id/stage": () => [{ params: { id: row.prequalification } }],
  "/desk/signup-id-requests": () => signupIdRequestStates.map((state) => ({ query: { state } })),
  "/desk/signup-ids/:id": () => signupIds.map((id) => ({ params: { id } })),
  "/desk/signup-ids/:id/clients": () => [{ params: { id: row.signupId } }],
  "/desk/tasks": () => [{ query: { staff: "all" } }],
  "/desk/today": () => [{ query: { scope: "all" } }],
  "/desk/today/:list": () => todayLists.map((list) => ({ params: { list }, query: { scope: "all" } })),
};

const reads = deskEndpoints.filter(
  ({ method, access, output }) =>
    method === "GET" &&
    typeof access === "object" &&
    "staff" in access &&
    access.staff !== "first-factor" &&
    access.staff.includes("advisor") &&
    output !== eventStream,
);
const isInFile = ({ path }: Endpoint): boolean => path.startsWith("/desk/clients/:id");
const toRows = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.path, endpoint] as const);

const ask = async (endpoint: Endpoint) => {
  const sample = deskCalls[`GET ${endpoint.path}`] ?? {};
  const special = asks[endpoint.path]?.() ?? [];
  const answers = async (caller: SignedInStaff) =>
    Promise.all([sample, ...special].map((asked) => call(caller, endpoint, asked)));
  return { manager: await answers(manager), advisor: await answers(advisor) };
};

test.each(toRows(reads.filter((endpoint) => !isInFile(endpoint) && endpoint.shows === undefined)))(
  "%s shows a manager a colleague's client, and not an advisor",
  async (_, endpoint) => {
    const answers = await ask(endpoint);
    const names = answers.manager.some(({ text }) => findTheirs(text) !== undefined);
    const isOneClients = answers.manager.at(-1)?.status === 200 && answers.advisor.at(-1)?.status === 404;
    expect(names || isOneClients, "The manager must see one, or this test shows nothing.").toBe(true);
    for (const { text } of answers.advisor) expect(findTheirs(text)).toBeUndefined();
  },
);

test.each(toRows(reads.filter(({ shows }) => shows === "no clients")))("%s shows no clients", async (_, endpoint) => {
  const answers = await ask(endpoint);
  for (const { text } of [...answers.manager, ...answers.advisor]) expect(findTheirs(text)).toBeUndefined();
});

test.each(toRows(reads.filter(isInFile)))("%s: a colleague's client doesn't exist", async (path, endpoint) => {
  const { params, query = {} } = deskCalls[`GET ${path}`] ?? {};
  const asked = { params: { ...params, id: row.client }, query };
  expect((await call(advisor, endpoint, asked)).status).toBe(404);
  // A manager's id of one thing in the file belongs to no one either.
  if (path.split(":").length === 2 && !("link" in query))
    expect((await call(manager, endpoint, asked)).status).not.toBe(404);
});
