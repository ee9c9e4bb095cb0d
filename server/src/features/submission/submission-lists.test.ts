import { afterAll, beforeAll, expect, test } from "vitest";
import { findLenderLink } from "../../private-link/private-link.repository.ts";
import { watchPlans } from "../../testing/query-plans.ts";
import { insertStoredStaff } from "../../testing/stored-staff.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { listConsents } from "../lender-consent/lender-consent.repository.ts";
import { listLenderRequests } from "./lender-request.repository.ts";
import { findSubmission, listChosen, listPlaceable, listSubmissions } from "./submission.repository.ts";
import { listEvents } from "./submission-event.repository.ts";
import { listItems } from "./submission-item.repository.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const { watched, explainPlans } = watchPlans(database);

const row = { clientId: "", submissionId: "" };

/** One file with a lender for each of many clients. */
const statements = [
  "insert into signup_ids (id, label, allowed_uses) values ('MANY', 'Many', 5000)",
  `insert into clients (id, first_name, last_name, mobile, email, state, password_hash, signup_id)
   select gen_random_uuid(), 'Ada', 'Byron', '5550100142', 'p' || n || '@example.com', 'Florida (FL)', 'none', 'MANY'
   from generate_series(1, 4000) n`,
  `insert into stored_files (id, client_id, name, media_type, size_bytes, sealed_key, state)
   select gen_random_uuid(), id, 'statement.pdf', 'application/pdf', 40000, '\\x00', 'clean' from clients, generate_series(1, 2)`,
  `insert into documents (id, client_id, document_type_id, file_id)
   select gen_random_uuid(), client_id, 4, id from stored_files`,
  `insert into lenders (id, name, kind, website, may_be_named, registered_states, note)
   values ('bank', 'Bank', 'bank', '', true, '{}', '')`,
  `with made as (
     insert into programs (id, lender_id, name, product, status, version)
     values ('loan', 'bank', 'Loan', 'sba', 'draft', 1) returning id)
   insert into program_versions (program_id, version, body, rules, missing, origin)
   select id, 1, '{"documents": []}', 0, 0, 'desk' from made`,
  "insert into form_wordings (form, version, hash, wording) values ('application', 1, '\\x00', '{}')",
  // No list here reads the pipeline that the triggers keep.
  "alter table applications disable trigger user",
  `insert into applications (id, client_id, reference, funding_type, requested_amount, submitted_at, status_since, wording_id, answers, sealed)
   select gen_random_uuid(), c.id, c.email, 'SBA Loan', 1, now(), now(), w.id, '{}', '\\x00' from clients c, form_wordings w`,
  `insert into submissions (id, client_id, application_id, lender_id, program_id, channel, lender_email, note, created_by)
   select gen_random_uuid(), a.client_id, a.id, 'bank', 'loan', 'link', '', '', s.id from applications a, staff s`,
  `insert into submission_events (id, submission_id, client_id, actor_kind, kind, detail)
   select gen_random_uuid(), id, client_id, 'lender', 'opened', '{}' from submissions, generate_series(1, 3)`,
  `insert into lender_consents (id, submission_id, client_id, person, purpose, version, text, text_sha256)
   select gen_random_uuid(), id, client_id, 'client', 'submit', 1, '', sha256('') from submissions`,
  `insert into lender_requests (id, submission_id, client_id, words)
   select gen_random_uuid(), id, client_id, '' from submissions`,
  `insert into private_links (id, kind, client_id, submission_id, token_hash, email, expires_at, opens_left)
   select gen_random_uuid(), 'lender', client_id, id, uuid_send(gen_random_uuid()), '', now(), 1 from submissions`,
  `insert into submission_documents (submission_id, document_id, client_id, position, is_asked_for, why)
   select s.id, d.id, s.client_id, 0, true, '' from submissions s join documents d on d.client_id = s.client_id`,
  `insert into submission_items (submission_id, position, client_id, kind, name, media_type, size_bytes, sha256, why)
   select id, n, client_id, 'document', '', '', 1, '', '' from submissions, generate_series(0, 3) n`,
  "vacuum analyze",
];

beforeAll(async () => {
  await insertStoredStaff(database, "advisor");
  for (const statement of statements) await database.asOwner(statement);
  const { id, client_id } = await database.get<{ id: string; client_id: string }>(
    "select s.id, s.client_id from submissions s join clients c on c.id = s.client_id where c.email = 'p77@example.com'",
  );
  Object.assign(row, { clientId: client_id, submissionId: id });
}, 60_000);

const wholeTable =
  /Seq Scan on (clients|applications|documents|stored_files|submissions|submission_\w+|lender_consents|lender_requests|private_links)\b/;

test.each<readonly [string, () => Promise<unknown>]>([
  ["a client's files with lenders", () => listSubmissions(watched, row.clientId)],
  ["one of them", () => findSubmission(watched, row.submissionId)],
  ["its history", () => listEvents(watched, [row.submissionId])],
  ["its consents", () => listConsents(watched, [row.submissionId])],
  ["its package", () => listItems(watched, row.submissionId)],
  ["what its lender asked for", () => listLenderRequests(watched, [row.submissionId])],
  ["its lender's link", () => findLenderLink(watched, row.submissionId)],
  ["the documents chosen for it", () => listChosen(watched, row.submissionId)],
  ["the documents that could be", () => listPlaceable(watched, row.clientId)],
])("%s: no whole table is read", async (_, ask) => {
  expect(await explainPlans(ask)).not.toMatch(wholeTable);
});
