import {
  type PrequalificationAnswers,
  prequalificationForm,
} from "@funding-desk/contract/intake/prequalification/form";
import type { FilledForm } from "../../../forms/form-wording/form-wording.ts";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import type { DatedForm } from "../known-answer/known-answers.service.ts";
import {
  findLatest,
  findRecord,
  listRecords,
  type PrequalificationRecord,
  updateAnswers,
} from "./prequalification.repository.ts";

/** A pre-qualification as staff work on it. */
export interface PrequalificationOnFile extends FilledForm {
  readonly id: string;
  readonly clientId: string;
  readonly reference: string;
  readonly stage: PrequalificationRecord["stage"];
  readonly since: Date;
  readonly submittedAt: Date;
  readonly purpose: string;
  /** Whole US dollars. */
  readonly requestedAmount: number;
  readonly formVersion: number;
}

export type PrequalificationRecords = ReturnType<typeof createPrequalificationRecords>;

export const createPrequalificationRecords = ({ database }: { readonly database: Database }) => ({
  /** Newest first, up to a limit. */
  listByClient: async (clientId: string, limit: number): Promise<PrequalificationOnFile[]> =>
    (await listRecords(database, clientId, limit)).map(toOnFile),
  /** The last one sent, to fill other forms with. */
  async listGiven(db: Queryable, clientId: string): Promise<DatedForm[]> {
    const row = await findLatest(db, clientId);
    if (!row) return [];
    const { submitted_at: givenAt, version, answers } = row;
    return [{ form: "prequalification", givenAt, version, answers }];
  },
  /** Undefined once it was erased. */
  async find(db: Queryable, id: string): Promise<PrequalificationOnFile | undefined> {
    const row = await findRecord(db, id);
    return row && toOnFile(row);
  },
  /** Replaces the submitted answers. The caller records what they were before. */
  async replaceAnswers(tx: Queryable, id: string, answers: PrequalificationAnswers) {
    // The checks made sure that none of the three is missing.
    const { businessName = "", purpose = "", fundingAmount = "" } = answers;
    await updateAnswers(tx, { id, answers, businessName, purpose, requestedAmount: Number(fundingAmount) });
  },
});

const toOnFile = (row: PrequalificationRecord): PrequalificationOnFile => ({
  form: prequalificationForm,
  wording: row.wording,
  answers: row.answers,
  entered: row.entered,
  id: row.id,
  clientId: row.client_id,
  reference: row.reference,
  stage: row.stage,
  since: row.stage_since,
  submittedAt: row.submitted_at,
  purpose: row.purpose,
  requestedAmount: row.requested_amount,
  formVersion: row.version,
});
