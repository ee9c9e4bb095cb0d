import { randomUUID } from "node:crypto";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { type DeskSubmission, recordLenderRequest } from "@funding-desk/contract/placement/submission/desk-api";
import { submissionLimits } from "@funding-desk/contract/placement/submission/limits";
import type { Database } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { findLengthFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { DocumentRequestService } from "../../documents/document-request/document-request.service.ts";
import { insertLenderRequest, listLenderRequests } from "./lender-request.repository.ts";
import type { SubmissionRow } from "./submission.repository.ts";
import { requireWithLender, type SubmissionActs } from "./submission-acts.service.ts";
import type { EventActor, SubmissionRecords, SubmissionTarget } from "./submission-records.service.ts";
import type { SubmissionViews } from "./submission-view.service.ts";

export interface LendersWords {
  readonly words: string;
  readonly typeId: number | undefined;
  readonly dueOn: string | undefined;
}

export type LenderRequests = ReturnType<typeof createLenderRequests>;

interface Deps {
  readonly database: Database;
  readonly records: Pick<SubmissionRecords, "loadVisible" | "record">;
  readonly acts: Pick<SubmissionActs, "requireUnchanged" | "noteByStaff">;
  readonly views: Pick<SubmissionViews, "loadForDesk">;
  readonly requests: Pick<DocumentRequestService, "askForLender">;
}

/** What a lender still wants, on its page or through staff. */
export const createLenderRequests = ({ database, records, acts, views, requests }: Deps) => {
  /**
   * Becomes a request to the client in the lender's words.
   * @returns the request's id
   * @throws {DomainError} `submission_not_sent`, `invalid_fields`
   */
  const add = async (
    tx: Transaction,
    row: SubmissionRow,
    { said, actor }: { readonly said: LendersWords; readonly actor: EventActor },
  ): Promise<string> => {
    requireWithLender(row);
    const words = normalizeText(said.words);
    requireNone({
      words: words === "" ? "Please write what you need." : findLengthFault(words, submissionLimits.requestChars),
    });
    const open = (await listLenderRequests(tx, [row.id])).filter(({ answered_at }) => answered_at === null);
    if (open.length >= submissionLimits.openRequests)
      throw new DomainError("too_many_requests", {
        sentence: `${submissionLimits.openRequests} questions about this file are still open. Please wait for those first.`,
      });
    const documentRequestId = await requests.askForLender(tx, {
      clientId: row.client_id,
      typeId: said.typeId,
      note: `${row.lender_name} asks: ${words}`,
      dueOn: said.dueOn,
      staffId: row.staff_id,
    });
    const id = randomUUID();
    await insertLenderRequest(tx, {
      id,
      submissionId: row.id,
      clientId: row.client_id,
      documentRequestId,
      words,
      dueOn: said.dueOn ?? null,
    });
    await records.record(tx, row, { actor, kind: "asked for more", about: words });
    return id;
  };

  return {
    add,

    /** What a lender who writes mails asked staff for. @throws {DomainError} as `add`; `not_found`, `submission_changed` */
    async record(
      target: SubmissionTarget,
      { idempotencyKey, ...body }: BodyOf<typeof recordLenderRequest> & { readonly idempotencyKey: string | undefined },
    ): Promise<DeskSubmission> {
      const submission = await records.loadVisible(target);
      const { staff, clientId, id } = target;
      const intent = toIntent(recordLenderRequest, { clientId, staffId: staff.staffId, idempotencyKey }, [id, body]);
      await withTransaction(database, (tx) =>
        once(tx, intent, {
          answer: id,
          async act() {
            const row = await acts.requireUnchanged(tx, submission.row);
            const said = { words: body.words, typeId: body.document_type_id, dueOn: body.due_on };
            await add(tx, row, { said, actor: { kind: "lender", name: row.lender_name } });
            await acts.noteByStaff(tx, staff, { row, what: "request recorded" });
          },
        }),
      );
      return views.loadForDesk(id, clientId);
    },
  };
};
