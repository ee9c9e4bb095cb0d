import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withTransaction } from "../../platform/db/transaction.ts";
import { startDeskApi } from "../../testing/staff-api.ts";
import { insertStoredClient } from "../../testing/stored-client.ts";
import { issueSampleLink } from "./sample-links.ts";

const desk = await startDeskApi();
const { database } = desk;
const client = { id: await insertStoredClient(database), email: "" };
client.email = (await database.get<{ email: string }>("select email from clients where id = $1", [client.id])).email;
const manager = "manager@desk.example.com";
await database.query(
  "insert into staff (id, name, email, role, joined_at) values ($1, 'Morgan Ellis (sample)', $2, 'manager', now())",
  [randomUUID(), manager],
);

const issue = async (door: "portal" | "desk", email: string): Promise<string> => {
  const url = await withTransaction(database, (tx) =>
    issueSampleLink(tx, { door, email, publicUrl: "http://localhost:3000" }),
  );
  return url.split(`/sample-sign-in#${door}.`)[1] ?? "";
};
const enter = (door: "portal" | "desk", token: string) =>
  desk.call(undefined, {
    method: "POST",
    url: door === "desk" ? "/api/desk/sign-in/sample" : "/api/sample-sign-in",
    payload: { token },
  });
const over = {
  status: 422,
  body: { result: { error: expect.stringMatching(/^(?:This link was used|These links only work)/) } },
};

test("signs in once, at the door it is for", async () => {
  const [portal, staff] = [await issue("portal", client.email), await issue("desk", manager)];
  expect(await enter("desk", portal)).toMatchObject(over);
  expect(await enter("portal", staff)).toMatchObject(over);
  const answers = await Promise.all([1, 2, 3].map(() => enter("portal", portal)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(answers.find(({ status }) => status === 200)?.body.result).toMatchObject({
    user_id: client.id,
    access_token: expect.any(String),
  });
  expect((await enter("desk", staff)).body.result).toMatchObject({ staff: { email: manager, role: "manager" } });
  expect(await enter("desk", staff)).toMatchObject(over);
  const { rows } = await database.query(
    "select detail from audit_entries where action = 'staff.signed_in' order by number desc limit 1",
  );
  expect(rows).toEqual([{ detail: { method: "link" } }]);
});

test("works for ten minutes, and nothing else opens", async () => {
  const token = await issue("desk", manager);
  await database.query("update sample_links set expires_at = now()");
  expect(await enter("desk", token)).toMatchObject(over);
  for (const wrong of ["", "x", "A".repeat(43), `${token}0`]) expect(await enter("desk", wrong)).toMatchObject(over);
});

test("the database lets in no link to a real person", async () => {
  await expect(issue("portal", "ann@firm.com")).rejects.toMatchObject({ code: "23514" });
});

test.each([
  [
    "client",
    `insert into clients (id, first_name, last_name, mobile, email, state)
    values ('${randomUUID()}', 'Ann', 'Lee', '3055550100', 'ann@firm.com', 'Florida (FL)')`,
    "clients",
  ],
  [
    "member of staff",
    `insert into staff (id, name, email, role) values ('${randomUUID()}', 'Ann', 'ann@firm.com', 'manager')`,
    "staff",
  ],
])("with one real %s, earlier links don't work, and none can be made", async (_, insert, table) => {
  const [portal, staff] = [await issue("portal", client.email), await issue("desk", manager)];
  await database.query(insert);
  expect(await enter("portal", portal)).toMatchObject(over);
  expect(await enter("desk", staff)).toMatchObject(over);
  await expect(issue("desk", manager)).rejects.toMatchObject({ code: "sample_link_over" });
  await database.query(`delete from ${table} where email = 'ann@firm.com'`);
});
