import { randomUUID } from "node:crypto";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import { addMonths } from "@funding-desk/contract/forms/months";
import type { DraftRule } from "@funding-desk/contract/matching/catalog/program-draft";
import { expect, test, vi } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { wakeWorkers } from "../../../platform/jobs/jobs.ts";
import { insertStoredKey } from "../../../testing/api-key.ts";
import { type ReviewedClient, startReviewDesk } from "../../../testing/review-desk.ts";
import { fitQueue } from "./fit-runs.service.ts";

const desk = await startReviewDesk();
const { ann, manager, auditor, database, mailServer } = desk;
const second = await desk.as("manager", { name: "Grace Hopper" });
const today = toCivilDate(firm.identity.timeZone, new Date());

const claim = {
  sourceUrl: "https://bank.example.com/requirements",
  title: "Example Bank, requirements",
  quote: "two years in business",
  readOn: "2026-06-01",
  staleAfterDays: 3650,
};
const toRule = (fact: "monthsInBusiness" | "yearlyRevenue", value: number): DraftRule => ({
  id: fact.toLowerCase(),
  severity: "must",
  test: { fact, op: "atLeast", value },
  claim,
});
const catalog = (caller: typeof ann, path: string, payload: object) =>
  desk.call(caller, { method: "POST", url: `/api/desk/catalog${path}`, payload });

let programs = 0;
const addLive = async (rules: readonly DraftRule[], mayBeNamed = true) => {
  programs += 1;
  const lender = await catalog(manager, "/lenders", {
    name: `Bank ${programs}`,
    kind: "bank",
    website: "https://bank.example.com",
    may_be_named: mayBeNamed,
    agreement_until: null,
    submission_email: "",
    accepts: "link",
    registered_states: [],
    note: "",
  });
  const draft = { product: "line-of-credit-bank", name: `Line ${programs}`, rules, documents: [], note: "" };
  let { body } = await catalog(manager, "/programs", { lender_id: lender.body.data.id, draft });
  for (const [caller, act] of [
    [second, "verify"],
    [manager, "live"],
  ] as const) {
    const { id, revision } = body.data;
    const answer = await catalog(caller, `/programs/${id}/${act}`, { expected_revision: revision });
    expect(answer.status).toBe(200);
    body = answer.body;
  }
  return { id: body.data.id as string, lenderName: `Bank ${programs}`, name: `Line ${programs}` };
};

const newClient = async (answers: object = { monthlyRevenue: "12500" }) => {
  const client = await desk.newClient();
  await database.query("update prequalifications set answers = $2 where client_id = $1", [client.clientId, answers]);
  return client;
};
/** Starts the run that the clock starts every minute. */
const runNow = async () => {
  await database.query("insert into jobs.job (name, data) values ($1, '{}')", [fitQueue.name]);
  await wakeWorkers(database, fitQueue.name);
};
const listRuns = async ({ clientId }: ReviewedClient) =>
  (
    await database.query<{ outcomes: Record<string, { outcome: string }>; sealed: Buffer; compared_on: string }>(
      "select outcomes, sealed, compared_on::text as compared_on from fit_runs where client_id = $1 order by made_at",
      [clientId],
    )
  ).rows;
const waitForRuns = async (client: ReviewedClient, count: number) => {
  await runNow();
  return vi.waitFor(
    async () => {
      const runs = await listRuns(client);
      expect(runs).toHaveLength(count);
      return runs;
    },
    { timeout: 60_000, interval: 200 },
  );
};

test("a client is compared again when a program goes live, and one mail says what is new", async () => {
  const client = await newClient();
  const first = await addLive([toRule("yearlyRevenue", 1_000_000)]);
  const [run] = await waitForRuns(client, 1);
  expect(run).toMatchObject({
    compared_on: today,
    outcomes: { [first.id]: { version: 1, outcome: "missesOne" } },
  });
  expect(run?.sealed.toString("latin1")).not.toMatch(/150000|yearlyRevenue/);
  const next = await addLive([toRule("yearlyRevenue", 100_000)]);
  const runs = await waitForRuns(client, 2);
  expect(runs[1]?.outcomes[next.id]).toEqual({ version: 1, outcome: "fits" });
  // The rules of their day stay with the older run.
  expect(runs[0]?.outcomes[next.id]).toBeUndefined();
  await desk.advanceMails("what-fits");
  const mail = await mailServer.next(client.email, /^More funding typically fits/);
  expect(mail.text).toContain(`${next.lenderName}, ${next.name}`);
  expect(mail.text).not.toMatch(/150,?000|approved|denied|declined|qualif|eligib/i);
  expect(mail.headers.some(({ key }) => key === "list-unsubscribe")).toBe(true);
}, 180_000);

test("an answer that changes is compared again, and nothing is stored while nothing is different", async () => {
  const program = await addLive([toRule("monthsInBusiness", 24)], false);
  const client = await newClient({ monthlyRevenue: "12500", timeInBusiness: "0-6 mo" });
  const [run] = await waitForRuns(client, 1);
  expect(run?.outcomes[program.id]).toMatchObject({ outcome: "missesOne", fitsOn: expect.any(String) });
  const since = addMonths(today, -24);
  await desk.call(client, {
    method: "PUT",
    url: "/api/lead-user/fit/facts/monthsInBusiness",
    payload: { state: "known", value: { since } },
  });
  const runs = await waitForRuns(client, 2);
  expect(runs[1]?.outcomes[program.id]?.outcome).toBe("fits");
  await desk.advanceMails("what-fits");
  const mail = await mailServer.next(client.email, /^More funding typically fits/);
  // This lender hasn't agreed to be named.
  expect(mail.text).not.toContain(program.lenderName);
  await desk.call(client, {
    method: "PUT",
    url: "/api/lead-user/fit/facts/paydex",
    payload: { state: "known", value: 80 },
  });
  const checkedAt = async () =>
    (
      await database.query<{ checked_at: Date }>("select checked_at from fit_checks where client_id = $1", [
        client.clientId,
      ])
    ).rows[0]?.checked_at.getTime() ?? 0;
  const before = await checkedAt();
  await runNow();
  await vi.waitFor(async () => expect(await checkedAt()).toBeGreaterThan(before), { timeout: 60_000, interval: 200 });
  expect(await listRuns(client)).toHaveLength(2);
}, 180_000);

test("the day on which time has met a rule compares again, and one mail says so", async () => {
  const program = await addLive([toRule("monthsInBusiness", 24)], true);
  const client = await newClient();
  await desk.call(client, {
    method: "PUT",
    url: "/api/lead-user/fit/facts/monthsInBusiness",
    payload: { state: "known", value: { since: addMonths(today, -24) } },
  });
  const [run] = await waitForRuns(client, 1);
  expect(run?.outcomes[program.id]?.outcome).toBe("fits");
  // As yesterday left it: a day short, and nothing has changed since but the day.
  const yesterday = { [program.id]: { version: 1, outcome: "missesOne", fitsOn: today } };
  await database.query(
    "update fit_runs set compared_on = compared_on - 1, outcomes = outcomes || $2::jsonb where client_id = $1",
    [client.clientId, yesterday],
  );
  await database.query("update fit_checks set checked_on = checked_on - 1 where client_id = $1", [client.clientId]);
  const runs = await waitForRuns(client, 2);
  expect(runs[1]).toMatchObject({ compared_on: today, outcomes: { [program.id]: { outcome: "fits" } } });
  await desk.advanceMails("what-fits");
  const mail = await mailServer.next(client.email, /^More funding typically fits/);
  expect(mail.text).toContain(`${program.lenderName}, ${program.name}`);
}, 180_000);

test("staff see the live programs with their names, and no one else does", async () => {
  const { lenderName } = await addLive([toRule("yearlyRevenue", 1)], false);
  for (const reader of [ann, manager, auditor])
    expect((await desk.call(reader, { url: "/api/desk/fit/programs" })).text).toContain(lenderName);
  const client = await newClient();
  expect((await desk.call(client, { url: "/api/desk/fit/programs" })).status).toBe(403);
  expect((await desk.call(undefined, { url: "/api/desk/fit/programs" })).status).toBe(401);
  expect((await desk.call(undefined, { url: "/api/fit/programs" })).text).not.toContain(lenderName);
});

const toRunsUrl = ({ clientId }: ReviewedClient, id = "") => `/api/desk/clients/${clientId}/fit/runs${id && `/${id}`}`;

test("staff open an earlier result with the facts and the rules of its day", async () => {
  const { id, lenderName } = await addLive([toRule("yearlyRevenue", 1_000_000)], false);
  const client = await newClient();
  await waitForRuns(client, 1);
  const {
    draft,
    lender_id: lenderId,
    revision,
  } = (await desk.call(ann, { url: `/api/desk/catalog/programs/${id}` })).body.data;
  const rules = [toRule("yearlyRevenue", 100_000)];
  let { body } = await desk.call(manager, {
    method: "PUT",
    url: `/api/desk/catalog/programs/${id}`,
    payload: { lender_id: lenderId, draft: { ...draft, rules }, expected_revision: revision },
  });
  body = (await catalog(second, `/programs/${id}/verify`, { expected_revision: body.data.revision })).body;
  await catalog(second, `/programs/${id}/live`, { expected_revision: body.data.revision });
  await waitForRuns(client, 2);
  const { runs } = (await desk.call(ann, { url: toRunsUrl(client) })).body.data;
  expect(runs).toHaveLength(2);
  expect(runs[0]).toMatchObject({ compared_on: today, fits: runs[1].fits + 1, misses: runs[1].misses - 1 });
  const first = (await desk.call(ann, { url: toRunsUrl(client, runs[1].id) })).body.data;
  expect(first.facts).toContainEqual({
    fact: "yearlyRevenue",
    value: { state: "known", value: 150_000, asOf: today, from: "client" },
  });
  const thresholdIn = (run: typeof first) =>
    run.programs.find((program: { id: string }) => program.id === id).rules[0].test.value;
  expect(thresholdIn(first)).toBe(1_000_000);
  expect(first.programs.find((program: { id: string }) => program.id === id).lenderName).toBe(lenderName);
  expect(thresholdIn((await desk.call(manager, { url: toRunsUrl(client, runs[0].id) })).body.data)).toBe(100_000);
  expect(await desk.listEntries(client.clientId, "file.viewed")).toHaveLength(2);

  // Only of this client, and only for staff who may see the client and what is sealed.
  const other = await newClient();
  expect((await desk.call(ann, { url: toRunsUrl(other, runs[0].id) })).status).toBe(404);
  expect((await desk.call(ann, { url: toRunsUrl(client, randomUUID()) })).status).toBe(404);
  expect((await desk.call(ann, { url: toRunsUrl(client, "1") })).status).toBe(400);
  expect((await desk.call(auditor, { url: toRunsUrl(client) })).body.data.runs).toHaveLength(2);
  for (const [caller, list, one] of [
    [undefined, 401, 401],
    [client, 403, 403],
    [desk.bob, 404, 404],
    [auditor, 200, 403],
  ] as const) {
    expect((await desk.call(caller, { url: toRunsUrl(client) })).status).toBe(list);
    expect((await desk.call(caller, { url: toRunsUrl(client, runs[0].id) })).status).toBe(one);
  }
}, 180_000);

test("verdicts and their reasons are answered to the client, to staff, and to a key", async () => {
  const program = await addLive([toRule("yearlyRevenue", 1_000_000), toRule("monthsInBusiness", 24)], false);
  const client = await newClient({ monthlyRevenue: "12500" });
  const find = (body: { data: { verdicts: { program_id: string }[] } }) =>
    body.data.verdicts.find(({ program_id }) => program_id === program.id);
  const path = `/api/desk/clients/${client.clientId}/fit/verdicts`;
  const reasons = [
    {
      about: "yearlyRevenue",
      outcome: "missed",
      is_must: true,
      have: "Your yearly revenue is $150,000.",
      need: "This lender publishes a minimum of $1,000,000.",
      change: "$850,000 more would meet it.",
    },
    { about: "monthsInBusiness", outcome: "unknown", is_must: true, have: null },
  ];
  const known = { outcome: "missesOne", fits_on: null, product: "line-of-credit-bank" };

  const own = await desk.call(client, { url: "/api/lead-user/fit/verdicts" });
  expect(own.body.data.today).toBe(today);
  expect(find(own.body)).toMatchObject({ ...known, lender_name: null, program_name: null, reasons });
  const read = await desk.call(ann, { url: path });
  expect(find(read.body)).toMatchObject({ ...known, lender_name: program.lenderName, reasons });
  expect(await desk.listEntries(client.clientId, "file.viewed")).toHaveLength(1);
  expect((await desk.call(auditor, { url: path })).status).toBe(403);

  const { headers } = await insertStoredKey(database, { scopes: ["fit:read"] });
  const ask = (id: string) => desk.app.inject({ url: `/api/v1/clients/${id}/fit`, headers });
  const told = await ask(client.clientId);
  const plain = { ...known, lender_name: program.lenderName, program_name: program.name };
  expect(find(told.json())).toEqual({
    program_id: program.id,
    ...plain,
    reasons: read.body.data.verdicts
      .find(({ program_id }: { program_id: string }) => program_id === program.id)
      .reasons.map(({ have: _, change: __, ...reason }: Record<string, unknown>) => reason),
  });
  expect(told.body).not.toMatch(/150,000|850,000/);
  expect(await desk.listEntries(client.clientId, "api.read")).toMatchObject([{ detail: { what: "what fits" } }]);
  expect((await ask(randomUUID())).statusCode).toBe(404);
});
