import { randomUUID } from "node:crypto";
import { formOf } from "@funding-desk/contract/desk/client-file/file-facts";
import type { Answer, Answers, Field } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import type { AnswerChange } from "@funding-desk/contract/intake/correction/api";
import type { CorrectedAnswer } from "@funding-desk/contract/intake/correction/words";
import { type SubjectKind, toSubject } from "@funding-desk/contract/intake/known-answer/answer-subject";
import { lockClient } from "../../identity/client/client.repository.ts";
import type { ClientOpener, FieldCipher } from "../../platform/crypto/field-cipher.ts";
import type { Place } from "../../platform/crypto/sealed-columns.ts";
import type { Database, Queryable } from "../../platform/db/database.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { answerInWords, type FilledForm } from "../form-wording/form-wording.ts";
import {
  type CorrectionRow,
  claimUnmailed,
  findRevision,
  insertCorrection,
  listCorrections,
  listCorrectionsById,
  listCorrectionsSince,
  listNamed,
  listRevisions,
  type NamedCorrectionRow,
} from "./answer-changes.repository.ts";

/** The form whose answers changed. A profile has the client's id. */
export interface SubjectId {
  readonly kind: SubjectKind;
  readonly id: string;
}

export interface NewChanges {
  readonly clientId: string;
  readonly subject: SubjectId;
  readonly before: FilledForm;
  readonly after: Answers;
  /** The member of staff, and why; left out when the client made the change. */
  readonly by?: { readonly staffId: string; readonly reason: string };
}

/** The history of answers that were changed after they were given. Sensitive answers come out masked. */
export type AnswerChanges = ReturnType<typeof createAnswerChanges>;

/** Names the answer that was corrected without revealing it. */
export interface NamedCorrection extends CorrectedAnswer {
  readonly id: string;
  /** The submission's reference; null for the profile. */
  readonly reference: string | null;
  readonly reason: string;
  readonly changedAt: Date;
}

export interface MaskedChange extends AnswerChange {
  /** Null when the client made the change. */
  readonly staff_id: string | null;
}

const isHidden = ({ sensitive, sealed }: Field): boolean => sensitive === true || sealed === true;
const toPlace = (id: string): Place => ({ table: "corrections", column: "sealed", row: id });

/** Both answers of a row, sealed or not. */
type Change = { readonly before: Answer | null; readonly after: Answer | null };

interface Deps {
  readonly database: Database;
  readonly cipher: FieldCipher;
}

export const createAnswerChanges = ({ database, cipher: fieldCipher }: Deps) => {
  const maskChanges = async (
    db: Queryable,
    clientId: string,
    rows: readonly CorrectionRow[],
  ): Promise<MaskedChange[]> => {
    const opener = rows.some(({ sealed }) => sealed) ? await fieldCipher.forReading(db, clientId) : undefined;
    return rows.map((row) => toMaskedChange(row, opener));
  };

  return {
    /** Keeps others from changing this client's answers until the transaction ends. Call it before you read them. */
    lockFile: lockClient,
    /** How often the answers were changed; 0 for never. */
    getRevision: (db: Queryable, { id }: SubjectId): Promise<number> => findRevision(db, id),
    /** The revision of each of the client's forms that was ever changed, by id. Call it before you read the answers. */
    listRevisions: async (clientId: string): Promise<ReadonlyMap<string, number>> =>
      new Map((await listRevisions(database, clientId)).map(({ subject_id: id, revision }) => [id, revision])),

    /** Records every answer that differs. Hold the lock. @returns the new revision, or the old one when nothing differs */
    async record(tx: Transaction, { clientId, subject, before, after, by }: NewChanges): Promise<number> {
      const changed = fieldEntries(before.form).filter(({ name }) => before.answers[name] !== after[name]);
      const last = await findRevision(tx, subject.id);
      if (changed.length === 0) return last;
      const cipher = await fieldCipher.forWriting(tx, clientId);
      const labels = new Map(before.wording.questions.map(({ name, label }) => [name, label]));
      const shared = {
        clientId,
        kind: subject.kind,
        subjectId: subject.id,
        revision: last + 1,
        staffId: by?.staffId ?? null,
        reason: by?.reason ?? null,
        changedAt: new Date(),
      };
      await Promise.all(
        changed.map(({ name, field }) => {
          const id = randomUUID();
          const change: Change = { before: before.answers[name] ?? null, after: after[name] ?? null };
          const columns = isHidden(field)
            ? { before: null, after: null, sealed: cipher.encrypt(toPlace(id), Buffer.from(JSON.stringify(change))) }
            : { ...change, sealed: null };
          return insertCorrection(tx, {
            ...shared,
            ...columns,
            id,
            field: name,
            question: labels.get(name) ?? field.label,
          });
        }),
      );
      return shared.revision;
    },

    /** What staff corrected, newest first. */
    listNamed: async (clientId: string, limit: number): Promise<NamedCorrection[]> =>
      (await listNamed(database, clientId, limit)).map(toNamedCorrection),
    /** Newest first. */
    listChanges: async (
      db: Queryable,
      filter: { clientId: string; isByStaff: boolean; limit: number },
    ): Promise<MaskedChange[]> => maskChanges(db, filter.clientId, await listCorrections(db, filter)),
    listById: async (db: Queryable, clientId: string, ids: readonly string[]): Promise<MaskedChange[]> =>
      ids.length === 0 ? [] : maskChanges(db, clientId, await listCorrectionsById(db, ids)),
    /** Changes after a revision, oldest first. */
    listSince: async (
      db: Queryable,
      clientId: string,
      { id, revision }: SubjectId & { readonly revision: number },
    ): Promise<MaskedChange[]> => maskChanges(db, clientId, await listCorrectionsSince(db, id, revision)),
  };
};

/** Corrections by staff that the client hasn't been mailed about, oldest first. Marks them as mailed. */
export const claimUnmailedCorrections = async (tx: Queryable, clientId: string): Promise<NamedCorrection[]> =>
  (await claimUnmailed(tx, clientId)).map(toNamedCorrection);

const toMaskedChange = (row: CorrectionRow, opener: ClientOpener | undefined): MaskedChange => {
  const field = fieldEntries(formOf[row.kind]).find(({ name }) => name === row.field)?.field;
  const { before, after }: Change =
    row.sealed && opener ? JSON.parse(opener.decrypt(toPlace(row.id), row.sealed).toString()) : row;
  const formatAnswer = (answer: Answer | null) => (answer === null ? null : answerInWords(answer, field));
  return {
    id: row.id,
    subject: toSubject(row.kind, row.subject_id),
    reference: row.reference,
    revision: row.revision,
    field: field?.wire ?? null,
    question: row.question,
    before: formatAnswer(before),
    after: formatAnswer(after),
    staff_id: row.staff_id,
    staff_name: row.staff_name,
    reason: row.reason,
    changed_at: row.changed_at.toISOString(),
  };
};

const toNamedCorrection = ({
  is_added: isAdded,
  changed_at: changedAt,
  ...row
}: NamedCorrectionRow): NamedCorrection => ({
  ...row,
  isAdded,
  changedAt,
});
