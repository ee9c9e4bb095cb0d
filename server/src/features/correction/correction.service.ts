import { type AnswerSubject, idIn, subjectKindOf } from "@funding-desk/contract/client-file/subject";
import type { AnswerChange } from "@funding-desk/contract/correction/api";
import { checkAnswers, isBlank } from "@funding-desk/contract/forms/check";
import type { Answer, Answers } from "@funding-desk/contract/forms/field";
import { type FieldEntry, type Form, fieldEntries, relevantEntries } from "@funding-desk/contract/forms/form";
import { type CheckRules, rulesOf } from "@funding-desk/contract/forms/kinds";
import { settled } from "@funding-desk/contract/forms/wire";
import { safeParse } from "zod/v4/core";
import type { Audit } from "../../audit/audit.ts";
import type { Database } from "../../db/database.ts";
import { type Transaction, withTransaction } from "../../db/transaction.ts";
import { DomainError, invalidField } from "../../errors.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Live } from "../../live/live.ts";
import { type StaffIdentity, staffActor } from "../../staff-session/staff-identity.ts";
import type { ClientAccess } from "../client-file/client-access.service.ts";
import { isCorrectable } from "../form-wording/form-wording.service.ts";
import type { AnswerChanges, SubjectId, ToldChange } from "./answer-changes.service.ts";
import { type Correctable, type CorrectableDeps, createCorrectables } from "./correctable.ts";
import { correctionNoticeQueue } from "./correction-notice.ts";
import { sentenceOf } from "./overtaken.ts";

export interface Correction {
  readonly clientId: string;
  readonly subject: AnswerSubject;
  /** Wire name. */
  readonly field: string;
  /** As the wire of the form has it; blank empties the answer. */
  readonly value: Answer;
  /** The client reads it. */
  readonly reason: string;
  /** Of the answers as whoever corrects saw them. */
  readonly expectedRevision: number;
}

export interface Corrected {
  readonly revision: number;
  readonly changes: AnswerChange[];
}

export interface CorrectionService {
  /**
   * Corrects one answer on the client's behalf; sent twice it does so once.
   * @throws {DomainError} `not_found`; `malformed`; `invalid_fields` with the field's message; `answers_changed` when they were changed meanwhile
   */
  correct(staff: StaffIdentity, correction: Correction): Promise<Corrected>;
  /** The answers of one subject, with what is sensitive. */
  find(tx: Transaction, subject: SubjectId): Promise<Correctable | undefined>;
  /** What the firm corrected, newest first, for the client. */
  listOwn(clientId: string): Promise<OwnCorrection[]>;
  /** The same as a whole, with what the client changed in the profile. */
  exportOwn(clientId: string): Promise<object[]>;
}

export type OwnCorrection = AnswerChange & { readonly staff_name: string };

interface Deps extends CorrectableDeps {
  readonly database: Database;
  readonly access: ClientAccess;
  readonly changes: AnswerChanges;
  readonly checkRules: () => CheckRules;
  readonly audit: Audit;
  readonly live: Pick<Live, "tell">;
  readonly jobs: Pick<Jobs, "send">;
  /** The firm's IANA zone, for the times in sentences. */
  readonly timeZone: string;
}

const listedAtMost = 100;
const exportedAtMost = 10_000;

const alreadySo = "It says so already.";

export const createCorrectionService = (deps: Deps): CorrectionService => {
  const { database, access, changes, audit, live } = deps;
  const correctables = createCorrectables(deps);

  /** The answers as they are to be. @throws {DomainError} */
  const corrected = ({ filled, problemOf }: Correctable, { field: wire, value }: Correction): Answers => {
    const entry = entryOf(filled, wire);
    const { name, field } = entry;
    if (!safeParse(rulesOf(field).wireSchema, value).success) throw new DomainError("malformed");
    const answer = rulesOf(field).read(value, field);
    const answers = { ...filled.answers, [name]: answer };
    // The other fields are not asked about: a correction is not to be kept off by what was missing before.
    const problem = checkAnswers(onlyOf(filled.form, entry), { [name]: answer }, deps.checkRules()).fields[name];
    const after = { ...strangersIn(filled), ...settled(filled.form, answers) };
    const message = problem ?? problemOf?.(after);
    if (message !== undefined) throw invalidField(wire, message);
    return after;
  };

  const store = async (
    tx: Transaction,
    staff: StaffIdentity,
    { found, subject, correction, after }: Stored,
  ): Promise<number> => {
    const { clientId, reason, field } = correction;
    const { answers } = found.filled;
    const names = [...new Set([...Object.keys(answers), ...Object.keys(after)])];
    await found.replace(after, new Set(names.filter((name) => answers[name] !== after[name])));
    const by = { staffId: staff.staffId, reason };
    const revision = await changes.record(tx, { clientId, subject, before: found.filled, after, by });
    await live.tell(tx, { kind: found.liveKind, clientId });
    await deps.jobs.send(tx, correctionNoticeQueue, { clientId });
    await audit.record(tx, {
      actor: staffActor(staff),
      action: "answer.corrected",
      clientId,
      subject: `${entryOf(found.filled, field).field.label}, ${found.name}`,
      detail: { field, reason, revision },
      address: staff.address,
    });
    return revision;
  };

  return {
    async correct(staff, correction) {
      const { clientId, expectedRevision } = correction;
      await access.requireVisible(database, staff, clientId);
      const kind = subjectKindOf(correction.subject);
      const subject: SubjectId = { kind, id: idIn(correction.subject) ?? clientId };
      return withTransaction(database, async (tx) => {
        await changes.lockFile(tx, clientId);
        const found = await correctables[kind](tx, subject.id);
        if (found?.clientId !== clientId) throw new DomainError("not_found");
        const after = corrected(found, correction);
        const isSame = isAsBefore(found.filled, after);
        const revision = await changes.revisionOf(tx, subject);
        if (revision !== expectedRevision) {
          const since = await changes.listSince(tx, clientId, { ...subject, revision: expectedRevision });
          if (isSame && isSentTwice(since, staff, correction)) return { revision, changes: wireOf(since) };
          throw new DomainError("answers_changed", { sentence: sentenceOf(since, deps.timeZone) });
        }
        if (isSame) throw invalidField(correction.field, alreadySo);
        const now = await store(tx, staff, { found, subject, correction, after });
        return { revision: now, changes: wireOf(await changes.listSince(tx, clientId, { ...subject, revision })) };
      });
    },

    find: (tx, { kind, id }) => correctables[kind](tx, id),

    async listOwn(clientId) {
      const made = await changes.listOf(database, { clientId, isByStaff: true, limit: listedAtMost });
      return wireOf(made).flatMap((change) =>
        change.staff_name === null ? [] : [{ ...change, staff_name: change.staff_name }],
      );
    },

    async exportOwn(clientId) {
      const made = await changes.listOf(database, { clientId, isByStaff: false, limit: exportedAtMost });
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

interface Stored {
  readonly found: Correctable;
  readonly subject: SubjectId;
  readonly correction: Correction;
  readonly after: Answers;
}

/** A form that asks one question, whatever it hangs on. */
const onlyOf = (form: Form, { name, step, field: { when: _, ...field } }: FieldEntry): Form => ({
  ...form,
  steps: { [step]: { title: "", fields: { [name]: field as FieldEntry["field"] } } },
});

/** @throws {DomainError} `not_found` for what is not asked, or is not to be corrected by anybody */
const entryOf = ({ form, answers }: Pick<Correctable["filled"], "form" | "answers">, wire: string): FieldEntry => {
  const entry = relevantEntries(form, answers).find(({ field }) => field.wire === wire);
  if (!entry || !isCorrectable(form, entry)) throw new DomainError("not_found");
  return entry;
};

/** What the form asked once and does no longer: it stays. */
const strangersIn = ({ form, answers }: Correctable["filled"]): Answers => {
  const known = new Set(fieldEntries(form).map(({ name }) => name));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !known.has(name)));
};

const isAsBefore = ({ answers }: Correctable["filled"], after: Answers): boolean =>
  Object.keys({ ...answers, ...after }).every(
    (name) => answers[name] === after[name] || (isBlank(answers[name]) && isBlank(after[name])),
  );

/** Whether all that was changed meanwhile is this very correction: a double click, or a try after a lost answer. */
const isSentTwice = (since: readonly ToldChange[], staff: StaffIdentity, { field, reason }: Correction): boolean =>
  since.some((change) => change.field === field) &&
  since.every((change) => change.staff_id === staff.staffId && change.reason === reason);

const wireOf = (changes: readonly ToldChange[]): AnswerChange[] => changes.map(({ staff_id: _, ...change }) => change);
