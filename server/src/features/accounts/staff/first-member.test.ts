import { expect, test } from "vitest";
import { buildTestApp } from "../../../testing/build-test-app.ts";
import { computeAppCode, strongPassword } from "../../../testing/staff-door.ts";

test("the server has a link for the first manager until someone has joined; after that the link is useless", async () => {
  const { app, firstStaffLink, database } = await buildTestApp();
  const post = async (url: string, payload: object) => {
    const response = await app.inject({ method: "POST", url: `/api/desk/invitation${url}`, payload });
    return { status: response.statusCode, body: response.json() };
  };
  const readToken = (link: string | undefined) => link?.split("#")[1] ?? "";
  const link = await firstStaffLink();
  expect(link).toMatch(/^http:\/\/localhost:3000\/desk\/invitation#[\w-]{43}$/);
  const [token, other] = [readToken(link), readToken(await firstStaffLink())];
  expect(await post("", { token })).toMatchObject({
    status: 200,
    body: { data: { kind: "first", name: null, email: null, role: "manager" } },
  });

  const { key } = (await post("/code-key", { token, email: "ada@firm.example.com" })).body.data;
  const body = { token, password: strongPassword, code: computeAppCode(key) };
  for (const holder of [{}, { name: " ", email: "ada" }, { name: 'Ada"\r\n', email: "ada@firm.example.com" }])
    expect(await post("/password", { ...body, ...holder })).toMatchObject({ status: 422 });
  const ada = { name: "Ada Lovelace", email: "ada@firm.example.com" };
  expect(await post("/password", { ...body, ...ada })).toMatchObject({
    status: 200,
    body: { result: { staff: { name: "Ada Lovelace", role: "manager" } } },
  });

  for (const used of [token, other]) expect(await post("", { token: used })).toMatchObject({ status: 403 });
  expect(await firstStaffLink()).toBeUndefined();
  expect((await database.query("select id from staff")).rows).toHaveLength(1);
});

test("of two people with first links, only one becomes the first manager", async () => {
  const { app, firstStaffLink, database } = await buildTestApp();
  const join = async (number: number) => {
    const token = (await firstStaffLink())?.split("#")[1];
    const url = "/api/desk/invitation";
    const { key } = (await app.inject({ method: "POST", url: `${url}/code-key`, payload: { token } })).json().data;
    return () =>
      app.inject({
        method: "POST",
        url: `${url}/password`,
        payload: {
          token,
          name: "Ada",
          email: `ada${number}@firm.example.com`,
          password: strongPassword,
          code: computeAppCode(key),
        },
      });
  };
  const [one, two] = [await join(1), await join(2)];
  const answers = await Promise.all([one(), two()]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  expect((await database.query("select id from staff")).rows).toHaveLength(1);
});
