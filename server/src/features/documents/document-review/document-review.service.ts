import { coveredMonthsAtMost, listMonths } from "@funding-desk/contract/documents/document/covered-months";
import type {
  ReviewedDocument,
  ReviewedType,
  reviewDocument,
} from "@funding-desk/contract/documents/document/desk-api";
import type { ReviewState } from "@funding-desk/contract/documents/document/review-state";
import { earliestDate, isCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import type { AuditAction } from "@funding-desk/contract/oversight/audit/actions";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DocumentRequestService } from "../document-request/document-request.service.ts";
import type { FileService, OpenedFile } from "../file/file.service.ts";
import {
  type DocumentReading,
  findReviewed,
  listReviewed,
  listTypes,
  lockDocument,
  type ReviewedRow,
  updateReview,
} from "./document-review.repository.ts";
import { isSameReading, toReading, toReviewedDocument } from "./reviewed-document.ts";

type Review = BodyOf<typeof reviewDocument> & { readonly clientId: string; readonly documentId: string };

/** A review with its reason normalized, and what stays of what was read before. */
type NormalizedReview = Omit<Review, "reason" | "covers" | "valid_until"> & {
  readonly reason: string | null;
  readonly reading: DocumentReading;
};

export type DocumentReviewService = ReturnType<typeof createDocumentReviewService>;

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "live"> {
  readonly files: Pick<FileService, "open">;
  readonly requests: Pick<DocumentRequestService, "reject" | "fulfillAgain">;
}

const actionOf = {
  accepted: "document.accepted",
  rejected: "document.rejected",
  waiting: "document.review_undone",
} as const satisfies Record<ReviewState, AuditAction>;

type DocumentAction = (typeof actionOf)[ReviewState] | "document.viewed";

const noReason = "Please say what's wrong with it. The client will read this.";

export const createDocumentReviewService = (deps: Deps) => {
  const { database, access, files, requests, audit, live } = deps;

  const record = (
    tx: Queryable,
    staff: StaffIdentity,
    entry: { clientId: string; action: DocumentAction; row: ReviewedRow },
  ) =>
    audit.record(tx, {
      ...actedBy(staff),
      action: entry.action,
      clientId: entry.clientId,
      subject: entry.row.document_type,
      detail: { document_id: entry.row.id },
    });

  const carryOut = async (
    tx: Transaction,
    staff: StaffIdentity,
    { to, reason, reading, ...review }: NormalizedReview,
  ) => {
    const { clientId, documentId, ask_again: wantsAnother = false, due_on: dueOn } = review;
    await updateReview(tx, { id: documentId, to, reason, reading, staffId: staff.staffId });
    if (to === "rejected") await requests.reject(tx, staff, { clientId, documentId, wantsAnother, dueOn });
    else await requests.fulfillAgain(tx, clientId, documentId);
    await recordEvents(tx, [
      { kind: "document.reviewed", clientId, subjectId: documentId, data: { document_id: documentId, review: to } },
    ]);
    await live.notify(tx, { clientId });
  };

  return {
    /** @throws {DomainError} `not_found` */
    async list(staff: StaffIdentity, clientId: string): Promise<ReviewedType[]> {
      await access.requireVisible(database, staff, clientId);
      const [types, rows] = await Promise.all([listTypes(database), listReviewed(database, clientId)]);
      return types.map(({ id, slug, name }) => ({
        document_type_id: id,
        document_type: name,
        slug,
        documents: rows.filter((row) => row.document_type_id === id).map(toReviewedDocument),
      }));
    },

    /** Records that it was opened. @throws {DomainError} `not_found`, also for a file not known to be clean */
    async open(staff: StaffIdentity, clientId: string, documentId: string): Promise<OpenedFile> {
      await access.requireVisible(database, staff, clientId);
      const row = requireFound(await findReviewed(database, clientId, documentId));
      const opened = await files.open(clientId, row.file_id);
      try {
        await record(database, staff, { clientId, action: waysOut.openDocument.audit, row });
      } catch (error) {
        opened.content.destroy();
        throw error;
      }
      return opened;
    },

    /** @throws {DomainError} `not_found`; `document_reviewed`; `invalid_fields` */
    async decide(staff: StaffIdentity, review: Review): Promise<ReviewedDocument> {
      const { clientId, documentId, to, expected_revision: expectedRevision } = review;
      await access.requireVisible(database, staff, clientId);
      const reason = to === "rejected" ? normalizeText(review.reason ?? "") : null;
      if (reason === "") throw invalidField("reason", noReason);
      requireNone({ reason: findSsnFault(reason ?? "") });
      requirePossible(review);
      return withTransaction(database, async (tx) => {
        await lockDocument(tx, documentId);
        const row = requireFound(await findReviewed(tx, clientId, documentId));
        const reading = toReading(row, review);
        const isThereAlready =
          row.review_state === to && row.rejection_reason === reason && isSameReading(reading, toReading(row));
        if (row.review_revision !== expectedRevision) {
          // A double click, or a retry after a lost answer.
          if (isThereAlready && row.reviewed_by === staff.staffId) return toReviewedDocument(row);
          throw new DomainError("document_reviewed", { sentence: describeConflict(row) });
        }
        if (isThereAlready) return toReviewedDocument(row);
        await carryOut(tx, staff, { ...review, reason, reading });
        const decided = (await findReviewed(tx, clientId, documentId)) ?? row;
        await record(tx, staff, { clientId, action: actionOf[to], row });
        return toReviewedDocument(decided);
      });
    },
  };
};

/** @throws {DomainError} `invalid_fields`, `malformed` for something that only an acceptance can say */
const requirePossible = ({ to, covers, valid_until: validUntil }: Review): void => {
  if (to !== "accepted" && (covers !== undefined || validUntil !== undefined)) throw new DomainError("malformed");
  if (covers && (covers.from < earliestDate.slice(0, 7) || listMonths(covers).length > coveredMonthsAtMost))
    throw invalidField("covers", `A document covers at most ${coveredMonthsAtMost} months. Please check the years.`);
  if (validUntil && (!isCivilDate(validUntil) || validUntil < earliestDate))
    throw invalidField("valid_until", "Please enter the last day as on the license.");
};

const describeConflict = ({ review_state, reviewer_name, rejection_reason }: ReviewedRow): string => {
  const name = reviewer_name ?? "Someone";
  if (review_state === "accepted") return `${name} accepted this document in the meantime. Your decision wasn't saved.`;
  if (review_state === "rejected")
    return `${name} rejected this document in the meantime: “${rejection_reason}” Your decision wasn't saved.`;
  return `${name} undid the decision on this document in the meantime. Your decision wasn't saved.`;
};
