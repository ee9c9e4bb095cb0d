import { randomUUID } from "node:crypto";
import { findAskedMonths } from "@funding-desk/contract/documents/document-request/asked-months";
import { type DeskDocumentRequest, requestDocuments } from "@funding-desk/contract/documents/document-request/desk-api";
import type { OwnDocumentRequest } from "@funding-desk/contract/documents/document-request/own-request";
import { isCivilDate, toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { BodyOf } from "@funding-desk/contract/http/endpoint";
import { type ActingStaff, actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Database, Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import { formatInstants } from "../../../platform/text/instants.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  blameDocument,
  existsOpenFor,
  findRequest,
  fulfillAgain,
  fulfillOldest,
  fulfillRequest,
  insertReplacement,
  insertRequest,
  listOpenTypes,
  listOtherType,
  listRequests,
  listStatementRequests,
  listTypeNames,
  lockAnswered,
  lockStatementRequests,
  type NewRequest,
  type RequestRow,
  reopenRequest,
  type StatementRequestRow,
  sendBackRequest,
  withdrawRequest,
} from "./document-request.repository.ts";
import { neededDocumentsMail } from "./document-request-mails.ts";
import { listForExport, listOwn, type OwnRequestRow } from "./own-request.repository.ts";

/** Documents the firm asks clients for. */
export type DocumentRequestService = ReturnType<typeof createDocumentRequestService>;

export interface RejectedDocument {
  readonly clientId: string;
  readonly documentId: string;
  readonly wantsAnother: boolean;
  readonly dueOn: string | undefined;
}

export interface LendersRequest {
  readonly clientId: string;
  /** Left out for what has no type of its own. */
  readonly typeId: number | undefined;
  readonly note: string;
  readonly dueOn: string | undefined;
  /** Who speaks with the lender. */
  readonly staffId: string;
}

type Paper = Pick<NamedRequest, "typeId" | "name" | "note" | "dueOn">;

interface RequestPlace {
  readonly clientId: string;
  readonly id: string;
}

interface ChecklistAddition {
  readonly clientId: string;
  readonly requests: readonly NamedRequest[];
}

interface NamedRequest extends NewRequest {
  /** The document type's. */
  readonly name: string;
}

/** A request that is answered once so many months of statements are here. */
export interface MonthsRequest extends StatementRequestRow {
  readonly months: number;
}

/** Counts the months that requests ask for. */
export interface MonthsKeeper {
  /** Closes the requests whose months are all here. */
  settle(tx: Transaction, clientId: string): Promise<void>;
  /** Says with `blame` which closed ones lack a month without this document: those go back with it, and no others do. */
  lose(tx: Transaction, clientId: string, documentId: string): Promise<void>;
}

type Deps = Pick<SharedDeps, "database" | "access" | "audit" | "live" | "mails" | "timeZone">;

export const createDocumentRequestService = (deps: Deps) => {
  const { database, access, audit, live, mails, timeZone } = deps;

  const parseDueDay = (text: string | undefined): string | null => {
    if (!text) return null;
    if (!isCivilDate(text)) throw invalidField("due_on", "Please enter a valid date.");
    if (text < toCivilDate(timeZone, new Date()))
      throw invalidField("due_on", "This date has passed. Please choose a later one.");
    return text;
  };

  const keepers: MonthsKeeper[] = [];
  /** Call it when what is known of a client's statements has changed. */
  const settle = async (tx: Transaction, clientId: string): Promise<void> => {
    for (const each of keepers) await each.settle(tx, clientId);
  };
  const lose = async (tx: Transaction, clientId: string, documentId: string): Promise<void> => {
    for (const each of keepers) await each.lose(tx, clientId, documentId);
  };
  const lockMonths = async (tx: Transaction, clientId: string): Promise<MonthsRequest[]> =>
    toMonthsRequests(await lockStatementRequests(tx, clientId));

  const queueMail = async (tx: Transaction, clientId: string): Promise<void> => {
    await mails.queue(tx, neededDocumentsMail, { clientId });
    await live.notify(tx, { clientId });
  };

  const getRequest = async (db: Database | Transaction, clientId: string, id: string): Promise<RequestRow> =>
    requireFound(await findRequest(db, clientId, id));

  /** Adds them to the client's checklist. One mail names all, a little later. */
  const addAll = async (
    tx: Transaction,
    staff: ActingStaff,
    { clientId, requests }: ChecklistAddition,
  ): Promise<void> => {
    for (const request of requests) await insertRequest(tx, request);
    await queueMail(tx, clientId);
    for (const { name, dueOn } of requests)
      await audit.record(tx, {
        ...actedBy(staff),
        action: "document.requested",
        clientId,
        subject: name,
        detail: { due_on: dueOn },
      });
  };

  /** @throws {DomainError} `invalid_fields` for an unknown type, words without one, or an invalid or past day */
  const prepare = async (db: Queryable, said: BodyOf<typeof requestDocuments>) => {
    const dueOn = parseDueDay(said.due_on);
    const note = normalizeText(said.note ?? "") || null;
    requireNone({ note: findSsnFault(note ?? "") });
    const typeIds = [...new Set(said.document_type_ids)];
    const types = new Map((await listTypeNames(db, typeIds)).map(({ id, name }) => [id, name]));
    if (types.size < typeIds.length) throw invalidField("document_type_ids", "Please choose a document type.");
    const words = readWords(said.words, typeIds);
    return {
      content: [typeIds, note, dueOn, ...words],
      papers: typeIds.map((typeId) => {
        const text = [words.get(typeId) ?? "", note ?? ""].filter((part) => part !== "").join("\n");
        return { typeId, name: types.get(typeId) ?? "", note: text || null, dueOn };
      }),
    };
  };

  /** @returns the request as it is then, and whether that withdrew it */
  const withdrawOne = async (tx: Transaction, staff: ActingStaff, { clientId, id }: RequestPlace) => {
    const isWithdrawn = await withdrawRequest(tx, (await getRequest(tx, clientId, id)).id);
    const row = await getRequest(tx, clientId, id);
    if (isWithdrawn) {
      await live.notify(tx, { clientId });
      const about = { clientId, subject: row.document_type };
      await audit.record(tx, { ...actedBy(staff), action: "document.request_withdrawn", ...about });
    }
    return { row, isWithdrawn };
  };

  return {
    addAll,
    listOpenTypes,

    /** What would be asked for, so that it can be asked of many clients. @throws {DomainError} as `ask` */
    prepare,

    /** Asks a client for what of it isn't open yet. @returns the requests' ids */
    async askForMissing(
      tx: Transaction,
      staff: ActingStaff,
      { clientId, papers }: { readonly clientId: string; readonly papers: readonly Paper[] },
    ): Promise<string[]> {
      const open = new Set(await listOpenTypes(tx, clientId));
      const requests = papers
        .filter(({ typeId }) => !open.has(typeId))
        .map((paper) => ({ ...paper, id: randomUUID(), clientId, staffId: staff.staffId }));
      if (requests.length > 0) await addAll(tx, staff, { clientId, requests });
      return requests.map(({ id }) => id);
    },

    /** @returns whether the client had it still to hand over */
    takeBack: async (tx: Transaction, staff: ActingStaff, place: RequestPlace): Promise<boolean> =>
      (await withdrawOne(tx, staff, place)).isWithdrawn,

    /** @throws {DomainError} `not_found` */
    async list(staff: StaffIdentity, clientId: string): Promise<DeskDocumentRequest[]> {
      await access.requireVisible(database, staff, clientId);
      return (await listRequests(database, clientId)).map(toDeskRequest);
    },

    /** @throws {DomainError} `not_found`; `invalid_fields` for an unknown type, words without one, or an invalid or past day */
    async ask(
      staff: StaffIdentity,
      clientId: string,
      { idempotencyKey, ...said }: BodyOf<typeof requestDocuments> & { readonly idempotencyKey: string | undefined },
    ): Promise<DeskDocumentRequest[]> {
      await access.requireVisible(database, staff, clientId);
      const { content, papers } = await prepare(database, said);
      const owner = { clientId, staffId: staff.staffId };
      const intent = toIntent(requestDocuments, { ...owner, idempotencyKey }, content);
      const requests = papers.map((paper) => ({ ...paper, ...owner, id: randomUUID() }));
      return withTransaction(database, async (tx) => {
        const act = () => addAll(tx, staff, { clientId, requests });
        const ids = await once(tx, intent, { answer: requests.map(({ id }) => id), act });
        return Promise.all(ids.map(async (id) => toDeskRequest(await getRequest(tx, clientId, id))));
      });
    },

    /**
     * Adds what a lender asked for, in its own words, to the client's checklist. The mail says it a little later, as for the
     * firm's own requests.
     * @returns the request's id
     * @throws {DomainError} `invalid_fields` for an unknown type, or an invalid or past day
     */
    async askForLender(tx: Transaction, { typeId, dueOn: day, ...request }: LendersRequest): Promise<string> {
      const dueOn = parseDueDay(day);
      const [type] = typeId === undefined ? await listOtherType(tx) : await listTypeNames(tx, [typeId]);
      if (!type) throw invalidField("document_type_id", "Please choose a document type.");
      const id = randomUUID();
      await insertRequest(tx, { ...request, id, typeId: type.id, dueOn });
      await queueMail(tx, request.clientId);
      return id;
    },

    /** @throws {DomainError} `not_found`; `request_fulfilled` */
    async withdraw(staff: StaffIdentity, clientId: string, id: string): Promise<DeskDocumentRequest> {
      await access.requireVisible(database, staff, clientId);
      return withTransaction(database, async (tx) => {
        const { row } = await withdrawOne(tx, staff, { clientId, id });
        if (row.fulfilled_at) throw new DomainError("request_fulfilled");
        return toDeskRequest(row);
      });
    },

    /** What the client has to upload, and uploaded lately. */
    listOwn: async (clientId: string): Promise<OwnDocumentRequest[]> =>
      (await listOwn(database, clientId)).map(toOwnRequest),

    exportOwn: async (clientId: string): Promise<object[]> =>
      (await listForExport(database, clientId)).map(toExportedRequest),

    /**
     * Call it when documents were uploaded: fulfills the oldest open request of each type. One that asks for months is closed once
     * they're all here.
     */
    async fulfill(tx: Transaction, clientId: string, documentIds: readonly string[]) {
      const except = (await lockMonths(tx, clientId)).map(({ id }) => id);
      if (await fulfillOldest(tx, { clientId, documentIds, except })) await live.notify(tx, { clientId });
      await settle(tx, clientId);
    },

    /** Those that say how many months they ask for. */
    listMonths: async (clientId: string): Promise<MonthsRequest[]> =>
      toMonthsRequests(await listStatementRequests(database, clientId)),

    /** The same, for whoever counts and closes them in this transaction. */
    lockMonths,

    /** Closed ones that this document may have counted for. */
    lockClosedMonths: async (tx: Transaction, clientId: string, documentId: string): Promise<MonthsRequest[]> =>
      toMonthsRequests(await lockAnswered(tx, clientId, documentId)),

    /** @param documentId the last one of the set */
    async closeMonths(tx: Transaction, { id, clientId, documentId }: RequestPlace & { readonly documentId: string }) {
      if (await fulfillRequest(tx, id, documentId)) await live.notify(tx, { clientId });
    },

    /** A closed request goes back with this document, whichever was the last of its set. */
    blame: blameDocument,

    /** Calls it in each transaction that may have made a set of months whole, or lacking. */
    watchMonths(keeper: MonthsKeeper): void {
      keepers.push(keeper);
    },
    settle,

    /** Reopens the requests of a document the client deleted. */
    async reopen(tx: Transaction, clientId: string, documentId: string) {
      await lose(tx, clientId, documentId);
      await reopenRequest(tx, documentId);
    },

    /** Call it when a document counts again: fulfills what it had fulfilled. */
    async fulfillAgain(tx: Transaction, clientId: string, documentId: string) {
      const except = (await lockMonths(tx, clientId)).map(({ id }) => id);
      await fulfillAgain(tx, documentId, except);
      await settle(tx, clientId);
    },

    /**
     * Gives the request of a rejected document back to the client, or makes a new one if wanted and there was none. Mails them.
     * @throws {DomainError} `invalid_fields` as `ask`
     */
    async reject(
      tx: Transaction,
      staff: StaffIdentity,
      { clientId, documentId, wantsAnother, dueOn }: RejectedDocument,
    ) {
      const due = parseDueDay(dueOn);
      const today = toCivilDate(timeZone, new Date());
      await lose(tx, clientId, documentId);
      const isOpen =
        (await sendBackRequest(tx, { documentId, dueOn: due, today })) || (await existsOpenFor(tx, documentId));
      if (!isOpen && wantsAnother) {
        await insertReplacement(tx, { id: randomUUID(), documentId, dueOn: due, staffId: staff.staffId });
      }
      await queueMail(tx, clientId);
    },
  };
};

const toMonthsRequests = (rows: readonly StatementRequestRow[]): MonthsRequest[] =>
  rows.flatMap((row) => {
    const months = findAskedMonths(row.note);
    return months === undefined ? [] : [{ ...row, months }];
  });

/** By type. @throws {DomainError} `invalid_fields` for a type that isn't asked for, or twice */
const readWords = (
  given: BodyOf<typeof requestDocuments>["words"] = [],
  typeIds: readonly number[],
): ReadonlyMap<number, string> => {
  const words = new Map(given.map(({ document_type_id, text }) => [document_type_id, normalizeText(text)]));
  if (words.size < given.length || [...words.keys()].some((id) => !typeIds.includes(id)))
    throw invalidField("document_type_ids", "Please choose the document types again.");
  return words;
};

const toDeskRequest = ({ fulfilled_document_id, ...row }: RequestRow): DeskDocumentRequest => ({
  ...formatInstants(row),
  document_id: fulfilled_document_id,
});

const toOwnRequest = ({ filename, rejection_reason: reason, ...row }: OwnRequestRow): OwnDocumentRequest => ({
  ...formatInstants(row),
  rejected: filename === null || reason === null ? null : { filename, reason },
});

const toExportedRequest = (row: OwnRequestRow): object => ({
  type: row.document_type,
  note: row.note,
  due_on: row.due_on,
  asked_by: row.asked_by,
  asked_at: row.asked_at.toISOString(),
  handed_over_at: row.fulfilled_at?.toISOString() ?? null,
});
