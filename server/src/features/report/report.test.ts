import { randomUUID } from "node:crypto";
import { reportNames } from "@funding-desk/contract/report/desk-api";
import { beforeAll, describe, expect, test } from "vitest";
import { type SignedInStaff, startDeskApi } from "../../testing/staff-api.ts";
import { insertStoredApplication, insertStoredPrequalification } from "../../testing/stored-submission.ts";

const api = await startDeskApi();
const { database } = api;
const run = (text: string, values: unknown[] = []) => database.query(text, values);

let manager: SignedInStaff;
let staffId: string;

/** A day of March 2025 in New York, on summer time from the 9th. */
const at = (day: number, hour = 12): string => `2025-03-${String(day).padStart(2, "0")} ${hour}:00:00-04`;
const hour = 60;
const day = 24 * hour;

const march = { from: "2025-03-01", to: "2025-03-31" };

interface History {
  readonly signupId?: string;
  readonly signedUp: string;
  readonly prequalified?: string;
  readonly booked?: string;
  readonly applied?: string;
  readonly moves?: readonly (readonly [status: string, at: string])[];
}

const storeClient = async (history: History): Promise<string> => {
  const id = randomUUID();
  await run(
    `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id, created_at)
     values ($1, 'Ada', 'Lovelace', '5550100142', $2, 'Florida (FL)', 'none', $3, $4)`,
    [id, `${id}@example.com`, history.signupId ?? "FAIR1", history.signedUp],
  );
  if (history.prequalified) {
    const { id: own } = await insertStoredPrequalification(database, id);
    await run("update prequalifications set submitted_at = $2 where id = $1", [own, history.prequalified]);
  }
  if (history.booked) await storeCall(id, { startsAt: at(30), createdAt: history.booked });
  if (history.applied) {
    const { id: own } = await insertStoredApplication(database, id);
    await run("update applications set submitted_at = $2 where id = $1", [own, history.applied]);
    for (const [to, changedAt] of history.moves ?? [])
      await run(
        `insert into status_changes (id, kind, subject_id, client_id, from_status, to_status, staff_id, changed_at)
         values ($1, 'application', $2, $3, 'Submitted', $4, $5, $6)`,
        [randomUUID(), own, id, to, staffId, changedAt],
      );
  }
  return id;
};

interface StoredCall {
  readonly startsAt: string;
  readonly createdAt?: string;
  readonly status?: string;
  readonly outcome?: string;
  readonly isMoved?: boolean;
}

let storedCalls = 0;
const storeCall = async (clientId: string, call: StoredCall): Promise<void> => {
  const id = randomUUID();
  storedCalls += 1;
  await run(
    `insert into appointments (id, client_id, advisor_id, appointment_type_id, title, starts_at, ends_at, taken, time_zone,
       full_name, email, phone, location, answers, change_until, created_at, status, outcome, outcome_by)
     select $1, $2, t.advisor_id, t.id, 'x', $3, $3::timestamptz + interval '30 minutes', tstzrange($4, $4, '[]'), 'UTC',
       'x', 'x', 'x', 'x', '[]', $3, $5, $6, $7, case when $7::text is null then null else $8::uuid end
     from appointment_types t order by t.id limit 1`,
    [
      id,
      clientId,
      call.startsAt,
      // Calls of one advisor may not overlap; what is counted is when they begin.
      new Date(storedCalls * 3600_000),
      call.createdAt ?? call.startsAt,
      call.status ?? "Scheduled",
      call.outcome ?? null,
      staffId,
    ],
  );
  if (call.isMoved)
    for (const _ of [1, 2])
      await run(
        `insert into appointment_changes (id, appointment_id, client_id, what, started_at)
         values ($1, $2, $3, 'moved', now())`,
        [randomUUID(), id, clientId],
      );
};

const get = async (report: string, query: Record<string, string> = march, caller = manager) =>
  api.call(caller, { url: `/api/desk/reports/${report}?${new URLSearchParams(query)}` });
const dataOf = async (report: string, query?: Record<string, string>) => {
  const { status, body } = await get(report, query);
  expect(status).toBe(200);
  return body.data;
};

beforeAll(async () => {
  manager = await api.as("manager");
  staffId = manager.staffId;
  await run(`insert into signup_ids (id, label, allowed_uses) values
    ('FAIR1', 'Trade fair', 1), ('FAIR2', 'Trade fair', 9), ('PLAIN', null, 1), ('SUM', '=SUM(A1)', 1)`);
});

describe("the funnel", () => {
  test("of nobody is noughts, and nothing to measure", async () => {
    const { stages } = await dataOf("funnel", { from: "2024-01-01", to: "2024-12-31" });
    expect(stages).toHaveLength(6);
    for (const stage of stages)
      expect(stage).toMatchObject({ clients: 0, came_on: 0, median_minutes: null, p90_minutes: null });
  });

  test("counts who came so far, whom it takes how long, and by which id they came", async () => {
    await storeClient({ signedUp: at(10) });
    await storeClient({ signedUp: at(10), prequalified: at(10, 13), signupId: "FAIR2" });
    await storeClient({ signedUp: at(10), prequalified: at(10, 15), booked: at(11, 15), signupId: "PLAIN" });
    await storeClient({
      signedUp: at(11),
      prequalified: at(11, 14),
      // Booked before: came so far, and measured would be less than nothing.
      booked: at(11, 13),
      applied: at(13, 14),
      moves: [
        ["Term Sheet", at(15, 14)],
        ["Approved", at(16, 14)],
        ["Funded", at(25, 14)],
      ],
    });
    await storeClient({
      signedUp: at(31, 23),
      prequalified: "2025-04-01 01:00:00-04",
      applied: at(1),
      signupId: "SUM",
    });
    // Not in March by New York's clocks, though in Greenwich's.
    await storeClient({ signedUp: "2025-04-01 00:00:00-04" });
    await storeClient({ signedUp: "2025-02-28 23:59:00-05" });
    const { stages } = await dataOf("funnel");
    expect(stages).toEqual([
      { stage: "signed_up", clients: 5, came_on: 5, median_minutes: null, p90_minutes: null },
      // 1, 2, 2 and 3 hours.
      { stage: "prequalified", clients: 4, came_on: 4, median_minutes: 2 * hour, p90_minutes: 2.7 * hour },
      { stage: "call_booked", clients: 2, came_on: 2, median_minutes: day, p90_minutes: day },
      { stage: "applied", clients: 2, came_on: 2, median_minutes: 2 * day, p90_minutes: 2 * day },
      { stage: "terms", clients: 1, came_on: 1, median_minutes: 2 * day, p90_minutes: 2 * day },
      { stage: "funded", clients: 1, came_on: 1, median_minutes: 10 * day, p90_minutes: 10 * day },
    ]);
    expect((await dataOf("funnel", { from: "2025-03-31", to: "2025-03-31" })).stages[0].clients).toBe(1);
  });

  test("sources are the ids' labels, the most sign-ups first", async () => {
    expect(await dataOf("sources")).toEqual({
      sources: [
        { name: "Trade fair", ids: 2, signed_up: 3, prequalified: 2, applied: 1, funded: 1 },
        { name: "=SUM(A1)", ids: 1, signed_up: 1, prequalified: 1, applied: 1, funded: 0 },
        { name: "PLAIN", ids: 1, signed_up: 1, prequalified: 1, applied: 0, funded: 0 },
      ],
      others: null,
    });
  });

  test("beyond the fiftieth source all are one sum", async () => {
    for (let n = 0; n < 52; n += 1) {
      const id = `MANY${n}`;
      await run("insert into signup_ids (id, allowed_uses) values ($1, 1)", [id]);
      await storeClient({
        signedUp: "2023-05-05 12:00:00-04",
        signupId: id,
        ...(n === 0 ? { prequalified: at(1) } : {}),
      });
    }
    const { sources, others } = await dataOf("sources", { from: "2023-01-01", to: "2023-12-31" });
    expect(sources).toHaveLength(50);
    expect(others).toEqual({ sources: 2, signed_up: 2, prequalified: 0, applied: 0, funded: 0 });
  });
});

describe("forms that were left", () => {
  const url = "/api/drafts/prequalification";
  const save = async (client: { headers: Record<string, string> }, payload: object) => {
    const answer = await api.call(client, { method: "PUT", url, payload: { base_revision: 0, ...payload } });
    expect(answer.status).toBe(200);
  };
  const age = (clientId: string, savedAt: string) =>
    run("update drafts set saved_at = $2 where client_id = $1", [clientId, savedAt]);

  test("are counted by step and question once nobody has touched them for a day", async () => {
    const personal = { fullName: "Ada Lovelace", email: "ada@example.com" };
    for (const [answers, step] of [
      [personal, "personal"],
      [personal, "personal"],
      [{ ...personal, phone: "5550100142", state: "Florida (FL)", website: "" }, "business"],
      [{}, "no such step"],
    ] as const) {
      const client = await api.client();
      await save(client, { answers, step });
      await age(client.clientId, "2025-03-20 09:00:00-04");
    }
    const earlier = await api.client();
    await save(earlier, { answers: personal, step: "personal" });
    await run("update drafts set left_step = null, left_field = null, saved_at = $2 where client_id = $1", [
      earlier.clientId,
      at(3),
    ]);
    const fresh = await api.client();
    await save(fresh, { answers: personal, step: "personal" });
    const old = await dataOf("left-forms");
    expect(old.forms[0]).toEqual({
      form: "prequalification",
      submitted: 3 + 1,
      open: 0,
      left: 5,
      places: [
        { step: "personal", step_title: "Personal Info", field: "phone", field_label: "Phone number", drafts: 2 },
        {
          step: "business",
          step_title: "Business Details",
          field: "businessName",
          field_label: "Business name",
          drafts: 1,
        },
        { step: null, step_title: "Not known", field: "fullName", field_label: "Full name", drafts: 1 },
        { step: null, step_title: "Not known", field: null, field_label: "Not known", drafts: 1 },
      ],
    });
    expect(old.forms[1]).toMatchObject({ form: "application", submitted: 2, open: 0, left: 0, places: [] });
    const { rows } = await database.query<{ day: string }>(
      "select (saved_at at time zone 'America/New_York')::date::text as day from drafts where client_id = $1",
      [fresh.clientId],
    );
    const today = rows[0]?.day ?? "";
    expect((await dataOf("left-forms", { from: today, to: today })).forms[0]).toMatchObject({ open: 1, left: 0 });
  });

  test("a later save moves the place, and no answer is in the row", async () => {
    const client = await api.client();
    const answers = { fullName: "Ada Lovelace" };
    await save(client, { answers, step: "personal" });
    const { rows } = await database.query<{ revision: number }>("select revision from drafts where client_id = $1", [
      client.clientId,
    ]);
    await save(client, {
      answers: { ...answers, email: "ada@example.com", industry: "Other" },
      step: "review",
      base_revision: rows[0]?.revision,
    });
    const stored = await database.query(
      "select left_step, left_field, drafts::text as row from drafts where client_id = $1",
      [client.clientId],
    );
    expect(stored.rows).toEqual([
      { left_step: "review", left_field: "phone", row: expect.not.stringContaining("Ada") },
    ]);
  });
});

test("calls are each one of held, missed, cancelled, moved by phone, unnoted and upcoming", async () => {
  const client = await storeClient({ signedUp: at(1) });
  for (const call of [
    { outcome: "Held" },
    { outcome: "Held", isMoved: true },
    { outcome: "No show" },
    { outcome: "Not reached" },
    { outcome: "No longer needed" },
    { status: "Cancelled", isMoved: true },
    { outcome: "Moved by phone" },
    {},
  ])
    await storeCall(client, { startsAt: "2025-05-05 12:00:00-04", ...call });
  const counts = {
    booked: 8,
    held: 2,
    missed: 2,
    cancelled: 2,
    moved_by_phone: 1,
    unnoted: 1,
    upcoming: 0,
    moved: 2,
  };
  const { rows } = await database.query<{ type: string; calendar: string }>(
    "select t.name as type, v.name as calendar from appointment_types t join advisors v on v.id = t.advisor_id order by t.id",
  );
  const may = { from: "2025-05-01", to: "2025-05-31" };
  expect(await dataOf("calls", may)).toEqual({
    total: counts,
    by_type: [{ name: rows[0]?.type, ...counts }],
    by_calendar: [{ name: rows[0]?.calendar, ...counts }],
  });
  await storeCall(client, { startsAt: "2990-01-01 12:00:00-05" });
  expect((await dataOf("calls", { from: "2990-01-01", to: "2990-01-01" })).total).toMatchObject({
    booked: 1,
    upcoming: 1,
    unnoted: 0,
  });
  expect(await dataOf("calls", { from: "2024-05-01", to: "2024-05-31" })).toMatchObject({
    total: { booked: 0 },
    by_type: [],
    by_calendar: [],
  });
});

test("documents: what was decided on, how soon, and what was rejected", async () => {
  const client = await storeClient({ signedUp: at(1) });
  const store = async (
    type: string,
    review: { state: string; after?: number; fileState?: string; isGone?: boolean },
  ) => {
    const file = randomUUID();
    await run(
      `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
       values ($1, $2, 'x.pdf', 'application/pdf', 1, '', $3)`,
      [file, client, review.fileState ?? "clean"],
    );
    await run(
      `insert into documents (id, client_id, document_type_id, file_id, uploaded_at, deleted_at, review_state, reviewed_at, rejection_reason)
       select gen_random_uuid(), $1, t.id, $2, $4::timestamptz, case when $7 then now() end, $5,
         $4::timestamptz + make_interval(hours => $6), case when $5 = 'rejected' then 'Blurred' end
       from document_types t where t.slug = $3`,
      [client, file, type, at(12), review.state, review.after ?? null, review.isGone ?? false],
    );
  };
  await store("bank_statements", { state: "accepted", after: 1 });
  await store("bank_statements", { state: "rejected", after: 3 });
  await store("bank_statements", { state: "waiting" });
  await store("voided_check", { state: "accepted", after: 5 });
  await store("voided_check", { state: "waiting", fileState: "infected" });
  await store("voided_check", { state: "accepted", after: 9, isGone: true });
  expect(await dataOf("documents")).toEqual({
    total: { uploaded: 4, accepted: 2, rejected: 1, waiting: 1, median_minutes: 3 * hour, p90_minutes: 4.6 * hour },
    by_type: [
      {
        name: "Voided check",
        uploaded: 1,
        accepted: 1,
        rejected: 0,
        waiting: 0,
        median_minutes: 5 * hour,
        p90_minutes: 5 * hour,
      },
      {
        name: "Bank statements",
        uploaded: 3,
        accepted: 1,
        rejected: 1,
        waiting: 1,
        median_minutes: 2 * hour,
        p90_minutes: 2.8 * hour,
      },
    ],
  });
  expect(await dataOf("documents", { from: "2024-05-01", to: "2024-05-31" })).toEqual({
    total: { uploaded: 0, accepted: 0, rejected: 0, waiting: 0, median_minutes: null, p90_minutes: null },
    by_type: [],
  });
});

describe("what cannot be asked", () => {
  const reads = reportNames.map((name) => [name] as const);

  test.each(reads)("%s: periods that cannot be, in words", async (name) => {
    const wrong = [
      [{ from: "2025-03-02", to: "2025-03-01" }, "to", "Please choose an end that is not before the beginning."],
      [{ from: "2025-02-30", to: "2025-03-01" }, "from", "Please enter a day of the calendar."],
      [{ from: "2025-01-01", to: "2025-13-01" }, "to", "Please enter a day of the calendar."],
      [{ from: "2023-01-01", to: "2025-01-01" }, "from", "Please choose at most two years."],
    ] as const;
    for (const [query, field, sentence] of wrong)
      expect(await get(name, query)).toMatchObject({
        status: 422,
        body: { result: { fields: { [field]: sentence } } },
      });
    expect(await get(name, { from: "2023-01-01", to: "2024-12-31" })).toMatchObject({ status: 200 });
  });

  test.each(reads)("%s: malformed questions", async (name) => {
    const malformed = [{}, { from: "2025-01-01" }, { ...march, role: "manager" }, { from: "yesterday", to: "today" }];
    for (const query of malformed)
      expect(await get(name, query as Record<string, string>)).toMatchObject({ status: 400 });
  });

  test.each(reads)("%s: neither an advisor nor a client", async (name) => {
    expect(await get(name, march, await api.as("auditor"))).toMatchObject({ status: 200 });
    expect(await get(name, march, await api.as("advisor"))).toMatchObject({ status: 403 });
    expect(await get(name, march, await api.halfWayIn("manager"))).toMatchObject({ status: 403 });
    const { headers } = await api.client();
    expect(
      await api.call({ headers }, { url: `/api/desk/reports/${name}?${new URLSearchParams(march)}` }),
    ).toMatchObject({
      status: 403,
    });
    expect(await api.call(undefined, { url: `/api/desk/reports/${name}?${new URLSearchParams(march)}` })).toMatchObject(
      {
        status: 401,
      },
    );
  });
});

describe("exports", () => {
  const send = (payload: object, caller = manager) =>
    api.call(caller, { method: "POST", url: "/api/desk/reports/export", payload });
  const reason = "Quarterly board meeting";

  test.each(reportNames.map((name) => [name] as const))("%s comes as CSV, and is recorded", async (report) => {
    const { status, body } = await send({ report, ...march, reason });
    expect(status).toBe(200);
    expect(body.data.filename).toBe(`${report}-2025-03-01-to-2025-03-31.csv`);
    const { rows } = await database.query(
      "select action, subject, detail from audit_entries order by number desc limit 1",
    );
    expect(rows).toEqual([
      { action: "list.exported", subject: `report ${report}`, detail: { reason, ...march, rows: body.data.rows } },
    ]);
  });

  test("no cell is a formula", async () => {
    const { body } = await send({ report: "sources", ...march, reason });
    expect(body.data.csv).toContain('"\'=SUM(A1)",1,1,1,1,0\r\n');
    expect(body.data.csv).not.toMatch(/(^|,)"?=/m);
  });

  test("each number of the funnel", async () => {
    const { body } = await send({ report: "funnel", from: "2025-03-10", to: "2025-03-10", reason });
    expect(body.data.csv.split("\r\n")).toEqual([
      "Stage,Clients,Measured from,Came on from there,Median minutes,90th percentile minutes",
      "Signed up,3,,,,",
      "Pre-qualification sent,2,Signed up,2,120,168",
      "Call booked,1,Pre-qualification sent,1,1440,1440",
      "Application sent,0,Pre-qualification sent,0,,",
      "Term sheet or approval,0,Application sent,0,,",
      "Funded,0,Term sheet or approval,0,,",
    ]);
  });

  test.each([
    [{ report: "funnel", ...march }, 400],
    [{ report: "funnel", ...march, reason: "  a  " }, 400],
    [{ report: "funnel", ...march, reason: "x".repeat(301) }, 400],
    [{ report: "clients", ...march, reason }, 400],
    [{ report: "funnel", ...march, reason, role: "manager" }, 400],
    [{ report: "funnel", from: "2025-03-02", to: "2025-03-01", reason }, 422],
  ])("%j is refused", async (payload, status) => {
    expect(await send(payload)).toMatchObject({ status });
  });

  test("wants the second factor again, and is not for advisors", async () => {
    const stale = await api.as("manager", { isFresh: false });
    expect(await send({ report: "funnel", ...march, reason }, stale)).toMatchObject({
      status: 403,
      body: { result: { code: "second_factor_needed" } },
    });
    expect(await send({ report: "funnel", ...march, reason }, await api.as("advisor"))).toMatchObject({ status: 403 });
  });
});
