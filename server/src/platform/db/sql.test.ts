import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { sql } from "./sql.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

test("nests pieces and numbers their values in text order", () => {
  const inner = sql`b = ${2} and c = any(${["x"]})`;
  const statement = sql`select ${sql.identifier("t.a")} from t where a = ${1} and ${inner} or d = ${null}`;
  expect(statement.text).toBe('select "t"."a" from t where a = $1 and b = $2 and c = any($3) or d = $4');
  expect(statement.values).toEqual([1, 2, ["x"], null]);
});

test("joins lists of pieces and values", () => {
  expect(sql`(${sql.join([1, sql`two`, 3])})`).toMatchObject({ text: "($1, two, $2)", values: [1, 3] });
  expect(sql`${sql.and([sql`a = ${1}`, sql`b = ${2}`])}`).toMatchObject({ text: "a = $1 and b = $2", values: [1, 2] });
  expect(sql.and([]).text).toBe("true");
  expect(sql.join([]).text).toBe("");
});

test("never reads a value as SQL", async () => {
  const typed = "'; drop table clients; --";
  expect(await database.get(sql`select ${typed}::text as typed`)).toEqual({ typed });
  expect(await database.get(sql`select 1 as ${sql.identifier('a"b')}`)).toEqual({ 'a"b': 1 });
});

test("throws when a statement returns no row but should", async () => {
  await expect(database.get("select 1 where false")).rejects.toThrow("returned none");
  expect(await database.find("select 1 where false")).toBeUndefined();
  expect(await database.exists("select 1 where false")).toBe(false);
});
