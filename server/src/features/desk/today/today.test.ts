import { randomUUID } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { insertStoredApplication, insertStoredPrequalification } from "../../../testing/stored-submission.ts";

const desk = await startDeskApi();
const { database } = desk;
const ann = await desk.as("advisor", { name: "Ann Advisor" });
const bob = await desk.as("advisor", { name: "Bob Advisor" });
const manager = await desk.as("manager");

const createClient = async (firstName: string, staffId: string | null) => {
  const id = await insertStoredClient(database);
  await database.query("update clients set first_name = $2, staff_id = $3 where id = $1", [id, firstName, staffId]);
  return id;
};
const load = async (caller: typeof ann, scope = "mine") =>
  desk.call(caller, { url: "/api/desk/today", query: { scope } });
const today = async (caller: typeof ann, scope = "mine") => (await load(caller, scope)).body.data;
const names = ({ rows }: { rows: readonly { client_name: string }[] }) =>
  rows.map(({ client_name }) => client_name.split(" ")[0]);
const message = (clientId: string, minutesAgo: number, isRead = false) =>
  database.query(
    `insert into messages (id, client_id, from_client, sealed, sent_at, read_at)
     values ($1, $2, true, '\\x00', now() - $3 * interval '1 minute', $4)`,
    [randomUUID(), clientId, minutesAgo, isRead ? new Date() : null],
  );
const document = async (clientId: string, state: "clean" | "infected" = "clean") => {
  const [id, fileId] = [randomUUID(), randomUUID()];
  await database.query(
    `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
     values ($1, $2, 'a.pdf', 'application/pdf', 1, '\\x00', $3)`,
    [fileId, clientId, state],
  );
  await database.query("insert into documents (id, client_id, document_type_id, file_id) values ($1, $2, 4, $3)", [
    id,
    clientId,
    fileId,
  ]);
  return id;
};
const task = (clientId: string, staffId: string, dueOn: string) =>
  database.query(
    "insert into tasks (id, client_id, staff_id, title, due_on, created_by) values ($1, $2, $3, 'Send the terms', $4, $3)",
    [randomUUID(), clientId, staffId, dueOn],
  );

test("an empty desk says so in every list", async () => {
  const empty = { rows: [], count: 0 };
  expect(await today(ann)).toMatchObject({
    time_zone: firm.identity.timeZone,
    unanswered: empty,
    messages: empty,
    calls: empty,
    documents: empty,
    overdue: empty,
    past_calls: empty,
    contact: empty,
    tasks: empty,
    quiet: empty,
  });
});

test("shows advisors their own and unassigned clients, and managers everyone, longest wait first", async () => {
  const [own, free, others] = [
    await createClient("Own", ann.staffId),
    await createClient("Free", null),
    await createClient("Other", bob.staffId),
  ];
  for (const [days, clientId] of [own, free, others].entries()) {
    await insertStoredPrequalification(database, clientId, { daysAgo: days });
    await message(clientId, 10 * (days + 1));
    await message(clientId, 5);
    await message(clientId, 500, true);
    await document(clientId);
  }
  const infected = await createClient("Infected", ann.staffId);
  await document(infected, "infected");
  const deleted = await document(own);
  await database.query("update documents set deleted_at = now() where id = $1", [deleted]);

  const anns = await today(ann);
  for (const list of [anns.unanswered, anns.messages]) expect(names(list)).toEqual(["Free", "Own"]);
  expect(names(anns.documents).sort()).toEqual(["Free", "Own"]);
  expect(anns.messages.rows[0]).toMatchObject({ count: 2, business_name: "Tide & Ledger", advisor_name: null });
  expect(anns.documents.rows[0]).toMatchObject({ count: 1 });
  expect(anns.unanswered.rows[1]).toMatchObject({
    advisor_name: "Ann Advisor",
    submission: { kind: "prequalification", status: "Submitted", amount: 50_000, about: "Equipment" },
  });
  const everybodys = await today(manager, "all");
  for (const list of [everybodys.unanswered, everybodys.messages])
    expect(names(list)).toEqual(["Other", "Free", "Own"]);
  expect(names((await today(manager)).unanswered)).toEqual(["Free"]);
});

test("shows only your own due tasks, most overdue first", async () => {
  const id = await createClient("Tasked", ann.staffId);
  const { day } = await today(ann);
  await task(id, ann.staffId, day);
  await task(id, ann.staffId, "2020-01-02");
  await task(id, ann.staffId, "2999-01-01");
  await task(id, bob.staffId, day);
  await database.query(
    "insert into tasks (id, client_id, staff_id, title, due_on, created_by, done_at) values ($1, $2, $3, 'Done', $4, $3, now())",
    [randomUUID(), id, ann.staffId, day],
  );
  const { tasks } = await today(ann);
  expect(tasks.rows.map(({ due_on }: { due_on: string }) => due_on)).toEqual(["2020-01-02", day]);
  expect((await today(manager, "all")).tasks.rows).toHaveLength(3);
});

test("shows today's calls with what to know about the client, until they are over", async () => {
  const id = await createClient("Caller", ann.staffId);
  await insertStoredPrequalification(database, id, { daysAgo: 5 });
  const application = await insertStoredApplication(database, id, { daysAgo: 1, status: "Under Review" });
  // Under way: it began ten minutes ago, so it is today's at any time of day.
  await insertStoredAppointment(database, id, new Date(Date.now() - 10 * 60_000).toISOString());
  await insertStoredAppointment(database, id, new Date(Date.now() - 90 * 60_000).toISOString());
  await insertStoredAppointment(database, id, new Date(Date.now() + 49 * 3600_000).toISOString());
  const answers = [
    { questionId: 1, question: "What shall we talk about?", answer: "Rates" },
    { questionId: 2, question: "Anything else?", answer: "" },
  ];
  await database.query("update appointments set answers = $2 where client_id = $1", [id, JSON.stringify(answers)]);
  await database.query(
    `insert into document_requests (id, client_id, document_type_id, requested_by)
     select gen_random_uuid(), $1, id, $2 from document_types where slug in ('tax_returns', 'voided_check')`,
    [id, ann.staffId],
  );
  const { calls } = await today(ann);
  expect(calls.rows).toMatchObject([
    {
      client_name: "Caller Lovelace",
      phone: "5550100142",
      submission: { reference: application.reference, kind: "application", status: "Under Review" },
      missing: ["Tax returns", "Voided check"],
      answers: [{ question: "What shall we talk about?", answer: "Rates" }],
    },
  ]);
  expect(Date.parse(calls.rows[0].last_contact_at)).toBeLessThan(Date.now());
  expect((await today(bob)).calls.rows).toEqual([]);
});

const request = (clientId: string, dueOn: string | null, ended: "fulfilled_at" | "withdrawn_at" | "" = "") =>
  database.query(
    `insert into document_requests (id, client_id, document_type_id, due_on, requested_by${ended && `, ${ended}`})
     values ($1, $2, 4, $3, $4${ended && ", now()"})`,
    [randomUUID(), clientId, dueOn, ann.staffId],
  );

test("shows clients' overdue requests, since their day was over where the firm is", async () => {
  const late = await desk.as("advisor", { name: "Lara Late" });
  const [own, others] = [await createClient("Owing", late.staffId), await createClient("Another", bob.staffId)];
  const { day } = await today(late);
  for (const dueOn of ["2020-01-03", "2020-01-02", day, "2999-01-01", null]) await request(own, dueOn);
  await request(own, "2019-01-01", "fulfilled_at");
  await request(own, "2019-01-01", "withdrawn_at");
  await request(others, "2020-01-01");
  const { overdue } = await today(late);
  expect(overdue).toMatchObject({ rows: [{ client_name: "Owing Lovelace", count: 2 }], count: 1 });
  const over = Temporal.PlainDate.from("2020-01-03").toZonedDateTime(firm.identity.timeZone).toInstant();
  expect(Date.parse(overdue.rows[0].since)).toBe(over.epochMilliseconds);
  expect(names((await today(manager, "all")).overdue)).toEqual(["Another", "Owing"]);
});

test("shows calls that are over without an outcome", async () => {
  const caller = await desk.as("advisor", { name: "Carl Caller" });
  const id = await createClient("Unnoted", caller.staffId);
  for (const [hours, change] of [
    [-3, ""],
    [-30, ""],
    [-50, "outcome = 'Held', outcome_by = staff.id"],
    [-70, "status = 'Cancelled'"],
    [70, ""],
  ] as const) {
    const startsAt = new Date(Date.now() + hours * 3600_000).toISOString();
    await insertStoredAppointment(database, id, startsAt);
    if (change)
      await database.query(
        `update appointments set ${change} from staff where client_id = $1 and starts_at = $2 and staff.id = $3`,
        [id, startsAt, caller.staffId],
      );
  }
  const { past_calls: calls } = await today(caller);
  expect(calls).toMatchObject({ rows: [{ client_name: "Unnoted Lovelace", count: 2 }], count: 1 });
  expect(Date.now() - Date.parse(calls.rows[0].since)).toBeGreaterThan(29 * 3600_000);
});

test("shows open contact messages to everyone, longest waiting first", async () => {
  const write = (subject: string, state: string, minutesAgo: number) =>
    database.query(
      `insert into contact_messages (id, full_name, phone, email, company, subject, question, state, received_at)
       values ($1, 'Will Writer', '5550100142', 'w@example.com', 'Tide', $2, 'A question.', $3, now() - $4 * interval '1 minute')`,
      [randomUUID(), subject, state, minutesAgo],
    );
  await write("Newer", "open", 5);
  await write("Older", "open", 50);
  await write("Answered", "answered", 500);
  await write("Closed", "closed", 500);
  for (const caller of [ann, await desk.as("auditor")]) {
    const { contact } = await today(caller, caller === ann ? "mine" : "all");
    expect(contact.rows).toMatchObject([
      { subject: "Older", full_name: "Will Writer", company: "Tide" },
      { subject: "Newer" },
    ]);
  }
  await database.query("delete from contact_messages");
});

test("shows files with nothing due, one line per client", async () => {
  const id = await createClient("Quiet", bob.staffId);
  await insertStoredApplication(database, id, { daysAgo: 20, status: "Term Sheet" });
  await insertStoredApplication(database, id, { daysAgo: 30, status: "Under Review" });
  await insertStoredApplication(database, await createClient("Over", bob.staffId), { daysAgo: 30, status: "Funded" });
  await insertStoredApplication(database, await createClient("Fresh", bob.staffId), { daysAgo: 6, status: "Approved" });
  expect(names((await today(bob)).quiet)).toEqual(["Quiet"]);
  expect((await today(ann)).quiet.rows).toEqual([]);
});

test("shows at most twenty, and how many there are", async () => {
  const { unanswered: before } = await today(bob);
  for (let number = 0; number < 21; number += 1)
    await insertStoredPrequalification(database, await createClient("Many", null));
  const { unanswered } = await today(bob);
  expect(unanswered.rows).toHaveLength(20);
  expect(unanswered.count).toBe(before.count + 21);
});

describe("a list to its end", () => {
  const loadList = async (caller: typeof ann, list: string, query: Record<string, string> = {}) =>
    desk.call(caller, { url: `/api/desk/today/${list}`, query: { scope: "mine", ...query } });
  /** Ids of all pages. */
  const readAll = async (caller: typeof ann, list: string) => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: Awaited<ReturnType<typeof loadList>> = await loadList(caller, list, cursor ? { cursor } : {});
      ids.push(
        ...body.data.rows.map((row: { id?: string; client_id: string; submission?: { id: string } }) =>
          list === "tasks" ? row.id : (row.submission?.id ?? row.client_id),
        ),
      );
      cursor = body.data.next_cursor;
    } while (cursor);
    return ids;
  };

  test("comes thirty at a time, without a gap or a duplicate", async () => {
    const eva = await desk.as("advisor", { name: "Eva Endless" });
    const clients: string[] = [];
    for (let number = 0; number < 60; number += 1) clients.push(await createClient("Endless", eva.staffId));
    for (const [number, clientId] of clients.entries()) {
      await insertStoredApplication(database, clientId, { daysAgo: 20, status: "Term Sheet" });
      await insertStoredApplication(database, clientId, { daysAgo: 30, status: "Under Review" });
      await insertStoredAppointment(database, clientId, new Date(Date.UTC(2024, 0, 1, number)).toISOString());
    }
    // All untouched since the same moment: only the id orders them.
    await database.query(
      "update pipeline_items set changed_at = now() - interval '10 days' where client_id = any($1)",
      [clients],
    );
    for (const list of ["past_calls", "quiet"]) {
      const ids = await readAll(eva, list);
      expect(ids).toHaveLength(60);
      expect(new Set(ids).size).toBe(60);
    }
    const first = (await loadList(eva, "quiet")).body.data;
    expect(first.rows).toHaveLength(30);
    expect(first.rows[0]).toMatchObject({ submission: { status: expect.any(String) }, changed_at: expect.any(String) });
    for (const clientId of clients) {
      await message(clientId, 30);
      await document(clientId);
      await request(clientId, "2020-01-02");
      await task(clientId, eva.staffId, "2020-01-02");
      await insertStoredPrequalification(database, clientId);
    }
    for (const list of ["messages", "documents", "overdue", "tasks"]) {
      const ids = await readAll(eva, list);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(60);
    }
    const everybodys = await readAll(eva, "unanswered");
    expect(everybodys.length).toBeGreaterThanOrEqual(60);
    expect(new Set(everybodys).size).toBe(everybodys.length);
  });

  test("shows an advisor no one else's clients", async () => {
    const { rows } = (await loadList(ann, "messages")).body.data;
    for (const { advisor_name: name } of rows) expect([null, "Ann Advisor"]).toContain(name);
    expect((await loadList(ann, "messages", { scope: "all" })).status).toBe(403);
    expect((await loadList(await desk.as("auditor"), "messages", { scope: "all" })).status).toBe(200);
  });

  test.each([
    ["calls", {}],
    ["everything", {}],
    ["messages", { scope: "yours" }],
    ["messages", { cursor: "x" }],
    ["messages", { cursor: "1.x" }],
    ["messages", { limit: "1" }],
  ])("refuses %s with %j as malformed", async (list, query) =>
    expect((await loadList(ann, list, query as Record<string, string>)).status).toBe(400),
  );
});

test("limits who can ask for what", async () => {
  expect((await load(ann, "all")).status).toBe(403);
  expect((await load(await desk.as("auditor"), "all")).status).toBe(200);
  expect((await load(ann, "yours")).status).toBe(400);
  for (const caller of [undefined, await desk.client(), await desk.signInHalfway("manager")]) {
    const { status } = await desk.call(caller, { url: "/api/desk/today", query: { scope: "mine" } });
    expect(status).toBe(caller ? 403 : 401);
  }
});

test("marks clients who haven't sent a form that staff filled in", async () => {
  const id = await createClient("Half", ann.staffId);
  // The longest waiting, which the first twenty of each list show.
  await insertStoredPrequalification(database, id, { daysAgo: 900 });
  await message(id, 900 * 24 * 60);
  await task(id, ann.staffId, "2019-01-03");
  const listMarks = async () => {
    const { unanswered, messages, tasks } = await today(ann);
    return [unanswered, messages, tasks].map(
      ({ rows }) => rows.find(({ client_id }: { client_id: string }) => client_id === id).is_unconfirmed,
    );
  };
  expect(await listMarks()).toEqual([false, false, false]);
  await database.query(
    "insert into drafts (client_id, form, revision, content, saved_at, has_entered) values ($1, 'application', 1, '\\x00', now(), true)",
    [id],
  );
  expect(await listMarks()).toEqual([true, true, true]);
});

describe("putting off", () => {
  const soon = (days: number) => Temporal.Now.plainDateISO(firm.identity.timeZone).add({ days }).toString();
  type Caller = Parameters<typeof desk.call>[0];
  /** @param thing "messages/<id>" */
  const snooze = (caller: Caller, thing: string, payload: object = { until_on: soon(1) }) =>
    desk.call(caller, { method: "PUT", url: `/api/desk/snoozed/${thing}`, payload });
  const wake = (caller: Caller, thing: string) =>
    desk.call(caller, { method: "DELETE", url: `/api/desk/snoozed/${thing}` });
  const listSnoozed = async (caller: typeof ann) => (await desk.call(caller, { url: "/api/desk/snoozed" })).body.data;

  test("leaves each kind out of the caller's day, and of nobody else's, until it's brought back", async () => {
    const zoe = await desk.as("advisor", { name: "Zoe Later" });
    const id = await createClient("Put", zoe.staffId);
    // Among the first twenty of everyone's.
    await message(id, 1000 * 24 * 60);
    await document(id);
    await request(id, "2020-01-02");
    await task(id, zoe.staffId, "2020-01-02");
    await insertStoredAppointment(database, id, new Date(Date.UTC(2023, 0, 1)).toISOString());
    const taskId = (await today(zoe)).tasks.rows[0].id;
    await insertStoredApplication(database, id, { daysAgo: 20, status: "Submitted" });
    const submissionId = (await today(zoe)).unanswered.rows.find(
      ({ client_id }: { client_id: string }) => client_id === id,
    ).submission.id;
    const things = {
      unanswered: submissionId,
      messages: id,
      documents: id,
      overdue: id,
      past_calls: id,
      tasks: taskId,
    };
    const countOwn = async (caller: typeof ann, scope: string) => {
      const day = await today(caller, scope);
      return Object.keys(things).map(
        (list) => day[list].rows.filter(({ client_id }: { client_id: string }) => client_id === id).length,
      );
    };
    const counted = async () => Object.keys(things).map(async (list) => (await today(zoe))[list].count as number);
    const before = await Promise.all(await counted());
    expect(await countOwn(zoe, "mine")).toEqual([1, 1, 1, 1, 1, 1]);
    for (const [list, subject] of Object.entries(things)) {
      expect(await snooze(zoe, `${list}/${subject}`)).toMatchObject({
        status: 200,
        body: { data: { until_on: soon(1) } },
      });
    }
    expect(await countOwn(zoe, "mine")).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await Promise.all(await counted())).toEqual(before.map((count) => count - 1));
    expect((await listSnoozed(zoe)).map(({ list }: { list: string }) => list).sort()).toEqual(
      Object.keys(things).sort(),
    );
    expect(
      (await today(manager, "all")).messages.rows.some(({ client_id }: { client_id: string }) => client_id === id),
    ).toBe(true);
    for (const [list, subject] of Object.entries(things))
      expect((await wake(zoe, `${list}/${subject}`)).status).toBe(200);
    expect(await countOwn(zoe, "mine")).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await listSnoozed(zoe)).toEqual([]);
    expect((await wake(zoe, `messages/${id}`)).status).toBe(200);
  });

  test("ends on its day, and when something new happens", async () => {
    const zac = await desk.as("advisor", { name: "Zac Later" });
    const id = await createClient("Again", zac.staffId);
    await message(id, 30);
    await document(id);
    const isWaiting = async (list: string) =>
      names((await today(zac))[list]).filter((name: string | undefined) => name === "Again").length;
    for (const list of ["messages", "documents"]) await snooze(zac, `${list}/${id}`, { until_on: soon(30) });
    expect([await isWaiting("messages"), await isWaiting("documents")]).toEqual([0, 0]);
    await message(id, 0);
    await database.query(
      "update messages set sent_at = now() where client_id = $1 and sent_at > now() - interval '1 minute'",
      [id],
    );
    expect([await isWaiting("messages"), await isWaiting("documents")]).toEqual([1, 0]);
    await database.query("update snoozes set until_on = $2 where client_id = $1", [id, soon(0)]);
    expect([await isWaiting("messages"), await isWaiting("documents")]).toEqual([1, 1]);
  });

  test.each([
    ["a past day", { until_on: "2020-01-02" }, 422],
    ["today", { until_on: soon(0) }, 422],
    ["no day", { until_on: "2027-02-30" }, 422],
    ["a day too far ahead", { until_on: soon(400) }, 422],
    ["words", { until_on: "tomorrow" }, 400],
    ["an unknown field", { until_on: soon(1), staff_id: bob.staffId }, 400],
    ["nothing", {}, 400],
  ])("refuses %s", async (_, payload, status) => {
    const id = await createClient("Refused", ann.staffId);
    expect((await snooze(ann, `messages/${id}`, payload)).status).toBe(status);
  });

  test("refuses another's client, an unknown thing, an unknown list, and who doesn't work on files", async () => {
    const others = await createClient("Others", bob.staffId);
    expect((await snooze(ann, `messages/${others}`)).status).toBe(404);
    for (const list of ["tasks", "unanswered", "messages"])
      expect((await snooze(ann, `${list}/${randomUUID()}`)).status).toBe(404);
    for (const [list, id] of [
      ["calls", others],
      ["messages", "x"],
    ] as const)
      expect((await snooze(ann, `${list}/${id}`)).status).toBe(400);
    expect((await snooze(undefined, `messages/${others}`)).status).toBe(401);
    for (const caller of [await desk.client(), await desk.as("auditor")]) {
      expect((await snooze(caller, `messages/${others}`)).status).toBe(403);
      expect((await wake(caller, `messages/${others}`)).status).toBe(403);
    }
  });

  test("no longer lists a client who went to another advisor", async () => {
    const id = await createClient("Passed", ann.staffId);
    await snooze(ann, `messages/${id}`);
    expect((await listSnoozed(ann)).some(({ client_id }: { client_id: string }) => client_id === id)).toBe(true);
    await database.query("update clients set staff_id = $2 where id = $1", [id, bob.staffId]);
    expect((await listSnoozed(ann)).some(({ client_id }: { client_id: string }) => client_id === id)).toBe(false);
  });
});
