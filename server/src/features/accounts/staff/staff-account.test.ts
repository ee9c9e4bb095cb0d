import { expect, test } from "vitest";
import { waitForLockWaits } from "../../../testing/lock-waits.ts";
import { computeAppCode, startSignInDesk, strongPassword } from "../../../testing/staff-door.ts";

const door = await startSignInDesk();
const { app, database, post, invite, session, call } = door;

type Caller = { readonly headers: { readonly cookie: string } };
const account = async (caller: Caller) => (await call(caller, { url: "/api/desk/account" })).body.data;
const put = (caller: Caller, url: string, payload: object) =>
  call(caller, { method: "PUT", url: `/api/desk/account${url}`, payload });
const remove = (caller: Caller, url: string) => call(caller, { method: "DELETE", url: `/api/desk/account${url}` });
const unknownId = "7c4b2a43-4d5e-4f0f-9d3a-1f6a2f6d2a11";

test("a member lists and ends their own sessions, one by one or all but this one", async () => {
  const me = await door.as("advisor");
  const [there, elsewhere] = [await door.as("advisor", me), await door.as("advisor", me)];
  const stranger = await door.as("advisor");
  const { sessions } = await account(me);
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ is_this }: { is_this: boolean }) => is_this)).toHaveLength(1);
  const [strangers] = (await account(stranger)).sessions;
  for (const id of [strangers.id, unknownId]) expect((await remove(me, `/sessions/${id}`)).status).toBe(404);

  const theirs = (await account(there)).sessions.find(({ is_this }: { is_this: boolean }) => is_this);
  expect((await remove(me, `/sessions/${theirs.id}`)).status).toBe(200);
  expect((await session(there.headers)).status).toBe(401);
  expect((await remove(me, `/sessions/${theirs.id}`)).status).toBe(404);
  expect((await remove(me, "/sessions")).status).toBe(200);
  expect((await session(elsewhere.headers)).status).toBe(401);
  for (const { headers } of [me, stranger]) expect((await session(headers)).status).toBe(200);
});

test("members can change their name but not their role, and an attempt is recorded", async () => {
  const me = await door.as("auditor");
  expect((await put(me, "", { name: "  Ada King " })).status).toBe(200);
  expect(await account(me)).toMatchObject({ name: "Ada King", role: "auditor" });
  for (const role of ["manager", 7, { $ne: "" }])
    expect(await put(me, "", { name: "Ada", role })).toMatchObject({ status: 403 });
  expect((await door.listEntries("permission.refused"))[0]).toMatchObject({
    actor_id: me.staffId,
    subject: "own role",
  });
  expect(await account(me)).toMatchObject({ name: "Ada King", role: "auditor" });
  for (const body of [{ name: "A", email: "x@y.com" }, { name: 7 }, {}, { name: "A", is_active: true }])
    expect((await put(me, "", body)).status).toBe(400);
  expect((await put(me, "", { name: " " })).status).toBe(422);
});

test("members choose how the desk looks for them alone", async () => {
  const [me, other] = [await door.as("auditor"), await door.as("auditor")];
  const look = async ({ headers }: Caller) => (await session(headers)).body.data.look;
  expect(await look(me)).toBeUndefined();
  expect((await put(me, "/look", { theme: "dark", density: "comfortable" })).status).toBe(200);
  expect(await look(me)).toEqual({ theme: "dark", density: "comfortable" });
  expect(await look(other)).toBeUndefined();
  for (const body of [
    { theme: "dark" },
    { theme: "blue", density: "compact" },
    { theme: "dark", density: 7 },
    { theme: "dark", density: "compact", staff_id: other.staffId },
    {},
  ])
    expect((await put(me, "/look", body)).status).toBe(400);
  expect(
    (
      await call(
        { headers: { cookie: "" } },
        { method: "PUT", url: "/api/desk/account/look", payload: { theme: "dark", density: "compact" } },
      )
    ).status,
  ).toBe(401);
  expect(await look(me)).toEqual({ theme: "dark", density: "comfortable" });
});

const joinByPasskey = async () => {
  const { token, email } = await invite("advisor");
  return { email, ...(await door.setUpPasskey(token)) };
};

test("members add, rename, and remove passkeys but keep a way in, and are told by mail", async () => {
  const me = await joinByPasskey();
  const second = door.newDevice();
  const options = (await post("/account/passkeys/options", undefined, me.headers)).body.data;
  expect(options.excludeCredentials).toMatchObject([{ id: me.device.id }]);
  const passkey = second.make(options);
  expect((await post("/account/passkeys", { name: " ", passkey }, me.headers)).status).toBe(422);
  expect((await post("/account/passkeys", { name: "Phone", passkey }, me.headers)).status).toBe(201);
  expect(await post("/account/passkeys", { name: "Again", passkey }, me.headers)).toMatchObject({ status: 422 });
  expect((await door.mailServer.next(me.email, /was changed/)).text).toContain('The passkey "Phone" was added');
  expect((await post("/sign-in/passkey", { proof: second.prove(await door.passkeyOptions()) })).status).toBe(200);

  const [first, phone] = (await account(me)).passkeys;
  expect(phone).toMatchObject({ name: "Phone", last_used_at: expect.any(String) });
  expect((await put(me, `/passkeys/${phone.id}`, { name: "My phone" })).status).toBe(200);
  const stranger = await joinByPasskey();
  expect((await put(stranger, `/passkeys/${phone.id}`, { name: "Mine" })).status).toBe(404);
  expect((await remove(stranger, `/passkeys/${phone.id}`)).status).toBe(404);

  expect((await remove(me, `/passkeys/${first.id}`)).status).toBe(200);
  expect((await post("/sign-in/passkey", { proof: me.device.prove(await door.passkeyOptions()) })).status).toBe(401);
  expect(await remove(me, `/passkeys/${phone.id}`)).toMatchObject({
    status: 409,
    body: { result: { code: "last_way_in" } },
  });
  expect((await account(me)).passkeys).toMatchObject([{ name: "My phone" }]);
});

test("two removals at once leave one way to sign in", async () => {
  const me = await joinByPasskey();
  const options = (await post("/account/passkeys/options", undefined, me.headers)).body.data;
  await post("/account/passkeys", { name: "Phone", passkey: door.newDevice().make(options) }, me.headers);
  const { passkeys } = await account(me);
  const answers = await Promise.all(passkeys.map(({ id }: { id: string }) => remove(me, `/passkeys/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("new recovery codes make the old ones useless", async () => {
  const { token, email, id } = await invite("advisor");
  const { headers, body } = await door.setUpPassword(token);
  const fresh = (await post("/account/recovery-codes", undefined, headers)).body.result.recovery_codes;
  expect(fresh).toHaveLength(10);
  await database.query("update staff set totp_last_step = 0 where id = $1", [id]);
  const half = await post("/sign-in/password", { email, password: strongPassword });
  expect((await post("/sign-in/second-factor", { code: body.result.recovery_codes[0] }, half.headers)).status).toBe(
    422,
  );
  expect((await post("/sign-in/second-factor", { code: fresh[0] }, half.headers)).status).toBe(200);
  expect(await account({ headers })).toMatchObject({ recovery_codes_left: 9, has_password: true });
});

test("a password that was changed while the old one was being checked stays", async () => {
  const { token, id } = await invite("advisor");
  const { headers } = await door.setUpPassword(token);
  const other = await database.pool.connect();
  await other.query("begin");
  await other.query("update staff set password_hash = 'another' where id = $1", [id]);
  const answer = put({ headers }, "/password", { password: strongPassword, new_password: "Harbour&Lamp77" });
  await waitForLockWaits(database, 1);
  await other.query("commit");
  other.release();
  expect(await answer).toMatchObject({ status: 422, body: { result: { fields: { password: expect.any(String) } } } });
});

test("changing the password needs the old one and ends other sessions", async () => {
  const { token, email, id } = await invite("advisor");
  const { headers } = await door.setUpPassword(token);
  const elsewhere = await door.as("advisor", { staffId: id });
  const change = (password: string, new_password: string) => put({ headers }, "/password", { password, new_password });
  expect(await change("Wrong&Wrong1", "Harbour&Lamp77")).toMatchObject({
    status: 422,
    body: { result: { fields: { password: expect.any(String) } } },
  });
  for (const weak of ["short", "alllowercase1&", "Password1!", "GraceHopper&42"])
    expect(await change(strongPassword, weak)).toMatchObject({
      status: 422,
      body: { result: { fields: { new_password: expect.any(String) } } },
    });
  expect((await change(strongPassword, "Harbour&Lamp77")).status).toBe(200);
  expect((await session(elsewhere.headers)).status).toBe(401);
  expect((await session(headers)).status).toBe(200);
  expect((await post("/sign-in/password", { email, password: strongPassword })).status).toBe(401);
  expect((await post("/sign-in/password", { email, password: "Harbour&Lamp77" })).status).toBe(200);
  const byPasskey = await door.as("advisor");
  expect(await put(byPasskey, "/password", { password: "x", new_password: "Harbour&Lamp77" })).toMatchObject({
    status: 409,
    body: { result: { code: "no_password" } },
  });
});

test("a member with only passkeys adds a password with codes; the passkey stays, and the person is told by mail", async () => {
  const me = await joinByPasskey();
  expect(await account(me)).toMatchObject({ has_password: false });
  const { key, uri, ticket } = (await post("/account/code-key", undefined, me.headers)).body.data;
  expect(uri).toContain(encodeURIComponent(me.email));
  const add = (given: object, caller: Caller = me) =>
    post(
      "/account/password",
      { new_password: strongPassword, code: computeAppCode(key), ticket, ...given },
      caller.headers,
    );
  const wrongAt = (field: string) => ({ status: 422, body: { result: { fields: { [field]: expect.any(String) } } } });
  for (const weak of ["short", "GraceHopper&42"])
    expect(await add({ new_password: weak })).toMatchObject(wrongAt("new_password"));
  expect(await add({ code: computeAppCode(key, 20) })).toMatchObject(wrongAt("code"));
  for (const broken of ["x", ticket.slice(0, -4), `${ticket.slice(0, -4)}AAAA`])
    expect(await add({ ticket: broken })).toMatchObject(wrongAt("code"));
  // The ticket belongs to this session only.
  expect(await add({}, await joinByPasskey())).toMatchObject(wrongAt("code"));
  expect(await account(me)).toMatchObject({ has_password: false });

  expect((await add({})).status).toBe(201);
  expect((await door.mailServer.next(me.email, /was changed/)).text).toContain(
    "A password with one-time codes was added",
  );
  expect((await door.listEntries("staff.second_factor"))[0]).toMatchObject({
    detail: { change: "password and codes added" },
  });
  expect(await account(me)).toMatchObject({ has_password: true, passkeys: [{ name: "My first passkey" }] });
  expect((await session(me.headers)).status).toBe(200);
  expect(await add({ code: computeAppCode(key, 1) })).toMatchObject({
    status: 409,
    body: { result: { code: "has_password" } },
  });

  const half = await post("/sign-in/password", { email: me.email, password: strongPassword });
  // Confirming the key used up the code.
  expect((await post("/sign-in/second-factor", { code: computeAppCode(key) }, half.headers)).status).toBe(422);
  expect((await post("/sign-in/second-factor", { code: computeAppCode(key, 1) }, half.headers)).status).toBe(200);
  expect((await post("/sign-in/passkey", { proof: me.device.prove(await door.passkeyOptions()) })).status).toBe(200);
});

test("a password added twice at once is stored once", async () => {
  const me = await joinByPasskey();
  const tickets = await Promise.all([1, 2].map(() => post("/account/code-key", undefined, me.headers)));
  const answers = await Promise.all(
    tickets.map(({ body: { data } }) =>
      post(
        "/account/password",
        { new_password: strongPassword, code: computeAppCode(data.key), ticket: data.ticket },
        me.headers,
      ),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("changing how someone signs in asks for the second factor again", async () => {
  const me = await door.as("manager", { isFresh: false });
  const needed = { status: 403, body: { result: { code: "second_factor_needed" } } };
  for (const url of ["/account/passkeys/options", "/account/recovery-codes", "/account/code-key"])
    expect(await post(url, undefined, me.headers)).toMatchObject(needed);
  expect(await remove(me, `/passkeys/${unknownId}`)).toMatchObject(needed);
  expect(await put(me, "/password", { password: "x", new_password: "y" })).toMatchObject(needed);
  const added = { new_password: strongPassword, code: "000000", ticket: "x" };
  expect(await post("/account/password", added, me.headers)).toMatchObject(needed);
  expect((await account(me)).role).toBe("manager");
  expect((await app.inject({ url: "/api/desk/account", headers: me.headers })).headers["cache-control"]).toBe(
    "no-store",
  );
});
