import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { isExplanationOwed } from "@funding-desk/contract/intake/application/form";
import type { OwedItem, OwedList, Paper, placePaper } from "@funding-desk/contract/intake/owed/api";
import { explanationForm } from "@funding-desk/contract/intake/owed/explanation-form";
import { findStatus } from "@funding-desk/contract/intake/status/statuses";
import type { AnswerChanges } from "../../../forms/answer-changes/answer-changes.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import { readChecked } from "../../../platform/errors/field-faults.ts";
import type {
  DocumentRequestService,
  MonthsKeeper,
  MonthsRequest,
} from "../../documents/document-request/document-request.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  type ApplicationOnFile,
  type ApplicationRecords,
  findOwnNumbersState,
  toNamed,
} from "../application/application-record.service.ts";
import {
  type GivenRow,
  isOwnDocument,
  listAskedTypes,
  listCoBorrowerLinks,
  listGiven,
  listWaitingAnswers,
  listWaitingConsents,
  updatePlace,
} from "./owed.repository.ts";
import { explainedMail } from "./owed-mails.ts";
import { countMonthsAsked, isWhole, listIfAsked, listPapers } from "./owed-papers.ts";

export type OwedService = ReturnType<typeof createOwedService>;

interface Deps extends Pick<SharedDeps, "database" | "checkRules" | "mails" | "live" | "timeZone"> {
  readonly requests: Pick<
    DocumentRequestService,
    "listOwn" | "listMonths" | "lockMonths" | "closeMonths" | "lockClosedMonths" | "blame"
  >;
  readonly applications: Pick<ApplicationRecords, "listByClient" | "find" | "replaceAnswers">;
  readonly changes: Pick<AnswerChanges, "lockFile" | "record">;
}

/** More than anyone has under process. Caps what the list costs. */
const readAtMost = 20;

/** From the application until terms or an end: then nothing more is collected. */
const isUnderProcess = ({ status }: ApplicationOnFile): boolean =>
  findStatus("application", status)?.countsAs === "under_process";

const alreadyRead = "We've looked at this file already. If it's something else, please send us a message.";

/** What clients still have to give the firm: the one list that every screen shows. */
export const createOwedService = (deps: Deps) => {
  const { database, requests, applications, changes, mails, live, timeZone } = deps;

  const listOthers = async (underProcess: readonly ApplicationOnFile[]): Promise<OwedList["others"]> => {
    const waiting = underProcess.flatMap(({ reference, coBorrowers }) =>
      coBorrowers
        .filter((each) => findOwnNumbersState(each) === "waiting")
        .map((each) => ({ ...toNamed(each), reference })),
    );
    if (waiting.length === 0) return [];
    const links = await listCoBorrowerLinks(
      database,
      waiting.map(({ id }) => id),
    );
    const sentAt = new Map(links.map(({ co_borrower_id, sent_at }) => [co_borrower_id, sent_at.toISOString()]));
    return waiting.map((each) => ({ ...each, asked_at: sentAt.get(each.id) ?? null }));
  };

  const countMonths = (request: MonthsRequest, given: readonly GivenRow[]) => {
    const { document_type_id: id, document_type: name, slug, months, requested_at: at } = request;
    return countMonthsAsked({ type: { id, name, slug }, months, askedOn: toCivilDate(timeZone, at) }, given);
  };

  const list = async (clientId: string): Promise<OwedList> => {
    const [asked, monthly, sent, given, types, consents, answers] = await Promise.all([
      requests.listOwn(clientId),
      requests.listMonths(clientId),
      applications.listByClient(clientId, readAtMost),
      listGiven(database, [clientId]),
      listAskedTypes(database),
      listWaitingConsents(database, clientId),
      listWaitingAnswers(database, clientId),
    ]);
    const open = asked.filter(({ fulfilled_at }) => fulfilled_at === null);
    const underProcess = sent.filter(isUnderProcess);
    const others = await listOthers(underProcess);
    const explanations = underProcess.filter(({ answers }) => isExplanationOwed(answers));
    const requested = new Set(open.map(({ document_type_id }) => document_type_id));
    const sources = underProcess.map((each) => ({ ...each, coBorrowers: each.coBorrowers.map(toNamed) }));
    const papers = listPapers(sources, { given, types, requested, timeZone });
    const owed: OwedItem[] = [
      ...consents.map((consent) => ({ kind: "consent" as const, ...consent })),
      ...answers.map((answer) => ({ kind: "answer" as const, ...answer })),
      ...open.map((request) => {
        const months = monthly.find(({ id }) => id === request.id);
        return { kind: "request" as const, ...request, ...(months && { parts: countMonths(months, given).parts }) };
      }),
      ...explanations.map(({ id, reference }) => ({ kind: "explanation" as const, application_id: id, reference })),
      ...papers.filter((paper) => !isWhole(paper)),
    ];
    return {
      owed,
      received: asked.filter(({ fulfilled_at }) => fulfilled_at !== null),
      complete: papers.filter(isWhole),
      if_asked: listIfAsked(sources, { given }),
      others,
    };
  };

  const settle = async (tx: Transaction, clientId: string): Promise<void> => {
    const monthly = await requests.lockMonths(tx, clientId);
    if (monthly.length === 0) return;
    const given = await listGiven(tx, [clientId]);
    for (const request of monthly) {
      const { parts, newest } = countMonths(request, given);
      if (newest && isWhole({ parts }))
        await requests.closeMonths(tx, { id: request.id, clientId, documentId: newest.id });
    }
  };

  const lose = async (tx: Transaction, clientId: string, documentId: string): Promise<void> => {
    const closed = await requests.lockClosedMonths(tx, clientId, documentId);
    if (closed.length === 0) return;
    const given = await listGiven(tx, [clientId]);
    for (const request of closed) {
      const { parts, newest } = countMonths(request, given);
      // A set that is whole without it was closed by the others.
      await requests.blame(tx, request.id, newest && isWhole({ parts }) ? newest.id : documentId);
    }
  };
  const monthsKeeper: MonthsKeeper = { settle, lose };

  return {
    list,
    monthsKeeper,

    /** @throws {DomainError} `not_found`, `invalid_fields`, `document_reviewed` */
    async place(
      clientId: string,
      documentId: string,
      { paper: key, part }: BodyOf<typeof placePaper>,
    ): Promise<OwedList> {
      const { owed, complete } = await list(clientId);
      const paper = [...owed, ...complete].find((item): item is Paper => item.kind === "paper" && item.key === key);
      if (!paper) throw invalidField("paper", "We no longer ask for this. Please reload the page.");
      if (part !== undefined && part !== "all" && !paper.parts.some((each) => each.part === part))
        throw invalidField("part", "This paper has no such part. Please reload the page.");
      const [field = null, coBorrowerId = null] = key.split(":");
      await withTransaction(database, async (tx) => {
        const place = {
          field,
          co_borrower_id: coBorrowerId,
          part: part ?? null,
          document_type_id: paper.document_type_id,
        };
        if (await updatePlace(tx, { clientId, documentId, ...place })) {
          await settle(tx, clientId);
          return live.notify(tx, { clientId });
        }
        const isThere = await isOwnDocument(tx, clientId, documentId);
        throw isThere ? new DomainError("document_reviewed", { sentence: alreadyRead }) : new DomainError("not_found");
      });
      return list(clientId);
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
