import { coBorrowerForm } from "@funding-desk/contract/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/application/form";
import type { ApplicationStatus } from "@funding-desk/contract/status/statuses";
import type { FieldCipher } from "../../crypto/field-cipher.ts";
import type { Database } from "../../db/database.ts";
import { type AnsweredQuestion, answersInWords, recallWordings } from "../../form-wording/form-wording.ts";
import { findOwnApplications, findOwnCoBorrowers } from "./application.repository.ts";
import { openAnswers } from "./application-records.ts";

export interface ExportedApplication {
  readonly id: string;
  readonly reference: string;
  readonly status: ApplicationStatus;
  /** Instant, ISO 8601. */
  readonly submitted_at: string;
  readonly answers: readonly AnsweredQuestion[];
  readonly co_borrowers: readonly (readonly AnsweredQuestion[])[];
}

export type ApplicationExportService = ReturnType<typeof createApplicationExportService>;

export const createApplicationExportService = ({
  database,
  cipher: fieldCipher,
}: {
  readonly database: Database;
  readonly cipher: FieldCipher;
}) => ({
  /** Every application of the client, newest first. Sensitive numbers show their last four digits. */
  async exportOwn(clientId: string): Promise<ExportedApplication[]> {
    const [rows, coBorrowers] = await Promise.all([
      findOwnApplications(database, clientId),
      findOwnCoBorrowers(database, clientId),
    ]);
    if (rows.length === 0) return [];
    const cipher = await fieldCipher.forClient(database, clientId);
    const wordings = await recallWordings(database, [
      ...new Set([...rows, ...coBorrowers].map(({ wording_id: id }) => id)),
    ]);
    return rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      status: row.status,
      submitted_at: row.submitted_at.toISOString(),
      answers: answersInWords(
        applicationForm,
        wordings.get(row.wording_id),
        openAnswers(cipher, row, { of: "application", row: row.id }),
      ),
      co_borrowers: coBorrowers
        .filter(({ application_id: applicationId }) => applicationId === row.id)
        .map((each) =>
          answersInWords(
            coBorrowerForm,
            wordings.get(each.wording_id),
            openAnswers(cipher, each, { of: "coBorrower", row: each.id }),
          ),
        ),
    }));
  },
});
