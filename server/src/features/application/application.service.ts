import type { applicationSummary, applications } from "@funding-desk/contract/application/api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import { findStatus, type StatusRow } from "@funding-desk/contract/status/statuses";
import type { Database } from "../../db/database.ts";
import type { SessionChecked } from "../../session/live-session.ts";
import type { SessionToken } from "../../session/session-token.ts";
import { countOwnByStatus, listOwnApplications, type StatusCount } from "./application.repository.ts";

export type ApplicationService = ReturnType<typeof createApplicationService>;

const sumCounts = (counts: readonly StatusCount[]): number => counts.reduce((total, { count }) => total + count, 0);
const sumCountedAs = (counts: readonly StatusCount[], card: StatusRow["countsAs"]): number =>
  sumCounts(counts.filter(({ status }) => findStatus("application", status)?.countsAs === card));

export const createApplicationService = ({ database }: { readonly database: Database }) => ({
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
        status: row.status,
      })),
    }));
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
