import { randomUUID } from "node:crypto";
import { toCivilDate } from "@funding-desk/contract/forms/civil-date";
import type { Answers } from "@funding-desk/contract/forms/field";
import type { AnswerOf, BodyOf } from "@funding-desk/contract/http/endpoint";
import { formatOwedPaper } from "@funding-desk/contract/intake/owed/paper-words";
import { nameProgram } from "@funding-desk/contract/matching/catalog/name-program";
import type { Facts } from "@funding-desk/contract/matching/fit/fact";
import { toPublicProgram } from "@funding-desk/contract/matching/fit/program";
import { formatFactValue } from "@funding-desk/contract/matching/fit/shown-fact-words";
import type { ProgramVerdict } from "@funding-desk/contract/matching/fit/verdict-wire";
import { toVerdicts } from "@funding-desk/contract/matching/fit/verdicts";
import { findPassReasons } from "@funding-desk/contract/placement/lender-door/pass-reasons";
import type { PassVerdict, remarkOnMemo } from "@funding-desk/contract/placement/memo/desk-api";
import type { Memo } from "@funding-desk/contract/placement/memo/memo";
import type { MemoFacts, MemoReader } from "@funding-desk/contract/placement/memo/memo-facts";
import type { answerMemo, ownMemo } from "@funding-desk/contract/placement/memo/own-api";
import { type MemoSentence, memoAnswerChars } from "@funding-desk/contract/placement/memo/sentence";
import { writeMemo } from "@funding-desk/contract/placement/memo/write-memo";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import { findLengthFault, findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { normalizeText } from "../../../platform/text/typed-text.ts";
import { type ApplicationOnFile, formatCoBorrowerName } from "../../intake/application/application-record.service.ts";
import type { OwedService } from "../../intake/owed/owed.service.ts";
import type { StatementSets } from "../../intake/statement-set/statement-set.service.ts";
import type { LiveProgramsService } from "../../matching/catalog/live-programs.service.ts";
import type { ClientFacts, FactSheet } from "../../matching/fit/client-facts.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { toBrief } from "../brief/brief.service.ts";
import type { LenderConsents } from "../lender-consent/lender-consent.service.ts";
import type { SentMemos } from "../submission/sent-memo.service.ts";
import type {
  SubmissionOnFile,
  SubmissionRecords,
  SubmissionTarget,
} from "../submission/submission-records.service.ts";
import { deleteMemoAnswer, insertMemoAnswer, listMemoAnswers, listOwnMemoAnswers } from "./memo-answer.repository.ts";
import type { MemoRemarks } from "./memo-remark.service.ts";

export type Memos = ReturnType<typeof createMemos>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "live" | "timeZone"> {
  readonly records: Pick<SubmissionRecords, "load" | "loadVisible">;
  readonly consents: Pick<LenderConsents, "list">;
  readonly clientFacts: Pick<ClientFacts, "load">;
  readonly statements: Pick<StatementSets, "load">;
  readonly owed: Pick<OwedService, "list">;
  readonly livePrograms: Pick<LiveProgramsService, "loadLivePrograms">;
  readonly remarks: MemoRemarks;
  readonly sentMemos: Pick<SentMemos, "find">;
}

const toPlace = (id: string): Place => ({ table: "memo_answers", column: "sealed", row: id });

/** What a lender reads about a file: sentences that each show what they rest on, with what the owner says to them. */
export const createMemos = (deps: Deps) => {
  const { database, cipher, live, timeZone, records } = deps;

  const judge = async ({ today, facts }: FactSheet, programId: string): Promise<ProgramVerdict | undefined> => {
    const { programs } = await deps.livePrograms.loadLivePrograms(today);
    const program = programs.find(({ id }) => id === programId);
    const known: Facts = Object.fromEntries(facts.map(({ fact, value }) => [fact, value]));
    return program && toVerdicts([toPublicProgram(program)], known, today)[0];
  };

  const loadFacts = async ({ row, application, businessName }: SubmissionOnFile): Promise<MemoFacts> => {
    const clientId = row.client_id;
    const [sheet, statements, { owed }] = await Promise.all([
      deps.clientFacts.load(clientId),
      deps.statements.load(clientId),
      deps.owed.list(clientId),
    ]);
    const verdict = await judge(sheet, row.program_id);
    const monthly = String(application.answers.monthlyRevenue ?? "");
    return {
      business: businessName,
      brief: toBrief(application),
      monthlyRevenue: /^\d+$/.test(monthly) ? Number(monthly) : undefined,
      application: {
        kind: "answer",
        form: "application",
        on: toCivilDate(timeZone, application.submittedAt),
        version: application.formVersion,
      },
      owners: listOwners(application),
      facts: sheet.facts,
      figures: statements.figures,
      taxReturns: statements.tax_returns,
      verdict: verdict && { ...verdict, name: nameProgram(row.lender_name, row.program_name) },
      missing: owed.flatMap((item) => (item.kind === "paper" ? [formatOwedPaper(item)] : [])),
    };
  };

  const loadAnswers = async (
    clientId: string,
    submissionId: string,
  ): Promise<ReadonlyMap<string, MemoSentence["answer"]>> => {
    const rows = await listMemoAnswers(database, clientId, submissionId);
    if (rows.length === 0) return new Map();
    const opener = await cipher.forReading(database, clientId);
    return new Map(
      rows.map(({ id, sentence, sealed, answered_at: at }) => [
        sentence,
        { text: opener.decrypt(toPlace(id), sealed).toString(), at: at.toISOString() },
      ]),
    );
  };

  const write = async (submission: SubmissionOnFile, reader: MemoReader): Promise<Memo> => {
    const { id, client_id: clientId } = submission.row;
    const [facts, answers, remarks] = await Promise.all([
      loadFacts(submission),
      loadAnswers(clientId, id),
      deps.remarks.list(clientId, id),
    ]);
    const sentences = writeMemo(facts, reader);
    return {
      sentences: sentences.map((sentence) => ({ ...sentence, answer: answers.get(sentence.id) ?? null })),
      remarks,
    };
  };

  /** @throws {DomainError} `not_found` before the client was asked, and once it was sent */
  const loadOwn = async (clientId: string, id: string): Promise<SubmissionOnFile> => {
    const submission = await records.load(id, clientId);
    const isAsked = (await deps.consents.list(database, [id])).length > 0;
    return requireFound(isAsked && submission.row.status === "preparing" ? submission : undefined);
  };

  const readOwn = async (clientId: string, id: string): Promise<AnswerOf<typeof ownMemo>["data"]> =>
    write(await loadOwn(clientId, id), "owner");

  const open = async (target: SubmissionTarget): Promise<Memo> => {
    const submission = await records.loadVisible(target);
    return (await deps.sentMemos.find(submission.row)) ?? write(submission, "lender");
  };

  return {
    /** As the lender reads it. */
    writeFor: async (clientId: string, submissionId: string): Promise<Memo> =>
      write(await records.load(submissionId, clientId), "lender"),

    /** As it was sent, or as it would be. @throws {DomainError} `not_found` */
    open,

    /** @throws {DomainError} `not_found`, `invalid_fields`, `submission_changed` */
    async remark(target: SubmissionTarget, remark: BodyOf<typeof remarkOnMemo>): Promise<Memo> {
      await deps.remarks.save(target, remark);
      return open(target);
    },

    /** What the lender's reason to pass is about, as we know it. @throws {DomainError} `not_found` */
    async weighPass(target: SubmissionTarget): Promise<PassVerdict[]> {
      const { row } = await records.loadVisible(target);
      const about = row.status === "passed" ? findPassReasons(row.reason ?? "").flatMap(({ facts }) => facts) : [];
      if (about.length === 0) return [];
      const sheet = await deps.clientFacts.load(row.client_id);
      const verdict = await judge(sheet, row.program_id);
      return about.flatMap((fact): PassVerdict[] => {
        const known = sheet.facts.find((each) => each.fact === fact);
        const rule = verdict?.reasons.find((reason) => reason.about === fact);
        if (!known && !rule) return [];
        return [
          {
            fact,
            have: known ? formatFactValue(known) : null,
            evidence: known?.evidence ?? null,
            need: rule?.need ?? null,
            change: rule?.change ?? null,
          },
        ];
      });
    },

    readOwn,

    exportRemarks: deps.remarks.exportOwn,

    /** What the client answered, and when. */
    async exportOwn(clientId: string) {
      const rows = await listOwnMemoAnswers(database, clientId);
      const opener = await cipher.forReading(database, clientId);
      return rows.map(({ id, sentence, sealed, answered_at: at }) => ({
        about: sentence,
        answer: opener.decrypt(toPlace(id), sealed).toString(),
        answered_at: at.toISOString(),
      }));
    },

    /** @throws {DomainError} `not_found`, `invalid_fields` */
    async answer(clientId: string, id: string, { sentence, answer }: BodyOf<typeof answerMemo>) {
      const text = normalizeText(answer);
      requireNone({ answer: findSsnFault(text) ?? findLengthFault(text, memoAnswerChars) });
      const { sentences } = await readOwn(clientId, id);
      requireFound(sentences.find((each) => each.id === sentence));
      await withTransaction(database, async (tx) => {
        const writer = await cipher.forWriting(tx, clientId);
        const answerId = randomUUID();
        await deleteMemoAnswer(tx, { submissionId: id, sentence });
        if (text !== "") {
          const sealed = writer.encrypt(toPlace(answerId), Buffer.from(text));
          await insertMemoAnswer(tx, { id: answerId, clientId, submissionId: id, sentence, sealed });
        }
        await live.notify(tx, { clientId });
      });
      return readOwn(clientId, id);
    },
  };
};

const listOwners = ({ answers, coBorrowers }: ApplicationOnFile): MemoFacts["owners"] => [
  ...(answers.ownerName ? [{ name: String(answers.ownerName), percent: readPercent(answers) }] : []),
  ...coBorrowers.map((each) => ({ name: formatCoBorrowerName(each), percent: readPercent(each.answers) })),
];

const readPercent = ({ ownership }: Answers): number | undefined => {
  const percent = Number(ownership ?? Number.NaN);
  return Number.isFinite(percent) ? percent : undefined;
};
