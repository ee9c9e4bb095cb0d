import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { findOwnAdvisorName } from "../../../identity/client/own-advisor.ts";
import { startClientApi } from "../../../testing/client-api.ts";
import { makeJpeg, makePng } from "../../../testing/made-files.ts";
import { testRefusals } from "../../../testing/refused-callers.ts";
import { type SignedInStaff, startDeskApi } from "../../../testing/staff-api.ts";
import { insertStoredAppointment } from "../../../testing/stored-appointment.ts";

const api = await startDeskApi();
const { database } = api;
const path = "/api/desk/account/card";
const put = (caller: SignedInStaff, payload: object) => api.call(caller, { method: "PUT", url: path, payload });
const putPortrait = (caller: SignedInStaff, jpeg: Buffer | null) =>
  api.call(caller, {
    method: "PUT",
    url: "/api/desk/account/portrait",
    payload: { jpeg: jpeg?.toString("base64") ?? null },
  });
const newClient = async (staffId: string | null) => {
  const client = await api.client();
  await database.query("update clients set staff_id = $2 where id = $1", [client.clientId, staffId]);
  return client;
};
const load = async (client: Awaited<ReturnType<typeof newClient>>) =>
  (await api.call(client, { url: "/api/my-advisor" })).body.data;
const listChanges = async (staffId: string) =>
  (
    await database.query<{ detail: object }>(
      "select detail from audit_entries where action = 'staff.changed' and actor_id = $1 order by number",
      [staffId],
    )
  ).rows.map(({ detail }) => detail);
const decode = (portrait: string) => Buffer.from(portrait.replace("data:image/jpeg;base64,", ""), "base64");

testRefusals(await startClientApi(), "the advisor", () => ({ url: "/api/my-advisor" }));

describe("a client's advisor", () => {
  test("is who the client is assigned to, while they work here", async () => {
    const ann = await api.as("advisor", { name: "Ann Advisor" });
    const client = await newClient(ann.staffId);
    expect(await load(client)).toEqual({ name: "Ann Advisor", portrait: null, phone: null, hours: null });
    expect(await load(await newClient(null))).toBeNull();
    await database.query("update staff set is_active = false where id = $1", [ann.staffId]);
    expect(await load(client)).toBeNull();
  });

  test("is, until someone is assigned, whom the client talks to next; mails name the same person", async () => {
    const [dana, ann] = [
      await api.as("advisor", { name: "Dana Whitfield" }),
      await api.as("advisor", { name: "Ann Advisor" }),
    ];
    await database.query("update advisors set staff_id = $1 where id = 1", [dana.staffId]);
    const client = await newClient(null);
    const findName = async () => [(await load(client))?.name, await findOwnAdvisorName(database, client.clientId)];
    await insertStoredAppointment(database, client.clientId, "2020-01-06T15:00:00Z");
    expect(await findName()).toEqual([undefined, undefined]);
    await insertStoredAppointment(database, client.clientId, "2090-01-06T15:00:00Z");
    expect(await findName()).toEqual(["Dana Whitfield", "Dana Whitfield"]);
    await database.query("update clients set staff_id = $2 where id = $1", [client.clientId, ann.staffId]);
    expect(await findName()).toEqual(["Ann Advisor", "Ann Advisor"]);
  });

  test("has the hours of their own calendar", async () => {
    const ann = await api.as("advisor");
    await database.query("update advisors set staff_id = $1, time_zone = 'America/Chicago' where id = 1", [
      ann.staffId,
    ]);
    await database.query("delete from advisor_hours where advisor_id = 1 and weekday > 2");
    expect((await load(await newClient(ann.staffId))).hours).toEqual({
      weekly: [1, 2].map((weekday) => ({ weekday, from: 9 * 60, until: 17 * 60 })),
      time_zone: "America/Chicago",
    });
  });
});

describe("the direct line", () => {
  test("is shown to clients until it's removed; each change is recorded", async () => {
    const ann = await api.as("advisor");
    const client = await newClient(ann.staffId);
    expect(await put(ann, { phone: " (555) 010-0199 " })).toMatchObject({
      status: 200,
      body: { data: { phone: "5550100199" } },
    });
    expect((await load(client)).phone).toBe("5550100199");
    expect((await put(ann, { phone: " " })).body.data.phone).toBeNull();
    expect((await load(client)).phone).toBeNull();
    expect(await listChanges(ann.staffId)).toEqual([
      { shown_to_clients: "direct line", is_removed: false },
      { shown_to_clients: "direct line", is_removed: true },
    ]);
  });

  test.each([["555010019"], ["15550100199"], ["call me"]])("refuses %j", async (phone) =>
    expect(await put(await api.as("manager"), { phone })).toMatchObject({
      status: 422,
      body: { result: { fields: { phone: expect.any(String) } } },
    }),
  );

  test("refuses malformed bodies, auditors, and clients", async () => {
    const ann = await api.as("advisor");
    for (const body of [{}, { phone: null }, { phone: 5550100199 }, { phone: "", name: "Ann" }])
      expect((await put(ann, body)).status).toBe(400);
    const auditor = await api.as("auditor");
    expect((await put(auditor, { phone: "" })).status).toBe(403);
    expect((await putPortrait(auditor, null)).status).toBe(403);
    expect((await api.call(await api.client(), { url: path })).status).toBe(403);
    expect((await api.call(undefined, { url: path })).status).toBe(401);
  });
});

describe("a portrait", () => {
  test("is redrawn small, square, and upright, without what the camera noted", async () => {
    const ann = await api.as("advisor");
    const client = await newClient(ann.staffId);
    const sent = await sharp(await makeJpeg({ width: 300, height: 600 }))
      .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "27/1 56/1 0/1" } })
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    expect((await putPortrait(ann, sent)).status).toBe(200);
    const { portrait } = await load(client);
    const { width, height, format, exif } = await sharp(decode(portrait)).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 256, height: 256, format: "jpeg", exif: undefined });
    expect((await putPortrait(ann, null)).body.data.portrait).toBeNull();
    expect((await load(client)).portrait).toBeNull();
    expect(await listChanges(ann.staffId)).toEqual([
      { shown_to_clients: "portrait", is_removed: false },
      { shown_to_clients: "portrait", is_removed: true },
    ]);
  });

  test("has to be a sound JPEG that isn't too large", async () => {
    const ann = await api.as("advisor");
    const jpeg = await makeJpeg({ width: 256, height: 256 });
    const script = Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]);
    for (const bytes of [await makePng(), Buffer.from("<svg/>"), Buffer.alloc(0), jpeg.subarray(0, 2000), script])
      expect(await putPortrait(ann, bytes)).toMatchObject({
        status: 422,
        body: { result: { fields: { jpeg: expect.any(String) } } },
      });
    expect((await putPortrait(ann, Buffer.alloc(150_000))).status).toBe(400);
    const url = "/api/desk/account/portrait";
    for (const payload of [{}, { jpeg: 1 }, { jpeg: null, staff_id: ann.staffId }])
      expect((await api.call(ann, { method: "PUT", url, payload })).status).toBe(400);
    expect(await listChanges(ann.staffId)).toEqual([]);
  });
});

describe("a member's card, for managers", () => {
  const at = (id: string, part: "card" | "portrait") => `/api/desk/staff/${id}/${part}`;
  const change = (caller: SignedInStaff, url: string, payload: object) =>
    api.call(caller, { method: "PUT", url, payload });
  const nobody = "3f1c2b4a-8d7e-4a6b-9c5d-0e1f2a3b4c5d";

  test("changes for that member's clients only, and the audit names the member", async () => {
    const [ann, manager] = [await api.as("advisor", { name: "Ann Advisor" }), await api.as("manager", { name: "Mo" })];
    const client = await newClient(ann.staffId);
    expect((await change(manager, at(ann.staffId, "card"), { phone: "5550100199" })).body.data).toEqual({
      name: "Ann Advisor",
      portrait: null,
      phone: "5550100199",
      hours: null,
    });
    const jpeg = (await makeJpeg({ width: 64, height: 64 })).toString("base64");
    expect((await change(manager, at(ann.staffId, "portrait"), { jpeg })).status).toBe(200);
    const shown = await load(client);
    expect(shown).toMatchObject({ phone: "5550100199", portrait: expect.stringContaining("data:image/jpeg") });
    expect((await api.call(manager, { url: at(ann.staffId, "card") })).body.data).toEqual(shown);
    expect((await api.call(manager, { url: path })).body.data).toMatchObject({ phone: null, portrait: null });
    expect((await change(manager, at(ann.staffId, "card"), { phone: "" })).body.data.phone).toBeNull();
    expect((await change(manager, at(ann.staffId, "portrait"), { jpeg: null })).body.data.portrait).toBeNull();
    const { rows } = await database.query(
      "select actor_id, subject, detail from audit_entries where action = 'staff.changed' and actor_id = $1 order by number",
      [manager.staffId],
    );
    const by = { actor_id: manager.staffId, subject: "Ann Advisor" };
    expect(rows).toEqual([
      { ...by, detail: { shown_to_clients: "direct line", is_removed: false } },
      { ...by, detail: { shown_to_clients: "portrait", is_removed: false } },
      { ...by, detail: { shown_to_clients: "direct line", is_removed: true } },
      { ...by, detail: { shown_to_clients: "portrait", is_removed: true } },
    ]);
  });

  test("refuses everyone else, unknown members, and bad input; nothing is recorded", async () => {
    const [ann, manager] = [await api.as("advisor"), await api.as("manager")];
    const bodies = { card: { phone: "5550100199" }, portrait: { jpeg: null } } as const;
    for (const caller of [ann, await api.as("auditor")]) {
      expect((await api.call(caller, { url: at(ann.staffId, "card") })).status).toBe(403);
      for (const part of ["card", "portrait"] as const)
        expect((await change(caller, at(ann.staffId, part), bodies[part])).status).toBe(403);
    }
    expect((await api.call(undefined, { url: at(ann.staffId, "card") })).status).toBe(401);
    expect((await api.call(manager, { url: at(nobody, "card") })).status).toBe(404);
    for (const part of ["card", "portrait"] as const) {
      expect((await change(manager, at(nobody, part), bodies[part])).status).toBe(404);
      expect((await change(manager, at("1", part), bodies[part])).status).toBe(400);
      expect((await change(manager, at(ann.staffId, part), { ...bodies[part], name: "Ann" })).status).toBe(400);
    }
    expect((await change(manager, at(ann.staffId, "card"), { phone: "555" })).body.result.fields.phone).toBeTruthy();
    const png = (await makePng()).toString("base64");
    expect((await change(manager, at(ann.staffId, "portrait"), { jpeg: png })).body.result.fields.jpeg).toBeTruthy();
    const tooLong = { jpeg: "A".repeat(180_001) };
    expect((await change(manager, at(ann.staffId, "portrait"), tooLong)).status).toBe(400);
    expect(await listChanges(manager.staffId)).toEqual([]);
  });
});
