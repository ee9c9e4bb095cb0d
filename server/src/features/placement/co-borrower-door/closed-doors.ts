import type { Transaction } from "../../../platform/db/transaction.ts";
import type { SubmissionRecords } from "../submission/submission-records.service.ts";
import { listDoorsHeldOpen } from "./closed-doors.repository.ts";

/** Says in the histories which lenders' doors close with a co-borrower's address. Call it before that happens. */
export const createClosedDoors =
  ({ records }: { readonly records: Pick<SubmissionRecords, "record"> }) =>
  async (tx: Transaction, coBorrowerId: string, about: string): Promise<void> => {
    for (const row of await listDoorsHeldOpen(tx, coBorrowerId))
      await records.record(tx, row, { actor: { kind: "system", name: null }, kind: "door closed", about });
  };

export type NoteClosedDoors = ReturnType<typeof createClosedDoors>;
