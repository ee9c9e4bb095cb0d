import { expect, test } from "vitest";
import { mailTemplates } from "../../mail-templates.ts";
import { startDeskApi } from "../../testing/staff-api.ts";
import { fates, profileParts } from "./merge.repository.ts";
import { endingMailKinds } from "./merge.service.ts";

const api = await startDeskApi();
const { database } = api;

test("every column that names a client has a fate", async () => {
  const { rows } = await database.query<{ name: string }>(
    `select conrelid::regclass::text || '.' || a.attname as name from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where contype = 'f' and confrelid = 'clients'::regclass
     union
     select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'client_id'`,
  );
  const known = fates.map((fate) => `${fate.table}.${("column" in fate && fate.column) || "client_id"}`);
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("every column of a profile is in a part that is taken over as a whole", async () => {
  const { rows } = await database.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = 'profiles'::regclass and attnum > 0 and not attisdropped",
  );
  const known = profileParts.flatMap(({ since, columns }) => [since, ...columns]);
  expect([...known, "client_id", "updated_at"].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test("every kind of mail that ends with an account is one", () => {
  const kinds = new Set(mailTemplates.map(({ kind }) => kind));
  expect([...endingMailKinds].filter((kind) => !kinds.has(kind))).toEqual([]);
});
