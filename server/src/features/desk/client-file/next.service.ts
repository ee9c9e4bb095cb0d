import type { FileNext } from "@funding-desk/contract/desk/client-file/next-desk-api";
import { formatPart } from "@funding-desk/contract/documents/document/paper-part";
import type { OwedItem, OwedList, Paper } from "@funding-desk/contract/intake/owed/api";
import { formatPaperCount, namePaper } from "@funding-desk/contract/intake/owed/paper-words";
import { getMilestoneStatus } from "@funding-desk/contract/intake/status/statuses";
import type { OfferState } from "@funding-desk/contract/offers/offer/states";
import { submissionStatuses, submissionStatusRows } from "@funding-desk/contract/placement/submission/states";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Duplicates } from "../../accounts/duplicate/duplicates.service.ts";
import type { OwedService } from "../../intake/owed/owed.service.ts";
import type { StatementSets } from "../../intake/statement-set/statement-set.service.ts";
import type { TaskService } from "../../office/task/task.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findWaiting, listCallsToDo } from "./next.repository.ts";

export type FileNextService = ReturnType<typeof createFileNextService>;

interface Deps extends Pick<SharedDeps, "database" | "access"> {
  readonly owed: Pick<OwedService, "list">;
  readonly duplicates: Pick<Duplicates, "list">;
  readonly tasks: Pick<TaskService, "list">;
  readonly statements: Pick<StatementSets, "loadProofs">;
}

const atLenders = submissionStatuses.filter((status) => submissionStatusRows[status].isOpen);
const standing: readonly OfferState[] = ["draft", "disclosed", "shown", "chosen"];

export const createFileNextService = ({ database, access, owed, duplicates, tasks, statements }: Deps) => ({
  /** @throws {DomainError} `not_found` */
  async load(staff: StaffIdentity, clientId: string): Promise<FileNext> {
    await access.requireVisible(database, staff, clientId);
    const words = { clientId, funded: getMilestoneStatus("funded"), atLenders, offers: standing };
    const [waiting, calls, list, same, ofClient, proofs] = await Promise.all([
      findWaiting(database, words),
      listCallsToDo(database, clientId),
      owed.list(clientId),
      duplicates.list(staff, clientId),
      tasks.list(staff, clientId),
      // What was read is sealed, so it isn't for auditors.
      staff.role === "auditor" ? undefined : statements.loadProofs(clientId),
    ]);
    const listGiven = ({ files }: Paper): FileNext["complete"][number]["given"] =>
      files.map(({ document_id, filename, holds }) => ({
        document_id,
        filename,
        holds: holds.filter((part) => part !== "all").map(formatPart),
        box: proofs?.periods.get(document_id) ?? null,
      }));
    const toCall = ({ id, title, starts_at }: (typeof calls)[number]) => ({
      id,
      title,
      starts_at: starts_at.toISOString(),
    });
    const next = calls.find(({ is_over }) => !is_over);
    return {
      unread: toWaiting(waiting.unread, waiting.unread_since),
      last_message_id: waiting.last_message_id,
      documents: toWaiting(waiting.documents, waiting.documents_since),
      unnoted_calls: calls.filter(({ is_over }) => is_over).map(toCall),
      next_call: next ? toCall(next) : null,
      owed: toOwed(list, listGiven),
      complete: list.complete.map((paper) => ({ what: namePaper(paper), given: listGiven(paper) })),
      tasks: ofClient.filter(({ done_at }) => done_at === null),
      unfinished: waiting.unfinished,
      at_lenders: waiting.at_lenders,
      offers: waiting.offers,
      lacks_payout: waiting.lacks_payout,
      past_deals: waiting.past_deals,
      duplicates: same.clients.length + same.hidden,
      email_change: waiting.email_change,
    };
  },
});

const toWaiting = (count: number, since: Date | null): FileNext["unread"] =>
  since === null ? null : { count, since: since.toISOString() };

type ListGiven = (paper: Paper) => FileNext["complete"][number]["given"];

const toOwed = ({ owed, others }: OwedList, listGiven: ListGiven): FileNext["owed"] => [
  ...owed.map((item) => ({
    what: describeOwed(item),
    given: item.kind === "paper" ? listGiven(item) : [],
    due_on: item.kind === "request" ? item.due_on : null,
    is_asked: item.kind === "request",
  })),
  ...others.map(({ name, reference }) => ({
    what: `${name}'s own numbers, ${reference}`,
    given: [],
    due_on: null,
    is_asked: false,
  })),
];

const describeOwed = (item: OwedItem): string => {
  switch (item.kind) {
    case "request": {
      const count = item.parts && formatPaperCount({ parts: item.parts });
      return count ? `${item.document_type}, ${count}` : item.document_type;
    }
    case "paper":
      return item.label;
    case "explanation":
      return `Explanation for ${item.reference}`;
    case "consent":
      return `Consent for ${item.lender_name}`;
    case "answer":
      return `Word that ${item.filename} may go to ${item.lender_name}`;
  }
};
