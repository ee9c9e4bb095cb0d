import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { firmZone, startDeskCallApi } from "../../../testing/desk-call-api.ts";
import { startMailServer } from "../../../testing/mail-server.ts";

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const api = await startDeskCallApi({ config: { mail: { smtpUrl: mailServer.url, from: "Desk <desk@example.com>" } } });
const { get } = api;
const [manager, ada, bob, auditor] = [
  await api.as("manager", { name: "Mara Manager" }),
  await api.as("advisor", { name: "Ada Advisor" }),
  await api.as("advisor", { name: "Bob Advisor" }),
  await api.as("auditor"),
];
type Caller = { readonly headers: Readonly<Record<string, string>> };

/** A client of Ada's who has sent nothing and is on the phone. */
const newClient = async () => {
  const client = await api.client();
  await api.database.query("update clients set staff_id = $2 where id = $1", [client.clientId, ada.staffId]);
  return client;
};
const load = async (clientId: string) => (await get(ada, `/desk/clients/${clientId}/call-booking`)).body.data;
const toBody = async (clientId: string, start: string, change: object = {}) => {
  const { types, timezone, full_name, email, phone } = await load(clientId);
  return {
    appointment_type_id: types[0].id,
    start,
    timezone,
    full_name,
    email,
    phone,
    qa: [{ question_id: types[0].questions[0].id, answer: "An oven" }],
    ...change,
  };
};
const book = (
  caller: Caller,
  clientId: string,
  { key, ...payload }: Readonly<Record<string, unknown>> & { readonly key?: string },
) =>
  api.call(caller, {
    method: "POST",
    url: `/api/desk/clients/${clientId}/calls`,
    payload,
    headers: key === undefined ? {} : { "idempotency-key": key },
  });
const listBooked = async (clientId: string) =>
  (
    await api.database.query<{ actor_name: string; subject: string; detail: object }>(
      "select actor_name, subject, detail from audit_entries where action = 'call.booked' and client_id = $1",
      [clientId],
    )
  ).rows;

describe("booking for a client", () => {
  test("offers what the client would see, and says in mails, file, and audit who booked", async () => {
    const { clientId, ...client } = await newClient();
    const day = api.takeWorkday();
    const { rows } = await api.database.query<{ email: string }>("select email from clients where id = $1", [clientId]);
    const email = rows[0]?.email ?? "";
    const booking = await load(clientId);
    expect(booking).toMatchObject({ email, timezone: firmZone });
    await api.database.query("update clients set state = 'Hawaii (HI)' where id = $1", [clientId]);
    expect(await load(clientId)).toMatchObject({ timezone: "Pacific/Honolulu" });
    await api.database.query("update clients set state = 'Florida (FL)' where id = $1", [clientId]);
    expect(booking.types[0]).toMatchObject({ name: firm.booking.types[0]?.name });
    expect(booking.types[0]).not.toHaveProperty("website_url");
    const asked = { appointment_type_id: String(booking.types[0].id), timezone: firmZone };
    const url = `/desk/clients/${clientId}`;
    expect((await get(ada, `${url}/call-days`, asked)).body.data.days).toContain(day);
    expect((await get(ada, `${url}/call-slots`, { ...asked, date: day })).body.data.slots).toContain("10:00 AM");

    const { status, body } = await book(ada, clientId, await toBody(clientId, `${day} 10:00:00`));
    expect(status).toBe(201);
    const { id, starts_at: at } = body.data;
    expect(body.data).toMatchObject({
      status: "Scheduled",
      details: { client_id: clientId, booked_by: "Ada Advisor", answers: [{ answer: "An oven" }] },
    });
    expect((await get(ada, `${url}/call-slots`, { ...asked, date: day })).body.data.slots).not.toContain("10:00 AM");
    const mail = await mailServer.next(email, /booked/);
    expect(mail.text).toContain("Ada Advisor booked it for you.");
    expect(mail.text).toContain("/appointment-change#");
    expect((await mailServer.next(firm.identity.email, /^Call booked/)).text).toContain("on the client's behalf");
    expect(await listBooked(clientId)).toEqual([
      { actor_name: "Ada Advisor", subject: firm.booking.types[0]?.name, detail: { at } },
    ]);
    const { events } = (await get(ada, `${url}/timeline`)).body.data;
    const told = events.filter(({ what }: { what: string }) => what === "booked a call");
    expect(told).toMatchObject([{ name: "Ada Advisor", by: "staff" }]);
    const own = (await get(client, "/lead/user-appointments", { timezone: firmZone })).body.appointments;
    expect(own).toMatchObject([{ id, time: "10:00 AM" }]);
    // The next call is asked for in the zone of the last one.
    await api.database.query("update appointments set time_zone = 'America/Denver' where id = $1", [id]);
    expect((await load(clientId)).timezone).toBe("America/Denver");
  });

  test("a retry books once; a taken, a held, and an impossible time are refused", async () => {
    const { clientId } = await newClient();
    const day = api.takeWorkday();
    const key = randomUUID();
    const body = await toBody(clientId, `${day} 10:00:00`);
    const first = await book(ada, clientId, { ...body, key });
    expect((await book(ada, clientId, { ...body, key })).body.data.id).toBe(first.body.data.id);
    expect(await listBooked(clientId)).toHaveLength(1);

    const other = await newClient();
    const taken = await book(ada, other.clientId, await toBody(other.clientId, `${day} 10:00:00`));
    expect(taken).toMatchObject({ status: 409, body: { result: { code: "slot_taken" } } });
    const { client: holder } = await api.book(`${api.takeWorkday()} 09:00:00`);
    const held = { appointment_type_id: body.appointment_type_id, start: `${day} 14:00:00`, timezone: firmZone };
    expect((await api.send(holder, "POST", "/slot-holds", held)).status).toBe(200);
    const refused = await book(ada, other.clientId, await toBody(other.clientId, held.start));
    expect(refused).toMatchObject({ status: 409, body: { result: { code: "slot_taken" } } });
    const off = await book(ada, other.clientId, await toBody(other.clientId, `${day} 03:00:00`));
    expect(off).toMatchObject({ status: 422, body: { result: { code: "slot_not_offered" } } });
    expect(await listBooked(other.clientId)).toEqual([]);
  });

  test("asks what the type asks, and takes no unknown key", async () => {
    const { clientId } = await newClient();
    const start = `${api.takeWorkday()} 10:00:00`;
    const unanswered = await book(ada, clientId, await toBody(clientId, start, { qa: [] }));
    expect(unanswered).toMatchObject({ status: 422, body: { result: { code: "invalid_fields" } } });
    for (const change of [{ booked_by: ada.staffId }, { appointment_type_id: "x" }, { start: "soon" }])
      expect((await book(ada, clientId, await toBody(clientId, start, change))).status).toBe(400);
  });

  test("is refused for another advisor's client, to auditors, and to clients", async () => {
    const { clientId, ...client } = await newClient();
    const body = await toBody(clientId, `${api.takeWorkday()} 10:00:00`);
    expect((await book(bob, clientId, body)).status).toBe(404);
    expect((await book(ada, randomUUID(), body)).status).toBe(404);
    for (const caller of [auditor, client]) expect((await book(caller, clientId, body)).status).toBe(403);
    expect((await book({ headers: {} }, clientId, body)).status).toBe(401);
    const asked = { appointment_type_id: "1", timezone: firmZone };
    for (const path of ["call-booking", "call-days", "call-slots"]) {
      const query = { "call-booking": {}, "call-days": asked, "call-slots": { ...asked, date: "2030-01-01" } }[path];
      expect((await get(bob, `/desk/clients/${clientId}/${path}`, query)).status).toBe(404);
    }
    expect((await book(manager, clientId, body)).status).toBe(201);
  });
});
