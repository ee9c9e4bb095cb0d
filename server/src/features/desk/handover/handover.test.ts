import { afterAll, describe, expect, test } from "vitest";
import { firmZone, startDeskCallApi } from "../../../testing/desk-call-api.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import type { SignedInStaff } from "../../../testing/staff-api.ts";
import { insertStoredClient } from "../../../testing/stored-client.ts";
import { insertStoredPrequalification } from "../../../testing/stored-submission.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const api = await startDeskCallApi({
  config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } },
});
const { database, get, send, book } = api;
const manager = await api.as("manager", { name: "Mara Manager" });
const unknownId = "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11";

const change = (id: string, body: object, caller: SignedInStaff = manager) =>
  send(caller, "PUT", `/desk/staff/${id}`, body);
const deactivate = (id: string, successor?: string) =>
  change(id, { is_active: false, ...(successor && { successor_id: successor }) });
const loadDuties = async (id: string) => (await get(manager, `/desk/staff/${id}/duties`)).body.data;
const findOne = async <Value>(statement: string, ...values: unknown[]) =>
  Object.values((await database.query<Record<string, Value>>(statement, values)).rows[0] ?? {})[0];
const isActive = (id: string) => findOne<boolean>("select is_active from staff where id = $1", id);
const advisorOf = (clientId: string) => findOne<string | null>("select staff_id from clients where id = $1", clientId);
const emailOf = async (id: string) => String(await findOne<string>("select email from staff where id = $1", id));
const ownerOf = (taskId: string) => findOne<string>("select staff_id from tasks where id = $1", taskId);

const newClient = async (staffId: string | null) => {
  const id = await insertStoredClient(database);
  await database.query("update clients set staff_id = $2 where id = $1", [id, staffId]);
  await insertStoredPrequalification(database, id);
  return id;
};
const newTask = async (clientId: string, staffId: string, isDone = false) =>
  String(
    await findOne<string>(
      `insert into tasks (id, client_id, staff_id, title, due_on, created_by, done_at)
       values (gen_random_uuid(), $1, $2, 'Call', current_date, $2, case when $3 then now() end) returning id`,
      clientId,
      staffId,
      isDone,
    ),
  );
const listEntries = async (action: string, clientId: string) =>
  (
    await database.query(
      "select actor_name, detail from audit_entries where action = $1 and client_id = $2 order by number",
      [action, clientId],
    )
  ).rows;
/** Makes the member the owner of the calendar that the firm starts with. */
const ownFirstCalendar = (staffId: string | null) =>
  database.query("update advisors set staff_id = $1 where id = 1", [staffId]);

describe("deactivating someone with work", () => {
  test("asks who takes over, and changes nothing until then", async () => {
    const ann = await api.as("advisor", { name: "Ann Advisor" });
    const clientId = await newClient(ann.staffId);
    expect(await loadDuties(ann.staffId)).toEqual({ files: 1, tasks: 0, calls: 0, is_bookable: false });
    for (const leave of [{ is_active: false }, { role: "auditor" }])
      expect(await change(ann.staffId, leave)).toMatchObject({
        status: 409,
        body: { result: { code: "handover_needed" } },
      });
    expect([await isActive(ann.staffId), await advisorOf(clientId)]).toEqual([true, ann.staffId]);
    expect((await get(ann, "/desk/session")).status).toBe(200);
  });

  test("gives files and open tasks to the successor, and records each", async () => {
    const [ann, bob] = [
      await api.as("advisor", { name: "Ann Advisor" }),
      await api.as("advisor", { name: "Bob Berg" }),
    ];
    const [first, second, free] = [await newClient(ann.staffId), await newClient(ann.staffId), await newClient(null)];
    const tasks = [await newTask(first, ann.staffId), await newTask(free, ann.staffId)];
    const done = await newTask(first, ann.staffId, true);
    expect(await loadDuties(ann.staffId)).toMatchObject({ files: 2, tasks: 2 });
    expect(await deactivate(ann.staffId, bob.staffId)).toMatchObject({
      status: 200,
      body: {
        result: {
          member: { id: ann.staffId, status: "deactivated" },
          handed_over: { files: 2, tasks: 2, calls: 0, clashing_calls: 0 },
        },
      },
    });
    for (const clientId of [first, second]) {
      expect(await advisorOf(clientId)).toBe(bob.staffId);
      expect(await listEntries("file.assigned", clientId)).toEqual([
        { actor_name: "Mara Manager", detail: { to: "Bob Berg" } },
      ]);
    }
    for (const id of tasks) expect(await ownerOf(id)).toBe(bob.staffId);
    expect(await ownerOf(done)).toBe(ann.staffId);
    expect(await listEntries("task.changed", free)).toEqual([
      { actor_name: "Mara Manager", detail: { what: "handed over" } },
    ]);
    const { rows } = await database.query(
      "select detail from audit_entries where action = 'staff.changed' and subject = 'Ann Advisor' order by number desc limit 1",
    );
    expect(rows).toEqual([
      { detail: { role: "advisor", role_before: "advisor", is_active: false, handed_to: "Bob Berg" } },
    ]);
    expect(await loadDuties(ann.staffId)).toEqual({ files: 0, tasks: 0, calls: 0, is_bookable: false });
    expect((await get(ann, "/desk/session")).status).toBe(401);
    expect(
      (await get(bob, "/desk/pipeline", { kind: "prequalification", sort: "newest" })).body.data.items,
    ).toHaveLength(3);
  });

  test("gives a task in another's file to that file's advisor, or to the manager when that one has left", async () => {
    const [mia, bob, eve] = [await api.as("manager"), await api.as("advisor"), await api.as("advisor")];
    const gone = await api.as("advisor");
    await database.query("update staff set is_active = false where id = $1", [gone.staffId]);
    const ofEve = await newTask(await newClient(eve.staffId), mia.staffId);
    const ofGone = await newTask(await newClient(gone.staffId), mia.staffId);
    expect((await deactivate(mia.staffId, bob.staffId)).body.result.handed_over).toMatchObject({ tasks: 2 });
    expect([await ownerOf(ofEve), await ownerOf(ofGone)]).toEqual([eve.staffId, manager.staffId]);
  });

  test("does the same for someone who becomes an auditor, and for someone who left before", async () => {
    const [ann, gone, bob] = [await api.as("advisor"), await api.as("advisor"), await api.as("advisor")];
    const [one, two] = [await newClient(ann.staffId), await newClient(gone.staffId)];
    await database.query("update staff set is_active = false where id = $1", [gone.staffId]);
    expect((await change(ann.staffId, { role: "auditor", successor_id: bob.staffId })).status).toBe(200);
    expect((await deactivate(gone.staffId, bob.staffId)).status).toBe(200);
    expect([await advisorOf(one), await advisorOf(two)]).toEqual([bob.staffId, bob.staffId]);
  });

  test("refuses whoever can't have clients, and changes nothing", async () => {
    const [ann, gone] = [await api.as("advisor"), await api.as("advisor")];
    await database.query("update staff set is_active = false where id = $1", [gone.staffId]);
    const { staffId: auditorId } = await api.as("auditor");
    const clientId = await newClient(ann.staffId);
    for (const successor of [ann.staffId, gone.staffId, auditorId, unknownId])
      expect(await deactivate(ann.staffId, successor)).toMatchObject({
        status: 422,
        body: { result: { fields: { successor_id: expect.any(String) } } },
      });
    expect([await isActive(ann.staffId), await advisorOf(clientId)]).toEqual([true, ann.staffId]);
  });

  test("refuses what isn't a hand-over", async () => {
    const [ann, bob] = [await api.as("advisor"), await api.as("advisor")];
    for (const body of [
      { is_active: false, successor_id: "Bob" },
      { is_active: false, successor_id: null },
      { is_active: false, successor: bob.staffId },
      { is_active: true, successor_id: bob.staffId },
      { role: "manager", successor_id: bob.staffId },
    ])
      expect((await change(ann.staffId, body)).status).toBe(400);
    expect((await get(manager, `/desk/staff/${unknownId}/duties`)).status).toBe(404);
    expect((await get(manager, "/desk/staff/x/duties")).status).toBe(400);
    expect((await get(ann, `/desk/staff/${bob.staffId}/duties`)).status).toBe(403);
  });

  test("leaves no file behind that was assigned at the same moment", async () => {
    const [ann, bob] = [await api.as("advisor"), await api.as("advisor")];
    const clientId = await newClient(null);
    const [assigned] = await Promise.all([
      send(manager, "POST", "/desk/clients/assign", { client_ids: [clientId], staff_id: ann.staffId }),
      deactivate(ann.staffId, bob.staffId),
    ]);
    expect(await advisorOf(clientId)).toBe(assigned.status === 200 ? bob.staffId : null);
  });
});

describe("tasks stay with people who can open the file", () => {
  test("when a manager becomes an advisor", async () => {
    const [mia, eve] = [await api.as("manager"), await api.as("advisor", { name: "Eve" })];
    const gone = await api.as("advisor");
    await database.query("update staff set is_active = false where id = $1", [gone.staffId]);
    const eves = await newClient(eve.staffId);
    const ofEve = await newTask(eves, mia.staffId);
    const ofGone = await newTask(await newClient(gone.staffId), mia.staffId);
    const kept = [
      await newTask(await newClient(mia.staffId), mia.staffId),
      await newTask(await newClient(null), mia.staffId),
    ];
    const done = await newTask(eves, mia.staffId, true);
    const answer = await change(mia.staffId, { role: "advisor" });
    expect(answer.body.result.handed_over).toEqual({ files: 0, tasks: 2, calls: 0, clashing_calls: 0 });
    expect([await ownerOf(ofEve), await ownerOf(ofGone)]).toEqual([eve.staffId, manager.staffId]);
    for (const id of [...kept, done]) expect(await ownerOf(id)).toBe(mia.staffId);
    expect(await listEntries("task.changed", eves)).toEqual([
      { actor_name: "Mara Manager", detail: { what: "handed over" } },
    ]);
    expect((await change(eve.staffId, { role: "manager" })).body.result.handed_over).toBeNull();
  });

  test("when a file gets another advisor", async () => {
    const [ann, bob] = [await api.as("advisor"), await api.as("advisor", { name: "Bob" })];
    const clientId = await newClient(ann.staffId);
    const [ofAnn, ofManager] = [await newTask(clientId, ann.staffId), await newTask(clientId, manager.staffId)];
    const elsewhere = await newTask(await newClient(ann.staffId), ann.staffId);
    const assign = (staffId: string | null) =>
      send(manager, "POST", "/desk/clients/assign", { client_ids: [clientId], staff_id: staffId });
    await assign(null);
    expect(await ownerOf(ofAnn)).toBe(ann.staffId);
    await assign(bob.staffId);
    expect([await ownerOf(ofAnn), await ownerOf(ofManager), await ownerOf(elsewhere)]).toEqual([
      bob.staffId,
      manager.staffId,
      ann.staffId,
    ]);
    expect(await listEntries("task.changed", clientId)).toHaveLength(1);
  });
});

describe("a calendar", () => {
  test("goes to a successor without one, with its calls, who gets the firm's mail about each", async () => {
    const [ann, bob] = [
      await api.as("advisor", { name: "Ann Advisor" }),
      await api.as("advisor", { name: "Bob Berg" }),
    ];
    await ownFirstCalendar(ann.staffId);
    const { client, id } = await book(`${api.takeWorkday()} 10:00:00`);
    expect(await loadDuties(ann.staffId)).toEqual({ files: 0, tasks: 0, calls: 1, is_bookable: true });
    expect((await deactivate(ann.staffId)).status).toBe(409);
    expect((await deactivate(ann.staffId, bob.staffId)).body.result.handed_over).toMatchObject({
      calls: 1,
      clashing_calls: 0,
    });
    const bobsEmail = await emailOf(bob.staffId);
    expect((await get(manager, "/desk/calendars/1")).body.data).toMatchObject({
      name: "Bob Berg",
      email: bobsEmail,
      staff: { id: bob.staffId },
    });
    expect((await get(client, "/appointment-types")).body.appointment_data[0].advisor).toBe("Bob Berg");
    expect((await mailServer.next(bobsEmail, /^Call booked: /)).text).toContain("Marisol Vega");
    expect(await listEntries("call.changed", client.clientId)).toEqual([
      { actor_name: "Mara Manager", detail: { what: "handed over", to: "Bob Berg" } },
    ]);
    expect((await get(bob, `/desk/calls/${id}`)).status).toBe(200);
    await database.query("delete from appointments");
    await ownFirstCalendar(null);
  });

  test("merges into the successor's own; a call at the time of another stays until it is moved", async () => {
    const [ann, bob] = [
      await api.as("advisor", { name: "Ann Advisor" }),
      await api.as("advisor", { name: "Bob Berg" }),
    ];
    await ownFirstCalendar(ann.staffId);
    const [day, other] = [api.takeWorkday(), api.takeWorkday()];
    const [fits, clashes] = [await book(`${day} 10:00:00`), await book(`${day} 13:00:00`)];
    const person = { name: "Bob Berg", email: "bob@firm.example.com", time_zone: firmZone, staff_id: bob.staffId };
    const bobs = (await send(manager, "POST", "/desk/calendars", person)).body.data;
    const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, hours: [{ from: 9 * 60, until: 17 * 60 }] }));
    const hours = { weekly, days_off: [], extra: [], expected_revision: bobs.revision };
    await send(manager, "PUT", `/desk/calendars/${bobs.id}/hours`, hours);
    await database.query(
      `insert into appointments (id, client_id, advisor_id, appointment_type_id, title, starts_at, ends_at, taken, time_zone,
         full_name, email, phone, location, answers, change_until)
       select gen_random_uuid(), client_id, $2, appointment_type_id, title, starts_at, ends_at, taken, time_zone, full_name, email,
         phone, location, answers, change_until from appointments where id = $1`,
      [clashes.id, bobs.id],
    );
    const offered = (await get(fits.client, "/appointment-types")).body.appointment_data.length;

    expect((await deactivate(ann.staffId, bob.staffId)).body.result.handed_over).toMatchObject({
      calls: 2,
      clashing_calls: 1,
    });
    const calendarOf = (id: string) => findOne<number>("select advisor_id from appointments where id = $1", id);
    expect([await calendarOf(fits.id), await calendarOf(clashes.id)]).toEqual([bobs.id, 1]);
    const types = (await get(fits.client, "/appointment-types")).body.appointment_data;
    expect(types).toHaveLength(offered);
    for (const { advisor } of types) expect(advisor).toBe("Bob Berg");
    for (let count = 0; count < 2; count += 1) await mailServer.next("bob@firm.example.com", /^Call booked: /);

    const moved = await send(clashes.client, "POST", `/lead/appointments/${clashes.id}/reschedule`, {
      start: `${other} 10:00:00`,
      timezone: firmZone,
    });
    expect(moved.status).toBe(200);
    expect(await calendarOf(clashes.id)).toBe(bobs.id);
    await mailServer.next("bob@firm.example.com", /^Call moved: /);
  });
});

describe("the people to filter lists by", () => {
  test("are everyone who works or worked here, with who still has clients", async () => {
    const [ann, gone, auditor] = [
      await api.as("advisor", { name: "Abe Active" }),
      await api.as("advisor", { name: "Gil Gone" }),
      await api.as("auditor", { name: "Olaf Auditor" }),
    ];
    await newClient(gone.staffId);
    await database.query("update staff set is_active = false where id = $1", [gone.staffId]);
    await database.query(
      "insert into staff (id, name, email, role) values (gen_random_uuid(), 'Ina Invited', 'ina@firm.example.com', 'advisor')",
    );
    const { people } = (await get(auditor, "/desk/people")).body.data;
    expect(people).toEqual(
      expect.arrayContaining([
        { id: ann.staffId, name: "Abe Active", role: "advisor", is_active: true, has_clients: false },
        { id: gone.staffId, name: "Gil Gone", role: "advisor", is_active: false, has_clients: true },
        { id: auditor.staffId, name: "Olaf Auditor", role: "auditor", is_active: true, has_clients: false },
      ]),
    );
    const names: string[] = people.map(({ name }: { name: string }) => name);
    expect(names.filter((name) => ["Abe Active", "Gil Gone", "Olaf Auditor"].includes(name))).toEqual([
      "Abe Active",
      "Gil Gone",
      "Olaf Auditor",
    ]);
    expect(names).not.toContain("Ina Invited");
  });
});
