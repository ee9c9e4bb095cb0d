import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { migrate } from "./migrate.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "funding-desk-migrations-"));
  await database.asOwner("DROP SCHEMA public CASCADE");
  await database.asOwner("CREATE SCHEMA public");
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const write = (name: string, sql: string) => writeFile(path.join(directory, name), sql);
const run = () => migrate(database.ownerUrl, directory);
const tables = async () =>
  (
    await database.asOwner<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1",
    )
  ).rows.map(({ name }) => name);

test("applies each file once, in order", async () => {
  await write("0002_second.sql", "CREATE TABLE second AS SELECT * FROM first;");
  await write("0001_first.sql", "CREATE TABLE first (id int); CREATE INDEX first_id ON first (id);");
  expect(await run()).toEqual(["0001_first.sql", "0002_second.sql"]);
  expect(await run()).toEqual([]);
  await write("0003_third.sql", "CREATE TABLE third (id int)");
  expect(await run()).toEqual(["0003_third.sql"]);
  expect(await tables()).toEqual(["first", "second", "third"]);
});

test("servers that start together apply each file once", async () => {
  await write("0001_slow.sql", "SELECT pg_sleep(0.2); CREATE TABLE slow (id int);");
  await write("0002_next.sql", "CREATE TABLE next (id int);");
  const applied = await Promise.all(Array.from({ length: 4 }, run));
  expect(applied.flat().sort()).toEqual(["0001_slow.sql", "0002_next.sql"]);
});

test("a failing file leaves nothing behind, and earlier ones stay", async () => {
  await write("0001_good.sql", "CREATE TABLE good (id int);");
  await write("0002_bad.sql", "CREATE TABLE half (id int); SELECT 1 / 0;");
  await expect(run()).rejects.toThrow(/^The migration 0002_bad.sql failed and left nothing behind: division by zero/);
  expect(await tables()).toEqual(["good"]);
  await write("0002_bad.sql", "CREATE TABLE whole (id int);");
  expect(await run()).toEqual(["0002_bad.sql"]);
});

test("refuses a file changed after it was applied, but allows other line endings", async () => {
  await write("0001_first.sql", "CREATE TABLE first (\n  id int\n);\n");
  await run();
  await write("0001_first.sql", "CREATE TABLE first (\r\n  id int\r\n);\r\n");
  expect(await run()).toEqual([]);
  await write("0001_first.sql", "CREATE TABLE first (\n  id bigint\n);\n");
  await expect(run()).rejects.toThrow("The migration 0001_first.sql was changed after it was applied.");
});

test("refuses a database newer than the program", async () => {
  await write("0001_first.sql", "CREATE TABLE first (id int);");
  await write("0002_second.sql", "CREATE TABLE second (id int);");
  await run();
  await rm(path.join(directory, "0002_second.sql"));
  await expect(run()).rejects.toThrow("The database is newer than this program: it has the migration 0002_second.sql");
});

test("refuses duplicate, late, or missing numbers", async () => {
  await write("0002_second.sql", "CREATE TABLE second (id int);");
  await run();
  await write("0001_late.sql", "CREATE TABLE late (id int);");
  await expect(run()).rejects.toThrow("The migration 0001_late.sql comes before one that has already been applied.");
  await write("0002_twin.sql", "CREATE TABLE twin (id int);");
  await expect(run()).rejects.toThrow("Two migrations have the number of 0002_second.sql");
  await write("third.sql", "CREATE TABLE third (id int);");
  await expect(run()).rejects.toThrow("The migration third.sql must be named like");
  expect(await tables()).toEqual(["second"]);
});
