import { afterAll, beforeAll, expect, test } from "vitest";
import { listWaitingAnswers, listWaitingConsents } from "../features/intake/owed/owed.repository.ts";
import { findLedgerSubmission, listEntries } from "../features/offers/ledger/ledger.repository.ts";
import {
  findDisclosure,
  findSentDisclosure,
  listDisclosureEvents,
  listDisclosures,
} from "../features/offers/offer/disclosure.repository.ts";
import {
  listConditions,
  listDueLooks,
  listFundings,
  listTakenBack,
} from "../features/offers/offer/funding.repository.ts";
import {
  countOffers,
  existsChosen,
  findOffer,
  listAnswers,
  listOffers,
  listShownOffers,
} from "../features/offers/offer/offer.repository.ts";
import { existsRegistration, listRegistrations } from "../features/office/registration/registration.repository.ts";
import { listDetails } from "../features/placement/lender-consent/co-borrower-details.repository.ts";
import {
  listConsents,
  listConsentsOfClient,
  listConsentsOfCoBorrower,
} from "../features/placement/lender-consent/lender-consent.repository.ts";
import { findLenderRequest, listLenderRequests } from "../features/placement/submission/lender-request.repository.ts";
import {
  findPlaceableProgram,
  listPlaceablePrograms,
} from "../features/placement/submission/placeable-program.repository.ts";
import { listChecked, listOthers } from "../features/placement/submission/preflight.repository.ts";
import {
  findSubmission,
  listChosen,
  listPlaceable,
  listSubmissions,
} from "../features/placement/submission/submission.repository.ts";
import { listEvents } from "../features/placement/submission/submission-event.repository.ts";
import { findItem, listItems } from "../features/placement/submission/submission-item.repository.ts";
import { findLenderLink, findLink, findSession } from "../identity/private-link/private-link.repository.ts";
import { withTransaction } from "../platform/db/transaction.ts";
import { watchPlans } from "./query-plans.ts";
import { insertStoredStaff } from "./stored-staff.ts";
import { createTestDatabase } from "./test-database.ts";

const database = await createTestDatabase();
afterAll(() => database.close());
const { watched, explainPlans } = watchPlans(database);

const row = { clientId: "", submissionId: "", applicationId: "", offerId: "", disclosureId: "", coBorrowerId: "" };

/** One file with a lender, and one offer, for each of many clients. */
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
  `insert into application_co_borrowers (id, application_id, position, wording_id, answers, sealed)
   select gen_random_uuid(), id, 0, wording_id, '{}', '\\x00' from applications`,
  `insert into co_borrower_details (co_borrower_id, client_id, sealed)
   select b.id, a.client_id, '\\x00' from application_co_borrowers b join applications a on a.id = b.application_id`,
  `insert into private_link_sessions (token_hash, link_id, expires_at)
   select uuid_send(gen_random_uuid()), id, now() from private_links`,
  `insert into offers (id, client_id, submission_id, version, state, terms, entered_by, staff_id, shown_at, shown_by)
   select gen_random_uuid(), f.client_id, f.id, 1, 'shown', '{}', 'staff', s.id, now(), s.id from submissions f, staff s`,
  `insert into offer_disclosures (id, offer_id, client_id, file_id, sha256, terms_sha256, added_by)
   select gen_random_uuid(), o.id, o.client_id, (select f.id from stored_files f where f.client_id = o.client_id limit 1), '', '', 'lender'
   from offers o`,
  `insert into disclosure_events (id, disclosure_id, client_id, kind, channel, sha256)
   select gen_random_uuid(), id, client_id, kind, 'portal', ''
   from offer_disclosures, unnest(array['received', 'sent', 'opened']) kind`,
  `insert into offer_choices (offer_id, client_id, kind, shown) select id, client_id, 'refused', '{}' from offers`,
  `insert into funding_conditions (id, submission_id, client_id, words, whose, position, added_by)
   select gen_random_uuid(), f.id, f.client_id, '', 'client', 1, s.id from submissions f, staff s`,
  `insert into fundings (submission_id, client_id, offer_id, lender_id, funded_on, amount_cents, recorded_by)
   select submission_id, client_id, id, 'bank', current_date, 1, staff_id from offers`,
  // Few days have come since the last hour.
  `insert into offer_looks (id, offer_id, client_id, kind, due_on, asked_by, done_at)
   select gen_random_uuid(), id, client_id, 'ends', current_date - 1, staff_id, case when row_number() over () % 1000 > 0 then now() end from offers`,
  `insert into ledger_entries (id, client_id, submission_id, lender_id, kind, cents, paid_by, on_day, recorded_by)
   select gen_random_uuid(), client_id, submission_id, 'bank', 'expected', 1, 'lender', current_date, staff_id from offers`,
  `insert into firm_registrations (id, state, authority, number, note, changed_by)
   select gen_random_uuid(), 'VA', 'Bureau', n::text, '', s.id from generate_series(1, 20) n, staff s`,
  "vacuum analyze",
];

beforeAll(async () => {
  await insertStoredStaff(database, "advisor");
  for (const statement of statements) await database.asOwner(statement);
  Object.assign(
    row,
    await database.get<Partial<typeof row>>(
      `select s.id as "submissionId", s.client_id as "clientId", s.application_id as "applicationId", o.id as "offerId",
         d.id as "disclosureId", b.id as "coBorrowerId"
       from clients c join submissions s on s.client_id = c.id join offers o on o.submission_id = s.id
         join offer_disclosures d on d.offer_id = o.id join application_co_borrowers b on b.application_id = s.application_id
       where c.email = 'p77@example.com'`,
    ),
  );
}, 60_000);

/** Tables that grow with the clients. */
const wholeTable = new RegExp(
  `Seq Scan on (${[
    "clients",
    "applications",
    "application_co_borrowers",
    "co_borrower_details",
    "documents",
    "stored_files",
    "submissions",
    "submission_\\w+",
    "lender_consents",
    "lender_requests",
    "private_link\\w*",
    "offers",
    "offer_\\w+",
    "disclosure_events",
    "funding_conditions",
    "fundings",
    "ledger_entries",
  ].join("|")})\\b`,
);

const token = Buffer.from("someone's");

test.each<readonly [string, () => Promise<unknown>]>([
  ["a client's files with lenders", () => listSubmissions(watched, row.clientId)],
  ["one of them", () => findSubmission(watched, row.submissionId)],
  ["others with the same lender", () => listOthers(watched, { ...row, lenderId: "bank" })],
  ["its history", () => listEvents(watched, [row.submissionId])],
  ["its consents", () => listConsents(watched, [row.submissionId])],
  ["a client's consents", () => listConsentsOfClient(watched, row.clientId)],
  ["a co-borrower's consents", () => listConsentsOfCoBorrower(watched, row.coBorrowerId)],
  ["a co-borrower's numbers", () => listDetails(watched, [row.coBorrowerId])],
  ["consents that wait", () => listWaitingConsents(watched, row.clientId)],
  ["its package", () => listItems(watched, row.submissionId)],
  ["a file of it", () => findItem(watched, row.submissionId, 0)],
  ["what its lender asked for", () => listLenderRequests(watched, [row.submissionId])],
  ["one thing it asked for", () => findLenderRequest(watched, row.clientId, row.submissionId)],
  ["answers that wait", () => listWaitingAnswers(watched, row.clientId)],
  ["its lender's link", () => findLenderLink(watched, row.submissionId)],
  ["a link by its token", () => findLink(watched, token)],
  ["a session by its token", () => findSession(watched, token, 30)],
  ["the documents chosen for it", () => listChosen(watched, row.submissionId)],
  ["the documents that could be", () => listPlaceable(watched, row.clientId)],
  ["the documents to check", () => listChecked(watched, row.clientId, row.submissionId)],
  ["the programs it could go to", () => listPlaceablePrograms(watched, row.clientId)],
  ["one of these", () => findPlaceableProgram(watched, row.clientId, "loan")],
  ["a client's offers", () => listOffers(watched, row.clientId)],
  ["those that were shown", () => listShownOffers(watched, row.clientId)],
  ["one offer", () => findOffer(watched, row.clientId, row.offerId)],
  ["what a client answered", () => listAnswers(watched, row.clientId)],
  ["lenders' disclosures", () => listDisclosures(watched, row.clientId)],
  ["an offer's disclosure", () => findDisclosure(watched, row.clientId, row.offerId)],
  ["a disclosure that was sent", () => findSentDisclosure(watched, row.clientId, row.disclosureId)],
  ["the steps of disclosures", () => listDisclosureEvents(watched, row.clientId)],
  ["conditions", () => listConditions(watched, row.clientId)],
  ["payouts", () => listFundings(watched, row.clientId)],
  ["payouts that were a mistake", () => listTakenBack(watched, row.clientId)],
  ["the ledger", () => listEntries(watched, row.clientId)],
  ["a file that earns", () => findLedgerSubmission(watched, row.clientId, row.submissionId)],
  ["the firm's registrations", () => listRegistrations(watched)],
  ["a registration", () => existsRegistration(watched, "VA", "2026-11-23")],
])("%s: no whole table is read", async (_, ask) => {
  expect(await explainPlans(ask)).not.toMatch(wholeTable);
});

test("inside a transaction: no whole table is read", async () => {
  await withTransaction(database, async (tx) => {
    const inside = { ...tx, ...watched };
    for (const ask of [
      () => countOffers(inside, row.submissionId),
      () => existsChosen(inside, row.applicationId),
      () => listDueLooks(inside, "2099-01-01", 100),
    ])
      expect(await explainPlans(ask)).not.toMatch(wholeTable);
  });
});
