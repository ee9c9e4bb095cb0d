import { isExplanationOwed } from "@funding-desk/contract/intake/application/form";
import type { OwedItem } from "@funding-desk/contract/intake/owed/api";
import { formatOwedPaper } from "@funding-desk/contract/intake/owed/paper-words";
import { findStatus, statusesOf } from "@funding-desk/contract/intake/status/statuses";
import type { Queryable } from "../../../platform/db/database.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ApplicationRecords, SentApplication } from "../application/application-record.service.ts";
import {
  listAnswersSince,
  listAskedSince,
  listAskedTypes,
  listConsentsSince,
  listGiven,
  type OwedFilter,
} from "./owed.repository.ts";
import { isWhole, type KnownPapers, listPapers } from "./owed-papers.ts";

/** One thing a client owes, with the days that reminders go by. */
export interface DatedOwed {
  readonly clientId: string;
  readonly kind: OwedItem["kind"];
  /** Names it among the client's things of its kind. */
  readonly subject: string;
  readonly since: Date;
  /** YYYY-MM-DD; null when no one set a day. */
  readonly dueOn: string | null;
  /** In the firm's words, with nothing that the client typed. */
  readonly title: string;
}

export type DatedOwedService = ReturnType<typeof createDatedOwed>;

interface Deps extends Pick<SharedDeps, "timeZone"> {
  readonly applications: Pick<ApplicationRecords, "listSent">;
}

const underProcess = statusesOf.application.filter(
  (status) => findStatus("application", status)?.countsAs === "under_process",
);

/** Before the first client. */
const longAgo = "2000-01-01";

/** The list that `OwedService` shows a client, for many clients, and with days. */
export const createDatedOwed = ({ applications, timeZone }: Deps) => {
  /** @param filter leaves out what was asked for, and due, before that day */
  const listSince = async (db: Queryable, filter: OwedFilter): Promise<DatedOwed[]> => {
    const [asked, consents, answers, types, sent] = await Promise.all([
      listAskedSince(db, filter),
      listConsentsSince(db, filter),
      listAnswersSince(db, filter),
      listAskedTypes(db),
      applications.listSent(db, {
        clientIds: filter.clientIds,
        since: new Date(`${filter.since}T00:00:00Z`),
        statuses: underProcess,
      }),
    ]);
    const byClient = Map.groupBy(sent, ({ clientId }) => clientId);
    const given = byClient.size > 0 ? await listGiven(db, [...byClient.keys()]) : [];
    const askedOf = (id: string) =>
      new Set(asked.filter((row) => row.client_id === id).map((row) => row.document_type_id));
    return [
      ...consents.map((row) => ({ ...toDated(row), kind: "consent" as const, title: `Consent for ${row.name}` })),
      ...answers.map((row) => ({ ...toDated(row), kind: "answer" as const, title: `Your answer to ${row.name}` })),
      ...asked.map((row) => ({ ...toDated(row), kind: "request" as const, title: row.name })),
      ...[...byClient].flatMap(([clientId, applied]) =>
        listFromApplications(applied, {
          types,
          requested: askedOf(clientId),
          given: given.filter((row) => row.client_id === clientId),
          timeZone,
        }),
      ),
    ];
  };

  return {
    listSince,
    /** The papers that each of them owes, in words. */
    async listPapers(db: Queryable, clientIds: readonly string[]): Promise<Map<string, string[]>> {
      const papers = (await listSince(db, { clientIds, since: longAgo })).filter(({ kind }) => kind === "paper");
      return new Map(
        clientIds.map((id) => [id, papers.filter(({ clientId }) => clientId === id).map(({ title }) => title)]),
      );
    },
  };
};

const toDated = (row: { id: string; client_id: string; since: Date; due_on: string | null }) => ({
  clientId: row.client_id,
  subject: row.id,
  since: row.since,
  dueOn: row.due_on,
});

/** @param applied one client's, newest first */
const listFromApplications = (applied: readonly SentApplication[], known: KnownPapers): DatedOwed[] => {
  const sinceOf = new Map(applied.map(({ reference, submittedAt }) => [reference, submittedAt]));
  const explanations = applied
    .filter(({ answers }) => isExplanationOwed(answers))
    .map(({ id, clientId, reference, submittedAt }) => ({
      clientId,
      kind: "explanation" as const,
      subject: id,
      since: submittedAt,
      dueOn: null,
      title: `An explanation for application ${reference}`,
    }));
  const papers = listPapers(applied, known).flatMap((paper) => {
    const [first] = applied;
    const since = sinceOf.get(paper.reference);
    if (!first || !since || isWhole(paper)) return [];
    const { clientId } = first;
    // No name in it: the mail goes through whoever carries mail.
    const title = formatOwedPaper({ ...paper, person: paper.person && "a co-borrower" });
    return [{ clientId, kind: "paper" as const, subject: paper.key, since, dueOn: null, title }];
  });
  return [...explanations, ...papers];
};
