import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { storedOrigins } from "@funding-desk/contract/accounts/account/client-origins";
import { consentPurposes } from "@funding-desk/contract/accounts/consent/purposes";
import { signupIdRequestStates } from "@funding-desk/contract/accounts/signup-id-request/desk-api";
import { densities, themes } from "@funding-desk/contract/accounts/staff/desk-look";
import { setupKinds } from "@funding-desk/contract/accounts/staff/setup-desk-api";
import { appointmentStatuses, callChanges, callOutcomes } from "@funding-desk/contract/calendar/appointment/states";
import {
  importStates,
  matchDecisions,
  matchReasons,
  rowOutcomes,
  rowVerdicts,
} from "@funding-desk/contract/connections/book-import/states";
import { bulkReasons, bulkStates } from "@funding-desk/contract/desk/bulk-act/states";
import { linkStates } from "@funding-desk/contract/desk/client-list/states";
import { todayLists } from "@funding-desk/contract/desk/today/desk-api";
import { reviewStates } from "@funding-desk/contract/documents/document/review-state";
import { fileStates } from "@funding-desk/contract/documents/file/file-state";
import { privateLinkKinds } from "@funding-desk/contract/identity/private-link/states";
import { staffRoles } from "@funding-desk/contract/identity/staff-role";
import { draftForm } from "@funding-desk/contract/intake/draft/api";
import { subjectKinds } from "@funding-desk/contract/intake/known-answer/answer-subject";
import {
  isFinalStatus,
  listStatuses,
  listStatusesPast,
  statusesOf,
  submissionKinds,
  submissionStatuses,
} from "@funding-desk/contract/intake/status/statuses";
import { submissionChannels } from "@funding-desk/contract/matching/catalog/channels";
import { lenderKinds, programStatuses, versionOrigins } from "@funding-desk/contract/matching/catalog/states";
import { inboundOutcomes } from "@funding-desk/contract/messages/mailed-reply/states";
import { reminderKinds } from "@funding-desk/contract/messages/reminder/kinds";
import { textEnds, textOutcomes } from "@funding-desk/contract/messages/text/states";
import { ledgerKinds, ledgerPayers } from "@funding-desk/contract/offers/ledger/states";
import {
  conditionOwners,
  disclosureChannels,
  disclosureEventKinds,
  lookKinds,
  offerAnswers,
  offerSources,
  offerStates,
  stateSources,
} from "@funding-desk/contract/offers/offer/states";
import { actorKinds } from "@funding-desk/contract/oversight/audit/actor-kinds";
import { receiptKinds } from "@funding-desk/contract/oversight/receipt/receipt";
import { consentPeople } from "@funding-desk/contract/placement/lender-consent/states";
import { remarkPlaces } from "@funding-desk/contract/placement/memo/memo";
import {
  submissionStatuses as placementStatuses,
  submissionActors,
  submissionEventKinds,
  submissionItemKinds,
} from "@funding-desk/contract/placement/submission/states";
import { contactStates } from "@funding-desk/contract/site/contact/desk-api";
import { afterAll, describe, expect, test } from "vitest";
import { insertStoredClient } from "../../testing/stored-client.ts";
import { insertStoredApplication, insertStoredPrequalification } from "../../testing/stored-submission.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { upkeepKinds } from "../upkeep/upkeep.ts";

/** Every column with a closed list of words, and that list in the contract. */
const lists: Readonly<Record<string, readonly string[]>> = {
  "appointment_changes.what": callChanges,
  "appointments.outcome": callOutcomes,
  "appointments.status": appointmentStatuses,
  "applications.status": statusesOf.application,
  "audit_entries.actor_kind": actorKinds,
  // Never leaves the server.
  "book_import_rows.decision": matchDecisions,
  "book_import_rows.matched_by": matchReasons,
  "book_import_rows.outcome": rowOutcomes,
  "book_import_rows.verdict": rowVerdicts,
  "book_imports.for_matches": matchDecisions,
  "book_imports.state": importStates,
  "bulk_act_clients.reason": bulkReasons,
  "bulk_act_clients.state": bulkStates,
  "bulk_acts.file_kind": submissionKinds,
  "client_keys.state": ["next", "current", "retired"],
  // "expired" follows from the day.
  "client_rows.link": linkStates.filter((state) => state !== "expired"),
  "contact_messages.state": contactStates,
  "corrections.kind": subjectKinds,
  "disclosure_events.channel": disclosureChannels,
  "disclosure_events.kind": disclosureEventKinds,
  "documents.review_state": reviewStates,
  "lender_consents.person": consentPeople,
  "lender_consents.purpose": consentPurposes,
  "lenders.accepts": submissionChannels,
  "drafts.form": draftForm.options,
  "funding_conditions.whose": conditionOwners,
  "inbound_mails.outcome": inboundOutcomes,
  "ledger_entries.kind": ledgerKinds,
  "ledger_entries.paid_by": ledgerPayers,
  "lenders.kind": lenderKinds,
  "memo_remarks.part": remarkPlaces,
  "offer_choices.kind": offerAnswers,
  "offer_disclosures.added_by": offerSources,
  "offer_looks.kind": lookKinds,
  "offers.entered_by": offerSources,
  "submission_states.source": stateSources,
  "offers.state": offerStates,
  "opened_clients.origin": storedOrigins,
  "pipeline_items.kind": submissionKinds,
  "prequalifications.stage": statusesOf.prequalification,
  "private_links.kind": privateLinkKinds,
  "program_versions.origin": versionOrigins,
  "programs.status": programStatuses,
  "receipts.kind": receiptKinds,
  "reminders.kind": reminderKinds,
  // Never leaves the server.
  "sample_links.door": ["portal", "desk"],
  "signup_id_requests.state": signupIdRequestStates,
  "staff.density": densities,
  "snoozes.list": todayLists,
  "staff.role": staffRoles,
  "staff.theme": themes,
  "staff_setups.kind": setupKinds,
  "status_changes.kind": submissionKinds,
  "status_words.kind": submissionKinds,
  "stored_files.state": Object.keys(fileStates),
  // Never leaves the server.
  "upkeep.kind": upkeepKinds,
  "submission_events.actor_kind": submissionActors,
  "submission_events.kind": submissionEventKinds,
  "submission_items.kind": submissionItemKinds,
  "submissions.channel": submissionChannels,
  "submissions.status": placementStatuses,
  "text_numbers.ended_by": textEnds,
  "texts.state": textOutcomes,
};

const database = await createTestDatabase();
afterAll(() => database.close());

const query = async <Row extends object>(text: string): Promise<Row[]> => (await database.query<Row>(text)).rows;

const literalsIn = (sql: string): string[] => [...sql.matchAll(/'([^']*)'/g)].map(([, literal = ""]) => literal);

interface Check {
  readonly column: string;
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Checks of the form `column in ('one', 'other')`. */
const checks = await query<Check>(`
  select t.relname || '.' || a.attname as column, t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
  where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
    and pg_get_constraintdef(c.oid) ~ '= ANY \\(+ARRAY\\['`);

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");

describe("columns with a closed list", () => {
  test("are all listed here", () => {
    expect(checks.map(({ column }) => column).toSorted()).toEqual(Object.keys(lists).toSorted());
  });

  test.each(checks)("$column accepts only what the contract lists", ({ table, column, name, definition }) => {
    const list = lists[column] ?? [];
    const migration = `alter table ${table} drop constraint ${name}, add constraint ${name}
      check (${column.slice(table.length + 1)} in (${quoted(list)}));`;
    expect(literalsIn(definition).toSorted(), `write a migration: ${migration}`).toEqual(list.toSorted());
  });

  test("are never compared with other values in indexes and triggers", async () => {
    const conditions = await query<{ name: string; table: string; condition: string }>(`
      select i.relname as name, t.relname as table, pg_get_expr(x.indpred, x.indrelid) as condition
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where x.indpred is not null and i.relnamespace = 'public'::regnamespace
      union all
      select tgname, relname, pg_get_triggerdef(g.oid) from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where g.tgqual is not null and t.relnamespace = 'public'::regnamespace`);
    const compared = conditions.flatMap(({ name, table, condition }) =>
      [...condition.matchAll(/\b(\w+) (?:=|<>) '([^']*)'/g)].map(([, column, word = ""]) => ({
        name,
        column: `${table}.${column}`,
        word,
      })),
    );
    const unknown = compared.filter(({ column, word }) => lists[column]?.includes(word) === false);
    expect(unknown).toEqual([]);
    expect(compared.filter(({ column }) => lists[column])).not.toEqual([]);
  });
});

/** The product's own source, without tests and samples. */
const sources = await (async () => {
  const root = path.join(import.meta.dirname, "../../../..");
  const isSample = /\.test\.|\/(testing|demo|gallery|pages\/home)\/|db\/tables\.ts$/;
  const listed = ["contract/src", "server/src", "web/src"].map(async (folder) =>
    (await readdir(path.join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`),
  );
  const files = (await Promise.all(listed)).flat().filter((file) => /\.tsx?$/.test(file) && !isSample.test(file));
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join(root, file), "utf8") })));
})();

test("are compared only with listed values in statements", () => {
  const compared = sources
    .filter(({ file }) => file.endsWith(".repository.ts"))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\b(stage|status|outcome|state|review_state|role) (?:=|<>) '([^']*)'/g)].map(
        ([, column = "", word = ""]) => ({ file, column, word }),
      ),
    );
  const isListed = ({ column, word }: { column: string; word: string }) =>
    Object.entries(lists).some(([name, list]) => name.endsWith(`.${column}`) && list.includes(word));
  expect(compared.filter((each) => !isListed(each))).toEqual([]);
  expect(compared).not.toEqual([]);
});

describe("submission statuses", () => {
  const columns = { prequalification: "prequalifications.stage", application: "applications.status" } as const;
  const cases = [
    ...statusesOf.prequalification.map((status) => {
      const insert = (clientId: string) => insertStoredPrequalification(database, clientId, { status, daysAgo: 1 });
      return { kind: "prequalification", status, insert } as const;
    }),
    ...statusesOf.application.map((status) => {
      const insert = (clientId: string) => insertStoredApplication(database, clientId, { status, daysAgo: 1 });
      return { kind: "application", status, insert } as const;
    }),
  ];

  const isOpen = async (id: string): Promise<boolean | undefined> =>
    (await database.query<{ is_open: boolean }>("select is_open from pipeline_items where id = $1", [id])).rows[0]
      ?.is_open;

  test.each(cases)("the pipeline knows whether a $kind at $status is open", async ({ kind, status, insert }) => {
    const clientId = await insertStoredClient(database);
    const { id } = await insert(clientId);
    const isExpected = !isFinalStatus(kind, status);
    const advice = "write a migration: create or replace view pipeline_sources, with every final status in it";
    expect(await isOpen(id), advice).toBe(isExpected);
    if (kind === "application") return;
    const { id: applicationId } = await insertStoredApplication(database, clientId);
    expect(await isOpen(id), "an application follows").toBe(false);
    await database.query("delete from applications where id = $1", [applicationId]);
    expect(await isOpen(id), `the application is gone; ${advice}`).toBe(isExpected);
  });

  test.each(submissionKinds)("a new %s starts with the first status, which no one has answered", async (kind) => {
    const [table, column] = columns[kind].split(".");
    const [row] = await query<{ value: string }>(
      `select column_default as value from information_schema.columns where table_name = '${table}' and column_name = '${column}'`,
    );
    expect(literalsIn(row?.value ?? "")).toEqual(statusesOf[kind].slice(0, 1));
    expect(listStatuses(kind, ({ isUnanswered }) => isUnanswered === true)).toEqual(statusesOf[kind].slice(0, 1));
  });

  test("the funnel report's index has every status that reaches a milestone", async () => {
    const name = "status_changes_reached_idx";
    const [row] = await query<{ condition: string }>(
      `select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = '${name}'::regclass`,
    );
    const reached = listStatusesPast("terms");
    const migration = `drop index ${name}; create index ${name} on status_changes (client_id, changed_at) include (to_status)
      where kind = 'application' and to_status in (${quoted(reached)});`;
    expect(literalsIn(row?.condition ?? ""), `write a migration: ${migration}`).toEqual(["application", ...reached]);
  });

  test("nothing else in the database names a status", async () => {
    const named = await query<{ name: string }>(`
      with texts (name, body) as (
        select 'function ' || proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
        union all select 'check ' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'
        union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
        union all select 'trigger ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        union all select 'default ' || adrelid::regclass, pg_get_expr(adbin, adrelid) from pg_attrdef
        union all select 'view ' || viewname, definition from pg_views where schemaname = 'public')
      select distinct name from texts where body ~ '''(${submissionStatuses.join("|")})''' order by 1`);
    expect(
      named.map(({ name }) => name),
      "hold it against the contract's table in this file",
    ).toEqual([
      "check applications_status_known",
      "check prequalifications_stage_known",
      "default applications",
      "default prequalifications",
      "index status_changes_reached_idx",
      "view pipeline_sources",
    ]);
  });

  test("nothing else in the product names a status: the contract's table decides what depends on one", () => {
    const literal = new RegExp(`["'](${submissionStatuses.join("|")})["']`);
    const found = sources.filter(({ text }) => literal.test(text)).map(({ file }) => file);
    expect(found).toEqual(["contract/src/intake/status/statuses.ts"]);
  });
});
