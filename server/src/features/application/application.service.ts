import type { applicationSummary, applications } from "@funding-desk/contract/application/api";
import type { AnswerOf } from "@funding-desk/contract/endpoint";
import type { Database } from "../../db/database.ts";
import type { SessionChecked } from "../../session/live-session.ts";
import type { SessionToken } from "../../session/session-token.ts";
import {
  type ApplicationStatus,
  countOwnByStatus,
  findFacts,
  listOwnApplications,
  type StatusCount,
} from "./application.repository.ts";

/** Of an application, what is not sensitive. */
export interface ApplicationFacts {
  readonly reference: string;
  readonly fundingType: string;
  /** Whole US dollars. */
  readonly requestedAmount: number;
}

export interface ApplicationService {
  /** Newest first, and only for a live session. */
  listOwn(token: SessionToken): Promise<SessionChecked<AnswerOf<typeof applications>>>;
  /** What mails say of it; undefined once it has been erased. */
  factsOf(id: string): Promise<ApplicationFacts | undefined>;
  summarizeOwn(token: SessionToken): Promise<SessionChecked<AnswerOf<typeof applicationSummary>>>;
}

// Rulings 26.
const underProcess: readonly ApplicationStatus[] = ["Submitted", "Under Review", "Documents Needed"];
const approvalTermSheet: readonly ApplicationStatus[] = ["Term Sheet", "Approved", "Funded"];

const sum = (counts: readonly StatusCount[], statuses?: readonly ApplicationStatus[]): number =>
  counts.reduce((total, { status, count }) => (!statuses || statuses.includes(status) ? total + count : total), 0);

export const createApplicationService = ({ database }: { readonly database: Database }): ApplicationService => ({
  async listOwn(token) {
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

  async factsOf(id) {
    const row = await findFacts(database, id);
    return row && { reference: row.reference, fundingType: row.funding_type, requestedAmount: row.requested_amount };
  },

  async summarizeOwn(token) {
    const found = await countOwnByStatus(database, token);
    return found.map((counts) => ({
      total_applications: sum(counts),
      under_process: sum(counts, underProcess),
      approval_term_sheet: sum(counts, approvalTermSheet),
    }));
  },
});
