import type { SentForm } from "@funding-desk/contract/forms/sent-form";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { applicationSummary, applications } from "@funding-desk/contract/intake/application/api";
import { type ApplicationStatus, findStatus, type StatusRow } from "@funding-desk/contract/intake/status/statuses";
import { toSentSteps } from "../../../forms/form-wording/asked-steps.ts";
import { listUnheard } from "../../../identity/client/heard-status.repository.ts";
import type { SessionChecked } from "../../../identity/session/live-session.ts";
import type { SessionToken } from "../../../identity/session/session-token.ts";
import type { Database } from "../../../platform/db/database.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { DocumentService } from "../../documents/document/document.service.ts";
import { countOwnByStatus, listOwnApplications, type StatusCount } from "./application.repository.ts";
import { type ApplicationRecords, findOwnNumbersState, formatCoBorrowerName } from "./application-record.service.ts";

export type ApplicationService = ReturnType<typeof createApplicationService>;

const sumCounts = (counts: readonly StatusCount[]): number => counts.reduce((total, { count }) => total + count, 0);
const sumCountedAs = (counts: readonly StatusCount[], card: StatusRow["countsAs"]): number =>
  sumCounts(counts.filter(({ status }) => findStatus("application", status)?.countsAs === card));

interface Deps {
  readonly database: Database;
  readonly records: Pick<ApplicationRecords, "find">;
  readonly documents: Pick<DocumentService, "listNamesByField">;
}

export const createApplicationService = ({ database, records, documents }: Deps) => ({
  /** Newest first. Answers only while the session is live. */
  async listOwn(token: SessionToken): Promise<SessionChecked<AnswerOf<typeof applications>>> {
    const found = await listOwnApplications(database, token);
    return found.map((rows) => ({
      data: rows.map((row) => ({
        id: row.id,
        reference: row.reference,
        funding_type: row.funding_type,
        requested_amount: String(row.requested_amount),
        date: row.submitted_at.toISOString(),
        status: row.status as ApplicationStatus,
      })),
    }));
  },

  /** The form as it was asked then, with the answers as they are on file. @throws {DomainError} `not_found` */
  async loadSent(clientId: string, id: string): Promise<SentForm> {
    const found = await records.find(database, id);
    const { coBorrowers, ...filled } = requireFound(found?.clientId === clientId ? found : undefined);
    const unheard = await listUnheard<ApplicationStatus>(database, clientId);
    return {
      id: filled.id,
      reference: filled.reference,
      submitted_at: filled.submittedAt.toISOString(),
      status: unheard.get(id) ?? filled.status,
      form_version: filled.formVersion,
      steps: toSentSteps(filled, await documents.listNamesByField(clientId, id)),
      co_borrowers: coBorrowers.map((each) => ({
        id: each.id,
        name: formatCoBorrowerName(each),
        steps: toSentSteps(each),
        own_numbers: findOwnNumbersState(each),
      })),
    };
  },

  async summarizeOwn(token: SessionToken): Promise<SessionChecked<AnswerOf<typeof applicationSummary>>> {
    const found = await countOwnByStatus(database, token);
    return found.map((counts) => ({
      total_applications: sumCounts(counts),
      under_process: sumCountedAs(counts, "under_process"),
      approval_term_sheet: sumCountedAs(counts, "approval_term_sheet"),
    }));
  },
});
