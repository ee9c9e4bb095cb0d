import { randomUUID } from "node:crypto";
import type { AnswerOf } from "@funding-desk/contract/http/endpoint";
import {
  type clientNotes,
  type NoteWire,
  noteEditableMinutes,
  writeNote,
} from "@funding-desk/contract/office/note/desk-api";
import { actedByKey, type KeyIdentity } from "../../../identity/api-key/api-keys.ts";
import { actedBy, type StaffIdentity } from "../../../identity/staff-session/staff-identity.ts";
import type { AuditEntry } from "../../../platform/audit/audit.ts";
import type { ClientOpener } from "../../../platform/crypto/field-cipher.ts";
import type { Place } from "../../../platform/crypto/sealed-columns.ts";
import { type Transaction, withTransaction } from "../../../platform/db/transaction.ts";
import { DomainError, requireFound } from "../../../platform/errors/errors.ts";
import { findSsnFault, requireNone } from "../../../platform/errors/field-faults.ts";
import { type Intent, once, toIntent } from "../../../platform/idempotency/once.ts";
import { cutPage } from "../../../platform/text/time-cursor.ts";
import { requireText } from "../../../platform/text/typed-text.ts";
import type { SharedDeps } from "../../shared-deps.ts";
import { findNote, insertNote, listNotes, listNotesById, type NoteRow, updateNote } from "./note.repository.ts";

export interface NoteInput {
  readonly clientId: string;
  readonly text: string;
  readonly idempotencyKey: string | undefined;
}

/** The firm's notes about a client. They never leave the desk. */
export type NoteService = ReturnType<typeof createNoteService>;

interface Deps extends Pick<SharedDeps, "database" | "cipher" | "access" | "audit" | "live"> {
  /** Tells a retry from another note without storing what it said. */
  readonly requestHashKey: Uint8Array;
}

const pageNotes = 50;

const toPlace = (id: string): Place => ({ table: "notes", column: "sealed", row: id });

export const createNoteService = (deps: Deps) => {
  const { database, access, audit, live } = deps;

  /** Keeps the note's words out of the entry, which outlives the client. */
  const recordChange = async (
    tx: Transaction,
    by: Pick<AuditEntry, "actor" | "address">,
    note: { clientId: string; isEdited: boolean },
  ) => {
    const { clientId, isEdited } = note;
    await live.notify(tx, { clientId, isInternal: true });
    const detail = { edited: isEdited };
    await audit.record(tx, { ...by, action: "note.written", clientId, detail });
  };

  return {
    /** @throws {DomainError} `not_found` */
    async page(
      staff: StaffIdentity,
      clientId: string,
      before: string | undefined,
    ): Promise<AnswerOf<typeof clientNotes>["data"]> {
      await access.requireVisible(database, staff, clientId);
      const rows = await listNotes(database, { clientId, before, limit: pageNotes + 1 });
      const opener = await deps.cipher.forReading(database, clientId);
      const { page, next } = cutPage(rows, pageNotes, ({ id }) => id);
      return { notes: page.map((row) => toWire(row, staff, opener)), next_before: next };
    },

    /** Those of the client's notes, in any order. The caller has checked that they may be seen. */
    async readByIds(staff: StaffIdentity, clientId: string, ids: readonly string[]): Promise<NoteWire[]> {
      if (ids.length === 0) return [];
      const rows = await listNotesById(database, clientId, ids);
      const opener = await deps.cipher.forReading(database, clientId);
      return rows.map((row) => toWire(row, staff, opener));
    },

    /** @throws {DomainError} `not_found`; `invalid_fields`; `idempotency_key_reused` */
    async write(staff: StaffIdentity, { clientId, idempotencyKey, ...said }: NoteInput): Promise<NoteWire> {
      await access.requireVisible(database, staff, clientId);
      const text = requireNoteText(said.text);
      const intent = toIntent(
        writeNote,
        { clientId, staffId: staff.staffId, idempotencyKey, hashKey: deps.requestHashKey },
        [text],
      );
      const answer = randomUUID();
      return withTransaction(database, async (tx) => {
        const cipher = await deps.cipher.forWriting(tx, clientId);
        const act = async () => {
          const sealed = cipher.encrypt(toPlace(answer), Buffer.from(text));
          await insertNote(tx, { id: answer, clientId, staffId: staff.staffId, apiKeyId: null, sealed });
          await recordChange(tx, actedBy(staff), { clientId, isEdited: false });
        };
        const row = requireFound(await findNote(tx, clientId, await once(tx, intent, { answer, act })));
        return toWire(row, staff, cipher);
      });
    },

    /** For another system of the firm. The client exists. @throws {DomainError} `invalid_fields`; `idempotency_key_reused` */
    async writeByKey(
      key: KeyIdentity,
      { clientId, intent, ...said }: { readonly clientId: string; readonly text: string; readonly intent: Intent },
    ): Promise<{ id: string }> {
      const text = requireNoteText(said.text);
      const id = randomUUID();
      return withTransaction(database, async (tx) => {
        const cipher = await deps.cipher.forWriting(tx, clientId);
        const act = async () => {
          const sealed = cipher.encrypt(toPlace(id), Buffer.from(text));
          await insertNote(tx, { id, clientId, staffId: key.madeBy, apiKeyId: key.keyId, sealed });
          await recordChange(tx, actedByKey(key), { clientId, isEdited: false });
        };
        return once(tx, intent, { answer: { id }, act });
      });
    },

    /** @throws {DomainError} `not_found`; `invalid_fields`; `note_closed` */
    async edit(
      staff: StaffIdentity,
      { clientId, id, ...said }: { readonly clientId: string; readonly id: string; readonly text: string },
    ): Promise<NoteWire> {
      await access.requireVisible(database, staff, clientId);
      const text = requireNoteText(said.text);
      return withTransaction(database, async (tx) => {
        if (!(await findNote(tx, clientId, id))) throw new DomainError("not_found");
        const cipher = await deps.cipher.forWriting(tx, clientId);
        const sealed = cipher.encrypt(toPlace(id), Buffer.from(text));
        if (
          !(await updateNote(tx, { id, clientId, staffId: staff.staffId, sealed, withinMinutes: noteEditableMinutes }))
        )
          throw new DomainError("note_closed");
        const row = requireFound(await findNote(tx, clientId, id));
        await recordChange(tx, actedBy(staff), { clientId, isEdited: true });
        return toWire(row, staff, cipher);
      });
    },
  };
};

/** @throws {DomainError} `invalid_fields` */
const requireNoteText = (typed: string): string => {
  const text = requireText(typed);
  requireNone({ text: findSsnFault(text) });
  return text;
};

const toWire = (row: NoteRow, { staffId }: StaffIdentity, opener: ClientOpener): NoteWire => {
  const until = row.written_at.getTime() + noteEditableMinutes * 60_000;
  return {
    id: row.id,
    staff_name: row.staff_name,
    text: opener.decrypt(toPlace(row.id), row.sealed).toString(),
    written_at: row.written_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    editable_until:
      row.staff_id === staffId && row.api_key_id === null && until > Date.now() ? new Date(until).toISOString() : null,
  };
};
