import { randomUUID } from "node:crypto";
import type { StatusChangeWire } from "@funding-desk/contract/status/desk-api";
import {
  getMilestoneStatus,
  isFinalStatus,
  type Milestone,
  type StatusWords,
  type SubmissionKind,
  statusesOf,
} from "@funding-desk/contract/status/statuses";
import type { Unmet } from "@funding-desk/contract/status/unmet";
import type { ClientOpener } from "../../crypto/field-cipher.ts";
import type { Queryable } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError, invalidField, requireFound } from "../../errors.ts";
import { recordEvents } from "../../firm-event/record-events.ts";
import { formatInstants, type WithTextInstants } from "../../instants.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { actedBy, type StaffIdentity } from "../../staff-session/staff-identity.ts";
import { normalizeText } from "../../typed-text.ts";
import type { ConditionService } from "../condition/condition.service.ts";
import { type ChangeWords, openMessage, openNote, openOverride, sealWords } from "./sealed-words.ts";
import {
  type ChangeRow,
  type CurrentStatusRow,
  findCurrentStatus,
  findCurrentStatusForUpdate,
  insertChange,
  listChanges,
  type NewChange,
  updateStatus,
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
}

export interface MilestoneMove {
  /** The application's. */
  readonly id: string;
  readonly milestone: Milestone;
}

export interface StatusView extends WithTextInstants<CurrentStatusRow> {
  readonly changes: StatusChangeWire[];
  readonly unmet: Unmet[];
  readonly words: (StatusWords & { readonly status: string })[];
}

export type StatusService = ReturnType<typeof createStatusService>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "access" | "mails" | "audit" | "live"> {
  readonly conditions: Pick<ConditionService, "listUnmet">;
}

interface Move {
  readonly change: Omit<NewChange, keyof ChangeWords>;
  readonly words: ChangeWords;
  readonly reference: string;
  readonly overrideReason?: string | undefined;
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

  const toView = async (db: Queryable, kind: SubmissionKind, row: CurrentStatusRow): Promise<StatusView> => ({
    ...formatInstants(row),
    changes: (await loadChanges(db, row, listedAtMost)).map(({ staff_id: _, ...change }) => change),
    unmet: await deps.conditions.listUnmet(db, { kind, clientId: row.client_id }),
    words: (await loadStatusWords(db)).flatMap(({ kind: of, ...words }) => (of === kind ? [words] : [])),
  });

  /** Saves, mails, and records the move. The audit comes last: everyone else who records waits for the commit. */
  const carryOut = async (
    tx: Transaction,
    staff: StaffIdentity,
    { change, words, reference, overrideReason }: Move,
  ) => {
    const { id, kind, subjectId, clientId, from, to, changedAt } = change;
    const { message } = words;
    const cipher = await deps.cipher.forWriting(tx, clientId);
    await updateStatus(tx, kind, { id: subjectId, status: to, since: changedAt });
    await insertChange(tx, { ...change, ...sealWords(cipher, id, words) });
    await recordEvents(tx, [
      { kind: "status.changed", clientId, subjectId, data: { subject: kind, subject_id: subjectId, from, to } },
    ]);
    await live.notify(tx, { clientId });
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
      subject: `${kind === "application" ? "application" : "pre-qualification"} ${reference}`,
      detail: {
        from,
        to,
        has_message: message !== null,
        ...(overrideReason === undefined ? {} : { override_reason: overrideReason }),
      },
    });
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
     */
    async reachMilestone(tx: Transaction, staff: StaffIdentity, { id, milestone }: MilestoneMove): Promise<void> {
      const row = requireFound(await findCurrentStatusForUpdate(tx, "application", id));
      const to = getMilestoneStatus(milestone);
      const order: readonly string[] = statusesOf.application;
      if (isFinalStatus("application", row.status) || order.indexOf(row.status) >= order.indexOf(to)) return;
      const change = { id: randomUUID(), kind: "application" as const, subjectId: id, clientId: row.client_id };
      await carryOut(tx, staff, {
        change: { ...change, from: row.status, to, staffId: staff.staffId, changedAt: new Date() },
        words: { note: null, message: null, override: null },
        reference: row.reference,
      });
    },

    /** @throws {DomainError} `not_found` */
    load: async (staff: StaffIdentity, kind: SubmissionKind, id: string): Promise<StatusView> =>
      toView(database, kind, await loadVisible(staff, kind, id)),

    /**
     * Moves a submission, mails the client, and records it. Sending the same move twice moves it once.
     * @throws {DomainError} `not_found`; `status_changed` when it isn't where the caller saw it; `invalid_fields` for a move to
     * where it already is; `status_held` while conditions aren't met; `forbidden` when an advisor overrides them
     */
    async move(
      staff: StaffIdentity,
      { kind, id, to, expected_from: expectedFrom, override_reason: reason, ...said }: StatusMove,
    ): Promise<StatusView> {
      const { client_id: clientId } = await loadVisible(staff, kind, id);
      const words = { note: normalizeWords(said.note), message: normalizeWords(said.message) };
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
        const changedAt = new Date();
        const change = { id: randomUUID(), kind, subjectId: id, clientId, from: row.status, to, changedAt };
        const made = { ...change, staffId: staff.staffId };
        await carryOut(tx, staff, {
          change: made,
          words: { ...words, override },
          reference,
          overrideReason: override === null ? undefined : reason,
        });
        return toView(tx, kind, { ...row, status: to, since: changedAt });
      });
    },
  };
};

/** More than a file ever sees. */
const listedAtMost = 100;

type OpenChange = StatusChangeWire & { readonly staff_id: string };
type SentMove = Pick<OpenChange, "staff_id" | "from" | "to" | "note" | "message">;

/** Whether the last change is this one, sent again: a double click, or a retry after a lost answer. */
const isSameMove = (last: OpenChange, sent: SentMove): boolean =>
  (Object.keys(sent) as (keyof SentMove)[]).every((key) => last[key] === sent[key]);

const describeOvertaking = ({ reference, status }: CurrentStatusRow, last: OpenChange | undefined): string =>
  last && last.to === status
    ? `${last.staff_name} moved ${reference} from ${last.from} to ${status} in the meantime. Your move wasn't saved.`
    : `${reference} is at ${status} now. Your move wasn't saved.`;

const openChange = (opener: ClientOpener, row: ChangeRow): OpenChange => ({
  id: row.id,
  from: row.from_status,
  to: row.to_status,
  note: openNote(opener, row.id, row.note),
  message: openMessage(opener, row.id, row.message),
  override: openOverride(opener, row.id, row.override),
  staff_id: row.staff_id,
  staff_name: row.staff_name,
  changed_at: row.changed_at.toISOString(),
});
