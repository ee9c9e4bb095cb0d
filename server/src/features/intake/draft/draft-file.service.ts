import { randomUUID } from "node:crypto";
import { fileStates } from "@funding-desk/contract/documents/file/file-state";
import type { FieldOf } from "@funding-desk/contract/forms/field";
import { fieldEntries } from "@funding-desk/contract/forms/form";
import { applicationForm } from "@funding-desk/contract/intake/application/form";
import { type DraftFileWire, uploadDraftFile } from "@funding-desk/contract/intake/application/submit-api";
import type { Database } from "../../../platform/db/database.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, invalidField } from "../../../platform/errors/errors.ts";
import { once, toIntent } from "../../../platform/idempotency/once.ts";
import type { FileService, ReceivedFile } from "../../documents/file/file.service.ts";
import type { DraftOf } from "./draft-content.ts";
import {
  type DraftFileRow,
  deleteDraftFile,
  deleteDraftFiles,
  insertDraftFile,
  listDraftFiles,
  lockDraftFiles,
} from "./draft-file.repository.ts";

export interface DraftFileUpload {
  readonly clientId: string;
  /** Name of a file field of the application. */
  readonly field: string;
  readonly file: ReceivedFile;
  readonly idempotencyKey: string | undefined;
}

export interface ExportedDraftFile {
  readonly fileId: string;
  /** The question it answers. */
  readonly question: string;
  readonly name: string;
}

export interface DraftFileToRead {
  readonly id: string;
  readonly fileId: string;
  readonly filename: string;
  readonly slug: string;
}

/** A file that left its draft and belongs to the caller now. */
export interface TakenFile {
  readonly field: string;
  readonly fileId: string;
  /** By the scanner's verdict. Don't keep it. */
  readonly isInfected: boolean;
}

/** Files uploaded with a form that is still being filled in. */
export type DraftFileService = ReturnType<typeof createDraftFileService>;

interface Deps {
  readonly database: Database;
  readonly files: Pick<FileService, "record" | "remove" | "discard" | "queueReading">;
}

/** The only form with files. */
const form = "application";

export const createDraftFileService = ({ database, files }: Deps) => {
  const take = async (tx: Transaction, draft: DraftOf): Promise<TakenFile[]> => {
    const [, rows] = await Promise.all([lockDraftFiles(tx, draft.clientId), deleteDraftFiles(tx, draft)]);
    return rows.map((row) => ({ field: row.field, fileId: row.file_id, isInfected: row.state === "infected" }));
  };

  const store = async (tx: Transaction, { clientId, field, file }: DraftFileUpload, id: string): Promise<void> => {
    const { maxFiles, label, wire = field } = requireFileField(field);
    await lockDraftFiles(tx, clientId);
    const alike = (await listApplicationFiles(tx, clientId)).filter(
      (row) => row.field === field && row.state !== "infected",
    );
    if (alike.length >= maxFiles) throw invalidField(wire, describeTooManyFiles(label, maxFiles));
    await files.record(tx, clientId, [file]);
    await insertDraftFile(tx, { id, clientId, form, field, fileId: file.id });
    await files.queueReading(tx, [file.id]);
  };

  return {
    list: async (clientId: string): Promise<DraftFileWire[]> =>
      (await listApplicationFiles(database, clientId)).map(toWire),

    /** All of them, newest first, with the slug of the type that they'll be documents of. */
    listForReading: async (clientId: string): Promise<DraftFileToRead[]> =>
      (await listApplicationFiles(database, clientId)).toReversed().map((row) => ({
        id: row.id,
        fileId: row.file_id,
        filename: row.name,
        slug: fileFields.get(row.field)?.documentType ?? "other",
      })),

    /** All of them, for the client's archive. */
    listForExport: async (clientId: string): Promise<ExportedDraftFile[]> =>
      (await listApplicationFiles(database, clientId)).map((row) => ({
        fileId: row.file_id,
        question: fileFields.get(row.field)?.label ?? row.field,
        name: row.name,
      })),

    /**
     * Adds a received file, once per idempotency key. A retry's copy is discarded.
     * @throws {DomainError} `invalid_fields` when the field is full; `storage_full`; `idempotency_key_reused`
     */
    async add(upload: DraftFileUpload): Promise<DraftFileWire> {
      const { clientId, field, file, idempotencyKey } = upload;
      const id = randomUUID();
      const intent = toIntent(uploadDraftFile, { clientId, idempotencyKey }, [
        field,
        file.name,
        file.contentHash.toString("hex"),
      ]);
      const answer = { id, field, filename: file.name, size_bytes: file.sizeBytes };
      const [first, stored] = await withTransaction(database, async (tx) => {
        const given = await once(tx, intent, { answer, act: () => store(tx, upload, id) });
        return [given, (await listApplicationFiles(tx, clientId)).find((row) => row.id === given.id)] as const;
      });
      if (first.id !== id) await files.discard([file]);
      return { ...first, state: stored ? toWire(stored).state : "stored" };
    },

    /** @throws {DomainError} `not_found` for a file outside this client's draft */
    remove: (clientId: string, id: string) =>
      withTransaction(database, async (tx) => {
        const fileId = await deleteDraftFile(tx, { clientId, form, id });
        if (fileId === undefined) throw new DomainError("not_found");
        await files.remove(tx, clientId, [fileId]);
      }),

    /** Takes all files out of the draft. No one can add one until the transaction ends. */
    take,

    /** Removes the draft's files. */
    async removeAll(tx: Transaction, draft: DraftOf) {
      const taken = await take(tx, draft);
      if (taken.length > 0)
        await files.remove(
          tx,
          draft.clientId,
          taken.map(({ fileId }) => fileId),
        );
    },
  };
};

/** What to say when a field gets too many files. */
export const describeTooManyFiles = (label: string, maxFiles: number): string =>
  `${label}: at most ${maxFiles === 1 ? "one file" : `${maxFiles} files`}. Please remove one first.`;

const fileFields = new Map<string, FieldOf<"file">>(
  fieldEntries(applicationForm).flatMap(({ name, field }) => (field.kind === "file" ? [[name, field]] : [])),
);

const requireFileField = (field: string): FieldOf<"file"> => {
  const found = fileFields.get(field);
  if (!found) throw new DomainError("malformed");
  return found;
};

const listApplicationFiles = (db: Parameters<typeof listDraftFiles>[0], clientId: string): Promise<DraftFileRow[]> =>
  listDraftFiles(db, { clientId, form });

const toWire = (row: DraftFileRow): DraftFileWire => ({
  id: row.id,
  field: row.field,
  filename: row.name,
  size_bytes: row.size_bytes,
  state: fileStates[row.state],
});
