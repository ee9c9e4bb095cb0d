import { expect, test } from "vitest";
import { labelStatement } from "./statement-label.ts";

test.each([
  ["select id from clients where email = $1", "select clients"],
  ["\n  insert into mails (id) values ($1)", "insert mails"],
  ["update drafts set sealed = $1 where client_id = $2", "update drafts"],
  ["delete from jobs.job where name = $1", "delete jobs.job"],
  ["select extract(epoch from now() - min(at)) from audit_entries", "select audit_entries"],
  ["select exists (select from clients)", "select clients"],
  ["select pg_notify($1, $2)", "select"],
  ["with found as (select id from clients) select * from found", "select clients"],
  ["with w0 as (insert into mails (id) values ($1)), w1 as (delete from drafts) select", "insert mails"],
])("%s is labeled %s", (text, name) => expect(labelStatement(text).name).toBe(name));
