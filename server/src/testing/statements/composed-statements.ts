import { deliveryFilters } from "@funding-desk/contract/connections/webhook/desk-api";
import { pipelineSorts } from "@funding-desk/contract/desk/pipeline/desk-api";
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
import { findGroupMessage, listGroupMessages } from "../../features/desk/group-message/group-message.repository.ts";
import { findClients } from "../../features/desk/pipeline/find.repository.ts";
import {
  countItems,
  listClientIds,
  listFirstItems,
  listItems,
  type PipelineFilter,
  unassignedId,
} from "../../features/desk/pipeline/pipeline.repository.ts";
import { listQuiet, listUnanswered } from "../../features/desk/pipeline/quiet.repository.ts";
import {
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
  countSubmitted,
} from "../../features/oversight/report/report.repository.ts";
import { countFirstAnswers, listTeam } from "../../features/oversight/report/team.repository.ts";
import { countSources, countStages } from "../../features/oversight/report/way.repository.ts";
import { listContactMessages } from "../../features/site/contact/desk-contact.repository.ts";
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
const viewers = [undefined, id];

/**
 * Calls every function that composes a statement, in each of its forms, on a database that only records it. The calls
 * must use every piece of SQL: statements.test.ts names the unused ones.
 */
export const recordComposedStatements = async (): Promise<readonly RecordedStatement[]> => {
  const { answering, recorded } = createRecorder();
  const db = answering();

  for (const clientId of viewers) await findAnswer(db, { clientId, staffId: clientId, endpoint: "POST /", key: "key" });
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
      await listQuiet(db, viewer, { after, limit });
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
      { staffId: viewer, limit },
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
    for (const after of [undefined, id]) await listOpenTasks(db, { ...whose, viewer, after });
    await listCalls(db, { ...whose, ...firmDay });
  }
  for (const after of cursors) for (const staffId of viewers) await listGroupMessages(db, { staffId, after, limit });
  await findGroupMessage(db, id);
  await findLongestWaits(db, id);
  for (const owners of [undefined, [id]])
    for (const after of cursors) await listUnanswered(db, owners, { after, limit });

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
  await countWithoutPayout(answering({}), span, "Funded");
  await listOffersShown(db, span, limit);
  await countStages(answering({}), span);
  await countSources(db, span, limit);
  for (const staffId of [undefined, id]) {
    await listTeam(db, staffId);
    await countFirstAnswers(db, span, staffId);
  }

  // A search looks rare words up first, and meets common ones along the list.
  for (const share of [0, 1]) await callPipeline(answering({ share }));
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
    ...viewers.map((whose) => toKeyClaim({ ...key, clientId: whose, staffId: whose ?? id }, {})),
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
    await listClientIds(db, filter, limit);
    for (const sort of pipelineSorts) {
      await listFirstItems(db, filter, { sort, limit });
      for (const after of cursors) await listItems(db, filter, { sort, after, limit });
    }
  }
  for (const owners of [undefined, [id, unassignedId]]) await findClients(db, ["%a%"], owners);
};
