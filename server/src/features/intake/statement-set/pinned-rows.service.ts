import { randomUUID } from "node:crypto";
import type { Box, StatementRow } from "@funding-desk/contract/documents/statement/reading";
import type { AnswerOf, ParamsOf } from "@funding-desk/contract/http/endpoint";
import type { pinRows, unpinRow } from "@funding-desk/contract/intake/statement-set/desk-api";
import { type PinnedRow, pinnedAtMost } from "@funding-desk/contract/intake/statement-set/pinned-row";
import { lockClient } from "../../../identity/client/client.repository.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import type { Queryable } from "../../../platform/db/database.ts";
import { withTransaction } from "../../../platform/db/transaction.ts";
import { invalidField, requireFound } from "../../../platform/errors/errors.ts";
import type { DocumentService } from "../../documents/document/document.service.ts";
import type { FileReadings } from "../../documents/statement/file-readings.service.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { deletePinnedRow, findPinnedRow, insertPinnedRow, listPinnedRows } from "./pinned-row.repository.ts";

export type PinnedRows = ReturnType<typeof createPinnedRows>;

type PinnedList = AnswerOf<typeof pinRows>["data"];

interface Deps extends Pick<SharedDeps, "database" | "access" | "audit" | "cipher" | "live"> {
  readonly documents: Pick<DocumentService, "find">;
  readonly readings: Pick<FileReadings, "list" | "readRows">;
}

/** What is kept of a row. It's sealed. */
interface KeptRow extends Pick<StatementRow, "on" | "description" | "cents" | "box"> {
  /** Of the file, SHA-256 in hex. */
  readonly hash: string;
}

const toPlace = (id: string): Place => ({ table: "pinned_rows", column: "sealed", row: id });
const toKey = ({ page, x, y, width, height }: Box): string => [page, x, y, width, height].join(" ");

/** Rows of statements that staff keep in a client's file. No other row is kept. */
export const createPinnedRows = ({ database, access, audit, cipher, live, documents, readings }: Deps) => {
  const list = async (clientId: string, db: Queryable = database): Promise<PinnedRow[]> => {
    const rows = await listPinnedRows(db, clientId);
    if (rows.length === 0) return [];
    const opener = await cipher.forReading(db, clientId);
    return rows.map(({ id, document_id, filename, sealed, name, pinned_at: at }) => {
      const { on, description, cents, box, hash }: KeptRow = JSON.parse(opener.decrypt(toPlace(id), sealed).toString());
      const evidence = { kind: "page" as const, document_id, filename, hash, box };
      return { id, on, description, cents, evidence, by: name, at: at.toISOString() };
    });
  };

  /** As they're printed. @throws {DomainError} `not_found` for a row that isn't there */
  const readRows = async (clientId: string, fileId: string, boxes: readonly Box[]): Promise<KeptRow[]> => {
    const { hash } = requireFound((await readings.list(clientId)).get(fileId));
    const { accounts } = await readings.readRows(clientId, fileId);
    const printed = new Map(accounts.flatMap(({ rows }) => rows.map((row) => [toKey(row.box), row] as const)));
    return [...new Set(boxes.map(toKey))].map((key) => {
      const { on, description, cents, box } = requireFound(printed.get(key));
      return { on, description, cents, box, hash };
    });
  };

  return {
    list,

    /** @throws {DomainError} `not_found`, `invalid_fields` */
    async pin(
      staff: StaffIdentity,
      { id: clientId, documentId }: ParamsOf<typeof pinRows>,
      boxes: readonly Box[],
    ): Promise<PinnedList> {
      await access.requireVisible(database, staff, clientId);
      const document = requireFound(await documents.find(clientId, documentId));
      const chosen = await readRows(clientId, document.file_id, boxes);
      await withTransaction(database, async (tx) => {
        await lockClient(tx, clientId);
        const before = await list(clientId, tx);
        const kept = new Set(
          before.flatMap(({ evidence: { document_id, box } }) => (document_id === documentId && box ? toKey(box) : [])),
        );
        const added = chosen.filter(({ box }) => !kept.has(toKey(box)));
        if (added.length === 0) return;
        if (before.length + added.length > pinnedAtMost)
          throw invalidField("boxes", `A file keeps at most ${pinnedAtMost} rows. Please remove some first.`);
        const writer = await cipher.forWriting(tx, clientId);
        for (const row of added) {
          const id = randomUUID();
          const sealed = writer.encrypt(toPlace(id), Buffer.from(JSON.stringify(row)));
          const ids = { id, client_id: clientId, document_id: documentId, staff_id: staff.staffId };
          await insertPinnedRow(tx, { ...ids, sealed });
        }
        await audit.record(tx, {
          ...actedBy(staff),
          action: "row.pinned",
          clientId,
          subject: document.document_type,
          detail: { document_id: documentId, rows: added.length },
        });
        await live.notify(tx, { clientId });
      });
      return { pinned: await list(clientId) };
    },

    /** @throws {DomainError} `not_found` */
    async unpin(staff: StaffIdentity, { id: clientId, rowId }: ParamsOf<typeof unpinRow>): Promise<PinnedList> {
      await access.requireVisible(database, staff, clientId);
      const row = requireFound(await findPinnedRow(database, clientId, rowId));
      await withTransaction(database, async (tx) => {
        requireFound((await deletePinnedRow(tx, clientId, rowId)) || undefined);
        await audit.record(tx, {
          ...actedBy(staff),
          action: "row.unpinned",
          clientId,
          subject: row.document_type,
          detail: { document_id: row.document_id },
        });
        await live.notify(tx, { clientId });
      });
      return { pinned: await list(clientId) };
    },
  };
};
