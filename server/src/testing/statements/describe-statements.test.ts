import { afterAll, beforeAll, expect, describe as group, test } from "vitest";
import { createTestDatabase } from "../test-database.ts";
import { describe } from "./declared-types.ts";
import { describeStatements } from "./describe-statements.ts";
import { toJsValue } from "./js-types.ts";

const database = await createTestDatabase({ max: 1 });
afterAll(() => database.close());
beforeAll(() =>
  database.asOwner(`create table people (id uuid primary key, name text not null, nickname text, boss uuid references people (id),
    mood text not null check (mood in ('happy', 'tired')), born date not null, tags text[] not null, extra jsonb not null)`),
);

/**
 * Describes a statement's columns as declarations. Its values may be null unless `areValuesNullable` says otherwise.
 */
const listColumns = async (
  text: string,
  areValuesNullable: readonly boolean[] = [],
): Promise<Record<string, string>> => {
  const { catalog, descriptions } = await describeStatements(database.ownerUrl, [{ text, areValuesNullable }]);
  const [description] = descriptions;
  if (!description || description instanceof Error) throw description ?? new Error("Nothing was described.");
  return Object.fromEntries(description.columns.map((column) => [column.name, describe(toJsValue(column, catalog))]));
};

test("a column has its table's type, as pg parses it", async () => {
  expect(await listColumns("select * from people")).toEqual({
    id: "string",
    name: "string",
    nickname: "string | null",
    boss: "string | null",
    mood: '"happy" | "tired"',
    born: "string",
    tags: "readonly string[]",
    extra: "unknown",
  });
  expect(
    await listColumns("select 1::int8 as big, 1.5::numeric as exact, now() as at, '\\x00'::bytea as bytes"),
  ).toEqual({
    big: "number",
    exact: "string",
    at: "Date",
    bytes: "Buffer",
  });
});

group("null is possible", () => {
  test.each([
    ["on the far side of an outer join", "select b.name as it from people p left join people b on b.id = p.boss"],
    [
      "through a subquery on that side",
      "select b.it from people p left join (select id, name as it from people) b on b.id = p.boss",
    ],
    ["in an aggregate that may see no row", "select max(name) as it from people"],
    ["in an aggregate with a filter", "select max(name) filter (where mood = 'happy') as it from people group by mood"],
    ["in a subquery that may find no row", "select (select name from people limit 1) as it"],
    ["in one half of a union", "select name as it from people union all select nickname from people"],
    ["in a case without an else", "select case when mood = 'happy' then name end as it from people"],
    ["in an operator's operand", "select nickname || '!' as it from people"],
    ["in a value that may be null", "select $1::text as it"],
    ["in all of coalesce", "select coalesce(nickname, $1) as it from people"],
    ["in grouping sets", "select name as it from people group by grouping sets ((name), ())"],
    [
      "in a condition of the other branch",
      "select nickname as it from people where nickname is not null or name = 'x'",
    ],
    ["in what an update wrote", "update people set nickname = $1 where nickname is not null returning nickname as it"],
  ])("%s", async (_, text) => {
    expect(await listColumns(text)).toEqual({ it: "string | null" });
  });
});

group("null is not possible", () => {
  test.each([
    ["on the near side of an outer join", "select p.name as it from people p left join people b on b.id = p.boss"],
    ["where a condition excludes it", "select nickname as it from people where nickname is not null"],
    ["where a comparison needs it", "select nickname as it from people where nickname > 'a' and mood = 'happy'"],
    ["where an inner join compares it", "select p.boss::text as it from people p join people b on b.id = p.boss"],
    [
      "in an outer join that a condition makes an inner one",
      "select b.name as it from people p left join people b on b.id = p.boss where b.id is not null",
    ],
    ["in a group that has rows", "select max(name) as it from people group by mood"],
    ["in coalesce with one that is not", "select coalesce(nickname, name) as it from people"],
    ["in an operator whose operands are not", "select name || '!' as it from people"],
    ["in a case that excludes it", "select case when nickname is null then name else nickname end as it from people"],
    ["through a with", "with found as (select name as it from people) select it from found"],
    ["in what a statement returns", "insert into people (name) select name from people returning name as it"],
  ])("%s", async (_, text) => {
    expect(await listColumns(text)).toEqual({ it: "string" });
  });

  test("in a value that is none", async () => {
    expect(await listColumns("select coalesce(nickname, $1) as it from people", [false])).toEqual({ it: "string" });
  });

  test("in `a is null or a = b`", async () => {
    const text = "select $1::text is null or nickname is null or nickname = $1 as it from people";
    expect(await listColumns(text)).toEqual({ it: "boolean" });
  });
});

test("a column has only the texts that its statement chooses", async () => {
  expect(
    await listColumns("select 'a' as it union all select case when mood = 'happy' then 'b' end from people"),
  ).toEqual({
    it: '"a" | "b" | null',
  });
});

test("JSON has the types of its parts, as JSON knows them", async () => {
  const text = `select coalesce((select json_agg(json_build_object('id', p.id, 'nick', p.nickname, 'born', p.born, 'mood', p.mood))
    from people p), '[]') as people, (select json_agg(each) from (select name, to_json(now()) as at from people) each) as rows`;
  expect(await listColumns(text)).toEqual({
    people: 'readonly { id: string; nick: string | null; born: string; mood: "happy" | "tired" }[]',
    rows: "readonly { name: string; at: string }[] | null",
  });
});

test("a parameter has a type, and a column when it's written to one", async () => {
  const { catalog, descriptions } = await describeStatements(database.ownerUrl, [
    { text: "insert into people (id, name, nickname) values ($1, $2, lower($3))", areValuesNullable: [] },
    { text: "update people set mood = $2 where id = $1", areValuesNullable: [] },
    { text: "select naem from people", areValuesNullable: [] },
  ]);
  const parameters = descriptions.map((description) =>
    description instanceof Error
      ? description.message
      : description.parameters.map(({ type, writesTo }) => `${catalog.typeNames.get(type)} ${writesTo?.name}`),
  );
  expect(parameters).toEqual([
    ["uuid id", "text name", "text undefined"],
    ["uuid undefined", "text mood"],
    'column "naem" does not exist',
  ]);
});
