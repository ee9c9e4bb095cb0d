import type { SubmissionKind } from "@funding-desk/contract/intake/status/statuses";
import type { ActingStaff, StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import type { LoadUndoSeconds } from "../../office/undo-time/undo-time.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { ConditionService } from "../condition/condition.service.ts";
import {
  type CurrentStatusRow,
  findCurrentStatusForUpdate,
  findNewestChange,
  isChangeOf,
} from "./status.repository.ts";
import type { StatusChanges } from "./status-change.service.ts";
import type { OpenChange, StatusView, StatusViews } from "./status-view.service.ts";

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

/** With its words checked. */
interface ReadyMove extends Pick<StatusMove, "kind" | "to" | "override_reason" | "correction_reason"> {
  readonly words: { readonly note: string | null; readonly message: string | null };
}

export interface StatusUndo {
  readonly kind: SubmissionKind;
  readonly id: string;
  readonly change_id: string;
}

export type StatusMoves = ReturnType<typeof createStatusMoves>;

interface Deps extends Pick<SharedDeps, "database"> {
  readonly changes: Pick<StatusChanges, "carryOut" | "discard">;
  readonly views: Pick<StatusViews, "loadVisible" | "toView" | "findLastChange">;
  readonly conditions: Pick<ConditionService, "listUnmet">;
  readonly loadUndoSeconds: LoadUndoSeconds;
}

type Mover = ActingStaff & Pick<StaffIdentity, "role">;

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

/** Staff move submissions, and take a move back. */
export const createStatusMoves = ({ database, changes, views, conditions, loadUndoSeconds }: Deps) => {
  /**
   * Refuses a move while conditions aren't met, unless a manager says why it should happen anyway.
   * @returns what the history says about that; null when nothing was missing
   * @throws {DomainError} `status_held`; `forbidden`
   */
  const requireConditions = async (
    tx: Transaction,
    staff: Mover,
    { clientId, kind, to, reference, reason }: HeldMove,
  ): Promise<string | null> => {
    const unmet = await conditions.listUnmet(tx, { kind, clientId, status: to });
    if (unmet.length === 0) return null;
    const missing = listOf.format(unmet.map(({ text }) => text));
    if (reason === undefined)
      throw new DomainError("status_held", { sentence: `${reference} can't move to ${to} yet. It needs ${missing}.` });
    if (staff.role !== "manager") throw new DomainError("forbidden");
    return `Moved without ${missing}. Reason: ${reason}`;
  };

  /** @throws {DomainError} `invalid_fields` */
  const readWords = (said: Pick<StatusMove, "note" | "message">) => {
    const words = { note: normalizeWords(said.note), message: normalizeWords(said.message) };
    requireNone({ note: findSsnFault(words.note ?? ""), message: findSsnFault(words.message ?? "") });
    return words;
  };

  /** @throws {DomainError} `status_held`, `forbidden` */
  const carryOut = async (tx: Transaction, staff: Mover, move: ReadyMove & { readonly row: CurrentStatusRow }) => {
    const { row, kind, to, words, override_reason: reason, correction_reason: correctionReason } = move;
    const { client_id: clientId, reference } = row;
    const override = await requireConditions(tx, staff, { clientId, kind, to, reference, reason });
    return changes.carryOut(tx, staff, {
      kind,
      row,
      to,
      words: { ...words, override },
      heardInSeconds: correctionReason === undefined ? await loadUndoSeconds(tx) : 0,
      overrideReason: override === null ? undefined : reason,
      correctionReason,
    });
  };

  /** @throws {DomainError} `undo_too_late`; `status_changed` when it was moved again since */
  const takeBack = async (tx: Transaction, staff: ActingStaff, { kind, id, change_id: changeId }: StatusUndo) => {
    const row = requireFound(await findCurrentStatusForUpdate(tx, kind, id));
    if (!(await isChangeOf(tx, id, changeId))) return row;
    const newest = await findNewestChange(tx, id);
    if (newest?.id !== changeId) {
      const since = describeSince(row, await views.findLastChange(tx, row));
      throw new DomainError("status_changed", { sentence: `${since} Nothing was undone.` });
    }
    if (!newest.is_undoable) throw new DomainError("undo_too_late", { sentence: describeLateness(row) });
    return changes.discard(tx, staff, { kind, row, newest });
  };

  return {
    readWords,

    takeBack,

    /**
     * One of many, which the member may see.
     * @returns the change's id
     * @throws {DomainError} `status_changed` when it isn't where it was seen; `status_held`
     */
    async moveOneOfMany(
      tx: Transaction,
      staff: Mover,
      { id, expected_from: expectedFrom, ...move }: ReadyMove & Pick<StatusMove, "id" | "expected_from">,
    ): Promise<string> {
      const row = requireFound(await findCurrentStatusForUpdate(tx, move.kind, id));
      if (row.status !== expectedFrom)
        throw new DomainError("status_changed", { sentence: describeSince(row, undefined) });
      return (await carryOut(tx, staff, { ...move, row })).id;
    },

    /**
     * Moves a submission, mails the client, and records it. Sending the same move twice moves it once.
     * @throws {DomainError} `not_found`; `status_changed` when it isn't where the caller saw it; `invalid_fields` for a move to
     * where it already is, and for correcting what was never moved; `status_held` while conditions aren't met; `forbidden` when an
     * advisor overrides them
     */
    async move(
      staff: StaffIdentity,
      { kind, id, to, expected_from: expectedFrom, ...said }: StatusMove,
    ): Promise<StatusView> {
      await views.loadVisible(staff, kind, id);
      const words = readWords(said);
      return withTransaction(database, async (tx) => {
        const row = requireFound(await findCurrentStatusForUpdate(tx, kind, id));
        if (row.status !== expectedFrom) {
          const last = await views.findLastChange(tx, row);
          const sent = { staff_id: staff.staffId, from: expectedFrom, to, ...words };
          if (last && row.status === to && isSameMove(last, sent)) return views.toView(tx, kind, row);
          throw new DomainError("status_changed", { sentence: `${describeSince(row, last)} Your move wasn't saved.` });
        }
        if (row.status === to) {
          throw invalidField("to", alreadyThere);
        }
        const { changedAt } = await carryOut(tx, staff, { ...said, row, kind, to, words });
        return views.toView(tx, kind, { ...row, status: to, since: changedAt });
      });
    },

    /**
     * Takes a move back before the client hears of it, and leaves no trace but in the audit. Repeating it changes nothing.
     * @throws {DomainError} `not_found`; `undo_too_late`; `status_changed` when it was moved again since
     */
    async undo(staff: StaffIdentity, undone: StatusUndo): Promise<StatusView> {
      const { kind, id } = undone;
      await views.loadVisible(staff, kind, id);
      return withTransaction(database, async (tx) => views.toView(tx, kind, await takeBack(tx, staff, undone)));
    },
  };
};

type SentMove = Pick<OpenChange, "staff_id" | "from" | "to" | "note" | "message">;

/** Whether the last change is this one, sent again: a double click, or a retry after a lost answer. */
const isSameMove = (last: OpenChange, sent: SentMove): boolean =>
  (Object.keys(sent) as (keyof SentMove)[]).every((key) => last[key] === sent[key]);

const describeSince = ({ reference, status }: CurrentStatusRow, last: OpenChange | undefined): string =>
  last && last.to === status
    ? `${last.staff_name} moved ${reference} from ${last.from} to ${status} in the meantime.`
    : `${reference} is at ${status} now.`;

const describeLateness = ({ reference, status }: CurrentStatusRow): string =>
  `The client has heard that ${reference} is at ${status}. To mend a mistake, move it back without an email.`;
