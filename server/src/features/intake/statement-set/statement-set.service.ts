import type { Box, StatementRow } from "@funding-desk/contract/documents/statement/reading";
import type { AnswerOf, ParamsOf } from "@funding-desk/contract/http/endpoint";
import { waysOut } from "@funding-desk/contract/identity/ways-out";
import type { Paper } from "@funding-desk/contract/intake/owed/api";
import type { ownStatements } from "@funding-desk/contract/intake/statement-set/api";
import type {
  clientStatements,
  documentRows,
  ReadRow,
  StatementFigures,
} from "@funding-desk/contract/intake/statement-set/desk-api";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import { requireFound } from "../../../platform/errors/errors.ts";
import type { DocumentService } from "../../documents/document/document.service.ts";
import type { FileReadings } from "../../documents/statement/file-readings.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import type { DraftFileService } from "../draft/draft-file.service.ts";
import type { KnownAnswers } from "../known-answer/known-answers.service.ts";
import type { OwedService } from "../owed/owed.service.ts";
import type { PinnedRows } from "./pinned-rows.service.ts";
import {
  listFigures,
  listOtherHolders,
  listPeriodBoxes,
  listTaxReturns,
  type OtherHolder,
  type ReadDocument,
  type StatementSet,
  toStatementSet,
} from "./statement-set.ts";

export type StatementSets = ReturnType<typeof createStatementSets>;

interface Deps {
  readonly documents: Pick<DocumentService, "listForExport">;
  readonly draftFiles: Pick<DraftFileService, "listForReading">;
  readonly readings: Pick<FileReadings, "list">;
  readonly known: Pick<KnownAnswers, "fill">;
  readonly owed: Pick<OwedService, "list">;
  readonly pins: Pick<PinnedRows, "list">;
}

export interface StatementProofs {
  /** Of the statements that add up, newest first. */
  readonly figures: readonly StatementFigures[];
  readonly otherHolders: readonly OtherHolder[];
  /** Where a statement's period is printed, by document. */
  readonly periods: ReadonlyMap<string, Box>;
}

/** What was read in a client's documents, beside what is known of the client. */
export const createStatementSets = ({ documents, draftFiles, readings, known, owed, pins }: Deps) => {
  /** Newest first. What staff rejected isn't part of it. */
  const listRead = async (clientId: string): Promise<ReadDocument[]> => {
    const read = await readings.list(clientId);
    if (read.size === 0) return [];
    return (await documents.listForExport(clientId)).flatMap(
      ({ id, name: filename, slug, file_id: fileId, review_state: review }) => {
        const reading = read.get(fileId);
        return reading && review !== "rejected" ? [{ id, filename, slug, reading }] : [];
      },
    );
  };

  /** Whose accounts belong to the file. */
  const loadHolders = async (clientId: string): Promise<string[]> => {
    const { answers, coBorrowers = [] } = await known.fill("application", clientId);
    const { legalBusinessName, ownerName, fullName } = answers;
    const others = coBorrowers.map(({ answers: { firstName, lastName } }) => `${firstName ?? ""} ${lastName ?? ""}`);
    return [legalBusinessName, ownerName, fullName, ...others].filter(
      (name): name is string => typeof name === "string" && name.trim() !== "",
    );
  };

  const toSet = async (clientId: string, read: readonly ReadDocument[]): Promise<StatementSet> => {
    if (read.length === 0) return { files: [], accounts: [] };
    const [holders, { owed: open, complete }] = await Promise.all([loadHolders(clientId), owed.list(clientId)]);
    const papers = [...open, ...complete].filter((item): item is Paper => item.kind === "paper");
    const expected = papers.flatMap(({ parts }) => parts.map(({ part }) => part)).filter((part) => /^\d/.test(part));
    return toStatementSet(read, { holders, expected });
  };

  /** In an application that isn't sent yet, newest first. */
  const listDrafted = async (clientId: string): Promise<ReadDocument[]> => {
    const drafted = await draftFiles.listForReading(clientId);
    if (drafted.length === 0) return [];
    const read = await readings.list(clientId);
    return drafted.flatMap(({ fileId, ...file }) => {
      const reading = read.get(fileId);
      return reading ? [{ ...file, reading }] : [];
    });
  };

  return {
    /** The grid has documents alone: what isn't sent yet may still be taken back. */
    async listOwn(clientId: string): Promise<AnswerOf<typeof ownStatements>["data"]> {
      const [read, drafted] = await Promise.all([listRead(clientId), listDrafted(clientId)]);
      const set = await toSet(clientId, read);
      return drafted.length === 0 ? set : { ...set, files: (await toSet(clientId, [...drafted, ...read])).files };
    },

    async load(clientId: string): Promise<AnswerOf<typeof clientStatements>["data"]> {
      const read = await listRead(clientId);
      const [set, pinned] = await Promise.all([toSet(clientId, read), pins.list(clientId)]);
      return { ...set, figures: listFigures(read), tax_returns: listTaxReturns(read), pinned };
    },

    /** What statements say beside the forms, and where that is printed. */
    async loadProofs(clientId: string): Promise<StatementProofs> {
      const read = await listRead(clientId);
      if (read.length === 0) return { figures: [], otherHolders: [], periods: new Map() };
      return {
        figures: listFigures(read),
        otherHolders: listOtherHolders(read, await loadHolders(clientId)),
        periods: listPeriodBoxes(read),
      };
    },

    /** All of it, without where on a page it stands. */
    async exportOwn(clientId: string) {
      const read = await listRead(clientId);
      const names = new Map(read.map(({ id, filename }) => [id, filename]));
      const { files } = await toSet(clientId, read);
      return {
        files: files.map(({ document_id: id, ...file }) => ({ file: names.get(id) ?? null, ...file })),
        figures: listFigures(read).map(({ document_id: _, hash: __, opening, closing, ...figures }) => ({
          ...figures,
          opening_cents: opening.cents,
          closing_cents: closing.cents,
        })),
        pinned: (await pins.list(clientId)).map(({ on, description, cents, evidence, by, at }) => ({
          ...{ on, description, cents, file: evidence.filename },
          pinned_by: by,
          pinned_at: at,
        })),
      };
    },

    /** Of the statements that add up, newest first. */
    listFigures: async (clientId: string): Promise<StatementFigures[]> => listFigures(await listRead(clientId)),
  };
};

export type DeskStatements = ReturnType<typeof createDeskStatements>;

interface DeskDeps extends Pick<SharedDeps, "database" | "access" | "audit"> {
  readonly sets: Pick<StatementSets, "load">;
  readonly documents: Pick<DocumentService, "find">;
  readonly readings: Pick<FileReadings, "readRows">;
  readonly files: {
    /** Records that the file was opened, once within some minutes. */
    recordView(staff: StaffIdentity, clientId: string): Promise<void>;
  };
}

/** What staff see of a client's statements. */
export const createDeskStatements = ({ database, access, audit, sets, documents, readings, files }: DeskDeps) => ({
  /** Records that the file was opened. @throws {DomainError} `not_found` */
  async open(staff: StaffIdentity, clientId: string): Promise<AnswerOf<typeof clientStatements>["data"]> {
    await access.requireVisible(database, staff, clientId);
    const set = await sets.load(clientId);
    await files.recordView(staff, clientId);
    return set;
  },

  /** Records that the document was opened. @throws {DomainError} `not_found`, also for a file not known to be clean */
  async openRows(
    staff: StaffIdentity,
    { id: clientId, documentId }: ParamsOf<typeof documentRows>,
  ): Promise<AnswerOf<typeof documentRows>["data"]> {
    await access.requireVisible(database, staff, clientId);
    const document = requireFound(await documents.find(clientId, documentId));
    const { accounts } = await readings.readRows(clientId, document.file_id);
    await audit.record(database, {
      ...actedBy(staff),
      action: waysOut.openRows.audit,
      clientId,
      subject: document.document_type,
      detail: { document_id: documentId },
    });
    return {
      accounts: accounts.map(({ lastFour, rows }) => ({
        last_four: lastFour?.value ?? null,
        rows: rows.map(toWireRow),
      })),
    };
  },
});

const toWireRow = ({ on, description, cents, balanceCents, box, carriedBy, recoveredFrom }: StatementRow): ReadRow => ({
  on,
  description,
  cents,
  balance_cents: balanceCents ?? null,
  box,
  is_confirmed: carriedBy !== undefined,
  recovered_from: recoveredFrom ?? null,
});
