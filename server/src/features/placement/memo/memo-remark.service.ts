import { randomUUID } from "node:crypto";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import type { remarkOnMemo } from "@funding-desk/contract/placement/memo/desk-api";
import type { MemoRemark } from "@funding-desk/contract/placement/memo/memo";
import { memoAnswerChars } from "@funding-desk/contract/placement/memo/sentence";
import type { CurrentFirm } from "../../../firm/current-firm.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findLengthFault, findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { SubmissionActs } from "../submission/submission-acts.service.ts";
import type { SubmissionRecords, SubmissionTarget } from "../submission/submission-records.service.ts";
import {
  deleteMemoRemark,
  insertMemoRemark,
  listMemoRemarks,
  listShownRemarks,
  type MemoRemarkRow,
} from "./memo-remark.repository.ts";

export type MemoRemarks = ReturnType<typeof createMemoRemarks>;

interface Deps extends Pick<SharedDeps, "database" | "cipher"> {
  readonly records: Pick<SubmissionRecords, "loadVisible">;
  readonly acts: Pick<SubmissionActs, "requireUnchanged" | "noteByStaff" | "touch">;
  readonly currentFirm: CurrentFirm;
}

const toPlace = (id: string): Place => ({ table: "memo_remarks", column: "sealed", row: id });

/** What members of staff say in a memo besides what is known, under their names. */
export const createMemoRemarks = ({ database, cipher, records, acts, currentFirm }: Deps) => {
  const open = async (clientId: string, rows: readonly MemoRemarkRow[]): Promise<MemoRemark[]> => {
    if (rows.length === 0) return [];
    const opener = await cipher.forReading(database, clientId);
    const firm = currentFirm().identity.name;
    return rows.map(({ id, part, sealed, name, written_at: at }) => ({
      part,
      text: opener.decrypt(toPlace(id), sealed).toString(),
      by: `${name} of ${firm}`,
      at: at.toISOString(),
    }));
  };

  return {
    list: async (clientId: string, submissionId: string): Promise<MemoRemark[]> =>
      open(clientId, await listMemoRemarks(database, clientId, submissionId)),

    /** What the client may read of them. */
    async exportOwn(clientId: string) {
      const remarks = await open(clientId, await listShownRemarks(database, clientId));
      return remarks.map(({ part, text, by, at }) => ({ about: part, remark: text, by, written_at: at }));
    },

    /** @throws {DomainError} `not_found`, `invalid_fields`; `submission_changed` once it was sent */
    async save(target: SubmissionTarget, { part, text: typed }: BodyOf<typeof remarkOnMemo>): Promise<void> {
      const { staff, clientId, id: submissionId } = target;
      const text = normalizeText(typed);
      requireNone({ text: findSsnFault(text) ?? findLengthFault(text, memoAnswerChars) });
      const submission = await records.loadVisible(target);
      await withTransaction(database, async (tx) => {
        const row = await acts.requireUnchanged(tx, submission.row);
        if (row.status !== "preparing") throw new DomainError("submission_changed");
        await deleteMemoRemark(tx, { submissionId, part });
        if (text !== "") {
          const id = randomUUID();
          const sealed = (await cipher.forWriting(tx, clientId)).encrypt(toPlace(id), Buffer.from(text));
          await insertMemoRemark(tx, { id, clientId, submissionId, part, staffId: staff.staffId, sealed });
        }
        // A package that a colleague is just making would go without it.
        await acts.touch(tx, row);
        await acts.noteByStaff(tx, staff, { row, what: text === "" ? "memo remark removed" : "memo remarked" });
      });
    },
  };
};
