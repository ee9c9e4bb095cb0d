import { randomUUID } from "node:crypto";
import type { DeskSubmission, DeskSubmissionSummary } from "@funding-desk/contract/placement/submission/desk-api";
import type { SubmissionActor, SubmissionEventKind } from "@funding-desk/contract/placement/submission/states";
import type {
  LenderRequestWire,
  SubmissionEventWire,
  SubmissionItemWire,
} from "@funding-desk/contract/placement/submission/submission-wire";
import type { Clients } from "../../../identity/client/clients.ts";
import type { EnteredMailboxes } from "../../../identity/entered-mailbox/entered-mailboxes.ts";
import type { PrivateLinks } from "../../../identity/private-link/private-links.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import {
  type ApplicationOnFile,
  type ApplicationRecords,
  findOwnNumbersState,
  formatCoBorrowerName,
} from "../../intake/application/application-record.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import {
  findMissing,
  type LenderConsentRow,
  type LenderConsents,
  type Person,
  toConsentWire,
} from "../lender-consent/lender-consent.service.ts";
import { type LenderRequestRow, listLenderRequests } from "./lender-request.repository.ts";
import {
  type ChosenRow,
  findSubmission,
  listChosen,
  listSubmissions,
  type SubmissionRow,
} from "./submission.repository.ts";
import { type EventRow, insertEvent, listEvents } from "./submission-event.repository.ts";
import { listItems, type SubmissionItemRow } from "./submission-item.repository.ts";

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

export type SubmissionRecords = ReturnType<typeof createSubmissionRecords>;

interface Deps extends Pick<SharedDeps, "database"> {
  readonly clients: Clients;
  readonly applications: ApplicationRecords;
  readonly consents: LenderConsents;
  readonly privateLinks: PrivateLinks;
  readonly enteredMailboxes: Pick<EnteredMailboxes, "list">;
}

const formatPerson = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** What is stored of submissions, and how everyone sees it. */
export const createSubmissionRecords = (deps: Deps) => {
  const { database, consents } = deps;

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

  const toSummary = (row: SubmissionRow, isConsented: boolean): DeskSubmissionSummary => ({
    id: row.id,
    status: row.status,
    status_since: row.status_since.toISOString(),
    application_id: row.application_id,
    reference: row.reference,
    lender_id: row.lender_id,
    lender_name: row.lender_name,
    program_id: row.program_id,
    program_name: row.program_name,
    channel: row.channel,
    lender_email: row.lender_email,
    created_by: row.created_by_name,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    sent_by: row.sent_by_name,
    opens: row.opens,
    last_opened_at: row.last_opened_at?.toISOString() ?? null,
    is_consented: isConsented,
    revision: row.revision,
  });

  return {
    listPeople,

    /** @throws {DomainError} `not_found` for one that isn't this client's */
    load,

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

    async listForDesk(clientId: string): Promise<DeskSubmissionSummary[]> {
      const rows = await listSubmissions(database, clientId);
      const given = await consents.list(
        database,
        rows.map(({ id }) => id),
      );
      const people = new Map<string, readonly Person[]>();
      for (const { application_id: id } of rows) {
        if (people.has(id)) continue;
        const application = await deps.applications.find(database, id);
        people.set(id, application ? await listPeople(application) : []);
      }
      return rows.map((row) => {
        const own = given.filter(({ submission_id: id }) => id === row.id);
        return toSummary(row, findMissing(own, people.get(row.application_id) ?? []).length === 0);
      });
    },

    async loadForDesk(id: string, clientId: string): Promise<DeskSubmission> {
      const { row, people, application } = await load(id, clientId);
      const [chosen, items, given, requests, events, link] = await Promise.all([
        listChosen(database, id),
        listItems(database, id),
        consents.list(database, [id]),
        listLenderRequests(database, [id]),
        listEvents(database, [id]),
        deps.privateLinks.findForLender(database, id),
      ]);
      const numbers = new Map(application.coBorrowers.map((each) => [each.id, findOwnNumbersState(each)]));
      return {
        ...toSummary(row, findMissing(given, people).length === 0),
        note: row.note,
        reason: row.reason,
        documents: chosen.map(toChosenWire),
        items: items.map(toItemWire),
        manifest_sha256: row.manifest_sha256?.toString("hex") ?? null,
        consents: given.map((consent) => toConsentWire(consent, findName(consent, people))),
        people: people.map(({ coBorrowerId, mailbox: _, ...person }) => ({
          ...person,
          co_borrower_id: coBorrowerId,
          own_numbers: (coBorrowerId !== null && numbers.get(coBorrowerId)) || null,
        })),
        requests: requests.map(toRequestWire),
        events: events.map((event) => ({ ...toEventWire(event), about: joinAbout(event) })),
        link: link
          ? {
              expires_at: link.until.toISOString(),
              opens_left: link.opensLeft,
              is_revoked: link.isEnded,
            }
          : null,
      };
    },
  };
};

/** Whose consent it is. */
export const findName = (consent: LenderConsentRow, people: readonly Person[]): string =>
  people.find(({ coBorrowerId }) => coBorrowerId === consent.co_borrower_id)?.name ?? "";

export const toPlaceableWire = ({
  file_id: _,
  media_type: _type,
  covers_until: _covers,
  uploaded_at,
  ...row
}: Omit<ChosenRow, "is_asked_for" | "why">) => ({
  ...row,
  uploaded_at: uploaded_at.toISOString(),
});

const toChosenWire = ({ is_asked_for, why, ...row }: ChosenRow) => ({ ...toPlaceableWire(row), is_asked_for, why });

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

const joinAbout = ({ detail: { about, forStaff } }: EventRow): string => [about, forStaff].filter(Boolean).join(". ");

/** As the client reads it. */
export const toEventWire = ({ kind, at, actor_kind, actor_name, detail }: EventRow): SubmissionEventWire => ({
  kind,
  at: at.toISOString(),
  actor_kind,
  actor_name,
  about: detail.about ?? "",
});
