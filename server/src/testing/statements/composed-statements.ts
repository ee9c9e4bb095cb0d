import { deliveryFilters } from "@funding-desk/contract/connections/webhook/desk-api";
import { type ClientListFilters, clientListSorts } from "@funding-desk/contract/desk/client-list/desk-api";
import { dueChoices, linkStates } from "@funding-desk/contract/desk/client-list/states";
import { pipelineSorts } from "@funding-desk/contract/desk/pipeline/desk-api";
import { todayLists } from "@funding-desk/contract/desk/today/desk-api";
import { deeds, formatDid } from "@funding-desk/contract/oversight/report/did";
import { toConsentsInsert } from "../../features/accounts/consent/consent.repository.ts";
import { dropRows, moveRows, settleRows } from "../../features/accounts/merge/merge.repository.ts";
import {
  findDeskSignupId,
  listArrivals,
  listDeskSignupIds,
} from "../../features/accounts/signup-id/desk-signup-id.repository.ts";
import { findRequest, listRequests } from "../../features/accounts/signup-id-request/signup-id-request.repository.ts";
import { findDeskCall, listDeskCalls } from "../../features/calendar/appointment/desk-call.repository.ts";
import * as firmApi from "../../features/connections/firm-api/firm-api.repository.ts";
import { findDelivery, listDeliveries } from "../../features/connections/webhook/webhook-log.repository.ts";
import { findBulkAct, listBulkActs } from "../../features/desk/bulk-act/bulk-act.repository.ts";
import { among, toClientFilter } from "../../features/desk/client-list/client-filter.repository.ts";
import * as clientList from "../../features/desk/client-list/client-list.repository.ts";
import { findClients, listRecentClients } from "../../features/desk/pipeline/find.repository.ts";
import {
  countItems,
  listFiles,
  listFirstItems,
  listItems,
  type PipelineFilter,
} from "../../features/desk/pipeline/pipeline.repository.ts";
import { countWaitingItems, listQuiet, listUnanswered } from "../../features/desk/pipeline/quiet.repository.ts";
import { findSnoozedClient } from "../../features/desk/today/snooze.repository.ts";
import {
  countToday,
  listCalls,
  listDueTasks,
  listOverdueRequests,
  listUnnotedCalls,
  listUnreadMessages,
  listWaitingDocuments,
} from "../../features/desk/today/today.repository.ts";
import {
  insertCoBorrower,
  toApplicationInsert,
  toCoBorrowersInsert,
} from "../../features/intake/application/application.repository.ts";
import { deleteDraft, toDraftDelete } from "../../features/intake/draft/draft.repository.ts";
import { toPrequalificationInsert } from "../../features/intake/prequalification/prequalification.repository.ts";
import { writeProfile } from "../../features/intake/profile/profile.repository.ts";
import { listMissed } from "../../features/messages/mailed-reply/mailed-reply.repository.ts";
import { findLongestWaits } from "../../features/office/answer-goal/answer-goal.repository.ts";
import { listOpenTasks } from "../../features/office/task/task.repository.ts";
import { listEntries } from "../../features/oversight/audit/audit-search.repository.ts";
import { countBelongings, forgetAddresses } from "../../features/oversight/my-data/erasure.repository.ts";
import { countWithoutPayout, listOffersShown } from "../../features/oversight/report/placement.repository.ts";
import {
  countCalls,
  countDocuments,
  countDrafts,
  countHeld,
  countSubmitted,
  countUploads,
} from "../../features/oversight/report/report.repository.ts";
import { countFirstAnswers, listTeam } from "../../features/oversight/report/team.repository.ts";
import { countComing, countSources, countStages } from "../../features/oversight/report/way.repository.ts";
import { listContactMessages } from "../../features/site/contact/desk-contact.repository.ts";
import { unassignedId } from "../../identity/staff-session/visibility.ts";
import { sealedColumns } from "../../platform/crypto/sealed-columns.ts";
import {
  lockValuesOf,
  lockValuesSealedWith,
  needsRetiredKeys,
  updateSealedValues,
} from "../../platform/crypto/sealed-value.repository.ts";
import type { Queryable } from "../../platform/db/database.ts";
import { runTogether } from "../../platform/db/transaction.ts";
import { toFollowUpInsert } from "../../platform/follow-up/follow-up.repository.ts";
import { findAnswer, toKeyClaim } from "../../platform/idempotency/idempotency.repository.ts";
import { listFailedPage } from "../../platform/mail/mail.repository.ts";
import { createRecorder, type RecordedStatement } from "./recorded-statements.ts";

const id = "00000000-0000-0000-0000-000000000001";
const limit = 20;
const cursors = [undefined, { value: "0", id }];
/** A manager, who sees every client, and an advisor, who sees some. */
const viewers = [undefined, [id]];
/** None, and one. */
const ids = [undefined, id];
const snoozer = { staffId: id, day: "2027-03-14" };

/**
 * Calls every function that composes a statement, in each of its forms, on a database that only records it. The calls
 * must use every piece of SQL: statements.test.ts names the unused ones.
 */
export const recordComposedStatements = async (): Promise<readonly RecordedStatement[]> => {
  const { answering, recorded } = createRecorder();
  const db = answering();

  for (const clientId of ids) await findAnswer(db, { clientId, staffId: clientId, endpoint: "POST /", key: "key" });
  for (const after of cursors) {
    await listFailedPage(db, { after, limit });
    await listMissed(db, { days: 30, after, limit });
    for (const show of deliveryFilters)
      for (const addressId of [undefined, id]) await listDeliveries(db, { show, addressId, after, limit });
  }
  await recordSubmissions(db);
  await findDelivery(db, id);
  await writeProfile(answering({}), {
    clientId: id,
    columns: { home_city: "Austin", ein: Buffer.from("sealed"), years_in_business: "3" },
    tabs: ["personal", "business", "financial"],
  });
  await countBelongings(db, id);
  await forgetAddresses(db, id);
  const pair = { into: id, from: id };
  for (const change of [settleRows, moveRows, dropRows]) await change(db, pair);
  await needsRetiredKeys(answering());
  for (const column of sealedColumns) {
    await lockValuesSealedWith(db, column, { keyIds: [id], limit });
    await lockValuesOf(db, column, id);
    const value = { at: "(0,1)", before: Buffer.from("sealed"), after: Buffer.from("sealed again") };
    await updateSealedValues(db, column, [value]);
  }

  for (const viewer of viewers) {
    await findDeskCall(db, id, viewer);
    await findDeskSignupId(db, id, viewer);
    await findRequest(db, id, viewer);
    for (const after of cursors) {
      await listQuiet(db, viewer, { after, snoozer, limit });
      await listDeskCalls(
        db,
        { from: "2027-03-14", days: 7, advisorId: viewer === undefined ? undefined : 1, after, limit },
        viewer,
      );
      await listDeskSignupIds(db, { patterns: ["%a%"], isUsable: viewer !== undefined, after, limit }, viewer);
      await listRequests(db, { state: "open", after, limit }, viewer);
      await listArrivals(db, "ID", { after, limit, viewer });
      await listContactMessages(db, {
        state: viewer === undefined ? undefined : "open",
        patterns: ["%a%"],
        after,
        limit,
      });
    }
    const [whose, firmDay] = [
      { owners: viewer, snoozer, limit },
      { day: "2027-03-14", timeZone: "America/New_York" },
    ];
    for (const after of cursors) {
      const waiting = { ...whose, after, isWhole: after !== undefined };
      await listUnreadMessages(db, waiting);
      await listWaitingDocuments(db, waiting);
      await listOverdueRequests(db, { ...waiting, ...firmDay });
      await listUnnotedCalls(db, waiting);
      await listDueTasks(db, { ...whose, after, dueBy: firmDay.day });
    }
    for (const after of [undefined, id]) await listOpenTasks(db, { owners: viewer, limit, viewer, after });
    await listCalls(db, { ...whose, ...firmDay });
    await countToday(db, { ...whose, ...firmDay });
  }
  for (const after of cursors) for (const staffId of ids) await listBulkActs(db, { staffId, after, limit });
  await findBulkAct(db, id);
  await findLongestWaits(db, id);
  for (const owners of [undefined, [id]]) {
    for (const after of cursors) await listUnanswered(db, owners, { after, snoozer, limit });
    await countWaitingItems(db, { unanswered: owners, quiet: owners }, snoozer);
  }
  for (const list of todayLists) await findSnoozedClient(db, { list, subjectId: id });

  const search = { actorId: id, actorKind: "client", action: "a", clientIds: [id], from: 1, below: 2 } as const;
  for (const filter of [{}, search, { text: "a" }, { ...search, text: "a" }, { clientIds: [id, id] }])
    await listEntries(db, filter, limit);

  for (const after of cursors)
    for (const filter of [
      { after, limit },
      { id, clientId: id, limit },
    ]) {
      for (const email of [undefined, "a@example.com"]) await firmApi.listClients(db, { ...filter, email });
      await firmApi.listPrequalifications(db, filter);
      await firmApi.listApplications(db, filter);
      await firmApi.listDocuments(db, filter);
      await firmApi.listCalls(db, filter);
      await firmApi.listSubmissions(db, filter);
      await firmApi.listOffers(db, filter);
    }

  const span = { from: "2027-03-01", to: "2027-03-31", timeZone: "America/New_York" };
  await countDrafts(db, span, 24);
  await countSubmitted(answering({}), span);
  await countCalls(db, span);
  await countDocuments(db, span);
  await countHeld(db, span);
  await countUploads(db, span);
  await countWithoutPayout(answering({}), span, "Funded");
  await listOffersShown(db, span, limit);
  await countStages(answering({}), span);
  for (const cohort of ["signed_up", "came"] as const) await countComing(db, span, cohort);
  await countSources(db, span, limit);
  for (const staffId of [undefined, id]) {
    await listTeam(db, staffId);
    await countFirstAnswers(db, span, staffId);
  }

  // A search looks rare words up first, and meets common ones along the list.
  for (const share of [0, 1]) {
    await callPipeline(answering({ share }));
    await callClientList(answering({ share }));
  }
  return recorded;
};

/** What a submission writes in one statement. */
const recordSubmissions = async (db: Queryable): Promise<void> => {
  const [bytes, submittedAt] = [Buffer.from("bytes"), new Date(0)];
  const draft = { clientId: id, form: "application" } as const;
  const submission = {
    id,
    clientId: id,
    reference: "PQ-1",
    wordingId: 1,
    requestedAmount: 1,
    submittedAt,
    entered: {},
  };
  const consent = { id, clientId: id, subject: "form", version: 1, wordingHash: bytes, givenAt: submittedAt };
  const coBorrower = { id, applicationId: id, position: 0, wordingId: 1, answers: {}, sealed: bytes, entered: {} };
  const key = { endpoint: "POST /", key: "key", requestHash: bytes };
  await runTogether(db, [
    ...ids.map((whose) => toKeyClaim({ ...key, clientId: whose, staffId: whose ?? id }, {})),
    toPrequalificationInsert({ ...submission, answers: {}, businessName: "A", purpose: "Equipment" }),
    toApplicationInsert({ ...submission, answers: {}, sealed: bytes, fundingType: "Term Loan" }),
    toCoBorrowersInsert([coBorrower, coBorrower]),
    toConsentsInsert([{ ...consent, givenFrom: "127.0.0.1", terms: { version: 1, wordingHash: consent.wordingHash } }]),
    toDraftDelete(draft),
    toFollowUpInsert({ kind: "prequalification.submitted", subjectId: id, clientId: id }),
  ]);
  await insertCoBorrower(db, coBorrower);
  await deleteDraft(db, draft);
};

const callClientList = async (db: Queryable): Promise<void> => {
  const toFilter = (filters: ClientListFilters) =>
    toClientFilter({ filters, owners: [id, unassignedId], today: "2026-01-01", timeZone: "America/New_York" });
  const filters = [
    {},
    { q: "a", state: "Florida (FL)", signup_id: "a", prequalification: "none", application: "Begun", product: "a" },
    { lender: "a", amount_from: "1", amount_to: "2", score: "300-500", age: "2+ yrs", import: id, quiet: "1" },
    { deal_from: "1", deal_to: "2", papers: "true" },
    { source: "signup" },
    { source: "phone" },
    ...deeds.map((deed) => ({ did: formatDid({ deed, period: { from: "2026-01-01", to: "2026-01-31" }, of: "a" }) })),
    ...linkStates.map((link) => ({ link })),
    ...dueChoices.map((due) => ({ due })),
  ] as const satisfies readonly ClientListFilters[];
  for (const each of filters) await clientList.countClients(db, toFilter(each), limit);
  await clientList.listClientIds(db, toFilter({ q: "a" }), limit);
  await clientList.listClientIds(db, among(toFilter({}), [id]), limit);
  const page = { direction: "asc", limit } as const;
  for (const sort of clientListSorts)
    await clientList.listClients(db, toFilter({}), { ...page, sort, after: { value: "1", id } });
  // Without a match, what few match is looked up.
  for (const filters of [{}, { q: "a" }, { due: "none" }] as const)
    await clientList.listClients(db, toFilter(filters), { ...page, sort: "due", after: undefined });
  for (const after of [undefined, { value: null, id }])
    await clientList.listClients(db, toFilter({}), { ...page, sort: "name", direction: "desc", after });
};

const callPipeline = async (db: Queryable): Promise<void> => {
  const plain = {
    kind: "application",
    statuses: ["Submitted"],
    owners: undefined,
    patterns: [],
    isQuiet: false,
    isOpen: false,
    isToReview: false,
    isUnread: false,
    isUnconfirmed: false,
  } as const;
  const none = { about: undefined, amountFrom: undefined, amountTo: undefined, sinceUntil: undefined };
  const all = { about: "Equipment", amountFrom: 1, amountTo: 2, sinceUntil: new Date(0) };
  const filters: PipelineFilter[] = [
    { ...plain, ...none },
    { ...plain, ...all, owners: [], patterns: ["%a%"] },
    { ...plain, ...all, owners: [id, unassignedId], patterns: ["%a%", "%b%"], isQuiet: true, isOpen: true },
    { ...plain, ...none, isToReview: true, isUnread: true, isUnconfirmed: true },
    { ...plain, ...none, owners: [id], patterns: ["%a%"], isUnread: true },
  ];
  for (const filter of filters) {
    await countItems(db, filter);
    await listFiles(db, filter, limit);
    for (const sort of pipelineSorts) {
      await listFirstItems(db, filter, { sort, limit });
      for (const after of cursors) await listItems(db, filter, { sort, after, limit });
    }
  }
  for (const owners of [undefined, [id, unassignedId]]) {
    await findClients(db, ["%a%"], owners);
    await listRecentClients(db, id, owners);
  }
};
