import { isWithLender, type SubmissionStatus } from "@funding-desk/contract/placement/submission/states";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { LenderConsents } from "../lender-consent/lender-consent.service.ts";
import { changeStatus, findSubmission, listSubmissions, type SubmissionRow } from "./submission.repository.ts";
import type { SubmissionRecords } from "./submission-records.service.ts";

/** A submission, for what follows from having sent it: offers, and the payout. */
export type PlacedSubmission = Pick<
  SubmissionRow,
  | "id"
  | "client_id"
  | "application_id"
  | "lender_id"
  | "status"
  | "sent_at"
  | "lender_name"
  | "program_name"
  | "reference"
>;

export type PlacedSubmissions = ReturnType<typeof createPlacedSubmissions>;

interface Deps extends Pick<SharedDeps, "database"> {
  readonly records: Pick<SubmissionRecords, "record">;
  readonly consents: Pick<LenderConsents, "lockSubmission">;
}

/** Where each step starts. */
const before = {
  offer: ["sent"],
  chosen: ["offer"],
  funded: ["chosen"],
} as const satisfies { readonly [Status in SubmissionStatus]?: readonly SubmissionStatus[] };

/** The steps of a submission from the lender's first offer to the payout. */
export const createPlacedSubmissions = ({ database, records, consents }: Deps) => ({
  /** Those that a lender has, or has paid out. Newest first. */
  async list(clientId: string): Promise<PlacedSubmission[]> {
    const rows = await listSubmissions(database, clientId);
    return rows.filter(({ status }) => isWithLender(status) || status === "funded");
  },

  /** Undefined for another client's, too. */
  async find(db: Queryable, clientId: string, id: string): Promise<PlacedSubmission | undefined> {
    const row = await findSubmission(db, id);
    return row?.client_id === clientId ? row : undefined;
  },

  /** Makes whoever withdraws it, or passes on it, wait. Read it afterwards. Lock the client first. */
  lock: consents.lockSubmission,

  /** Adds to the history. */
  record: records.record,

  /** Does nothing when it's there or further already. Call it under the lock. */
  async advance(tx: Transaction, id: string, status: keyof typeof before): Promise<void> {
    await changeStatus(tx, { id, status, reason: null, from: before[status] });
  },

  /** Back to chosen, from a payout that wasn't one. Call it under the lock. */
  async reopenFunded(tx: Transaction, id: string): Promise<void> {
    await changeStatus(tx, { id, status: "chosen", reason: null, from: ["funded"] });
  },
});
