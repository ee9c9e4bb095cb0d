import { randomUUID } from "node:crypto";
import type { SubmissionActor, SubmissionEventKind } from "@funding-desk/contract/placement/submission/states";
import type {
  LenderRequestWire,
  SubmissionEventWire,
  SubmissionItemWire,
} from "@funding-desk/contract/placement/submission/submission-wire";
import type { Clients } from "../../../identity/client/clients.ts";
import type { EnteredMailboxes } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import type { StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import {
  type ApplicationOnFile,
  type ApplicationRecords,
  formatCoBorrowerName,
} from "../../intake/application/application-record.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { Person } from "../lender-consent/consent-weighing.service.ts";
import type { LenderConsentRow } from "../lender-consent/lender-consent.service.ts";
import type { LenderRequestRow } from "./lender-request.repository.ts";
import { findSubmission, type SubmissionRow } from "./submission.repository.ts";
import { type EventRow, insertEvent } from "./submission-event.repository.ts";
import type { SubmissionItemRow } from "./submission-item.repository.ts";

/** Who did something, as the history names them. */
export interface EventActor {
  readonly kind: SubmissionActor;
  readonly name: string | null;
}

/** What the firm's other systems hear of the history. */
const outsideEvents: Partial<
  Record<SubmissionEventKind, "submission.sent" | "submission.passed" | "submission.withdrawn">
> = { sent: "submission.sent", passed: "submission.passed", withdrawn: "submission.withdrawn" };

export interface SubmissionHappening {
  readonly actor: EventActor;
  readonly kind: SubmissionEventKind;
  /** In words; "" for nothing besides. */
  readonly about?: string;
  /** In words that the client doesn't read; "" for nothing. */
  readonly forStaff?: string;
}

/** A submission with the application it comes from. */
export interface SubmissionOnFile {
  readonly row: SubmissionRow;
  readonly application: ApplicationOnFile;
  /** Everyone in the application, the client first. */
  readonly people: readonly Person[];
  readonly businessName: string;
}

/** The submission that a member asks for. */
export interface SubmissionTarget {
  readonly staff: StaffIdentity;
  readonly clientId: string;
  readonly id: string;
}

export type SubmissionRecords = ReturnType<typeof createSubmissionRecords>;

interface Deps extends Pick<SharedDeps, "database" | "access"> {
  readonly clients: Clients;
  readonly applications: ApplicationRecords;
  readonly enteredMailboxes: Pick<EnteredMailboxes, "list">;
}

const formatPerson = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** What is stored of submissions, with everyone in them, and their history. */
export const createSubmissionRecords = (deps: Deps) => {
  const { database } = deps;

  const listPeople = async (application: ApplicationOnFile, db?: Queryable): Promise<Person[]> => {
    const client = await deps.clients.loadClient(application.clientId, db);
    const entered = await deps.enteredMailboxes.list(db ?? database, application.clientId);
    const findMailbox = (id: string | null) => entered.find(({ coBorrowerId }) => coBorrowerId === id) ?? null;
    return [
      { coBorrowerId: null, name: formatPerson(client), email: client.email, mailbox: findMailbox(null) },
      ...application.coBorrowers.map((each) => ({
        coBorrowerId: each.id,
        name: formatCoBorrowerName(each),
        email: String(each.answers.email ?? ""),
        mailbox: findMailbox(each.id),
      })),
    ];
  };

  const load = async (id: string, clientId: string, db: Queryable = database): Promise<SubmissionOnFile> => {
    const row = requireFound(await findSubmission(db, id));
    requireFound(row.client_id === clientId || undefined);
    const application = requireFound(await deps.applications.find(db, row.application_id));
    return {
      row,
      application,
      people: await listPeople(application, db),
      businessName: String(application.answers.legalBusinessName ?? ""),
    };
  };

  return {
    listPeople,

    /** @throws {DomainError} `not_found` for one that isn't this client's */
    load,

    /** @throws {DomainError} `not_found` */
    async loadVisible({ staff, clientId, id }: SubmissionTarget): Promise<SubmissionOnFile> {
      await deps.access.requireVisible(database, staff, clientId);
      return load(id, clientId);
    },

    /** Appends to the history. */
    record: async (
      tx: Transaction,
      { id, client_id: clientId }: Pick<SubmissionRow, "id" | "client_id">,
      { actor, kind, about, forStaff }: SubmissionHappening,
    ): Promise<void> => {
      const event = outsideEvents[kind];
      if (event) await recordEvents(tx, [{ kind: event, clientId, subjectId: id, data: { submission_id: id } }]);
      await insertEvent(tx, {
        id: randomUUID(),
        submissionId: id,
        clientId,
        actorKind: actor.kind,
        actorName: actor.name,
        kind,
        detail: { ...(about ? { about } : {}), ...(forStaff ? { forStaff } : {}) },
      });
    },
  };
};

export const toActor = ({ name }: StaffIdentity): EventActor => ({ kind: "staff", name });

/** Whose consent it is. */
export const findName = (consent: LenderConsentRow, people: readonly Person[]): string =>
  people.find(({ coBorrowerId }) => coBorrowerId === consent.co_borrower_id)?.name ?? "";

export const toItemWire = (row: SubmissionItemRow): SubmissionItemWire => ({
  position: row.position,
  kind: row.kind,
  name: row.name,
  media_type: row.media_type,
  size_bytes: row.size_bytes,
  pages: row.pages,
  sha256: row.sha256.toString("hex"),
  is_there: row.file_id !== null,
});

export const toRequestWire = (row: LenderRequestRow): LenderRequestWire => ({
  id: row.id,
  words: row.words,
  due_on: row.due_on,
  asked_at: row.asked_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
});

/** As the client reads it. */
export const toEventWire = ({ kind, at, actor_kind, actor_name, detail }: EventRow): SubmissionEventWire => ({
  kind,
  at: at.toISOString(),
  actor_kind,
  actor_name,
  about: detail.about ?? "",
});
