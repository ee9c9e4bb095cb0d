import { describe, expect, test } from "vitest";
import type { SignedInStaff } from "../../../testing/staff-api.ts";
import { startSignInDesk } from "../../../testing/staff-door.ts";

const door = await startSignInDesk();
const { database, post, invite, session, call } = door;

const put = (caller: SignedInStaff, id: string, payload: object) =>
  call(caller, { method: "PUT", url: `/api/desk/staff/${id}`, payload });
const withdraw = (caller: SignedInStaff, id: string) =>
  call(caller, { method: "DELETE", url: `/api/desk/staff/${id}/invitation` });
const sendLink = (caller: SignedInStaff, id: string) => post(`/staff/${id}/link`, undefined, caller.headers);
const listed = async (caller: SignedInStaff, id: string) => {
  const { body } = await call(caller, { url: "/api/desk/staff" });
  return (body.data.members as { id: string }[]).find((each) => each.id === id);
};
const unknownId = "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11";
const refusedLink = { status: 403, body: { result: { code: "setup_link_invalid" } } };

test("the list shows whether someone is invited, has joined, and has signed in", async () => {
  const manager = await door.as("manager");
  const { id, token, email } = await invite("advisor");
  expect(await listed(manager, id)).toMatchObject({
    email,
    role: "advisor",
    status: "invited",
    last_signed_in_at: null,
  });
  await database.query("update staff_setups set expires_at = now() where staff_id = $1", [id]);
  expect(await listed(manager, id)).toMatchObject({ status: "invitation expired" });
  await database.query("update staff_setups set expires_at = now() + interval '1 day' where staff_id = $1", [id]);
  await door.setUpPasskey(token);
  expect(await listed(manager, id)).toMatchObject({ status: "active", last_signed_in_at: expect.any(String) });
  expect(await door.listEntries("staff.invited")).toContainEqual(
    expect.objectContaining({ detail: { role: "advisor" }, subject: "Grace Hopper" }),
  );
});

test("refuses an invalid name, email, or role, and an email that's taken", async () => {
  const { headers } = await door.as("manager");
  const good = { name: "Ada", email: "ada@firm.example.com", role: "advisor" };
  const faults = [
    { name: " " },
    { name: "a".repeat(101) },
    { name: "A\r\nBcc: x" },
    { email: "ada" },
    { email: "a@b@c.com" },
  ];
  for (const fault of faults)
    expect(await post("/staff", { ...good, ...fault }, headers)).toMatchObject({
      status: 422,
      body: { result: { fields: { [Object.keys(fault)[0] ?? ""]: expect.any(String) } } },
    });
  for (const broken of [{ role: "owner" }, { role: undefined }, { name: 7 }, { id: unknownId }])
    expect((await post("/staff", { ...good, ...broken }, headers)).status).toBe(400);
  expect((await post("/staff", good, headers)).status).toBe(201);
  expect(await post("/staff", { ...good, email: "ADA@firm.example.com" }, headers)).toMatchObject({
    status: 409,
    body: { result: { code: "staff_email_taken" } },
  });
});

test("a new invitation makes the old one useless; withdrawing one removes the person too", async () => {
  const manager = await door.as("manager");
  const { id, token, email } = await invite("advisor");
  expect((await sendLink(manager, id)).status).toBe(200);
  const second = await door.waitForToken(email);
  expect(second).not.toBe(token);
  expect(await post("/invitation", { token })).toMatchObject(refusedLink);
  expect((await post("/invitation", { token: second })).status).toBe(200);
  expect((await withdraw(manager, id)).status).toBe(200);
  expect(await post("/invitation", { token: second })).toMatchObject(refusedLink);
  expect(await listed(manager, id)).toBeUndefined();
  expect((await withdraw(manager, id)).status).toBe(404);
  const joined = await door.as("advisor");
  expect(await withdraw(manager, joined.staffId)).toMatchObject({
    status: 409,
    body: { result: { code: "already_joined" } },
  });
});

test("a manager's link lets someone set up their sign-in again once, without a recovery code", async () => {
  const manager = await door.as("manager");
  const { id, token, email } = await invite("advisor");
  const { device, headers } = await door.setUpPasskey(token);
  await sendLink(manager, id);
  const link = await door.waitForToken(email, /again/);
  expect((await session(headers)).status).toBe(200);
  expect((await door.setUpPassword(link)).status).toBe(200);
  expect((await session(headers)).status).toBe(401);
  expect((await post("/sign-in/passkey", { proof: device.prove(await door.passkeyOptions()) })).status).toBe(401);
  expect(await post("/invitation", { token: link })).toMatchObject(refusedLink);
});

test.each([{ role: "auditor" }, { is_active: false }])(
  "a new role or a deactivation ends the person's sessions at once: %o",
  async (change) => {
    const [manager, person] = [await door.as("manager"), await door.as("advisor")];
    expect((await session(person.headers)).status).toBe(200);
    expect(await put(manager, person.staffId, change)).toMatchObject({
      status: 200,
      body: { result: { member: { id: person.staffId } } },
    });
    expect((await session(person.headers)).status).toBe(401);
    const [entry] = await door.listEntries("staff.changed");
    expect(entry).toMatchObject({ actor_id: manager.staffId, detail: { role_before: "advisor", ...change } });
  },
);

describe("every manager is mailed", () => {
  const subjectOf = (name: string, what: string) => new RegExp(`^${name} ${what} a manager`);
  const emailOf = async ({ staffId }: SignedInStaff): Promise<string> =>
    (await database.query<{ email: string }>("select email from staff where id = $1", [staffId])).rows[0]?.email ?? "";
  const countNews = async () =>
    (await database.query("select 1 from mails where kind = 'staff-manager-added'")).rows.length;

  test("when a manager is invited, and when the invitation is sent again", async () => {
    await database.query("update staff set is_active = false");
    const [inviter, other] = [await door.as("manager", { name: "Ida Tarbell" }), await door.as("manager")];
    await door.as("advisor");
    const before = await countNews();
    const person = { name: "Nellie Bly", email: "nellie@firm.example.com", role: "manager" };
    const { body } = await post("/staff", person, inviter.headers);
    for (const manager of [inviter, other]) {
      const mail = await door.mailServer.next(await emailOf(manager), subjectOf("Nellie Bly", "was invited as"));
      expect(mail.text).toContain("Ida Tarbell");
      expect(mail.text).toContain(person.email);
      expect(mail.text).toContain("/desk/staff");
    }
    expect((await sendLink(other, body.result.member.id)).status).toBe(200);
    expect((await countNews()) - before).toBe(4);
  });

  test("when a member is made a manager or a manager is reactivated, and not about anyone else", async () => {
    await database.query("update staff set is_active = false");
    const [manager, advisor] = [await door.as("manager", { name: "Ida Tarbell" }), await door.as("advisor")];
    const before = await countNews();
    await put(manager, advisor.staffId, { role: "auditor" });
    await put(manager, advisor.staffId, { is_active: false });
    await put(manager, advisor.staffId, { is_active: true });
    await post("/staff", { name: "Ada", email: "ada2@firm.example.com", role: "advisor" }, manager.headers);
    expect((await countNews()) - before).toBe(0);
    await put(manager, advisor.staffId, { role: "manager" });
    const mail = await door.mailServer.next(await emailOf(manager), subjectOf("Grace Hopper", "is now"));
    expect(mail.text).toContain("deactivate the account");
    await put(manager, advisor.staffId, { is_active: false });
    await put(manager, advisor.staffId, { is_active: true });
    expect((await countNews()) - before).toBe(2);
  });
});

test("a change that changes nothing ends no session", async () => {
  const [manager, person] = [await door.as("manager"), await door.as("advisor")];
  expect((await put(manager, person.staffId, { role: "advisor", is_active: true })).status).toBe(200);
  expect((await session(person.headers)).status).toBe(200);
});

test("a deactivated member loses open links and gets no new ones", async () => {
  const manager = await door.as("manager");
  const { id, token, email } = await invite("advisor");
  await door.setUpPasskey(token);
  await sendLink(manager, id);
  const link = await door.waitForToken(email, /again/);
  await put(manager, id, { is_active: false });
  expect(await post("/invitation", { token: link })).toMatchObject(refusedLink);
  expect(await sendLink(manager, id)).toMatchObject({ status: 409, body: { result: { code: "deactivated" } } });
  expect(await listed(manager, id)).toMatchObject({ status: "deactivated" });
  await put(manager, id, { is_active: true });
  expect((await sendLink(manager, id)).status).toBe(200);
});

test("the last manager stays a manager; changing your own role is refused and recorded", async () => {
  await database.query("update staff set is_active = false where role = 'manager'");
  const last = await door.as("manager");
  for (const change of [{ role: "advisor" }, { is_active: false }])
    expect(await put(last, last.staffId, change)).toMatchObject({
      status: 409,
      body: { result: { code: "last_manager" } },
    });
  // Someone who hasn't accepted the invitation isn't a manager yet.
  await invite("manager");
  await database.query(
    "update staff set is_active = false where role = 'manager' and id <> $1 and joined_at is not null",
    [last.staffId],
  );
  expect((await put(last, last.staffId, { role: "auditor" })).status).toBe(409);
  const other = await door.as("manager");
  expect(await put(last, last.staffId, { role: "auditor" })).toMatchObject({
    status: 403,
    body: { result: { code: "own_role" } },
  });
  expect((await door.listEntries("permission.refused"))[0]).toMatchObject({
    actor_id: last.staffId,
    subject: "own role",
  });
  expect(await put(last, last.staffId, { is_active: false })).toMatchObject({
    status: 403,
    body: { result: { error: expect.stringContaining("or deactivate yourself") } },
  });
  expect((await put(other, last.staffId, { role: "auditor" })).status).toBe(200);
});

test("when two managers demote each other at once, one stays a manager", async () => {
  await database.query("update staff set is_active = false where role = 'manager'");
  const [one, two] = [await door.as("manager"), await door.as("manager")];
  const answers = await Promise.all([
    put(one, two.staffId, { role: "advisor" }),
    put(two, one.staffId, { role: "advisor" }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await database.query(
    "select id from staff where role = 'manager' and is_active and joined_at is not null",
  );
  expect(rows).toHaveLength(1);
});

test("advisors and auditors can't change members, and see only colleagues' names", async () => {
  for (const role of ["advisor", "auditor"] as const) {
    const caller = await door.as(role);
    const { staffId } = await door.as("advisor");
    expect((await put(caller, staffId, { role: "manager" })).status).toBe(403);
    expect((await put(caller, caller.staffId, { role: "manager" })).status).toBe(403);
    expect((await sendLink(caller, staffId)).status).toBe(403);
    expect((await withdraw(caller, staffId)).status).toBe(403);
    expect((await call(caller, { url: "/api/desk/staff" })).status).toBe(role === "auditor" ? 200 : 403);
    expect((await post("/staff", { name: "A", email: "a@b.com", role: "manager" }, caller.headers)).status).toBe(403);
    const { body } = await call(caller, { url: "/api/desk/colleagues" });
    expect(body.data.colleagues).toContainEqual({ id: staffId, name: "Grace Hopper", role: "advisor" });
    expect(body.data.colleagues).not.toContainEqual(expect.objectContaining({ role: "auditor" }));
  }
  const stale = await door.as("manager", { isFresh: false });
  const needed = { status: 403, body: { result: { code: "second_factor_needed" } } };
  expect(await put(stale, unknownId, { role: "advisor" })).toMatchObject(needed);
  expect(await sendLink(stale, unknownId)).toMatchObject(needed);
  const person = { name: "Ada", email: "stale@firm.example.com", role: "advisor" };
  expect(await post("/staff", person, stale.headers)).toMatchObject(needed);
});

test("an auditor sees who has access, as a manager does; no one else", async () => {
  const [auditor, manager] = [await door.as("auditor"), await door.as("manager")];
  const { id, email } = await invite("advisor");
  expect(await listed(auditor, id)).toMatchObject({ email, role: "advisor", status: "invited" });
  expect(await listed(auditor, manager.staffId)).toEqual(await listed(manager, manager.staffId));
  expect((await call(undefined, { url: "/api/desk/staff" })).status).toBe(401);
  expect((await call(auditor, { url: "/api/desk/staff?role=manager" })).status).toBe(400);
});

test("answers 404 for an unknown id", async () => {
  const manager = await door.as("manager");
  expect((await put(manager, unknownId, { role: "advisor" })).status).toBe(404);
  expect((await sendLink(manager, unknownId)).status).toBe(404);
  for (const id of ["x", "1"]) expect((await put(manager, id, { role: "advisor" })).status).toBe(400);
  for (const broken of [{ role: "owner" }, { is_active: "yes" }, { name: "A" }])
    expect((await put(manager, unknownId, broken)).status).toBe(400);
});
