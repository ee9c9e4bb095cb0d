import type { Answers } from "@funding-desk/contract/forms/field";
import type { OwnNumbersState } from "@funding-desk/contract/forms/own-numbers";
import type { Wording } from "@funding-desk/contract/forms/wording";
import { coBorrowerForm } from "@funding-desk/contract/intake/application/co-borrower-form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import type { ApplicationStatus } from "@funding-desk/contract/intake/status/statuses";
import { answersInWords, type FilledForm, recallWordings } from "../../../forms/form-wording/form-wording.ts";
import { listUnheard } from "../../../identity/client/heard-status.repository.ts";
import type { ClientOpener } from "../../../platform/crypto/field-cipher.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DatedForm } from "../known-answer/known-answers.service.ts";
import {
  findApplication,
  findApplicationByCoBorrower,
  findOwnApplications,
  findOwnCoBorrowers,
  insertCoBorrower,
  listCoBorrowers,
  listSentApplications,
  type SentFilter,
  type StoredApplication,
  type StoredCoBorrower,
  updateApplicationAnswers,
  updateCoBorrowerAnswers,
} from "./application.repository.ts";
import { answerColumns, openAnswers } from "./application-records.ts";

export interface CoBorrowerOnFile extends FilledForm {
  readonly id: string;
  /** From 0 on. */
  readonly position: number;
  /** When they entered their own numbers; null until then. What they entered is in `CoBorrowerDetails`. */
  readonly detailsGivenAt: Date | null;
}

/** An application as staff work on it. */
export interface ApplicationOnFile extends FilledForm {
  readonly id: string;
  readonly clientId: string;
  readonly reference: string;
  readonly status: ApplicationStatus;
  readonly since: Date;
  readonly submittedAt: Date;
  readonly fundingType: string;
  /** Whole US dollars. */
  readonly requestedAmount: number;
  readonly formVersion: number;
  readonly coBorrowers: readonly CoBorrowerOnFile[];
}

export interface SentApplication extends Pick<ApplicationOnFile, "id" | "clientId" | "reference" | "submittedAt"> {
  readonly answers: Answers;
  readonly coBorrowers: readonly NamedCoBorrower[];
}

export interface NamedCoBorrower {
  readonly id: string;
  readonly name: string;
}

export type ApplicationRecords = ReturnType<typeof createApplicationRecords>;
export type ExportedApplication = Awaited<ReturnType<ApplicationRecords["exportOwn"]>>[number];

export interface NewCoBorrowerOnFile extends Pick<CoBorrowerOnFile, "id" | "position" | "answers"> {
  /** From `rememberWording`: the questions the answers belong to. */
  readonly wordingId: number;
}

type Deps = Pick<SharedDeps, "database" | "cipher">;

/** An application's row and its co-borrowers' rows. */
interface StoredRows {
  readonly row: StoredApplication;
  readonly coBorrowers: readonly StoredCoBorrower[];
}

export const createApplicationRecords = ({ database, cipher: fieldCipher }: Deps) => {
  const open = async (db: Queryable, stored: readonly StoredRows[]): Promise<ApplicationOnFile[]> => {
    const [first] = stored;
    if (!first) return [];
    const opener = await fieldCipher.forReading(db, first.row.client_id);
    const ids = stored.flatMap(({ row, coBorrowers }) => [row, ...coBorrowers].map(({ wording_id: id }) => id));
    const wordings = await recallWordings(db, [...new Set(ids)]);
    return stored.map((each) => toOnFile(each, opener, wordings));
  };

  const find = async (db: Queryable, id: string): Promise<ApplicationOnFile | undefined> => {
    const row = await findApplication(db, id);
    if (!row) return undefined;
    const [found] = await open(db, [{ row, coBorrowers: await listCoBorrowers(db, [id]) }]);
    return found;
  };

  /** Newest first, up to a limit. */
  const listByClient = async (clientId: string, limit?: number): Promise<ApplicationOnFile[]> => {
    const [rows, coBorrowers] = await Promise.all([
      findOwnApplications(database, clientId, limit),
      findOwnCoBorrowers(database, clientId),
    ]);
    const listByApplication = (id: string) => coBorrowers.filter((each) => each.application_id === id);
    return open(
      database,
      rows.map((row) => ({ row, coBorrowers: listByApplication(row.id) })),
    );
  };

  return {
    listByClient,
    /** Applications in these statuses, newest first, with answers but without wordings. */
    async listSent(db: Queryable, filter: SentFilter): Promise<SentApplication[]> {
      const rows = await listSentApplications(db, filter);
      const coBorrowers = await listCoBorrowers(
        db,
        rows.map(({ id }) => id),
      );
      const openers = new Map<string, ClientOpener>();
      for (const clientId of new Set(rows.map((row) => row.client_id)))
        openers.set(clientId, await fieldCipher.forReading(db, clientId));
      return rows.flatMap((row) => {
        const opener = openers.get(row.client_id);
        if (!opener) return [];
        const answers = openAnswers(opener, row, { of: "application", row: row.id });
        return [
          {
            id: row.id,
            clientId: row.client_id,
            reference: row.reference,
            submittedAt: row.submitted_at,
            answers,
            coBorrowers: coBorrowers.filter((each) => each.application_id === row.id).map(toNamed),
          },
        ];
      });
    },
    /** The last one sent, to fill other forms with. Holds sensitive answers. */
    async listGiven(db: Queryable, clientId: string): Promise<DatedForm[]> {
      const [row] = await findOwnApplications(db, clientId, 1);
      if (!row) return [];
      const [opener, rows] = await Promise.all([fieldCipher.forReading(db, clientId), listCoBorrowers(db, [row.id])]);
      const coBorrowers = rows.map((each) => ({
        key: each.id,
        answers: openAnswers(opener, each, { of: "coBorrower", row: each.id }),
      }));
      const answers = openAnswers(opener, row, { of: "application", row: row.id });
      return [{ form: "application", givenAt: row.submitted_at, version: row.form_version, answers, coBorrowers }];
    },
    /** Every application of the client, newest first. Sensitive numbers show their last four digits. */
    async exportOwn(clientId: string) {
      const [own, unheard] = await Promise.all([
        listByClient(clientId),
        listUnheard<ApplicationStatus>(database, clientId),
      ]);
      return own.map(({ id, reference, status, submittedAt, coBorrowers, ...filled }) => ({
        id,
        reference,
        status: unheard.get(id) ?? status,
        submitted_at: submittedAt.toISOString(),
        answers: toWords(filled),
        co_borrowers: coBorrowers.map(toWords),
      }));
    },
    /** Undefined once it was erased. */
    find,
    /** The application a co-borrower belongs to. */
    async findByCoBorrower(db: Queryable, coBorrowerId: string): Promise<ApplicationOnFile | undefined> {
      const id = await findApplicationByCoBorrower(db, coBorrowerId);
      return id === undefined ? undefined : find(db, id);
    },
    /** Replaces the submitted answers. The caller records what they were before. */
    async replaceAnswers(tx: Transaction, { id, clientId }: ApplicationOnFile, answers: Answers) {
      const cipher = await fieldCipher.forWriting(tx, clientId);
      // The checks made sure that neither is missing.
      const { fundingType = "", requestedAmount = "" } = answers;
      await updateApplicationAnswers(tx, {
        id,
        ...answerColumns(cipher, answers, { of: "application", row: id }),
        fundingType: String(fundingType),
        requestedAmount: Number(requestedAmount),
      });
    },
    /** @param coBorrower a new one, with its own id and position */
    async addCoBorrower(
      tx: Transaction,
      { id: applicationId, clientId }: ApplicationOnFile,
      { answers, ...row }: NewCoBorrowerOnFile,
    ) {
      const cipher = await fieldCipher.forWriting(tx, clientId);
      const columns = answerColumns(cipher, answers, { of: "coBorrower", row: row.id });
      await insertCoBorrower(tx, { ...row, ...columns, applicationId, entered: {} });
    },
    async replaceCoBorrowerAnswers(tx: Transaction, clientId: string, { id, answers }: CoBorrowerOnFile) {
      const cipher = await fieldCipher.forWriting(tx, clientId);
      await updateCoBorrowerAnswers(tx, { id, ...answerColumns(cipher, answers, { of: "coBorrower", row: id }) });
    },
  };
};

/** Without a name, their place in the list. */
export const formatCoBorrowerName = ({ answers, position }: Pick<CoBorrowerOnFile, "answers" | "position">): string =>
  [answers.firstName, answers.lastName].filter(Boolean).join(" ") || `Co-borrower ${position + 1}`;

export const toNamed = (each: Pick<CoBorrowerOnFile, "id" | "answers" | "position">): NamedCoBorrower => ({
  id: each.id,
  name: formatCoBorrowerName(each),
});

/** @returns null for someone whose numbers the owner typed */
export const findOwnNumbersState = ({
  answers,
  detailsGivenAt,
}: Pick<CoBorrowerOnFile, "answers" | "detailsGivenAt">): OwnNumbersState | null => {
  if (detailsGivenAt !== null) return "given";
  return answers.entersOwnNumbers === true ? "waiting" : null;
};

const toWords = ({ form, wording, ...filled }: FilledForm) => answersInWords(form, wording, filled);

const toOnFile = (
  { row, coBorrowers }: StoredRows,
  opener: ClientOpener,
  wordings: ReadonlyMap<number, Wording>,
): ApplicationOnFile => {
  const getWording = (id: number): Wording => {
    const wording = wordings.get(id);
    // A foreign key guarantees that there is one.
    if (!wording) throw new Error("The wording of an application is gone.");
    return wording;
  };
  const wording = getWording(row.wording_id);
  return {
    form: applicationForm,
    wording,
    answers: openAnswers(opener, row, { of: "application", row: row.id }),
    entered: row.entered,
    id: row.id,
    clientId: row.client_id,
    reference: row.reference,
    status: row.status,
    since: row.status_since,
    submittedAt: row.submitted_at,
    fundingType: row.funding_type,
    requestedAmount: row.requested_amount,
    formVersion: wording.version,
    coBorrowers: coBorrowers.map((each) => ({
      form: coBorrowerForm,
      wording: getWording(each.wording_id),
      answers: openAnswers(opener, each, { of: "coBorrower", row: each.id }),
      entered: each.entered,
      id: each.id,
      position: each.position,
      detailsGivenAt: each.details_given_at,
    })),
  };
};
