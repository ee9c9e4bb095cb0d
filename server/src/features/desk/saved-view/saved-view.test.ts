import { randomUUID } from "node:crypto";
import type { SavedView } from "@funding-desk/contract/desk/saved-view/desk-api";
import { expect, test } from "vitest";
import { type SignedInStaff, startDeskApi } from "../../../testing/staff-api.ts";

const desk = await startDeskApi();
const ann = await desk.as("advisor", { name: "Ann Advisor" });
const bob = await desk.as("advisor", { name: "Bob Advisor" });
const manager = await desk.as("manager", { name: "Max Manager" });
const auditor = await desk.as("auditor");
type Caller = SignedInStaff | undefined;
const url = "/api/desk/views";

const list = async (caller: Caller): Promise<SavedView[]> =>
  (await desk.call(caller, { url, query: { list: "pipeline" } })).body.data.views;
const find = async (caller: Caller, name: string) => (await list(caller)).find((view) => view.name === name);
const getId = async (caller: Caller, name: string) => (await find(caller, name))?.id ?? "";
const save = (caller: Caller, name: unknown, more: object = {}) =>
  desk.call(caller, {
    method: "POST",
    url,
    payload: { list: "pipeline", name, search: "kind=application&days=7", is_shared: false, ...more },
  });
const change = (caller: Caller, id: string, more: object = {}) =>
  desk.call(caller, {
    method: "PUT",
    url: `${url}/${id}`,
    payload: { name: "Changed", search: "q=x", is_shared: true, expected_revision: 0, ...more },
  });
const remove = (caller: Caller, id: string) => desk.call(caller, { method: "DELETE", url: `${url}/${id}` });
const choose = (caller: Caller, view_id: unknown, more: object = {}) =>
  desk.call(caller, { method: "PUT", url: "/api/desk/default-view", payload: { list: "pipeline", view_id, ...more } });

test("saves a view for oneself, by name, once", async () => {
  const saved = await save(ann, "  Waiting a week ");
  expect(saved.status).toBe(201);
  expect(saved.body.data.views).toEqual([
    {
      id: expect.any(String),
      name: "Waiting a week",
      search: "kind=application&days=7",
      is_shared: false,
      maker: null,
      can_change: true,
      is_default: false,
      revision: 0,
    },
  ]);
  expect(await save(ann, "WAITING a week")).toMatchObject({
    status: 422,
    body: { result: { fields: { name: expect.any(String) } } },
  });
  expect(await list(bob)).toEqual([]);
});

test("hides one's own view from everyone else, managers too", async () => {
  await save(ann, "Private");
  const id = await getId(ann, "Private");
  for (const caller of [bob, manager]) {
    expect((await change(caller, id)).status).toBe(404);
    expect((await remove(caller, id)).status).toBe(404);
    expect((await choose(caller, id)).status).toBe(404);
  }
  expect(await find(ann, "Private")).toMatchObject({ revision: 0 });
});

test("a shared view is everyone's to open, and its maker's and a manager's to change", async () => {
  await save(ann, "Shared", { is_shared: true });
  const id = await getId(bob, "Shared");
  expect(await find(bob, "Shared")).toMatchObject({ maker: "Ann Advisor", can_change: false });
  expect(await find(auditor, "Shared")).toMatchObject({ can_change: false });
  expect((await change(bob, id)).status).toBe(403);
  expect((await remove(bob, id)).status).toBe(403);
  expect((await change(manager, id, { name: "Shared", is_shared: false })).status).toBe(422);
  expect((await change(manager, id, { name: "Shared by all" })).status).toBe(200);
  expect(await find(ann, "Shared by all")).toMatchObject({ search: "q=x", revision: 1, maker: null });
  expect((await remove(manager, id)).status).toBe(200);
  expect(await find(ann, "Shared by all")).toBeUndefined();
});

test("of two changes at once, the second is told", async () => {
  await save(ann, "Both");
  const id = await getId(ann, "Both");
  const answers = await Promise.all([change(ann, id, { name: "One" }), change(ann, id, { name: "Two" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("one view is a member's default, until it's gone or no longer shared", async () => {
  await save(bob, "Morning", { is_shared: true });
  await save(bob, "Evening");
  const morning = await getId(bob, "Morning");
  expect((await choose(ann, morning)).status).toBe(200);
  await choose(bob, morning);
  await choose(bob, await getId(bob, "Evening"));
  const defaults = async (caller: Caller) =>
    (await list(caller)).flatMap((view) => (view.is_default ? [view.name] : []));
  expect([await defaults(ann), await defaults(bob)]).toEqual([["Morning"], ["Evening"]]);
  await choose(bob, null);
  expect(await defaults(bob)).toEqual([]);
  await change(bob, morning, { name: "Morning", is_shared: false });
  expect(await defaults(ann)).toEqual([]);
  expect((await choose(ann, morning)).status).toBe(404);
});

test("keeps 50 for a member, however many are saved at once", async () => {
  const carla = await desk.as("advisor");
  for (let number = 0; number < 48; number += 1) await save(carla, `View ${number}`);
  const answers = await Promise.all(["a", "b", "c", "d"].map((name) => save(carla, name)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
});

test("refuses strangers, auditors, unknown ids, unknown keys, and wrong types", async () => {
  expect((await desk.call(undefined, { url, query: { list: "pipeline" } })).status).toBe(401);
  expect((await save(undefined, "x")).status).toBe(401);
  expect((await save(auditor, "x")).status).toBe(403);
  expect((await choose(auditor, null)).status).toBe(403);
  expect((await save((await desk.client()) as never, "x")).status).toBe(403);
  expect((await change(ann, randomUUID())).status).toBe(404);
  expect((await remove(ann, randomUUID())).status).toBe(404);
  expect((await save(ann, " ")).status).toBe(422);
  expect((await save(ann, "x".repeat(61))).status).toBe(422);
  for (const more of [
    { list: "lenders" },
    { search: 7 },
    { search: "a\0b" },
    { search: "x".repeat(1001) },
    { is_shared: "yes" },
    { staff_id: bob.staffId },
  ])
    expect((await save(ann, "Bad", more)).status).toBe(400);
  expect((await choose(ann, "x")).status).toBe(400);
  expect((await desk.call(ann, { url, query: { list: "lenders" } })).status).toBe(400);
});
