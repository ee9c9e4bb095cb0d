import { isExplanationOwed } from "@funding-desk/contract/intake/application/form";
import type { OwedItem, OwedList } from "@funding-desk/contract/intake/owed/api";
import { explanationForm } from "@funding-desk/contract/intake/owed/explanation-form";
import { findStatus } from "@funding-desk/contract/intake/status/statuses";
import type { AnswerChanges } from "../../../forms/answer-changes/answer-changes.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError } from "../../../platform/errors/errors.ts";
import { readChecked } from "../../../platform/errors/field-faults.ts";
import type { DocumentRequestService } from "../../documents/document-request/document-request.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type ApplicationOnFile,
  type ApplicationRecords,
  findOwnNumbersState,
  formatCoBorrowerName,
} from "../application/application-record.service.ts";
import {
  listAskedTypes,
  listCoBorrowerLinks,
  listGiven,
  listWaitingAnswers,
  listWaitingConsents,
} from "./owed.repository.ts";
import { explainedMail } from "./owed-mails.ts";
import { listOwedPapers } from "./owed-papers.ts";

export type OwedService = ReturnType<typeof createOwedService>;

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "mails" | "live"> {
  readonly requests: Pick<DocumentRequestService, "listOwn">;
  readonly applications: Pick<ApplicationRecords, "listByClient" | "find" | "replaceAnswers">;
  readonly changes: Pick<AnswerChanges, "lockFile" | "record">;
}

/** More than anyone has under process. Caps what the list costs. */
const readAtMost = 20;

/** From the application until terms or an end: then nothing more is collected. */
const isUnderProcess = ({ status }: ApplicationOnFile): boolean =>
  findStatus("application", status)?.countsAs === "under_process";

/** What clients still have to give the firm: the one list that every screen shows. */
export const createOwedService = (deps: Deps) => {
  const { database, requests, applications, changes, mails, live } = deps;

  const listOthers = async (underProcess: readonly ApplicationOnFile[]): Promise<OwedList["others"]> => {
    const waiting = underProcess.flatMap(({ reference, coBorrowers }) =>
      coBorrowers
        .filter((each) => findOwnNumbersState(each) === "waiting")
        .map((each) => ({ id: each.id, name: formatCoBorrowerName(each), reference })),
    );
    if (waiting.length === 0) return [];
    const links = await listCoBorrowerLinks(
      database,
      waiting.map(({ id }) => id),
    );
    const sentAt = new Map(links.map(({ co_borrower_id, sent_at }) => [co_borrower_id, sent_at.toISOString()]));
    return waiting.map((each) => ({ ...each, asked_at: sentAt.get(each.id) ?? null }));
  };

  return {
    async list(clientId: string): Promise<OwedList> {
      const [asked, sent, given, types, consents, answers] = await Promise.all([
        requests.listOwn(clientId),
        applications.listByClient(clientId, readAtMost),
        listGiven(database, clientId),
        listAskedTypes(database),
        listWaitingConsents(database, clientId),
        listWaitingAnswers(database, clientId),
      ]);
      const open = asked.filter(({ fulfilled_at }) => fulfilled_at === null);
      const underProcess = sent.filter(isUnderProcess);
      const others = await listOthers(underProcess);
      const explanations = underProcess.filter(({ answers }) => isExplanationOwed(answers));
      const requested = new Set(open.map(({ document_type_id }) => document_type_id));
      const owed: OwedItem[] = [
        ...consents.map((consent) => ({ kind: "consent" as const, ...consent })),
        ...answers.map((answer) => ({ kind: "answer" as const, ...answer })),
        ...open.map((request) => ({ kind: "request" as const, ...request })),
        ...explanations.map(({ id, reference }) => ({ kind: "explanation" as const, application_id: id, reference })),
        ...listOwedPapers(underProcess, { given, types, requested }),
      ];
      return { owed, received: asked.filter(({ fulfilled_at }) => fulfilled_at !== null), others };
    },

    /**
     * Adds the explanation to the application, as the client's own change, and mails the firm. Repeating it changes nothing.
     * @throws {DomainError} `not_found`, `invalid_fields`, `explanation_not_owed`
     */
    async explain(clientId: string, applicationId: string, body: Readonly<Record<string, unknown>>): Promise<void> {
      const { complianceExplanation = "" } = readChecked(explanationForm, body, deps.checkRules());
      await withTransaction(database, async (tx) => {
        await changes.lockFile(tx, clientId);
        const before = await applications.find(tx, applicationId);
        if (before?.clientId !== clientId) throw new DomainError("not_found");
        if (before.answers.complianceExplanation === complianceExplanation) return;
        if (!isExplanationOwed(before.answers)) throw new DomainError("explanation_not_owed");
        const after = { ...before.answers, complianceExplanation };
        await applications.replaceAnswers(tx, before, after);
        await changes.record(tx, { clientId, subject: { kind: "application", id: before.id }, before, after });
        await mails.queue(tx, explainedMail, { clientId, cause: before.id, reference: before.reference });
        await live.notify(tx, { clientId });
      });
    },
  };
};
