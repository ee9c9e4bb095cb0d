import type { Answers } from "@funding-desk/contract/forms/field";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import type { correctAnswer } from "@funding-desk/contract/intake/correction/desk-api";
import { findSubjectId, parseSubjectKind } from "@funding-desk/contract/intake/known-answer/answer-subject";
import type { AnswerChanges, MaskedChange, SubjectId } from "../../../forms/answer-changes/answer-changes.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { applyCorrection, type Correction, isAsBefore, requireEntry } from "./applied-correction.ts";
import { type Correctable, type CorrectableDeps, createCorrectables } from "./correctable.ts";
import { answersCorrectedMail } from "./correction-mails.ts";

export type CorrectionService = ReturnType<typeof createCorrectionService>;

/** Another email address of a co-borrower. */
export interface CoBorrowerMove {
  readonly clientId: string;
  readonly coBorrowerId: string;
  readonly before: Answers;
  readonly after: Answers;
  readonly staffId: string;
}

export type OwnCorrection = AnswerChange & { readonly staff_name: string };

type Shared = Pick<SharedDeps, "database" | "access" | "checkRules" | "audit" | "live" | "mails" | "timeZone">;

interface Deps extends CorrectableDeps, Shared {
  readonly changes: AnswerChanges;
}

const listedAtMost = 100;
const exportedAtMost = 10_000;

const alreadySo = "The answer already says that.";

export const createCorrectionService = (deps: Deps) => {
  const { database, access, changes, audit, live } = deps;
  const correctables = createCorrectables(deps);
  let onMove: (tx: Transaction, move: CoBorrowerMove) => Promise<void> = async () => {};

  const store = async (
    tx: Transaction,
    staff: StaffIdentity,
    { found, subject, correction, after }: StoredCorrection,
  ): Promise<number> => {
    const { clientId } = found;
    const { reason, field } = correction;
    const { answers } = found.filled;
    const names = [...new Set([...Object.keys(answers), ...Object.keys(after)])];
    const changed = new Set(names.filter((name) => answers[name] !== after[name]));
    await found.replace(after, changed);
    if (subject.kind === "co-borrower" && changed.has("email"))
      await onMove(tx, { clientId, coBorrowerId: subject.id, before: answers, after, staffId: staff.staffId });
    const by = { staffId: staff.staffId, reason };
    const revision = await changes.record(tx, { clientId, subject, before: found.filled, after, by });
    await live.notify(tx, { clientId });
    await deps.mails.queue(tx, answersCorrectedMail, { clientId });
    await audit.record(tx, {
      ...actedBy(staff),
      action: "answer.corrected",
      clientId,
      subject: `${requireEntry(found.filled, field).field.label}, ${found.name}`,
      detail: { field, reason, revision },
    });
    return revision;
  };

  return {
    /** Calls it in the transaction that gives a co-borrower another email address. */
    watchMoves(onEach: typeof onMove) {
      onMove = onEach;
    },

    /**
     * Corrects one answer on the client's behalf. Repeating the call changes nothing.
     * @throws {DomainError} `not_found`; `malformed`; `invalid_fields` with the field's message; `answers_changed` when someone
     * else changed them first
     */
    async correct(
      staff: StaffIdentity,
      clientId: string,
      correction: Correction,
    ): Promise<AnswerOf<typeof correctAnswer>["data"]> {
      const { expected_revision: expectedRevision } = correction;
      await access.requireVisible(database, staff, clientId);
      const kind = parseSubjectKind(correction.subject);
      const subject: SubjectId = { kind, id: findSubjectId(correction.subject) ?? clientId };
      return withTransaction(database, async (tx) => {
        await changes.lockFile(tx, clientId);
        const found = await correctables[kind](tx, subject.id);
        if (found?.clientId !== clientId) throw new DomainError("not_found");
        const after = applyCorrection(found, correction, deps.checkRules());
        const isSame = isAsBefore(found.filled, after);
        const revision = await changes.getRevision(tx, subject);
        if (revision !== expectedRevision) {
          const since = await changes.listSince(tx, clientId, { ...subject, revision: expectedRevision });
          if (isSame && isSentTwice(since, staff, correction)) return { revision, changes: toWire(since) };
          throw new DomainError("answers_changed", { sentence: describeOvertaking(since, deps.timeZone) });
        }
        if (isSame) throw invalidField(correction.field, alreadySo);
        const now = await store(tx, staff, { found, subject, correction, after });
        return { revision: now, changes: toWire(await changes.listSince(tx, clientId, { ...subject, revision })) };
      });
    },

    /** The answers of one form, sensitive ones included. */
    find: (tx: Transaction, { kind, id }: SubjectId): Promise<Correctable | undefined> => correctables[kind](tx, id),

    /** The firm's corrections as the client sees them, newest first. */
    async listOwn(clientId: string): Promise<OwnCorrection[]> {
      const made = await changes.listChanges(database, { clientId, isByStaff: true, limit: listedAtMost });
      return toWire(made).flatMap((change) =>
        change.staff_name === null ? [] : [{ ...change, staff_name: change.staff_name }],
      );
    },

    /** All of them, with the client's own changes to the profile. */
    async exportOwn(clientId: string): Promise<object[]> {
      const made = await changes.listChanges(database, { clientId, isByStaff: false, limit: exportedAtMost });
      return made.map(({ subject, reference, question, before, after, staff_name, reason, changed_at }) => ({
        of: reference ?? subject,
        question,
        before,
        after,
        changed_by: staff_name ?? "you",
        reason,
        changed_at,
      }));
    },
  };
};

interface StoredCorrection {
  readonly found: Correctable;
  readonly subject: SubjectId;
  readonly correction: Correction;
  readonly after: Answers;
}

/** Whether this same correction is the only change since: a double click, or a retry after a lost answer. */
const isSentTwice = (since: readonly MaskedChange[], staff: StaffIdentity, { field, reason }: Correction): boolean =>
  since.some((change) => change.field === field) &&
  since.every((change) => change.staff_id === staff.staffId && change.reason === reason);

const toWire = (changes: readonly MaskedChange[]): AnswerChange[] =>
  changes.map(({ staff_id: _, ...change }) => change);

const toldAtMost = 3;
const nothing = "nothing";

/** Tells someone whose change came too late what others changed. */
const describeOvertaking = (changes: readonly MaskedChange[], timeZone: string): string => {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" });
  const told = changes.slice(-toldAtMost).map(({ question, before, after, staff_name, changed_at }) => {
    const who = staff_name ?? "The client";
    const how = before === after ? "" : ` from ${before ?? nothing} to ${after ?? nothing}`;
    return `${who} changed “${question}”${how} on ${clock.format(new Date(changed_at))}.`;
  });
  const more = changes.length - told.length;
  return [...told, ...(more > 0 ? [`And ${more} more.`] : []), "Your change wasn't saved."].join(" ");
};
