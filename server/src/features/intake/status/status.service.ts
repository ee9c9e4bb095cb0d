import { randomUUID } from "node:crypto";
import type { StatusChangeWire } from "@funding-desk/contract/intake/status/desk-api";
import {
  getMilestoneStatus,
  isFinalStatus,
  type Milestone,
  type StatusWords,
  type SubmissionKind,
  statusesOf,
} from "@funding-desk/contract/intake/status/statuses";
import type { Unmet } from "@funding-desk/contract/intake/status/unmet";
import { type ActingStaff, actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { ClientOpener } from "../../../platform/crypto/field-cipher.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { formatInstants, type WithTextInstants } from "../../../platform/text/instants.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { LoadUndoSeconds } from "../../office/undo-time/undo-time.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ConditionService } from "../condition/condition.service.ts";
import { type ChangeWords, openWords, sealWords } from "./sealed-words.ts";
import {
  type AnnouncedRow,
  announceChange,
  announceUnheard,
  type ChangeRow,
  type CurrentStatusRow,
  deleteChange,
  findCurrentStatus,
  findCurrentStatusForUpdate,
  findFirstStatus,
  findNewestChange,
  findToldStatus,
  insertChange,
  isChangeOf,
  listChanges,
  type NewChange,
  updateStatus,
  withholdChange,
} from "./status.repository.ts";
import { statusChangedMail } from "./status-mails.ts";
import { loadStatusWords } from "./status-words.service.ts";

export interface StatusMove {
  readonly kind: SubmissionKind;
  readonly id: string;
  /** A stage or status of that kind. */
  readonly to: string;
  /** Where the person moving it saw it. */
  readonly expected_from: string;
  /** For the firm only. */
  readonly note?: string | undefined;
  /** For the client. */
  readonly message?: string | undefined;
  /** Moves it although conditions aren't met. */
  readonly override_reason?: string | undefined;
  /** Corrects the last move without a mail. */
  readonly correction_reason?: string | undefined;
}

export interface StatusUndo {
  readonly kind: SubmissionKind;
  readonly id: string;
  readonly change_id: string;
}

export interface MilestoneMove {
  /** The application's. */
  readonly id: string;
  readonly milestone: Milestone;
}

export interface StatusView extends WithTextInstants<CurrentStatusRow> {
  readonly changes: StatusChangeWire[];
  readonly undo_seconds: number;
  readonly unmet: Unmet[];
  readonly words: (StatusWords & { readonly status: string })[];
}

export type StatusService = ReturnType<typeof createStatusService>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "access" | "mails" | "audit" | "live"> {
  readonly conditions: Pick<ConditionService, "listUnmet">;
  readonly jobs: Pick<Jobs, "send">;
  readonly loadUndoSeconds: LoadUndoSeconds;
}

/** Lets the client hear of a change once it can't be undone anymore. */
export const announcementQueue: JobQueue<{ changeId: string }> = {
  name: "status-announcement",
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 600 },
  expireSeconds: 60,
};

interface Move {
  readonly change: Omit<NewChange, keyof ChangeWords>;
  readonly words: ChangeWords;
  readonly reference: string;
  readonly overrideReason?: string | undefined;
  readonly correctionReason?: string | undefined;
}

interface HeldMove {
  readonly clientId: string;
  readonly kind: SubmissionKind;
  readonly to: string;
  readonly reference: string;
  readonly reason: string | undefined;
}

const listOf = new Intl.ListFormat("en-US");

/** Null for a blank text. */
const normalizeWords = (text: string | undefined): string | null => normalizeText(text ?? "") || null;

const alreadyThere = "It's already there.";

export const createStatusService = (deps: Deps) => {
  const { database, access, mails, audit, live } = deps;

  const loadChanges = async (db: Queryable, row: CurrentStatusRow, limit: number): Promise<OpenChange[]> => {
    const changes = await listChanges(db, row.id, limit);
    if (changes.length === 0) return [];
    const opener = await deps.cipher.forReading(db, row.client_id);
    return changes.map((change) => openChange(opener, change));
  };

  const toView = async (db: Queryable, kind: SubmissionKind, row: CurrentStatusRow): Promise<StatusView> => {
    const changes = await loadChanges(db, row, listedAtMost);
    return {
      ...formatInstants(row),
      changes: changes.map(({ staff_id: _, undo_seconds: __, ...change }) => change),
      undo_seconds: Math.floor(changes[0]?.undo_seconds ?? 0),
      unmet: await deps.conditions.listUnmet(db, { kind, clientId: row.client_id }),
      words: (await loadStatusWords(db)).flatMap(({ kind: of, ...words }) => (of === kind ? [words] : [])),
    };
  };

  /** Tells the client's pages and the firm's other systems, oldest first. */
  const tell = async (tx: Transaction, changes: readonly AnnouncedRow[]): Promise<void> => {
    const inOrder = changes.toSorted((one, other) => one.changed_at.getTime() - other.changed_at.getTime());
    await recordEvents(
      tx,
      inOrder.map((row) => ({
        kind: "status.changed",
        clientId: row.client_id,
        subjectId: row.subject_id,
        data: { subject: row.kind, subject_id: row.subject_id, from: row.from_status, to: row.to_status },
      })),
    );
    const [first] = changes;
    if (first) await live.notify(tx, { clientId: first.client_id });
  };

  /** Saves, mails, and records the move. The audit comes last: everyone else who records waits for the commit. */
  const carryOut = async (
    tx: Transaction,
    staff: ActingStaff,
    { change, words, reference, overrideReason, correctionReason }: Move,
  ) => {
    const { id, kind, subjectId, clientId, from, to, changedAt, heardInSeconds } = change;
    const { message } = words;
    const cipher = await deps.cipher.forWriting(tx, clientId);
    await updateStatus(tx, kind, { id: subjectId, status: to, since: changedAt });
    // What the client hears at once also ends the wait of what came before.
    if (heardInSeconds === 0) await tell(tx, await announceUnheard(tx, subjectId));
    await insertChange(tx, { ...change, ...sealWords(cipher, id, words) });
    if (heardInSeconds === 0) await announce(tx, id);
    else await deps.jobs.send(tx, { ...announcementQueue, startAfterSeconds: heardInSeconds }, { changeId: id });
    await live.notify(tx, { clientId, isInternal: true });
    if (correctionReason === undefined)
      await mails.queue(tx, statusChangedMail, {
        clientId,
        cause: id,
        kind,
        to,
        reference,
        message,
        staffName: staff.name,
      });
    await audit.record(tx, {
      ...actedBy(staff),
      action: "status.changed",
      clientId,
      subject: nameSubject(kind, reference),
      detail: {
        from,
        to,
        has_message: message !== null,
        ...(overrideReason === undefined ? {} : { override_reason: overrideReason }),
        ...(correctionReason === undefined ? {} : { correction_reason: correctionReason }),
      },
    });
  };

  const announce = async (tx: Transaction, changeId: string): Promise<void> => {
    const change = await announceChange(tx, changeId);
    if (change) await tell(tx, [change]);
  };

  /**
   * Takes the mistaken move off the client's timeline.
   * @returns whether the timeline shows the correction: it doesn't when that only leads back
   */
  const withholdMistake = async (tx: Transaction, subjectId: string, to: string): Promise<boolean> => {
    const mistaken = await findNewestChange(tx, subjectId);
    if (!mistaken) throw invalidField("correction_reason", "It hasn't been moved yet, so there's nothing to correct.");
    await withholdChange(tx, mistaken.id);
    return to !== ((await findToldStatus(tx, subjectId)) ?? (await findFirstStatus(tx, subjectId)));
  };

  /**
   * Refuses a move while conditions aren't met, unless a manager says why it should happen anyway.
   * @returns what the history says about that; null when nothing was missing
   * @throws {DomainError} `status_held`; `forbidden`
   */
  const requireConditions = async (
    tx: Transaction,
    staff: StaffIdentity,
    { clientId, kind, to, reference, reason }: HeldMove,
  ): Promise<string | null> => {
    const unmet = await deps.conditions.listUnmet(tx, { kind, clientId, status: to });
    if (unmet.length === 0) return null;
    const missing = listOf.format(unmet.map(({ text }) => text));
    if (reason === undefined)
      throw new DomainError("status_held", { sentence: `${reference} can't move to ${to} yet. It needs ${missing}.` });
    if (staff.role !== "manager") throw new DomainError("forbidden");
    return `Moved without ${missing}. Reason: ${reason}`;
  };

  const loadVisible = async (staff: StaffIdentity, kind: SubmissionKind, id: string): Promise<CurrentStatusRow> => {
    const row = requireFound(await findCurrentStatus(database, kind, id));
    await access.requireVisible(database, staff, row.client_id);
    return row;
  };

  return {
    /**
     * Moves an application on to a milestone, in the caller's transaction. Does nothing for one that has come as far, or has
     * reached its end. Conditions don't hold it back: a lender's offer or payment has happened, whatever is missing here.
     * @returns the id of the change; null when there was none
     */
    async reachMilestone(
      tx: Transaction,
      staff: ActingStaff,
      { id, milestone }: MilestoneMove,
    ): Promise<string | null> {
      const row = requireFound(await findCurrentStatusForUpdate(tx, "application", id));
      const to = getMilestoneStatus(milestone);
      const order: readonly string[] = statusesOf.application;
      if (isFinalStatus("application", row.status) || order.indexOf(row.status) >= order.indexOf(to)) return null;
      const change = { id: randomUUID(), kind: "application" as const, subjectId: id, clientId: row.client_id };
      const times = { changedAt: new Date(), fromSince: row.since, heardInSeconds: 0, isTold: true };
      await carryOut(tx, staff, {
        change: { ...change, ...times, from: row.status, to, staffId: staff.staffId },
        words: { note: null, message: null, override: null, correction: null },
        reference: row.reference,
      });
      return change.id;
    },

    /**
     * Corrects a change that a mistake brought, without a mail, in the caller's transaction. Leaves alone what was moved since.
     */
    async takeBackChange(
      tx: Transaction,
      staff: ActingStaff,
      { id, changeId, reason }: { readonly id: string; readonly changeId: string; readonly reason: string },
    ): Promise<void> {
      const row = requireFound(await findCurrentStatusForUpdate(tx, "application", id));
      const newest = await findNewestChange(tx, id);
      if (newest?.id !== changeId) return;
      const to = newest.from_status;
      const change = { id: randomUUID(), kind: "application" as const, subjectId: id, clientId: row.client_id };
      const isTold = await withholdMistake(tx, id, to);
      const times = { changedAt: new Date(), fromSince: row.since, heardInSeconds: 0, isTold };
      await carryOut(tx, staff, {
        change: { ...change, ...times, from: row.status, to, staffId: staff.staffId },
        words: { note: null, message: null, override: null, correction: toCorrection(reason) },
        reference: row.reference,
        correctionReason: reason,
      });
    },

    /** What the queue runs once a change can't be undone anymore. */
    announce: (changeId: string): Promise<void> => withTransaction(database, (tx) => announce(tx, changeId)),

    /** @throws {DomainError} `not_found` */
    load: async (staff: StaffIdentity, kind: SubmissionKind, id: string): Promise<StatusView> =>
      toView(database, kind, await loadVisible(staff, kind, id)),

    /**
     * Moves a submission, mails the client, and records it. Sending the same move twice moves it once.
     * @throws {DomainError} `not_found`; `status_changed` when it isn't where the caller saw it; `invalid_fields` for a move to
     * where it already is, and for correcting what was never moved; `status_held` while conditions aren't met; `forbidden` when an
     * advisor overrides them
     */
    async move(
      staff: StaffIdentity,
      { kind, id, to, expected_from: expectedFrom, override_reason: reason, ...said }: StatusMove,
    ): Promise<StatusView> {
      const { client_id: clientId } = await loadVisible(staff, kind, id);
      const words = { note: normalizeWords(said.note), message: normalizeWords(said.message) };
      requireNone({ note: findSsnFault(words.note ?? ""), message: findSsnFault(words.message ?? "") });
      return withTransaction(database, async (tx) => {
        const row = requireFound(await findCurrentStatusForUpdate(tx, kind, id));
        if (row.status !== expectedFrom) {
          const [last] = await loadChanges(tx, row, 1);
          const sent = { staff_id: staff.staffId, from: expectedFrom, to, ...words };
          if (last && row.status === to && isSameMove(last, sent)) return toView(tx, kind, row);
          throw new DomainError("status_changed", { sentence: describeOvertaking(row, last) });
        }
        if (row.status === to) {
          throw invalidField("to", alreadyThere);
        }
        const { reference } = row;
        const override = await requireConditions(tx, staff, { clientId, kind, to, reference, reason });
        const correctionReason = said.correction_reason;
        const isCorrection = correctionReason !== undefined;
        const isTold = !isCorrection || (await withholdMistake(tx, id, to));
        const heardInSeconds = isCorrection ? 0 : await deps.loadUndoSeconds(tx);
        const changedAt = new Date();
        const change = { id: randomUUID(), kind, subjectId: id, clientId, from: row.status, to, changedAt };
        await carryOut(tx, staff, {
          change: { ...change, staffId: staff.staffId, fromSince: row.since, heardInSeconds, isTold },
          words: {
            ...words,
            override,
            correction: isCorrection ? toCorrection(correctionReason) : null,
          },
          reference,
          overrideReason: override === null ? undefined : reason,
          correctionReason,
        });
        return toView(tx, kind, { ...row, status: to, since: changedAt });
      });
    },

    /**
     * Takes a move back before the client hears of it, and leaves no trace but in the audit. Repeating it changes nothing.
     * @throws {DomainError} `not_found`; `undo_too_late`; `status_changed` when it was moved again since
     */
    async undo(staff: StaffIdentity, { kind, id, change_id: changeId }: StatusUndo): Promise<StatusView> {
      const { client_id: clientId } = await loadVisible(staff, kind, id);
      return withTransaction(database, async (tx) => {
        const row = requireFound(await findCurrentStatusForUpdate(tx, kind, id));
        if (!(await isChangeOf(tx, id, changeId))) return toView(tx, kind, row);
        const newest = await findNewestChange(tx, id);
        if (newest?.id !== changeId) {
          const [last] = await loadChanges(tx, row, 1);
          throw new DomainError("status_changed", { sentence: `${describeSince(row, last)} Nothing was undone.` });
        }
        if (!newest.is_undoable) throw new DomainError("undo_too_late", { sentence: describeLateness(row) });
        const { from_status: from, to_status: to, from_since: since } = newest;
        await deleteChange(tx, changeId);
        const before = { id, status: from, since: since ?? row.since };
        await updateStatus(tx, kind, before);
        await live.notify(tx, { clientId, isInternal: true });
        await audit.record(tx, {
          ...actedBy(staff),
          action: "status.undone",
          clientId,
          subject: nameSubject(kind, row.reference),
          detail: { from: to, to: from },
        });
        return toView(tx, kind, { ...row, ...before });
      });
    },
  };
};

/** More than a file ever sees. */
const listedAtMost = 100;

type OpenChange = StatusChangeWire & Pick<ChangeRow, "staff_id" | "undo_seconds">;
type SentMove = Pick<OpenChange, "staff_id" | "from" | "to" | "note" | "message">;

/** Whether the last change is this one, sent again: a double click, or a retry after a lost answer. */
const isSameMove = (last: OpenChange, sent: SentMove): boolean =>
  (Object.keys(sent) as (keyof SentMove)[]).every((key) => last[key] === sent[key]);

const nameSubject = (kind: SubmissionKind, reference: string): string =>
  `${kind === "application" ? "application" : "pre-qualification"} ${reference}`;

const toCorrection = (reason: string): string => `Corrected without an email. Reason: ${reason}`;

const describeSince = ({ reference, status }: CurrentStatusRow, last: OpenChange | undefined): string =>
  last && last.to === status
    ? `${last.staff_name} moved ${reference} from ${last.from} to ${status} in the meantime.`
    : `${reference} is at ${status} now.`;

const describeOvertaking = (row: CurrentStatusRow, last: OpenChange | undefined): string =>
  `${describeSince(row, last)} Your move wasn't saved.`;

const describeLateness = ({ reference, status }: CurrentStatusRow): string =>
  `The client has heard that ${reference} is at ${status}. To mend a mistake, move it back without an email.`;

const openChange = (opener: ClientOpener, row: ChangeRow): OpenChange => ({
  id: row.id,
  from: row.from_status,
  to: row.to_status,
  ...openWords(opener, row.id, row),
  staff_id: row.staff_id,
  staff_name: row.staff_name,
  changed_at: row.changed_at.toISOString(),
  undo_seconds: row.undo_seconds,
});
