import { randomUUID } from "node:crypto";
import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import { type ActingStaff, actedBy } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { invalidField } from "../../../platform/errors/errors.ts";
import { recordEvents } from "../../../platform/event/record-events.ts";
import type { JobQueue } from "../../../platform/jobs/job-queue.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { type ChangeWords, sealWords } from "./sealed-words.ts";
import {
  type AnnouncedRow,
  announceChange,
  announceUnheard,
  type CurrentStatusRow,
  deleteChange,
  findFirstStatus,
  findNewestChange,
  findToldStatus,
  insertChange,
  type UndoableRow,
  updateStatus,
  withholdChange,
} from "./status.repository.ts";
import { statusChangedMail } from "./status-mails.ts";

export interface NewStatus {
  readonly kind: SubmissionKind;
  readonly row: CurrentStatusRow;
  readonly to: string;
  readonly words: Omit<ChangeWords, "correction">;
  /** In how many seconds the client hears of it. */
  readonly heardInSeconds: number;
  readonly overrideReason?: string | undefined;
  /** Corrects the last change without a mail. */
  readonly correctionReason?: string | undefined;
}

export type StatusChanges = ReturnType<typeof createStatusChanges>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "mails" | "audit" | "live"> {
  readonly jobs: Pick<Jobs, "send">;
}

/** Lets the client hear of a change once it can't be undone anymore. */
export const announcementQueue: JobQueue<{ changeId: string }> = {
  name: "status-announcement",
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 600 },
  expireSeconds: 60,
};

/** Writes and deletes changes of a status, with all that follows from it. Lock the submission first. */
export const createStatusChanges = ({ database, cipher, mails, audit, live, jobs }: Deps) => {
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

  const announce = async (tx: Transaction, changeId: string): Promise<void> => {
    const change = await announceChange(tx, changeId);
    if (change) await tell(tx, [change]);
  };

  return {
    /**
     * Saves, mails, and records a change. The audit comes last: everyone else who records waits for the commit.
     * @returns the change's id, and since when
     * @throws {DomainError} `invalid_fields` for correcting what was never moved
     */
    async carryOut(
      tx: Transaction,
      staff: ActingStaff,
      { kind, row, to, words, heardInSeconds, overrideReason, correctionReason }: NewStatus,
    ): Promise<{ id: string; changedAt: Date }> {
      const { id: subjectId, client_id: clientId, reference, status: from } = row;
      const isCorrection = correctionReason !== undefined;
      const isTold = !isCorrection || (await withholdMistake(tx, subjectId, to));
      const correction = isCorrection ? `Corrected without an email. Reason: ${correctionReason}` : null;
      const { id, changedAt } = { id: randomUUID(), changedAt: new Date() };
      const clientCipher = await cipher.forWriting(tx, clientId);
      await updateStatus(tx, kind, { id: subjectId, status: to, since: changedAt });
      // What the client hears at once also ends the wait of what came before.
      if (heardInSeconds === 0) await tell(tx, await announceUnheard(tx, subjectId));
      await insertChange(tx, {
        id,
        kind,
        subjectId,
        clientId,
        from,
        to,
        changedAt,
        staffId: staff.staffId,
        fromSince: row.since,
        heardInSeconds,
        isTold,
        ...sealWords(clientCipher, id, { ...words, correction }),
      });
      if (heardInSeconds === 0) await announce(tx, id);
      else await jobs.send(tx, { ...announcementQueue, startAfterSeconds: heardInSeconds }, { changeId: id });
      await live.notify(tx, { clientId, isInternal: true });
      const { message } = words;
      if (!isCorrection)
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
          ...(isCorrection ? { correction_reason: correctionReason } : {}),
        },
      });
      return { id, changedAt };
    },

    /** Deletes the newest change, of which the client hasn't heard. @returns where the submission is again */
    async discard(
      tx: Transaction,
      staff: ActingStaff,
      { kind, row, newest }: { kind: SubmissionKind; row: CurrentStatusRow; newest: UndoableRow },
    ): Promise<CurrentStatusRow> {
      const { id, from_status: from, to_status: to, from_since: since } = newest;
      const before = { ...row, status: from, since: since ?? row.since };
      await deleteChange(tx, id);
      await updateStatus(tx, kind, before);
      await live.notify(tx, { clientId: row.client_id, isInternal: true });
      await audit.record(tx, {
        ...actedBy(staff),
        action: "status.undone",
        clientId: row.client_id,
        subject: nameSubject(kind, row.reference),
        detail: { from: to, to: from },
      });
      return before;
    },

    /** What the queue runs once a change can't be undone anymore. */
    announce: (changeId: string): Promise<void> => withTransaction(database, (tx) => announce(tx, changeId)),
  };
};

/**
 * Takes the mistaken change off the client's timeline.
 * @returns whether the timeline shows the correction: it doesn't when that only leads back
 */
const withholdMistake = async (tx: Transaction, subjectId: string, to: string): Promise<boolean> => {
  const mistaken = await findNewestChange(tx, subjectId);
  if (!mistaken) throw invalidField("correction_reason", "It hasn't been moved yet, so there's nothing to correct.");
  await withholdChange(tx, mistaken.id);
  return to !== ((await findToldStatus(tx, subjectId)) ?? (await findFirstStatus(tx, subjectId)));
};

const nameSubject = (kind: SubmissionKind, reference: string): string =>
  `${kind === "application" ? "application" : "pre-qualification"} ${reference}`;
