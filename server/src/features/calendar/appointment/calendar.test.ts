import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { firm } from "../../../../../firm.config.ts";
import { firmZone, startDeskCallApi } from "../../../testing/desk-call-api.ts";

const api = await startDeskCallApi();
const { get, send, book } = api;
const [manager, ada, bob, auditor] = [
  await api.as("manager", { name: "Mara Manager" }),
  await api.as("advisor", { name: "Ada Advisor" }),
  await api.as("advisor", { name: "Bob Advisor" }),
  await api.as("auditor"),
];
type Caller = typeof manager;

const load = async (caller: Caller = manager, id = 1) => (await get(caller, `/desk/calendars/${id}`)).body.data;
const slotsFor = async (day: string, typeId = 1) => {
  const { client } = await book(`${api.takeWorkday()} 10:00:00`);
  const query = { appointment_type_id: String(typeId), date: day, timezone: firmZone };
  return (await get(client, "/available-slots", query)).body.available_slots;
};
const hoursNow = async () => {
  const { hours, revision } = await load();
  return { ...hours, expected_revision: revision };
};
const putHours = (caller: Caller, body: object) => send(caller, "PUT", "/desk/calendars/1/hours", body);
const linkTo = (caller: Caller | undefined) =>
  api.database.query("update advisors set staff_id = $1 where id = 1", [caller?.staffId ?? null]);
const nine = 9 * 60;

describe("hours", () => {
  test("an advisor changes the hours of their own calendar; another's is refused and recorded", async () => {
    await linkTo(ada);
    const hours = await hoursNow();
    expect(hours.weekly).toHaveLength(5);
    expect(await putHours(bob, hours)).toMatchObject({ status: 403 });
    const { rows } = await api.database.query(
      "select subject from audit_entries where actor_id = $1 and action = 'permission.refused'",
      [bob.staffId],
    );
    expect(rows).toEqual([{ subject: "calendar 1" }]);
    expect(await putHours(auditor, hours)).toMatchObject({ status: 403 });
    expect((await load(ada)).may).toEqual({ change_hours: true, change_types: false });
    expect((await load(bob)).may.change_hours).toBe(false);
    expect(await putHours(ada, hours)).toMatchObject({ status: 200 });
    await linkTo(undefined);
  });

  test("days off remove slots and extra hours add them; a booked call stays and is shown as outside", async () => {
    const day = api.takeWorkday();
    const { id } = await book(`${day} 10:00:00`);
    const hours = await hoursNow();
    const off = { ...hours, days_off: [...hours.days_off, day] };
    const saved = (await putHours(manager, off)).body.data;
    expect(saved.hours.days_off).toContain(day);
    expect(saved.outside_hours.map((call: { id: string }) => call.id)).toEqual([id]);
    expect(await slotsFor(day)).toEqual([]);
    const [call] = (await get(manager, "/desk/calls", { from: day, days: "1" })).body.data.calls;
    expect(call).toMatchObject({ id, status: "Scheduled", is_outside_hours: true });

    const extra = [{ day, hours: [{ from: 18 * 60, until: 20 * 60 }] }];
    await putHours(manager, { ...(await hoursNow()), extra });
    expect(await slotsFor(day)).toEqual(["6:00 PM", "7:00 PM"]);
    await putHours(manager, { ...hours, expected_revision: (await load()).revision });
  });

  test("tells the second of two editors who was first, and saves nothing of theirs", async () => {
    const hours = await hoursNow();
    const answers = await Promise.all([putHours(manager, hours), putHours(manager, hours)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.result).toMatchObject({
      code: "setting_changed",
      error: expect.stringMatching(/^Mara Manager changed these settings in the meantime/),
    });
  });

  test.each([
    [{ weekly: [{ weekday: 8, hours: [] }] }, "weekly"],
    [{ weekly: [{ weekday: 1, hours: [{ from: nine, until: nine }] }] }, "weekly_1"],
    [{ weekly: [{ weekday: 1, hours: [{ from: 0, until: 1445 }] }] }, "weekly_1"],
    [
      {
        weekly: [
          {
            weekday: 2,
            hours: [
              { from: nine, until: 720 },
              { from: 700, until: 800 },
            ],
          },
        ],
      },
      "weekly_2",
    ],
    [{ days_off: ["2026-02-30"] }, "days_off"],
    [{ extra: [{ day: "2027-01-04", hours: [{ from: 10, until: 5 }] }] }, "extra_2027-01-04"],
  ])("refuses %j at its field", async (change, field) => {
    const { status, body } = await putHours(manager, { ...(await hoursNow()), ...change });
    expect(status).toBe(422);
    expect(Object.keys(body.result.fields)).toEqual([field]);
  });
});

describe("a preview", () => {
  test("shows the slots that unsaved settings would offer, and the calls they would leave outside", async () => {
    const day = api.takeWorkday();
    const { id } = await book(`${day} 10:00:00`);
    const { hours, types } = await load();
    const [{ duration_minutes, buffer_before_minutes, buffer_after_minutes, notice_minutes }] = types;
    const rules = {
      duration_minutes,
      buffer_before_minutes,
      buffer_after_minutes,
      notice_minutes,
      step_minutes: 60,
      horizon_days: 60,
    };
    const ask = async (change: object) =>
      (
        await send(auditor, "POST", "/desk/calendars/1/preview", {
          hours: { ...hours, ...change },
          rules,
          from: day,
        })
      ).body.data;
    const as = await ask({});
    expect(as.days).toHaveLength(14);
    expect(as.days[0]).toEqual({ day, slots: await slotsFor(day) });
    const off = await ask({ days_off: [day] });
    expect(off.days[0]).toEqual({ day, slots: [] });
    expect(off.outside_hours.map((call: { id: string }) => call.id)).toContain(id);
    expect((await load()).hours.days_off).toEqual(hours.days_off);
    const wrong = await send(ada, "POST", "/desk/calendars/1/preview", {
      hours,
      rules: { ...rules, step_minutes: 0 },
      from: day,
    });
    expect(wrong).toMatchObject({ status: 422, body: { result: { fields: { step_minutes: expect.any(String) } } } });
  });
});

describe("kinds of calls", () => {
  const loadContent = async (index = 0) => {
    const { cover: _, revision, id, questions, ...type } = (await load()).types[index];
    return {
      id: id as number,
      body: {
        ...type,
        expected_revision: revision,
        questions: questions
          .filter(({ is_active }: { is_active: boolean }) => is_active)
          .map((question: { id: number; name: string; is_required: boolean; choices: { is_active: boolean }[] }) => ({
            id: question.id,
            name: question.name,
            is_required: question.is_required,
            choices: question.choices.map(({ is_active: __, ...choice }) => choice),
          })),
      },
    };
  };

  test("treats a reworded question as new, and keeps old answers with the old one", async () => {
    const day = api.takeWorkday();
    const booked = await book(`${day} 10:00:00`);
    const { id, body } = await loadContent();
    const [first, ...others] = body.questions;
    const questions = [{ ...first, name: "What do you need the money for?" }, ...others];
    const saved = (await send(manager, "PUT", `/desk/appointment-types/${id}`, { ...body, questions })).body.data;
    const [type] = saved.types;
    expect(
      type.questions.map(({ name, is_active }: { name: string; is_active: boolean }) => [name, is_active]),
    ).toEqual([
      ["What do you need the money for?", true],
      ...others.map(({ name }: { name: string }) => [name, true]),
      [first.name, false],
    ]);
    expect((await get(ada, `/desk/calls/${booked.id}`)).body.data.details.answers).toEqual([
      { question: first.name, answer: "An oven" },
    ]);
    const asked = (await get(booked.client, "/appointment-types")).body.appointment_data[0].questions;
    expect(asked.map(({ name }: { name: string }) => name)).toEqual(questions.map(({ name }) => name));

    const again = { ...body, expected_revision: type.revision };
    const back = (await send(manager, "PUT", `/desk/appointment-types/${id}`, again)).body.data.types[0];
    expect(back.questions[0]).toMatchObject({ id: first.id, is_active: true });
  });

  test("a type no longer offered can't be booked, and its calls stay", async () => {
    const { body } = await loadContent();
    const { expected_revision: _, ...type } = body;
    const name = "Second Look";
    const added = await send(manager, "POST", "/desk/calendars/1/types", { ...type, name, questions: [] });
    expect(added.status).toBe(201);
    const made = added.body.data.types.find((each: { name: string }) => each.name === name);
    const { client } = await book(`${api.takeWorkday()} 10:00:00`);
    const listOffered = async () =>
      (await get(client, "/appointment-types")).body.appointment_data.map((each: { name: string }) => each.name);
    expect(await listOffered()).toContain(name);
    const change = { ...type, name, questions: [], is_active: false, expected_revision: made.revision };
    expect((await send(manager, "PUT", `/desk/appointment-types/${made.id}`, change)).status).toBe(200);
    expect(await listOffered()).not.toContain(name);
    const query = { appointment_type_id: String(made.id), date: api.takeWorkday(), timezone: firmZone };
    expect(await get(client, "/available-slots", query)).toMatchObject({ status: 422 });
    expect(await send(manager, "PUT", `/desk/appointment-types/${made.id}`, change)).toMatchObject({ status: 409 });
  });

  test("offers the calls of the client's own advisor first, and says so", async () => {
    const person = { name: "Ada Own", email: "own@firm.example.com", time_zone: firmZone };
    const calendar = { ...person, staff_id: bob.staffId };
    const { id } = (await send(manager, "POST", "/desk/calendars", calendar)).body.data;
    const { body } = await loadContent();
    const { expected_revision: _, ...type } = body;
    await send(manager, "POST", `/desk/calendars/${id}/types`, { ...type, name: "Own Call", questions: [] });
    const { client } = await book(`${api.takeWorkday()} 10:00:00`);
    const listOffered = async () =>
      (await get(client, "/appointment-types")).body.appointment_data.map(
        (each: { advisor: string; is_own_advisor: boolean }) => [each.advisor, each.is_own_advisor],
      );
    expect((await listOffered()).at(-1)).toEqual(["Ada Own", false]);
    await api.database.query("update clients set staff_id = $2 where id = $1", [client.clientId, bob.staffId]);
    const [first, ...others] = await listOffered();
    expect(first).toEqual(["Ada Own", true]);
    expect(others.length).toBeGreaterThan(0);
    for (const [, isOwn] of others) expect(isOwn).toBe(false);
    await api.database.query("delete from appointment_types where advisor_id = $1", [id]);
    await api.database.query("delete from advisors where id = $1", [id]);
  });

  test("adds a type sent again with the same key once", async () => {
    const { body } = await loadContent();
    const { expected_revision: _, ...type } = body;
    const named = { ...manager, headers: { ...manager.headers, "idempotency-key": "third-look" } };
    const add = () => send(named, "POST", "/desk/calendars/1/types", { ...type, name: "Third Look", questions: [] });
    const answers = [...(await Promise.all([add(), add()])), await add()];
    for (const { status, body: answer } of answers) {
      expect(status).toBe(201);
      expect(answer.data.types.filter(({ name }: { name: string }) => name === "Third Look")).toHaveLength(1);
    }
  });

  test.each([
    [{ name: " " }, "name"],
    [{ duration_minutes: 4 }, "duration_minutes"],
    [{ horizon_days: 731 }, "horizon_days"],
    [{ questions: [{ name: "", is_required: false, choices: [] }] }, "question_0"],
    [{ questions: [{ name: "Which?", is_required: false, choices: [{ name: "One" }] }] }, "question_0"],
    [{ description: "x".repeat(1001) }, "description"],
  ])("refuses %j at its field", async (change, field) => {
    const { id, body } = await loadContent();
    const { status, body: answer } = await send(manager, "PUT", `/desk/appointment-types/${id}`, {
      ...body,
      ...change,
    });
    expect(status).toBe(422);
    expect(Object.keys(answer.result.fields)).toEqual([field]);
    expect(await send(ada, "PUT", `/desk/appointment-types/${id}`, body)).toMatchObject({ status: 403 });
  });

  test("a cover is a JPEG, is shown to clients, and can be removed", async () => {
    const jpeg = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(90), Buffer.from("ffd9", "hex")]);
    const path = "/desk/appointment-types/1/cover";
    const put = (bytes: Buffer | null) => send(manager, "PUT", path, { jpeg: bytes?.toString("base64") ?? null });
    expect((await put(jpeg)).body.data.types[0].cover).toBe(`data:image/jpeg;base64,${jpeg.toString("base64")}`);
    expect(await put(Buffer.from("<script>"))).toMatchObject({ status: 422 });
    expect((await put(null)).body.data.types[0].cover).toBeNull();
  });
});

describe("a calendar's owner", () => {
  const person = { name: "Ada Advisor", email: "ada@firm.example.com", time_zone: "America/Chicago", staff_id: null };

  test("a manager adds a calendar and links it to a member, who can have only one", async () => {
    const { status, body } = await send(manager, "POST", "/desk/calendars", { ...person, staff_id: ada.staffId });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ staff: { id: ada.staffId }, time_zone: "America/Chicago", types: [] });
    const again = await send(manager, "POST", "/desk/calendars", { ...person, staff_id: ada.staffId });
    expect(again).toMatchObject({ status: 409, body: { result: { code: "calendar_owner_taken" } } });
    const change = { ...person, name: "Ada A.", expected_revision: body.data.revision };
    expect((await send(manager, "PUT", `/desk/calendars/${body.data.id}`, change)).body.data).toMatchObject({
      name: "Ada A.",
      staff: null,
    });
    expect(await send(ada, "PUT", `/desk/calendars/${body.data.id}`, change)).toMatchObject({ status: 403 });
    const { calendars } = (await get(auditor, "/desk/calendars")).body.data;
    expect(calendars).toMatchObject([{ id: 1, name: firm.advisor.name }, { name: "Ada A." }]);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ email: "x" }, "email"],
    [{ time_zone: "Moon/Sea" }, "time_zone"],
    [{ staff_id: auditor.staffId }, "staff_id"],
  ])("refuses %j at its field", async (change, field) => {
    const { status, body } = await send(manager, "POST", "/desk/calendars", { ...person, ...change });
    expect([status, Object.keys(body.result.fields)]).toEqual([422, [field]]);
  });

  test("only the owner and managers see the feed's address, which works until it's renewed", async () => {
    await linkTo(ada);
    const path = "/desk/calendars/1/feed";
    const { url } = (await get(ada, path)).body.data;
    expect((await get(manager, path)).body.data.url).toBe(url);
    expect(await get(bob, path)).toMatchObject({ status: 403 });
    expect(await get(auditor, path)).toMatchObject({ status: 403 });
    const read = async (address: string) => (await api.app.inject({ url: new URL(address).pathname })).statusCode;
    expect(await read(url)).toBe(200);
    const renewed = (await send(ada, "POST", path)).body.data.url;
    expect([await read(url), await read(renewed)]).toEqual([404, 200]);
    await linkTo(undefined);
  });
});

test("doesn't list past days, but keeps them stored", async () => {
  const gone = Temporal.Now.plainDateISO(firmZone).subtract({ days: 10 }).toString();
  await api.database.query("insert into advisor_days_off (advisor_id, day) values (1, $1)", [gone]);
  const hours = await hoursNow();
  expect(hours.days_off).not.toContain(gone);
  await putHours(manager, hours);
  const { rows } = await api.database.query("select day from advisor_days_off where day = $1", [gone]);
  expect(rows).toHaveLength(1);
});
