import { afterAll, describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { firmZone, startDeskCallApi } from "../../../testing/desk-call-api.ts";
import { startMailServer } from "../../../testing/mail-server.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const api = await startDeskCallApi({ config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } } });
const { get, send, book } = api;
const [manager, ada, bob, auditor] = [
  await api.as("manager", { name: "Mara Manager" }),
  await api.as("advisor", { name: "Ada Advisor" }),
  await api.as("advisor", { name: "Bob Advisor" }),
  await api.as("auditor"),
];
type Caller = typeof manager;

const listCalls = async (caller: Caller, from: string, query: object = {}) =>
  (await get(caller, "/desk/calls", { from, days: "1", ...query })).body.data.calls;
const assign = (clientId: string, caller: Caller) =>
  api.database.query("update clients set staff_id = $2 where id = $1", [clientId, caller.staffId]);
const recorded = async (clientId: string) =>
  (
    await api.database.query<{ actor_name: string; detail: object }>(
      "select actor_name, detail from audit_entries where action = 'call.changed' and client_id = $1 order by number",
      [clientId],
    )
  ).rows;

describe("the calendar", () => {
  test("shows who calls, why, and their answers, on the calendar's own day", async () => {
    const day = api.takeWorkday();
    const { id, client } = await book(`${day} 10:00:00`);
    for (const caller of [manager, ada, auditor])
      expect(await listCalls(caller, day)).toMatchObject([
        {
          id,
          title: firm.booking.types[0]?.name,
          calendar_zone: firmZone,
          is_outside_hours: false,
          status: "Scheduled",
          details: {
            client_id: client.clientId,
            phone: "5550100188",
            answers: [{ question: firm.booking.types[0]?.questions[0]?.name, answer: "An oven" }],
            outcome: null,
          },
        },
      ]);
    expect(await listCalls(ada, day, { calendar: "999" })).toEqual([]);
  });

  test("hides another advisor's client; in your own calendar it only shows that the time is taken", async () => {
    const day = api.takeWorkday();
    const { id, client } = await book(`${day} 10:00:00`);
    await assign(client.clientId, ada);
    expect(await listCalls(ada, day)).toHaveLength(1);
    expect(await listCalls(bob, day)).toEqual([]);
    expect(await get(bob, `/desk/calls/${id}`)).toMatchObject({ status: 404 });
    await api.database.query("update advisors set staff_id = $1", [bob.staffId]);
    const [own] = await listCalls(bob, day);
    expect(own).toMatchObject({ id, details: null });
    expect(JSON.stringify(own)).not.toMatch(/Vega|5550100188|oven/);
    expect(await get(bob, `/desk/calls/${id}`)).toMatchObject({ status: 200, body: { data: { details: null } } });
    const body = { outcome: null, notes: "x", expected_revision: 0 };
    expect(await send(bob, "PUT", `/desk/calls/${id}/outcome`, body)).toMatchObject({ status: 404 });
    await api.database.query("update advisors set staff_id = null");
  });

  test.each([
    [{ from: "2026-02-30" }, 422],
    [{ from: "today" }, 400],
    [{ days: "32" }, 400],
    [{ days: "0" }, 400],
    [{ cursor: "x" }, 400],
    [{ client: "x" }, 400],
  ])("answers %j with %i", async (query, status) => {
    expect(await get(ada, "/desk/calls", { from: "2026-02-01", days: "7", ...query })).toMatchObject({ status });
  });
});

describe("for the client", () => {
  test("moves a call by the client's rules and with the client's mails, and says who moved it", async () => {
    const day = api.takeWorkday();
    const { id, client, email } = await book(`${day} 10:00:00`);
    await mailServer.next(email, /booked/);
    const query = { date: day, timezone: firmZone };
    const { slots } = (await get(ada, `/desk/calls/${id}/slots`, query)).body.data;
    expect(slots).toContain("10:00 AM");
    const to = { start: `${day} 14:00:00`, timezone: firmZone, expected_revision: 0 };
    const { status, body } = await send(ada, "POST", `/desk/calls/${id}/move`, to);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ revision: 1, details: { changes: [{ what: "moved", by: "Ada Advisor" }] } });
    const mail = await mailServer.next(email, /moved/);
    expect(mail.text).toContain("Ada Advisor moved it for you");
    expect(mail.attachments).toHaveLength(1);
    expect((await mailServer.next(firm.identity.email, /^Call moved/)).text).toContain("on the client's behalf");
    expect(await recorded(client.clientId)).toMatchObject([{ actor_name: "Ada Advisor", detail: { what: "moved" } }]);
    const own = (await get(client, "/lead/user-appointments", { timezone: firmZone })).body.appointments;
    expect(own).toMatchObject([{ id, time: "2:00 PM" }]);
  });

  test.each([
    ["16:45:00", 422, "slot_not_offered"],
    ["11:00:00", 409, "slot_taken"],
  ])("refuses an invalid time (%s) with %i", async (time, status, code) => {
    const day = api.takeWorkday();
    const { id } = await book(`${day} 09:00:00`);
    await book(`${day} 11:00:00`);
    const to = { start: `${day} ${time}`, timezone: firmZone, expected_revision: 0 };
    expect(await send(ada, "POST", `/desk/calls/${id}/move`, to)).toMatchObject({ status, body: { result: { code } } });
  });

  test("cancels a call even when the client no longer can, but not after it has begun", async () => {
    const day = api.takeWorkday();
    const { id, client, email } = await book(`${day} 10:00:00`);
    await api.database.query("update appointments set change_until = now() where id = $1", [id]);
    const path = `/desk/calls/${id}/cancel`;
    const timezone = firmZone;
    expect(await send(client, "POST", `/lead/appointments/${id}/cancel`, { timezone })).toMatchObject({ status: 409 });
    expect((await send(manager, "POST", path, { expected_revision: 0 })).body.data).toMatchObject({
      status: "Cancelled",
      details: { changes: [{ what: "cancelled", by: "Mara Manager" }] },
    });
    expect((await mailServer.next(email, /canceled/)).text).toContain("Mara Manager canceled it for you.");

    const begun = await book(`${api.takeWorkday()} 10:00:00`);
    await api.moveToPast(begun.id);
    const expected_revision = await api.getRevision(begun.id);
    const late = await send(manager, "POST", `/desk/calls/${begun.id}/cancel`, { expected_revision });
    expect(late).toMatchObject({ status: 409, body: { result: { code: "change_too_late" } } });
  });

  test("tells a member with an older version, and changes nothing", async () => {
    const day = api.takeWorkday();
    const { id, client } = await book(`${day} 10:00:00`);
    const start = `${day} 15:00:00`;
    await send(client, "POST", `/lead/appointments/${id}/reschedule`, { start, timezone: firmZone });
    const answer = await send(ada, "POST", `/desk/calls/${id}/cancel`, { expected_revision: 0 });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        result: { code: "call_changed", error: expect.stringMatching(/^The client moved this call to .*3:00/) },
      },
    });
    expect((await get(ada, `/desk/calls/${id}`)).body.data).toMatchObject({ status: "Scheduled", revision: 1 });
    expect(await recorded(client.clientId)).toEqual([]);
  });
});

describe("a call's outcome", () => {
  const put = (caller: Caller, id: string, body: object) => send(caller, "PUT", `/desk/calls/${id}/outcome`, body);

  test("is stored sealed and recorded, and the first of two stays", async () => {
    const { id, client } = await book(`${api.takeWorkday()} 10:00:00`);
    await api.moveToPast(id, 30);
    const expected_revision = await api.getRevision(id);
    const noted = { outcome: "Held", notes: "Wants to wait for the oven.", expected_revision };
    for (let times = 0; times < 2; times += 1)
      expect((await put(ada, id, noted)).body.data.details).toMatchObject({
        outcome: "Held",
        notes: noted.notes,
        outcome_by: "Ada Advisor",
      });
    const { rows } = await api.database.query<{ kept: string }>(
      "select encode(outcome_notes, 'escape') as kept from appointments where id = $1",
      [id],
    );
    expect(rows[0]?.kept).not.toContain("oven");
    expect(await recorded(client.clientId)).toMatchObject([{ detail: { outcome: "Held", has_notes: true } }]);
    expect(await put(bob, id, { ...noted, outcome: "No show" })).toMatchObject({
      status: 409,
      body: { result: { error: expect.stringMatching(/^Ada Advisor noted “Held”/) } },
    });
    // The client's file shows the outcome, but only the call shows the notes.
    const { body } = await get(ada, `/desk/clients/${client.clientId}/calls`);
    expect(body.data).toMatchObject([{ id, outcome: "Held" }]);
    expect(JSON.stringify(body)).not.toContain(noted.notes);
    const next = { outcome: null, notes: "", expected_revision: expected_revision + 1 };
    expect((await put(bob, id, next)).body.data.details).toMatchObject({ outcome: null, notes: null });
    expect(await put(auditor, id, noted)).toMatchObject({ status: 403 });
  });

  test("a call that hasn't begun, or was canceled, has no outcome", async () => {
    const { id } = await book(`${api.takeWorkday()} 10:00:00`);
    for (const outcome of ["Held", "No show", "Not reached"]) {
      const { status, body } = await put(ada, id, { outcome, notes: "", expected_revision: 0 });
      expect(status).toBe(422);
      expect(body.result.fields).toHaveProperty("outcome");
    }
    const byPhone = { outcome: "Moved by phone", notes: "", expected_revision: 0 };
    expect((await put(ada, id, byPhone)).status).toBe(200);
    expect(await put(ada, id, { ...byPhone, outcome: "Forgotten" })).toMatchObject({ status: 400 });
    expect(await put(ada, id, { ...byPhone, notes: "x".repeat(5000) })).toMatchObject({ status: 422 });
  });
});
