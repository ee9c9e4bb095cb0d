import { isHeld, isTheirOwn } from "@funding-desk/contract/accounts/entered-mailbox/state";
import type { OwnSubmission } from "@funding-desk/contract/placement/submission/own-api";
import { type SubmissionEventKind, submissionStatusRows } from "@funding-desk/contract/placement/submission/states";
import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type Person, requireConsents } from "../lender-consent/consent-weighing.service.ts";
import { type LenderConsents, toConsentWire } from "../lender-consent/lender-consent.service.ts";
import type { PackagedDocument, PackageService } from "../package/package.service.ts";
import { toPackaged } from "./document-choice.ts";
import { findLenderRequest, listLenderRequests, markAnswered } from "./lender-request.repository.ts";
import { listChosen, listPlaceable, listSubmissions, type SubmissionRow } from "./submission.repository.ts";
import { requireWithLender, type SubmissionActs, toLender } from "./submission-acts.service.ts";
import { listEvents } from "./submission-event.repository.ts";
import { insertItems, listItems } from "./submission-item.repository.ts";
import { fileAnsweredMail } from "./submission-mails.ts";
import {
  findName,
  type SubmissionOnFile,
  type SubmissionRecords,
  toEventWire,
  toItemWire,
  toRequestWire,
} from "./submission-records.service.ts";

/** What clients see of their files with lenders, and do about them. */
export type OwnSubmissions = ReturnType<typeof createOwnSubmissions>;

interface Deps extends Pick<SharedDeps, "database" | "mails" | "live"> {
  readonly records: Pick<SubmissionRecords, "load" | "record">;
  readonly acts: Pick<SubmissionActs, "requireUnchanged" | "attach" | "issueLink">;
  readonly consents: Pick<LenderConsents, "list" | "exportOwn">;
  readonly packages: Pick<PackageService, "packDocument">;
  readonly privateLinks: Pick<PrivateLinks, "findForLender">;
}

/** The firm's own work before anything is asked or sent. */
const internal: readonly SubmissionEventKind[] = ["prepared", "changed", "link renewed", "mail returned"];

export const createOwnSubmissions = (deps: Deps) => {
  const { database, mails, live, records, acts, consents } = deps;

  const toOwn = async (row: SubmissionRow): Promise<OwnSubmission | undefined> => {
    const given = await consents.list(database, [row.id]);
    // Before a lender is named in a question, the client needn't know of it.
    if (given.length === 0 && row.sent_at === null) return undefined;
    const [{ people }, chosen, items, requests, events, link] = await Promise.all([
      records.load(row.id, row.client_id),
      listChosen(database, row.id),
      listItems(database, row.id),
      listLenderRequests(database, [row.id]),
      listEvents(database, [row.id]),
      deps.privateLinks.findForLender(database, row.id),
    ]);
    return {
      id: row.id,
      status: row.status,
      meaning: submissionStatusRows[row.status][link && !link.isOpen ? "toClientClosed" : "toClient"],
      reference: row.reference,
      lender_name: row.lender_name,
      program_name: row.program_name,
      sent_at: row.sent_at?.toISOString() ?? null,
      last_opened_at: row.last_opened_at?.toISOString() ?? null,
      opens: row.opens,
      open_until: link?.isOpen ? link.until.toISOString() : null,
      documents: chosen.map(({ document_type, filename }) => `${document_type}: ${filename}`),
      items: items.map(toItemWire),
      consents: given.map((consent) => toConsentWire(consent, findName(consent, people))),
      co_borrowers: people.flatMap(({ coBorrowerId, name, email, mailbox }) =>
        coBorrowerId === null ? [] : [{ id: coBorrowerId, name, email, entered: toEntered(mailbox, people[0]) }],
      ),
      requests: requests.map((request) => ({
        ...toRequestWire(request),
        document_type_id: request.document_type_id,
        document:
          request.document_id !== null && request.filename !== null
            ? { id: request.document_id, filename: request.filename }
            : null,
      })),
      events: events.filter(({ kind }) => !internal.includes(kind)).map(toEventWire),
    };
  };

  const listOwn = async (clientId: string): Promise<OwnSubmission[]> => {
    const own: OwnSubmission[] = [];
    for (const row of await listSubmissions(database, clientId)) {
      const shown = await toOwn(row);
      if (shown) own.push(shown);
    }
    return own;
  };

  const storeAnswer = async (
    tx: Transaction,
    submission: SubmissionOnFile,
    {
      requestId,
      words,
      document,
    }: {
      readonly requestId: string;
      readonly words: string;
      readonly document: PackagedDocument;
    },
  ): Promise<void> => {
    const { businessName, people } = submission;
    const row = await acts.requireUnchanged(tx, submission.row);
    requireWithLender(row);
    await requireConsents(tx, row.id, people);
    if (!(await markAnswered(tx, requestId, document.documentId))) return;
    const position = (await listItems(tx, row.id)).length;
    const item = await deps.packages.packDocument(
      { clientId: row.client_id, businessName, db: tx },
      document,
      position,
    );
    await insertItems(tx, { submissionId: row.id, clientId: row.client_id, items: [item] });
    const attachments = row.channel === "mail" ? await acts.attach(row.client_id, { items: [item], made: [] }, tx) : [];
    const link = row.channel === "link" ? await acts.issueLink(tx, row, true) : undefined;
    await mails.queue(tx, fileAnsweredMail, {
      clientId: row.client_id,
      cause: requestId,
      aboutId: row.id,
      to: toLender(row),
      business: businessName,
      reference: row.reference,
      question: words,
      url: link?.url ?? "",
      expiresAt: link?.expiresAt.toISOString() ?? "",
      attachments,
    });
    const actor = { kind: "client", name: people[0]?.name ?? null } as const;
    await records.record(tx, row, { actor, kind: "answered", about: item.name });
    await live.notify(tx, { clientId: row.client_id });
  };

  return {
    /** Newest first. */
    list: async (clientId: string): Promise<{ submissions: OwnSubmission[] }> => ({
      submissions: await listOwn(clientId),
    }),

    /** Repeating it is fine. @throws {DomainError} `not_found`, `consent_missing`, `submission_changed` */
    async answerLender(clientId: string, requestId: string, documentId: string): Promise<void> {
      const {
        submission_id: id,
        words,
        is_answered: isAnswered,
      } = requireFound(await findLenderRequest(database, clientId, requestId));
      if (isAnswered) return;
      const submission = await records.load(id, clientId);
      const chosen = requireFound((await listPlaceable(database, clientId)).find((each) => each.id === documentId));
      const document = toPackaged(chosen, words);
      await withTransaction(database, (tx) => storeAnswer(tx, submission, { requestId, words, document }));
    },

    /** Everything that was sent, asked, and answered. */
    exportOwn: async (clientId: string): Promise<object> => ({
      submissions: (await listOwn(clientId)).map(({ id: _, consents: _consents, co_borrowers: _people, ...row }) =>
        formatInstants(row),
      ),
      consents: await consents.exportOwn(clientId),
    }),
  };
};

const toEntered = (
  mailbox: Person["mailbox"],
  client: Person | undefined,
): OwnSubmission["co_borrowers"][number]["entered"] =>
  mailbox && isHeld(mailbox, mailbox.readAt)
    ? {
        mailbox_id: mailbox.id,
        by: mailbox.enteredBy,
        is_stopped: mailbox.stoppedAt !== null,
        may_confirm: isTheirOwn(client?.mailbox ?? null),
      }
    : null;
