import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../test-database.ts";
import { checkStatements } from "./check-statements.ts";
import { recordComposedStatements } from "./composed-statements.ts";
import { openSources } from "./open-sources.ts";

const database = await createTestDatabase({ max: 1 });

const sources = openSources(fileURLToPath(new URL("../../../../", import.meta.url)).replace(/\/$/, ""));
afterAll(async () => {
  sources.close();
  await database.close();
});

const check = async () =>
  checkStatements({ sources, databaseUrl: database.ownerUrl, recorded: await recordComposedStatements() });

test("every statement fits the database: what it is sent, and what its row type says comes back", async () => {
  const { problems, counts } = await check();
  expect(problems).toEqual([]);
  // None escapes: each place is seen, and there are as many as there were.
  expect(counts.seen).toBe(counts.places);
  expect(counts.places).toBeGreaterThan(400);
});

test("a mistake is named with its place, what is declared, and what the database says", async () => {
  const file = `${sources.root}/server/src/http/system/system.repository.ts`;
  const source = await readFile(file, "utf8");
  const mistakes = [
    "db.list({ text: 'select id from clients' })",
    "db.run('delete from ' + table)",
    "db.list<{ id: string; age: number }>('select id from clients')",
    "db.list<{ id: string }>('select id, email from clients')",
    "db.list<{ staff_id: string }>('select staff_id from clients')",
    "db.list<{ created_at: string }>('select created_at from clients')",
    "db.findValue<string>('select staff_id from clients')",
    "db.getValue<number>('select id, email from clients')",
    "db.run('delete from clients where id = $1', [])",
    "db.run('delete from clients where id = $1', [1])",
    "db.run('update clients set email = $1', [table || null])",
    "db.run('delete from client')",
  ];
  const written = mistakes.map(
    (mistake, index) => `export const f${index} = (db: Queryable, table: string) => ${mistake};`,
  );
  sources.change(file, [source, ...written, "export const piece = sql`never used`;"].join("\n"));
  const { problems } = await check();
  sources.change(file, source);
  expect(problems.map((problem) => problem.replace(/^\S+\/system\.repository\.ts:\d+/, ""))).toEqual([
    ": no call in composed-statements.ts uses this piece of SQL",
    " (run): composed-statements.ts does not call it, so it is not checked",
    " (list): the type of its rows is not declared: write list<…>(…)",
    " (list): column age: is declared, but the database answers with no such column",
    " (list): column email: is not declared, but the database answers with string",
    " (list): column staff_id: declared as string, but the database answers with string | null",
    " (list): column created_at: declared as string, but the database answers with Date",
    " (findValue): column staff_id: declared as string, but the database answers with string | null",
    " (getValue): answers with 2 columns instead of one",
    " (run): has 0 values, but the database takes 1",
    " (run): $1: given 1, but the database takes string",
    " (run): $1: may be null, but clients.email may not",
    ' (run): PostgreSQL refuses it: relation "client" does not exist',
  ]);
});
