import { isExplanationOwed } from "@funding-desk/contract/intake/application/form";
import type { OwedItem } from "@funding-desk/contract/intake/owed/api";
import { findStatus, statusesOf } from "@funding-desk/contract/intake/status/statuses";
import type { Queryable } from "../../../platform/db/database.ts";
import type { ApplicationRecords, SentApplication } from "../application/application-record.service.ts";
import {
  type AskedTypeRow,
  listAnswersSince,
  listAskedSince,
  listAskedTypes,
  listConsentsSince,
  listGivenOf,
  type OwedFilter,
} from "./owed.repository.ts";
import { listOwedPapers } from "./owed-papers.ts";

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

interface Deps {
  readonly applications: Pick<ApplicationRecords, "listSent">;
}

const underProcess = statusesOf.application.filter(
  (status) => findStatus("application", status)?.countsAs === "under_process",
);

/** The list that `OwedService` shows a client, for many clients, and with days. */
export const createDatedOwed = ({ applications }: Deps) => ({
  /** @param filter leaves out what was asked for, and due, before that day */
  async listSince(db: Queryable, filter: OwedFilter): Promise<DatedOwed[]> {
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
    const given = byClient.size > 0 ? await listGivenOf(db, [...byClient.keys()]) : [];
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
        }),
      ),
    ];
  },
});

const toDated = (row: { id: string; client_id: string; since: Date; due_on: string | null }) => ({
  clientId: row.client_id,
  subject: row.id,
  since: row.since,
  dueOn: row.due_on,
});

interface Known extends Omit<Parameters<typeof listOwedPapers>[1], "types"> {
  readonly types: readonly AskedTypeRow[];
}

/** @param applied one client's, newest first */
const listFromApplications = (applied: readonly SentApplication[], known: Known): DatedOwed[] => {
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
  const papers = listOwedPapers(applied, known).flatMap(({ field, label, reference }) => {
    const [first] = applied;
    const since = sinceOf.get(reference);
    if (!first || !since) return [];
    return [{ clientId: first.clientId, kind: "paper" as const, subject: field, since, dueOn: null, title: label }];
  });
  return [...explanations, ...papers];
};
