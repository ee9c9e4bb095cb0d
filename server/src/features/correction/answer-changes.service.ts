import { randomUUID } from "node:crypto";
import { formOf } from "@funding-desk/contract/client-file/file-facts";
import { type SubjectKind, subjectOf } from "@funding-desk/contract/client-file/subject";
import type { AnswerChange } from "@funding-desk/contract/correction/api";
import type { CorrectedAnswer } from "@funding-desk/contract/correction/words";
import type { Answer, Answers, Field } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import type { ClientCipher, FieldCipher, Place } from "../../crypto/field-cipher.ts";
import type { Database, Queryable } from "../../db/database.ts";
import { answerInWords, type FilledForm } from "../form-wording/form-wording.service.ts";
import {
  type CorrectionRow,
  claimUntold,
  findRevision,
  insertCorrection,
  listCorrections,
  listCorrectionsById,
  listCorrectionsSince,
  listNamed,
  listRevisions,
  lockClient,
  type NamedCorrectionRow,
} from "./correction.repository.ts";

/** Whose answers. The id of a profile is the client's. */
export interface SubjectId {
  readonly kind: SubjectKind;
  readonly id: string;
}

export interface NewChanges {
  readonly clientId: string;
  readonly subject: SubjectId;
  readonly before: FilledForm;
  readonly after: Answers;
  /** Who of the firm, and why; left out for the client. */
  readonly by?: { readonly staffId: string; readonly reason: string };
}

/** Keeps how answers were changed after they had been given. What it tells is masked. */
export interface AnswerChanges {
  /** Until the transaction ends nobody else changes answers of this client. Comes before they are read. */
  lockFile(tx: Queryable, clientId: string): Promise<void>;
  /** How often the answers were changed. */
  revisionOf(db: Queryable, subject: SubjectId): Promise<number>;
  /** How often everything of the client's was changed, by id; what is not in it never was. Comes before the answers are read. */
  revisionsOf(clientId: string): Promise<ReadonlyMap<string, number>>;
  /** Keeps every answer that is another one now; under the lock. @returns the revision of the answers, the same when none is */
  record(tx: Queryable, changes: NewChanges): Promise<number>;
  /** What staff corrected, newest first. */
  listNamed(clientId: string, limit: number): Promise<NamedCorrection[]>;
  /** What staff corrected and the client has not been mailed of, in its order; from now on it counts as told. */
  claimUntold(tx: Queryable, clientId: string): Promise<NamedCorrection[]>;
  /** Newest first. */
  listOf(db: Queryable, filter: { clientId: string; isByStaff: boolean; limit: number }): Promise<ToldChange[]>;
  listById(db: Queryable, clientId: string, ids: readonly string[]): Promise<ToldChange[]>;
  /** Those after a revision, in their order. */
  listSince(db: Queryable, clientId: string, of: SubjectId & { readonly revision: number }): Promise<ToldChange[]>;
}

/** Which answer was corrected, and nothing of what it is. */
export interface NamedCorrection extends CorrectedAnswer {
  readonly id: string;
  /** Of the submission; null for the profile. */
  readonly reference: string | null;
  readonly reason: string;
  readonly changedAt: Date;
}

export interface ToldChange extends AnswerChange {
  /** Null for the client. */
  readonly staff_id: string | null;
}

const isHidden = ({ sensitive, sealed }: Field): boolean => sensitive === true || sealed === true;
const placeOf = (id: string): Place => ({ table: "corrections", column: "sealed", row: id });

/** Both answers of a row, wherever they stand. */
type Change = { readonly before: Answer | null; readonly after: Answer | null };

interface Deps {
  readonly database: Database;
  readonly cipher: FieldCipher;
}

export const createAnswerChanges = ({ database, cipher: fieldCipher }: Deps): AnswerChanges => {
  const tell = async (db: Queryable, clientId: string, rows: readonly CorrectionRow[]): Promise<ToldChange[]> => {
    const cipher = rows.some(({ sealed }) => sealed) ? await fieldCipher.forClient(db, clientId) : undefined;
    return rows.map((row) => told(row, cipher));
  };

  return {
    lockFile: lockClient,
    revisionOf: (db, { id }) => findRevision(db, id),
    revisionsOf: async (clientId) =>
      new Map((await listRevisions(database, clientId)).map(({ subject_id: id, revision }) => [id, revision])),

    async record(tx, { clientId, subject, before, after, by }) {
      const changed = fieldEntries(before.form).filter(({ name }) => before.answers[name] !== after[name]);
      const last = await findRevision(tx, subject.id);
      if (changed.length === 0) return last;
      const cipher = await fieldCipher.forClient(tx, clientId);
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
            ? { before: null, after: null, sealed: cipher.encrypt(placeOf(id), Buffer.from(JSON.stringify(change))) }
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

    listNamed: async (clientId, limit) => (await listNamed(database, clientId, limit)).map(namedOf),
    claimUntold: async (tx, clientId) => (await claimUntold(tx, clientId)).map(namedOf),
    listOf: async (db, filter) => tell(db, filter.clientId, await listCorrections(db, filter)),
    listById: async (db, clientId, ids) =>
      ids.length === 0 ? [] : tell(db, clientId, await listCorrectionsById(db, ids)),
    listSince: async (db, clientId, { id, revision }) =>
      tell(db, clientId, await listCorrectionsSince(db, id, revision)),
  };
};

const told = (row: CorrectionRow, cipher: ClientCipher | undefined): ToldChange => {
  const field = fieldEntries(formOf[row.kind]).find(({ name }) => name === row.field)?.field;
  const { before, after }: Change =
    row.sealed && cipher ? JSON.parse(cipher.decrypt(placeOf(row.id), row.sealed).toString()) : row;
  const shown = (answer: Answer | null) => (answer === null ? null : answerInWords(answer, field));
  return {
    id: row.id,
    subject: subjectOf(row.kind, row.subject_id),
    reference: row.reference,
    revision: row.revision,
    field: field?.wire ?? null,
    question: row.question,
    before: shown(before),
    after: shown(after),
    staff_id: row.staff_id,
    staff_name: row.staff_name,
    reason: row.reason,
    changed_at: row.changed_at.toISOString(),
  };
};

const namedOf = ({ is_added: isAdded, changed_at: changedAt, ...row }: NamedCorrectionRow): NamedCorrection => ({
  ...row,
  isAdded,
  changedAt,
});
